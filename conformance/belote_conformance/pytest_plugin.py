"""The suite as pytest items: every case under every profile is a test.

    pytest --belote-adapter "node adapter.js"
    pytest --belote-adapter "node adapter.js" --pyargs belote_conformance
    pytest --belote-adapter "node adapter.js" my_scenarios/

Without that option the plugin does nothing, and YAML files are left alone. It is loaded by every pytest of
an environment that has this package, so what it needs is imported only when it is used.
"""

import os
import re
import shlex
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .checker import Checker
    from .model import Verdict
    from .plan import Trial

_PACKAGE = Path(__file__).parent
_HAS_CASES = re.compile(r"^cases:", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of ``belote-spec run`` that make sense here."""
    add = parser.getgroup("belote", "conformance of a Belote implementation").addoption
    add("--belote-adapter", metavar="COMMAND", help="check the implementation whose adapter this starts")
    add(
        "--belote-profile",
        action="append",
        default=[],
        metavar="NAME",
        help="a profile or profile file; may be repeated (default: those that the adapter claims)",
    )
    add("--belote-level", type=int, choices=range(1, 6), default=5, help="this level and those below")
    add("--belote-variants", action="store_true", help="also cases that apply to no profile, as variants")
    add("--belote-timeout", type=float, default=10.0, metavar="SECONDS", help="for one answer (default: 10)")
    add("--belote-known-failures", type=Path, metavar="FILE", help="a list of what is expected to fail")


def pytest_configure(config: pytest.Config) -> None:
    """Make ready what starts the adapter when it is first needed."""
    if config.getoption("belote_adapter"):
        config.pluginmanager.register(_Session(config), "belote-session")
        if config.args_source is not pytest.Config.ArgsSource.ARGS:
            # an adapter and no word on what to ask: the whole suite, never silently nothing
            from .scenarios import scenarios_folder

            config.args.append(str(scenarios_folder()))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A scenario file; or in place of this package its whole suite."""
    if not parent.config.getoption("belote_adapter"):
        return None
    if file_path.suffix in (".yaml", ".yml"):
        is_scenario = _HAS_CASES.search(file_path.read_text("utf-8", "replace"))
        return ScenarioFile.from_parent(parent, path=file_path) if is_scenario else None
    if file_path == _PACKAGE / "__init__.py" and parent.session.isinitpath(_PACKAGE):
        from .scenarios import scenarios_folder

        return Suite.from_parent(parent, name="scenarios", path=scenarios_folder())
    return None


class _Session:
    """What lasts for the session: the adapter, started when it is first asked."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    @cached_property
    def checker(self) -> "Checker":
        """Asks the adapter. UsageError if an option names what there is not."""
        from .adapter import Limits
        from .checker import Checker
        from .known_failures import KnownFailures, read_known_failures

        option = self._config.getoption
        known = option("belote_known_failures")
        return Checker(
            shlex.split(option("belote_adapter"), posix=os.name != "nt"),
            profiles=option("belote_profile"),
            variants=option("belote_variants"),
            known=read_known_failures(known) if known else KnownFailures(),
            limits=Limits(deadline=option("belote_timeout")),
        )

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say it where the adapter itself is at fault, not its rules."""
        smoked = self.checker.smoked if "checker" in vars(self) else None
        if smoked is not None:
            from .smoke import smoke_lines

            for line in smoke_lines(smoked):
                terminalreporter.write_line(line, yellow=True)

    def pytest_unconfigure(self) -> None:
        """End the adapter."""
        if "checker" in vars(self):
            self.checker.close()


def _checker(node: pytest.Collector | pytest.Item) -> "Checker":
    session = node.config.pluginmanager.get_plugin("belote-session")
    assert isinstance(session, _Session)
    return session.checker


class Suite(pytest.File):
    """The scenarios of the suite, where they do not lie inside the package and are collected anyway."""

    def collect(self) -> Iterator["ScenarioFile"]:
        """Its files."""
        from .scenarios import scenario_files

        if not self.path.is_relative_to(_PACKAGE):
            for path in scenario_files([self.path]):
                yield ScenarioFile.from_parent(self, path=path)


class ScenarioFile(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterator["ScenarioItem"]:
        """Each of its cases under each setting to which it applies."""
        from belote_reference.specification.problems import SpecError

        from .errors import AdapterFailed, UsageError
        from .scenarios import load_paths

        try:
            level = self.config.getoption("belote_level")
            cases = load_paths([self.path], self.config.rootpath)
            trials = _checker(self).trials([case for case in cases if case.level <= level])
        except (SpecError, UsageError, AdapterFailed) as error:
            raise self.CollectError(str(error)) from None
        for trial in trials:
            name = f"{trial.case.id}[{trial.setting.name}]"
            yield ScenarioItem.from_parent(self, name=name, trial=trial)


class UnexpectedResult(Exception):  # noqa: N818 - what the test found, no error of a program
    """The verdict is not what it should be."""

    def __init__(self, verdict: "Verdict") -> None:
        super().__init__(verdict.message)
        self.verdict = verdict


class ScenarioItem(pytest.Item):
    """One case under one setting."""

    def __init__(self, *, trial: "Trial", **rest: Any) -> None:
        super().__init__(**rest)
        self.trial = trial
        self.user_properties.append(("clauses", " ".join(trial.case.clauses)))

    def runtest(self) -> None:
        """Ask it. A case that is unsupported is skipped, an expected failure is one."""
        from .claims import is_scored
        from .known_failures import is_unexpected

        verdict = _checker(self).check(self.trial)
        if is_unexpected(verdict):
            raise UnexpectedResult(verdict)
        if verdict.outcome == "unsupported":
            pytest.skip(f"unsupported: {verdict.message}")
        if verdict.outcome != "passed":
            pytest.xfail(verdict.reason if is_scored(verdict) else f"disputed: {verdict.message}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The case, its clauses, expected and got; no traceback."""
        from .errors import AdapterFailed, UsageError
        from .moments import moment_of_verdict, pictures
        from .reports.text import explain_verdict
        from .rerun import shell_words

        if isinstance(excinfo.value, UnexpectedResult):
            verdict = excinfo.value.verdict
            command = ("belote-spec", "run", str(self.path), "--profile", self.trial.setting.given)
            variants = ("--variants",) if self.trial.setting.variant else ()
            rest = ("--case", verdict.case.id, "--", *_checker(self).command)
            picture = pictures([(moment_of_verdict(verdict), verdict.options)])[0]
            return explain_verdict(verdict, picture, shell_words((*command, *variants, *rest)))
        if isinstance(excinfo.value, AdapterFailed | UsageError):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the case stands, and its title."""
        return self.path, self.trial.case.line - 1, f"{self.trial.case.title} [{self.trial.setting.name}]"
