"""Captions: each sound of a table as a short text, in a strip of its own that covers nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from epizodiak_qt.desktop.app.translation import shown_sentence, translate
from epizodiak_qt.desktop.scene.animation import RestartableTimer
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.table.game_ui import desktop_of
from epizodiak_qt.games.catalogue import ENTRIES

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.clock import Clock

CAPTION_MS: Final = 2000


class CaptionStrip(PlainLabel):
    """A strip along the lower edge of a table that shows the last sound for two seconds.

    It keeps its place while it is empty, so that the table does not move. Screen readers ignore it: events
    are announced to them.
    """

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._name: str | None = None
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setProperty("caption", True)
        self.timer = RestartableTimer(clock, self._clear)

    def show_caption(self, name: str) -> None:
        """Show the caption of a sound, in place of the one before."""
        self._name = name
        self.retranslate()
        self.timer.start(CAPTION_MS)

    def retranslate(self) -> None:
        """Show the caption in the present language."""
        self.setText("" if self._name is None else f"[{captions()[self._name]}]")

    def _clear(self) -> None:
        self._name = None
        self.retranslate()


def captions() -> dict[str, str]:
    """Return the caption of every sound: how it sounds, and what it stands for."""
    shared = {
        "tile": translate("Captions", "Wood: a piece is laid"),
        "set": translate("Captions", "Chord: pieces go together"),
        "draw": translate("Captions", "A piece slides"),
        "pass": translate("Captions", "Two dull knocks: a pass"),
        "contest": translate("Captions", "Gong: a contest"),
        "turn": translate("Captions", "Two notes: your turn"),
        "error": translate("Captions", "Thud: not possible"),
        "round_won": translate("Captions", "Bells: the end"),
    }
    of_games = (desktop_of(game).sounds.items() for game in ENTRIES)
    return shared | {name: shown_sentence(text) for sounds in of_games for name, text in sounds}
