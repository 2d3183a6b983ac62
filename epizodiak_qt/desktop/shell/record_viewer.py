"""Opens finished games in the window, one at a time: files, and the game that has just ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shiboken6 import isValid

from epizodiak_qt.desktop.dialogs.file_dialogs import NOT_EXPORTABLE
from epizodiak_qt.desktop.dialogs.picture_dialog import PictureDialog
from epizodiak_qt.desktop.library.share_dialog import ShareDialog
from epizodiak_qt.desktop.pictures.picture_file import PictureMaker
from epizodiak_qt.desktop.pictures.result_card import CardPicture, card_of, code_in, help_in
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.shell.table_session import TableHandle, TableSession
from epizodiak_qt.desktop.table.replay.replay_view import ReplayView
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.override import override
from epizodiak_qt.table.entries import help_used
from epizodiak_qt.table.replay_link import ReplayLink
from epizodiak_qt.table.replays import replay_from_file, replay_from_record
from epizodiak_qt.table.saves import FINISHED, CannotOpenError, SavedTable

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.pictures.result_card import ResultCard
    from epizodiak_qt.desktop.shell.table_window import TableWindow
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.table.entries import Seat
    from epizodiak_qt.table.replayed_game import ReplayedGame

NOT_KNOWN: Final = Sentence(
    "This game cannot be reviewed: the host has not sent all of it, or it does not match the deal.",
    "Cette partie ne peut pas être revue\u202f: l’hôte n’a pas tout envoyé, ou ce qui a été envoyé ne "
    "correspond pas à la donne.",
)


class RecordSession(TableSession):
    """A record on the screen: the page of its game, over a read-only link. It begins with all hands open."""

    def __init__(self, replay: ReplayedGame, window: TableWindow) -> None:
        record = None if replay.damage is not None else replay.record
        link = ReplayLink(replay)
        link.whose = "all"
        handle = TableHandle(
            replay.game.NAME,
            link.attach,
            record=lambda: record,
            viewed=record is not None,
            code=lambda: code_in(replay.record),
        )
        self.replay = replay
        super().__init__(handle, *window.session_parts(handle.game))
        self.view = ReplayView(replay, link, self.page)
        self.view.change_settings()
        self.page.result.show_as_record(exportable=record is not None)

    @override
    def start(self) -> None:
        super().start()
        self.view.start()

    @override
    def change_settings(self, settings: Settings) -> None:
        super().change_settings(settings)
        self.view.change_settings()

    @override
    def retranslate(self) -> None:
        super().retranslate()
        self.view.retranslate()

    @override
    def close(self) -> None:
        self.view.player.pause()
        super().close()


class RecordViewer:
    """Shows one record in the window: over the page on which it is opened.

    A running game in this program is closed, which saves it, and continued when the record is closed.

    Args:
        window: The window.
    """

    def __init__(self, window: TableWindow) -> None:
        self._window = window
        self._services = window.services
        self._interrupted: SavedTable | None = None
        self._opened_on: QWidget | None = None
        self.session: RecordSession | None = None

    def open_file(self, path: Path) -> Sentence | None:
        """Show the record in a file, or the finished game in a journal; or return why not."""
        try:
            if path.suffix == FINISHED:
                replay = replay_from_record(self._services.saves().record(path))
            else:
                replay = replay_from_file(path)
        except CannotOpenError as error:
            return error.sentence
        self._show(replay)
        return None

    def review(self, table: TableSession) -> None:
        """Show the game that has just ended at a table."""
        replay = self._replay_of(table, NOT_KNOWN)
        if replay is not None:
            self._show(replay)

    def make_picture(self, table: TableSession) -> None:
        """Offer pictures of the game that has ended at a table, or of the record that is shown."""
        replay = table.replay if isinstance(table, RecordSession) else self._replay_of(table, NOT_EXPORTABLE)
        if replay is not None:
            self.open_pictures(replay, table.ui)

    def open_pictures(self, replay: ReplayedGame, ui: GameUi) -> None:
        """Offer pictures of a game."""
        window, maker = self._window, self._maker(replay, ui)
        PictureDialog(maker, self._services.tasks, window).open()

    def share(self, table: TableSession) -> None:
        """Offer the result card of the game that has ended at a table, or of the record that is shown."""
        replay = table.replay if isinstance(table, RecordSession) else self._replay_of(table, NOT_EXPORTABLE)
        if replay is not None:
            known = None if table.handle.shared else table.handle.table
            self.share_game(replay, table.ui, None if known is None else help_used(known.entries))

    def share_game(self, replay: ReplayedGame, ui: GameUi, used: Collection[str] | None = None) -> None:
        """Offer the result card of a game; the record tells the help that was used unless it is given."""
        card = card_of(replay, ui, help_in(replay.record) if used is None else used)
        self.show_card(card, replay.seats, self._maker(replay, ui).file_name("png")[:-4])

    def show_card(self, card: ResultCard, seats: Sequence[Seat], name: str) -> None:
        """Open the dialog that sends a card; its files have a name."""
        window = self._window
        style = SceneStyle(window.theme, self._services.art, arabic=False, text_scale=1.0)
        ShareDialog(CardPicture(card, seats, style), name, window).open()

    def _maker(self, replay: ReplayedGame, ui: GameUi) -> PictureMaker:
        window = self._window
        arabic = window.settings.tile_model == "arabic"
        return PictureMaker(replay, ui, window.theme, self._services.art, arabic=arabic)

    def _replay_of(self, table: TableSession, not_known: Sentence) -> ReplayedGame | None:
        """Return the game that has just ended at a table, or show that it is not known."""
        record = table.handle.record()
        if record is None:
            self._window.show_message(not_known)
            return None
        try:
            return replay_from_record(record)
        except CannotOpenError as error:
            self._window.show_message(error.sentence)
            return None

    def _show(self, replay: ReplayedGame) -> None:
        interrupted, table = self._interrupted, self._window.session
        opened_on = self._opened_on if self.session is not None else self._window.pages.currentWidget()
        self.close()
        if table is not None and not table.over:
            handle = table.handle
            if handle.path is not None and not handle.shared:
                interrupted = SavedTable(handle.path, table.table.header)
            self._window.close_session()
        window = self._window
        self.session = RecordSession(replay, window)
        self._interrupted, self._opened_on = interrupted, opened_on
        buttons = self.session.view.bar.buttons
        buttons["leave"].clicked.connect(window.leave_table)
        buttons["picture"].clicked.connect(lambda: window.do("picture"))
        buttons["play_on"].clicked.connect(lambda: window.do("play_on"))
        window.start_session(self.session)

    def leave(self) -> None:
        """Close the record, and go back to the page where it was opened, or to the running game."""
        interrupted, page = self._interrupted, self._opened_on
        self.close()
        self._window.back_to_start()
        if interrupted is not None:
            self._window.open_saved(interrupted)
        elif page is not None and isValid(page) and self._window.pages.indexOf(page) >= 0:
            self._window.show_page(page)

    def close(self) -> None:
        """Close the record, if there is one."""
        session, self.session = self.session, None
        self._interrupted = self._opened_on = None
        if session is not None:
            session.close()
            self._window.remove_page(session.page)
