"""Nothing of a hand stays at a shared screen once it is concealed, whatever stood, lay or waited there.

Two tables differ only in the hands. The person at the screen does the same at both: asks, points, drags and
types. Then the hand is concealed. From there on both windows look the same, read the same and sound the same.
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QClipboard, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt import app as composition
from epizodiak_qt.app import make_tables_accessible
from epizodiak_qt.desktop.app.speech import BuiltInSpeech
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.games.ecliptic import events as cards_told
from epizodiak_qt.games.epizodiak import events as told
from tests.desktop.accessibility.tree_reader import lines
from tests.desktop.app.test_speech import FakeBackend
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.fake_advisor import FakeAdvisor
from tests.desktop.listener import ALL_MS
from tests.desktop.manual_clock import FakeClock
from tests.desktop.program_window import close_window, seat_player
from tests.desktop.seated_player import SeatedPlayer
from tests.games.ecliptic.building import card, position as cards_position
from tests.games.positions import position
from tests.sizes import FULL_SIZE

TWO = (0, 1)
QUESTIONS: Final = ("turn", "hand", "board", "opponents", "odds", "why", "last")
Mode = QClipboard.Mode


@dataclass(frozen=True)
class World:
    """A table and what its first seat does there; in another world it does the same with other pieces."""

    position: Any
    """The position."""
    events: tuple[Any, ...]
    """The events that led to it."""
    playable: Key
    """A piece that a click selects, or a die."""
    refused: Key
    """A piece that a click may not choose now, or a place."""
    final: tuple[Key, ...]
    """The clicks that choose an action with a question."""
    move: str
    """An action with a question, which the advisor proposes and the person types."""
    last: tuple[str, ...]
    """The actions that end the turn, public ones and those of which others see only that there was one."""


def tiles(hand: list[int], drawn: int, play: int, refused: int, of_set: int) -> World:
    """Return a first turn of EpiZodiak in which a tile was drawn."""
    at = position(hands=(sorted([*hand, drawn]), [...], [...]), dial=(8,), pile=10, phase="drawn")
    return World(
        at,
        (
            told.StarterDrawn(0),
            told.Dealt((tuple(sorted(hand)), *at.hands[1:]), 0, at.scores),
            told.DialOpened(8),
            told.TileDrawn(0, drawn, 10),
        ),
        playable=("hand", play, 0),
        refused=("hand", refused, 0),
        final=(("discard", of_set),),
        move=f"set {of_set}",
        last=("pass",),
    )


def cards(pair: str, others: str) -> World:
    """Return a first turn of Ecliptic with two pairs, one of which must be laid."""
    first, second = pair.split()
    at = cards_position(
        hands=(f"{COMMON} {pair} {others}", SECOND_HAND), pile=58, phase="pair", lines=("", "")
    )
    return World(
        at,
        (cards_told.StarterDrawn(0), cards_told.Dealt(at.hands, 58), cards_told.CardsDrawn(0, (), 58)),
        playable=("hand", card(first)),
        refused=("hand", card(others.split(maxsplit=1)[0])),
        final=(("hand", card(first)), ("hand", card(second)), ("pairs", card(first).sign)),
        move=f"pair {pair}",
        last=(f"pair {COMMON}", "decline"),
    )


def combat(die: int) -> World:
    """Return a combat of Ecliptic, in which the seat wants to fight with a die."""
    return World(
        fought(),
        (),
        playable=("die", 0, die),
        refused=("hand", card("virgo-moon")),
        final=(("die", 0, die), ("die", 0, die)),
        move=f"die {die}",
        last=(f"die {die}",),
    )


COMMON: Final = "aries-moon aries-star"
SECOND_HAND: Final = "taurus-sun virgo-sun libra-moon scorpio-sun sagittarius-sun capricorn-sun aquarius-sun"
WORLDS: Final = {
    "tiles": (
        tiles([1, 1, 1, 2, 2, 3, 5, 7, 7, 10, 10, 12], 4, 7, 2, 1),
        tiles([2, 3, 3, 4, 4, 5, 9, 9, 11, 12, 12, 12], 6, 9, 3, 12),
    ),
    "cards": (
        cards("leo-moon leo-star", "virgo-moon libra-sun pisces-moon"),
        cards("gemini-moon gemini-star", "cancer-moon libra-star pisces-star"),
    ),
    "combat": (combat(20), combat(6)),
}


# --- what the person does with the open hand


async def ask(at: SeatedPlayer, world: World) -> None:
    """Choose an action that a question precedes."""
    await at.do(*world.final)
    assert at.session.page.prompt_bar.asking


async def be_refused(at: SeatedPlayer, world: World) -> None:
    """Click what may not be chosen, so that the reason is shown."""
    await at.do(world.refused)
    assert at.notice


async def select(at: SeatedPlayer, world: World) -> None:
    """Select a piece."""
    await at.do(world.playable)
    assert at.scene.selection


async def hover(at: SeatedPlayer, world: World) -> None:
    """Point at a piece until its tooltip comes."""
    at.scene.hover(world.playable, True)
    at.clock.advance(700)
    tooltips = at.session.page.view.tooltips
    assert tooltips is not None
    assert tooltips.tooltip.isVisible() or world.playable[0] == "die", "a die has none"


async def focus(at: SeatedPlayer, world: World) -> None:
    """Lead the keyboard to a piece until its tooltip comes."""
    at.session.page.view.setFocus(Qt.FocusReason.TabFocusReason)
    at.session.page.view.navigator.focus(world.playable)
    at.clock.advance(1300)


async def type_a_number(at: SeatedPlayer, world: World) -> None:
    """Type the number of a piece, and one that is not there."""
    at.session.page.view.setFocus()
    QTest.keyClicks(at.session.page.view, str(at.scene.number_of(world.playable)))
    QTest.keyClicks(at.session.page.view, "0")
    at.clock.advance(700)


async def ask_by_keys(at: SeatedPlayer, world: World) -> None:
    """Ask every question of the keys, with the focus on a piece."""
    at.session.page.view.setFocus()
    at.session.page.view.navigator.focus(world.playable)
    for question in QUESTIONS:
        at.session.page.asked_for.emit(question)
        await at.settle()


async def look_back(at: SeatedPlayer, world: World) -> None:
    """Show the table as it was after the last line of the log, if it reaches back to the deal."""
    log = at.session.page.log
    log.pointed.emit(log.blockCount() - 1)
    log.chosen.emit(log.blockCount() - 1)
    assert at.session.controller.look_back.active == bool(world.events)


async def type_a_move(at: SeatedPlayer, world: World) -> None:
    """Play by the command line up to its question, which stands for holding; type the move again."""
    at.window.apply_setting("confirm", "hold")
    at.session.show_move_line()
    line = at.session.move_line
    assert line is not None
    line.edit.setText(world.move)
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    await at.settle()
    line.edit.setText(f"why {world.move}")
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    await at.settle()
    line.edit.setText(world.move)
    line.edit.selectAll()
    line.edit.copy()


async def read_in_words(at: SeatedPlayer, world: World) -> None:
    """Open the table in words, with a row in its lists."""
    at.session.toggle_words()
    assert at.session.words is not None
    for each in at.session.words.lists:
        each.words.setCurrentRow(min(2, each.words.count() - 1))


async def drag(at: SeatedPlayer, world: World) -> None:
    """Drag a piece, and hold it over the table."""
    view = at.session.page.view
    at.press(world.playable)
    for away in (QPoint(30, -30), QPoint(120, -200)):
        QTest.mouseMove(view.viewport(), at.spot(world.playable) + away)
    at.scene.dragged.emit(world.playable, QPointF(at.spot(world.playable)), QPointF(300, 300))


async def hold(at: SeatedPlayer, world: World) -> None:
    """Hold an action until its ring is half full."""
    at.window.apply_setting("confirm", "hold")
    await at.do(*world.final[:-1])
    at.press(world.final[-1])
    at.clock.advance(250)
    assert at.scene.hold.running


async def copy_the_log(at: SeatedPlayer, world: World) -> None:
    """Copy the log while it holds what only the seat may know, and read it with the focus in it."""
    log = at.session.page.log
    log.setFocus()
    log.selectAll()
    log.copy()


async def take_a_hint(at: SeatedPlayer, world: World) -> None:
    """Ask for a hint, and get it."""
    at.session.advice.ask()
    await at.settle()
    ADVISOR[0].answer(world.move)
    await at.settle()
    assert at.scene.advice_marks()


async def wait_for_a_hint(at: SeatedPlayer, world: World) -> None:
    """Ask for a hint, which has not come yet."""
    at.session.advice.ask()
    await at.settle()


async def scan(at: SeatedPlayer, world: World) -> None:
    """Let the frame of single-switch scanning go around the pieces."""
    at.window.apply_setting("scan_s", 1)
    for _ in range(3):
        at.clock.advance(1000)


ADVISOR: Final[list[FakeAdvisor]] = []
DEEDS: Final = (
    ask,
    be_refused,
    select,
    hover,
    focus,
    type_a_number,
    ask_by_keys,
    look_back,
    type_a_move,
    read_in_words,
    drag,
    hold,
    copy_the_log,
    take_a_hint,
    wait_for_a_hint,
    scan,
)

POINTING: Final = (focus, type_a_number, ask_by_keys, scan)

# --- how the hand is concealed


async def by_key(at: SeatedPlayer, world: World) -> None:
    """Press F9."""
    at.window.do("hide_hand")


async def by_focus(at: SeatedPlayer, world: World) -> None:
    """Go to another window."""
    at.window.isActiveWindow = lambda: False  # type: ignore[method-assign]  # offscreen there is no other window
    QApplication.sendEvent(at.window, QEvent(QEvent.Type.ActivationChange))
    del at.window.isActiveWindow


async def by_minimising(at: SeatedPlayer, world: World) -> None:
    """Minimise the window, and show it again."""
    at.window.showMinimized()
    await at.settle()
    at.window.showNormal()
    at.window.resize(*SIZE)
    await at.settle()


async def by_waiting(at: SeatedPlayer, world: World) -> None:
    """Do nothing until the curtain falls by itself, for half a second more."""
    at.clock.advance(500)


async def by_ending_the_turn(at: SeatedPlayer, world: World) -> None:
    """End the turn, so that the next seat is invited."""
    for action in world.last:
        assert at.other(0, action) is None
        await at.settle()


WAYS: Final = (by_key, by_focus, by_minimising, by_waiting, by_ending_the_turn)
SIZE: Final = (1000, 700)

# --- what an onlooker gets


class Voice(FakeBackend):
    """A synthesizer that keeps what it is to say, and has said it at once."""

    def __init__(self, said: list[str], ended: Callable[[], None]) -> None:
        super().__init__(ended)
        self._said = said

    def say(self, text: str, language: str) -> None:
        """Keep a text."""
        self._said.append(f"{language}: {text}")
        self.finished()


class Onlooker:
    """Sees, reads and hears what a window gives away."""

    def __init__(self, at: SeatedPlayer, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = at
        self.spoken: list[str] = []
        self.events: list[tuple[object, ...]] = []
        if mode in SPEAKING:
            self.speech = BuiltInSpeech(at.window, partial(Voice, self.spoken))
        if mode == "screen reader":
            monkeypatch.setattr(QAccessible, "updateAccessibility", self._hear)

    def _hear(self, event: Any) -> None:
        about = event.accessibleInterface()
        name = "" if about is None else about.text(QAccessible.Text.Name)
        if isinstance(event, QAccessibleAnnouncementEvent):
            self.spoken.append(event.message())
        self.events.append((event.type(), name))

    def begin(self) -> list[str]:
        """Return what was heard while the hand was open, and forget it; all objects are known from now on."""
        _ = [*lines(QAccessible.queryAccessibleInterface(self.at.window))]
        heard = [*self.spoken]
        self.events.clear()
        self.spoken.clear()
        return heard

    def _pixels(self) -> QImage:
        return self.at.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)

    async def notes(self) -> dict[str, Any]:
        """Return everything, by the way in which it was learnt."""
        at_once = self._pixels()
        self.at.clock.advance(ALL_MS)
        await self.at.settle()
        window, clipboard = self.at.window, QGuiApplication.clipboard()
        return {
            "pixels at once": at_once,
            "pixels": self._pixels(),
            "tree": [*lines(QAccessible.queryAccessibleInterface(window))],
            "title": window.windowTitle(),
            "clipboard": [clipboard.text(mode) for mode in (Mode.Clipboard, Mode.Selection)],
            "spoken": [*self.spoken],
            "events": [*self.events],
        }


def ways(world: int, mode: int, deed: int) -> tuple[Any, ...]:
    """Return the ways that are tried after a deed: all in full size, else one in one mode of two worlds."""
    # The move of a held press would be played while the person waits, in public.
    possible = tuple(way for way in WAYS if (DEEDS[deed], way) != (hold, by_waiting))
    if FULL_SIZE:
        return possible
    chosen = world != deed % len(WORLDS) and mode == (deed + world) % len(MODES)
    return (possible[(deed + 2 * world) % len(possible)],) if chosen else ()


SPEAKING: Final = ("speech", "private audio")
MODES: Final = ("speech", "screen reader", "private audio", "neither")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("worlds", WORLDS)
async def test_two_hands_leave_the_same_once_they_are_concealed(
    worlds: str,
    mode: str,
    services: Callable[..., Services],
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Questions, notices, tooltips, hints, earlier moments, focus, typed lines, drags, titles, clipboard."""
    make_tables_accessible()
    caplog.set_level(logging.ERROR)  # each window would log that there is no synthesizer
    monkeypatch.setattr(composition, "make_advisor", lambda _game: ADVISOR[0])
    QApplication.setCursorFlashTime(0)  # a caret that blinks is no difference

    def open_table(world: World) -> SeatedPlayer:
        at, events = world.position, world.events
        speech = "on" if mode in SPEAKING else "off"
        chosen: dict[str, Any] = {"confirm": "ask", "captions": "on", "speech": speech}
        return seat_player(services(), clock, at, events=events, people=TWO, size=SIZE, **chosen)

    failures: list[str] = []
    for number, deed in enumerate(DEEDS):
        for conceal in ways([*WORLDS].index(worlds), MODES.index(mode), number):
            one, other = [
                await note(world, deed, conceal, mode, open_table, monkeypatch) for world in WORLDS[worlds]
            ]
            failures += [
                f"{deed.__name__}, {conceal.__name__}: {what}\n{difference(one[what], other[what])}"
                for what in one
                if one[what] != other[what]
            ]
    assert not failures, "\n".join(failures)


async def note(
    world: World,
    deed: Callable[[SeatedPlayer, World], Awaitable[None]],
    conceal: Callable[[SeatedPlayer, World], Awaitable[None]],
    mode: str,
    open_table: Callable[[World], SeatedPlayer],
    monkeypatch: pytest.MonkeyPatch,
) -> dict[str, Any]:
    """Do something with the open hand, conceal it, and return what an onlooker gets from then on."""
    ADVISOR[:] = [FakeAdvisor()]
    QGuiApplication.clipboard().clear()
    QAccessible.setActive(mode == "screen reader")
    with monkeypatch.context() as patch:
        at = open_table(world)
        onlooker = Onlooker(at, mode, patch)
        if mode == "private audio":
            at.session.controller.shared_screen.change_audio()
            at.session.page.prompt_bar.yes.click()
        await at.settle()
        await at.take_screen()
        assert not at.curtain.isVisible()
        await deed(at, world)
        if mode == "speech" and deed is not hold:  # else some of it still waits
            at.clock.advance(ALL_MS)
        overheard = onlooker.begin()
        await conceal(at, world)
        while at.session.controller.curtain.viewer is not None:
            assert conceal is by_waiting
            onlooker.begin()
            await conceal(at, world)
        assert at.curtain.isVisible()
        await at.settle()
        if deed is wait_for_a_hint and not ADVISOR[0].cancelled:
            ADVISOR[0].answer(world.move)
            await at.settle()
        notes = await onlooker.notes()
        points = world.playable[0] == "die" and deed in POINTING  # everyone may hear of which die
        notes["overheard"] = [] if mode == "private audio" or points else overheard
        at.window.apply_setting("scan_s", 0)
        await close_window(at.window)
    QAccessible.setActive(False)
    return notes


def difference(one: Any, other: Any) -> str:
    """Return where two notes differ."""
    if isinstance(one, QImage):
        spots = [
            (x, y)
            for y in range(0, one.height(), 2)
            for x in range(0, one.width(), 2)
            if one.pixel(x, y) != other.pixel(x, y)
        ]
        return f"{len(spots)} spots, from {spots[:1]} to {spots[-1:]}"
    if isinstance(one, list) and len(one) == len(other):
        return "\n".join(f"{a}\n{b}" for a, b in zip(one, other, strict=True) if a != b)
    return f"{one}\n{other}"
