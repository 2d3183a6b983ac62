"""The list of games as a table: a model over the rows of the library, and its view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QTableView

from epizodiak_qt.desktop.library.row_texts import COLUMNS, UNKNOWN, sentence
from epizodiak_qt.desktop.pictures.offscreen_table import SHAPE
from epizodiak_qt.desktop.style.lists import set_up_rows
from epizodiak_qt.desktop.style.plain_label import plain_tooltip
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QResizeEvent

    from epizodiak_qt.library.game_row import GameRow, Sort

    Index = QModelIndex | QPersistentModelIndex

NAMES: Final[tuple[Sort, ...]] = tuple(COLUMNS)
"""The columns in order."""
THUMBNAIL_PX: Final = 40
"""The least height of a thumbnail in a row."""
LEAST_ROWS: Final = 3
PLACE: Final = QSize(100, round(100 * SHAPE))
"""The size of a missing picture; the view makes it smaller."""
Role = Qt.ItemDataRole


class GameListModel(QAbstractTableModel):
    """The rows of the library as they are shown; views ask for those on the screen alone.

    Args:
        picture: Returns the picture of a game, or None while there is none.
        star: Returns the mark of a favourite.
    """

    def __init__(self, picture: Callable[[GameRow], QPixmap | None], star: Callable[[], QIcon]) -> None:
        super().__init__()
        self._picture, self._star = picture, star
        self.games: Sequence[GameRow] = ()

    def show_games(self, games: Sequence[GameRow]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.games = games
        self.endResetModel()

    def row_of(self, file: str) -> int:
        """Return the row of a game, or -1."""
        return next((row for row, game in enumerate(self.games) if game.file == file), -1)

    # Qt

    @override
    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.games)

    @override
    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(NAMES)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        return COLUMNS[NAMES[section]].title.say() if role == Role.DisplayRole else None

    @override
    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """Return what a cell shows. A screen reader is told the cell, and then the whole row."""
        game, column = self.games[index.row()], NAMES[index.column()]
        match role:
            case Role.DisplayRole:
                return COLUMNS[column].text(game)
            case Role.ToolTipRole:
                return plain_tooltip(COLUMNS[column].text(game))
            case Role.AccessibleTextRole if index.column():
                cell = COLUMNS[column].text(game) or UNKNOWN
                return f"{COLUMNS[column].title.say()}: {cell}; {sentence(game)}"
            case Role.AccessibleTextRole:
                return sentence(game)
            case Role.DecorationRole if column == "date":
                return self._icon(self._picture(game))
            case Role.DecorationRole if column == "tags" and game.favourite:
                return self._star()
        return None

    @staticmethod
    def _icon(picture: QPixmap | None) -> QIcon:
        """Return a picture as an icon, the same in a chosen row; without one its place is kept."""
        if picture is None:
            picture = QPixmap(PLACE)
            picture.fill(Qt.GlobalColor.transparent)
        icon = QIcon(picture)
        icon.addPixmap(picture, QIcon.Mode.Selected)
        return icon


class GameTable(QTableView):
    """The view: whole rows are chosen, and Tab leaves it.

    Signals:
        moved: Another row is the current one, or other rows are on the screen.
    """

    moved = Signal()

    def __init__(self, model: GameListModel) -> None:
        super().__init__()
        self.list = model
        self.setModel(model)
        set_up_rows(self)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setWordWrap(False)
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        self.verticalScrollBar().valueChanged.connect(self.moved)
        self.selectionModel().currentRowChanged.connect(self.moved)
        model.modelReset.connect(self.moved)
        self._measure()

    @property
    def game(self) -> GameRow | None:
        """The chosen game."""
        index = self.currentIndex()
        return self.list.games[index.row()] if index.isValid() else None

    def choose(self, row: int) -> None:
        """Choose a row, the nearest one if there are not so many."""
        row = max(0, min(row, len(self.list.games) - 1))
        self.setCurrentIndex(self.list.index(row, max(0, self.currentIndex().column())))

    @property
    def visible_games(self) -> Sequence[GameRow]:
        """The games on the screen."""
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        return self.list.games[max(0, first) : last + 1 if last >= 0 else None]

    def _measure(self) -> None:
        """Fit rows and columns to the text size."""
        text_px = self.font().pixelSize()
        high = max(THUMBNAIL_PX, round(1.5 * text_px))
        self.setIconSize(QSize(round(high / SHAPE), high))
        self.verticalHeader().setDefaultSectionSize(high + 4)
        for place, column in enumerate(NAMES[:-1]):
            self.setColumnWidth(place, round(COLUMNS[column].width * text_px))
        self.horizontalHeader().setMinimumSectionSize(4 * text_px)
        self.setMinimumHeight(LEAST_ROWS * (high + 4) + 3 * text_px)

    # Qt

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.moved.emit()
