"""Presses and keys while something moves: what is dropped, what waits, and what completes a movement."""

import asyncio
from importlib import import_module
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip

from epizodiak_qt.desktop.scene.piece_layer import GHOST
from epizodiak_qt.desktop.scene.press_guard import UNDISTURBED_MS, LatePress, PressGuard
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.link import Update
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.epizodiak import states as tiles
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import scene_of, table_of
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import arc, position
from tests.table.random_play import RandomPlay

Key = Qt.Key
KEYS = pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_Return], ids=["space", "enter"])
REVEALED = "Amélie rolls a D20, Nour a D8."
ROLLED = "Amélie rolls 13, Nour rolls 5."
TIES = (
    "Amélie rolls 5, Nour rolls 5. A tie – roll again.",
    "Amélie rolls 2, Nour rolls 2. A tie – roll again.",
)
WON = "Amélie wins the combat for Leo and has 3 trophies."
DIE = ("die", 0, 20)


def pass_time(at: SeatedPlayer, passed_ms: float) -> None:
    """Let time pass for the clock and for the animations."""
    for _ in range(round(passed_ms / 10)):
        at.clock.advance(10)
        at.scene.animator.advance(10)


def moving(at: SeatedPlayer) -> bool:
    """Return whether a move is being shown; it changes between two lines, unlike a property for mypy."""
    return at.scene.moving


async def before_the_roll(sit: Sit, rolls: tuple[int, ...] = (13, 5)) -> SeatedPlayer:
    """Return a player who chooses the second die of a combat."""
    at = sit(fought(), rolls=rolls, speed=1.0, at_rest=True)
    await at.play_other(1, "die 8")
    at.scene.animator.finish_now()
    at.clock.advance(1000)
    return at


async def roll(at: SeatedPlayer) -> None:
    """Choose the second die with the mouse: the dice are revealed and rolled."""
    await at.do(DIE, DIE)
    assert moving(at)


async def behind_the_curtain(sit: Sit) -> SeatedPlayer:
    """Return a player whose move is being shown behind the curtain of a shared screen."""
    at = sit(tiles.RUN, people=(0, 1), speed=1.0, at_rest=True)
    at.open_hand()
    at.scene.animator.finish_now()
    await at.do(("hand", 5, 0), ("place", 5))
    return at


@pytest.mark.parametrize("interval_ms", [200, 400])
async def test_a_double_click_on_a_die_rolls_it_and_skips_nothing(interval_ms: int, sit: Sit) -> None:
    """It is selected already. The second press is dropped, wherever it falls within the interval."""
    at = await before_the_roll(sit)
    assert at.scene.presses.double_click_ms == QGuiApplication.styleHints().mouseDoubleClickInterval()
    at.scene.presses.double_click_ms = interval_ms
    await at.do(DIE)
    at.double_click(DIE)
    await at.settle()
    assert moving(at)
    pass_time(at, interval_ms - 10)
    at.click(DIE)
    pass_time(at, 1000)
    assert moving(at)
    assert REVEALED in at.log
    assert ROLLED not in at.log


def press_beside(at: SeatedPlayer) -> None:
    """Click on the table where nothing lies."""
    QTest.mouseClick(at.session.page.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(2, 2))


async def test_a_press_completes_the_present_throw_only(sit: Sit) -> None:
    """Three throws, two ties and the verdict: nobody can click past a result without seeing it.

    Twelve quick clicks skip no throw. A press counts anywhere on the table, also where nothing lies.
    """
    at = await before_the_roll(sit, (5, 5, 2, 2, 13, 7))
    await roll(at)
    for _ in range(12):
        pass_time(at, 70)
        at.click(("ring",))
    assert moving(at)
    assert at.log[-1] == REVEALED
    told = []
    while moving(at):
        at.clock.advance(450)
        press_beside(at)
        told.append(at.log[-1])
    assert told == [*TIES[:1] * 2, *TIES[1:] * 2, *["Amélie rolls 13, Nour rolls 7."] * 2, WON, WON]


async def test_a_click_on_the_log_completes_the_present_movement_only(sit: Sit) -> None:
    """It looks back once the table is at rest."""
    at = await before_the_roll(sit)
    await roll(at)
    at.clock.advance(1000)
    at.session.page.log.chosen.emit(0)
    assert moving(at)
    assert not at.session.controller.look_back.escape()


async def test_a_press_that_completes_a_movement_does_nothing_more(sit: Sit) -> None:
    """It was held until the table was at rest: its release draws no tile."""
    at = sit(
        position(hands=([1, 2], [...], [5, ...]), dial=arc(6, 4), turn=2, pile=5), speed=1.0, at_rest=True
    )
    await at.play_other(2, "lay cw 5")
    at.clock.advance(1000)
    at.press(("centre",))
    assert moving(at)
    at.scene.animator.finish_now()
    assert at.scene.hints.draw
    at.release(("centre",))
    await at.settle()
    assert len(at.hand) == 2


async def test_an_early_click_acts_when_it_counts(sit: Sit) -> None:
    """It completes the animation, and draws the tile on which it was made."""
    at = sit(position(hands=([1, 2, 12], [...], [...]), dial=(6, 7), turn=2, pile=5), speed=1.0, at_rest=True)
    at.others("2 draw", "2 pass")
    await at.settle()
    at.click(("centre",))
    assert len(at.hand) == 3
    await at.pass_time(UNDISTURBED_MS)
    at.scene.animator.finish_now()
    assert len(at.hand) == 4


@KEYS
async def test_keys_wait_and_complete_the_movement_like_presses(key: Qt.Key, sit: Sit) -> None:
    """The key that chose the die is dropped when it is pressed again at once; a later one completes."""
    at = await before_the_roll(sit)
    view = at.session.page.view
    view.setFocus()
    assert view.navigator.focus(DIE)
    for _ in range(2):
        QTest.keyClick(view, key)
    await at.settle()
    assert moving(at)
    pass_time(at, 100)
    QTest.keyClick(view, key)
    pass_time(at, 500)
    assert moving(at)
    assert REVEALED not in at.log
    pass_time(at, 400)
    QTest.keyClick(view, key)
    assert at.log[-1] == ROLLED


@pytest.mark.parametrize("by", ["space", "enter", "mouse"])
async def test_a_press_on_the_curtain_completes_the_move_behind_it(by: str, sit: Sit) -> None:
    """Then it names the next player; no hand is opened by the same key, or by a second press at once."""
    at = await behind_the_curtain(sit)
    curtain = at.session.controller.curtain
    assert moving(at)
    assert at.curtain.isVisible()
    assert at.curtain.accessibleName() == "Amélie is playing"
    at.clock.advance(1000)
    if by == "mouse":
        at.click_widget(at.curtain)
    else:
        QTest.keyClick(at.curtain, Key.Key_Space if by == "space" else Key.Key_Return)
    assert not moving(at)
    assert curtain.invited == 1
    assert curtain.closed
    assert at.curtain.accessibleName() == "Nour’s turn"
    at.click_widget(at.curtain.open_button)
    assert curtain.closed
    at.open_hand()
    assert not curtain.closed


async def test_enter_in_a_field_belongs_to_the_field(sit: Sit) -> None:
    """A line of the chat is sent: the selected tiles stay in the hand, and what moves goes on."""
    at = sit(tiles.RUN, speed=1.0, at_rest=True)
    field = QLineEdit(at.session.page)
    field.show()
    at.click(("hand", 5, 0))
    field.setFocus()
    QTest.keyClick(field, Key.Key_Return)
    await at.settle()
    assert not moving(at)
    assert at.chosen == [5]
    await at.do(("place", 5))
    at.clock.advance(1000)
    field.setFocus()
    QTest.keyClick(field, Key.Key_Return)
    assert moving(at)


async def test_escape_ends_the_first_thing_that_there_is(sit: Sit) -> None:
    """A tooltip, a question, an animation, a selection, a panel: one at each press of the key."""
    at = sit(tiles.ending(), speed=1.0)
    page, scene = at.session.page, at.scene
    scene.animator.finish_now()
    at.click(("hand", 8, 0))
    page.ask(lambda: ("Really?", "Yes", "No"), lambda _agreed: None, "yes", to=None)
    QToolTip.showText(page.mapToGlobal(QPoint(40, 40)), "A tile", page)
    assert QToolTip.isVisible()
    at.type(Key.Key_Escape)
    await at.until(lambda: not QToolTip.isVisible())
    assert page.prompt_bar.isVisible()
    at.type(Key.Key_Escape)
    assert not page.prompt_bar.isVisible()
    assert at.chosen == [8]
    at.type(Key.Key_Escape)
    assert at.chosen == []
    await at.do(("hand", 8, 0), ("place", 8))
    assert moving(at)
    while moving(at):
        at.type(Key.Key_Escape)
        assert moving(at), "the movement has not been seen yet"
        at.clock.advance(UNDISTURBED_MS)
    assert page.result.isVisible()
    at.type(Key.Key_Escape)
    assert not page.result.isVisible()


@pytest.mark.parametrize("by", ["escape", "mouse"])
async def test_escape_or_a_press_beside_all_items_ends_the_pause_of_a_bot(by: str, sit: Sit) -> None:
    """No clock advances: the bot plays because of the key or the press."""
    at = sit(position(hands=([...], [...], [...])), people=(), speed=1.0, at_rest=True)
    pausing = asyncio.ensure_future(at.session.controller.pace())
    await at.settle()
    assert not pausing.done()
    if by == "escape":
        at.type(Key.Key_Escape)
    else:
        press_beside(at)
    await pausing


@pytest.mark.parametrize("game", GAMES)
def test_whatever_moves_can_be_cut_short(styled_app: QApplication, clock: FakeClock, game: str) -> None:
    """The next update ends it at once at any moment, and presses do one movement after the other."""
    chance, table, scene = Random(3), table_of(game), scene_of(game, clock, 1.0)
    picture_of = import_module(f"epizodiak_qt.desktop.{game}.table_picture").picture_of

    def present(update: Update) -> None:
        scene.present(update)
        for _ in range(chance.randrange(4)):
            scene.animator.advance(chance.randrange(300))
        while chance.random() < 0.8 and scene.moving:
            clock.advance(1000)
            scene.press(("player", 1))
        assert scene.animator.busy or scene.picture == picture_of(update.view)

    present(table.connect(frozenset({0}), present, 0).look(0))
    assert sum(1 for _ in RandomPlay(table, Random(11)).steps(100)) > 50
    scene.animator.finish_now()
    assert not [item for item in scene.items() if getattr(item, "key", None) == GHOST]


# --- the guard alone


RING = ("ring",)


class Table:
    """Takes the presses that had to wait."""

    def __init__(self, clock: FakeClock) -> None:
        self.guard = PressGuard(clock, self.on_late_press)
        self.guard.double_click_ms = 400
        self.late: list[LatePress] = []

    def on_late_press(self) -> None:
        """Note the press."""
        late = self.guard.take_late()
        if late is not None:
            self.late.append(late)


@pytest.mark.parametrize(("after_ms", "counts"), [(0, False), (399, False), (400, True)])
def test_the_second_press_of_a_double_click_is_dropped(
    clock: FakeClock, after_ms: float, counts: bool
) -> None:
    """It belongs to the press that chose an action, even before the animation begins; not a single press."""
    table = Table(clock)
    for _ in range(3):
        assert table.guard.press(DIE), "at rest every press counts"
        assert table.guard.release(inside=True)
    table.guard.note_choice()
    table.guard.note_rest()
    assert table.guard.press(DIE), "without an animation there is nothing that it would skip"
    table.guard.note_choice()
    clock.advance(100)
    table.guard.note_movement()
    clock.advance(after_ms - 100)
    assert table.guard.press(RING) is counts
    assert table.guard.release(inside=True) is counts
    clock.advance(1000)
    assert table.late == []
    table.guard.press(DIE)
    table.guard.note_choice()
    table.guard.note_movement()
    assert not table.guard.press(RING, single=True)
    clock.advance(UNDISTURBED_MS)
    assert table.late == [LatePress(RING)], "a single press waits, and counts then"


@pytest.mark.parametrize("released", [None, True, False])
def test_an_early_press_counts_when_the_move_has_been_seen_for_a_while(
    clock: FakeClock, released: bool | None
) -> None:
    """Held or released meanwhile, over the item or beside it."""
    table = Table(clock)
    table.guard.note_movement()
    clock.advance(50)
    assert not table.guard.press(DIE)
    assert released is None or not table.guard.release(released)
    clock.advance(UNDISTURBED_MS - 51)
    assert table.late == []
    clock.advance(1)
    assert table.late == [LatePress(DIE, released)]
    clock.advance(1000)
    assert len(table.late) == 1


def test_a_press_that_waits_is_replaced_or_cancelled_or_waits_for_the_next_animation(
    clock: FakeClock,
) -> None:
    """Of hammering clicks one counts, none when the hand was closed or the table was left."""
    table = Table(clock)
    table.guard.note_movement()
    for key in (DIE, RING, DIE, RING):
        table.guard.press(key)
        table.guard.release(inside=True)
        clock.advance(20)
    clock.advance(1000)
    assert table.late == [LatePress(RING, released=True)]
    table.late.clear()
    table.guard.note_movement()
    table.guard.press(DIE)
    table.guard.cancel()
    clock.advance(1000)
    assert table.late == []
    # Another move has begun meanwhile; the player has not seen it yet.
    table.guard.note_movement()
    table.guard.press(DIE)
    clock.advance(200)
    table.guard.note_rest()
    table.guard.note_movement()
    clock.advance(UNDISTURBED_MS - 1)
    assert table.late == []
    clock.advance(1)
    assert table.late == [LatePress(DIE)]
