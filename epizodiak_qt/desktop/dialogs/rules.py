"""The rules window: a short help and the whole rules of one game."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor, QTextListFormat, QTextOption
from PySide6.QtWidgets import QTabWidget, QTextBrowser, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.text_view import let_keys_read
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

log = logging.getLogger(__name__)

RULING: Final = re.compile(r" \([RX]\d+\)")  # the numbers by which the documentation names rulings


class RulesWindow(SizedDialog):
    """Two tabs of text for one game, read from resources/rules."""

    MIN_SIZE_EM = (50, 48)

    def __init__(
        self, folder: Path, game: str, language: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, kept=True)
        self._folder = folder
        self._game = game
        self._language = language
        self._keys: Callable[[], str] = str
        self.pages = {"-short": QTextBrowser(), "": QTextBrowser()}
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
        for tab, (kind, page) in enumerate(self.pages.items()):
            page.setAccessibleName(self.tabs.tabText(tab))
            page.setMarkdown(self._text(kind) + (self._keys() if kind else ""))
            _spread(page)

    def show_keys(self, keys: Callable[[], str]) -> None:
        """Show the keys of this moment, as Markdown, below the short help."""
        self._keys = keys
        self.retranslate()

    def _text(self, kind: str) -> str:
        path = self._folder / f"{self._game}{kind}.{self._language()}.md"
        try:
            return RULING.sub("", path.read_text("utf-8"))
        except (OSError, ValueError):
            log.exception("rules text cannot be read: %s", path)
            return translate(
                "Rules", "The text of the rules is missing from this installation. Install the program again."
            )


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
