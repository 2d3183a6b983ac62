"""What a game is to everybody else: its protocol, its reasons and errors, and the values they share."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.games.sentence import Reason, Sentence

Json = dict[str, Any]


class Hidden(Enum):
    """The type of `HIDDEN`, the tile, card or die that somebody may not see; on paper it is null."""

    HIDDEN = "hidden"

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN: Final = Hidden.HIDDEN


class InvalidActionError(ValueError):
    """The text or data is no action of this game."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence


class IllegalActionError(ValueError):
    """The action exists, but it is not legal now; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.why.en)
        self.reason = reason


class InvalidPositionError(ValueError):
    """The data is no position, or no options, of this game."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence


class Event(Protocol):
    """Something that `play` says has happened: the script of the animation and of the log."""

    def seen_by(self, seat: int | None) -> Self:
        """Return the event as `seat` may know it; None is a spectator. There is no default recipient."""


class PublicEvent:
    """Mixed into the events that hide nothing from anybody."""

    __slots__ = ()

    def seen_by(self, seat: int | None) -> Self:  # noqa: ARG002  (the same for everybody: that is the point)
        """Return the event itself: everybody may know all of it."""
        return self


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    `ranking` holds groups of seats, best first, equals in one group. `winner` is a seat, or None for a
    shared first place.
    """

    ranking: tuple[tuple[int, ...], ...]
    winner: int | None


P = TypeVar("P")
A = TypeVar("A")
V_co = TypeVar("V_co", covariant=True)
O = TypeVar("O")  # noqa: E741  (P, A, V, O: position, action, view, options)


class Game(Protocol[P, A, V_co, O]):
    """A game as a table, a record and the referee see it. A module with these names satisfies it.

    Positions, actions, views and options are frozen values; the functions are pure, but for the chance
    that is handed to them.
    """

    NAME: str
    SEATS: int

    def new(self, options: O, chance: Chance) -> tuple[P, tuple[Event, ...]]:
        """Return the first position of a game, dealt, and what happened on the way."""

    def acting(self, position: P) -> tuple[int, ...]:
        """Return the seats that have an action to choose, in the order in which a record writes them.

        None are left once the game is over.
        """

    def turn_begins(self, position: P) -> bool:
        """Tell whether the next action is the first one of a turn."""

    def legal(self, position: P, seat: int) -> tuple[A, ...]:
        """Return what `seat` may do now, sorted by notation."""

    def explain(self, position: P, seat: int, action: A) -> Reason | None:
        """Return why `seat` may not do `action` now, or None if it may."""

    def play(
        self, position: P, seat: int, action: A, chance: Chance | None = None
    ) -> tuple[P, tuple[Event, ...]]:
        """Return the position after `action`, and what happened.

        Chance comes from `chance`, or from the position's own seed. Raises IllegalActionError.
        """

    def undoable(self, events: tuple[Event, ...]) -> bool:
        """Tell whether a table may undo what happened: nobody drew, rolled or saw anything hidden in it.

        A secret choice may be undone as long as it is sealed. Of what may be undone it is the only thing that
        others do not see in full, so a table knows it by that.
        """

    @property
    def abandon_round(self) -> Callable[[P, int], tuple[P, tuple[Event, ...]]] | None:
        """What returns the position after a round that everybody agreed to end without points.

        It is given the position and the seat that began the round, which begins the next one. None for a
        game that is not played in rounds.
        """

    def between_rounds(self, position: P) -> bool:
        """Tell whether a round is over and the next is to be dealt once everybody is ready."""

    def view(self, position: P, seat: int | None) -> V_co:
        """Return the position as `seat` may see it; None is a spectator."""

    def outcome(self, position: P) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def parse_action(self, text: str) -> A:
        """Return the action written as `text`. Raises InvalidActionError."""

    def options_from_json(self, data: object) -> O:
        """Return options; missing ones take the values of the edition. Raises InvalidPositionError."""

    def options_to_json(self, options: O) -> Json:
        """Return the options in notation."""

    def options_of(self, position: P) -> O:
        """Return the options that a position is played with."""

    def position_from_json(self, data: object) -> P:
        """Return the position that `data` describes. Raises InvalidPositionError."""

    def position_to_json(self, position: P) -> Json:
        """Return the position in notation, hidden things and seed included."""

    def view_to_json(self, view: Any) -> Json:
        """Return a view in notation."""

    def view_from_json(self, data: object) -> V_co:
        """Return the view that `data` describes. Raises InvalidPositionError."""

    def event_to_json(self, event: Any) -> Json:
        """Return an event in notation; what it does not know is null."""

    def event_from_json(self, data: object) -> Event:
        """Return the event that `data` describes. Raises InvalidPositionError."""


AnyGame = Game[Any, Any, Any, Any]
