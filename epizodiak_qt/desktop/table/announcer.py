"""Announcements at one table: its events, turns and questions, for screen readers and built-in speech."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.announce import announce, is_listening, speech_of
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.scene.animation import RestartableTimer
from epizodiak_qt.desktop.table.spoken_text import SeenTable, each_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.table.table_page import TablePage
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.link import Update

POINTS: Final = Phrase("Spoken", "Points: {scores}.")
MERGE_MS: Final = 300.0
MOST_WAITING: Final = 4
"""How many polite texts wait at most; the oldest ones are dropped."""


class AnnouncementQueue:
    """Collects texts for `MERGE_MS` and speaks them as one text, in their order.

    The merged text is assertive if one of its parts is, so that no part interrupts another one. A notice that
    repeats a waiting text, such as its line of the log, is not added again. Two events with the same text
    both stay: a player may draw twice.

    Args:
        clock: The clock of the table.
        output: Speaks a text; an assertive one interrupts what is spoken (WAI-ARIA 1.2, `aria-live`).
    """

    def __init__(self, clock: Clock, output: Callable[[str, bool], object]) -> None:
        self._timer = RestartableTimer(clock, self._on_time)
        self._output: Callable[[str, bool], object] | None = output
        self._waiting: list[tuple[str, bool, int]] = []  # each text, whether it is assertive, and its event

    def add(self, text: str, *, assertive: bool = False, event: int = 0) -> None:
        """Add a text.

        Args:
            text: The text.
            assertive: Whether it interrupts what is being spoken.
            event: The number of its event; 0 for a notice.
        """
        if not text or self._output is None:
            return
        same = (number for other, _, number in self._waiting if other == text)
        if any(number == event or 0 in (number, event) for number in same):
            return
        if not self._waiting:
            self._timer.start(MERGE_MS)
        self._waiting.append((text, assertive, event))
        polite = [each for each in self._waiting if not each[1]]
        if len(polite) > MOST_WAITING:
            self._waiting.remove(polite[0])

    def clear(self) -> None:
        """Drop everything that waits."""
        self._waiting.clear()
        self._timer.stop()

    def close(self) -> None:
        """Speak nothing more."""
        self.clear()
        self._output = None

    def _on_time(self) -> None:
        text = " ".join(each for each, *_ in self._waiting)
        assertive = any(each for _, each, _ in self._waiting)
        self.clear()
        if self._output is not None:
            self._output(text, assertive)


class Announcer:
    """Speaks what the table has shown, in as many words as the player wants, and never more than is shown.

    At a table without a screen reader and without speech it does nothing.

    The setting `verbosity` is "brief" for turns and results, "normal" for all events too, "full" for details.
    `line` returns an event as text, as in the log.
    """

    def __init__(self, page: TablePage, line: Callable[[Event, Sequence[str]], str]) -> None:
        self._page, self._line = page, line
        self._scene = page.scene
        self._spoken = page.ui.spoken
        self._queue = AnnouncementQueue(self._scene.clock, self._say)
        self._announced_turn: tuple[object, ...] = ()
        self._events = 0  # how many events were spoken

    def speak(self, text: str, assertive: bool = False) -> None:
        """Speak a text; it is merged with others that come within a moment."""
        if is_listening(self._page):
            self._queue.add(text, assertive=assertive)

    def _say(self, text: str, assertive: bool) -> None:
        announce(self._page.view, text, assertive=assertive)

    def show_focus(self) -> None:
        """Let the built-in speech read the object with the focus; a screen reader does so by itself."""
        speech, focused = speech_of(self._page), self._page.view.navigator.focused
        if speech is None or focused is None or not self._page.view.hasFocus():
            return
        objects = (each for zone in self._scene.zones() for each in zone.objects)
        found = next((each for each in objects if each.key == focused), None)
        if found is not None:
            details = found.description if self._page.settings.verbosity == "full" else ""
            speech.say(f"{found.name}. {details}".strip())

    def drop(self) -> None:
        """Drop what is not spoken yet and stop speech: another seat is shown, or the language has changed."""
        self._queue.clear()
        speech = speech_of(self._page)
        if speech is not None:
            speech.stop()

    def close(self) -> None:
        """Speak nothing more: the table was left."""
        self.drop()
        self._queue.close()

    def show_events(self, events: Sequence[Event]) -> None:
        """Speak events that the table has shown, masked for the seat that it shows."""
        names = self._scene.names
        for place, event in enumerate(events if is_listening(self._page) else ()):
            own = event.seen_by(None) != event
            seen = event if self._scene.private else event.seen_by(None)
            if not self._wanted(seen, own=own):
                continue
            last = not any(getattr(later, "seat", None) is not None for later in events[place + 1 :])
            text = self._line(seen, names)
            if text and last and self._page.settings.verbosity == "full" and self._spoken is not None:
                text = f"{text} {self._spoken.detail(seen, self._scene.picture.counts)}".strip()
            self._events += 1
            self._queue.add(text, event=self._events)

    def _wanted(self, event: Event, *, own: bool) -> bool:
        """Return whether an event is spoken at the present level; what the seat has drawn always is."""
        if self._page.settings.verbosity != "brief" or own:
            return True
        return self._spoken is not None and isinstance(event, self._spoken.RESULTS)

    def show_turn(self, public: Update, invitation: str, *, plays_itself: bool) -> None:
        """Speak, once a position, what the table has come to: the result, the turn, or a hidden hand.

        Args:
            public: The public update at rest.
            invitation: The title of the closed curtain; empty while it is open.
            plays_itself: Whether the table is about to play the only action.
        """
        shown = self._scene.shown
        seat = None if invitation or shown is None else shown.seat
        now = (public.seq, public.state.hands_open, seat, invitation)
        if now == self._announced_turn or shown is None or not is_listening(self._page):
            return
        self._announced_turn = now
        if self._spoken is None:
            self.speak(self._scene.status.text)
        elif public.state.hands_open:
            more = self._page.result.spoken if self._page.result.open else ""
            points = each_of(self._seen(public).names, self._page.ui.points(public))
            self.speak(f"{more} {POINTS.say(scores=points)}".strip())
        elif invitation:
            hidden = translate("Spoken", "{title}; the hand is hidden.")
            self.speak(hidden.format(title=invitation), assertive=True)
        elif shown.legal and self._scene.hints.acting and not plays_itself:
            self.speak(self._turn_of(shown), assertive=True)
        elif self._page.settings.verbosity == "full" and not plays_itself:
            self.speak(self._turn_of(shown))

    def _turn_of(self, update: Update) -> str:
        assert self._spoken is not None, "asked only with texts of the game"
        return self._spoken.turn(self._seen(update), details=self._page.settings.verbosity == "full")

    def _seen(self, update: Update) -> SeenTable:
        return SeenTable(update, self._scene.private)
