"""The events for log and recap, as far as they have been shown, formatted in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.desktop.app.translation import shown_language
from epizodiak_qt.desktop.table.log.log_entry import LogDetails, make_entry
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from epizodiak_qt.desktop.table.log.log_entry import LogEntry
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.link import Update


class HistoryStep(NamedTuple):
    """A step of a replay: public events, and the public update before them."""

    first: int
    """The index of the first event."""
    before: Update
    """The public update before the events."""
    events: tuple[Event, ...]
    """The public events."""


class _Known(NamedTuple):
    """An event of the history."""

    event: Event
    """The event as everyone may see it."""
    step: int
    """The index of the first event of the step that it belongs to."""
    round: int = 0
    """The number of the round that it begins, among those of the history; 0 if it begins none."""
    notice: bool = False
    """Whether it is an entry of the table that no animation shows."""


class EventHistory:
    """The events as the open seat may know them, and the steps that each person has missed.

    An event is in the log and in the recap once it has been shown: `advance` follows the animation event by
    event, `catch_up` makes everything visible that was added. During a replay the recap begins anew and
    advances again, while the log keeps all its entries.

    The log has an entry for each event that has a text. An entry is formatted once for each language, names
    and way to see its event: people at one screen may switch the language each turn.

    `masked` is set while the log leaves out what only one seat may know.

    Args:
        people: The seats of people at this screen.
        line: Returns an event as text in the language of the window; the second argument are the names.
        details: The functions of the game that add to the sentences of the log.
    """

    def __init__(
        self,
        people: Iterable[int],
        line: Callable[[Event, Sequence[str]], str],
        details: LogDetails | None = None,
    ) -> None:
        self.masked = False
        self._line = line
        self._details = details or LogDetails()
        self._known: list[_Known] = []
        self._own: dict[int, Event] = {}  # events with private details, by their index
        self._rounds = 0  # how many events begin a round
        self._in_log = 0  # how many events are in the log
        self._announced = 0  # how many of those `news` has returned
        self._in_recap = 0  # how many of them the recap may hold; fewer during a replay
        self._entries: list[LogEntry] = []  # the log, as far as it was read
        self._row_events: list[int] = []  # the index of the event of each of these rows
        self._read = 0  # how many events were read for them
        self._read_as: tuple[object, ...] = ()  # names and language, and whether it was masked
        self._formatted: dict[tuple[object, ...], LogEntry] = {}
        self._recap_from = dict.fromkeys(people, 0)  # the index of the first event that a seat has missed
        self._steps: list[HistoryStep] = []

    def begin(self, history: Sequence[Event], to_show: int = 0) -> None:
        """Set the events of the game so far, unless there are events already.

        The last `to_show` of them have still to be shown.
        """
        if self._known:
            return
        self._append(history)
        self._in_log = self._in_recap = self._announced = max(0, len(self._known) - to_show)
        self._recap_from = {seat: self._last_turn_end(seat) for seat in self._recap_from}

    def _last_turn_end(self, seat: int) -> int:
        """Return the index of the event after the last turn of `seat` that others have followed."""
        others = False
        for index in range(len(self._known), 0, -1):
            actor = getattr(self._known[index - 1].event, "seat", None)
            if others and actor == seat:
                return index
            others = others or actor not in (None, seat)
        return 0

    def show(self, past: Sequence[Event]) -> None:
        """Show the private details of the open seat; `past` are the events of the round as it knows them.

        The log also holds actions that were taken back, and notices, which `past` does not have.
        """
        known = list(past)
        index = len(self._known)
        while known and index:
            index -= 1
            if known[-1].seen_by(None) == self._known[index].event:
                self._set(index, known.pop())

    def add(self, events: Sequence[Event], before: Update | None) -> None:
        """Add events that have still to be shown; `before` is the public update before them."""
        first = len(self._known)
        self._append(events)
        if events and before is not None and self._recap_from:
            public = tuple(event.seen_by(None) for event in events)
            self._steps.append(HistoryStep(first, before, public))

    def note(self, event: Event) -> None:
        """Add an event to the log only, not to replays; it is visible together with the event before it."""
        self._known.append(_Known(event, len(self._known), notice=True))
        self._pass_notices()

    def advance(self) -> None:
        """Make the next event visible: its animation has ended."""
        self._in_recap = min(self._in_recap + 1, len(self._known))
        self._pass_notices()

    def _pass_notices(self) -> None:
        while self._in_recap < len(self._known) and self._known[self._in_recap].notice:
            self._in_recap += 1
        self._in_log = max(self._in_log, self._in_recap)

    def catch_up(self) -> None:
        """Make all events visible: everything has moved."""
        self._in_log = self._in_recap = len(self._known)

    def news(self) -> tuple[Event, ...]:
        """Return the events that have come into the log since the last call."""
        first, self._announced = self._announced, self._in_log
        return tuple(map(self._event, range(first, self._in_log)))

    def public(self) -> list[Event]:
        """Return all events that were shown here, as everyone may see them, also those taken back."""
        return [known.event for known in self._known[: self._in_log]]

    def lines(self, names: Sequence[str], *, public: bool) -> list[str]:
        """Return all sentences of the log; `public` masks what only one seat may know."""
        events = self.public() if public else map(self._event, range(self._in_log))
        return [text for event in events if (text := self._line(event, names))]

    def rewind(self, seat: int) -> None:
        """Begin a replay of what `seat` has missed: the recap is empty until `advance`."""
        for step in self.missed(seat)[:1]:
            self._in_recap = step.first

    def hide(self) -> None:
        """Mask everything that only one seat may know: the log is public again."""
        if self._own:
            self._own.clear()
            self._read_as = ()

    def _append(self, events: Sequence[Event]) -> None:
        first = len(self._known)
        for index, event in enumerate(events, first):
            begins = isinstance(event, self._details.begins_round)
            self._rounds += begins
            self._known.append(_Known(event.seen_by(None), first, self._rounds if begins else 0))
            self._set(index, event)

    def _set(self, index: int, event: Event) -> None:
        """Set how the open seat knows an event."""
        if event != self._known[index].event:
            self._own[index] = event
            if index < self._read:
                self._read_as = ()

    def _event(self, index: int) -> Event:
        """Return an event as the open seat knows it."""
        return self._own.get(index, self._known[index].event)

    def turn_ended(self, seat: int) -> None:
        """Clear what `seat` has missed."""
        self._recap_from[seat] = len(self._known)
        first = min(self._recap_from.values())
        self._steps = [step for step in self._steps if step.first >= first]

    def missed(self, seat: int) -> list[HistoryStep]:
        """Return the steps since the last turn of `seat`."""
        since = self._recap_from.get(seat, len(self._known))
        return [step for step in self._steps if step.first >= since]

    # --- the log

    def log(self, names: Sequence[str]) -> list[LogEntry]:
        """Return the entries of the events that have been shown."""
        read_as = (tuple(names), shown_language(), self.masked)
        if read_as != self._read_as:
            self._entries, self._row_events = [], []
            self._read, self._read_as = 0, read_as
        for index in range(self._read, self._in_log):
            entry = self._entry(index, names)
            if entry.text:
                self._row_events.append(index)
                self._entries.append(entry)
        self._read = self._in_log
        return self._entries

    def _entry(self, index: int, names: Sequence[str]) -> LogEntry:
        """Return an entry in the language of the window, formatted at the first call only."""
        known = self._known[index]
        event = known.event if self.masked else self._event(index)
        key = (index, event, shown_language(), *names)
        if key not in self._formatted:
            details = LogDetails() if known.notice else self._details
            heading = ""
            if known.round:
                whole = isinstance(self._known[0].event, details.begins_game)
                heading = details.heading(known.round if whole else None)
            self._formatted[key] = make_entry(self._line(event, names), event, details, names, heading)
        return self._formatted[key]

    # --- earlier moments

    @property
    def rows(self) -> int:
        """The number of rows of the log."""
        return len(self._row_events)

    def index_of(self, row: int) -> int:
        """Return the index of the event of a row."""
        return self._row_events[row]

    def event_of(self, row: int) -> Event:
        """Return the event of a row."""
        return self._event(self._row_events[row])

    def is_event(self, row: int) -> bool:
        """Return whether a row is an event of the game, and no notice of the table."""
        return 0 <= row < self.rows and not self._known[self._row_events[row]].notice

    def in_force(self, until: int | None, first: int = 0) -> list[tuple[int, Event]]:
        """Return the events from `first` up to `until`, or those in the log, with their indices.

        Notices, and steps that had been taken back by then, are left out.
        """
        last = self._in_log if until is None else until + 1
        found: list[tuple[int, Event]] = []
        for index, known in enumerate(self._known[first:last], first):
            if isinstance(known.event, ActionTakenBack):
                began = self._known[found[-1][0]].step if found else 0
                while found and found[-1][0] >= began:
                    found.pop()
            elif not known.notice:
                found.append((index, self._event(index)))
        return found

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
