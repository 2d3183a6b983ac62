"""A third game on the scene kit: a turn lays one card, which must be higher than the one before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from epizodiak_qt.desktop.scene.items.piece_item import PieceItem
from epizodiak_qt.desktop.scene.items.piece_pixmaps import Body, PiecePixmaps
from epizodiak_qt.desktop.scene.piece_layer import HAND, PieceLayer, Placement
from epizodiak_qt.desktop.scene.table_layout import TableLayout, player_panels, row_of_pieces, table_frame
from epizodiak_qt.desktop.scene.table_objects import TableObject, Zone
from epizodiak_qt.desktop.scene.table_picture import TablePicture
from epizodiak_qt.desktop.scene.table_scene import TableScene
from epizodiak_qt.games.game import PublicEvent
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.animation import Track
    from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, Key
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.link import Update


@dataclass(frozen=True, slots=True)
class Laid(PublicEvent):
    """A card that a seat lays: an action, and the event after it."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Picture(TablePicture[int]):
    """The cards on the table; this game has the same type as its view."""

    last: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """Hints and selection: the cards that can be chosen, and the action of the chosen one."""

    acting: bool = False
    cards: frozenset[int] = frozenset()
    action: Laid | None = None

    def __bool__(self) -> bool:
        return self.action is not None

    def back(self) -> Choice:
        """Return the choice without the chosen card."""
        return replace(self, action=None)


class CardPixmaps(PiecePixmaps[int]):
    """Cards with a number; 0 is a back."""

    @override
    def body_of(self, face: int) -> Body:
        return "live" if face else "back"

    @override
    def paint_drawing(self, painter: QPainter, face: int) -> None:
        self.paint_number(painter, QRectF(20, 40, 44, 30), str(face))


class BareScene(TableScene):
    """What a scene must implement, and nothing else: a click on a card lays it.

    Keys are ("hand", card), ("last",) and ("player", seat).
    """

    picture: Picture

    def __init__(self, style: SceneStyle, clock: Clock, seats: int = 2) -> None:
        super().__init__(style, clock, seats)
        self.picture = Picture(None, (), (0, 0))
        self.layout_now, pixmaps = self.make_layout(1600, 1000), CardPixmaps(style)
        self.cards = PieceLayer(self, lambda key: PieceItem(key, style, pixmaps, 0))

    @override
    def make_layout(self, width: float, height: float) -> TableLayout:
        scale = self.style_now.text_scale
        frame = table_frame(width, height, scale)
        unit, text, _gap, status, hand, main = frame
        players, log = player_panels(main._replace(x=0.7 * width, width=0.3 * width), frame, 2)
        left, size = main._replace(width=0.2 * width), (84 * unit, 112 * unit)
        return TableLayout(width, height, unit, text, scale, status, main, players, log, left, hand, size)

    @override
    def picture_of(self, update: Update) -> Picture:
        picture: Picture = update.view
        return picture

    @override
    def draw_board(self, hidden: Collection[Key], *, jump: bool) -> list[Track]:
        now, picture = self.layout_now, self.picture
        row = row_of_pieces(len(picture.hand), 2 * now.tile[0], now.hand, now.hand.y, now.tile)
        laid = zip(picture.hand, row, strict=True)
        wanted: dict[Key, Placement[int]] = {(HAND, card): Placement(rect, card, 30) for card, rect in laid}
        if picture.last:
            wanted["last",] = Placement(now.middle._replace(width=now.tile[0]), picture.last, 20)
        return self.cards.show(wanted, hidden, jump=jump)

    @override
    def action_at(self, key: Key) -> object | None:
        legal = (action for action in self.choices() if isinstance(action, Laid))
        return next((action for action in legal if key == (HAND, action.card)), None)


class FakeScene(BareScene):
    """The same with movement, words and a selection: the second click on a card lays it."""

    hints: Choice
    selection: Choice

    @override
    def animate(self, event: Event) -> list[Track]:
        assert isinstance(event, Laid)
        start = self.cards.take_from_hand((HAND, event.card))
        hand = tuple(card for card in self.picture.hand if card != event.card)
        moved = self.draw(replace(self.picture, hand=hand, last=event.card), {("last",)})
        end = self.cards.items["last",].rect()
        return [*moved, self.cards.fly((0, event.card), start, end, 300, arrives=("last",))]

    @override
    def hints_of(self, update: Update | None) -> tuple[Choice, Choice]:
        legal = update.legal if update else ()
        hints = Choice(bool(legal), frozenset(action.card for action in legal))
        return hints, hints

    @override
    def mark_hints(self) -> list[ClickableItem]:
        for key, item in self.cards.items.items():
            item.set_clickable(key[0] == HAND and item.face in self.hints.cards)
        return [item for item in self.cards.items.values() if item.clickable]

    @override
    def describe_board(self, *, private: bool, ended: bool) -> tuple[Zone, ...]:
        cards = [
            TableObject((HAND, card), str(card), enabled=card in self.hints.cards)
            for card in self.picture.hand
            if private
        ]
        return (Zone("hand", "Hand", tuple(cards)),)

    @override
    def status_text(self, update: Update) -> str:
        return "Choose a card." if self.hints.acting else "Wait."

    @override
    def action_at(self, key: Key) -> Laid | None:
        action = self.selection.action
        return action if action and key == (HAND, action.card) else None

    @override
    def selection_at(self, key: Key) -> Choice | None:
        action = self.illegal_action_at(key)
        return replace(self.hints, action=action) if action and action.card in self.hints.cards else None

    @override
    def illegal_action_at(self, key: Key) -> Laid | None:
        return Laid(self.picture.seat or 0, self.cards.items[key].face) if key[0] == HAND else None
