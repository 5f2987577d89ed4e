"""The option settings that an implementation is checked under: profiles, and variants of them."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from belote_reference.specification.options import load_options, structure_faults
from belote_reference.specification.problems import SpecError
from belote_reference.specification.profiles import load_profile, named_profile, profile_names

from .errors import UsageError
from .model import Case, Implementation, Options

_NOT_IN_NAMES = re.compile(r"[^a-z0-9-]+")


class Setting(NamedTuple):
    """Every option with its value, and a name.

    ``sent`` is the profile's name in requests, ``given`` what names the profile on a command line.
    ``variant``: some options differ from those of the profile.
    """

    name: str
    options: Options
    sent: str
    given: str
    variant: bool = False


def chosen_settings(given: Iterable[str]) -> tuple[Setting, ...]:
    """The profiles that a user names, or gives as files.

    UsageError if there is no such profile, its file is wrong, or two have one name.
    """
    settings: dict[str, Setting] = {}
    for text in dict.fromkeys(given):
        try:
            profile = load_profile(text)
        except SpecError as error:
            raise UsageError(str(error)) from None
        if profile.name in settings:
            other = settings[profile.name].given
            raise UsageError(f"{other} and {text} are both named {profile.name}: rename one of them")
        sent = _NOT_IN_NAMES.sub("-", profile.name.lower()).strip("-") or "custom"
        settings[profile.name] = Setting(profile.name, profile.options, sent, text)
    return tuple(settings.values())


def claimed_settings(implementation: Implementation) -> tuple[Setting, ...]:
    """The profiles of the specification that an implementation claims to support."""
    known = [name for name in implementation.profiles if name in profile_names()]
    return tuple(Setting(name, named_profile(name).options, name, name) for name in known)


def nearest_variant(case: Case, settings: Sequence[Setting]) -> Setting | None:
    """The setting in which the fewest options must change for this case to apply.

    None if the case needs another game than all of them, which its structural options tell.
    """
    variants = [variant for setting in settings if (variant := _variant(case, setting))]
    return min(variants, key=lambda variant: variant.name.count("+"), default=None)


def _variant(case: Case, setting: Setting) -> Setting | None:
    changed = {name: values[0] for name, values in case.when.items() if setting.options[name] not in values}
    options = {**setting.options, **changed}
    known = load_options()
    if any(known[name].structural for name in changed) or structure_faults(options):
        return None
    parts = (setting.name, *(f"{name}={value}" for name, value in sorted(changed.items())))
    return Setting("+".join(parts), options, setting.sent, setting.given, variant=True)
