"""How many whole random deals a second the public functions play, legal sets included.

Run with ``pytest benchmarks --benchmark-only``. Nothing is asserted about time.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from belote_reference.bidding import bid, legal_bids
from belote_reference.cards import DECK, listed
from belote_reference.deal import deal
from belote_reference.legal import legal_cards
from belote_reference.play import play_legal
from belote_reference.position import Position, is_annulled, seat_to_act
from belote_reference.rules import Rules, rules_of
from belote_reference.seats import Seat
from belote_reference.specification.profiles import load_profile

DEALS = 1000


def play_deals(rules: Rules, count: int) -> Position:
    """Play this many whole deals, every bid and card chosen at random among the legal ones."""
    chance = random.Random(1)
    deck = list(DECK)
    for number in range(count):
        chance.shuffle(deck)
        position = deal(rules, Seat(number % rules.players), deck)
        while position.auction.taker is None and not is_annulled(position):
            seat = seat_to_act(position)
            assert seat is not None
            bids = legal_bids(position.auction)
            position, _ = bid(position, seat, bids[int(chance.random() * len(bids))])
        while position.auction.taker is not None and (legal := legal_cards(position)):
            cards = listed(legal)
            position, _ = play_legal(position, cards[int(chance.random() * len(cards))])
    return position


@pytest.mark.parametrize("profile", ["decouverte", "classique-501", "deux-talon", "annonces-1000"])
def test_random_deals(benchmark: Callable[..., Any], profile: str) -> None:
    rules = rules_of(load_profile(profile).options)
    benchmark.pedantic(play_deals, args=(rules, DEALS), rounds=5, warmup_rounds=1)  # type: ignore[attr-defined]
    benchmark.extra_info["deals a second"] = round(DEALS / benchmark.stats.stats.median)  # type: ignore[attr-defined]
