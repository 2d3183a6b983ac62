"""The base of pages that are a panel with a title, two scrollable columns and a row of buttons."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.scene.items.background import paint_sky
from epizodiak_qt.desktop.style.plain_label import LiveLabel, PlainLabel
from epizodiak_qt.desktop.style.scroll_area import FittedScrollArea
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from epizodiak_qt.desktop.style.theme import Theme

WIDEST: Final = 74
"""The largest width of the panel, in text sizes."""
HIGHEST: Final = 42
"""The largest height of a panel with a list, in text sizes."""
NARROW: Final = 56
"""In a narrower page, in text sizes, the right column is below the left one."""
EDGE_PX: Final = (20, 16)
"""The least distance of the panel from the edges of the page, horizontally and vertically."""


class BackgroundPage(QWidget):
    """A page with the background of the window. It follows the language and the theme by itself.

    A subclass places its `note`, which is hidden while it is empty.

    Args:
        theme: Returns the theme in use.
        parent: A widget with the style of the window, so that the contents are styled once.
    """

    def __init__(self, theme: Callable[[], Theme], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.note = LiveLabel()
        self.note.hide()
        self.noted: Callable[[], str] = str

    @abstractmethod
    def retranslate(self) -> None:
        """Show every text in the present language."""

    def show_note(self, words: Callable[[], str], *, assertive: bool = False) -> None:
        """Show a note on the page, and announce it; an empty one hides it.

        `words` returns it in the present language, and is asked again when that changes.
        """
        self.noted = words
        self.note.say(words(), assertive=assertive)
        self.note.setVisible(bool(self.note.text()))

    # Qt

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        match event.type():
            case QEvent.Type.LanguageChange:
                self.retranslate()
                self.show_note(self.noted)
            case QEvent.Type.PaletteChange | QEvent.Type.StyleChange:
                self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_sky(painter, self.width(), self.height(), self._theme())


class PanelPage(BackgroundPage):
    """The panel page, in the middle of a large window. Subclasses fill `first`, `second` and `buttons`.

    Above the columns are `questions` for prompts, which do not scroll. `back` leaves the page.

    Args:
        theme: Returns the theme in use.
        has_list: Whether a list on the page takes the room that other fields leave.

    Signals:
        left: The page is to be left.
    """

    left = Signal()

    def __init__(self, theme: Callable[[], Theme], *, has_list: bool = False) -> None:
        super().__init__(theme)
        self._has_list = has_list
        self.title = PlainLabel(wrap=True, look="title")
        self.back = QPushButton(translate("PanelPage", "Back"))
        self.back.clicked.connect(self.left)
        fields = QWidget()
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, fields)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self.first, self.second = QVBoxLayout(), QVBoxLayout()
        self._sides.addLayout(self.first, 3)
        self._sides.addLayout(self.second, 4)
        self._scroll = FittedScrollArea(fields)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.head, self.questions, self.buttons = QHBoxLayout(), QVBoxLayout(), QHBoxLayout()
        self.head.addWidget(self.title, 1)
        panel = self._panel = QFrame(self)
        panel.setProperty("panel", True)
        inside = self._inside = QVBoxLayout(panel)
        inside.addLayout(self.head)
        inside.addLayout(self.questions)
        inside.addWidget(self._scroll, 1)
        inside.addWidget(self.note)
        inside.addLayout(self.buttons)
        self._space()

    def _space(self) -> None:
        """Space the columns in proportion to the text size."""
        text_px = self.font().pixelSize()
        self._inside.setContentsMargins(*(round(part * text_px) for part in (1.6, 1, 1.6, 1)))
        self._inside.setSpacing(round(0.6 * text_px))
        self._sides.setSpacing(2 * text_px)
        for column in (self.first, self.second):
            column.setSpacing(max(8, text_px // 2))

    def _place_panel(self) -> None:
        """Put the panel in the middle: as wide as the text size allows, as high as its content needs."""
        text_px = self.font().pixelSize()
        ways = QBoxLayout.Direction
        narrow = self.width() < NARROW * text_px
        self._sides.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        width = min(self.width() - 2 * EDGE_PX[0], WIDEST * text_px)
        self._inside.activate()
        high = HIGHEST * text_px if self._has_list else self._inside.totalHeightForWidth(width)
        height = min(self.height() - 2 * EDGE_PX[1], high)
        self._panel.setGeometry((self.width() - width) // 2, (self.height() - height) // 2, width, height)

    # Qt

    @override
    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._place_panel()
        return handled

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_panel()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.back.setText(translate("PanelPage", "Back"))  # before `retranslate`, which may change it
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._space()
            self._place_panel()


def heading() -> PlainLabel:
    """Return an empty heading of a group of fields."""
    label = PlainLabel(look="heading")
    label.setIndent(0)  # a label with a border would indent its text
    return label
