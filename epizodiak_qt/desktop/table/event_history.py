"""What has happened, for the log and the recap: kept as events, told in the language of now. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from epizodiak_qt.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.link import Update


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """Public events, and the public update before them: what a replay shows."""

    before: Update
    events: tuple[Event, ...]


class EventHistory:
    """The events of the table as the open seat may know them, and what each person has missed."""

    def __init__(self, people: Iterable[int], line: Callable[[Any, Sequence[str]], str]) -> None:
        self._line = line
        self._events: list[Event] = []
        self._missed: dict[int, list[HistoryStep]] = {seat: [] for seat in people}

    def begin(self, history: Sequence[Event]) -> None:
        """Take the events of the game so far, unless there are events already."""
        if not self._events:
            self._events = list(history)

    def show(self, past: Sequence[Event]) -> None:
        """Let the open seat read again what it alone knows; `past` is the round as that seat knows it.

        The log holds all of it, and between it what was taken back, and remarks.
        """
        known = list(past)
        for place in reversed(range(len(self._events))):
            if known and known[-1].seen_by(None) == self._events[place]:
                self._events[place] = known.pop()

    def add(self, events: Sequence[Event], before: Update | None) -> None:
        """Add what happened; `before` is the public update that it followed."""
        self._events.extend(events)
        if events and before is not None:
            public = tuple(event.seen_by(None) for event in events)
            for missed in self._missed.values():
                missed.append(HistoryStep(before, public))

    def note(self, event: Event) -> None:
        """Add to the log what nobody has to be shown again."""
        self._events.append(event)

    def hide(self) -> None:
        """Forget whatever only one seat may know: the log is public again."""
        self._events = [event.seen_by(None) for event in self._events]

    def turn_ended(self, seat: int) -> None:
        """Begin anew what `seat` has missed."""
        self._missed[seat] = []

    def missed(self, seat: int) -> list[HistoryStep]:
        """Return what happened since the last turn of `seat`."""
        return list(self._missed.get(seat, ()))

    def lines(self, names: Sequence[str]) -> list[str]:
        """Return the log, a line an event."""
        return [line for line in (self._line(event, names) for event in self._events) if line]

    def recap(self, seat: int, names: Sequence[str], most: int = 2) -> list[str]:
        """Return the last things that `seat` has missed, joined a player, at most `most` lines."""
        lines: list[tuple[object, str]] = []
        for scene in self._missed.get(seat, ()):
            for event in scene.events:
                text = self._line(event, names)
                actor = getattr(event, "seat", None)
                if not text:
                    continue
                if lines and actor is not None and lines[-1][0] == actor:
                    lines[-1] = (actor, f"{lines[-1][1]} {text}")
                else:
                    lines.append((actor, text))
        return [text for _, text in lines[-most:]]
