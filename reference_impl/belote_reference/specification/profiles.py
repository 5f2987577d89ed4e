"""Profiles: a named set of option values, alone or on top of another profile.

A profile is given by the name of one that ships with the specification, as a user's file, or inside a
request. Only a file may extend another file: nothing in a request makes a file be read.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from .clauses import Options, Texts
from .data import spec_folder
from .options import Option, defaults, fault_in, load_options, structure_faults
from .problems import Problem, SpecError, did_you_mean, one_of, shown
from .schema import problems_in
from .yamlfile import Document, Inline, Json, Origin, load_yaml

SCHEMA_FILE = "profile.schema.json"

_NO_TEXTS: Texts = MappingProxyType({})


@dataclass(frozen=True)
class Profile:
    """A profile with every option resolved; ``chosen`` holds what it sets itself."""

    name: str
    title: Texts
    summary: Texts
    source: str
    extends: str
    chosen: Options
    options: Options


# -- which profile -------------------------------------------------------------------------------


def load_profile(given: str | Path | Mapping[str, Json], spec: Path | None = None) -> Profile:
    """A profile by its name, by the path of its file, or as an object.

    A text with a slash or the ending of YAML is a path. SpecError: no such profile or file, an unknown
    option or value, options that do not go together, a profile that extends itself.
    """
    if isinstance(given, Mapping):
        return inline_profile(given, spec=spec)
    if isinstance(given, Path) or _is_path(given):
        return profile_from_file(Path(given), spec)
    return named_profile(given, spec)


def named_profile(name: str, spec: Path | None = None) -> Profile:
    """The profile of this name in the specification. SpecError with code ``unknown-profile``."""
    spec = spec or spec_folder()
    if name not in profile_names(spec):
        raise SpecError(_unknown_profile(Inline(name), (), name, spec))
    return _named(name, spec)


def profile_from_file(path: Path, spec: Path | None = None) -> Profile:
    """The profile in this file, which may extend another file. Its name is by default the file's stem."""
    return _from_file(path, spec or spec_folder(), ())


def inline_profile(
    data: Mapping[str, Json], at: tuple[str | int, ...] = (), spec: Path | None = None
) -> Profile:
    """The profile that this object holds; ``at`` is the path of keys to it in the request.

    SpecError as for a file, with JSON pointers; ``extends`` can only be a name.
    """
    return _made(Inline(dict(data), at), "inline", spec or spec_folder(), ())


def profile_names(spec: Path | None = None) -> tuple[str, ...]:
    """The names of the profiles that ship with the specification."""
    return _names(spec or spec_folder())


def load_profiles(spec: Path | None = None) -> Mapping[str, Profile]:
    """Name -> profile, of all that ship with the specification."""
    return MappingProxyType({name: named_profile(name, spec) for name in profile_names(spec)})


# -- options of a request ------------------------------------------------------------------------


def resolve_options(
    profile: str | Mapping[str, Json] | None,
    overlay: Mapping[str, Json] | None = None,
    spec: Path | None = None,
) -> Options:
    """The options of a request: its profile's, or the defaults without one, with its own options on top.

    A name that is not known here will do when the overlay gives every option. SpecError with pointers
    below ``/profile`` and ``/options``.
    """
    spec = spec or spec_folder()
    given = dict(overlay or {})
    base = _base_of_request(profile, given, spec)
    return _resolved(base, given, Inline({"options": given}), spec)


def _base_of_request(profile: str | Mapping[str, Json] | None, given: Options, spec: Path) -> Options:
    if profile is None:
        return defaults(spec)
    if isinstance(profile, Mapping):
        return inline_profile(profile, ("profile",), spec).options
    if profile in profile_names(spec):
        return _named(profile, spec).options
    if given.keys() >= load_options(spec).keys():
        return defaults(spec)
    raise SpecError(_unknown_profile(Inline(profile, ("profile",)), (), profile, spec))


# -- how one is made -----------------------------------------------------------------------------


@cache
def _names(spec: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (spec / "profiles").glob("*.yaml")))


@cache
def _named(name: str, spec: Path) -> Profile:
    return _from_file(spec / "profiles" / f"{name}.yaml", spec, ())


def _from_file(path: Path, spec: Path, below: tuple[Path, ...]) -> Profile:
    """``below`` are the files that extend this one, the first asked for first."""
    return _made(load_yaml(path), path.stem, spec, (*below, path.resolve()))


def _made(origin: Origin, stem: str, spec: Path, files: tuple[Path, ...]) -> Profile:
    data = _with_right_shape(origin)
    base = _extended(origin, spec, files).options if "extends" in data else defaults(spec)
    chosen = data.get("options", {})
    return Profile(
        name=data.get("name", stem),
        title=MappingProxyType(data["title"]) if "title" in data else _NO_TEXTS,
        summary=MappingProxyType(data["summary"]) if "summary" in data else _NO_TEXTS,
        source=data.get("source", ""),
        extends=data.get("extends", ""),
        chosen=MappingProxyType(chosen),
        options=_resolved(base, chosen, origin, spec),
    )


def _with_right_shape(origin: Origin) -> Json:
    """The data; what its options are worth is judged apart, by the list of options itself."""
    below = origin.problem("schema", ("options",), "").field + "/"
    wrong = [problem for problem in problems_in(origin, SCHEMA_FILE) if not problem.field.startswith(below)]
    if wrong:
        raise SpecError(*wrong)
    return origin.data


def _extended(origin: Origin, spec: Path, files: tuple[Path, ...]) -> Profile:
    """The profile that this one extends."""
    wanted = origin.data["extends"]
    if _is_path(wanted):
        path = _path_beside(origin, wanted)
    elif wanted in profile_names(spec) and not files:
        return _named(wanted, spec)
    elif wanted in profile_names(spec):
        path = spec / "profiles" / f"{wanted}.yaml"
    else:
        raise SpecError(_unknown_profile(origin, ("extends",), wanted, spec))
    if path.resolve() in files:
        way = " -> ".join(shown(file) for file in (*files[files.index(path.resolve()) :], path))
        raise SpecError(origin.problem("cycle", ("extends",), f"the profile extends itself: {way}"))
    if not path.is_file():
        message = f"there is no file {shown(path)}"
        raise SpecError(origin.problem("unknown-profile", ("extends",), message, expected="a profile file"))
    return _from_file(path, spec, files)


def _path_beside(origin: Origin, wanted: str) -> Path:
    if not isinstance(origin, Document):
        message = f"{wanted} is a file, and a profile in a request extends none"
        raise SpecError(origin.problem("unknown-profile", ("extends",), message, expected="a profile's name"))
    return origin.path.parent / wanted


def _is_path(text: str) -> bool:
    return "/" in text or "\\" in text or text.endswith((".yaml", ".yml"))


def _unknown_profile(origin: Origin, keys: tuple[str, ...], name: str, spec: Path) -> Problem:
    known = profile_names(spec)
    return origin.problem(
        "unknown-profile",
        keys,
        f"there is no profile {name}",
        expected=one_of(known) if known else "",
        hint=did_you_mean(name, known),
    )


def _resolved(base: Options, chosen: Mapping[str, Json], origin: Origin, spec: Path) -> Options:
    """The base with the chosen values on top. SpecError with all that is wrong with them."""
    known = load_options(spec)
    wrong = [problem for name in chosen for problem in _value_problems(name, chosen[name], known, origin)]
    options = MappingProxyType({**base, **chosen})
    wrong = wrong or _structure_problems(options, chosen, origin, spec)
    if wrong:
        raise SpecError(*wrong)
    return options


def _value_problems(name: str, value: Json, known: Mapping[str, Option], origin: Origin) -> list[Problem]:
    keys = ("options", name)
    if name not in known:
        hint = did_you_mean(name, known)
        message = f"there is no option {name}"
        return [origin.problem("unknown-option", keys, message, expected=one_of(known), hint=hint, key=True)]
    fault = fault_in(known[name], value)
    if fault is None:
        return []
    hint = fault.hint or (origin.spelling_hint(keys, value) if known[name].choices else "")
    return [origin.problem("bad-value", keys, fault.message, expected=fault.expected, hint=hint)]


def _structure_problems(
    options: Options, chosen: Mapping[str, Json], origin: Origin, spec: Path
) -> list[Problem]:
    """Blamed on the option that this profile sets itself, if it sets one of the two."""
    return [
        origin.problem(
            "structure",
            ("options", *(name for name in (fault.option, fault.needs) if name in chosen))[:2],
            fault.message,
            expected=fault.expected,
        )
        for fault in structure_faults(options, spec)
    ]
