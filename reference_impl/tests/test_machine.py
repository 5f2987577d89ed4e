"""Whole deals of every profile under every option, as a state machine: what must hold at each step."""

from unittest import TestCase

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from belote_reference.actions import Action, BidAction, DeclareAction, PlayAction, apply, legal_actions
from belote_reference.cards import DECK, POINTS, SUITS, Card
from belote_reference.deal import deal
from belote_reference.declarations import may_declare
from belote_reference.errors import CODES, IllegalAction
from belote_reference.events import DealOver, Event
from belote_reference.legal import forbidden_cards
from belote_reference.position import Declaration, Position, is_annulled, phase_of, seat_to_act
from belote_reference.score import Score
from belote_reference.seats import Seat
from belote_reference.situation import position_json, read_position
from belote_reference.view import view_json
from games import PROFILES, any_declarations, any_rules, decks, hidden_from, with_exchanged

SEATS = st.integers(0, 3).map(Seat)


class Table(RuleBasedStateMachine):
    """One deal; subclasses name the profile."""

    profile = ""

    def __init__(self) -> None:
        super().__init__()
        self.position: Position | None = None
        self.score: Score | None = None

    @property
    def table(self) -> Position:
        assert self.position is not None
        return self.position

    def _act(self, action: Action) -> tuple[Event, ...]:
        self.position, events = apply(self.table, action)
        for event in events:
            if isinstance(event, DealOver):
                self.score = event.score
        return events

    @initialize(data=st.data(), deck=decks)
    def deal(self, data: st.DataObject, deck: tuple[Card, ...]) -> None:
        rules = data.draw(any_rules(self.profile))
        dealer = data.draw(st.integers(0, rules.players - 1))
        self.position = deal(rules, Seat(dealer), deck)

    @precondition(lambda self: phase_of(self.table) == "bidding")
    @rule(data=st.data())
    def bid(self, data: st.DataObject) -> None:
        self._act(data.draw(st.sampled_from(legal_actions(self.table))))

    @precondition(lambda self: phase_of(self.table) == "play")
    @rule(data=st.data(), count=st.integers(1, 8))
    def play(self, data: st.DataObject, count: int) -> None:
        for _ in range(count):
            actions = legal_actions(self.table)
            if not actions:
                return
            self._act(data.draw(st.sampled_from(actions)))

    @precondition(lambda self: bool(may_declare(self.table)))
    @rule(data=st.data(), declarations=any_declarations())
    def declare(self, data: st.DataObject, declarations: tuple[Declaration, ...]) -> None:
        seat = data.draw(st.sampled_from(may_declare(self.table)))
        turn = seat_to_act(self.table)
        try:
            self._act(DeclareAction(seat, declarations))
        except IllegalAction as illegal:
            assert illegal.code == "not-a-declaration"
        assert seat_to_act(self.table) == turn

    @rule(data=st.data(), declarations=any_declarations())
    def try_anything(self, data: st.DataObject, declarations: tuple[Declaration, ...]) -> None:
        before = self.table
        seat = Seat(data.draw(st.integers(0, before.rules.players - 1)))
        word = data.draw(st.sampled_from([None, "belote", "rebelote"]))
        action: Action = data.draw(
            st.one_of(
                st.builds(BidAction, st.just(seat), st.sampled_from(["pass", "take", *SUITS])),
                st.builds(PlayAction, st.just(seat), st.sampled_from(DECK), st.just(word)),
                st.just(DeclareAction(seat, declarations)),
            )
        )
        listed = not isinstance(action, DeclareAction) and action in legal_actions(before)
        written = position_json(before)
        try:
            apply(before, action)
        except IllegalAction as illegal:
            assert not listed
            assert illegal.code in CODES
            assert position_json(before) == written
        else:
            assert listed or (isinstance(action, DeclareAction) and seat in may_declare(before))

    @precondition(lambda self: phase_of(self.table) != "over")
    @rule(data=st.data())
    def exchange_hidden_cards(self, data: st.DataObject) -> None:
        seat = Seat(data.draw(st.integers(0, self.table.rules.players - 1)))
        hidden = hidden_from(self.table, seat)
        if len(hidden) < 2:
            return
        first, second = data.draw(st.tuples(st.sampled_from(hidden), st.sampled_from(hidden)))
        assert view_json(with_exchanged(self.table, first, second), seat) == view_json(self.table, seat)

    @invariant()
    def every_card_lies_in_one_place_and_the_position_can_be_written_and_read(self) -> None:
        if self.position is not None:
            # reading refuses a position in which a card is missing or lies twice
            assert read_position(self.position.rules, position_json(self.position)) == self.position

    @invariant()
    def somebody_can_act_until_the_end(self) -> None:
        if self.position is not None:
            over = phase_of(self.position) == "over"
            assert bool(legal_actions(self.position)) == (not over)
            assert (seat_to_act(self.position) is None) == over

    @invariant()
    def a_visible_card_is_either_legal_or_explained(self) -> None:
        if self.position is None or phase_of(self.position) != "play":
            return
        legal = {action.card for action in legal_actions(self.position) if isinstance(action, PlayAction)}
        forbidden = {each.card for each in forbidden_cards(self.position)}
        assert not legal & forbidden
        for card, reason in forbidden_cards(self.position):
            seat = seat_to_act(self.position)
            assert seat is not None
            try:
                apply(self.position, PlayAction(seat, card))
            except IllegalAction as illegal:
                assert (illegal.code, illegal.clause) == reason
            else:
                raise AssertionError("a forbidden card was played")

    @invariant()
    def points_add_up(self) -> None:
        if self.position is None or phase_of(self.position) != "over" or is_annulled(self.position):
            return
        score, rules, trump = self.score, self.position.rules, self.position.trump
        assert score is not None
        assert trump is not None
        out = sum(POINTS[trump][card] for card in self.position.auction.stock)
        in_play = 152 - out + (100 if score.capot is not None else 10)
        extra = sum(score.totals) - in_play
        assert extra >= 0
        assert extra % 10 == 0
        assert (extra in (0, 20)) or rules.declarations == "counted"
        if rules.rounding == "none" and rules.capot_loser_declarations != "lost":
            assert sum(score.points) + score.carried == sum(score.totals)
        if rules.tie == "failure":
            assert score.carried == 0


def machine(name: str) -> type[TestCase]:
    table = type(f"Table of {name}", (Table,), {"profile": name})
    case: type[TestCase] = table.TestCase  # type: ignore[attr-defined]
    case.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)  # type: ignore[attr-defined]
    return case


TestDecouverte, TestClassique, TestDeuxTalon, TestAnnonces = (machine(name) for name in PROFILES)
