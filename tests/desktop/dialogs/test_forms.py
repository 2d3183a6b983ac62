"""The keyboard in every dialog and page: the initial focus, Enter, and Esc."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
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

from epizodiak_qt.desktop.dialogs.settings_dialog import PAGES
from epizodiak_qt.desktop.shell.start.panel_page import PanelPage
from epizodiak_qt.desktop.style.stylesheet import apply_theme
from epizodiak_qt.desktop.style.theme import NIGHT
from epizodiak_qt.desktop.table.prompt_bar import PromptBar
from tests.desktop import every_form as forms_module
from tests.desktop.every_form import NAMES, Form, Forms, making

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from epizodiak_qt.desktop.app.translation import Language
    from epizodiak_qt.desktop.shell.services import Services

Key = Qt.Key
NO_MODIFIER = Qt.KeyboardModifier.NoModifier
WITH_DROP_DOWNS = (
    *(f"settings {page}" for page in PAGES),
    "options epizodiak host",
    "new epizodiak",
    "new ecliptic",
    "host epizodiak",
)


@pytest.fixture(params=["en", "fr"])
def make(
    request: pytest.FixtureRequest,
    styled_app: QApplication,
    language: Language,
    services: Callable[..., Services],
) -> Iterator[Callable[[str], Form]]:
    """Return a function that makes a form by its name, in each language; the test closes the forms."""
    language.switch(request.param)
    yield from making(Forms(services(), request.param), styled_app)
    apply_theme(styled_app, NIGHT, 16)


def text_fields(form: Form) -> list[QLineEdit]:
    """Return the enabled text fields, including those of spin boxes."""
    return [each for each in form.widget.findChildren(QLineEdit) if each.isVisible() and each.isEnabled()]


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
def test_each_form_has_an_initial_focus(name: str, make: Callable[[str], Form]) -> None:
    """The widget is visible and enabled, and Enter on it deletes nothing."""
    form = make(name)
    assert form.focused is not None
    assert form.widget.isAncestorOf(form.focused)
    assert form.focused in focusable(form)


@pytest.mark.parametrize("name", NAMES)
def test_enter_in_a_text_field_clicks_the_default_button(name: str, make: Callable[[str], Form]) -> None:
    """It is the button that the form names, and it deletes nothing."""
    form = make(name)
    clicked = clicks(form)
    for field in text_fields(form):
        expected = form.own.get(field, form.default)
        clicked.clear()
        field.setFocus()
        press(form, Key.Key_Return)
        assert clicked == [expected]


@pytest.mark.parametrize("name", NAMES)
def test_enter_clicks_the_focused_button_once(name: str, make: Callable[[str], Form]) -> None:
    """No other button is clicked, and a held key does not repeat."""
    form = make(name)
    clicked = clicks(form)
    for button in buttons(form):
        clicked.clear()
        button.setFocus()
        press(form, Key.Key_Enter)
        assert clicked == [button], button.text()
        if button is not form.default:
            held = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Enter, NO_MODIFIER, "\r", True)
            QApplication.sendEvent(button, held)
            assert clicked == [button], button.text()


@pytest.mark.parametrize("name", NAMES)
def test_escape_closes_a_dialog_and_leaves_a_page(name: str, make: Callable[[str], Form]) -> None:
    """With any focus, a dialog closes and the window leaves a page. The start page stays."""
    form = make(name)
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


def focusable(form: Form) -> list[QWidget]:
    """Return every widget that Tab reaches."""
    return [
        each
        for each in form.widget.findChildren(QWidget)
        if each.isVisible() and each.isEnabled() and each.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]


@pytest.mark.parametrize("name", WITH_DROP_DOWNS)
def test_each_drop_down_has_a_label(name: str, make: Callable[[str], Form]) -> None:
    """A screen reader on Linux takes the name of a drop-down from its label."""
    form = make(name)
    labels = {each.buddy(): each for each in form.widget.findChildren(QLabel) if each.buddy() is not None}
    for box in form.widget.findChildren(QComboBox):
        assert labels[box].accessibleName() or labels[box].text()


# The offscreen platform has no keyboard that a popup could grab.
@pytest.mark.qt_log_ignore("^This plugin does not support grabbing the keyboard$", extend=True)
@pytest.mark.parametrize("text_px", [16, 32])
@pytest.mark.parametrize("name", WITH_DROP_DOWNS)
def test_drop_downs_show_whole_entries(
    name: str, text_px: int, make: Callable[[str], Form], styled_app: QApplication
) -> None:
    """The box shows the whole chosen entry, the popup all entries; a menu with many entries scrolls."""
    apply_theme(styled_app, NIGHT, text_px)
    form = make(name)
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


@pytest.mark.parametrize("name", ["new epizodiak", "new ecliptic", "host epizodiak", "host ecliptic"])
def test_forms_are_not_wider_than_the_window_in_large_text(
    name: str, make: Callable[[str], Form], styled_app: QApplication
) -> None:
    """Long texts of check boxes wrap, so that no field is cut."""
    apply_theme(styled_app, NIGHT, 32)
    form = make(name)
    styled_app.processEvents()
    scroll: Any = form.widget.findChild(QScrollArea)
    assert scroll.widget().width() <= scroll.viewport().width()
    for box in form.widget.findChildren(QCheckBox):
        assert box.height() >= box.heightForWidth(box.width())


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
