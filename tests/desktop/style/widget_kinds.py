"""One widget of every kind that the program shows, and the states that they can have."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSlider,
    QSpinBox,
    QTabBar,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from epizodiak_qt.desktop.style.check_box import CheckBox
from epizodiak_qt.desktop.style.lists import ComboBox, ListWidget

WORDS: Final = "something to read"
STATES: Final = ("usual", "hover", "focus", "off")


def _made(kind: Callable[[], QWidget], **properties: object) -> QWidget:
    """Return a widget of a class, with some properties of Qt or of the style sheet."""
    widget = kind()
    for name, value in properties.items():
        widget.setProperty(name, value)
    return widget


def _spin() -> QSpinBox:
    box = QSpinBox(value=7)
    box.lineEdit().setReadOnly(True)
    return box


def _items(kind: Callable[[], ComboBox | ListWidget]) -> QWidget:
    made = kind()
    made.addItems([WORDS, "else"])
    if isinstance(made, ListWidget):
        made.setCurrentRow(0)
        made.setMaximumHeight(120)
    return made


def _tabs() -> QTabBar:
    bar = QTabBar()
    bar.addTab(WORDS)
    bar.addTab("else")
    return bar


def _menu_bar() -> QMenuBar:
    bar = QMenuBar()
    bar.addAction(WORDS)
    bar.setActiveAction(bar.addAction("else"))
    return bar


def _menu() -> QMenu:
    menu = QMenu()
    chosen = menu.addAction(WORDS)
    chosen.setCheckable(True)
    chosen.setChecked(True)
    menu.addAction("off").setEnabled(False)
    menu.addSeparator()
    menu.setActiveAction(menu.addAction("else"))
    return menu


_button = partial(_made, QPushButton, text=WORDS)
_field = partial(_made, QLineEdit, placeholderText=WORDS, readOnly=True)  # hides the blinking cursor
_label = partial(_made, QLabel, text=WORDS)
_text: Final = {"plainText": "\n".join([WORDS] * 9), "readOnly": True, "maximumHeight": 90}
_strong: Final = Qt.FocusPolicy.StrongFocus

KINDS: Final[dict[str, Callable[[], QWidget]]] = {
    "button": _button,
    "primary": partial(_button, primary=True),
    "choice": partial(_button, choice=True),
    "chosen": partial(_button, choice=True, checkable=True, checked=True),
    "tool": partial(_made, QToolButton, text="?"),
    "field": partial(_field, text=WORDS),
    "placeholder": _field,
    "combo": partial(_items, ComboBox),
    "spin": _spin,
    "box": partial(_made, CheckBox, text=WORDS),
    "ticked": partial(_made, CheckBox, text=WORDS, checked=True),
    "radio": partial(_made, QRadioButton, text=WORDS),
    "radio on": partial(_made, QRadioButton, text=WORDS, checked=True),
    "list": partial(_items, ListWidget),
    "tabs": _tabs,
    "browser": partial(_made, QTextBrowser, **_text),
    "log": partial(_made, QPlainTextEdit, **_text),
    "slider": partial(_made, QSlider, orientation=Qt.Orientation.Horizontal, maximum=9, value=4),
    "menu bar": _menu_bar,
    "menu": _menu,
    "label": _label,
    "muted": partial(_label, muted=True, focusPolicy=_strong),
    "focusable": partial(_label, focusable=True, focusPolicy=_strong),
}
FOCUSED: Final = tuple(kind for kind in KINDS if kind not in ("menu bar", "menu", "label", "muted"))


class Shown:
    """A widget of a kind, alone on a page except for a button that has the focus at first."""

    def __init__(self, kind: str) -> None:
        self.page = QWidget()
        self.other, self.widget = QPushButton("other"), KINDS[kind]()
        column = QVBoxLayout(self.page)
        column.addWidget(self.other)
        column.addWidget(self.widget, 0, Qt.AlignmentFlag.AlignLeft)
        self.page.show()
        self.page.activateWindow()
        QTest.qWaitForWindowActive(self.page)
        self.other.setFocus()

    def put(self, state: str) -> QWidget:
        """Bring the widget into a state; return the widget."""
        if state == "off":
            self.widget.setEnabled(False)
        elif state == "focus":
            self.widget.setFocus(Qt.FocusReason.TabFocusReason)
            if isinstance(self.widget, QLineEdit):
                self.widget.deselect()
        elif state == "hover":
            QTest.mouseMove(self.page, QPoint(1, 1))
            QTest.mouseMove(self.widget, self.widget.rect().center())
        return self.widget
