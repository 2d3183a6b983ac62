"""The sounds of one table: of its events, of the turn of a person, and of refusals; and their captions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt

from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import shown_sentence, translate
from epizodiak_qt.desktop.scene.animation import RestartableTimer
from epizodiak_qt.desktop.scene.cues import Cue
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.table.game_ui import desktop_of
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.app.sound import SoundPlayer
    from epizodiak_qt.desktop.table.controller import Controller
    from epizodiak_qt.desktop.table.table_page import TablePage

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
        self._timer = RestartableTimer(clock, self._clear)

    def show_caption(self, name: str) -> None:
        """Show the caption of a sound, in place of the one before."""
        self._name = name
        self.retranslate()
        self._timer.start(CAPTION_MS)

    def retranslate(self) -> None:
        """Show the caption in the present language."""
        self.setText("" if self._name is None else f"[{captions()[self._name]}]")

    def _clear(self) -> None:
        self._name = None
        self.retranslate()

    # Qt

    @override
    def heightForWidth(self, _width: int) -> int:
        return self.fontMetrics().height() + 8


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


SOUND: Final = {"on": Phrase("Table", "Sound on"), "off": Phrase("Table", "Sound off")}
ALERTS: Final[frozenset[str]] = frozenset({"turn", "error"})
"""The sounds that call the player; they have a volume of their own."""


class TableSounds(QObject):
    """Plays the sounds of a table at the volumes of the settings, and shows their captions.

    While the window is minimised or another page is shown, only alerts are heard.

    Args:
        page: The page of the table.
        controller: The table.
        player: Returns the player of sounds; called for the first sound.
    """

    def __init__(self, page: TablePage, controller: Controller, player: Callable[[], SoundPlayer]) -> None:
        super().__init__(page)
        self._page = page
        self._controller = controller
        self._player = player
        self._captions: CaptionStrip | None = None
        self._awaited: int | None = None
        page.scene.cued.connect(self._on_cue)
        page.scene.sounds_coming.connect(self._prepare)
        page.scene.rested.connect(self._on_rested)
        page.refusal_shown.connect(self._on_refusal)
        page.offer(page.sound_button, shown=page.settings.sound == "off")
        self._show_captions()
        if not page.scene.moving:
            self._on_rested()

    def retranslate(self) -> None:
        """Show the caption in the present language."""
        if self._captions is not None:
            self._captions.retranslate()

    def close(self) -> None:
        """Play nothing more: the table was left."""
        self._page.scene.cued.disconnect(self._on_cue)
        self._page.scene.sounds_coming.disconnect(self._prepare)
        self._page.scene.rested.disconnect(self._on_rested)

    def change_settings(self) -> None:
        """Apply other settings; show on the table that all sounds are off, or on again."""
        button, sound = self._page.sound_button, self._page.settings.sound
        if button.isVisibleTo(self._page) != (sound == "off"):
            self._page.offer(button, shown=sound == "off")
            self._page.notify(SOUND[sound].say, to=None)
        self._show_captions()

    def _show_captions(self) -> None:
        wanted = self._page.settings.captions == "on"
        if self._captions is None and wanted:
            self._captions = CaptionStrip(self._page.scene.clock)
            self._page.put_below(self._captions)
        elif self._captions is not None and self._captions.isHidden() == wanted:
            self._captions.setVisible(wanted)
            self._page.arrange()

    def _volume(self, cue: Cue) -> int:
        """Return the volume of a sound, in percent; 0 if it is not heard now."""
        settings = self._page.settings
        if settings.sound == "off":
            return 0
        if cue.name in ALERTS:
            return settings.alert_volume
        seen = self._page.isVisible() and not self._page.window().isMinimized()
        return settings.table_volume if seen else 0

    def _prepare(self) -> None:
        """Let the device be opened while the pieces are on their way."""
        if self._volume(Cue("tile")):
            self._player().prepare()

    def _on_cue(self, cue: Cue) -> None:
        if self._captions is not None:
            self._captions.show_caption(cue.name)
        volume = self._volume(cue)
        if volume:
            self._player().play(file_of(cue), volume / 100, cue.at_ms)

    def _on_rested(self) -> None:
        """Call a person at this screen once a turn."""
        before, self._awaited = self._awaited, self._controller.awaited
        if self._awaited is not None and self._awaited != before:
            self._on_cue(Cue("turn"))

    def _on_refusal(self) -> None:
        self._on_cue(Cue("error"))


def file_of(cue: Cue) -> str:
    """Return the name of the file of a sound."""
    return f"tile_{cue.note + 1:02}" if cue.name == "tile" else cue.name
