"""The things on the Ecliptic table and where they lie: draws a picture, and lends ghosts to the script."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QGraphicsScene

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.ecliptic.backdrop import paint_backdrop
from epizodiak_qt.desktop.ecliptic.board_items import ButtonItem, NameItem, PanelItem, TrophiesItem
from epizodiak_qt.desktop.ecliptic.dice_area import DiceArea
from epizodiak_qt.desktop.ecliptic.geometry import (
    LIFT_PX,
    PAIRS,
    SHIFT,
    Camp,
    Layout,
    hand_spots,
    layout,
    options_in,
)
from epizodiak_qt.desktop.ecliptic.hints import Face, shifted
from epizodiak_qt.desktop.ecliptic.items import CardItem, HeapItem, PlaceItem
from epizodiak_qt.desktop.ecliptic.table_picture import SEATS, Picture
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import Animator, Track
from epizodiak_qt.desktop.scene.player_panel import PlayerPanelItem
from epizodiak_qt.desktop.scene.pulse import PulseAnimator
from epizodiak_qt.desktop.scene.rects import Rect, around
from epizodiak_qt.desktop.scene.status_line import StatusLine
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.games.ecliptic.cards import SIGNS
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter, QPixmap

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.ecliptic.style import Style
    from epizodiak_qt.desktop.scene.clickable_item import ClickableItem
    from epizodiak_qt.desktop.style.theme import SeatStyle
    from epizodiak_qt.games.ecliptic.cards import Card, Sign

Key = tuple[Any, ...]
Wanted = tuple[Rect, Face, float]

REGROUP_MS: Final = 180
WISHES: Final = ("stop", "continue")


class Stage(QGraphicsScene):
    """Owns every item, by key, and the animator. `picture` is what is drawn, without hints.

    Keys are ("hand", card), ("line", seat, card), ("pair", seat, card), ("place", sign) and ("pairs", sign)
    of the camp below, ("pile",), ("discard",), ("die", seat, sides), ("rolled", seat), ("keep", 0 or 1),
    ("wish", "stop" or "continue"), ("decline",) and ("player", seat). `below` is the seat whose camp lies
    below: the one that looks, or that looked last. `looks` are those of the seats.
    """

    def __init__(self, style: Style, clock: Clock) -> None:
        super().__init__()
        self.style_now = style
        self.clock = clock
        self.animator = Animator(clock, self)
        self.pulse = PulseAnimator(clock, self)
        self.reduced_motion = False
        self.seats = SEATS
        self.below = 0
        self.leaving: int | None = None
        self.looks: tuple[SeatStyle, ...] = SEAT_STYLES
        self.layout_now: Layout = layout(1600, 1000)
        self.picture = Picture(None)
        self._backdrop: QPixmap | None = None
        self._cards_now: dict[Key, CardItem] = {}
        self._ghosts: set[CardItem] = set()
        self._places: dict[Key, PlaceItem] = {
            (kind, sign): self._added(PlaceItem((kind, sign), style), z)
            for kind, z in (("place", z_values.PLACE), ("pairs", z_values.PLACE))
            for sign in SIGNS
        }
        self._pile: HeapItem = self._added(HeapItem(("pile",), style), z_values.CENTRE)
        self._discard: HeapItem = self._added(HeapItem(("discard",), style), z_values.CENTRE)
        self.arena = DiceArea(style, self._added)
        self._names = [self._added(NameItem(seat, style), z_values.CARD) for seat in range(SEATS)]
        self.trophies = [self._added(TrophiesItem(seat, style), z_values.CARD) for seat in range(SEATS)]
        self.panel: PanelItem = self._added(PanelItem(style), z_values.PANEL)
        self._keeps = [self._added(CardItem(("keep", each), style), z_values.OPTION) for each in range(2)]
        self._wishes = {
            wish: self._added(ButtonItem(("wish", wish), style), z_values.OPTION) for wish in WISHES
        }
        self._decline: ButtonItem = self._added(ButtonItem(("decline",), style), z_values.OPTION)
        for keep in self._keeps:
            keep.hide()
        self._players: list[PlayerPanelItem] = [
            self._added(PlayerPanelItem(seat, style.art, style.theme), z_values.CARD) for seat in range(SEATS)
        ]
        self.status = StatusLine(style.theme, clock)
        self.status.setZValue(z_values.STATUS)
        self.addItem(self.status)

    def _added(self, item: Any, z: float) -> Any:
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

    def announce(self, event: object) -> None:
        """Tell an event in words, where nobody overlooks it, until something else is shown."""

    def hand_faces(self, hand: Sequence[Card]) -> list[Face]:
        """Return how each card of a hand looks."""
        return [Face(card, taken=card == self.picture.taken) for card in hand]

    def rank(self, spot: ClickableItem) -> Any:
        """Return by what the keyboard goes through things of one kind: from left to right."""
        return spot.pos().x(), spot.pos().y()

    # --- layout

    def camp(self, seat: int) -> Camp:
        """Return the camp of a seat."""
        return self.layout_now.camps[0 if seat == self.below else 1]

    def turn_board(self, below: int) -> None:
        """Turn the board so that the camp of that seat lies below."""
        if below != self.below:
            self.below = below
            self._lay_out()

    def fit(self, width: float, height: float) -> None:
        """Lay everything out for a view of that size in pixels."""
        self.animator.finish_now()
        self.layout_now = layout(width, height, self.style_now.text_scale, SEATS)
        self.style_now.text_px = self.layout_now.text_px
        self.setSceneRect(0, 0, width, height)
        self._lay_out()

    def _lay_out(self) -> None:
        now, theme = self.layout_now, self.style_now.theme
        self.repaint_backdrop()
        for (kind, sign), item in self._places.items():
            item.unit = now.line_card[0] / 84
            item.place(self._place_rect(kind, sign))
        self._pile.place(now.pile)
        self._discard.place(now.discard)
        self.arena.fit(now, self.below)
        for seat in range(SEATS):
            self._names[seat].place(self.camp(seat).name)
            self.trophies[seat].place(self.camp(seat).trophies)
            self._players[seat].place(now.cards[seat])
            self._players[seat].set_style(theme, now.text_px)
        self.panel.place(now.panel)
        for item, rect in zip(
            self._keeps, options_in(now.panel, 2, True, now.unit, now.text_px), strict=True
        ):
            item.place(rect)
        spots = options_in(now.panel, 2, False, now.unit, now.text_px)
        for wish, rect in zip(WISHES, spots, strict=True):
            self._wishes[wish].place(rect)
        self._decline.place(now.decline)
        self.status.place(now.status)
        self.status.set_style(theme, now.text_px)
        for each in self.items():
            each.update()
        self.draw(self.picture, jump=True)

    def _place_rect(self, kind: str, sign: Sign) -> Rect:
        """Return a place below: of a line, or where the next pair of a sign would lie."""
        now = self.layout_now
        camp = now.camps[0]
        if kind == "place":
            return camp.lines[sign]
        laid = sum(card.sign is sign for card in self.picture.pairs[self.below]) // 2
        first, second = now.pair(camp, sign, min(laid, PAIRS - 1))
        return Rect(first.x, first.y, second.right - first.x, first.height)

    def repaint_backdrop(self) -> None:
        """Let what does not move be painted afresh, the next time that it is seen."""
        self._backdrop = None
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    # --- drawing

    def draw(self, picture: Picture, hidden: Collection[Key] = (), *, jump: bool = False) -> list[Track]:
        """Show a picture, but for the cards that are `hidden`; return how the hand regroups."""
        self.picture = picture
        self._pile.show_heap(picture.pile, None)
        self._show_discard(picture, hidden)
        self.arena.draw(picture)
        for seat in range(SEATS):
            self.trophies[seat].show_count(picture.trophies[seat])
        for sign in SIGNS:
            self._places["pairs", sign].place(self._place_rect("pairs", sign))
        wanted: dict[Key, Wanted] = dict(self._line_items(picture))
        wanted.update(self._pair_items(picture))
        wanted.update(self._hand_items(picture.hand))
        for key in [key for key in self._cards_now if key not in wanted]:
            self._drop(key)
        tracks = []
        for key, (rect, face, z) in wanted.items():
            tracks += self._put(key, rect, face, z, jump=jump)
            self._cards_now[key].setVisible(key not in hidden)
        for item, count in zip(self._players, picture.counts, strict=True):
            _show_count(item, count)
        return tracks

    def _show_discard(self, picture: Picture, hidden: Collection[Key]) -> None:
        cards = picture.discard[:-1] if ("discard",) in hidden else picture.discard
        self._discard.show_heap(len(cards), cards[-1] if cards else None)

    def _line_items(self, picture: Picture) -> Iterator[tuple[Key, Wanted]]:
        """Yield the cards of both lines, and the one that attacks."""
        combat = picture.combat
        for seat, line in enumerate(picture.lines):
            more = (combat.attack,) if combat is not None and combat.attacker == seat else ()
            for card in (*line, *more):
                yield ("line", seat, card), (self.line_rect(seat, card), Face(card), z_values.LINE_CARD)

    def _pair_items(self, picture: Picture) -> Iterator[tuple[Key, Wanted]]:
        for seat, cards in enumerate(picture.pairs):
            camp = self.camp(seat)
            laid: dict[Sign, int] = {}
            for first, second in zip(cards[::2], cards[1::2], strict=True):
                place = laid.get(first.sign, 0)
                laid[first.sign] = place + 1
                rects = self.layout_now.pair(camp, first.sign, place)
                for each, (card, rect) in enumerate(zip((first, second), rects, strict=True)):
                    rise = place if camp.near else -place
                    z = z_values.PAIR_CARD + 0.2 * rise + 0.1 * each
                    yield ("pair", seat, card), (rect, Face(card, small=True), z)

    def _hand_items(self, hand: tuple[Card, ...]) -> Iterator[tuple[Key, Wanted]]:
        now = self.layout_now
        spots = hand_spots(len(hand), now.hand, now.tile, now.unit)
        for face, spot in zip(self.hand_faces(hand), spots, strict=True):
            rect = spot
            if face.order:
                rect = rect._replace(y=rect.y - min(LIFT_PX, rect.y - now.hand.y - 2))
            elif shifted(face):
                rect = rect._replace(y=rect.y + SHIFT * now.unit)
            yield (
                ("hand", face.card),
                (rect, face, z_values.HAND_SELECTED if face.order else z_values.HAND_TILE),
            )

    def _put(self, key: Key, rect: Rect, face: Face, z: float, *, jump: bool) -> list[Track]:
        """Put a card there; one of the hand that lay elsewhere glides, and its track is returned."""
        item = self._cards_now.get(key)
        if item is None:
            item = self._cards_now[key] = self._added(CardItem(key, self.style_now), z)
            item.place(rect)
        item.setZValue(z)
        item.set_face(face)
        combat = self.picture.combat
        item.set_marks(fought=key[0] == "line" and combat is not None and key[2].sign is combat.sign)
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
        self.removeItem(self._cards_now.pop(key))

    def drop_hand(self) -> None:
        """Take every card of the hand out of the scene, and the die that only its owner knows."""
        combat = self.picture.combat
        if combat is not None and combat.winner is None:
            combat = replace(combat, chosen=tuple(_covered(die, combat.chosen) for die in combat.chosen))
        self.picture = replace(self.picture, seat=None, hand=(), combat=combat)
        for key in [key for key in self._cards_now if key[0] == "hand"]:
            self._drop(key)
        self.arena.draw(self.picture)

    # --- what the script asks for

    def sees(self, seat: int) -> bool:
        """Tell whether the hand of `seat` is the one that is shown."""
        return self.picture.seat == seat

    def line_rect(self, seat: int, card: Card) -> Rect:
        """Return where a card lies in the line of a seat."""
        return self.camp(seat).lines[card.sign]

    def at_hand(self, seat: int) -> Rect:
        """Return where cards come from and go to that belong to a hand not shown."""
        width, height = self.layout_now.tile
        if seat == self.leaving:
            return around(self.layout_now.hand.centre, width, height)
        return around(self.camp(seat).name.centre, width / 2, height / 2)

    def leaving_hand(self, card: Card) -> Rect:
        """Return where a card lies in the hand, and hide it there: it is on its way."""
        item = self._cards_now.get(("hand", card))
        if item is None:
            return around(self.layout_now.hand.centre, *self.layout_now.tile)
        item.setVisible(False)
        position = item.pos()
        return Rect(position.x(), position.y(), item.area.width(), item.area.height())

    def hand_rect(self, hand: tuple[Card, ...], card: Card) -> Rect:
        """Return where the card will lie in that hand."""
        now = self.layout_now
        return hand_spots(len(hand), now.hand, now.tile, now.unit)[hand.index(card)]

    def card_item(self, key: Key) -> CardItem | None:
        """Return the card with that key, if there is one."""
        return self._cards_now.get(key)

    def ghost(self, face: Face) -> CardItem:
        """Return a card that only moves; `drop_ghost` ends it."""
        item = CardItem(("ghost",), self.style_now)
        item.set_face(face)
        item.setZValue(z_values.FLYING)
        item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.addItem(item)
        self._ghosts.add(item)
        return item

    def drop_ghost(self, item: CardItem) -> None:
        """End a ghost."""
        if item in self._ghosts:
            self._ghosts.discard(item)
            self.removeItem(item)

    def reveal(self, key: Key) -> None:
        """Show a card whose flight has ended."""
        if key == ("discard",):
            self._show_discard(self.picture, ())
        item = self._cards_now.get(key)
        if item is not None:
            item.setVisible(True)

    def set_panel_glow(self, seat: int, strength: float) -> None:
        """Let a player's card shine."""
        self._players[seat].glow(strength)

    # Qt

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:  # noqa: N802, D102
        if self._backdrop is None:
            titles = (
                translate("Table", "Draw pile"),
                translate("Table", "Combat"),
                translate("Table", "Discard"),
            )
            self._backdrop = paint_backdrop(self.layout_now, self.style_now, self.below, titles)
        target = QRectF(rect)
        ratio = self._backdrop.devicePixelRatio()
        source = QRectF(
            target.x() * ratio, target.y() * ratio, target.width() * ratio, target.height() * ratio
        )
        painter.drawPixmap(target, self._backdrop, source)


def _covered(die: Any, chosen: tuple[Any, ...]) -> Any:
    """Return a die as everybody may see it before both are chosen."""
    return HIDDEN if die is not None and any(each is None or each is HIDDEN for each in chosen) else die


def _show_count(item: PlayerPanelItem, count: int) -> None:
    """Show the size of a hand on its card, and leave the rest as it is."""
    card = item.info
    if card.badges and card.badges[0].number != count:
        badges = (replace(card.badges[0], number=count), *card.badges[1:])
        item.show_info(replace(card, badges=badges))
