"""The events for log and recap, as far as they have been shown, formatted in the current language. No Qt."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.table.log.log_details import LINE_BREAK, PLAIN, LogDetails, LogEntry
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.link import Update


MOST_SEATS: Final = 3


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """A step of a replay: public events, and the public update before them."""

    before: Update
    """The public update before the events."""
    events: tuple[Event, ...]
    """The public events."""


@dataclass(frozen=True, slots=True)
class LogChange:
    """The difference of the log since the last call."""

    anew: bool = False
    """Whether all earlier lines are dropped."""
    replaced: dict[int, str] = field(default_factory=dict)
    """New texts of existing lines, by their number from the top."""
    added: tuple[str, ...] = ()
    """The lines to append."""


class EventHistory:
    """The events as the open seat may know them, and the steps that each person has missed.

    An event is in the log and in the recap once it has been shown: `advance` follows the animation event by
    event, `catch_up` makes everything visible that was added. During a replay the recap begins anew and
    advances again, while the log keeps all its lines.

    The log has a line for each event that has a text. A line is formatted once in each language, and again
    only if its event or a name has changed: people who share a screen may switch the language each turn.

    Args:
        people: The seats of people at this screen.
        line: Returns an event as text in the language of the window; the second argument are the names.
        language: Returns the language of the window.
        details: What the game adds to the sentences of the log.
    """

    def __init__(
        self,
        people: Iterable[int],
        line: Callable[[Event, Sequence[str]], str],
        language: Callable[[], str],
        details: LogDetails | None = None,
    ) -> None:
        self._details = details or LogDetails()
        self._people = tuple(people)
        self._line = line
        self._language = language
        self._formatted: dict[str, dict[int, str]] = {}  # the lines by language and index of the event
        self._formatted_with: tuple[str, ...] = ()  # the names in them
        self._events: list[Event] = []
        self._in_log = 0  # how many of them are in the log
        self._announced = 0  # how many of them `news` has returned
        self._in_recap = 0  # how many of them the recap may hold; fewer during a replay
        self._notices: set[int] = set()  # indices of entries that no animation shows
        self._own: set[int] = set()  # indices of events with private details
        self._changed: set[int] = set()  # indices of events whose line is out of date
        self._lines: list[str] = []
        self._rows: list[int] = []
        self._height = 0
        self._row_events: list[int] = []  # the index of the event of each row
        self._steps: list[int] = []  # the index of the first event of each step that was added
        self._round_starts: list[int] = []  # the indices of events that begin a round
        self._names: tuple[str, ...] | None = None
        self._masked = False
        self._recap_from = dict.fromkeys(
            self._people, 0
        )  # the index of the first event that a seat has missed
        # Each step with the index of its first event.
        self._missed: dict[int, list[tuple[int, HistoryStep]]] = {seat: [] for seat in self._people}

    def begin(self, history: Sequence[Event], to_show: int = 0) -> None:
        """Set the events of the game so far, unless there are events already.

        The last `to_show` of them have still to be shown.
        """
        if self._events:
            return
        self._append(history)
        self._in_log = self._in_recap = self._announced = max(0, len(self._events) - to_show)
        self._recap_from = {seat: self._last_turn_end(seat) for seat in self._people}

    def _last_turn_end(self, seat: int) -> int:
        """Return the index of the event after the last turn of `seat` that others have followed."""
        others = False
        for index in range(len(self._events), 0, -1):
            actor = getattr(self._events[index - 1], "seat", None)
            if others and actor == seat:
                return index
            others = others or actor not in (None, seat)
        return 0

    def show(self, past: Sequence[Event]) -> None:
        """Show the private details of the open seat; `past` are the events of the round as it knows them.

        The log also holds actions that were taken back, and notices, which `past` does not have.
        """
        known = list(past)
        index = len(self._events)
        while known and index:
            index -= 1
            if known[-1].seen_by(None) == self._events[index]:
                event = known.pop()
                if event != self._events[index]:
                    self._replace(index, event)
                    self._own.add(index)

    def add(self, events: Sequence[Event], before: Update | None) -> None:
        """Add events that have still to be shown; `before` is the public update before them."""
        first = len(self._events)
        self._steps.append(first)
        self._append(events)
        if events and before is not None:
            public = tuple(event.seen_by(None) for event in events)
            for missed in self._missed.values():
                missed.append((first, HistoryStep(before, public)))

    def note(self, event: Event) -> None:
        """Add an event to the log only, not to replays; it is visible together with the event before it."""
        self._notices.add(len(self._events))
        self._events.append(event)
        self._pass_notices()

    def advance(self) -> None:
        """Make the next event visible: its animation has ended."""
        self._in_recap = min(self._in_recap + 1, len(self._events))
        self._pass_notices()

    def _pass_notices(self) -> None:
        while self._in_recap in self._notices:
            self._in_recap += 1
        self._in_log = max(self._in_log, self._in_recap)

    def catch_up(self) -> None:
        """Make all events visible: everything has moved."""
        self._in_log = self._in_recap = len(self._events)

    def news(self) -> tuple[Event, ...]:
        """Return the events that have come into the log since the last call."""
        first, self._announced = self._announced, self._in_log
        return tuple(self._events[first : self._in_log])

    def public(self) -> list[Event]:
        """Return all events that were shown here, as everyone may see them, also those taken back."""
        return [event.seen_by(None) for event in self._events[: self._in_log]]

    def lines(self, names: Sequence[str], *, public: bool) -> list[str]:
        """Return all lines of the log; `public` masks what only one seat may know."""
        events = self._events[: self._in_log]
        texts = (self._line(event.seen_by(None) if public else event, names) for event in events)
        return [text for text in texts if text]

    def rewind(self, seat: int) -> None:
        """Begin a replay of what `seat` has missed: the recap is empty until `advance`."""
        for first, _ in self._missed.get(seat, ())[:1]:
            self._in_recap = first

    def hide(self) -> None:
        """Mask everything that only one seat may know: the log is public again."""
        for index in self._own:
            self._replace(index, self._events[index].seen_by(None))
        self._own.clear()

    def _append(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.seen_by(None) != event:
                self._own.add(len(self._events))
            if self._details.begins_round(event):
                self._round_starts.append(len(self._events))
            self._events.append(event)

    def _replace(self, index: int, event: Event) -> None:
        self._events[index] = event
        self._changed.add(index)
        for lines in self._formatted.values():
            lines.pop(index, None)

    def _text(self, index: int, names: Sequence[str]) -> str:
        """Return the line of an event in the language of the window, formatted at the first call only."""
        if self._formatted_with != tuple(names):
            self._formatted_with = tuple(names)
            self._formatted.clear()
        lines = self._formatted.setdefault(self._language(), {})
        if index not in lines:
            event = self._events[index]
            lines[index] = self._log_text(index, event.seen_by(None) if self._masked else event, names)
        return lines[index]

    def _log_text(self, index: int, event: Event, names: Sequence[str]) -> str:
        """Return a line of the log with the heading above it and the points below it."""
        text = self._line(event, names)
        if not text or index in self._notices:
            return text
        parts = [text, *(points for _, points in self._details.points(event, names))]
        if self._details.begins_round(event):
            whole = self._details.begins_game(self._events[0])
            number = bisect_right(self._round_starts, index) if whole else None
            parts.insert(0, self._details.heading(number))
        return LINE_BREAK.join(parts)

    def entry(self, row: int) -> LogEntry:
        """Return the entry of a row of the log beside its text."""
        if not 0 <= row < len(self._row_events):
            return PLAIN
        index = self._row_events[row]
        event = self._events[index]
        seat: int | None = getattr(event, "seat", None)
        if index in self._notices:
            return LogEntry(index, seat)
        points = tuple(each for each, _ in self._details.points(event, [""] * MOST_SEATS))
        return LogEntry(index, seat, self._details.begins_round(event), points)

    def turn_ended(self, seat: int) -> None:
        """Clear what `seat` has missed."""
        self._missed[seat] = []
        self._recap_from[seat] = len(self._events)

    def missed(self, seat: int) -> list[HistoryStep]:
        """Return the steps since the last turn of `seat`."""
        return [step for _, step in self._missed.get(seat, ())]

    def mask(self, *, masked: bool) -> None:
        """Write the log without what only one seat may know, or with it."""
        if masked != self._masked:
            self._masked = masked
            self._formatted.clear()
            self.retranslate()

    def retranslate(self) -> None:
        """Show every line anew at the next `log_change`, because the language has changed."""
        self._names = None

    def log_change(self, names: Sequence[str]) -> LogChange:
        """Return the changes of the log since the last call; at the first call, all of it.

        It holds the events that have been shown.
        """
        anew = self._names != tuple(names)
        if anew:
            self._names = tuple(names)
            self._lines, self._rows, self._height, self._row_events = [], [], 0, []
            self._changed.clear()
        replaced: dict[int, str] = {}
        for index in self._changed:
            if index >= len(self._lines):
                continue
            line = self._text(index, names)
            if bool(line) != bool(self._lines[index]):  # the lines below it move
                self._names = None
                return self.log_change(names)
            if line:
                self._lines[index] = replaced[self._rows[index]] = line
        self._changed.clear()
        lines = [self._text(index, names) for index in range(len(self._lines), self._in_log)]
        for index, line in enumerate(lines, len(self._lines)):
            self._rows.append(self._height)
            self._height += bool(line)
            if line:
                self._row_events.append(index)
        self._lines += lines
        return LogChange(anew, replaced, tuple(line for line in lines if line))

    # --- earlier moments

    @property
    def rows(self) -> int:
        """The number of rows of the log."""
        return len(self._row_events)

    def event_of(self, row: int) -> Event:
        """Return the event of a row."""
        return self._events[self._row_events[row]]

    def is_event(self, row: int) -> bool:
        """Return whether a row tells an event of the game, and no notice of the table."""
        return 0 <= row < self.rows and self._row_events[row] not in self._notices

    def in_force(self, until: int | None, first: int = 0) -> list[tuple[int, Event]]:
        """Return the events from `first` up to `until`, or those in the log, with their indices.

        Notices, and steps that had been taken back by then, are left out.
        """
        last = self._in_log if until is None else until + 1
        known: list[tuple[int, Event]] = []
        for index, event in enumerate(self._events[first:last], first):
            if isinstance(event, ActionTakenBack):
                began = next((step for step in reversed(self._steps) if known and step <= known[-1][0]), 0)
                while known and known[-1][0] >= began:
                    known.pop()
            elif index not in self._notices:
                known.append((index, event))
        return known

    def recap(self, seat: int, names: Sequence[str], most: int = 2) -> list[str]:
        """Return the last events that `seat` has missed, one line a player, at most `most` lines.

        It holds the events in force that have been shown; during a replay, those that were shown again.
        """
        lines: list[tuple[object, str]] = []  # the newest first
        missed = self.in_force(self._in_recap - 1, self._recap_from.get(seat, self._in_recap))
        for event in (each.seen_by(None) for _, each in reversed(missed)):
            text = self._line(event, names)
            actor = getattr(event, "seat", None)
            if not text:
                continue
            if lines and actor is not None and lines[-1][0] == actor:
                lines[-1] = (actor, f"{text} {lines[-1][1]}")
            elif len(lines) == most:
                break
            else:
                lines.append((actor, text))
        return [text for _, text in reversed(lines)]
