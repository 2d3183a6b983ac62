"""A link to a replayed game: it shows one moment after another, and refuses every request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from epizodiak_qt.table import refusals
from epizodiak_qt.table.link import Receiver, State, Update, ignore_update

if TYPE_CHECKING:
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.table.replayed_game import ReplayedGame

Whose = int | None | Literal["all"]


class ReplayLink:
    """A read-only link to the moments of a record.

    Everybody may see every hand of a finished game: `show_hands` chooses which ones the updates hold.

    Attributes:
        seats: No seat: nobody acts over this link.
        shown: No seat: `show_hands` chooses the hands.
        index: The index of the moment that is shown.
        whose: The seat whose hand is shown, None for the public view, or "all".
    """

    seats = shown = frozenset[int]()

    def __init__(self, replayed: ReplayedGame, receiver: Receiver = ignore_update) -> None:
        self._replayed = replayed
        self._receiver = receiver
        self.index = 0
        self.whose: Whose = None

    def attach(self, receiver: Receiver) -> ReplayLink:
        """Deliver to this receiver from now on."""
        self._receiver = receiver
        return self

    def go_to(self, index: int) -> None:
        """Show another moment; the next one with its events, any other without. Limited to the game."""
        index = max(0, min(index, len(self._replayed.moments) - 1))
        forward = index == self.index + 1
        self.index = index
        self._deliver(self._replayed.moments[index].events if forward else ())

    def show_hands(self, whose: Whose) -> None:
        """Show the moment as one seat saw it, as the public saw it (None), or with all hands open."""
        self.whose = whose
        self._deliver(())

    def _deliver(self, events: tuple[Event, ...]) -> None:
        self._receiver(self._update(self.whose)._replace(events=_masked(events, self.whose)))

    def _update(self, whose: Whose) -> Update:
        game, position = self._replayed.game, self._replayed.moments[self.index].position
        view = game.open_view(position) if whose == "all" else game.view(position, whose)
        between = game.between_rounds(position)
        state = State(
            seats=self._replayed.seats,
            acting=() if between else game.acting(position),
            between=between,
            over=game.outcome(position) is not None,
            unready=frozenset(),
            proposal=None,
            may_take_back=None,
            may_abandon=False,
        )
        return Update(self.index, None if whose == "all" else whose, view, (), (), state)

    def watch(self, *seats: int | None) -> None:
        """Do nothing: `show_hands` chooses what the updates show."""

    def look(self, seat: int | None) -> Update:
        """Return the moment and its round so far as `seat` saw it; None: with the hands that are shown."""
        whose = self.whose if seat is None else seat
        began = max(first for first in self._replayed.rounds if first <= self.index)
        return self._update(whose)._replace(past=self._events(began, whose))

    def public_update(self) -> Update:
        """Return the public update of the moment, without events and past."""
        return self._update(None)

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """Return all events up to the moment, as `seat` saw them, or (None) with the hands that are shown."""
        return self._events(0, self.whose if seat is None else seat)

    def _events(self, first: int, whose: Whose) -> tuple[Event, ...]:
        moments = self._replayed.moments[first : self.index + 1]
        return tuple(event for moment in moments for event in _masked(moment.events, whose))

    def hand_opened(self, seat: int) -> None:
        """Do nothing: no hand of a finished game is secret."""

    async def _refuse(self, *_request: object, **_named: object) -> Reason:
        """Refuse: the game is only viewed."""
        return refusals.ONLY_VIEWED

    act = explain = ready = propose = vote = _refuse

    def close(self) -> None:
        """Deliver nothing any more."""
        self._receiver = ignore_update


def _masked(events: tuple[Event, ...], whose: Whose) -> tuple[Event, ...]:
    return events if whose == "all" else tuple(event.seen_by(whose) for event in events)
