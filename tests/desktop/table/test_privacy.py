"""The ways in which a hand could be disclosed, one test each.

Most of them play the same moves at two tables that differ only in what the onlooker may not know, and ask
for the same pixels and the same words at every moment.
"""

import hashlib
import logging
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.table.table import LocalLink
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.seated_player import PEOPLE, SeatedPlayer, Sit
from tests.desktop.visible_texts import shown_texts
from tests.games.positions import arc, position

TWO = (0, 1)


def picture_of(at: SeatedPlayer) -> str:
    """Return what stands for every pixel of the window."""
    image = at.window.grab().toImage()
    return hashlib.sha256(bytes(image.constBits())).hexdigest()


def watched(at: SeatedPlayer, monkeypatch: pytest.MonkeyPatch, until_ms: int = 1600) -> list[Any]:
    """Return what an onlooker sees and reads, from now until everything has come to rest."""
    seen: list[Any] = []
    for _ in range(until_ms // 80):
        seen.append(picture_of(at))
        at.scene.animator.advance(80)
    at.scene.animator.finish_now()
    return [*seen, picture_of(at), shown_texts(at.window, monkeypatch)]


def drawing(first: int = 10, turn: int = 1) -> Position:
    """Return a position in which a tile of that value is drawn; it can be laid neither before nor after."""
    rest = [10, 12, 1]
    rest.remove(first)
    return position(hands=([2, 3], [4, 5], [...]), dial=(7, 8), pile=[first, *rest], turn=turn)


DRAWN_10 = drawing(turn=0)


@pytest.mark.parametrize("people", [(0,), (0, 2)], ids=["a player who waits", "behind the curtain"])
async def test_no_other_player_sees_which_tile_was_drawn_nor_its_place(
    people: tuple[int, ...], sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A 1 that goes to the left end of a hand looks like a 12 that goes to its right end."""
    told = []
    for first in (1, 12):
        at = sit(drawing(first), people=people, speed=1.0, at_rest=True)
        at.other(1, "draw")
        drawn = watched(at, monkeypatch)
        at.other(1, "pass")
        assert len(set(drawn[:-1])) > 3, "something was seen to move"
        told.append((drawn, watched(at, monkeypatch)))
        at.window.hide()
    assert told[0] == told[1]


async def test_after_the_turn_nothing_tells_what_its_owner_drew(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Log, recap, replay and every pixel are the same, whatever Amélie drew before the curtain fell."""
    told = []
    for first in (1, 12):
        at = sit(drawing(first, turn=0), people=TWO)
        at.open_hand()
        await at.do(("centre",))
        assert f"Amélie draws a {first}." in at.log
        at.clock.advance(600)
        await at.do(("centre",))
        assert at.curtain.isVisible()
        closed = watched(at, monkeypatch, 0)
        at.window.apply_setting("speed", 1.0)
        at.click_widget(at.curtain.replay_button)
        told.append((closed, watched(at, monkeypatch)))
        at.window.hide()
    assert told[0] == told[1]


async def test_a_tile_leaves_the_closing_hand_from_its_middle(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it stood would tell how many smaller ones are held."""
    told = []
    for mine in ([8, 10, 11, 12], [1, 2, 3, 8]):
        at = sit(
            position(hands=(mine, [4, 5, 5, 5], [...]), dial=(6, 7), pile=5),
            people=TWO,
            speed=1.0,
            at_rest=True,
        )
        at.open_hand()
        at.scene.animator.finish_now()
        await at.do(("hand", 8, 0), ("place", 8))
        told.append(watched(at, monkeypatch))
        at.window.hide()
    assert told[0] == told[1]


async def test_the_public_view_shows_no_hint_of_what_is_legal(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind the curtain a hand full of moves looks like one with none, to the pointer too."""
    told = []
    for mine in ([6, 9, 4, 4, 4], [1, 1, 2, 3, 11]):
        at = sit(position(hands=(mine, [5, 5], [...]), dial=(7, 8), pile=5), people=TWO)
        assert at.clickable == set()
        told.append(watched(at, monkeypatch, 0))
        at.window.hide()
    assert told[0] == told[1]


async def test_log_clipboard_and_title_name_a_drawn_tile_only_while_its_owner_looks(sit: Sit) -> None:
    """In the third person always; behind the curtain, and for everybody else, it is "a tile"."""
    at, clipboard = sit(DRAWN_10, people=TWO), QGuiApplication.clipboard()
    log = at.session.page.log
    clipboard.clear()
    at.open_hand()
    await at.do(("centre",))
    assert at.log[-1] == "Amélie draws a 10."
    assert clipboard.text() == ""
    assert at.window.windowTitle() == "EpiZodiak", "everyone sees the task bar"
    at.window.do("hide_hand")
    assert at.log[-1] == "Amélie draws a tile."
    # Undoing in the log does not bring a hidden line back.
    log.undo()
    log.selectAll()
    log.copy()
    assert "draws a tile" in clipboard.text()
    assert "10" not in clipboard.text()
    at.open_hand()
    assert at.log[-1] == "Amélie draws a 10."
    at.clock.advance(600)
    await at.do(("centre",))
    assert at.log[-2:] == ["Amélie draws a tile.", "Amélie passes."]
    at.open_hand()
    assert at.log[-2:] == ["Amélie draws a tile.", "Amélie passes."]
    assert at.window.windowTitle() == "EpiZodiak"
    # Another program may replace what was copied. Not every system notifies this one: here none is notified.
    await at.do(("centre",))
    log.selectAll()
    log.copy()
    assert "Nour draws a 12." in clipboard.text()
    clipboard.blockSignals(True)
    clipboard.setText("other")
    clipboard.blockSignals(False)
    at.window.do("hide_hand")
    assert clipboard.text() == "other"
    at.open_hand()
    # What was copied beside an open hand goes when the table is left; what is copied afterwards stays.
    log.selectAll()
    log.copy()
    assert "Nour draws a 12." in clipboard.text()
    screen = at.session.controller.shared_screen
    at.window.close_session()
    assert clipboard.text() == ""
    clipboard.setText("other")
    assert not screen._copied
    clipboard.clear()


async def test_hovering_and_choosing_tell_the_table_nothing(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what is confirmed goes up the link; the pointer and the choice stay at this screen."""
    asked: list[str] = []
    for name in ("act", "explain", "propose", "vote", "ready"):

        async def note(_link: Any, *args: Any, name: str = name) -> None:
            asked.append(name)

        monkeypatch.setattr(LocalLink, name, note)
    at = sit(position(hands=([2, 8, 9], [4, 5], [...]), dial=(6, 7), pile=5))
    for value, copy in at.seen("hand"):
        at.hover(("hand", value, copy))
    for value in range(1, 13):
        at.hover(("place", value))
    await at.do(("hand", 8, 0), ("hand", 9, 0), ("hand", 9, 0))
    assert asked == []
    await at.do(("place", 8))
    assert asked == ["act"]
    # No record is written before the game is over: it would show every hand.
    at.window.do("record")
    assert at.window.findChildren(QFileDialog) == []


async def test_a_replay_shows_no_hand(sit: Sit) -> None:
    """The missed move is shown again on the public table, without a face of a hand."""
    at = sit(position(hands=([2, 3, 8], [4, 5, 9], [...]), dial=(6, 7), pile=5), people=TWO)
    at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    at.window.apply_setting("speed", 1.0)
    at.clock.advance(500)
    at.click_widget(at.curtain.replay_button)
    assert at.flying == [8]
    assert at.scene.picture.board.dial == (6, 7, 8), "the move is under way"
    while at.scene.animator.busy:
        assert at.hand == []
        assert at.scene.picture.hand == ()
        assert set(at.flying) <= {8}
        at.scene.animator.advance(40)
    assert at.seen("dial") == [6, 7, 8]
    at.open_hand()
    assert at.hand == [4, 5, 9]


async def test_a_saved_game_shows_no_hand_at_a_glance(
    window: MainWindow, hands: MousePlayer, tmp_path: Path
) -> None:
    """In a text editor neither the hands nor the pile nor the seed can be read."""
    window.local_tables.begin(GameSetup("epizodiak", {}, PEOPLE))
    state = epizodiak.position_to_json(hands.session.table._position)
    (file,) = (tmp_path / "tables").iterdir()
    text = file.read_text("utf-8")
    assert "Nour" in text, "it is the right file"
    for hidden in (*state["hands"], state["pile"]):
        for apart in (",", ", ", " "):
            assert apart.join(map(str, hidden[:5])) not in text
    assert state["seed"] not in text
    assert file.stat().st_mode & 0o077 == 0, "and nobody else on this computer may open it"


async def test_the_log_file_and_the_settings_name_no_tile(
    sit: Sit, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    """The only other data on disk: the duration of a hand-over, and the settings."""
    caplog.set_level(logging.DEBUG)
    at = sit(DRAWN_10, people=TWO)
    at.open_hand()
    at.session.controller.shared_screen.set_pin(0, "4711")
    await at.do(("centre",))
    at.clock.advance(600)
    await at.do(("centre",))
    at.window.apply_setting("theme", "day")
    ours = [each.getMessage() for each in caplog.records if each.name.startswith("epizodiak_qt")]
    assert ours
    assert all(message.startswith("hand-over: ") for message in ours)
    text = (tmp_path / "config" / "settings.json").read_text("utf-8")
    assert "4711" not in text
    assert "hands" not in text


async def test_between_rounds_every_hand_is_open(sit: Sit) -> None:
    """No curtain then: the panel shows what everybody still held, and it is gone with the deal."""
    at = sit(position(hands=([8], [4, 5, 9], [...]), dial=arc(4, 7), pile=5, sets=((1,), (), ())), people=TWO)
    at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    assert not at.curtain.isVisible()
    assert at.session.page.result.isVisible()
    curtain = at.session.controller.curtain
    assert (curtain.closed, curtain.viewer, curtain.invited) == (False, None, None)
    await at.click_and_settle(at.session.page.result.next_button)
    assert at.curtain.isVisible()
    assert (curtain.closed, curtain.viewer, curtain.invited) == (True, None, 1)
    assert at.hand == []
