"""Single-switch scanning: everything can be done by one key, and nothing needs to be quick."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell import scanning
from epizodiak_qt.desktop.shell.scan_targets import ScanGroup
from epizodiak_qt.desktop.shell.scanning import ScanFrame, Scanner
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.epizodiak.actions import Contest, DiscardSet, Draw, Lay, Pass, Take
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.position import Position
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import clicks
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import position
from tests.table.table_kit import position_of

SECOND = 1000
MOST_STEPS = 200


class OneKey:
    """A player with one key: waits for the frame, and presses."""

    def __init__(self, window: MainWindow, clock: FakeClock) -> None:
        self.window = window
        self._clock = clock
        self.waited_s = 0

    @property
    def scanner(self) -> Scanner:
        """The scanner of the window."""
        (found,) = self.window.findChildren(Scanner)
        return found

    def wait(self) -> None:
        """Wait for one interval."""
        self._clock.advance(SECOND)
        self.waited_s += 1

    def press(self) -> None:
        """Press the key where the focus is."""
        target = QApplication.focusWidget() or self.window.focusWidget() or self.window
        QTest.keyClick(target, Qt.Key.Key_Space)

    def choose(self, wanted: Callable[[Any], bool]) -> None:
        """Choose the first target that is wanted: first its group, then the target itself."""
        for _ in range(MOST_STEPS):
            self.wait()
            now = self.scanner.current
            if isinstance(now, ScanGroup):
                if any(wanted(target) for target in now.targets):
                    self.press()
                    if len(now.targets) == 1:
                        return
                    if wanted(self.scanner.current):
                        self.press()
                        return
            elif now is not None and wanted(now):
                self.press()
                return
        raise AssertionError("the frame did not come to it")

    def choose_key(self, key: Any) -> None:
        """Choose an object of the table."""
        self.choose(lambda target: target.key == key)

    def choose_name(self, name: str) -> None:
        """Choose a button, an entry or a command."""
        self.choose(lambda target: target.name.split("\t")[0] == name)


@pytest.fixture
def scanned(window: MainWindow, clock: FakeClock) -> Iterator[OneKey]:
    """Return a player at the start page, where scanning is on."""
    window.apply_setting("scan_s", 1)
    yield OneKey(window, clock)
    window.apply_setting("scan_s", 0)


@pytest.fixture
def seated(sit: Sit, clock: FakeClock) -> Iterator[Callable[..., Any]]:
    """Return a function that seats a player with one key at a position."""
    seats: list[SeatedPlayer] = []

    def made(at: Position, **given: Any) -> tuple[SeatedPlayer, OneKey]:
        player = sit(at, scan_s=1, **given)
        seats.append(player)
        return player, OneKey(player.window, clock)

    yield made
    for player in seats:
        player.window.apply_setting("scan_s", 0)


def best(legal: Any) -> Any:
    """Return a sensible action: sets and long runs first."""
    rank = (DiscardSet, Contest, Lay, Take, Draw, Pass)
    return min(legal, key=lambda each: (rank.index(type(each)), -len(getattr(each, "values", ()))))


async def test_a_whole_round_needs_one_key(seated: Callable[..., Any]) -> None:
    """From the deal to the next round, with a frame each second, and no other input."""
    dealt, _ = epizodiak.new(Options(), SeededChance("00ff"))
    at, key = seated(dealt)
    played = 0
    while not at.session.page.result.isVisible():
        turn = position_of(at.table).turn
        if turn:
            other = best(at.table.update_for(turn).legal)
            assert at.other(turn, str(other)) is None
            await at.settle()
            continue
        action = best(at.scene.shown.legal)
        for each in clicks(action, at.scene.hints.take):
            key.choose_key(each)
            await at.settle()
        played += 1
    assert played > 3
    key.choose_name(at.session.page.result.next_button.text())
    await at.settle()
    assert not at.session.page.result.isVisible()


async def test_a_hand_behind_the_curtain_is_opened_by_one_key_and_not_told(
    seated: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it is open nothing of it is scanned; several people who listen hear no name of the table."""
    spoken: list[str] = []
    monkeypatch.setattr(scanning, "announce", lambda _widget, text: spoken.append(text))
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    two = position(hands=([2, 2, 2, 8], [4, 5, 9], [...]), dial=(6, 7), pile=5)
    at, key = seated(two, people=(0, 1))
    for _ in range(8):
        assert not any(isinstance(target.key, tuple) for target in targets(key)), "a piece or a place"
        key.wait()
    key.choose(lambda target: target.key is at.curtain.open_button)
    assert at.hand == [2, 2, 2, 8]
    spoken.clear()
    key.choose_key(("hand", 8, 0))
    await at.settle()
    assert at.chosen == [8]
    key.choose_key(("place", 8))
    assert not spoken
    await at.settle()
    assert at.curtain.isVisible()


def targets(key: OneKey) -> list[Any]:
    """Return the targets in the frame."""
    now = key.scanner.current
    return [] if now is None else list(now.targets) if isinstance(now, ScanGroup) else [now]


@pytest.mark.qt_log_ignore("^This plugin does not support (grabbing the keyboard|raise)", extend=True)
async def test_menus_and_leaving_the_table_need_one_key(seated: Callable[..., Any]) -> None:
    """The menu bar is a group, its menu another, and a menu in it; the question that follows comes first."""
    at, key = seated(position(hands=([2, 3, 8], [4, 5, 9], [...]), dial=(6, 7), pile=5))
    for name in ("View", "Theme", "High contrast"):
        key.choose_name(name)
    assert at.window.theme.name == "contrast"
    key.choose_name("Game")
    key.choose_name("Main menu")
    await at.settle()
    if at.window.session is not None:
        key.choose_name("Yes")
    assert at.window.start_page.isVisible()


@pytest.mark.qt_log_ignore("^This plugin does not support (grabbing the keyboard|raise)", extend=True)
async def test_a_game_is_begun_and_a_drop_down_is_used_by_one_key(scanned: OneKey) -> None:
    """On the start page, in a form, and in a drop-down."""
    window = scanned.window
    scanned.choose_name("New game…")
    page = window.local_tables.pages[window.game]
    scanned.choose(lambda target: target.key is page.rows[2].kind)
    scanned.choose_name("Beginner bot")
    assert page.rows[2].kind.currentData() == "beginner"
    scanned.choose_name("Deal")
    assert window.session is not None


async def test_a_long_hand_is_entered_before_its_tiles_are_scanned(seated: Callable[..., Any]) -> None:
    """The hand is one step until it is chosen; after its last tile the groups come again.

    A click anywhere is the same as the key: nothing has to be aimed at.
    """
    at, key = seated(position(hands=([2, 3, 5, 8], [...], [...]), dial=(6, 7), pile=5))
    hand = [("hand", 5, 0), ("hand", 8, 0)]
    key.wait()
    assert isinstance(key.scanner.current, ScanGroup)
    assert [target.key for target in targets(key)] == hand
    key.press()
    for tile in hand:
        assert [target.key for target in targets(key)] == [tile]
        key.wait()
    assert isinstance(key.scanner.current, ScanGroup)
    while [target.key for target in targets(key)] != hand:
        key.wait()
    for _ in range(2):
        QTest.mouseClick(at.session.page.log.viewport(), Qt.MouseButton.LeftButton)
    await at.settle()
    assert at.chosen == [5]


async def test_scanning_waits_while_something_moves(seated: Callable[..., Any]) -> None:
    """The frame is gone until the table is at rest, and then begins anew; a press completes the move."""
    start = position(hands=([2, 3, 8], [4, 5, 9], [...]), dial=(6, 7), pile=5, turn=1)
    at, key = seated(start, speed=1.0)
    at.scene.animator.finish_now()
    assert frames(key) == 1
    assert at.other(1, "draw") is None
    await at.settle()
    assert frames(key) == 0
    key.press()
    assert not at.scene.moving
    assert frames(key) == 1


def frames(key: OneKey) -> int:
    """Return the number of frames on the screen after one interval."""
    key.wait()
    return sum(frame.isVisible() for frame in key.window.findChildren(ScanFrame))


async def test_scanning_pauses_and_a_press_goes_on(scanned: OneKey) -> None:
    """By its last group, or by itself after nothing was chosen for a while."""
    scanned.choose_name("Pause scanning")
    assert frames(scanned) == 0
    scanned.press()
    assert scanned.window.session is None, "the press that goes on chooses nothing"
    assert frames(scanned) == 1
    for _ in range(MOST_STEPS):
        scanned.wait()
    assert frames(scanned) == 0


def test_without_scanning_keys_and_clicks_are_free_and_nothing_is_loaded(window: MainWindow) -> None:
    """The scanner does not exist until it is wanted; switched off it lets everything pass."""
    assert not window.findChildren(Scanner)
    window.apply_setting("scan_s", 1)
    window.apply_setting("scan_s", 0)
    QTest.mouseClick(window.start_page.languages.buttons["fr"], Qt.MouseButton.LeftButton)
    assert window.language == "fr"
