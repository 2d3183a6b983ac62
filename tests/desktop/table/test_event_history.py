"""The history behind log and recap: which events are visible, and for whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.table.log.event_history import EventHistory
from epizodiak_qt.games.game import PublicEvent
from epizodiak_qt.table.link import ActionTakenBack

NAMES = ["Amélie", "Nour", "Ilyès"]


@dataclass(frozen=True)
class Did(PublicEvent):
    """Something that a seat did in public."""

    seat: int
    what: str


@dataclass(frozen=True)
class Saw:
    """Something that only its owner may know."""

    seat: int
    secret: str

    def seen_by(self, seat: int | None) -> Any:
        """Return it, or that something was seen."""
        return self if seat == self.seat else Did(self.seat, "saw something")


def said(event: Any, names: Sequence[str]) -> str:
    """Return an event in words."""
    return f"{names[event.seat]} {getattr(event, 'what', getattr(event, 'secret', ''))}".strip()


def history_of(*seats: int) -> EventHistory:
    """Return the history of a table with people at these seats of the screen."""
    return EventHistory(seats, said)


BEFORE: Any = object()


def log_of(history: EventHistory, names: Sequence[str] = NAMES) -> list[str]:
    """Return the texts of the log."""
    return [entry.text for entry in history.log(names)]


def add(history: EventHistory, *events: Any) -> None:
    """Add events that have been shown."""
    history.add(events, BEFORE)
    history.catch_up()


def test_the_log_begins_with_the_past_once_and_a_masked_event_stays_masked() -> None:
    """A second beginning changes nothing; private details are masked again, also before they are shown."""
    history = history_of(0, 1)
    history.begin([Did(0, "begins")])
    history.begin([Did(1, "begins")])
    assert log_of(history) == ["Amélie begins"]
    history = history_of(0, 1)
    add(history, Saw(0, "draws a 7"))
    assert log_of(history) == ["Amélie draws a 7"]
    history.hide()
    assert log_of(history) == ["Amélie saw something"]
    assert log_of(history, [*NAMES]) == ["Amélie saw something"]
    # The hand was closed while the event moved: its line is public when it appears.
    history = history_of(0)
    history.add([Saw(0, "draws a 7")], BEFORE)
    history.hide()
    history.advance()
    assert log_of(history) == ["Amélie saw something"]
    # An event without a text has no line; one that appears moves those below it.
    history = EventHistory((0,), lambda event, _names: event.what if isinstance(event, Did) else "")
    add(history, Saw(0, "draws a 7"), Did(0, "passes"))
    assert log_of(history) == ["passes"]
    history.hide()
    assert log_of(history) == ["saw something", "passes"]


def test_a_line_is_formatted_once_unless_its_event_changes() -> None:
    """Hiding replaces the lines of that event alone; another name is in every line."""
    formatted: list[str] = []

    def counted(event: Any, names: Sequence[str]) -> str:
        formatted.append(said(event, names))
        return formatted[-1] if isinstance(event, Saw) or event.what else ""

    def log(names: Sequence[str] = NAMES) -> tuple[list[str], int]:
        before = len(formatted)
        return log_of(history, names), len(formatted) - before

    history = EventHistory((0, 1), counted)
    past: list[Any] = [Did(0, "begins"), Did(1, ""), Saw(0, "draws a 7")]
    add(history, *past)
    assert log() == (["Amélie begins", "Amélie draws a 7"], 3)
    assert log() == (["Amélie begins", "Amélie draws a 7"], 0)
    add(history, Did(0, "passes"))
    assert log() == (["Amélie begins", "Amélie draws a 7", "Amélie passes"], 1)
    history.hide()
    assert log() == (["Amélie begins", "Amélie saw something", "Amélie passes"], 1)
    history.hide()
    assert log() == (["Amélie begins", "Amélie saw something", "Amélie passes"], 0)
    history.show([*past, Did(0, "passes")])
    assert log() == (["Amélie begins", "Amélie draws a 7", "Amélie passes"], 0)
    assert log(("Zoé", *NAMES[1:])) == (["Zoé begins", "Zoé draws a 7", "Zoé passes"], 4)
    for number in range(100):
        add(history, Did(1 + number % 2, "passes"))
    formatted.clear()
    assert history.recap(0, NAMES) == ["Nour passes", "Ilyès passes"]
    assert len(formatted) == 3, "a recap formats no more than its lines"


def test_the_recap_joins_what_a_player_did_and_keeps_two_lines() -> None:
    """Only what was missed since one's own last turn, and never a secret, nor what was taken back."""
    history = history_of(0, 1)
    add(history, Did(0, "lays 5"))
    history.turn_ended(0)
    add(history, Saw(1, "draws a 9"), Did(1, "passes"))
    add(history, Did(2, "lays 6"))
    assert history.recap(0, NAMES) == ["Nour saw something Nour passes", "Ilyès lays 6"]
    assert history.recap(1, NAMES)[-1] == "Ilyès lays 6"
    assert len(history.recap(1, NAMES)) == 2
    assert len(history.recap(1, NAMES, most=9)) == 3
    assert history.recap(2, NAMES) == [], "nobody sits there at this screen"
    # A step that was taken back no longer holds, nor is there more to say of it.
    history = history_of(0, 1)
    add(history, Did(0, "lays 5"))
    history.turn_ended(0)
    add(history, Did(1, "passes"))
    add(history, Did(2, "lays 6"), Did(2, "draws"))
    add(history, ActionTakenBack(2))
    assert history.recap(0, NAMES) == ["Nour passes"]
    add(history, Did(2, "lays 7"))
    assert history.recap(0, NAMES) == ["Nour passes", "Ilyès lays 7"]
    add(history, ActionTakenBack(2))
    add(history, ActionTakenBack(1))
    add(history, ActionTakenBack(0))
    assert history.recap(0, NAMES) == []
    # What was missed can be shown again, each step with the public table before it.
    history = history_of(0, 1)
    add(history, Saw(1, "draws a 9"))
    (scene,) = history.missed(0)
    assert scene.before is BEFORE
    assert scene.events == (Did(1, "saw something"),)
    add(history)
    history.add([Did(1, "x")], None)
    assert len(history.missed(0)) == 1


def test_an_event_is_in_log_and_recap_once_it_has_been_shown() -> None:
    """One after the other, whatever was added."""
    history = history_of(0)
    history.begin([Did(1, "begins"), Did(0, "draws")], to_show=1)
    assert log_of(history) == ["Nour begins"]
    history.catch_up()
    assert log_of(history) == ["Nour begins", "Amélie draws"]
    history.turn_ended(0)
    history.add([Did(1, "rolls a 3"), Did(2, "wins")], BEFORE)
    history.add([Did(1, "passes")], BEFORE)
    assert log_of(history)[2:] == []
    assert history.recap(0, NAMES) == []
    history.advance()
    assert log_of(history)[2:] == ["Nour rolls a 3"]
    assert history.recap(0, NAMES) == ["Nour rolls a 3"]
    history.advance()
    assert history.recap(0, NAMES) == ["Nour rolls a 3", "Ilyès wins"]
    history.catch_up()
    assert log_of(history)[3:] == ["Ilyès wins", "Nour passes"]
    history.advance()
    assert log_of(history)[5:] == [], "there is nothing more"
    # A notice comes with the event before it: the animation of the next one ends with that one.
    history = history_of(0)
    history.add([Did(1, "lays 5")], BEFORE)
    history.note(Did(2, "asks"))
    history.add([Did(1, "lays 6")], BEFORE)
    assert log_of(history) == []
    history.advance()
    assert log_of(history) == ["Nour lays 5", "Ilyès asks"]
    history.advance()
    assert log_of(history) == ["Nour lays 5", "Ilyès asks", "Nour lays 6"]


PAST = [Did(0, "lays 5"), Did(1, "draws"), Did(2, "lays 6"), Did(0, "draws"), Did(0, "looks")]
RECAPS = {
    0: ["Nour draws", "Ilyès lays 6", "Amélie draws Amélie looks"],
    1: ["Ilyès lays 6", "Amélie draws Amélie looks"],
}


def test_the_recap_of_a_continued_game_begins_after_the_last_turn_of_a_seat() -> None:
    """Also in the middle of the next turn of that seat, or with the game; only the last lines are shown."""
    for seat, lines in RECAPS.items():
        history = history_of(0, 1)
        history.begin(PAST)
        assert history.recap(seat, NAMES, most=5) == lines
        assert history.recap(seat, NAMES) == lines[-2:]
        assert history.missed(seat) == [], "nothing can be shown again"
    history = history_of(0, 1)
    history.begin([Did(0, "begins"), Did(0, "lays 5")])
    assert history.recap(1, NAMES) == ["Amélie begins Amélie lays 5"]
    assert history.recap(2, NAMES) == [], "a spectator has none"


def test_a_recap_follows_the_replay_and_the_log_keeps_its_lines() -> None:
    """It begins anew with the replay, and is whole again at its end."""
    history = history_of(0)
    add(history, Did(0, "lays 4"))
    history.turn_ended(0)
    add(history, Did(1, "lays 5"), Did(1, "draws"))
    history.note(Did(2, "asks"))
    add(history, Did(2, "lays 6"))
    log = log_of(history)
    assert len(log) == 5
    history.rewind(0)
    assert history.recap(0, NAMES) == []
    history.advance()
    assert history.recap(0, NAMES) == ["Nour lays 5"]
    history.advance()
    history.advance()
    assert history.recap(0, NAMES) == ["Nour lays 5 Nour draws", "Ilyès lays 6"]
    history.rewind(0)
    history.catch_up()
    assert history.recap(0, NAMES) == ["Nour lays 5 Nour draws", "Ilyès lays 6"]
    assert log_of(history) == log


def test_each_language_is_formatted_once_and_masked_like_the_other(language: Language) -> None:
    """A switch back costs no formatting, and no private line comes back from before the curtain."""
    formatted: list[str] = []

    def counted(event: Any, names: Sequence[str]) -> str:
        formatted.append(f"{language.code}: {said(event, names)}")
        return formatted[-1]

    def switch(code: str) -> list[str]:
        language.switch(code)
        formatted.clear()
        return log_of(history)

    history = EventHistory((0, 1), counted)
    add(history, Did(0, "begins"), Saw(0, "draws a 7"))
    log_of(history)
    assert switch("fr") == ["fr: Amélie begins", "fr: Amélie draws a 7"]
    history.hide()
    assert switch("en") == ["en: Amélie begins", "en: Amélie saw something"]
    assert formatted == ["en: Amélie saw something"]
    assert switch("fr") == ["fr: Amélie begins", "fr: Amélie saw something"]
    assert switch("en") == ["en: Amélie begins", "en: Amélie saw something"]
    assert not formatted
