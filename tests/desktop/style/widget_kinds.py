"""One widget of every kind that the program shows, and the states that they can have."""

from collections.abc import Callable
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


def _button(prop: str = "", *, checked: bool = False) -> QPushButton:
    button = QPushButton(WORDS)
    if prop:
        button.setProperty(prop, True)
    button.setCheckable(checked)
    button.setChecked(checked)
    return button


def _tool() -> QToolButton:
    button = QToolButton()
    button.setText("?")
    return button


def _field(text: str) -> QLineEdit:
    field = QLineEdit(text)
    field.setPlaceholderText(WORDS)
    field.setReadOnly(True)  # hides the blinking cursor
    return field


def _combo() -> ComboBox:
    box = ComboBox()
    box.addItems([WORDS, "else"])
    return box


def _check(*, checked: bool) -> CheckBox:
    box = CheckBox()
    box.setText(WORDS)
    box.setChecked(checked)
    return box


def _radio(*, checked: bool) -> QRadioButton:
    button = QRadioButton(WORDS)
    button.setChecked(checked)
    return button


def _spin() -> QSpinBox:
    box = QSpinBox()
    box.setValue(7)
    box.lineEdit().setReadOnly(True)
    return box


def _list() -> ListWidget:
    rows = ListWidget()
    rows.addItems([WORDS, "else"])
    rows.setCurrentRow(0)
    rows.setMaximumHeight(120)
    return rows


def _tabs() -> QTabBar:
    bar = QTabBar()
    bar.addTab(WORDS)
    bar.addTab("else")
    return bar


def _text(kind: Callable[[], QTextBrowser | QPlainTextEdit]) -> QWidget:
    made = kind()
    made.setPlainText("\n".join([WORDS] * 9))
    made.setReadOnly(True)
    made.setMaximumHeight(90)
    return made


def _slider() -> QSlider:
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setRange(0, 9)
    slider.setValue(4)
    return slider


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


def _label(prop: str = "") -> QLabel:
    label = QLabel(WORDS)
    if prop:
        label.setProperty(prop, True)
        label.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return label


KINDS: Final[dict[str, Callable[[], QWidget]]] = {
    "button": _button,
    "primary": lambda: _button("primary"),
    "choice": lambda: _button("choice"),
    "chosen": lambda: _button("choice", checked=True),
    "tool": _tool,
    "field": lambda: _field(WORDS),
    "placeholder": lambda: _field(""),
    "combo": _combo,
    "spin": _spin,
    "box": lambda: _check(checked=False),
    "ticked": lambda: _check(checked=True),
    "radio": lambda: _radio(checked=False),
    "radio on": lambda: _radio(checked=True),
    "list": _list,
    "tabs": _tabs,
    "browser": lambda: _text(QTextBrowser),
    "log": lambda: _text(QPlainTextEdit),
    "slider": _slider,
    "menu bar": _menu_bar,
    "menu": _menu,
    "label": _label,
    "muted": lambda: _label("muted"),
    "focusable": lambda: _label("focusable"),
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
