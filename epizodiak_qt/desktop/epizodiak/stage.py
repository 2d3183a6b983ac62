"""The things on the EpiZodiak table and where they lie: draws a picture, and lends ghosts to the script."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QGraphicsScene

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.epizodiak.backdrop import paint_backdrop
from epizodiak_qt.desktop.epizodiak.geometry import LIFT_PX, SHIFT, Layout, hand_spots, layout
from epizodiak_qt.desktop.epizodiak.hints import Face, shifted
from epizodiak_qt.desktop.epizodiak.items import CentreItem, DiscardItem, PlaceItem, TileItem
from epizodiak_qt.desktop.epizodiak.table_picture import Picture
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import Animator, Track
from epizodiak_qt.desktop.scene.player_panel import PlayerPanelItem
from epizodiak_qt.desktop.scene.pulse import PulseAnimator
from epizodiak_qt.desktop.scene.rects import Rect, around
from epizodiak_qt.desktop.scene.status_line import StatusLine
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.games.epizodiak.dial import VALUES

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter, QPixmap

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.epizodiak.style import Style
    from epizodiak_qt.desktop.scene.clickable_item import ClickableItem
    from epizodiak_qt.desktop.style.theme import SeatStyle

Key = tuple[Any, ...]

SEATS: Final = 3
REGROUP_MS: Final = 180
EMPTY: Final = Picture(None, (), (0,) * SEATS, 0, ())


class Stage(QGraphicsScene):
    """Owns every item, by key, and the animator. `picture` is what is drawn, without hints.

    Keys are ("hand", value, copy), ("dial", value), ("place", value), ("set", value), ("discard", value),
    ("centre",) and ("player", seat). `looks` are those of the seats.
    """

    def __init__(self, style: Style, clock: Clock) -> None:
        super().__init__()
        self.style_now = style
        self.clock = clock
        self.animator = Animator(clock, self)
        self.pulse = PulseAnimator(clock, self)
        self.reduced_motion = False
        self.seats = SEATS
        self.leaving: int | None = None
        self.looks: tuple[SeatStyle, ...] = SEAT_STYLES
        self.layout_now: Layout = layout(1600, 1000)
        self.picture = EMPTY
        self._backdrop: QPixmap | None = None
        self._tiles: dict[Key, TileItem] = {}
        self._ghosts: set[TileItem] = set()
        self._places = {value: self._added(PlaceItem(value, style), z_values.PLACE) for value in VALUES}
        self._discards = {value: self._added(DiscardItem(value, style), z_values.PLACE) for value in VALUES}
        self._centre: CentreItem = self._added(CentreItem(style), z_values.CENTRE)
        self._cards: list[PlayerPanelItem] = [
            self._added(PlayerPanelItem(seat, style.art, style.theme), z_values.CARD) for seat in range(SEATS)
        ]
        self.status = StatusLine(style.theme, clock)
        self.status.setZValue(z_values.STATUS)
        self.addItem(self.status)

    def _added(self, item: Any, z: int) -> Any:
        item.setZValue(z)
        item.pressed.connect(self.on_pressed)
        item.released.connect(self.on_released)
        item.hovered.connect(self.on_hovered)
        self.addItem(item)
        return item

    # --- what a scene with hints adds

    def on_pressed(self, key: Key) -> None:
        """Take a press on the thing with that key."""

    def on_released(self, key: Key, inside: bool) -> None:
        """Take a release; `inside` tells whether it was still over the thing."""

    def on_hovered(self, key: Key, inside: bool) -> None:
        """Take the pointer's coming or going."""

    def hand_faces(self, hand: Sequence[int]) -> list[Face]:
        """Return how each tile of a hand looks."""
        return [Face(value) for value in hand]

    def rank(self, spot: ClickableItem) -> Any:
        """Return by what the keyboard goes through things of one kind: by value, which is clockwise."""
        return spot.key[1:]

    # --- layout

    def fit(self, width: float, height: float) -> None:
        """Lay everything out for a view of that size in pixels."""
        self.animator.finish_now()
        now = self.layout_now = layout(width, height, self.style_now.text_scale, SEATS)
        self.style_now.text_px = now.text_px
        self.setSceneRect(0, 0, width, height)
        self.repaint_backdrop()
        for value in VALUES:
            self._places[value].place(now.place(value))
            self._discards[value].place(now.discard_place(value))
        self._centre.place(now.centre)
        for card, rect in zip(self._cards, now.cards, strict=True):
            card.place(rect)
            card.set_style(self.style_now.theme, now.text_px)
        self.status.place(now.status)
        self.status.set_style(self.style_now.theme, now.text_px)
        for item in self.items():
            item.update()
        self.draw(self.picture, jump=True)

    def repaint_backdrop(self) -> None:
        """Let what does not move be painted afresh, the next time that it is seen."""
        self._backdrop = None
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    # --- drawing

    def draw(self, picture: Picture, hidden: Collection[Key] = (), *, jump: bool = False) -> list[Track]:
        """Show a picture, but for the tiles that are `hidden`; return how the hand regroups."""
        self.picture = picture
        self.count_pile(picture.pile)
        wanted: dict[Key, tuple[Rect, Face, int]] = {
            ("dial", value): (self.layout_now.place(value), Face(value), z_values.DIAL_TILE)
            for value in picture.dial
        }
        for out in picture.sets:
            rect = self.layout_now.discard_place(out.value)
            wanted["set", out.value] = (
                rect,
                Face(out.value, owner=self.looks[out.owner]),
                z_values.DISCARD_TILE,
            )
        wanted |= self._hand_items(picture.hand)
        for key in [key for key in self._tiles if key not in wanted]:
            self._drop(key)
        tracks = []
        for key, (rect, face, z) in wanted.items():
            tracks += self._put(key, rect, face, z, jump=jump)
            self._tiles[key].setVisible(key not in hidden and face.count > 0)
        for card, count in zip(self._cards, picture.counts, strict=True):
            _show_count(card, count)
        return tracks

    def _hand_items(self, hand: tuple[int, ...]) -> dict[Key, tuple[Rect, Face, int]]:
        now = self.layout_now
        items: dict[Key, tuple[Rect, Face, int]] = {}
        spots = hand_spots(hand, now.hand, now.tile, now.unit)
        for place, (face, spot) in enumerate(zip(self.hand_faces(hand), spots, strict=True)):
            rect = spot.rect
            if face.order:
                rect = rect._replace(y=rect.y - min(LIFT_PX, rect.y - now.hand.y - 2))
            elif shifted(face):
                rect = rect._replace(y=rect.y + SHIFT * now.unit * spot.scale)
            key = ("hand", face.value, place - hand.index(face.value))
            z = z_values.HAND_SELECTED if face.order else z_values.HAND_TILE
            items[key] = (rect, replace(face, count=spot.count), z)
        return items

    def _put(self, key: Key, rect: Rect, face: Face, z: int, *, jump: bool) -> list[Track]:
        """Put a tile there; one of the hand that lay elsewhere glides, and its track is returned."""
        item = self._tiles.get(key)
        if item is None:
            item = self._tiles[key] = self._added(TileItem(key, self.style_now), z)
            item.place(rect)
        item.setZValue(z)
        item.set_face(face)
        start = Rect(item.pos().x(), item.pos().y(), item.area.width(), item.area.height())
        if start == rect:
            return []
        if jump or key[0] != "hand" or start.width != rect.width:
            item.place(rect)
            return []

        def show(fraction: float) -> None:
            item.setPos(start.x + (rect.x - start.x) * fraction, start.y + (rect.y - start.y) * fraction)

        return [Track(REGROUP_MS, show)]

    def _drop(self, key: Key) -> None:
        self.removeItem(self._tiles.pop(key))

    def drop_hand(self) -> None:
        """Take every tile of the hand out of the scene."""
        self.picture = replace(self.picture, seat=None, hand=())
        for key in [key for key in self._tiles if key[0] == "hand"]:
            self._drop(key)

    # --- what the script asks for

    def sees(self, seat: int) -> bool:
        """Tell whether the hand of `seat` is the one that is shown."""
        return self.picture.seat == seat

    def at_card(self, seat: int) -> Rect:
        """Return where tiles come from and go to that belong to a hand not shown."""
        width, height = self.layout_now.tile
        if seat == self.leaving:
            return around(self.layout_now.hand.centre, width, height)
        return around(self.layout_now.cards[seat].centre, width / 2, height / 2)

    def leaving_hand(self, value: int) -> Rect:
        """Return where a tile of `value` lies in the hand: a chosen one first. Each call takes another."""
        found = [item for key, item in self._tiles.items() if key[:2] == ("hand", value) and item.isVisible()]
        if not found:
            return around(self.layout_now.hand.centre, *self.layout_now.tile)
        item = max(found, key=lambda each: each.face.order)
        item.setVisible(False)
        position = item.pos()
        return Rect(position.x(), position.y(), item.area.width(), item.area.height())

    def hand_rect(self, hand: tuple[int, ...], value: int, copy: int) -> Rect:
        """Return where the tile will lie in that hand."""
        now = self.layout_now
        return hand_spots(hand, now.hand, now.tile, now.unit)[hand.index(value) + copy].rect

    def tile(self, key: Key) -> TileItem | None:
        """Return the tile with that key, if there is one."""
        return self._tiles.get(key)

    def ghost(self, face: Face) -> TileItem:
        """Return a tile that only moves; `drop_ghost` ends it."""
        item = TileItem(("ghost",), self.style_now)
        item.set_face(face)
        item.setZValue(z_values.FLYING)
        item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.addItem(item)
        self._ghosts.add(item)
        return item

    def drop_ghost(self, item: TileItem) -> None:
        """End a ghost."""
        if item in self._ghosts:
            self._ghosts.discard(item)
            self.removeItem(item)

    def reveal(self, key: Key) -> None:
        """Show a tile whose flight has ended."""
        item = self._tiles.get(key)
        if item is not None:
            item.setVisible(item.face.count > 0)

    def set_panel_glow(self, seat: int, strength: float) -> None:
        """Let a player's card shine."""
        self._cards[seat].glow(strength)

    def count_pile(self, pile: int) -> None:
        """Show that many tiles in the pile, and no halo."""
        self._centre.show_pile(pile, draw=False, passing=False, word="")

    # Qt

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:  # noqa: N802, D102
        if self._backdrop is None:
            self._backdrop = paint_backdrop(self.layout_now, self.style_now, translate("Table", "Discard"))
        target = QRectF(rect)
        ratio = self._backdrop.devicePixelRatio()
        source = QRectF(
            target.x() * ratio, target.y() * ratio, target.width() * ratio, target.height() * ratio
        )
        painter.drawPixmap(target, self._backdrop, source)


def _show_count(item: PlayerPanelItem, count: int) -> None:
    """Show the size of a hand on its card, and leave the rest as it is."""
    card = item.info
    if card.badges and card.badges[0].number != count:
        badges = (replace(card.badges[0], number=count), *card.badges[1:])
        item.show_info(replace(card, badges=badges))
