"""The rule behind a refusal, and the panel of what is unseen, in the window."""

from PySide6.QtWidgets import QTextBrowser

from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.table.entries import HelpUsed
from tests.desktop.seated_player import Sit
from tests.games.positions import position

# The dial holds 4 to 6; seat 0 holds a 9, which cannot be laid.
AT = position(hands=([2, 9, 9], [...], [...]), dial=(4, 5, 6), pile=6)


def framed_text(window: MainWindow) -> str:
    """Return the text of the frame in the full rules; empty without one."""
    page: QTextBrowser = window.dialogs.rules["epizodiak"].pages[""]
    frames = page.document().rootFrame().childFrames()
    if not frames:
        return ""
    cursor = frames[0].firstCursorPosition()
    cursor.setPosition(frames[0].lastPosition(), cursor.MoveMode.KeepAnchor)
    return str(cursor.selectedText())


async def test_a_refused_click_leads_to_the_ruling_behind_it(sit: Sit) -> None:
    """The button is there as long as the reason; the paragraph is framed, with a position beside it."""
    at = sit(AT)
    page = at.session.page
    assert not page.rule_button.isVisible()
    await at.do(("hand", 9, 0))
    assert page.rule == "R2"
    assert at.window.menus.actions["rule"].isEnabled()
    at.click_widget(page.rule_button)
    assert framed_text(at.window).startswith("\ufffc\u2029Open slots.")
    at.clock.advance(10_000)
    assert page.rule == ""
    assert not page.rule_button.isVisible()


async def test_the_rule_goes_with_the_hand(sit: Sit) -> None:
    """A refusal names what is held: nothing of it stays once the curtain falls."""
    at = sit(AT, people=(0, 1))
    await at.take_screen()
    await at.do(("hand", 9, 0))
    assert at.session.page.rule_button.isVisible()
    at.window.do("hide_hand")
    await at.settle()
    assert at.session.page.rule == ""
    assert not at.session.page.rule_button.isVisible()


async def test_no_frame_is_left_for_the_next_player_who_reads_the_rules(sit: Sit) -> None:
    """It tells why somebody was refused, and so what that player holds."""
    at = sit(AT, people=(0, 1))
    await at.take_screen()
    await at.do(("hand", 9, 0))
    at.click_widget(at.session.page.rule_button)
    assert "Open slots" in framed_text(at.window)
    at.window.dialogs.rules["epizodiak"].close()
    at.window.show_rules(whole=True)
    assert "Open slots" not in framed_text(at.window)


async def test_the_hidden_sky_follows_the_hand_that_is_shown(sit: Sit) -> None:
    """With an open hand its tiles are no secret; with a closed one only the table is counted."""
    at = sit(AT, people=(0, 1))
    await at.take_screen()
    at.window.do("hidden_sky")
    sky = at.session.hidden_sky
    assert sky is not None
    assert at.window.menus.actions["hidden_sky"].isChecked()
    assert [sky.rows.item(value - 1).text() for value in (4, 9)] == ["4  3/4", "9  2/4"]
    at.window.do("hide_hand")
    await at.settle()
    assert [sky.rows.item(value - 1).text() for value in (4, 9)] == ["4  3/4", "9  4/4"]
    at.window.do("hidden_sky")
    assert not sky.panel.isVisible()
    assert at.table.entries == [HelpUsed("hidden-sky")], "it counts as help"


async def test_a_table_without_hints_counts_nothing(sit: Sit) -> None:
    """The command does nothing."""
    at = sit(AT)
    at.session.handle = at.session.handle._replace(may_advise=lambda: False)
    at.window.do("hidden_sky")
    assert at.session.hidden_sky is None
