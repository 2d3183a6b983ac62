"""The protocol that both games satisfy, with its errors and shared values."""

from __future__ import annotations

from bisect import insort
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, Self, TypeVar

from epizodiak_qt.games.sentence import Reason, Sentence, SentenceError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.games.chance import Chance

Json = dict[str, Any]
QUOTED_AT_MOST: Final = 40


class Hidden(Enum):
    """The type of `HIDDEN`, which replaces a tile, card or die that a seat may not see; null in JSON.

    It is sorted behind all that is known.
    """

    HIDDEN = "hidden"

    def __repr__(self) -> str:
        return "HIDDEN"

    def __lt__(self, other: object) -> bool:
        return False

    def __gt__(self, other: object) -> bool:
        return other is not self


HIDDEN: Final = Hidden.HIDDEN


class InvalidActionError(SentenceError):
    """The text or data is no action of this game."""


def quotable(text: str) -> str:
    """Return what can be shown of a text from a file or another program, at most `QUOTED_AT_MOST` long."""
    start = "".join(char for char in text[:QUOTED_AT_MOST] if char.isprintable())
    return start if len(text) <= QUOTED_AT_MOST else start + "…"


def unknown_action(text: str, title: str) -> InvalidActionError:
    """Return the error for a text that is no action of the game `title`."""
    shown = quotable(text)
    sentence = Sentence(
        f"“{shown}” is no action of {title}.",
        f"«\u202f{shown}\u202f» n’est pas une action du jeu {title}.",
    )
    return InvalidActionError(sentence)


class IllegalActionError(SentenceError):
    """The action exists, but it is not legal now; `reason` says why."""

    def __init__(self, reason: Reason | None) -> None:
        assert reason is not None, "what is not legal has a reason"
        super().__init__(reason.why)
        self.reason = reason


class InvalidPositionError(SentenceError):
    """The data is no position, or no options, of this game."""


class Event(Protocol):
    """An event of a game; events drive the animation and the log."""

    def seen_by(self, seat: int | None) -> Self:
        """Return the event as `seat` may see it; None is a spectator. There is no default recipient."""


class PublicEvent:
    """Mixin for events that hide nothing."""

    __slots__ = ()

    def seen_by(self, seat: int | None) -> Self:  # noqa: ARG002  (a public event is the same for every seat)
        """Return the event itself."""
        return self


class PlainAction:
    """Mixin for actions whose notation is a verb, or the name of their class, followed by their values."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    verb: ClassVar[str] = ""

    def __str__(self) -> str:
        values = (str(getattr(self, name)) for name in self.__match_args__)
        return " ".join((self.verb or type(self).__name__.lower(), *values))


class Outcome(NamedTuple):
    """The result of a game."""

    ranking: tuple[tuple[int, ...], ...]
    """Groups of equal seats, best first."""
    winner: int | None
    """The winning seat; None for a shared first place."""


M = TypeVar("M", int, tuple[int, int])


def ranked(merits: Sequence[M]) -> Outcome:
    """Return the outcome of merits by seat: equal ones share a place; a shared first place has no winner."""
    ranking = tuple(
        tuple(seat for seat, merit in enumerate(merits) if merit == each)
        for each in sorted(set(merits), reverse=True)
    )
    return Outcome(ranking, ranking[0][0] if len(ranking[0]) == 1 else None)


P = TypeVar("P")
T = TypeVar("T", bound=int | tuple[int, ...])
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741  (P, A, V, O: position, action, view, options)


def amended(state: P, **changes: Any) -> P:
    """Return a position, a view or a combat with some fields changed, and without the cache `remembered`.

    It is a frozen dataclass without slots, whose fields are copied in one step: a fifth of the time of
    `dataclasses.replace`, which sets one after another.
    """
    after = object.__new__(type(state))
    fields = {**state.__dict__, **changes}
    if "remembered" in fields:
        fields["remembered"] = None
    object.__setattr__(after, "__dict__", fields)
    return after


def converted(kind: type[P], source: object, **given: Any) -> P:
    """Return a dataclass whose fields have the values of `given`, and otherwise those that `source` has."""
    made: Any = kind
    state: P = made(
        **{name: getattr(source, name) for name in made.__match_args__ if name not in given}, **given
    )
    return state


def changed(values: tuple[P, ...], seat: int, value: P) -> tuple[P, ...]:
    """Return `values`, one for each seat, with another one of `seat`."""
    after = [*values]
    after[seat] = value
    return tuple(after)


def pile_left(pile: tuple[P, ...], count: int) -> tuple[P | Hidden, ...]:
    """Return a pile of `count` pieces: the last ones of the pile before, as far as they are known."""
    more = count - len(pile)
    return (HIDDEN,) * more + pile[max(0, -more) :]


def hands_with(
    hands: tuple[tuple[T | Hidden, ...], ...], seat: int, *more: T | Hidden
) -> tuple[tuple[T | Hidden, ...], ...]:
    """Return hands with more pieces in the sorted one of `seat`; in a hand of hidden ones they are hidden."""
    hand = [*hands[seat]]
    is_hidden = bool(hand) and hand[-1] is HIDDEN
    for piece in more:
        insort(hand, HIDDEN if is_hidden else piece)
    return changed(hands, seat, tuple(hand))


def hands_without(
    hands: tuple[tuple[P | Hidden, ...], ...], seat: int, gone: tuple[P, ...]
) -> tuple[tuple[P | Hidden, ...], ...]:
    """Return hands with some pieces less in that of `seat`; one that is not known was HIDDEN."""
    hand = [*hands[seat]]
    for piece in gone:
        if piece in hand:
            hand.remove(piece)
        elif HIDDEN in hand:
            hand.remove(HIDDEN)
    return changed(hands, seat, tuple(hand))


def hands_seen_by(seat: int | None, hands: tuple[tuple[P, ...], ...]) -> tuple[tuple[P | Hidden, ...], ...]:
    """Return hands as `seat` sees them: its own, and the others face down."""
    return tuple(hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(hands))


class Game(Protocol[P, A, V, O]):
    """The rules of a game, for tables, records and the referee. A module with these names satisfies it.

    Positions, actions, views and options are frozen values. The functions are pure, except for the chance
    that is passed in.
    """

    NAME: str
    SEATS: int

    def new(self, options: O, chance: Chance) -> tuple[P, tuple[Event, ...]]:
        """Return the first position, dealt, and the events of the deal."""

    def acting(self, position: P) -> tuple[int, ...]:
        """Return the seats that have an action to choose, in the order in which a record writes them.

        None are left once the game is over.
        """

    def turn_begins(self, position: P) -> bool:
        """Tell whether the next action is the first one of a turn."""

    def legal(self, position: P, seat: int) -> tuple[A, ...]:
        """Return the legal actions of `seat`, sorted by notation."""

    def explain(self, position: P, seat: int, action: A) -> Reason | None:
        """Return why `seat` may not do `action` now, or None if it may."""

    def play(
        self, position: P, seat: int, action: A, chance: Chance | None = None
    ) -> tuple[P, tuple[Event, ...]]:
        """Return the position after `action`, and its events.

        Chance comes from `chance`, or from the position's own seed. Raises IllegalActionError.
        """

    def undoable(self, events: tuple[Event, ...]) -> bool:
        """Tell whether a table may undo `events`: no player drew, rolled or saw anything hidden in them.

        A secret choice may be undone while it is sealed. It is the only undoable event that is masked for
        other seats, which is how a table recognises it.
        """

    @property
    def abandon_round(self) -> Callable[[P, int], tuple[P, tuple[Event, ...]]] | None:
        """A function that ends a round without points; None for a game without rounds.

        It takes the position and the seat that began the round (and begins the next one). It returns the
        new position and the events.
        """

    def between_rounds(self, position: P) -> bool:
        """Tell whether a round is over and the next one is due."""

    def extend_history(
        self, history: tuple[str, ...], seen: Sequence[object], viewer: int | None = None
    ) -> tuple[str, ...]:
        """Return the actions of this round as `viewer` knows them: `history`, and those that `seen` tells.

        Each is a text such as "1 draw" (seat, action); None knows what is public. The events may be masked;
        those of one action come together. A secret choice is added once all are shown. A deal begins a new
        history.
        """

    def view(self, position: P, seat: int | None) -> V:
        """Return the position as `seat` may see it; None is a spectator."""

    def undealt(self, options: O, seat: int | None) -> V:
        """Return the view of `seat` before the first event of a game."""

    def apply(self, view: V, event: Any) -> V:
        """Return the view after an event, as the seat of the view sees it.

        Applied to the masked events of an action, one after another, it leads from the view before the action
        to the view after it. The same holds for an open view and events that are not masked.
        """

    def open_view(self, position: P) -> V:
        """Return the position with all hands open, for the viewer of a finished game's record only.

        Its type is a subclass of the view that `view_to_json` refuses, so that it never leaves the program.
        """

    def outcome(self, position: P) -> Outcome | None:
        """Return the result, or None while the game is in progress."""

    def points(self, position: P) -> tuple[int, ...]:
        """Return the points of each seat so far."""

    def parse_action(self, text: str) -> A:
        """Return the action written as `text`. Raises InvalidActionError."""

    def options_from_json(self, data: object) -> O:
        """Return options; missing ones take the values of the edition. Raises InvalidPositionError."""

    def options_to_json(self, options: O) -> Json:
        """Return the options in notation."""

    def position_from_json(self, data: object) -> P:
        """Return the position that `data` describes. Raises InvalidPositionError."""

    def position_to_json(self, position: P) -> Json:
        """Return the position in notation, with hidden values and seed."""

    def view_to_json(self, view: Any) -> Json:
        """Return a view in notation."""

    def view_from_json(self, data: object) -> V:
        """Return the view that `data` describes. Raises InvalidPositionError."""

    def event_to_json(self, event: Any) -> Json:
        """Return an event in notation; hidden values are null."""

    def event_from_json(self, data: object) -> Event:
        """Return the event that `data` describes. Raises InvalidPositionError."""


AnyGame = Game[Any, Any, Any, Any]
