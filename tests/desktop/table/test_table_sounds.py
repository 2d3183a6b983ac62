"""The sounds of a table in the real window: turns, refusals, volumes, mute, captions."""

from typing import Any

from PySide6.QtCore import Qt

from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.table.table_sounds import CAPTION_MS, captions
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.desktop.table.test_announcements import TURN
from tests.desktop.table.test_curtain_in_the_window import table

SHARED = table()


def heard(at: SeatedPlayer) -> list[str]:
    """Return the sounds since the last call."""
    player: Any = at.window.services.sounds()
    names = [name for name, _, _ in player.played]
    player.played.clear()
    return names


async def seated(sit: Sit, state: Any, **given: Any) -> SeatedPlayer:
    """Sit down and wait until the sounds are loaded; what was heard before is dropped."""
    at = sit(state, **given)
    await at.until(lambda: at.session.bots is not None)  # they are seated once the sounds are loaded
    await at.settle()
    heard(at)
    return at


async def test_at_a_shared_screen_the_call_comes_with_the_curtain(sit: Sit) -> None:
    """It names nobody and is the same for all; opening the hand adds nothing."""
    at = await seated(sit, SHARED, people=(0, 1))
    await at.take_screen()
    assert heard(at) == []
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.curtain.isVisible()
    assert heard(at) == ["tile_08", "turn"]
    await at.take_screen()
    assert heard(at) == []


async def test_a_person_is_called_once_a_refusal_thuds_and_each_kind_has_its_volume(sit: Sit) -> None:
    """Not by the turns of bots, nor after each action of the turn. A kind at 0 is not played at all."""
    at = await seated(sit, TURN, table_volume=40, alert_volume=80)
    assert at.other(2, "lay ccw 5") is None
    await at.settle()
    player: Any = at.window.services.sounds()
    assert player.played == [("tile_05", 0.4, 0), ("turn", 0.8, 0)]
    heard(at)
    await at.do(("hand", 10, 0))
    assert at.notice
    assert heard(at) == ["error"]
    await at.do(("discard", 7))
    assert "turn" not in heard(at)
    at.window.apply_setting("alert_volume", 0)
    await at.do(("hand", 10, 0))
    assert heard(at) == []


async def test_ctrl_m_mutes_and_says_so(sit: Sit) -> None:
    """The menu shows the state, and so does a mark on the table, which turns the sounds on again."""
    at = await seated(sit, TURN)
    mark = at.session.page.sound_button
    assert not mark.isVisible()
    mute = at.window.menus.actions["mute"]
    assert not mute.isChecked()
    at.type(Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert mute.isChecked()
    assert at.notice == "Sound off"
    assert at.other(2, "lay ccw 5") is None
    await at.settle()
    assert heard(at) == []
    at.click_widget(mark)
    assert at.notice == "Sound on"
    assert not mark.isVisible()
    assert not mute.isChecked()
    assert at.window.settings.sound == "on"


async def test_only_alerts_are_heard_while_the_window_is_minimised_and_a_left_table_is_silent(
    sit: Sit,
) -> None:
    """Another thing can be done until the turn comes. What still moved is completed without its sounds."""
    at = await seated(sit, TURN)
    at.window.showMinimized()
    assert at.other(2, "lay ccw 5") is None
    await at.settle()
    assert heard(at) == ["turn"]
    at = await seated(sit, TURN, speed=1.0)
    at.scene.animator.finish_now()
    heard(at)
    assert at.other(2, "lay ccw 5") is None
    assert at.scene.moving
    at.window.close_session()
    assert heard(at) == []


async def test_captions_tell_each_sound_below_the_table_for_a_while(sit: Sit) -> None:
    """Also while the sound is off; they cover nothing, and the strip stays when they end."""
    at = await seated(sit, TURN, captions="on", sound="off", alert_volume=0)
    page = at.session.page
    strip: Any = page._strips[-1]
    assert at.other(2, "draw") is None
    assert strip.text() == "[A piece slides]"
    assert page.view.geometry().bottom() < strip.geometry().top()
    assert page.rect().contains(strip.geometry())
    high = page.view.height()
    english = [*captions().values()]
    await at.speak("fr")
    assert strip.text() == "[Une pièce glisse]"
    for texts in (english, [*captions().values()]):
        assert len({*texts} - {""}) == len(texts), "every sound has one of its own"
    at.clock.advance(CAPTION_MS)
    assert strip.text() == ""
    assert page.view.height() == high
    at.window.apply_setting("captions", "off")
    assert page.view.height() > high


def test_a_volume_that_is_chosen_is_heard(window: MainWindow) -> None:
    """Each kind by one of its sounds; none while all are off."""
    player: Any = window.services.sounds()
    dialog = window.dialogs.show_settings()
    dialog.set("table_volume", 80)
    dialog.set("alert_volume", 20)
    dialog.set("alert_volume", 0)
    dialog.set("theme", "day")
    assert player.played == [("tile_05", 0.8, 0), ("turn", 0.2, 0)]
    dialog.set("sound", "off")
    dialog.set("table_volume", 100)
    assert len(player.played) == 2
    dialog.close()
