"""The board of Ecliptic as it is drawn: camps, lines, pairs, piles, dice and hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.ecliptic.cards.backdrop import paint_board
from epizodiak_qt.desktop.ecliptic.cards.card_pixmaps import CardPixmaps
from epizodiak_qt.desktop.ecliptic.cards.items import (
    ButtonItem,
    CardItem,
    HeapItem,
    NameItem,
    PlaceItem,
    TrophiesItem,
)
from epizodiak_qt.desktop.ecliptic.combat.combat_stage import StageItem, StageTexts
from epizodiak_qt.desktop.ecliptic.combat.dice_items import DiceArea
from epizodiak_qt.desktop.ecliptic.geometry import (
    CARD,
    CLOSE_SECOND,
    PAIRS,
    SECOND,
    STEP,
    Camp,
    Layout,
    Stage,
    hand_spots,
    layout,
)
from epizodiak_qt.desktop.ecliptic.hints import CardSelection, Face, Hints, hand_faces, is_playable
from epizodiak_qt.desktop.ecliptic.table_picture import Picture, picture_of
from epizodiak_qt.desktop.ecliptic.words.score_reasons import final_lights, gains, stakes
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.piece_layer import HAND, PieceLayer, Placement, in_hand
from epizodiak_qt.desktop.scene.rects import Rect, between
from epizodiak_qt.desktop.scene.table_layout import HandSpot, hand_groups
from epizodiak_qt.desktop.scene.table_scene import TableScene
from epizodiak_qt.games.ecliptic.cards import SIGNS, Card, Sign
from epizodiak_qt.games.ecliptic.constants import SEATS
from epizodiak_qt.games.ecliptic.view import View, standings
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QGraphicsItem

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.animation import Track
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.table.link import Update

WISHES: Final = ("stop", "continue")
DISCARD: Final[Key] = ("discard",)


class EclipticBoard(TableScene):
    """Owns the items of the table and draws pictures.

    Keys are ("hand", card), ("line", seat, card), ("pair", seat, card), ("place", sign) and ("pairs", sign)
    of the camp below, ("pile",), ("discard",), ("die", seat, sides), ("rolled", seat), ("keep", 0 or 1),
    ("wish", "stop" or "continue"), ("decline",) and ("player", seat). `below` is the seat whose camp lies
    below: the one whose hand is shown, or was shown last.
    """

    picture: Picture
    ended_picture: Picture
    layout_now: Layout
    hints: Hints
    selection: CardSelection

    def __init__(self, style: SceneStyle, clock: Clock) -> None:
        super().__init__(style, clock, SEATS)
        self.below = 0
        self._keeping = False
        self.lit: Mapping[Key, int] = {}
        self.layout_now = layout(1600, 1000)
        self.picture = Picture(None, (), (0,) * SEATS)
        pixmaps = CardPixmaps(style)
        self.pixmaps = pixmaps
        self.cards = PieceLayer(self, lambda key: CardItem(key, style, pixmaps))
        self.places = {
            (kind, sign): self.add_item(PlaceItem((kind, sign), style, pixmaps), z_values.PLACE)
            for kind in ("place", "pairs")
            for sign in SIGNS
        }
        self.pile = self.add_item(HeapItem(("pile",), style, pixmaps), z_values.CENTRE)
        self.discard = self.add_item(HeapItem(DISCARD, style, pixmaps), z_values.CENTRE)
        self.stage = self.add_item(StageItem(style), z_values.STAGE)
        self.dice = DiceArea(self)
        self.camp_names = [self.add_item(NameItem(seat, style), z_values.PLAYER) for seat in range(SEATS)]
        self.trophies = [
            self.add_item(TrophiesItem(("trophies", seat), style), z_values.PLAYER) for seat in range(SEATS)
        ]
        self.keeps = [
            self.add_item(CardItem(("keep", each), style, pixmaps), z_values.OPTION) for each in range(2)
        ]
        for keep in self.keeps:
            keep.large = True
            keep.hide()
        self.wishes = {
            wish: self.add_item(ButtonItem(("wish", wish), style), z_values.OPTION) for wish in WISHES
        }
        self.decline = self.add_item(ButtonItem(("decline",), style), z_values.OPTION)

    @property
    def view(self) -> View | None:
        """The view that is shown; while something moves, the one before."""
        return None if self.shown is None else self.shown.view

    # --- layout

    def camp(self, seat: int) -> Camp:
        """Return the camp of a seat."""
        return self.layout_now.board.camps[0 if seat == self.below else 1]

    @override
    def look_from(self, seat: int) -> None:
        """Turn the board so that the camp of that seat lies below."""
        if seat != self.below:
            self.below = seat
            self.lay_out()

    @override
    def make_layout(self, width: float, height: float) -> Layout:
        return layout(width, height, self.style_now.text_scale, SEATS)

    @override
    def place_items(self) -> None:
        """Move the items of the board to their places."""
        now = self.layout_now
        for (kind, sign), item in self.places.items():
            item.card_unit = now.board.card[0] / CARD[0]
            item.place(self._place_rect(kind, sign))
        self.pile.place_heap(now.column.pile, now.column.pile_count)
        self.discard.place_heap(now.column.discard, now.column.discard_count)
        self._fit_stage()
        for seat in range(SEATS):
            self.camp_names[seat].place(self.camp(seat).name)
            self.trophies[seat].place(self.camp(seat).trophies)
        for wish, rect in zip(WISHES, now.wishes, strict=True):
            self.wishes[wish].place(rect)
        self.decline.place(now.decline)

    def _fit_stage(self) -> None:
        self.stage.fit(self.stage_now)
        self.dice.fit(self.layout_now, self.stage_now, self.below)

    @property
    def stage_now(self) -> Stage:
        """The places of the combat: all over the board, or above the line for which a card is chosen."""
        return self.layout_now.keeping if self._keeping else self.layout_now.stage

    def _place_rect(self, kind: str, sign: Sign) -> Rect:
        """Return a place below: of a line, or where the next pair of a sign would lie."""
        now = self.layout_now
        camp = now.board.camps[0]
        if kind == "place":
            return camp.lines[sign]
        laid = sum(card.sign is sign for card in self.picture.board.pairs[self.below]) // 2
        first, second = now.pair(camp, sign, min(laid, PAIRS - 1), laid + 1)
        return Rect(first.x, first.y, second.right - first.x, first.height)

    @override
    def paint_board(self, painter: QPainter) -> None:
        """Paint the camps, the zodiac and the titles."""
        paint_board(painter, self.layout_now, self.style_now, self.below)

    # --- pictures

    @override
    def picture_of(self, update: Update) -> Picture:
        return picture_of(update.view)

    @override
    def draw_board(self, hidden: Collection[Key], *, jump: bool) -> list[Track]:
        """Draw piles, dice, trophies, lines, pairs and the hand."""
        picture, combat = self.picture, self.picture.board.combat
        won = combat is not None and combat.winner is not None
        if self._keeping != (keeping := won and (self._keeping or bool(self.hints.keeps))):
            self._keeping = keeping
            self._fit_stage()
        self.pile.count = len(picture.board.pile)
        self._draw_discard(picture.board.discard[:-1] if DISCARD in hidden else picture.board.discard)
        self.dice.draw(picture)
        self._draw_stage(picture)
        for seat in range(SEATS):
            self.trophies[seat].count = picture.board.trophies[seat]
        for sign in SIGNS:
            self.places["pairs", sign].place(self._place_rect("pairs", sign))
        wanted: dict[Key, Placement[Face]] = dict(self._line_cards(picture))
        wanted.update(self._pair_cards(picture))
        wanted.update(self._hand_cards(picture))
        tracks = self.cards.show(wanted, hidden, jump=jump)
        self._mark_cards()
        return tracks

    def _mark_cards(self) -> None:
        """Ring the cards that fight, and light the winner's and those that earn points."""
        combat = self.picture.board.combat
        for key, item in self.cards.items.items():
            if isinstance(item, CardItem):
                card = item.face.card
                fights = combat is not None and card in (combat.attack, combat.defence)
                wins = fights and combat is not None and combat.winner == key[1]
                over = combat is not None and combat.winner is not None
                lit = key in self.lit
                item.large = fights
                item.fought, item.lit, item.count = fights and not over, lit or wins, self.lit.get(key, 0)
                if key[0] == "line" and not fights:
                    item.setZValue(z_values.STAGE_CARD if lit else z_values.LINE_CARD)

    def light(self, lit: Mapping[Key, int]) -> None:
        """Light these cards and trophies and no others, each with its number in a count, or 0."""
        if lit != self.lit:
            self.lit = lit
            self._mark_cards()
            for seat, trophies in enumerate(self.trophies):
                trophies.glow = 1.0 if ("trophies", seat) in lit else 0.0

    def lit_at_rest(self) -> Mapping[Key, int]:
        """Return what is lit while nobody asks for points: at the end everything that has earned them."""
        if self.view is None or self.view.outcome is None or self.moving:
            return {}
        return final_lights(self.picture.board)

    def _draw_stage(self, picture: Picture) -> None:
        """Open the stage for a combat or a wish; at any other time close it."""
        board, combat, names = picture.board, picture.board.combat, tuple(self.names)
        looks, wishes = self.seat_styles, board.phase == "wish" and board.outcome is None
        on_stage = combat is not None or wishes
        self.announcement.place(self.stage_now.message if on_stage else self.layout_now.announcement)
        if wishes:
            scores = tuple(points.total for points in standings(board))
            self.stage.open(StageTexts(None, board.turn, self.below, names, looks, scores=scores))
        elif combat is None:
            self.stage.close()
        else:
            notes = gains(picture.board) if self._keeping else stakes(picture.board)
            roles = not self._keeping
            texts = StageTexts(combat.sign, combat.attacker, self.below, names, looks, notes, roles)
            self.stage.open(texts, self.dice.free())

    def _draw_discard(self, cards: tuple[Card, ...]) -> None:
        self.discard.count, self.discard.top = len(cards), cards[-1] if cards else None

    def reveal_discard(self) -> None:
        """Show the top card of the discard, whose flight has ended."""
        self._draw_discard(self.picture.board.discard)

    def _line_cards(self, picture: Picture) -> Iterator[tuple[Key, Placement[Face]]]:
        """Yield the cards of both lines, and the one that attacks."""
        combat = picture.board.combat
        for seat, line in enumerate(picture.board.lines):
            more = (combat.attack,) if combat is not None and combat.attacker == seat else ()
            for card in (*line, *more):
                face, rect, z = Face(card), self.line_rect(seat, card), z_values.LINE_CARD
                if combat is not None and card in (combat.attack, combat.defence):
                    face = Face(card, greyed=combat.winner == 1 - seat)
                    rect, z = self.stage_rect(seat), z_values.STAGE_CARD
                yield ("line", seat, card), Placement(rect, face, z)

    def _pair_cards(self, picture: Picture) -> Iterator[tuple[Key, Placement[Face]]]:
        for seat, cards in enumerate(picture.board.pairs):
            camp = self.camp(seat)
            total = Counter(card.sign for card in cards)
            if seat == self.below and self.hints.selections.pairs:  # the ring of the next pair covers it
                total.update({sign: 2 for sign in self.hints.places() if sign in total})
            laid: dict[Sign, int] = {}
            for first, second in zip(cards[::2], cards[1::2], strict=True):
                place = laid.get(first.sign, 0)
                laid[first.sign] = place + 1
                count = total[first.sign] // 2
                rects = self.layout_now.pair(camp, first.sign, place, count)
                covered = place < count - 1 if camp.near else place > 0
                height = CARD[1] * (STEP if covered else 1)
                for each, (card, rect) in enumerate(zip((first, second), rects, strict=True)):
                    rise = place if camp.near else -place
                    z = z_values.PAIR_CARD + 0.2 * rise + 0.1 * each
                    width = CARD[0] * (1 if each else SECOND if count < PAIRS else CLOSE_SECOND)
                    face = Face(card, small=True, visible=(width, height))
                    yield ("pair", seat, card), Placement(rect, face, z)

    def _hand_cards(self, picture: Picture) -> Iterator[tuple[Key, Placement[Face]]]:
        """Yield the cards of the hand that is shown, or of both hands."""
        for seat in range(SEATS):
            hand = picture.hand_of(seat)
            faces = hand_faces(hand, picture.board.taken, self.hints, self.selection, self.fresh)
            for place, (face, spot) in enumerate(zip(faces, self.spots(picture, seat), strict=True)):
                z, chosen, playable = z_values.HAND_TILE + 0.1 * place, bool(face.order), is_playable(face)
                yield (HAND, face.card), in_hand(spot, face, z, selected=chosen, playable=playable)

    def spots(self, picture: Picture, seat: int) -> Sequence[HandSpot]:
        """Return where each card lies of a hand that is shown in `picture`; none of another hand."""
        now = self.layout_now
        if picture.hands:
            return hand_groups(now, picture.counts)[seat].spots
        return hand_spots(len(picture.hand_of(seat)), now.hand, now.unit)

    @override
    def concealed_picture(self) -> Picture:
        """Return `picture` without the hand, and without the die that only its owner knows."""
        return concealed(self.picture)

    # --- places for animations

    def line_rect(self, seat: int, card: Card) -> Rect:
        """Return where a card lies in the line of a seat."""
        return self.camp(seat).lines[card.sign]

    def stage_rect(self, seat: int) -> Rect:
        """Return where the card of a seat fights."""
        return self.stage_now.cards[0 if seat == self.below else 1]

    @override
    def home_of(self, seat: int) -> Rect:
        return self.camp(seat).name


def show_scaled(item: QGraphicsItem, start: Rect, end: Rect, native: float, fraction: float) -> None:
    """Show an item, whose picture is `native` pixels wide, scaled on its way from one place to another."""
    x, y, width, _ = between(start, end, fraction)
    item.setScale(width / native)
    item.setPos(x, y)


def concealed(picture: Picture) -> Picture:
    """Return a picture without the hand, and without the die that only its owner knows."""
    combat = picture.board.combat
    if combat is not None and combat.winner is None and {None, HIDDEN} & {*combat.chosen}:
        covered = tuple(None if die is None else HIDDEN for die in combat.chosen)
        combat = replace(combat, chosen=covered)
    return replace(picture, seat=None, hand=(), board=replace(picture.board, combat=combat))
