"""Forms and pages are aligned, and no text size cuts their content."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)

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
    return window.pages.currentWidget()


def left_edge(field: QWidget, page: QWidget) -> int:
    """Return the x coordinate of a field on its page."""
    return field.mapTo(page, QPoint(0, 0)).x()


PAGES = ("new", "host", "join")


async def page_of(window: MainWindow, name: str, **settings: Any) -> Any:
    """Return a page of the window after other settings."""
    for field, value in settings.items():
        window.apply_setting(field, value)
    window.do(name)
    await settle()
    return shown(window)


def fields_of(page: QWidget) -> list[QWidget]:
    """Return the fields with a label or text of their own that lie directly in a column of the page."""
    kinds = (QLineEdit, QComboBox, QCheckBox)
    fields = [each for kind in kinds for each in page.findChildren(kind) if each.isVisible()]
    return [each for each in fields if not isinstance(each.parentWidget(), QAbstractSpinBox)]


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("name", PAGES)
async def test_fields_begin_at_few_left_edges(name: str, code: str, window: MainWindow) -> None:
    """In each of two columns, fields and check boxes share an edge, and drop-downs beside labels another."""
    window.resize(1280, 720)
    page = await page_of(window, name, language=code)
    seats = [field for row in getattr(page, "rows", ()) for field in (row.kind, row.name)]
    edges = {left_edge(each, page) for each in fields_of(page) if each not in seats}
    assert 1 <= len(edges) <= (2 if name == "new" else 3), sorted(edges)
    for column in zip(
        *[(row.number, row.emblem, row.kind, row.name) for row in getattr(page, "rows", ())], strict=True
    ):
        assert len({left_edge(each, page) for each in column}) == 1


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
@pytest.mark.parametrize("code", ["en", "fr"])
async def test_a_usual_form_needs_no_scroll_bar_at_1280_by_720(
    game: str, code: str, window: MainWindow
) -> None:
    """All fields and the buttons are seen at once."""
    window.resize(1280, 720)
    window.choose_game(game)
    for name in PAGES:
        page = await page_of(window, name, language=code)
        for area in page.findChildren(QScrollArea):
            assert not area.verticalScrollBar().isVisible(), name
            assert not area.horizontalScrollBar().isVisible(), name


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
async def test_the_panel_of_a_page_is_as_large_as_its_content(
    size: tuple[int, int], window: MainWindow
) -> None:
    """It lies in the middle, no wider than 74 sizes of the text, and no empty band is above the buttons."""
    window.resize(*size)
    window.style_in_use._settle(window.style_in_use._resizes)
    for name in PAGES:
        page = await page_of(window, name)
        panel, text_px = page._panel.geometry(), page.font().pixelSize()
        assert abs(panel.center().x() - page.rect().center().x()) <= 1
        assert abs(panel.center().y() - page.rect().center().y()) <= 1
        assert panel.width() <= 74 * text_px
        assert panel.height() <= 42 * text_px
        lowest = max(each.mapTo(page, each.rect().bottomLeft()).y() for each in fields_of(page))
        if name != "join":  # its list takes the room
            assert page.back.mapTo(page, QPoint(0, 0)).y() - lowest < 5 * text_px


async def test_the_buttons_of_all_pages_are_at_the_same_places(window: MainWindow) -> None:
    """Back lies at the left, at the same distance from the corner of the panel."""
    places = set()
    for name in PAGES:
        page = await page_of(window, name)
        corner = page.back.mapTo(page, page.back.rect().bottomLeft()) - page._panel.geometry().bottomLeft()
        places.add((corner.x(), corner.y()))
    assert len(places) == 1


async def test_labels_are_centred_beside_their_fields_or_above_them(window: MainWindow) -> None:
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
            if abs(middles[0] - middles[1]) > 1:
                bottom = label.mapTo(page, label.rect().bottomLeft()).y()
                assert 0 <= field.mapTo(page, QPoint(0, 0)).y() - bottom <= 4, label.text()
                assert left_edge(label, page) == left_edge(field, page), label.text()
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
        sizes.append((curtain.title.font().pixelSize(), curtain.emblem.pixmap().height()))
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


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3840, 2160)])
async def test_the_start_page_is_a_column_with_two_cards(size: tuple[int, int], window: MainWindow) -> None:
    """Its pictures are painted after the first paint; the column does not grow wider than the text asks."""
    window.resize(*size)
    window.style_in_use._settle(window.style_in_use._resizes)
    window.show()
    await settle()
    page = window.start_page
    cards: list[Any] = list(page.game_picker.buttons.values())
    for _ in range(20):  # each paint begins what is painted after it
        if all(each.picture is not None for each in cards):
            break
        page.grab()
        await settle()
    assert len({each.size() for each in cards}) == 1
    assert all(each.picture is not None for each in cards)
    assert page._column.width() <= 36 * page.font().pixelSize()
    for area in page.findChildren(QScrollArea):
        assert not area.verticalScrollBar().isVisible()
