"""The scene of a table, as every game shares it: updates, replay, layout, players, clicks and keys.

A game derives its scene from `TableScene` and implements the abstract methods. The scene knows the legal
actions of its update and emits nothing else; it never applies one.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QGraphicsScene

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import Animator, Track
from epizodiak_qt.desktop.scene.background import backdrop_pixmap
from epizodiak_qt.desktop.scene.clickable_item import ClickableItem
from epizodiak_qt.desktop.scene.hand_label import HandLabel, show_labels
from epizodiak_qt.desktop.scene.hold_to_confirm import HoldToConfirm
from epizodiak_qt.desktop.scene.player_panel import CountBadge, PlayerInfo, PlayerPanelItem
from epizodiak_qt.desktop.scene.pulse import PulseAnimator
from epizodiak_qt.desktop.scene.status_line import StatusLine
from epizodiak_qt.desktop.style.seat_emblems import seat_styles_of
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter, QPixmap

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.clickable_item import Key
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_layout import TableLayout
    from epizodiak_qt.desktop.scene.table_picture import AnyPicture
    from epizodiak_qt.desktop.style.theme import SeatStyle
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.link import Update

ItemT = TypeVar("ItemT", bound=ClickableItem)


class Hints(Protocol):
    """The legal actions, as marks on the table."""

    @property
    def acting(self) -> bool:
        """Whether anything can be done."""


class Selection(Protocol):
    """The pieces chosen so far. It is false while there are none."""

    def __bool__(self) -> bool:
        """Return whether any piece is chosen."""

    @property
    def action(self) -> object | None:
        """The action that the chosen pieces make, or None as long as they make none."""

    def back(self) -> Selection:
        """Return the selection without its last piece."""


class TableScene(QGraphicsScene):
    """Shows updates and turns clicks into actions. A game's scene narrows the types of the attributes.

    Attributes:
        picture: What is drawn, without hints.
        layout_now: Where everything lies.
        hints: What can be done now; nothing while something moves.
        selection: The pieces chosen so far.
        shown: The update that is shown, or will be once everything has moved.
        fresh: The pieces that the seat of the update has drawn last.
        leaving: The seat whose turn has just ended, so that its pieces come from the middle of the hand.
        hold_ms: How long a final action must be held; 0 for a click.
        panel_aside: Whether the panel with choices was put aside, to look at the board.

    Signals:
        chosen: A legal action.
        refused: An action that is not legal, so that its reason can be shown.
        panel_moved_aside: The panel with choices was put aside, brought back or closed.
    """

    chosen = Signal(object)
    refused = Signal(object)
    panel_moved_aside = Signal()

    picture: AnyPicture
    layout_now: TableLayout
    hints: Hints
    selection: Selection

    def __init__(self, style: SceneStyle, clock: Clock, seats: int) -> None:
        super().__init__()
        self.style_now = style
        self.clock = clock
        self.animator = Animator(clock, self)
        self.pulse = PulseAnimator(clock, self)
        self.reduced_motion = False
        self.hold_ms = 0
        self.panel_aside = False
        self.shown: Update | None = None
        self.fresh: frozenset[object] = frozenset()
        self.leaving: int | None = None
        self.seat_styles: tuple[SeatStyle, ...] = SEAT_STYLES
        self.players = [self.add_item(PlayerPanelItem(seat, style), z_values.PLAYER) for seat in range(seats)]
        self.hand_labels = [self.add_item(HandLabel(seat, style), z_values.PLAYER) for seat in range(seats)]
        self.status = StatusLine(style, clock)
        self.status.setZValue(z_values.STATUS)
        self.addItem(self.status)
        self._hold = HoldToConfirm(style, clock)
        self.addItem(self._hold)
        self._backdrop: QPixmap | None = None

    def add_item(self, item: ItemT, z: float) -> ItemT:
        """Add an item that can be clicked; return it."""
        item.setZValue(z)
        item.pressed.connect(self.press)
        item.released.connect(self.release)
        item.hovered.connect(self.hover)
        self.addItem(item)
        return item

    # --- what every game implements

    @abstractmethod
    def make_layout(self, width: float, height: float) -> TableLayout:
        """Return where everything lies in a view of that size in pixels."""

    @abstractmethod
    def picture_of(self, update: Update) -> AnyPicture:
        """Return what is drawn of an update at rest."""

    @abstractmethod
    def draw_board(self, hidden: Collection[Key], *, jump: bool) -> list[Track]:
        """Draw `picture` without the pieces that are `hidden`; return how the hand regroups."""

    @abstractmethod
    def animate(self, event: Event) -> list[Track]:
        """Draw the picture after an event; return how it moves."""

    @abstractmethod
    def take_hints(self, update: Update | None) -> None:
        """Set `hints` for what is legal in an update, or to none."""

    @abstractmethod
    def no_selection(self) -> Selection:
        """Return a selection without pieces, which follows `hints`."""

    @abstractmethod
    def mark_hints(self) -> list[ClickableItem]:
        """Mark what can be done on the board and in the hand; return the items that pulse."""

    @abstractmethod
    def status_text(self, update: Update) -> str:
        """Return what can be done now, for the status line."""

    @abstractmethod
    def action_at(self, key: Key) -> object | None:
        """Return the legal action that a click on an item chooses, or None."""

    @abstractmethod
    def selection_at(self, key: Key) -> Selection | None:
        """Return the selection after a click on an item, or None if it chooses no piece."""

    @abstractmethod
    def illegal_action_at(self, key: Key) -> object | None:
        """Return the action that a click on an item would mean if it were legal, or None."""

    # --- what only some games need

    def place_items(self) -> None:
        """Move the items of the board, other than pieces, to their places in `layout_now`."""

    def paint_board(self, painter: QPainter) -> None:
        """Paint the parts of the board that do not move, over the background."""

    def concealed_picture(self) -> AnyPicture:
        """Return `picture` without everything that only one seat may see."""
        return replace(self.picture, seat=None, hand=())

    def just_drawn(self, events: Iterable[Event]) -> frozenset[object]:
        """Return the pieces of the hand that were drawn in these events, to be marked."""
        return frozenset()

    def is_final(self, action: object) -> bool:
        """Return whether an action cannot be undone and needs a second thought."""
        return False

    def has_panel(self) -> bool:
        """Return whether there is a panel with choices, which covers a part of the board."""
        return False

    def keyboard_order(self, item: ClickableItem) -> tuple[float, ...]:
        """Return the sort key by which the arrow keys go through the items of one kind: left to right."""
        return item.pos().x(), item.pos().y()

    def badges(self, update: Update, seat: int, hand: int) -> tuple[CountBadge, ...]:
        """Return the counts on the panel of a player with `hand` pieces; the first one is the hand."""
        return ()

    def player_note(self, update: Update, seat: int) -> str:
        """Return the word in the corner of a player's panel, or an empty one."""
        return ""

    # --- updates

    @property
    def names(self) -> list[str]:
        """The names of the players, by seat."""
        return [] if self.shown is None else [seat.name for seat in self.shown.state.seats]

    def set_motion(self, speed: float, *, reduced: bool) -> None:
        """Set how fast everything moves, 0 for not at all, and whether motion is reduced."""
        self.animator.speed = speed
        self.reduced_motion = reduced
        self.pulse.still = reduced or speed == 0

    def present(self, update: Update) -> None:
        """Show an update: its events move first, then the table stands as its view says."""
        self.animator.finish_now()
        self._forget_hints()
        moves = bool(update.events) and self.animator.speed > 0
        if moves:
            self.show_hints()
        if update.events or update.past:
            # In an update that was asked for, the last event is at the end of its past.
            self.fresh = self.just_drawn(update.events or update.past[-1:])
        if moves and self.picture.seat != update.seat:
            self.picture = replace(self.picture, seat=update.seat, hand=())
        self.shown = update
        self.seat_styles = seat_styles_of(update.state.seats)
        if moves:
            self.name_players()
            self._play(update.events)
        else:
            self.settle()

    def replay(self, steps: Sequence[tuple[Update, Sequence[Event]]]) -> None:
        """Show again what happened: each public update, and the public events that followed it."""
        self.animator.finish_now()
        if not steps:
            return
        self._forget_hints()
        self.draw(self.picture_of(steps[0][0]), jump=True)
        self._show_marks()
        self._play(event for _, events in steps for event in events)

    def _play(self, events: Iterable[Event]) -> None:
        self.animator.play(*(partial(self.animate, event) for event in events), self._settle_step)

    def conceal(self, leaving: int | None) -> None:
        """Remove every face of a hand from the scene, at once.

        `leaving` is the seat whose turn has just ended; what it played comes from the middle of the hand.
        """
        self.animator.finish_now()
        self._forget_hints()
        self.fresh = frozenset()
        self.leaving = leaving
        self.draw(self.concealed_picture(), jump=True)
        self._show_marks()

    def detach(self) -> None:
        """Stop everything before the table is left, and drop all references to it."""
        self.animator.finish_now()
        self._hold.stop()
        self.status.clear_notice()
        self.status.listener = str
        self.pulse.show_on()

    def restore(self) -> None:
        """Show the hints again after an action that was chosen but not taken."""
        self.settle()

    def _settle_step(self) -> list[Track]:
        self.settle()
        return []

    def settle(self) -> None:
        """Show the table as the view says, with hints."""
        if self.shown is None:
            return
        self.leaving = None
        self.take_hints(self.shown)
        self.selection = self.no_selection()
        self.picture = self.picture_of(self.shown)
        self.show_players()
        self.show_hints()

    # --- drawing

    def draw(self, picture: AnyPicture, hidden: Collection[Key] = (), *, jump: bool = False) -> list[Track]:
        """Show a picture without the pieces that are `hidden`; return how the hand regroups."""
        self.picture = picture
        tracks = self.draw_board(hidden, jump=jump)
        for panel, count in zip(self.players, picture.counts, strict=True):
            panel.show_count(count)
        show_labels(self.hand_labels, picture, self.layout_now, self.seat_styles, self.names)
        return tracks

    def show_hints(self) -> None:
        """Draw the picture with what can be done."""
        if self.shown is not None:
            self.animator.run_in_background(*self.draw(self.picture))
        self._show_marks()

    def _show_marks(self) -> None:
        """Mark what can be done on a picture that has been drawn already."""
        if self.shown is not None:
            self.status.show_text(self.status_text(self.shown))
        self.pulse.show_on(*self.mark_hints())

    def _forget_hints(self) -> None:
        """Let nothing be chosen until the next update; the drawn picture stays."""
        self._hold.stop()
        if self.panel_aside:
            self.panel_aside = False
            self.panel_moved_aside.emit()
        self.take_hints(None)
        self.selection = self.no_selection()

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        self.repaint_backdrop()
        self.status.retranslate()
        self.show_players()
        self.show_hints()

    def fit(self, width: float, height: float) -> None:
        """Lay everything out for a view of that size in pixels."""
        self.animator.finish_now()
        self.layout_now = self.make_layout(width, height)
        self.style_now.text_px = self.layout_now.text_px
        self.setSceneRect(0, 0, width, height)
        self.lay_out()
        self._show_marks()

    def lay_out(self) -> None:
        """Move every item to its place, and draw the picture there."""
        self.repaint_backdrop()
        self.place_items()
        for panel, rect in zip(self.players, self.layout_now.players, strict=True):
            panel.place(rect)
        self.status.place(self.layout_now.status)
        for item in self.items():
            item.update()
        self.draw(self.picture, jump=True)

    def restyle(self) -> None:
        """Paint everything again in the current style."""
        self.fit(self.layout_now.width, self.layout_now.height)

    def repaint_backdrop(self) -> None:
        """Let everything that does not move be painted again, the next time that it is seen."""
        self._backdrop = None
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    # --- players

    def name_players(self) -> None:
        """Name the players whose panels are still empty; their counts follow the events."""
        for panel in self.players:
            if not panel.info.badges:
                panel.show_info(self._player_info(panel.info.seat, 0, turn=False))

    def show_players(self) -> None:
        """Show on every panel what the update says of its player."""
        if self.shown is not None:
            counts = self.picture_of(self.shown).counts
            for seat, panel in enumerate(self.players):
                turn = seat in self.shown.state.acting
                panel.show_info(self._player_info(seat, counts[seat], turn=turn))

    def _player_info(self, seat: int, hand: int, *, turn: bool) -> PlayerInfo:
        update = self.shown
        assert update is not None, "an update is shown"
        who, style = update.state.seats[seat], self.seat_styles[seat]
        badges = self.badges(update, seat, hand)
        return PlayerInfo(
            seat, style, who.name, who.kind == "bot", turn, self.player_note(update, seat), badges
        )

    # --- clicks and keys

    def press(self, key: Key) -> None:
        """Finish everything that moves; begin to hold a final action."""
        self.animator.finish_now()
        self.status.clear_notice()
        action = self.action_at(key)
        if self.hold_ms and action is not None and self.is_final(action):
            item = next(item for item in self.items() if isinstance(item, ClickableItem) and item.key == key)
            self._hold.begin(self.hold_area(item), self.hold_ms, lambda: self.choose(action))

    def hold_area(self, item: ClickableItem) -> QRectF:
        """Return the part of the scene around which the ring of a held press is painted."""
        return item.mapRectToScene(item.area)

    def release(self, key: Key, inside: bool) -> None:
        """Do what a click does, unless it had to be held; `inside` is set if it ended over the item."""
        held = self._hold.stop()
        if not inside or held:
            return
        action = self.action_at(key)
        if self.hold_ms and action is not None and self.is_final(action):
            self.status.show_notice(
                lambda: translate("Table", "Hold for half a second: this cannot be undone.")
            )
        else:
            self.click(key)

    def hover(self, key: Key, inside: bool) -> None:
        """Restart the pulse when the pointer comes to an item."""
        if inside:
            self.pulse.restart()

    def click(self, key: Key) -> None:
        """Do what a click on an item does now: choose an action or a piece, or ask why it is refused."""
        action = self.action_at(key)
        if action is not None:
            self.choose(action)
            return
        selection = self.selection_at(key)
        if selection is not None:
            self.select(selection)
            return
        illegal = self.illegal_action_at(key)
        if illegal is not None:
            self.refused.emit(illegal)

    def may_choose(self, action: object) -> bool:
        """Return whether an action can be chosen now."""
        return self.shown is not None and action in self.shown.legal and self.hints.acting

    def choose(self, action: object) -> None:
        """Emit an action if it can be chosen now."""
        if self.may_choose(action):
            # Nothing more can be chosen until the next update; the selected pieces keep their places.
            self.take_hints(None)
            self.pulse.show_on()
            self.chosen.emit(action)

    def select(self, selection: Selection) -> None:
        """Show another selection."""
        self.selection = selection
        self.show_hints()

    def confirm_selection(self) -> bool:
        """Choose the action that the selected pieces make; return whether they make one."""
        action = self.selection.action
        if action is not None:
            self.choose(action)
        return action is not None

    def deselect_last(self) -> None:
        """Give the last selected piece back."""
        if self.selection:
            self.select(self.selection.back())

    def cancel_selection(self) -> None:
        """Give all selected pieces back."""
        if self.selection:
            self.select(self.no_selection())

    def put_panel_aside(self) -> bool:
        """Put the panel with choices aside until `bring_panel_back`; return whether there is one."""
        found = self.has_panel() and not self.panel_aside
        if found:
            self._move_panel(aside=True)
        return found

    def bring_panel_back(self) -> None:
        """Show the panel with choices again that was put aside."""
        if self.panel_aside:
            self._move_panel(aside=False)

    def _move_panel(self, *, aside: bool) -> None:
        self.panel_aside = aside
        self._show_marks()
        self.panel_moved_aside.emit()

    # Qt

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self._backdrop is None:
            self._backdrop = backdrop_pixmap(self.layout_now, self.style_now, self.paint_board)
        target, ratio = QRectF(rect), self._backdrop.devicePixelRatio()
        source = QRectF(
            target.x() * ratio, target.y() * ratio, target.width() * ratio, target.height() * ratio
        )
        painter.drawPixmap(target, self._backdrop, source)
