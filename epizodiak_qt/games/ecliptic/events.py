"""The events of Ecliptic, which drive the animation and the log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from epizodiak_qt.games.ecliptic.cards import Card, Sign
from epizodiak_qt.games.ecliptic.field_types import Die, PerSeat, PileSize, Seat, SeenCard, Trophies
from epizodiak_qt.games.ecliptic.scoring import Points
from epizodiak_qt.games.game import HIDDEN, Hidden, PublicEvent, hands_seen_by
from epizodiak_qt.games.json_codec import event_reader

Wish = Literal["stop", "continue"]


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)  # it is never made itself
class _Acted:
    """The event of an action. It says nothing about who may see what."""

    seat: Seat
    """The seat that acted."""


@dataclass(frozen=True, slots=True)
class StarterDrawn(PublicEvent):
    """The lot fell on the seat that begins (X1)."""

    seat: Seat
    """The seat that begins."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Seven cards went to each seat, which sees its own (X1)."""

    hands: PerSeat[tuple[SeenCard, ...]]
    """The hand of each seat."""
    pile: PileSize
    """How many cards are left in the pile."""

    def seen_by(self, seat: int | None) -> Dealt:
        """Return the deal with the other hands face down."""
        return replace(self, hands=hands_seen_by(seat, self.hands))


@dataclass(frozen=True, slots=True)
class CardsDrawn(_Acted):
    """A hand was filled from the pile (X2), possibly with no card; only its owner sees the cards."""

    cards: tuple[SeenCard, ...]
    """The cards, in order."""
    pile: PileSize
    """How many cards are left in the pile."""

    def seen_by(self, seat: int | None) -> CardsDrawn:
        """Return the draw, the cards face down for all but their owner."""
        return self if seat == self.seat else replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class CardTaken(_Acted, PublicEvent):
    """The top card of the discard went to a hand and must be played in this turn (X3).

    With `take_then_fill` a CardsDrawn follows.
    """

    card: Card
    """The card."""


@dataclass(frozen=True, slots=True)
class PairLaid(_Acted, PublicEvent):
    """Two cards of one sign went from a hand to the table before their owner (X4)."""

    cards: tuple[Card, Card]
    """The cards, in order."""


@dataclass(frozen=True, slots=True)
class CardDiscarded(_Acted, PublicEvent):
    """A card went from a hand to the discard, for want of a pair (X6)."""

    card: Card
    """The card."""


@dataclass(frozen=True, slots=True)
class SignLaid(_Acted, PublicEvent):
    """A card went from a hand to the line of its owner (X5). If that is an attack, CombatBegan follows.

    An attacking card is in no line until its combat is won.
    """

    card: Card
    """The card."""


@dataclass(frozen=True, slots=True)
class Declined(_Acted, PublicEvent):
    """No sign was laid after a pair, by choice or because none could be (X5)."""


@dataclass(frozen=True, slots=True)
class CombatBegan(PublicEvent):
    """The sign just laid is in the other line too, so its owner attacks (X8)."""

    sign: Sign
    """The sign fought for."""
    attacker: Seat
    """The attacking seat."""
    attack: Card
    """The attacking card."""
    defence: Card
    """The defending card."""


@dataclass(frozen=True, slots=True)
class DieChosen(_Acted):
    """A seat has chosen its die in secret; the others see it at DiceRevealed (X8)."""

    die: Die | Hidden
    """The number of sides of the die."""

    def seen_by(self, seat: int | None) -> DieChosen:
        """Return the choice, the die face down for all but its owner."""
        return self if seat == self.seat else replace(self, die=HIDDEN)


@dataclass(frozen=True, slots=True)
class DiceRevealed(PublicEvent):
    """Both seats have chosen, and the dice are shown (X8)."""

    dice: PerSeat[Die]
    """The die of each seat, by its number of sides."""


@dataclass(frozen=True, slots=True)
class DiceRolled(PublicEvent):
    """Both dice were rolled (X8). Another DiceRolled follows a tie."""

    rolls: PerSeat[int]
    """The number that each seat rolled."""


@dataclass(frozen=True, slots=True)
class CombatWon(PublicEvent):
    """A seat won the combat and a trophy; the two dice were set aside (X8, X9)."""

    seat: Seat
    """The winner."""
    sign: Sign
    """The sign fought for."""
    trophies: Trophies
    """How many trophies the winner has now."""


@dataclass(frozen=True, slots=True)
class CardKept(PublicEvent):
    """The winner of a combat chose which of the two cards to keep; the loser's line loses the sign (X8)."""

    seat: Seat
    """The winner of the combat."""
    kept: Card
    """The card that stays in the line of the winner."""
    discarded: Card
    """The card that went to the discard."""


@dataclass(frozen=True, slots=True)
class DiceReturned(PublicEvent):
    """After the sixth combat all dice went back to both seats (X9)."""


@dataclass(frozen=True, slots=True)
class WishOffered(PublicEvent):
    """A seat laid the last sign missing from both lines and may wish to stop or to continue (X11)."""

    seat: Seat
    """The seat that may wish."""
    again: bool
    """Whether the same seat plays again if the game goes on (X10)."""


@dataclass(frozen=True, slots=True)
class WishMade(_Acted, PublicEvent):
    """A seat wished to stop or to continue (X11); WishRolled follows."""

    wish: Wish
    """The wish."""


@dataclass(frozen=True, slots=True)
class WishRolled(PublicEvent):
    """The neutral die was rolled: 1 to 4 grants the wish, 5 and 6 do the opposite (X11)."""

    d6: int
    """The number rolled."""
    granted: bool
    """Whether the wish was granted."""
    stops: bool
    """Whether the game ends."""


@dataclass(frozen=True, slots=True)
class ExtraTurn(PublicEvent):
    """Pair and sign were all of one sign, without a combat, so the seat has another turn (X10)."""

    seat: Seat
    """The seat that plays again."""


@dataclass(frozen=True, slots=True)
class TurnPassed(PublicEvent):
    """A turn is over; after a combat its winner plays next (X6, X7, X8)."""

    seat: Seat
    """The seat that plays next."""


@dataclass(frozen=True, slots=True)
class GameEnded(PublicEvent):
    """The game is over (X11, X12)."""

    stopped: bool
    """Whether a wish ended it; otherwise the seat to move had no card."""
    points: PerSeat[Points]
    """The score of each seat."""
    ranking: tuple[tuple[Seat, ...], ...]
    """Groups of equal seats, best first."""
    winner: Seat | None
    """The winner; None for a draw."""


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


event_from_json: Final = event_reader(*get_args(Event))
