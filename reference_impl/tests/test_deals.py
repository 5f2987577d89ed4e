"""Many whole deals of each profile, seeded: the sums of the rules hold in every one."""

import random
from collections import Counter

import pytest

from belote_reference.actions import apply, legal_actions
from belote_reference.cards import DECK, POINTS
from belote_reference.deal import deal
from belote_reference.events import BeloteSaid, DealOver, Event, TrickWon
from belote_reference.position import Position, is_annulled, phase_of
from belote_reference.rules import Rules
from belote_reference.score import Score
from belote_reference.seats import Seat
from games import PROFILES, rules_named


def played(rules: Rules, seed: int) -> tuple[Position, list[Event]]:
    """A deal of random legal actions from this seed, and its events."""
    chance = random.Random(seed)
    deck = list(DECK)
    chance.shuffle(deck)
    position = deal(rules, Seat(seed % rules.players), deck)
    events: list[Event] = []
    while actions := legal_actions(position):
        # passing often, so that annulled deals are among them
        bidding = phase_of(position) == "bidding" and chance.random() < 0.7
        position, happened = apply(position, actions[0] if bidding else chance.choice(actions))
        events += happened
    return position, events


@pytest.mark.parametrize("profile", PROFILES)
def test_the_sums_hold_in_every_deal(profile: str, deals: int) -> None:
    rules = rules_named(profile)
    seen: Counter[str] = Counter()
    for seed in range(deals):
        position, events = played(rules, seed)
        if is_annulled(position):
            seen["annulled"] += 1
            continue
        assert phase_of(position) == "over"
        _check_deal(rules, position, events)
        score = _score_of(events)
        seen[score.outcome] += 1
        seen["capot"] += score.capot is not None
        seen["belote"] += any(isinstance(event, BeloteSaid) for event in events)
    assert seen["made"]
    assert seen["failed"]
    assert seen["annulled"]
    assert bool(seen["belote"]) == (rules.belote == "counted")


def _score_of(events: list[Event]) -> Score:
    (over,) = (event for event in events if isinstance(event, DealOver))
    return over.score


def _check_deal(rules: Rules, position: Position, events: list[Event]) -> None:
    trump, score = position.trump, _score_of(events)
    assert trump is not None
    cards = 152 - sum(POINTS[trump][card] for card in position.auction.stock)
    assert sum(event.points for event in events if isinstance(event, TrickWon)) == cards
    assert sorted(card for trick in position.tricks for card in trick.cards) == sorted(
        set(DECK) - (set(position.auction.stock) if rules.bidding == "talon" else set())
    )
    words = [event.word for event in events if isinstance(event, BeloteSaid)]
    assert words in ([], ["belote", "rebelote"])
    belote = 20 if words else 0
    last = 100 if score.capot is not None else 10
    assert sum(score.totals) == cards + last + belote
    assert sum(score.points) == cards + last + belote
    takers = rules.seating.side_of[score.taker]
    if score.outcome == "failed":
        assert score.points[takers] in (0, belote)
    else:
        assert score.points == score.totals
        assert score.totals[takers] > score.totals[1 - takers]
