"""The options of Ecliptic as a form."""

from __future__ import annotations

from dataclasses import asdict

from PySide6.QtWidgets import QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.style.check_box import CheckBox
from epizodiak_qt.desktop.style.forms import NO_MARGINS, fill_column
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.games.ecliptic.options import Options, options_from_json
from epizodiak_qt.games.game import InvalidPositionError, Json


class EclipticForm:
    """A field for every option."""

    def __init__(self) -> None:
        self.widget = QWidget()
        self.take_then_fill = CheckBox()
        self._explained = PlainLabel(wrap=True, look="muted")
        column = QVBoxLayout(self.widget)
        fill_column(column, self.take_then_fill, self._explained, margins=NO_MARGINS, gap=6)
        self.take(asdict(Options()))

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        self.take_then_fill.setText(
            translate("Options", "After taking the top discard, draw up to seven cards")
        )
        self._explained.setText(translate("Options", "If off, the taken card replaces the whole draw."))

    def options(self) -> Json:
        """Return the chosen options."""
        return {"take_then_fill": self.take_then_fill.isChecked()}

    def take(self, options: Json) -> None:
        """Show options, or the default ones if they cannot be read."""
        try:
            shown = options_from_json(options)
        except InvalidPositionError:
            shown = Options()
        self.take_then_fill.setChecked(shown.take_then_fill)

    def summary(self) -> str:
        """Return the shown options in a sentence, in the current language."""
        return (
            translate("Options", "After taking the top discard, a player draws up to seven cards.")
            if self.take_then_fill.isChecked()
            else translate("Options", "A card taken from the discards replaces the whole draw.")
        )
