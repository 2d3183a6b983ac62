"""A game in the list of the library: its row with and without notes, its text for searching, and its file."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, Final
from unicodedata import normalize
from zlib import crc32

from epizodiak_qt.games.record import options_from_text, options_text
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.library.game_row import GameRow, SeatRow
from epizodiak_qt.library.record_facts import Entries, row_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from epizodiak_qt.library.annotations import Annotation


Stored = tuple[str, int, int, str]
"""A file as the index knows it: its name, size and time in ns, and its content as JSON after a checksum."""
DECODED_AT_ONCE: Final = 50
"""The number of games of the index that are decoded together. One by one takes twice as long."""
READ_AGAIN: Final = (-1, -1)
"""The state of a file that each refresh reads again."""
_ACCENTS: Final = re.compile("[\u0300-\u036f]+")
NO_HELP: Final = frozenset[str]()


class ListedGame:
    """A game of the list, and the file that was read for it.

    Attributes:
        plain: the row without notes.
        row: the row with them.
        digest: the digest of the entries; empty if the file could not be read.
        state: the size of the file in bytes, and when it had been changed last; or `READ_AGAIN`.
    """

    __slots__ = ("_text", "digest", "plain", "row", "state")

    def __init__(self, plain: GameRow, digest: str, state: tuple[int, int]) -> None:
        self.plain = self.row = plain
        self.digest = digest
        self.state = state
        self._text = ""

    @property
    def key(self) -> str:
        """The name of its notes: its moves and its beginning; of a file that cannot be read, its name."""
        return f"{self.digest} {self.plain.began}" if self.digest else self.plain.file

    def note(self, note: Annotation) -> None:
        """Put the notes on the game into its row."""
        plain = self.plain
        names = (*note.profiles, *repeat("", len(plain.seats)))
        seats = tuple(seat._replace(profile=name) for seat, name in zip(plain.seats, names, strict=False))
        self.row = plain._replace(seats=seats, note=note.note, tags=note.tags, favourite=note.favourite)
        self._text = ""

    @property
    def text(self) -> str:
        """The text in which words are looked for."""
        if not self._text:
            row = self.row
            seats = (f"{seat.name} {seat.bot or ''} {seat.profile}" for seat in row.seats)
            words = (row.began, row.game, *seats, row.code, *row.tags, row.note, row.file)
            self._text = folded(" ".join(words))
        return self._text


def listed_game(file: str, entries: Entries, state: tuple[int, int]) -> ListedGame:
    """Return the game of a record."""
    return ListedGame(row_of(file, entries), entries.digest, state)


def damaged_game(file: str, why: Sentence) -> ListedGame:
    """Return the entry of a file of which nothing can be read."""
    row = GameRow(file, "", "", "", {}, "", (), 0, 0, 0, NO_HELP, damage=why)
    return ListedGame(row, "", READ_AGAIN)


def to_stored(game: ListedGame) -> Stored:
    """Return what the index stores of a game."""
    row = game.plain
    damage = None if row.damage is None else [row.damage.en, row.damage.fr]
    head = [row.game, row.began, row.code]
    numbers = [row.rounds, row.actions, row.duration_s]
    fields = [head, options_text(row.options), row.table, row.seats, numbers, sorted(row.help), damage]
    facts = json.dumps([*fields, game.digest])
    return row.file, *game.state, f"{crc32(facts.encode()):08x}{facts}"


def from_stored(stored: Sequence[Stored]) -> Iterator[ListedGame]:
    """Yield the games that the index describes; leave out those whose checksum does not match."""
    options_of = cache(options_from_text)
    for first in range(0, len(stored), DECODED_AT_ONCE):
        part = stored[first : first + DECODED_AT_ONCE]
        whole = [each for each in part if each[3][:8] == f"{crc32(each[3][8:].encode()):08x}"]
        decoded = json.loads(f"[{','.join([each[3][8:] for each in whole])}]")
        for (file, size, mtime_ns, _), facts in zip(whole, decoded, strict=True):
            head, options, table, seats, numbers, used, damage, digest = facts
            rows = tuple([SeatRow(*seat) for seat in seats])
            helped = frozenset(used) if used else NO_HELP
            known = (file, *head, options_of(options), table, rows, *numbers, helped, "", (), False)
            row = GameRow._make((*known, None if damage is None else Sentence._make(damage)))
            yield ListedGame(row, digest, (size, mtime_ns))


def folded(text: str) -> str:
    """Return a text without case and accents."""
    folded_case = text.casefold()
    return folded_case if folded_case.isascii() else _ACCENTS.sub("", normalize("NFKD", folded_case))
