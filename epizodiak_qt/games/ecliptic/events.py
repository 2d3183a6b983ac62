"""What happens in Ecliptic, as the table tells it: the script of the animation and of the log."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import TYPE_CHECKING, Literal

from epizodiak_qt.games.ecliptic.cards import Card
from epizodiak_qt.games.game import HIDDEN, Hidden, Json, PublicEvent

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.cards import Sign
    from epizodiak_qt.games.ecliptic.scoring import Points

SeenCard = Card | Hidden
Wish = Literal["stop", "continue"]


@dataclass(frozen=True, slots=True)
class StarterDrawn(PublicEvent):
    """The lot fell on the seat that begins (X1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Seven cards went to each seat, which sees its own; `pile` are left (X1)."""

    hands: tuple[tuple[SeenCard, ...], ...]
    pile: int

    def seen_by(self, seat: int | None) -> Dealt:
        """Return the deal with the other hands face down."""
        hands = tuple(
            hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(self.hands)
        )
        return replace(self, hands=hands)


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A hand was filled from the pile, with no card at all perhaps (X2); only its owner sees which.

    `cards` are in the order of drawing, `pile` is what is left of the pile.
    """

    seat: int
    cards: tuple[SeenCard, ...]
    pile: int

    def seen_by(self, seat: int | None) -> CardsDrawn:
        """Return the draw, the cards face down for all but their owner."""
        return self if seat == self.seat else replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class CardTaken(PublicEvent):
    """The top card of the discard went to a hand and must be played in this turn (X3).

    With `take_then_fill` a CardsDrawn follows.
    """

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class PairLaid(PublicEvent):
    """Two cards of one sign went from a hand to the table before their owner (X4)."""

    seat: int
    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class CardDiscarded(PublicEvent):
    """A card went from a hand to the discard, for want of a pair (X6)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class SignLaid(PublicEvent):
    """A card went from a hand to the line of its owner (X5). If that is an attack, CombatBegan follows.

    An attacking card is in no line until its combat is won.
    """

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Declined(PublicEvent):
    """No sign was laid after a pair, by choice or because none could be (X5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CombatBegan(PublicEvent):
    """The sign just laid is in the other line: `attack` against `defence` (X8)."""

    sign: Sign
    attacker: int
    attack: Card
    defence: Card


@dataclass(frozen=True, slots=True)
class DieChosen:
    """A seat has chosen its die in secret (X8); nobody else sees which until DiceRevealed."""

    seat: int
    die: int | Hidden

    def seen_by(self, seat: int | None) -> DieChosen:
        """Return the choice, the die face down for all but its owner."""
        return self if seat == self.seat else replace(self, die=HIDDEN)


@dataclass(frozen=True, slots=True)
class DiceRevealed(PublicEvent):
    """Both have chosen: the dice lie open, one a seat (X8)."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled(PublicEvent):
    """Both dice were rolled, a number a seat (X8). Equal ones are rolled again: another DiceRolled."""

    rolls: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CombatWon(PublicEvent):
    """`seat` won the combat and took a trophy, its `trophies`-th; the two dice were set aside (X8, X9)."""

    seat: int
    sign: Sign
    trophies: int


@dataclass(frozen=True, slots=True)
class CardKept(PublicEvent):
    """The winner `seat` of a combat has the sign with `kept`; `discarded` went to the discard (X8).

    The attacking card stays where it was laid or goes; so does the defending one. The loser's line has the
    sign no more.
    """

    seat: int
    kept: Card
    discarded: Card


@dataclass(frozen=True, slots=True)
class DiceReturned(PublicEvent):
    """It was the sixth combat: all dice came back to both seats (X9)."""


@dataclass(frozen=True, slots=True)
class WishOffered(PublicEvent):
    """`seat` has laid the last sign that nobody held and may now wish to stop or to go on (X11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class WishMade(PublicEvent):
    """`seat` wished to stop or to go on (X11); WishRolled follows."""

    seat: int
    wish: Wish


@dataclass(frozen=True, slots=True)
class WishRolled(PublicEvent):
    """The die that is nobody's own gave `d6`: 1 to 4 grants the wish, 5 and 6 do the opposite (X11).

    `stops` tells whether the game ends by it.
    """

    d6: int
    granted: bool
    stops: bool


@dataclass(frozen=True, slots=True)
class ExtraTurn(PublicEvent):
    """Pair and sign were all of one sign, without a combat: `seat` has another turn (X10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnPassed(PublicEvent):
    """A turn is over and `seat` plays next; after a combat that is its winner (X6, X7, X8)."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded(PublicEvent):
    """The game is over (X11, X12): the score lines of each seat, groups of seats, best first, the winner.

    `stopped` tells that a wish ended it; else the seat to move had no card. `winner` is None for a draw.
    """

    stopped: bool
    points: tuple[Points, ...]
    ranking: tuple[tuple[int, ...], ...]
    winner: int | None


Event = (
    StarterDrawn
    | Dealt
    | CardsDrawn
    | CardTaken
    | PairLaid
    | CardDiscarded
    | SignLaid
    | Declined
    | CombatBegan
    | DieChosen
    | DiceRevealed
    | DiceRolled
    | CombatWon
    | CardKept
    | DiceReturned
    | WishOffered
    | WishMade
    | WishRolled
    | ExtraTurn
    | TurnPassed
    | GameEnded
)


def _plain(value: object) -> object:
    if value is HIDDEN:
        return None
    if isinstance(value, Card | Enum):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if hasattr(value, "__dataclass_fields__"):
        return {field: _plain(getattr(value, field)) for field in value.__dataclass_fields__}
    return value


def event_to_json(event: Event) -> Json:
    """Return the event in notation: its name under "event", then its fields; what is hidden is null."""
    return {
        "event": type(event).__name__,
        **{field.name: _plain(getattr(event, field.name)) for field in fields(event)},
    }
