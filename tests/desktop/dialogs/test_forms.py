"""Every dialog and page: the keyboard, sizes, layout and contrast."""

import asyncio
from collections.abc import Callable
from typing import Any
from warnings import catch_warnings, simplefilter

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QToolButton,
    QWidget,
)

from epizodiak_qt.desktop.app.last_open import LastOpen
from epizodiak_qt.desktop.app.placement import BODY_PX
from epizodiak_qt.desktop.dialogs.settings_dialog import PAGES
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.pages.panel_page import PanelPage
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.desktop.shell.window_style import DEBOUNCE_MS
from epizodiak_qt.desktop.style.check_box import CheckBox
from epizodiak_qt.desktop.style.stylesheet import apply_theme
from epizodiak_qt.desktop.style.theme import NIGHT, THEMES
from epizodiak_qt.desktop.table.prompt_bar import PromptBar
from epizodiak_qt.games.catalogue import ENTRIES
from tests.desktop import every_form as forms_module
from tests.desktop.every_form import NAMES, Form, Forms
from tests.desktop.manual_clock import FakeClock
from tests.desktop.painted_contrast import too_faint
from tests.desktop.seated_player import KeepPicture, Sit
from tests.games.positions import position

Key = Qt.Key
NO_MODIFIER = Qt.KeyboardModifier.NoModifier
DELETED = QEvent.Type.DeferredDelete.value
WITH_DROP_DOWNS = (
    *(f"settings {page}" for page in PAGES),
    "options epizodiak host",
    "new epizodiak",
    "new ecliptic",
    "host epizodiak",
)


def buttons(form: Form) -> list[QAbstractButton]:
    """Return the visible, enabled buttons."""
    return [
        each
        for each in form.widget.findChildren(QAbstractButton)
        if each.isVisible()
        and each.isEnabled()
        and each.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not isinstance(each, QCheckBox | QRadioButton)
    ]


def clicks(form: Form) -> list[QAbstractButton]:
    """Replace the action of every button; return a list that gets each clicked button."""
    clicked: list[QAbstractButton] = []
    for button in form.widget.findChildren(QAbstractButton):
        if isinstance(button, QCheckBox | QRadioButton):
            continue
        with catch_warnings():
            simplefilter("ignore")  # warns if no slot is connected
            button.clicked.disconnect()
        button.clicked.connect(lambda _checked=False, button=button: clicked.append(button))
        if isinstance(button, QPushButton | QToolButton) and button.menu() is not None:
            button.setMenu(None)  # type: ignore[arg-type]  # PySide6 accepts None, its stubs do not
    return clicked


def press(form: Form, key: Qt.Key) -> None:
    """Press a key in the focused widget."""
    assert form.focused is not None
    QTest.keyClick(form.focused, key)


@pytest.mark.parametrize("name", NAMES)
def test_a_form_is_used_by_keys(name: str, make: Callable[[str], Form]) -> None:
    """It has a focus at first; Escape closes a dialog and leaves a page; Enter clicks a button once."""
    form = make(name)
    assert form.focused in focusable(form)
    check_escape(form, name)
    form.window.show()
    clicked = clicks(form)
    check_enter_in_text_fields(form, clicked)
    check_enter_on_buttons(form, clicked)


def check_escape(form: Form, name: str) -> None:
    """With any focus, a dialog closes and the window leaves a page. The start page stays."""
    is_dialog = isinstance(form.widget, QDialog)
    asks = name.startswith("lobby") and not name.endswith("alone")  # because others are at the table
    leaves = not is_dialog and not asks and not name.startswith("opening")
    for widget in focusable(form):
        form.left.clear()
        form.window.show()
        widget.setFocus()
        press(form, Key.Key_Escape)
        assert form.widget.isVisible() is not is_dialog
        assert form.left == [True] * leaves
        questions = [bar for bar in form.widget.findChildren(PromptBar) if bar.isVisible()]
        assert len(questions) == asks
        for question in questions:
            press(form, Key.Key_Escape)
            assert not question.isVisible()
            assert form.left == []


def check_enter_in_text_fields(form: Form, clicked: list[QAbstractButton]) -> None:
    """The button that the form names is clicked, and it deletes nothing; spin boxes have fields too."""
    fields = form.widget.findChildren(QLineEdit)
    for field in (each for each in fields if each.isVisible() and each.isEnabled()):
        expected = form.own.get(field, form.default)
        clicked.clear()
        field.setFocus()
        press(form, Key.Key_Return)
        assert clicked == [expected]


def check_enter_on_buttons(form: Form, clicked: list[QAbstractButton]) -> None:
    """No other button is clicked, and a held key does not repeat."""
    for button in buttons(form):
        clicked.clear()
        button.setFocus()
        press(form, Key.Key_Enter)
        assert clicked == [button], button.text()
        if button is not form.default:
            held = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Enter, NO_MODIFIER, "\r", True)
            QApplication.sendEvent(button, held)
            assert clicked == [button], button.text()


def focusable(form: Form) -> list[QWidget]:
    """Return every widget that Tab reaches."""
    return [
        each
        for each in form.widget.findChildren(QWidget)
        if each.isVisible() and each.isEnabled() and each.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]


# The offscreen platform has no keyboard that a popup could grab.
@pytest.mark.qt_log_ignore("^This plugin does not support grabbing the keyboard$", extend=True)
@pytest.mark.parametrize("text_px", [16, 32])
@pytest.mark.parametrize("name", WITH_DROP_DOWNS)
def test_drop_downs_have_labels_and_show_whole_entries(
    name: str, text_px: int, make: Callable[[str], Form], styled_app: QApplication
) -> None:
    """The box shows the whole chosen entry, the popup all entries; a menu with many entries scrolls.

    Each drop-down has a label, because a screen reader on Linux takes its name from there.
    """
    apply_theme(styled_app, NIGHT, text_px)
    form = make(name)
    labels = {each.buddy(): each for each in form.widget.findChildren(QLabel) if each.buddy() is not None}
    for box in form.widget.findChildren(QComboBox):
        assert labels[box].accessibleName() or labels[box].text()
    seat_names = {row.kind.accessibleName() for row in getattr(form.widget, "rows", ())}
    for box in filter(QComboBox.isVisible, form.widget.findChildren(QComboBox)):
        texts = [box.itemText(index) for index in range(box.count())]
        assert box.sizeHint().width() >= max(map(box.fontMetrics().horizontalAdvance, texts)) + text_px
        if text_px == 16 or box.accessibleName() in seat_names:
            assert box.width() >= box.sizeHint().width(), texts
        box.setFocus()
        box.showPopup()
        view = box.view()
        styled_app.processEvents()
        # A popup opens below or above its box: over it, Qt cuts the popup by the height of its scroll arrows.
        popup, place = view.window().frameGeometry(), box.mapToGlobal(box.rect().topLeft())
        assert popup.top() >= place.y() + box.height() - 1 or popup.bottom() <= place.y() + 1
        entry = view.visualRect(view.model().index(0, 0)).height()
        if view.viewport().height() < box.count() * entry:
            assert view.viewport().height() % entry == 0, "a long list shows no entry in part"
            view.scrollToBottom()
        last = view.visualRect(view.model().index(box.count() - 1, 0))
        scrolls = box.count() > box.maxVisibleItems()
        assert scrolls is view.verticalScrollBar().isVisible(), texts
        assert scrolls or last.bottom() < view.viewport().height(), texts
        assert view.sizeHintForColumn(0) <= view.viewport().width(), texts
        box.hidePopup()


class GrowingPage(PanelPage):
    """A page with one label, which grows while it is shown."""

    def retranslate(self) -> None:
        """Do nothing."""


def test_a_panel_grows_with_what_is_in_it(styled_app: QApplication) -> None:
    """Such as the statistics, which are read after the page is shown."""
    page = GrowingPage(lambda: NIGHT)
    label = QLabel("one line")
    page.first.addWidget(label)
    page.resize(1280, 820)
    page.show()
    styled_app.processEvents()
    before = page._panel.height()
    label.setText("one\ntwo\nthree\nfour\nfive\nsix")
    for _ in range(5):  # from the label to the page, one layout after another
        styled_app.processEvents()
    assert page._panel.height() >= before + 4 * label.fontMetrics().lineSpacing()
    assert page._scroll.verticalScrollBar().maximum() == 0
    page.close()
    page.deleteLater()


@pytest.mark.parametrize("text_px", [16, 32])
@pytest.mark.parametrize("name", ["saved", "join"])
def test_rows_of_lists_show_whole_entries(
    name: str, text_px: int, make: Callable[[str], Form], styled_app: QApplication
) -> None:
    """Each row is as high as its wrapped text."""
    apply_theme(styled_app, NIGHT, text_px)
    form: Any = make(name)
    styled_app.processEvents()
    rows = form.widget.list
    for row in range(rows.count()):
        place = rows.visualItemRect(rows.item(row))
        wanted = rows.sizeHintForIndex(rows.indexFromItem(rows.item(row)))
        assert place.height() >= wanted.height(), rows.item(row).text()
        assert place.width() <= rows.viewport().width()
        wide = QRect(0, 0, place.width() - 8, 9999)
        text = rows.fontMetrics().boundingRect(wide, Qt.TextFlag.TextWordWrap, rows.item(row).text())
        assert place.height() >= text.height()


def test_every_kind_of_dialog_and_page_is_in_the_list() -> None:
    """A new class must be added to the list, but for the file dialog, whose form is Qt's."""
    kinds = {
        kind.__name__
        for base in (QDialog, PanelPage)
        for kind in leaves(base)
        if kind.__module__.startswith("epizodiak_qt.desktop") and not issubclass(kind, QFileDialog)
    }
    assert kinds <= set(vars(forms_module))


def leaves(kind: type) -> list[type]:
    """Return the subclasses of a class that have no subclasses."""
    below: list[type] = type.__subclasses__(kind)
    return [leaf for each in below for leaf in leaves(each)] if below else [kind]


# --- forms and pages are aligned, and no text size cuts their content


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


FORM_PAGES = ("new", "host", "join")


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


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
@pytest.mark.parametrize("code", ["en", "fr"])
async def test_a_form_is_aligned_and_needs_no_scroll_bar_at_1280_by_720(
    game: str, code: str, window: MainWindow
) -> None:
    """In each of two columns, fields and check boxes share an edge, and drop-downs beside labels another.

    At 200 % it is not scrolled sideways; long texts of check boxes wrap and are complete.
    """
    window.resize(1280, 720)
    window.choose_game(game)
    for name in FORM_PAGES:
        page = await page_of(window, name, language=code)
        for area in page.findChildren(QScrollArea):
            assert not area.verticalScrollBar().isVisible(), name
            assert not area.horizontalScrollBar().isVisible(), name
        rows = [(row.number, row.emblem, row.kind, row.name) for row in getattr(page, "rows", ())]
        seats = [field for _number, _emblem, *fields in rows for field in fields]
        edges = {left_edge(each, page) for each in fields_of(page) if each not in seats}
        assert 1 <= len(edges) <= (2 if name == "new" else 3), sorted(edges)
        for column in zip(*rows, strict=True):
            assert len({left_edge(each, page) for each in column}) == 1
    for name in ("new", "host"):
        page = await page_of(window, name, text_scale=2.0)
        for area in page.findChildren(QScrollArea):
            assert area.horizontalScrollBar().maximum() == 0
            assert area.widget().width() <= area.viewport().width()
        for box in page.findChildren(QCheckBox):
            assert box.height() >= box.heightForWidth(box.width())


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
async def test_the_panel_of_a_page_is_as_large_as_its_content(
    size: tuple[int, int], window: MainWindow, clock: FakeClock
) -> None:
    """It lies in the middle, no wider than 74 sizes of the text, and no empty band is above the buttons.

    On all pages Back lies at the left, at the same distance from the corner of the panel.
    """
    window.resize(*size)
    clock.advance(DEBOUNCE_MS)  # the text grows with the window
    corners = set()
    for name in FORM_PAGES:
        page = await page_of(window, name)
        corner = page.back.mapTo(page, page.back.rect().bottomLeft()) - page._panel.geometry().bottomLeft()
        corners.add((corner.x(), corner.y()))
        panel, text_px = page._panel.geometry(), page.font().pixelSize()
        assert abs(panel.center().x() - page.rect().center().x()) <= 1
        assert abs(panel.center().y() - page.rect().center().y()) <= 1
        assert panel.width() <= 74 * text_px
        assert panel.height() <= 42 * text_px
        lowest = max(each.mapTo(page, each.rect().bottomLeft()).y() for each in fields_of(page))
        if name != "join":  # its list takes the room
            assert page.back.mapTo(page, QPoint(0, 0)).y() - lowest < 5 * text_px
    assert len(corners) == 1


async def test_labels_are_centred_beside_their_fields_or_above_them(window: MainWindow) -> None:
    """The test checks the settings and the host page."""
    dialog = window.dialogs.show_settings()
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


def test_a_check_box_wraps_its_text_and_is_clicked_on_any_line(
    styled_app: object, picture: KeepPicture
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


async def test_the_curtain_grows_with_the_window(sit: Sit) -> None:
    """Its name and its emblem have the same proportion as in a small window."""
    sizes = []
    for size in ((1280, 720), (3840, 2160)):
        curtain = sit(position(), people=(0, 1), size=size).session.page.curtain
        sizes.append((curtain.title.font().pixelSize(), curtain.emblem.pixmap().height()))
    assert all(large >= 2.5 * small for small, large in zip(*sizes, strict=True))


@pytest.mark.parametrize("code", ["en", "fr"])
async def test_the_start_page_at_200_percent_is_not_cut_on_a_small_screen(
    code: str, window: MainWindow
) -> None:
    """It needs no scrolling in a window that is maximised below a title bar.

    With the way back to a table and a note, no button shrinks, and the page can be scrolled.
    """
    window.apply_setting("text_scale", 2.0)
    window.apply_setting("language", code)
    window.resize(1280, 700)
    await settle()
    page = window.start_page
    area = page.findChildren(QScrollArea)[0]
    assert area.verticalScrollBar().maximum() == 0
    page.offer(None, LastOpen(table="here", title="Table d’Amélie"))
    page.show_note(lambda: "A note that says what went wrong, and what can be done about it.")
    for size in ((1024, 640), (1280, 720)):
        window.resize(*size)
        await settle()
        shown = [button for button in page.findChildren(QPushButton) if button.isVisible()]
        assert len(shown) == 14 + len(ENTRIES)
        for button in shown:
            assert button.height() >= button.sizeHint().height(), button.text()
            assert button.width() >= button.sizeHint().width(), button.text()
        assert area.verticalScrollBar().maximum() > 0
        assert area.horizontalScrollBar().maximum() == 0
        page.buttons["quit"].setFocus(Qt.FocusReason.TabFocusReason)
        area.ensureWidgetVisible(page.buttons["quit"])
        middle = page.buttons["quit"].rect().center()
        assert page.rect().contains(page.buttons["quit"].mapTo(page, middle))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3840, 2160)])
async def test_the_start_page_is_a_column_with_a_card_for_each_game(
    size: tuple[int, int], window: MainWindow, clock: FakeClock
) -> None:
    """Its pictures are painted after the first paint; the column does not grow wider than the text asks."""
    window.resize(*size)
    clock.advance(DEBOUNCE_MS)  # the text grows with the window
    window.show()
    await settle()
    page = window.start_page
    assert [*page.game_picker.buttons] == [*ENTRIES]
    cards: list[Any] = list(page.game_picker.buttons.values())
    for _ in range(20):  # each paint begins what is painted after it
        if all(each.picture is not None for each in cards):
            break
        page.grab()
        await settle()
    assert len({each.size() for each in cards}) == 1
    assert all(each.picture is not None for each in cards)
    assert page._column.width() <= 18 * len(ENTRIES) * page.font().pixelSize()
    for area in page.findChildren(QScrollArea):
        assert not area.verticalScrollBar().isVisible()


# --- every dialog and page has texts and marks with enough contrast


# Of pages that differ by their texts only, one game.
FORMS = [name for name in NAMES if "ecliptic" not in name or name.startswith(("new", "options"))]


@pytest.mark.parametrize("name", THEMES)
def test_texts_and_marks_of_every_form_have_their_contrast(
    name: str, styled_app: QApplication, services: Callable[..., Services]
) -> None:
    """Text has 4.5 to 1, marks 3 to 1; in high contrast both have 7 to 1."""
    theme = THEMES[name]
    apply_theme(styled_app, theme, BODY_PX)
    forms = Forms(services(), "en", theme)
    found = {}
    for form_name in FORMS:
        form = forms.make(form_name)
        lines = too_faint(form.window, theme)
        form.window.close()
        form.window.deleteLater()
        QCoreApplication.sendPostedEvents(
            None, DELETED
        )  # a style sheet is applied to every widget that is left
        if lines:
            found[form_name] = lines
    apply_theme(styled_app, NIGHT, BODY_PX)
    assert not found
