"""Forms and pages are aligned, and no text size cuts their content."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QWidget

from epizodiak_qt.desktop.app.last_open import LastOpen
from epizodiak_qt.desktop.style.check_box import CheckBox
from tests.games.positions import position

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.shell.main_window import MainWindow
    from tests.desktop.seated_player import SeatedPlayer


async def settle() -> None:
    """Run the event loop until layouts are up to date."""
    for _ in range(20):
        await asyncio.sleep(0)


def shown(window: MainWindow) -> Any:
    """Return the visible page of the window."""
    return window._stack.currentWidget()


def left_edge(field: QWidget, page: QWidget) -> int:
    """Return the x coordinate of a field on its page."""
    return field.mapTo(page, QPoint(0, 0)).x()


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
async def test_all_fields_of_the_host_page_are_aligned(code: str, scale: float, window: MainWindow) -> None:
    """Three layouts share the page, with labels of different lengths."""
    window.apply_setting("language", code)
    window.apply_setting("text_scale", scale)
    window.do("host")
    await settle()
    page = shown(window)
    fields = [page.name, page.form.edition, page.form.scoring, page.clock, page.hands]
    assert len({left_edge(field, page) for field in fields}) == 1


async def test_labels_are_centred_beside_their_fields(window: MainWindow) -> None:
    """The test checks the settings and the host page."""
    dialog = window.show_settings()
    window.do("host")
    await settle()
    pages: tuple[QWidget, ...] = (dialog, shown(window))
    for page in pages:
        pairs = [(each, each.buddy()) for each in page.findChildren(QLabel) if each.buddy() is not None]
        assert len(pairs) > 3
        for label, field in pairs:
            middles = [each.mapTo(page, each.rect().center()).y() for each in (label, field)]
            assert abs(middles[0] - middles[1]) <= 1, label.text()
    pages[0].close()


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
@pytest.mark.parametrize("code", ["en", "fr"])
async def test_a_form_at_200_percent_is_not_scrolled_sideways(
    game: str, code: str, window: MainWindow
) -> None:
    """The window is 1280x720; long texts of check boxes wrap and are complete."""
    window.apply_setting("language", code)
    window.apply_setting("text_scale", 2.0)
    window.resize(1280, 720)
    window.choose_game(game)
    window.local_tables.show_new_game()
    await settle()
    page = shown(window)
    for area in page.findChildren(QScrollArea):
        assert area.horizontalScrollBar().maximum() == 0
    for box in page.findChildren(CheckBox):
        assert box.height() >= box.heightForWidth(box.width())


def test_a_check_box_wraps_its_text_and_is_clicked_on_any_line(
    styled_app: object, picture: Callable[[QWidget, str], None]
) -> None:
    """The text takes one line where it fits, more where it does not."""
    box = CheckBox()
    box.setText("A text that is longer than the room there is for it, and wraps")
    one_line = box.heightForWidth(2000)
    assert one_line == box.sizeHint().height()
    box.resize(200, box.heightForWidth(200))
    assert box.height() >= one_line + 2 * box.fontMetrics().height()
    picture(box, "check-box-wrapped")
    assert box.hitButton(QPoint(60, box.height() - 8))


async def test_bullets_of_the_help_do_not_touch_the_words(window: MainWindow) -> None:
    """The gap is half a letter or more, and wrapped lines begin where the first does."""
    rules = window.show_rules(whole=False)
    await settle()
    page: Any = rules.tabs.widget(0)
    document = page.document()
    assert document.size().height() > 0, "size() computes the layout"
    block, seen = document.begin(), 0
    while block.isValid():
        if block.text().startswith("\u2022"):
            seen += 1
            lines = block.layout()
            first = lines.lineAt(0)
            assert first.cursorToX(2)[0] - first.cursorToX(1)[0] >= 8
            if lines.lineCount() > 1:
                assert abs(lines.lineAt(1).x() - first.cursorToX(2)[0]) <= 1
        block = block.next()
    assert seen >= 4
    rules.close()


async def test_the_curtain_grows_with_the_window(sit: Callable[..., SeatedPlayer]) -> None:
    """Its name and its emblem have the same proportion as in a small window."""
    sizes = []
    for size in ((1280, 720), (3840, 2160)):
        curtain = sit(position(), people=(0, 1), size=size).session.page.curtain
        sizes.append((curtain._title.font().pixelSize(), curtain._emblem.pixmap().height()))
    assert all(large >= 2.5 * small for small, large in zip(*sizes, strict=True))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)], ids=str)
async def test_the_full_start_page_is_not_cut_at_200_percent(
    size: tuple[int, int], window: MainWindow
) -> None:
    """With the way back to a table and a note, no button shrinks, and the page can be scrolled."""
    window.apply_setting("text_scale", 2.0)
    window.apply_setting("language", "fr")
    window.resize(*size)
    page = window.start_page
    page.offer(None, LastOpen(table="here", title="Table d’Amélie"))
    page.show_note(lambda: "A note that says what went wrong, and what can be done about it.")
    await settle()
    shown = [button for button in page.findChildren(QPushButton) if button.isVisible()]
    assert len(shown) == 13
    for button in shown:
        assert button.height() >= button.sizeHint().height(), button.text()
        assert button.width() >= button.sizeHint().width(), button.text()
    area = page.findChildren(QScrollArea)[0]
    assert area.verticalScrollBar().maximum() > 0
    assert area.horizontalScrollBar().maximum() == 0
    page.buttons["quit"].setFocus(Qt.FocusReason.TabFocusReason)
    area.ensureWidgetVisible(page.buttons["quit"])
    assert page.rect().contains(page.buttons["quit"].mapTo(page, page.buttons["quit"].rect().center()))


@pytest.mark.parametrize("code", ["en", "fr"])
async def test_the_start_page_needs_no_scrolling_on_a_small_screen_at_200_percent(
    code: str, window: MainWindow
) -> None:
    """The window is maximised on a screen of 1280x720, below a title bar."""
    window.apply_setting("text_scale", 2.0)
    window.apply_setting("language", code)
    window.resize(1280, 700)
    await settle()
    assert window.start_page.findChildren(QScrollArea)[0].verticalScrollBar().maximum() == 0
