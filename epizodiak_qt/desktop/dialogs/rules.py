"""The rules window: a short help, the whole rules and the first-time cards of one game."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, QUrl
from PySide6.QtGui import (
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextImageFormat,
    QTextListFormat,
    QTextOption,
)
from PySide6.QtWidgets import QTabWidget, QTextBrowser, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import shown_language, translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.plain_label import let_keys_read
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QPixmap

log = logging.getLogger(__name__)

RULING: Final = re.compile(r" \([RX]\d+\)")  # the numbers by which the documentation names rulings
MARKUP: Final = re.compile(r"[*_`]|^- |^#+ ")
FOUND_BY: Final = 40
"""The number of characters by which a paragraph is found."""
FRAME_PX: Final = 3
PICTURE: Final = "picture"
"""The name of the picture beside a ruling, in the document."""


class RulesWindow(SizedDialog):
    """Tabs of text for one game: two from resources/rules, and what `cards` returns as Markdown."""

    MIN_SIZE_EM = (50, 48)

    def __init__(
        self,
        folder: Path,
        game: str,
        parent: QWidget | None = None,
        *,
        cards: Callable[[], str] = str,
    ) -> None:
        super().__init__(parent, kept=True)
        self._folder = folder
        self._game = game
        self._keys: Callable[[], str] = str
        self._ruling = ""
        self._picture: QPixmap | None = None
        self._cards = cards
        self.pages = {name: QTextBrowser() for name in ("-short", "", "cards")}
        self.tabs = QTabWidget()
        for page in self.pages.values():
            let_keys_read(page)
            page.document().setDocumentMargin(22)
            self.tabs.addTab(page, "")
        column = QVBoxLayout(self)
        column.addWidget(self.tabs)
        FormKeys(self, start=self.pages["-short"])
        self.retranslate()

    @override
    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.setWindowTitle(translate("Rules", "Rules"))
        self.tabs.setAccessibleName(self.windowTitle())
        self.tabs.setTabText(0, translate("Rules", "Quick help"))
        self.tabs.setTabText(1, translate("Rules", "Full rules"))
        self.tabs.setTabText(2, translate("Rules", "First-time cards"))
        for tab, (kind, page) in enumerate(self.pages.items()):
            page.setAccessibleName(self.tabs.tabText(tab))
            page.setMarkdown(
                self._cards() if kind == "cards" else self._text(kind) + (self._keys() if kind else "")
            )
            _spread(page)
        self._show_ruling()

    def show_now(
        self,
        keys: Callable[[], str],
        *,
        whole: bool,
        ruling: str = "",
        picture: QPixmap | None = None,
    ) -> None:
        """Show the short help, below it the keys of this moment as Markdown, or the whole rules.

        The paragraph of a ruling, such as "R9", is framed, with a picture of a position beside it.
        Without one the last frame goes: it tells why somebody was refused, which others may not know.
        """
        self._keys = keys
        self._ruling, self._picture = ruling, picture
        self.tabs.setCurrentIndex(1 if whole else 0)
        self.retranslate()
        if ruling:
            self.pages[""].setFocus()

    def _show_ruling(self) -> None:
        """Frame the first paragraph of the ruling, and scroll to it."""
        page = self.pages[""]
        start = paragraph_of(self._ruling, self._read(""))
        cursor = page.document().find(start) if self._ruling and start else QTextCursor()
        if cursor.isNull():
            return
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        frame = QTextFrameFormat()
        frame.setBorder(FRAME_PX)
        frame.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        frame.setBorderBrush(self.palette().highlight())
        frame.setPadding(page.font().pixelSize() / 2)
        framed = cursor.insertFrame(frame)
        if self._picture is not None:
            page.document().addResource(
                QTextDocument.ResourceType.ImageResource.value, QUrl(PICTURE), self._picture
            )
            image = QTextImageFormat()
            image.setName(PICTURE)
            size = self._picture.deviceIndependentSize()
            image.setWidth(size.width())
            image.setHeight(size.height())
            framed.firstCursorPosition().insertImage(image, QTextFrameFormat.Position.FloatRight)
        place = framed.firstCursorPosition()
        page.setTextCursor(place)
        QTimer.singleShot(0, page, lambda: self._scroll_to(page, place))

    @staticmethod
    def _scroll_to(page: QTextBrowser, place: QTextCursor) -> None:
        bar = page.verticalScrollBar()
        bar.setValue(bar.value() + page.cursorRect(place).top() - page.height() // 4)

    def _text(self, kind: str) -> str:
        return RULING.sub("", self._read(kind))

    def _read(self, kind: str) -> str:
        path = self._folder / f"{self._game}{kind}.{shown_language()}.md"
        try:
            return path.read_text("utf-8")
        except (OSError, ValueError):
            log.exception("rules text cannot be read: %s", path)
            return translate(
                "Rules", "The text of the rules is missing from this installation. Install the program again."
            )


def paragraph_of(ruling: str, text: str) -> str:
    """Return the beginning of the first paragraph about a ruling, as it is shown; empty without one."""
    line = next((line for line in text.splitlines() if f"({ruling})" in line), "")
    shown = MARKUP.sub("", RULING.sub("", line))
    return shown[:FOUND_BY].strip()


def _spread(page: QTextBrowser) -> None:
    """Add spacing to paragraphs and bullets.

    WORKAROUND: https://code.qt.io/cgit/qt/qtbase.git/tree/src/gui/text/qtextmarkdownimporter.cpp
    setMarkdown of Qt 6.11 leaves 6 pixels between paragraphs at any text size.
    """
    cursor = QTextCursor(page.document())
    cursor.select(QTextCursor.SelectionType.Document)
    spacing = QTextBlockFormat()
    spacing.setLineHeight(135, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    spacing.setBottomMargin(9)
    cursor.mergeBlockFormat(spacing)
    _hang_bullets(page)


def _hang_bullets(page: QTextBrowser) -> None:
    """Replace the bullets by a character and a tab.

    WORKAROUND: https://code.qt.io/cgit/qt/qtbase.git/tree/src/gui/text/qtextdocumentlayout.cpp
    The bullets that Qt draws were seen to touch the words.
    """
    step = 1.25 * page.font().pixelSize()
    hanging = QTextBlockFormat()
    hanging.setIndent(0)
    hanging.setLeftMargin(2 * step)
    hanging.setTextIndent(-step)
    hanging.setTabPositions([QTextOption.Tab(step, QTextOption.TabType.LeftTab)])
    block = page.document().begin()
    while block.isValid():
        items = block.textList()
        if items is not None and items.format().style() == QTextListFormat.Style.ListDisc:
            items.remove(block)
            cursor = QTextCursor(block)
            cursor.mergeBlockFormat(hanging)
            cursor.insertText("\u2022\t", QTextCharFormat())
        block = block.next()
