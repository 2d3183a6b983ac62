"""The panel with the code and the addresses of a hosted table, and the button that copies them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.network.seat_texts import letter_by_letter
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.forms import row_of
from epizodiak_qt.desktop.style.plain_label import PlainLabel, make_readable
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lobby.client import HostClient

CODE_SIZE = 3.25  # of the code, in sizes of the text


class CodePanel(QFrame):
    """Shows how others join a table at this computer; hidden at a guest, where `host` is None."""

    def __init__(self, host: HostClient | None, language: Callable[[], str]) -> None:
        super().__init__()
        self._host = host
        self._language = language
        self._title, self.code, self.addresses = PlainLabel(), PlainLabel(), PlainLabel()
        self.code.setProperty("accent", True)
        self.addresses.setWordWrap(True)
        for label in (self.code, self.addresses):
            make_readable(label)
        self.copy = QPushButton()
        self.copy.clicked.connect(self._copy)
        self.setProperty("card", True)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 14, 8)
        column.setSpacing(2)
        column.addLayout(row_of(self._title, None, self.copy))
        column.addWidget(self.code, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.addresses)
        if host is None:
            self.hide()

    def retranslate(self) -> None:
        """Show every text but the code in the present language."""
        self._title.setText(translate("Lobby", "Table code"))
        self.copy.setText(translate("Lobby", "Copy"))
        self.copy.setAccessibleName(translate("Lobby", "Copy code and address"))
        self.show_addresses()

    def show_code(self, text_px: int) -> None:
        """Show the present code, in proportion to the size of the text."""
        if self._host is None:
            return
        code, size = self._host.code, round(CODE_SIZE * text_px)
        self.code.setText(code)
        self.code.setFont(font(TEXT, size, bold=True))
        set_style_sheet(self.code, f"font-size: {size}px;")
        self.code.setAccessibleName(
            translate("Lobby", "Table code: {code}. Letter by letter: {letters}").format(
                code=code, letters=letter_by_letter(code)
            )
        )

    def show_addresses(self) -> None:
        """Show the addresses of the table, and why other computers may not find it."""
        if self._host is None:
            return
        trouble = " ".join(why.text(self._language()) for why in self._host.not_advertised)
        found = translate("Lobby", "Others find this table under “Join a table”. If not, at this address:")
        self.addresses.setText("\n".join((trouble or found, *self._host.addresses)))

    def _copy(self) -> None:
        if self._host is not None:
            QGuiApplication.clipboard().setText(" ".join((self._host.code, *self._host.addresses)))
