"""A picture of a finished game as a file: its kind, its name, and writing it as a whole or not at all."""

from __future__ import annotations

import asyncio
import errno
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from epizodiak_qt.desktop.pictures.film import Film, FilmOptions
from epizodiak_qt.desktop.pictures.poster import PosterPage
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.style.theme import DAY, NIGHT, PAPER, Theme
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.sentence import Label, Sentence
from epizodiak_qt.table.files import words_of, write_atomically

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QImage

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.table.replayed_game import ReplayedGame

PictureKind = Literal["webp", "png", "pdf", "svg"]
ANIMATED: Final = ("webp", "png")
NAME_BYTES: Final = 200  # of a file name, which may have 255 with its end
NO_PILLOW: Final = Sentence(
    "Animated pictures need the library Pillow, which is not installed. A poster needs no library.",
    "Les images animées demandent la bibliothèque Pillow, qui n’est pas installée. "
    "Une affiche n’en demande aucune.",
)
SAVED: Final = Sentence("The picture was saved as {path}.", "L’image a été enregistrée\u202f: {path}.")
NOT_SAVED: Final = Sentence(
    "The picture could not be saved as {path}: {why}.",
    "L’image n’a pas pu être enregistrée sous {path}\u202f: {why}.",
)
REASONS: Final = (
    (
        (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)),
        Label("the disk is full", "le disque est plein"),
    ),
    (
        (errno.EACCES, errno.EPERM, errno.EROFS),
        Label("you may not write there", "vous n’avez pas le droit d’y écrire"),
    ),
)
"""Why a picture cannot be saved, by the number of the error; others are told in the words of the system."""


@dataclass(frozen=True, slots=True)
class PictureChoices:
    """The choices of the person who makes a picture."""

    kind: PictureKind = "webp"
    """The format; it also decides between an animation and a poster."""
    film: FilmOptions = field(default_factory=FilmOptions)
    """The choices about an animation."""
    paper: bool = False
    """Whether a poster has white ground."""


class PictureMaker:
    """Makes pictures of one game.

    Args:
        replay: The game.
        ui: How it is shown.
        theme: The theme of the window.
        art: The drawings.
        arabic: Whether tiles have Arabic digits.
    """

    def __init__(self, replay: ReplayedGame, ui: GameUi, theme: Theme, art: Art, *, arabic: bool) -> None:
        self.replay = replay
        self._ui = ui
        self._theme = theme
        self._art = art
        self._arabic = arabic

    @property
    def prefers_paper(self) -> bool:
        """Whether a poster has white ground unless something else is chosen."""
        return self._theme is DAY

    def film(self, options: FilmOptions) -> Film:
        """Return the frames of an animation; `close` must be called in the end."""
        return Film(self.replay, self._ui, self._style(self._theme), options)

    def poster(self, *, paper: bool) -> PosterPage:
        """Return the page of a poster."""
        dark = NIGHT if self._theme is DAY else self._theme
        return PosterPage(self.replay, self._ui, self._style(PAPER if paper else dark))

    def _style(self, theme: Theme) -> SceneStyle:
        return SceneStyle(theme, self._art, arabic=self._arabic, text_scale=1.1)

    def preview(self, choices: PictureChoices, height: int) -> QImage:
        """Return an image of a picture, at most that many pixels high: of an animation, its last frame."""
        if choices.kind not in ANIMATED:
            return self.poster(paper=choices.paper).image(height)
        film = self.film(choices.film)
        try:
            return film.last_image()
        finally:
            film.close()

    async def make(self, choices: PictureChoices, progress: Callable[[int, int], object]) -> bytes:
        """Return the file of a picture.

        Args:
            choices: What is chosen.
            progress: Called with the number of frames that have been painted, and of all frames.

        Raises:
            ImportError: Pillow is not installed.
        """
        if choices.kind not in ANIMATED:
            return self.poster(paper=choices.paper).encode(choices.kind)
        from epizodiak_qt.desktop.pictures.animation_file import encode  # Pillow is for animations only

        film = self.film(choices.film)
        try:
            await film.measure()
            durations, total = [frame.duration_ms for frame in film.frames], len(film.frames)
            images, painted = film.images(), lambda done: progress(done, total)
            return await encode(images, durations, choices.kind, painted)
        finally:
            film.close()

    async def save(
        self, choices: PictureChoices, path: Path, progress: Callable[[int, int], object]
    ) -> tuple[bool, Sentence]:
        """Make a picture and write it; return whether that was done, and the outcome as a sentence."""
        try:
            data = await self.make(choices, progress)
        except ImportError:
            return False, NO_PILLOW
        return await asyncio.get_running_loop().run_in_executor(None, write_picture, path, data)

    def file_name(self, kind: PictureKind) -> str:
        """Return a name for the file: game, date and players, in letters, digits and hyphens."""
        names = (who.name for who in self.replay.seats)
        parts = (ENTRIES[self._ui.game].title, self.replay.record.day[:10], *names)
        words = ("-".join("".join(c if c.isalnum() else " " for c in part).split()) for part in parts[2:])
        stem = "-".join(filter(None, (parts[0], parts[1], *words)))
        while len(stem.encode()) > NAME_BYTES:
            stem = stem[:-1]
        return f"{stem}.{kind}"


def write_picture(path: Path, data: bytes) -> tuple[bool, Sentence]:
    """Write the file of a picture; return whether that was done, and the outcome as a sentence."""
    try:
        write_atomically(path, data, durable=False)
    except OSError as error:
        why = next((why for numbers, why in REASONS if error.errno in numbers), words_of(error))
        return False, NOT_SAVED.fill(path=path, why=why)
    return True, SAVED.fill(path=path)
