"""The folder of saved tables: begin, resume, import, list and file away tables."""

from __future__ import annotations

import secrets
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.chance import Chance, ChanceError, RecordingChance, chance_from_seed
from epizodiak_qt.games.game import AnyGame, InvalidPositionError, Json
from epizodiak_qt.games.sentence import Sentence, SentenceError
from epizodiak_qt.table.entries import Entry, Header, RecordedChance, Seat, SeatReassigned
from epizodiak_qt.table.files import DiskFiles, InUseError, UnusableFileError, words_of
from epizodiak_qt.table.journal import (
    SUFFIX,
    InvalidJournalError,
    Journal,
    JournalContents,
    NoJournal,
    create_journal,
    journal_bytes,
    read_journal,
)
from epizodiak_qt.table.table import ReplayError, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from datetime import datetime
    from pathlib import Path

    from epizodiak_qt.games.record import Record

KEPT_ASIDE: Final = ".damaged"
FINISHED: Final = ".finished"
NAME_AT_MOST: Final = 64
_DAMAGED: Final = (InvalidJournalError, InvalidPositionError, ChanceError)
"""The errors of a journal that cannot be read or replayed; each has a sentence."""
_IN_USE: Final = Sentence(
    "This game is open in another window of the program.",
    "Cette partie est ouverte dans une autre fenêtre du programme.",
)
_NOT_WHOLE: Final = Sentence(
    "The file {name} is damaged. Ask for another copy of it.",
    "Le fichier {name} est abîmé. Demandez-en une autre copie.",
)
_ODD_NAMES: Final = Sentence(
    "The file {name} holds names that cannot be shown: it was not written by this program.",
    "Le fichier {name} contient des noms qui ne peuvent être affichés\u202f: il n’a pas été écrit "
    "par ce programme.",
)
_NOT_BETWEEN: Final = Sentence(
    "The game in {name} is in the middle of a round: another host can take it over only between two rounds.",
    "La partie du fichier « {name} » est au milieu d’une manche : un autre hôte ne peut "
    "la reprendre qu’entre deux manches.",
)
_OTHER_GAME: Final = Sentence(
    "This file belongs to another game; it has been left as it is.",
    "Ce fichier appartient à un autre jeu\u202f; il est resté tel quel.",
)


class CannotOpenError(SentenceError):
    """A table cannot be resumed, or a record not be shown; `sentence` says why. The file is not changed."""


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A saved table that can be resumed."""

    path: Path
    """Its journal."""
    header: Header
    """The header of the journal."""


class Saves:
    """The folder of journals, one file per table."""

    def __init__(self, files: DiskFiles, folder: Path, games: Mapping[str, AnyGame]) -> None:
        self._files = files
        self.folder = folder
        self._games = games

    def begin(
        self,
        game: str,
        options: Json,
        seats: tuple[Seat, ...],
        now: datetime,
        seed: str | None = None,
        *,
        table: str | None = None,
        source: Callable[[str], Chance] = chance_from_seed,
        advice: bool = True,
    ) -> tuple[Table, Path | None, Sentence | None]:
        """Deal a new table and create its journal.

        Args:
            game: the name of the game.
            options: its options; missing ones take their defaults.
            seats: the player of each seat.
            now: the time of creation.
            seed: the seed of the deal; random if None.
            table: the id of the table; random if None.
            source: makes the source of chance from a seed.
            advice: whether players may ask for hints.

        Returns:
            The table, the path of its journal, and None; or, if the folder cannot be written, the table
            without a journal, None, and a sentence for the player.
        """
        rules = self._games[game]
        chance = RecordingChance(source(secrets.token_hex(16) if seed is None else seed))
        rules.new(rules.options_from_json(options), chance)
        header = Header(
            table=secrets.token_hex(4) if table is None else table,
            created=now.isoformat(timespec="seconds"),
            game=game,
            options=rules.options_to_json(rules.options_from_json(options)),
            seats=seats,
            recorded_chance=RecordedChance(tuple(chance.results), chance.remaining_seed),
            advice=advice,
        )
        path = self._path_of(header, now)
        try:
            return Table(rules, header, create_journal(self._files, path, header), source), path, None
        except OSError as error:
            notice = Sentence(
                f"This game cannot be saved: the folder {self.folder} takes no file ({words_of(error)}). "
                "You can play, but it will not be there to continue later.",
                f"Cette partie ne peut être enregistrée : le dossier {self.folder} n’accepte pas de fichier "
                f"({words_of(error)}). Vous pouvez jouer, mais elle ne sera pas là pour continuer plus tard.",
            )
        return Table(rules, header, NoJournal(), source), None, notice

    def _path_of(self, header: Header, now: datetime) -> Path:
        return self.folder / f"{now:%Y-%m-%d-%H%M%S}-{header.table}{SUFFIX}"

    def import_table(self, path: Path, now: datetime) -> SavedTable:
        """Copy a handed-over table into the folder, under a new table id.

        The file is not changed. It must be complete, between two rounds, and hold only names that can be
        shown. The id is new because guests know the former host by the old one. Raises CannotOpenError.
        """
        with _opening(path):
            found = read_journal(self._files.read(path))
            table = self._replayed(found)
        if not all(map(_can_be_shown, _names(found))):
            raise CannotOpenError(_ODD_NAMES.fill(name=path.name))
        if found.dropped or len(table.entries) < len(found.entries):
            raise CannotOpenError(_NOT_WHOLE.fill(name=path.name))
        if not table.state().between:
            raise CannotOpenError(_NOT_BETWEEN.fill(name=path.name))
        return self.store(found.header._replace(table=secrets.token_hex(8)), found.entries, now)

    def store(self, header: Header, entries: Iterable[Entry], now: datetime) -> SavedTable:
        """Write a table that begins with these entries, which fit the rules. Raises CannotOpenError."""
        path = self._path_of(header, now)
        with _opening(path):
            self._files.create(path, journal_bytes(header, entries)).close()
        return SavedTable(path, header)

    def resume(self, path: Path) -> tuple[Table, Sentence | None]:
        """Return a saved table, ready to be continued. Raises CannotOpenError.

        A damaged journal is cut to its valid part. The original is kept beside it, and the sentence says so.
        """
        with _opening(path), ExitStack() as held:
            # Open (and lock) before reading, so that no other program appends in between.
            growing = self._files.open(path)
            held.callback(growing.close)
            data = self._files.read(path)
            found = read_journal(data)
            table = self._replayed(found)
            played = len(table.entries)
            notice = None
            if len(data) > found.ends[played]:
                notice = self._keep_aside(path, len(found.entries) - played)
                growing.cut(found.ends[played])
            held.pop_all()
        return table.with_journal(Journal(growing, played)), notice

    def _replayed(self, found: JournalContents) -> Table:
        """Return a table that stands where the longest valid part of `found` ends, without a journal yet."""
        rules = self._games.get(found.header.game)
        if rules is None or len(found.header.seats) != rules.SEATS:
            raise InvalidJournalError(_OTHER_GAME)
        table = Table(rules, found.header, NoJournal())
        with suppress(ReplayError):
            for entry in found.entries:
                table.replay(entry)
        return table

    def _keep_aside(self, path: Path, lost: int) -> Sentence:
        """Copy a damaged journal to a free name; return a notice. `lost` valid entries broke the rules."""
        aside = self._copied_aside(path)
        misfits = Sentence("", "")
        if lost == 1:
            misfits = Sentence(
                "; 1 later one does not fit the rules", " ; 1 coup suivant ne convient pas aux règles"
            )
        elif lost:
            misfits = Sentence(
                f"; {lost} later ones do not fit the rules",
                f" ; {lost} coups suivants ne conviennent pas aux règles",
            )
        return Sentence(
            f"The end of the saved game was damaged. It goes on from the last whole move{misfits.en}. "
            f"The damaged file is kept as {aside.name}.",
            f"La fin de la partie enregistrée était abîmée. Elle reprend au dernier coup entier{misfits.fr}. "
            f"Le fichier abîmé est conservé sous le nom {aside.name}.",
        )

    def _copied_aside(self, path: Path, number: int = 1) -> Path:
        aside = path.with_name(path.name + KEPT_ASIDE + (f"-{number}" if number > 1 else ""))
        with _opening(aside):
            try:
                self._files.copy(path, aside)
            except FileExistsError:
                # An earlier damage: it may hold moves that somebody can still save by hand.
                return self._copied_aside(path, number + 1)
        return aside

    def unfinished(self, open_table: Path | None = None) -> Iterator[SavedTable]:
        """Yield the tables that can be resumed, most recently played first; none if the folder is unreadable.

        A finished table that still lies among them is filed away on the way, but not `open_table`, which is
        being played and is left out.
        """
        for path, table in self._tables(open_table):
            if isinstance(table, Sentence):
                continue
            if table.over:
                self.file_away(path)
            else:
                yield SavedTable(path, table.header)

    def _tables(self, open_table: Path | None = None) -> Iterator[tuple[Path, Table | Sentence]]:
        """Yield all other tables, or why they cannot be resumed; leave out files without a deal."""
        for path in self.listed(SUFFIX):
            try:
                with _opening(path):
                    data = b"" if path == open_table else self._files.read(path)
                    found = self._replayed(read_journal(data)) if data else None
            except CannotOpenError as error:
                yield path, error.sentence
            else:
                if found is not None:
                    yield path, found

    def listed(self, suffix: str) -> list[Path]:
        """Return the journals of a suffix, readable or not; none if the folder is unreadable."""
        with suppress(OSError):
            return self._files.listed(self.folder, suffix)
        return []

    def record(self, path: Path) -> Record:
        """Return the record of a finished table. Raises CannotOpenError."""
        from epizodiak_qt.table.export import GameNotOverError, record_of

        with _opening(path):
            table = self._replayed(read_journal(self._files.read(path)))
        try:
            return record_of(table)
        except GameNotOverError:
            raise CannotOpenError(_NOT_WHOLE.fill(name=path.name)) from None

    def unreadable(self) -> Iterator[tuple[Path, Sentence]]:
        """Return the files of the folder that cannot be resumed, with the reason; change no file.

        Leave out empty ones: the program ended before it had written the deal.
        """
        return ((path, why) for path, why in self._tables() if isinstance(why, Sentence))

    def file_away(self, path: Path) -> None:
        """Rename the journal of a finished game, so that it is no longer listed."""
        with suppress(OSError):
            self._files.rename(path, path.with_suffix(FINISHED))

    def remove(self, path: Path, remove: Callable[[Path], None] | None = None) -> Sentence | None:
        """Delete a saved table that is not open, by `remove` if given; return why that failed, or None."""
        try:
            with _opening(path):
                self._files.open(path).close()
                (remove or self._files.remove)(path)
        except CannotOpenError as error:
            return error.sentence
        return None


@contextmanager
def _opening(path: Path) -> Iterator[None]:
    """Raise CannotOpenError in place of an error of the file `path` or of its content."""
    try:
        yield
    except InUseError:
        raise CannotOpenError(_IN_USE) from None
    except OSError as error:
        raise CannotOpenError(_unreadable(path, error)) from error
    except _DAMAGED as error:
        raise CannotOpenError(error.sentence) from error


def _names(found: JournalContents) -> Iterator[str]:
    """Yield all texts of a journal that the screen shows unchanged."""
    yield found.header.terms.title
    passed = (entry.who for entry in found.entries if isinstance(entry, SeatReassigned))
    for seat in (*found.header.seats, *passed):
        yield seat.name
        yield seat.bot


def _can_be_shown(text: str) -> bool:
    """Tell whether a text is neither empty nor too long, with no control or bidirectional characters."""
    return len(text) <= NAME_AT_MOST and text.isprintable()


def _unreadable(path: Path, error: OSError) -> Sentence:
    if isinstance(error, UnusableFileError):
        return error.sentence
    return Sentence(
        f"The file {path} cannot be used ({words_of(error)}).",
        f"Le fichier {path} est inutilisable ({words_of(error)}).",
    )
