"""The dialog with the game's options in the lobby: the host changes them, guests read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QPushButton

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.forms import primary_button, row_of
from epizodiak_qt.desktop.style.plain_label import PlainLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.network.table_signals import TableSignals
    from epizodiak_qt.desktop.table.game_ui import OptionsForm


class OptionsDialog(SizedDialog):
    """Is accepted when the options of the form are to be applied.

    For guests it follows the options of the lobby while it is open.
    """

    def __init__(
        self, form: OptionsForm, signals: TableSignals, *, may_change: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, translate("Lobby", "Game options"))
        form.retranslate()
        self.form = form
        self._signals = signals
        self._shown: dict[str, Any] = {}
        form.widget.setEnabled(may_change)
        note = (
            translate("Lobby", "If you change them, everyone has to click Ready again.")
            if may_change
            else translate("Lobby", "The host chooses the options; they are the same for everyone.")
        )
        self.change = primary_button(translate("Lobby", "Change"))
        self.change.setVisible(may_change)
        self.close_button = QPushButton(translate("Lobby", "Close"))
        hint = PlainLabel(note, wrap=True, look="muted")
        self.lay_out(form.widget, hint, row_of(self.close_button, None, self.change), spacing=14)
        self.change.clicked.connect(self.accept)
        self.close_button.clicked.connect(self.reject)
        FormKeys(
            self,
            start=form.widget if may_change else self.close_button,
            default=self.change if may_change else self.close_button,
        )

        if not may_change:
            signals.changed.connect(self._follow)

    def _follow(self) -> None:
        """Show the options of the lobby, which have changed."""
        options = self._signals.lobby.options
        if options != self._shown:
            self._shown = dict(options)
            self.form.take(self._shown)
