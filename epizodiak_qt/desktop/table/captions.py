"""Captions: each sound of a table as a short text, in a strip of its own that covers nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.scene.animation import RestartableTimer
from epizodiak_qt.desktop.style.plain_label import PlainLabel

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.cues import CueName
    from epizodiak_qt.desktop.table.table_page import TablePage

CAPTION_MS: Final = 2000


class CaptionStrip(QObject):
    """A strip along the lower edge of a table that shows the last sound for two seconds.

    It keeps its place while it is empty, so that the table does not move. Screen readers ignore it: events
    are announced to them.
    """

    def __init__(self, page: TablePage, clock: Clock) -> None:
        super().__init__(page)
        self._page = page
        self._name: CueName | None = None
        self._label = PlainLabel()
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._label.setProperty("caption", True)
        self._timer = RestartableTimer(clock, self._clear)
        page.set_captions(self._label)

    @property
    def text(self) -> str:
        """The caption that is shown, or an empty text."""
        return self._label.text()

    def show_caption(self, name: CueName) -> None:
        """Show the caption of a sound, in place of the one before."""
        self._name = name
        self.retranslate()
        self._timer.start(CAPTION_MS)

    def retranslate(self) -> None:
        """Show the caption in the present language."""
        self._label.setText("" if self._name is None else f"[{caption(self._name)}]")

    def remove(self) -> None:
        """Give the strip back to the table."""
        self._timer.stop()
        self._page.set_captions(None)
        self.deleteLater()

    def _clear(self) -> None:
        self._name = None
        self.retranslate()


def caption(name: CueName) -> str:
    """Return the caption of a sound: how it sounds, and what it stands for."""
    texts: dict[CueName, str] = {
        "tile": translate("Captions", "Wood: a piece is laid"),
        "set": translate("Captions", "Chord: pieces go together"),
        "draw": translate("Captions", "A piece slides"),
        "pass": translate("Captions", "Two dull knocks: a pass"),
        "contest": translate("Captions", "Gong: a contest"),
        "forced": translate("Captions", "Low brass: a forced lay"),
        "dial_full": translate("Captions", "Arpeggio: the dial is full"),
        "turn": translate("Captions", "Two notes: your turn"),
        "error": translate("Captions", "Thud: not possible"),
        "round_won": translate("Captions", "Bells: the end"),
        "die_cup": translate("Captions", "A die in its cup"),
        "throw": translate("Captions", "Dice roll"),
        "clash": translate("Captions", "The dice meet"),
        "trophy": translate("Captions", "High bell: a victory"),
    }
    return texts[name]
