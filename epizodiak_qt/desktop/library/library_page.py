"""The page of the library: the finished games as a table, and what is known of the chosen one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QPushButton, QSizePolicy

from epizodiak_qt.desktop.app.announce import announce
from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.library.game_table import NAMES, GameListModel, GameTable
from epizodiak_qt.desktop.library.personal_page import LibraryTabs
from epizodiak_qt.desktop.library.row_texts import COLUMNS, details
from epizodiak_qt.desktop.pages.panel_page import PanelPage
from epizodiak_qt.desktop.pictures.offscreen_table import SHAPE
from epizodiak_qt.desktop.style.forms import primary_button, row_widget
from epizodiak_qt.desktop.style.plain_label import LiveLabel, PlainLabel, make_readable
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QHideEvent, QIcon, QShowEvent

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.library.game_row import GameRow, Sort

    Games = Callable[[str, Sort, bool], Sequence[GameRow]]

REST_MS: Final = 150
"""After a key or a scroll, before pictures are painted."""
MOST_PICTURES: Final = 120
"""The number of pictures that are kept."""
PICTURE_EM: Final = 13
PICTURE_PART: Final = 0.19
"""The width of the picture of the chosen game: in text sizes, and at most as a part of the page."""
LOW_EM: Final = 32
"""A lower page has pictures in the rows alone."""
FALLING: Final[frozenset[Sort]] = frozenset({"date", "rounds", "length"})
"""The columns whose highest value comes first, until the order is reversed."""
Standard = QKeySequence.StandardKey


class Command(NamedTuple):
    """An action of the page."""

    text: Phrase
    """Its text."""
    key: str | Standard = ""
    """Its key on the page."""
    needs: str = ""
    """Its condition: "any" game, a "whole" record, a game in the "trash", or nothing."""


COMMANDS: Final[dict[str, Command]] = {
    "open": Command(Phrase("Library", "Open"), needs="any"),
    "again": Command(Phrase("Library", "Play this deal again"), needs="whole"),
    "favourite": Command(Phrase("Library", "Favourite"), "Ctrl+D", "any"),
    "notes": Command(Phrase("Library", "Note and tags…"), "Ctrl+E", "any"),
    "delete": Command(Phrase("Library", "Delete"), Standard.Delete, "any"),
    "undo": Command(Phrase("Library", "Undo"), Standard.Undo, "trash"),
    "record": Command(Phrase("Library", "Export the record…"), Standard.Save, "whole"),
    "picture": Command(Phrase("Library", "Picture or animation…"), needs="whole"),
    "share": Command(Phrase("Library", "Share…"), needs="whole"),
    "list": Command(Phrase("Library", "Export the list…")),
    "import": Command(Phrase("Library", "Import a folder…")),
    "search": Command(Phrase("Library", "Search"), Standard.Find),
}
"""The actions of the menu, in order."""
BEGIN: Final = ("record", "search")
"""The actions behind a separator."""


class LibraryPage(PanelPage):
    """The finished games.

    Args:
        games: Returns the games in which every word of a query occurs, sorted by a column, falling or not.
        paint: Returns the picture of the end of a game, or None if it has none.
        art: The drawings.
        theme: Returns the theme in use.

    Signals:
        asked_for: An action is wanted; carries its name.
        shown: The page is shown.
    """

    asked_for = Signal(str)
    shown = Signal()

    def __init__(
        self,
        games: Games,
        paint: Callable[[GameRow, QSize], QPixmap | None],
        art: Art,
        theme: Callable[[], Theme],
    ) -> None:
        super().__init__(theme, has_list=True)
        self._games, self._paint, self._art = games, paint, art
        self._sort: Sort = "date"
        self._falling = True
        self._total = 0
        self._look: object = None
        self._pictures: dict[str, QPixmap | None] = {}
        self._deleted: Callable[[], str] = str
        self.tabs = LibraryTabs("library")
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search_label = PlainLabel(look="muted")
        self.search_label.setBuddy(self.search)
        self.count, self.details = LiveLabel(look="muted"), PlainLabel(wrap=True)
        make_readable(self.details)
        self.picture = PlainLabel()
        self.table = GameTable(GameListModel(lambda game: self._pictures.get(game.file), self._star))
        self.more, self.undo, self.delete, self.notes = (QPushButton() for _ in range(4))
        self.open = primary_button()
        self.undo_text = LiveLabel()
        self.undo_bar = row_widget(self.undo_text, self.undo)
        self.undo_bar.hide()
        self.undo.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._clicked = {"open": self.open, "notes": self.notes, "delete": self.delete, "undo": self.undo}
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._paint_next)
        self._lay_out()
        self._make_menu()
        self.search.textChanged.connect(self.refresh)
        self.table.moved.connect(self._on_moved)
        self.table.doubleClicked.connect(lambda: self._do("open"))
        self.table.customContextMenuRequested.connect(
            lambda place: self.menu.popup(self.table.viewport().mapToGlobal(place))
        )
        self.table.horizontalHeader().sectionClicked.connect(lambda place: self.sort_by(NAMES[place]))
        for name, button in self._clicked.items():
            button.clicked.connect(partial(self._do, name))
        FormKeys(self, start=self.table, default=self.open, leave=self._leave)
        self.retranslate()

    def _lay_out(self) -> None:
        self.head.addWidget(self.search_label)
        self.head.addWidget(self.search, 1)
        self.questions.addWidget(row_widget(self.count, self.tabs))
        self.questions.addWidget(self.undo_bar)
        below = QHBoxLayout()
        below.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        below.addWidget(self.details, 1)
        self.details.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.first.addWidget(self.table, 1)
        self.first.addLayout(below)
        self._sides.setStretch(1, 0)  # the second column is empty
        for button in (self.back, self.more, self.delete, self.notes, self.open):
            self.buttons.addWidget(button)
        self.buttons.insertStretch(2)

    def _make_menu(self) -> None:
        """Make the actions, with their keys, and the menu of the button and of the right mouse button."""
        self.menu = QMenu(self)
        self.actions_by_name: dict[str, QAction] = {}
        for name, command in COMMANDS.items():
            if name in BEGIN:
                self.menu.addSeparator()
            action = self.actions_by_name[name] = QAction(self)
            action.setShortcut(command.key)
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.setShortcutVisibleInContextMenu(True)
            action.triggered.connect(partial(self._do, name))
            self.addAction(action)
            self.menu.addAction(action)
        self.actions_by_name["favourite"].setCheckable(True)
        self.sort_menu = self.menu.addMenu("")
        group = QActionGroup(self)
        self.sorts: dict[Sort, QAction] = {}
        for column in NAMES:
            action = self.sorts[column] = QAction(self)
            action.setCheckable(True)
            action.triggered.connect(partial(self.sort_by, column))
            group.addAction(action)
            self.sort_menu.addAction(action)
        self.more.setMenu(self.menu)

    @override
    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.title.setText(translate("Library", "Library"))
        self.tabs.retranslate()
        self.search_label.setText(translate("Library", "Search"))
        self.search.setAccessibleName(translate("Library", "Search"))
        self.search.setPlaceholderText(translate("Library", "Player, game, date, note or tag"))
        self.table.setAccessibleName(translate("Library", "Finished games"))
        self.picture.setAccessibleName(translate("Library", "The end of the game"))
        self.more.setText(translate("Library", "More"))
        self.sort_menu.setTitle(translate("Library", "Sort by"))
        for name, action in self.actions_by_name.items():
            action.setText(COMMANDS[name].text.say() + ("\tEnter" if name == "open" else ""))
        for column, action in self.sorts.items():
            action.setText(COLUMNS[column].title.say())
        for name, button in self._clicked.items():
            button.setText(self.actions_by_name[name].text().partition("\t")[0])
        self.undo_text.setText(self._deleted())
        self.refresh()

    # --- the list

    def refresh(self) -> None:
        """Show the games of the query, and keep the chosen one."""
        query, chosen, row = self.search.text(), self.table.game, self.table.currentIndex().row()
        games = self._games(query, self._sort, self._falling)
        model = self.table.list
        model.show_games(games)
        self._total = max(self._total, len(games)) if query.strip() else len(games)
        order = Qt.SortOrder.DescendingOrder if self._falling else Qt.SortOrder.AscendingOrder
        self.table.horizontalHeader().setSortIndicator(NAMES.index(self._sort), order)
        self.sorts[self._sort].setChecked(True)
        self.search.setEnabled(bool(games) or bool(query))
        self.count.say(self._count_text(len(games), query.strip()))
        if games:
            found = model.row_of(chosen.file) if chosen is not None else -1
            self.table.choose(row if found < 0 else found)
        self._on_moved()

    def choose(self, file: str) -> None:
        """Choose a game, if it is in the list."""
        row = self.table.list.row_of(file)
        if row >= 0:
            self.table.choose(row)

    def _count_text(self, found: int, query: str) -> str:
        if query:
            total = plural("Library", "%n game(s)", self._total)
            return say("Library", "{found} of {total} with “{query}”", found=found, total=total, query=query)
        if found:
            return plural("Library", "%n game(s)", found)
        return translate("Library", "No game has ended here yet. Each finished game will be in this list.")

    def sort_by(self, column: Sort, *_checked: object) -> None:
        """Sort by a column; the present one is reversed."""
        self._falling = not self._falling if column == self._sort else column in FALLING
        self._sort = column
        self.refresh()
        order = translate("Library", "falling") if self._falling else translate("Library", "rising")
        text = say("Library", "Sorted by {column}, {order}", column=COLUMNS[column].title.say(), order=order)
        announce(self.table, text)

    def _on_moved(self) -> None:
        """Show what is known of the chosen game, and what can be done with it."""
        game = self.table.game
        self.details.setText("" if game is None else details(game))
        self.details.setVisible(game is not None)
        whole = game is not None and game.damage is None
        possible = {
            "": True,
            "any": game is not None,
            "whole": whole,
            "trash": self.undo_bar.isVisibleTo(self),
        }
        for name, action in self.actions_by_name.items():
            action.setEnabled(possible[COMMANDS[name].needs])
        self.actions_by_name["favourite"].setChecked(game is not None and game.favourite)
        for name, button in self._clicked.items():
            button.setEnabled(self.actions_by_name[name].isEnabled())
        self._show_picture()
        self._rest.start(REST_MS)

    def _do(self, name: str, *_checked: object) -> None:
        if name == "search":
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.search.selectAll()
        elif self.actions_by_name[name].isEnabled():
            self.asked_for.emit(name)

    def _leave(self) -> None:
        """Clear the search; leave the page if there is none."""
        if self.search.text():
            self.search.clear()
            self.table.setFocus()
        else:
            self.left.emit()

    def show_deleted(self, words: Callable[[], str] | None) -> None:
        """Offer to restore the game that was deleted last, or nothing more."""
        focused = self.undo.hasFocus()
        self._deleted = words or str
        self.undo_bar.setVisible(words is not None)
        self.undo_text.say(self._deleted())
        if focused and words is None:
            self.table.setFocus()
        self._on_moved()

    # --- pictures

    def _star(self) -> QIcon:
        return self._art.icon("star", self._theme().accent, self.font().pixelSize())

    def _picture_size(self) -> QSize:
        wide = round(min(PICTURE_EM * self.font().pixelSize(), PICTURE_PART * self.width()))
        return QSize(wide, round(SHAPE * wide))

    def _show_picture(self) -> None:
        """Show the picture of the chosen game if there is one; keep its place otherwise."""
        self.picture.setFixedSize(self._picture_size())
        game, has_room = self.table.game, self.height() > LOW_EM * self.font().pixelSize()
        self.picture.setVisible(has_room and game is not None and game.damage is None)
        self.picture.setPixmap((None if game is None else self._pictures.get(game.file)) or QPixmap())

    def _paint_next(self) -> None:
        """Paint one missing picture: that of the chosen game, then those of the rows on the screen."""
        if not self.isVisible():
            return
        look = self._theme().name, self._picture_size(), self.devicePixelRatioF()
        if look != self._look:
            self._look = look
            self._pictures.clear()
        chosen = () if self.table.game is None else (self.table.game,)
        for game in (*chosen, *self.table.visible_games):
            if game.file not in self._pictures:
                if len(self._pictures) >= MOST_PICTURES:
                    del self._pictures[next(iter(self._pictures))]
                self._pictures[game.file] = self._paint(game, self._picture_size())
                self.table.viewport().update()
                self._show_picture()
                self._rest.start(0)
                return

    # Qt

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._pictures.clear()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.PaletteChange):
            self._on_moved()
