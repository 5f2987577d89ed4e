"""What a run asks: which case under which setting, in which order."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from .model import Case
from .questions import applies
from .settings import Setting, nearest_variant


class Trial(NamedTuple):
    """One case under one setting."""

    case: Case
    setting: Setting


def trials(
    cases: Sequence[Case], settings: Sequence[Setting], *, variants: bool = False
) -> tuple[Trial, ...]:
    """Every case under every setting to which it applies, in the order of the cases.

    With ``variants`` a case that applies to none of them is put to the nearest setting to which it does.
    """
    planned: list[Trial] = []
    for case in cases:
        matching = [setting for setting in settings if applies(case, setting.options)]
        if variants and not matching:
            nearest = nearest_variant(case, settings)
            matching = [nearest] if nearest else []
        planned += [Trial(case, setting) for setting in matching]
    return tuple(planned)


def shuffled(planned: Sequence[Trial], seed: int) -> tuple[Trial, ...]:
    """The same in an order that depends on the seed alone."""
    return tuple(random.Random(seed).sample(planned, len(planned)))
