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
from epizodiak_qt.games.sentence import Sentence
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
FULL: Final = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
DENIED: Final = (errno.EACCES, errno.EPERM, errno.EROFS)


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
            return self.poster(paper=choices.paper).encode("pdf" if choices.kind == "pdf" else "svg")
        from epizodiak_qt.desktop.pictures.animation_file import encode  # Pillow is for animations only

        film = self.film(choices.film)
        try:
            await film.measure()
            durations, total = [frame.duration_ms for frame in film.frames], len(film.frames)
            return await encode(
                film.images(),
                durations,
                "webp" if choices.kind == "webp" else "png",
                lambda done: progress(done, total),
            )
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
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(None, lambda: write_atomically(path, data, durable=False))
        except OSError as error:
            return False, not_written(path, error)
        return True, saved_as(path)

    def file_name(self, kind: PictureKind) -> str:
        """Return a name for the file: game, date and players, in letters, digits and hyphens."""
        names = (who.name for who in self.replay.seats)
        parts = (ENTRIES[self._ui.game].title, self.replay.record.day[:10], *names)
        words = ("-".join("".join(c if c.isalnum() else " " for c in part).split()) for part in parts[2:])
        stem = "-".join(filter(None, (parts[0], parts[1], *words)))
        while len(stem.encode()) > NAME_BYTES:
            stem = stem[:-1]
        return f"{stem}.{kind}"


def saved_as(path: Path) -> Sentence:
    """Return that a picture was saved."""
    return Sentence(f"The picture was saved as {path}.", f"L’image a été enregistrée\u202f: {path}.")


def not_written(path: Path, error: OSError) -> Sentence:
    """Return why a picture could not be written."""
    if error.errno in FULL:
        return Sentence(
            f"The picture could not be saved as {path}: the disk is full.",
            f"L’image n’a pas pu être enregistrée sous {path}\u202f: le disque est plein.",
        )
    if error.errno in DENIED:
        return Sentence(
            f"The picture could not be saved as {path}: you may not write there.",
            f"L’image n’a pas pu être enregistrée sous {path}\u202f: vous n’avez pas le droit d’y écrire.",
        )
    why = words_of(error)
    return Sentence(
        f"The picture could not be saved as {path} ({why}).",
        f"L’image n’a pas pu être enregistrée sous {path} ({why}).",
    )
