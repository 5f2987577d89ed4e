"""The duties of play: which of the available cards a seat may play to a trick.

A duty keeps some of the available cards and forbids the others. The duties of a seat come one
after another, each keeping a part of what the one before kept; a card is legal if the last keeps
it, and the first that does not is the reason why it is refused.
"""

from typing import Final, NamedTuple, TypeAlias

from .cards import BEATERS, OF_SUIT, SUIT_OF, Card, CardSet, Suit
from .errors import Code
from .implements import implements
from .rules import Rules
from .seats import Seat
from .trick import master_of


class Reason(NamedTuple):
    """Why a card is refused: the code and the clause."""

    code: Code
    clause: str


Duty: TypeAlias = tuple[CardSet, Reason]
"""The cards that satisfy a duty, and the reason that refuses any other card."""

FOLLOW: Final = Reason("must-follow", "play.follow")
RISE: Final = Reason("must-rise", "play.trump-led.rise")
RISE_OVER_OPPONENT: Final = Reason("must-rise", "play.trump-led.rise-over-opponent")
TRUMP: Final = Reason("must-trump", "play.void.must-trump")
TRUMP_ALWAYS: Final = Reason("must-trump", "play.void.must-trump-always")
OVERTRUMP: Final = Reason("must-overtrump", "play.ruff.overtrump")
UNDERTRUMP: Final = Reason("must-trump", "play.ruff.undertrump")
UPWARDS: Final = Reason("must-overtrump", "play.partner-winning.upwards")


@implements(
    "play.follow",
    "play.plain.free",
    "play.void.no-trump",
    "play.lead.any",
    "play.available.duties",
)
def duties(
    rules: Rules, seat: Seat, available: CardSet, leader: Seat, trick: tuple[Card, ...], trump: Suit
) -> tuple[Duty, ...]:
    """The duties of a seat with these available cards, in order; none where any card may be played.

    ``trick`` holds the cards played so far, the leader's first.
    """
    if not trick:
        return ()
    suit_led = SUIT_OF[trick[0]]
    following = available & OF_SUIT[suit_led]
    if following and suit_led != trump:
        return ((following, FOLLOW),)
    trumps = available & OF_SUIT[trump]
    if not trumps:
        return ()
    place, master = master_of(trick, trump)
    higher = trumps & BEATERS[trump][master]
    partner_wins = rules.seating.order_from[leader][place] == rules.seating.partner_of[seat]
    if suit_led == trump:
        return ((following, FOLLOW), *_rise(rules, higher, partner_wins))
    if partner_wins and rules.void_must_trump != "always":
        return _partner_winning(rules, available, trumps, higher)
    return _ruff(rules, available, trumps, higher)


@implements(
    "play.trump-led.rise",
    "play.trump-led.rise-over-opponent",
    "play.trump-led.rise-free",
    "play.trump-led.low",
)
def _rise(rules: Rules, higher: CardSet, partner_wins: bool) -> tuple[Duty, ...]:
    """Trump is led: the best trump of the trick must be beaten, as the option says."""
    if not higher or rules.trump_led_rise == "free":
        return ()
    if rules.trump_led_rise == "required":
        return ((higher, RISE),)
    if partner_wins:
        return ()
    return ((higher, RISE_OVER_OPPONENT),)


@implements(
    "play.void.must-trump",
    "play.void.must-trump-always",
    "play.void.must-trump-never",
    "play.ruff.overtrump",
    "play.ruff.overtrump-free",
    "play.ruff.undertrump",
    "play.ruff.undertrump-free",
)
def _ruff(rules: Rules, available: CardSet, trumps: CardSet, higher: CardSet) -> tuple[Duty, ...]:
    """Void of the plain suit led, with trumps: whether to trump, and with which trump."""
    if not higher:
        if rules.void_must_trump == "never" or rules.ruff_undertrump == "free":
            return ()
        return ((trumps, UNDERTRUMP),)
    if rules.void_must_trump == "never":
        return () if rules.ruff_overtrump == "free" else ((available & ~trumps | higher, OVERTRUMP),)
    must_trump = (trumps, TRUMP_ALWAYS if rules.void_must_trump == "always" else TRUMP)
    return (must_trump,) if rules.ruff_overtrump == "free" else (must_trump, (higher, OVERTRUMP))


@implements(
    "play.partner-winning.stands",
    "play.partner-winning.any",
    "play.partner-winning.upwards",
    "play.partner-winning.none",
)
def _partner_winning(rules: Rules, available: CardSet, trumps: CardSet, higher: CardSet) -> tuple[Duty, ...]:
    """Void of the plain suit led while the partner wins: no duty to trump."""
    if rules.partner_winning_trump == "any" or not higher:
        return ()
    return ((available & ~trumps | higher, UPWARDS),)
