"""The board of a table, as every game shares it: items, layout, backdrop, and the players' panels."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QGraphicsScene

from epizodiak_qt.desktop.app.translation import shown_name, shown_names
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import Animator
from epizodiak_qt.desktop.scene.game_scene import GameScene
from epizodiak_qt.desktop.scene.items.announcement import Announcement
from epizodiak_qt.desktop.scene.items.background import Backdrop
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem
from epizodiak_qt.desktop.scene.items.hand_label import HandLabel, show_labels
from epizodiak_qt.desktop.scene.items.player_panel import PlayerInfo, PlayerPanelItem
from epizodiak_qt.desktop.scene.items.status_line import StatusLine
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.animation import Track
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_picture import AnyPicture
    from epizodiak_qt.desktop.style.theme import SeatStyle
    from epizodiak_qt.table.link import Update

ItemT = TypeVar("ItemT", bound=ClickableItem)


class AdvisedAction(NamedTuple):
    """A hint on the table, which holds for one moment and one seat."""

    action: object | None
    """The proposed action; None while there is only a text."""
    seq: int
    """The number of the update for which it was given."""
    seat: int | None
    """The seat for which it was given."""
    text: Callable[[], str]
    """Returns its text for the status line."""


def is_abstract(method: object) -> bool:
    """Return whether a method is still abstract."""
    return getattr(method, "__isabstractmethod__", False)


class TableBoard(GameScene):
    """Draws pictures and panels. All texts belong to the update that is shown.

    Attributes:
        shown: The update that is shown; while something moves, the one before.
        towards: The update that the present movement leads to; None at rest.
        bot_label: Returns the strength of a kind of bot, and its name if it has one.
    """

    def __init__(self, style: SceneStyle, clock: Clock, seats: int) -> None:
        missing = [name for name in vars(GameScene) if is_abstract(getattr(type(self), name, None))]
        if missing:
            raise TypeError(f"{type(self).__name__} does not implement {', '.join(missing)}")
        super().__init__()
        self.style_now = style
        self.clock = clock
        self.animator = Animator(clock, self)
        self.reduced_motion = False
        self.shown: Update | None = None
        self._advised: AdvisedAction | None = None
        self.towards: Update | None = None
        self.bot_label: Callable[[str], str] = str
        self.seat_styles: tuple[SeatStyle, ...] = SEAT_STYLES
        self.players = [self.add_item(PlayerPanelItem(seat, style), z_values.PLAYER) for seat in range(seats)]
        self.hand_labels = [self.add_item(HandLabel(seat, style), z_values.PLAYER) for seat in range(seats)]
        self.status = StatusLine(style, clock)
        self.addItem(self.status)
        self.announcement = Announcement(style, clock)
        self.addItem(self.announcement)
        self._backdrop = Backdrop()

    def add_item(self, item: ItemT, z: float) -> ItemT:
        """Add an item that can be clicked; return it."""
        item.setZValue(z)
        self.addItem(item)
        return item

    # --- what is shown

    @property
    def names(self) -> list[str]:
        """The names of the players, by seat."""
        update = self.towards or self.shown
        return [] if update is None else shown_names(update.state.seats)

    @property
    def moving(self) -> bool:
        """Whether the events of an update, or of a replay, are being shown."""
        return self.towards is not None

    @property
    def dealing(self) -> bool:
        """Whether the move that is being shown begins a round: what was said of the last one is over."""
        return self.moving and (self.shown is None or self.shown.state.hands_open)

    # --- drawing

    def draw(self, picture: AnyPicture, hidden: Collection[Key] = (), *, jump: bool = False) -> list[Track]:
        """Show a picture without the pieces that are `hidden`; return how the hand regroups."""
        self.picture = picture
        tracks = self.draw_board(hidden, jump=jump)
        self.show_counts(picture.counts)
        show_labels(self.hand_labels, picture, self.layout_now, [panel.info for panel in self.players])
        return tracks

    def show_counts(self, counts: Iterable[int]) -> None:
        """Show the sizes of the hands on the panels."""
        for panel, count in zip(self.players, counts, strict=True):
            panel.show_count(count)

    def lay_out(self) -> None:
        """Move every item to its place, and draw the picture there."""
        self.repaint_backdrop()
        self.place_items()
        for panel, rect in zip(self.players, self.layout_now.players, strict=True):
            panel.place(rect)
        self.status.place(self.layout_now.status)
        self.announcement.place(self.layout_now.announcement)
        for item in self.items():
            item.update()
        self.draw(self.picture, jump=True)

    def repaint_backdrop(self) -> None:
        """Let everything that does not move be painted again, the next time that it is seen."""
        self._backdrop.forget()
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    # --- players

    def show_players(self) -> None:
        """Show on every panel what is known of its player; while something moves, the counts stay."""
        # A new round has no result that its deal could disclose, but not yet a turn either.
        update, dealing = (self.towards, True) if self.dealing else (self.shown, False)
        if update is None:
            return
        counts = self.picture_of(update).counts
        for seat, panel in enumerate(self.players):
            hand = panel.count if self.moving else counts[seat]
            turn = not dealing and seat in update.state.acting
            panel.show_info(self._player_info(update, seat, hand, turn=turn))
        self.name_players()

    def _player_info(self, update: Update, seat: int, hand: int, *, turn: bool) -> PlayerInfo:
        who, style = update.state.seats[seat], self.seat_styles[seat]
        badges = self.badges(update, seat, hand)
        return PlayerInfo(
            seat,
            style,
            shown_name(who.name),
            who.kind == "bot",
            self.bot_label(who.bot),
            turn,
            self.player_note(update, seat),
            badges,
        )

    # --- where items lie

    def visible_items(self) -> list[ClickableItem]:
        """Return the items that can be seen, the uppermost first."""
        return [item for item in self.items() if isinstance(item, ClickableItem) and item.isVisible()]

    def item_at(self, key: Key) -> ClickableItem | None:
        """Return the item of an object, a visible one before one that is covered; None without one."""
        found = (item for item in self.items() if isinstance(item, ClickableItem) and item.key == key)
        return min(found, key=lambda item: not item.isVisible(), default=None)

    def focus_rect(self, key: Key) -> QRectF | None:
        """Return where the ring of the keyboard lies around an object; None if it has no place."""
        item = self.item_at(key)
        return None if item is None else item.mapRectToScene(item.focus_ring())

    def areas_of(self, keys: Collection[Key]) -> list[QRectF]:
        """Return where the visible items with these keys lie."""
        return [item.mapRectToScene(item.area) for item in self.visible_items() if item.key in keys]

    def own_tooltip(self, key: Key) -> str:
        """Return the tooltip of the item of an object, as plain text."""
        text = next((item.toolTip() for item in self.visible_items() if item.key == key), "")
        return QTextDocumentFragment.fromHtml(text).toPlainText() if text.startswith("<") else text

    # --- hints of the advisor

    def show_advice(self, action: object | None, text: Callable[[], str]) -> None:
        """Mark an action for the seat that is shown, and show a text about it, until the game goes on."""
        if self.shown is not None:
            self._advised = AdvisedAction(action, self.shown.seq, self.shown.seat, text)
            self.status.show_notice(text, owned=True, until_move=True)
            self.update()

    def drop_advice(self) -> None:
        """Remove the mark and the text of a hint."""
        advised, self._advised = self._advised, None
        if advised is not None:
            self.status.withdraw(advised.text)
            self.update()

    def advice_marks(self) -> list[QRectF]:
        """Return where the items of the proposed action lie; nothing once the game has gone on."""
        advised, shown = self._advised, self.shown
        if advised is None or advised.action is None or shown is None or not self.hints.acting:
            return []
        if self.moving or (advised.seq, advised.seat) != (shown.seq, shown.seat):
            return []
        return self.areas_of(self.keys_of(advised.action))

    # Qt

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        self._backdrop.paint(painter, QRectF(rect), self.layout_now, self.style_now, self.paint_board)
