"""The library as the main window uses it: the page, and what its actions do to the records."""

from __future__ import annotations

import asyncio
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from epizodiak_qt.desktop.app.phrases import say
from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.dialogs.file_dialogs import FileDialog, save_record
from epizodiak_qt.desktop.dialogs.saved_games import (
    IN_TRASH,
    NotDeletedError,
    TrashedFiles,
    restore_last,
)
from epizodiak_qt.desktop.library.library_page import LibraryPage
from epizodiak_qt.desktop.library.note_form import NoteForm
from epizodiak_qt.desktop.library.row_texts import game_text, players_text
from epizodiak_qt.desktop.pictures.offscreen_table import moment_picture
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.library.list_file import SUFFIXES
from epizodiak_qt.table.files import words_of, write_atomically
from epizodiak_qt.table.replays import replay_from_record
from epizodiak_qt.table.saves import CannotOpenError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from pathlib import Path

    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPixmap

    from epizodiak_qt.desktop.shell.record_viewer import RecordViewer
    from epizodiak_qt.desktop.shell.table_window import TableWindow
    from epizodiak_qt.library.annotations import Annotation
    from epizodiak_qt.library.game_row import GameRow
    from epizodiak_qt.library.library import Imported, Progress
    from epizodiak_qt.table.replayed_game import ReplayedGame

T = TypeVar("T")
SLICE_S: Final = 0.008
"""The time of long work between two turns of the event loop."""
PROBLEMS_SHOWN: Final = 3
MOST_ACTIONS: Final = 4_000
"""A longer game has no picture: the window would stand still while it is replayed."""


class GameLibrary:
    """Shows the library, one page for all games.

    Args:
        window: The window.
        records: Shows a record.
        play_on: Deals a table that begins with the first moments of a record.
    """

    def __init__(
        self,
        window: TableWindow,
        records: RecordViewer,
        play_on: Callable[[ReplayedGame, int], object],
    ) -> None:
        self._window, self._records, self._play_on = window, records, play_on
        self._services = window.services
        self._library = window.services.library()
        self._trashed: list[tuple[GameRow, TrashedFiles]] = []
        self._busy = asyncio.Lock()
        self.page = LibraryPage(
            lambda query, sort, falling: self._library.rows(query, sort, descending=falling),
            self._paint,
            self._services.art,
            lambda: window.theme,
        )
        self.page.asked_for.connect(self._do)
        self.page.shown.connect(lambda: self._services.tasks.spawn(self._list()))
        self.page.left.connect(self._leave)
        self.page.tabs.chosen.connect(window.do)

    def show(self) -> None:
        """Show the page."""
        self._window.show_page(self.page)

    def _leave(self) -> None:
        self._window.back()
        if not self._busy.locked():
            self._library.release()
            self.page.table.list.show_games(())

    # --- reading and importing

    async def read(self) -> None:
        """Read what is new in the folder of records."""
        async with self._busy:
            await self._in_steps(self._library.refresh())

    async def _list(self) -> None:
        await self.read()
        self._show_changes()

    async def _import(self, folder: Path) -> None:
        async with self._busy:
            imported = await self._in_steps(self._library.import_folder(folder))
        self._show_changes()
        self.page.show_note(partial(_import_text, imported, self._window))

    async def _in_steps(self, steps: Generator[Progress, None, T]) -> T:
        """Do long work in steps, between which the window lives on; return its outcome."""
        since = monotonic()
        while True:
            try:
                progress = next(steps)
            except StopIteration as end:
                outcome: T = end.value
                return outcome
            if monotonic() - since > SLICE_S:
                done, total = progress
                text = say("Library", "Reading the records: {done} of {total}", done=done, total=total)
                self.page.count.setText(text)
                await asyncio.sleep(0)
                since = monotonic()

    def _show_changes(self) -> None:
        """List the games as they are now, and say why the library is not as it could be."""
        problem = self._library.problem
        self.page.refresh()
        self.page.show_note(lambda: "" if problem is None else problem.text(self._window.language))

    def _say(self, sentence: Sentence) -> None:
        self.page.show_note(lambda: sentence.text(self._window.language), assertive=True)

    # --- the actions of the page

    def _do(self, name: str) -> None:
        game = self.page.table.game
        match name:
            case "import":
                self._ask_for_folder()
            case "list":
                self._ask_for_list()
            case "undo":
                self._restore()
            case "open" if game is not None:
                self._open(game)
            case "notes" if game is not None:
                title = f"{game_text(game)}: {players_text(game)}"
                NoteForm(title, self._library.annotation(game.file), self._annotate, self._window).open()
            case "favourite" if game is not None:
                notes = self._library.annotation(game.file)
                self._annotate(notes._replace(favourite=not notes.favourite))
            case "delete" if game is not None:
                self._delete(game)
            case _ if game is not None:
                self._use_record(name, game)

    def _open(self, game: GameRow) -> None:
        if self._window.ask_before_leaving(partial(self._open, game)):
            return
        refusal = self._records.open_file(self._library.path(game.file))
        if refusal is not None:
            self._say(refusal)

    def _use_record(self, name: str, game: GameRow) -> None:
        """Do something with a whole record."""
        window = self._window
        try:
            record = self._library.record(game.file)
            replay = replay_from_record(record)
        except CannotOpenError as error:
            self._say(error.sentence)
            return
        if name == "record":
            save_record(record, window, self._say, window.remember_file)
        elif name == "picture":
            self._records.open_pictures(replay, window.open_ui(replay.game.NAME))
        elif name == "share":
            self._records.share_game(replay, window.open_ui(replay.game.NAME))
        elif not window.ask_before_leaving(partial(self._play_on, replay, 0)):
            self._play_on(replay, 0)

    def _annotate(self, notes: Annotation) -> None:
        self._library.annotate(notes)
        self._show_changes()

    def _paint(self, game: GameRow, size: QSize) -> QPixmap | None:
        """Return the end of a game as a picture; None if it cannot be shown."""
        window = self._window
        if game.game not in ENTRIES or game.damage is not None or game.actions > MOST_ACTIONS:
            return None
        try:
            replay = replay_from_record(self._library.record(game.file))
        except CannotOpenError:
            return None
        ui, ratio = window.open_ui(game.game), window.devicePixelRatioF()
        last = len(replay.moments) - 1
        return moment_picture(replay, last, None, ui, window.theme, self._services.art, size, ratio)

    # --- deletion

    def _delete(self, game: GameRow) -> None:
        """Move a record to the trash, and offer to restore it."""
        files = TrashedFiles()
        try:
            self._library.remove(game.file, files.add)
        except NotDeletedError as error:
            why = str(error)
            self.page.show_note(lambda: why, assertive=True)
            return
        self._trashed.append((game, files))
        self._show_changes()
        self._show_trashed()

    def _restore(self) -> None:
        """Restore the game that was deleted last, of those that can be."""
        problems, restored = restore_last(self._trashed, players_text)
        if restored is not None:
            _, path = restored
            self._library.take(path)
            self._show_changes()
            self.page.choose(path.name)
            self._show_trashed()
        if problems:
            self.page.show_note(lambda: problems, assertive=True)

    def _show_trashed(self) -> None:
        """Offer to restore the game that was deleted last, if there is one."""
        game = self._trashed[-1][0] if self._trashed else None
        self.page.show_deleted(None if game is None else lambda: IN_TRASH.say(title=players_text(game)))

    # --- files

    def _ask_for_folder(self) -> None:
        """Ask for a folder of records, in a dialog that does not block, and import it."""
        title = translate("Library", "Import the records of a folder")
        tasks = self._services.tasks
        dialog = FileDialog(self._window, title, lambda path: tasks.spawn(self._import(path)))
        dialog.setFileMode(FileDialog.FileMode.Directory)
        dialog.open()

    def _ask_for_list(self) -> None:
        """Ask where to write the games of the list, in a dialog that does not block."""
        games = self.page.table.list.games
        title = translate("Library", "Export the list")
        dialog = FileDialog(self._window, title, lambda path: self._say(_write_list(games, path)))
        filters = [translate("Library", "Table (*.csv)"), translate("Library", "Data (*.json)")]
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(chosen[-5:-1].strip("*.")))
        dialog.propose("epizodiak.csv", ";;".join(filters))


def _write_list(games: Sequence[GameRow], path: Path) -> Sentence:
    """Write a list as its suffix says, as CSV without one; return the outcome as a sentence."""
    suffix = path.suffix.lower()
    # A spreadsheet takes CSV without the mark of its encoding for one of the system's.
    encoding = "utf-8" if suffix == ".json" else "utf-8-sig"
    data = SUFFIXES.get(suffix, SUFFIXES[".csv"])(games).encode(encoding, "replace")
    try:
        write_atomically(path, data, durable=False)
    except OSError as error:
        return Sentence(
            f"The list could not be written to {path} ({words_of(error)}).",
            f"La liste n’a pas pu être écrite dans {path} ({words_of(error)}).",
        )
    return Sentence(f"The list was exported to {path}.", f"La liste a été exportée dans {path}.")


def _import_text(imported: Imported, window: TableWindow) -> str:
    """Return the outcome of an import, with the first files that were not copied."""
    text = plural("Library", "%n record(s) imported.", imported.added)
    if imported.known:
        text += " " + plural("Library", "%n record(s) were here already.", imported.known)
    lines = [f"{name}: {why.text(window.language)}" for name, why in imported.problems[:PROBLEMS_SHOWN]]
    left = len(imported.problems) - PROBLEMS_SHOWN
    lines += [plural("Library", "%n more file(s) were not imported.", left)] if left > 0 else []
    return "\n".join((text, *lines))
