"""The notes on games: what the player adds, and what only this computer may know.

A note belongs to a game, not to the name of its file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.games.sentence import Label, Sentence
from epizodiak_qt.table.json_file import JsonFile, NamedEntries

if TYPE_CHECKING:
    from pathlib import Path


class Annotation(NamedTuple):
    """The notes on one game."""

    note: str = ""
    """A text of any length."""
    tags: tuple[str, ...] = ()
    """The tags, in the order of the player."""
    favourite: bool = False
    """Whether the game is a favourite."""
    profiles: tuple[str, ...] = ()
    """The name of the profile at each seat, empty for none."""
    name: str = ""
    """The game: `ListedGame.key`."""


class _Content(NamedTuple):
    """The content of the file."""

    notes: tuple[Annotation, ...] = ()
    """The notes."""


class Annotations(NamedEntries[Annotation, _Content]):
    """The notes on the games of this computer. A method returns why the file was not written."""

    def __init__(self, path: Path) -> None:
        label = Label("The notes of the library", "Les commentaires de la bibliothèque")
        file = JsonFile(path, _Content, label, durable=True)
        super().__init__(file, _Content, lambda content: content.notes)

    def of(self, name: str) -> Annotation:
        """Return the notes on a game."""
        return self.find(name) or Annotation(name=name)

    def by_name(self) -> dict[str, Annotation]:
        """Return all notes, also those that another window has stored."""
        self._read_again()
        return {each.name: each for each in self.entries}

    def store(self, new: Annotation) -> Sentence | None:
        """Store the notes on a game; fields that are as before keep what another window has stored since."""
        before = self.of(new.name)._asdict()
        changes = {field: value for field, value in new._asdict().items() if value != before[field]}
        known = self.by_name()
        now = known.get(new.name) or Annotation(name=new.name)
        return self._write([*(known | {new.name: now._replace(**changes)}).values()])

    def follow(self, before: str, after: str) -> Sentence | None:
        """Follow a profile that was renamed, or (an empty `after`) erased."""
        known = self.by_name().values()
        notes = tuple(
            note._replace(profiles=tuple(after if name == before else name for name in note.profiles))
            for note in known
        )
        return self._write(notes) if before and notes != (*known,) else self.problem
