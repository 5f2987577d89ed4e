"""Asks an adapter one trial at a time, and starts it when the first is asked."""

from collections.abc import Sequence

from .adapter import Limits
from .errors import AdapterFailed, UsageError
from .examine import verdicts
from .known_failures import KnownFailures, booked
from .model import Case, Implementation, Verdict
from .plan import Trial, trials
from .pool import Pool
from .settings import Setting, chosen_settings, claimed_settings
from .smoke import SmokeReport, smoke


class Checker:
    """An adapter and what is asked of it. ``smoked`` is what its smoke set showed, once it was started."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        profiles: Sequence[str] = (),
        variants: bool = False,
        known: KnownFailures | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.command = tuple(command)
        self.smoked: SmokeReport | None = None
        self._chosen = chosen_settings(profiles)
        self._variants = variants
        self._known = known or KnownFailures()
        self._pool = Pool(command, limits=limits)
        self._implementation: Implementation | None = None
        self._failure = ""

    def implementation(self) -> Implementation:
        """What the adapter says of itself. AdapterFailed if it cannot be run, told in full only once."""
        if self._failure:
            raise UsageError(self._failure)
        if self._implementation is None:
            try:
                self._implementation = self._pool.start()
            except AdapterFailed as failed:
                self._failure = f"The adapter could not be run: {failed.message} (told above)."
                raise
        return self._implementation

    def settings(self) -> tuple[Setting, ...]:
        """The profiles that were named, else those that the adapter claims."""
        return self._chosen or claimed_settings(self.implementation())

    def trials(self, cases: Sequence[Case]) -> tuple[Trial, ...]:
        """These cases under the settings to which they apply."""
        return trials(cases, self.settings(), variants=self._variants)

    def check(self, trial: Trial) -> Verdict:
        """The verdict on one trial. AdapterFailed if the adapter cannot be run."""
        implementation = self.implementation()
        if self.smoked is None:
            self.smoked = smoke(self._pool, implementation, trial.setting)
        (verdict,) = verdicts([trial], self._pool, implementation)
        return booked(verdict, self._known)

    def close(self) -> None:
        """End the adapter."""
        self._pool.close()
