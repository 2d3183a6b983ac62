"""Questions at the top of the table, and the buttons beside it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from shiboken6 import isValid

from epizodiak_qt.desktop.scene.items.status_line import NOTICE_MS
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import position

Key = Qt.Key


def words() -> tuple[str, str, str]:
    """Return a question."""
    return "Well?", "Yes", "No"


async def at_the_table(sit: Sit) -> SeatedPlayer:
    """Return a player whose keyboard focus is at the table."""
    at = sit(position(hands=([4, 5, 8], [...], [...]), dial=(6, 7), pile=[1, 2, 3]))
    await at.focus_table()
    return at


async def test_a_question_of_others_is_not_answered_by_a_key_meant_for_the_table(sit: Sit) -> None:
    """Space does what it did before; F6, and Tab, lead to the answers."""
    at = await at_the_table(sit)
    page = at.session.page
    answers: list[bool] = []
    page.prompt_bar.ask(words, answers.append, "stays")
    QTest.keyClick(at.window.focusWidget(), Key.Key_Space)
    assert answers == []
    assert page.view.hasFocus()
    QTest.keyClick(page.view, Key.Key_F6)
    assert page.prompt_bar.no.hasFocus()
    page.view.setFocus()
    QTest.keyClick(page.view, Key.Key_Tab)
    assert page.prompt_bar.yes.hasFocus()
    QTest.keyClick(page.prompt_bar.yes, Key.Key_Space)
    assert answers == [True]
    assert page.view.hasFocus()


async def test_news_take_no_focus_and_own_questions_stand_on_no_except_beside_a_text_field(sit: Sit) -> None:
    """No key that was pressed once too often does a dangerous thing; no letter is taken out of a sentence."""
    at = await at_the_table(sit)
    page = at.session.page
    page.prompt_bar.ask(lambda: ("The host is gone.", "OK", ""), lambda _agreed: None)
    assert page.view.hasFocus()
    page.prompt_bar.ask(words, lambda _agreed: None)
    assert page.prompt_bar.no.hasFocus()
    field = QLineEdit(page)
    field.show()
    field.setFocus()
    for focus in ("no", "yes", "stays"):
        page.prompt_bar.ask(words, lambda _agreed: None, focus)
        assert field.hasFocus()


async def test_a_question_leaves_the_status_to_be_read(sit: Sit) -> None:
    """It lies over that line, and shows it itself, also when it changes, until the table is left."""
    at = await at_the_table(sit)
    page, status = at.session.page, at.scene.status
    page.prompt_bar.ask(words, lambda _agreed: None)
    assert status.text
    assert page.prompt_bar.aside.text() == status.text
    assert page.prompt_bar.aside.isVisible()
    assert not status.isVisible()  # it may be wider than the question that lies on it
    status.show_notice(lambda: "Not now.", owned=False)
    assert page.prompt_bar.aside.text() == "Not now."
    assert page.prompt_bar.geometry().height() >= page.prompt_bar.heightForWidth(page.prompt_bar.width())
    # A notice that ends after the table was left disturbs nothing: the bar that would show it is no
    # more.
    at.session.leave_confirmed = True
    bar = page.prompt_bar
    del page
    at.window.leave_table()
    await at.until(lambda: not isValid(bar))
    at.clock.advance(NOTICE_MS)
    assert status.notice == ""


async def test_enter_and_escape_answer_the_question_that_has_the_focus(sit: Sit) -> None:
    """Enter presses the answer, Esc means no; with the focus on the table neither answers."""
    at = await at_the_table(sit)
    page = at.session.page
    answers: list[bool] = []
    page.prompt_bar.ask(words, answers.append, "yes")
    at.type(Key.Key_Return)
    assert answers == [True]
    page.prompt_bar.ask(words, answers.append, "yes")
    at.type(Key.Key_Escape)
    assert answers == [True, False]
    assert not page.prompt_bar.isVisible()
    page.prompt_bar.ask(words, answers.append, "stays")
    page.view.setFocus()
    at.type(Key.Key_Escape)
    assert page.prompt_bar.isVisible()
    assert answers == [True, False]


# --- the buttons of the page


async def test_each_button_shows_a_mark_of_its_own(sit: Sit) -> None:
    """No icon is empty, and no two are alike: a mark that is missing paints nothing."""
    at = sit(position(hands=([2, 3], [...], [...]), dial=(4,)), people=(0, 1))
    marks = set()
    for name, button in at.session.page.buttons.items():
        image = QImage(button.size(), QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        button.paint_mark(painter)
        painter.end()
        assert any(
            image.pixelColor(x, x).alpha() or image.pixelColor(x, image.height() // 2).alpha()
            for x in range(image.height())
        ), name
        marks.add(bytes(image.constBits()))
    assert len(marks) == 4
