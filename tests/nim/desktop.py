"""How the window shows Nim: cards in the hand, the stars that are left, and the die."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from epizodiak_qt.desktop.app.clock import Clock
from epizodiak_qt.desktop.scene.animation import Track
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.desktop.scene.items.piece_item import PieceItem
from epizodiak_qt.desktop.scene.items.piece_pixmaps import Body, PiecePixmaps
from epizodiak_qt.desktop.scene.items.player_panel import CountBadge
from epizodiak_qt.desktop.scene.piece_layer import HAND, PieceLayer, Placement
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.scene.table_layout import (
    TARGET_PX,
    TableLayout,
    player_panels,
    row_of_pieces,
    table_frame,
)
from epizodiak_qt.desktop.scene.table_objects import TableObject, Zone, closed_hand
from epizodiak_qt.desktop.scene.table_picture import TablePicture
from epizodiak_qt.desktop.scene.table_scene import TableScene
from epizodiak_qt.desktop.style.check_box import CheckBox
from epizodiak_qt.desktop.table.game_ui import GameUi
from epizodiak_qt.games.game import HIDDEN, Event, Json
from epizodiak_qt.override import override
from epizodiak_qt.table.link import Update
from tests.nim import rules
from tests.nim.rules import ROLL, Dealt, StarsTaken, Take

DIE: Final[Key] = ("die",)
SKY: Final[Key] = ("stars",)


@dataclass(frozen=True, slots=True)
class Picture(TablePicture[int]):
    """The cards of the hand, and the stars."""

    stars: int = rules.STARS


class Pixmaps(PiecePixmaps[str]):
    """A number on every piece."""

    @override
    def body_of(self, face: str) -> Body:
        return "live"

    @override
    def paint_drawing(self, painter: QPainter, face: str) -> None:
        self.paint_number(painter, QRectF(20, 40, 44, 30), face)


class NimScene(TableScene):
    """Keys are ("hand", card, copy), ("die",), ("stars",) and ("player", seat)."""

    picture: Picture

    def __init__(self, style: SceneStyle, clock: Clock) -> None:
        super().__init__(style, clock, rules.SEATS)
        self.picture = Picture(None, (), (0, 0))
        self.layout_now, pixmaps = self.make_layout(1600, 1000), Pixmaps(style)
        self.pieces = PieceLayer(self, lambda key: PieceItem(key, style, pixmaps, ""))

    @override
    def make_layout(self, width: float, height: float) -> TableLayout:
        frame = table_frame(width, height, self.style_now.text_scale)
        main, unit = frame.main, frame.unit
        column = main._replace(x=0.7 * width, width=main.right - 0.7 * width)
        players, rest = player_panels(column, frame, rules.SEATS)
        high = max(TARGET_PX, 64 * unit)
        buttons = rest._replace(y=rest.bottom - high, height=high)
        log = rest._replace(height=max(0, buttons.y - frame.gap - rest.y))
        middle, size = main._replace(width=0.6 * width), (84 * unit, 112 * unit)
        return TableLayout(*frame, middle, players, log, buttons, size)

    @override
    def picture_of(self, update: Update) -> Picture:
        view: rules.View = update.view
        hand = () if view.seat is None else view.hands[view.seat]
        cards = tuple(card for card in hand if card is not HIDDEN)
        return Picture(view.seat, cards, tuple(map(len, view.hands)), view.stars)

    def keys_in_hand(self) -> list[Key]:
        """Return the keys of the cards of the hand; equal cards are counted."""
        hand = self.picture.hand
        return [(HAND, card, hand[:place].count(card)) for place, card in enumerate(hand)]

    @override
    def draw_board(self, hidden: Collection[Key], *, jump: bool) -> list[Track]:
        now, keys = self.layout_now, self.keys_in_hand()
        row = row_of_pieces(len(keys), 1.2 * now.tile[0], now.hand, now.hand.y, now.tile)
        board = row_of_pieces(2, 2 * now.tile[0], now.middle, now.middle.centre.y, now.tile)
        wanted = {key: Placement(rect, str(key[1]), 30) for key, rect in zip(keys, row, strict=True)}
        wanted[SKY] = Placement(board[0], str(self.picture.stars), 20)
        wanted[DIE] = Placement(board[1], "?", 20)
        return self.pieces.show(wanted, hidden, jump=jump)

    @override
    def action_at(self, key: Key) -> object | None:
        action = self.illegal_action_at(key)
        return action if action in self.choices() else None

    @override
    def illegal_action_at(self, key: Key) -> Take | None:
        if key[0] == HAND:
            return Take(int(str(key[1])))
        return ROLL if key == DIE else None

    @override
    def keys_of(self, action: object) -> frozenset[Key]:
        return frozenset(key for key in (DIE, *self.keys_in_hand()) if self.illegal_action_at(key) == action)

    @override
    def keys_for(self, command: str) -> list[Key]:
        return [DIE] if command == "draw" and ROLL in self.choices() else []

    @override
    def describe_board(self, *, private: bool, ended: bool) -> tuple[Zone, ...]:
        def named(key: Key, name: str) -> TableObject:
            return TableObject(key, name, enabled=private and self.action_at(key) is not None)

        cards = [named(key, f"Card {key[1]}") for key in self.keys_in_hand()] if private else []
        hand = closed_hand() if self.picture.seat is None else Zone("hand", "Hand", tuple(cards))
        sky = TableObject(SKY, f"{self.picture.stars} stars", enabled=False)
        return hand, Zone("board", "Sky", (sky, named(DIE, "Die")))

    @override
    def badges(self, update: Update, seat: int, hand: int) -> tuple[CountBadge, ...]:
        return (CountBadge("tile", hand, "hand_count", "Cards in hand", "cards"),)


class Form:
    """The option as a check box."""

    def __init__(self) -> None:
        self._box = CheckBox()
        self._box.setText("The last star loses")
        self.widget: QWidget = self._box

    def retranslate(self) -> None:
        """Do nothing: the tests show Nim in English."""

    def options(self) -> Json:
        """Return the chosen options."""
        return {"last_loses": self._box.isChecked()}

    def take(self, options: Json) -> None:
        """Show options."""
        self._box.setChecked(options.get("last_loses") is True)

    def summary(self) -> str:
        """Return the options as a sentence."""
        return "The last star loses." if self._box.isChecked() else "The last star wins."


def event_line(event: Event, names: Sequence[str]) -> str:
    """Return an event as text."""
    if isinstance(event, StarsTaken):
        return f"{names[event.seat]} {'rolls' if event.rolled else 'takes'} {event.stars}."
    return f"{names[event.turn]} begins." if isinstance(event, Dealt) else ""


def game_ui() -> GameUi:
    """Return how Nim is shown."""
    return GameUi(game="nim", scene=NimScene, event_line=event_line, options_form=Form)
