"""The animation of each event of Ecliptic: flights of cards, cups and rolling dice, the cards of a combat.

It is one idea, a movement for each event, with as many movements as the game has events.
"""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsPixmapItem

from epizodiak_qt.desktop.ecliptic.animation.final_lights import count
from epizodiak_qt.desktop.ecliptic.board import DISCARD
from epizodiak_qt.desktop.ecliptic.combat.combat_stage import StageTexts
from epizodiak_qt.desktop.ecliptic.combat.throw import drop, number_at, throw
from epizodiak_qt.desktop.ecliptic.hints import BACK, Face
from epizodiak_qt.desktop.ecliptic.table_picture import Picture, picture_after
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import DECELERATE, LINEAR, STANDARD, Track, pause
from epizodiak_qt.desktop.scene.piece_layer import FADE_MS, LIFT
from epizodiak_qt.desktop.scene.rects import Point, around
from epizodiak_qt.games.ecliptic import events
from epizodiak_qt.games.ecliptic.constants import SEATS, WISH_DIE
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QGraphicsItem

    from epizodiak_qt.desktop.ecliptic.board import EclipticBoard
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.items.piece_item import PieceItem
    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.games.ecliptic.cards import Card

STARTER_MS: Final = 1000
STARTER_ROUNDS: Final = 3
LINES_MS: Final = 600  # of a constellation
LAY_MS: Final = 320
DRAW_MS: Final = 420
TAKE_MS: Final = 320
DEAL_MS: Final = 260
DEAL_STAGGER_MS: Final = 45
NEXT_CARD_MS: Final = 70
BEGIN_MS: Final = 600
DIE_MS: Final = 320
TRAY_SIZE: Final = 0.4  # the size of a die that leaves its tray, beside one on the stage
REVEAL_MS: Final = 320
ROLL_MS: Final = 900
AGAIN_MS: Final = 600
CLASH_MS: Final = 300  # in either throw the dice collide then
SAY_MS: Final = 700
READ_MS: Final = 2000  # the result of a wish is shown on the panel
REST_MS: Final = 550  # the dice lie still
WON_MS: Final = 900
GLOW_MS: Final = 500  # the trophies of the winner, in the background
KEEP_MS: Final = 520
RETURN_MS: Final = 400


class EventAnimator:
    """Draws the picture after an event and returns how it moves; the scene owns all items."""

    def __init__(self, scene: EclipticBoard) -> None:
        self._scene = scene
        self._fly = scene.cards.fly

    def tracks(self, event: object) -> list[Track]:
        """Draw the picture after `event`; return how it moves."""
        before = self._scene.picture
        picture = picture_after(before, event)
        match event:
            case events.Dealt():
                return self._dealt(picture)
            case events.CardsDrawn():
                return self._drawn(event, picture)
            case events.CardTaken():
                return self._taken(event, picture)
            case events.PairLaid():
                return self._pair(event, picture)
            case events.SignLaid():
                return self._sign(event, picture)
            case events.CardDiscarded():
                return self._discarded(event, picture)
            case events.StarterDrawn(seat=seat):
                return [self._starter(seat)]
            case events.CombatBegan():
                return self._begun(event, picture)
            case events.DieChosen():
                return self._chosen(event, picture)
            case events.DiceRevealed():
                return self._revealed(picture)
            case events.DiceRolled(rolls=rolls):
                return self._rolled(rolls, before, picture)
            case events.CombatWon(seat=seat):
                return self._won(seat, picture)
            case events.CardKept():
                return self._kept(event, before, picture)
            case events.DiceReturned():
                return self._returned(picture)
            case events.WishRolled():
                return self._wish(event)
        self._scene.draw(picture)
        match event:
            case events.Declined(seat=seat) | events.ExtraTurn(seat=seat):
                return [self._scene.players[seat].flash()]
            case events.GameEnded():
                return [count(self._scene)]
            case events.WishMade():  # the text of the wish stands above the die
                self._scene.announcement.place(self._scene.layout_now.far_pairs)
        return []

    def _starter(self, seat: int) -> Track:
        """Return a light that goes round the players' panels and stops at the one who begins."""
        players = self._scene.players

        def show(fraction: float) -> None:
            lit = (seat + 1 + math.floor(fraction * STARTER_ROUNDS * len(players))) % len(players)
            for each, panel in enumerate(players):
                panel.glow(1.0 if each == (lit if fraction < 0.999 else seat) else 0.0)

        return Track(STARTER_MS, show, 0, DECELERATE, lambda: players[seat].glow(0.0))

    # --- cards

    def _from_hand(self, seat: int, card: Card) -> Rect:
        """Return where a card leaves from: its place in the shown hand, or its owner's camp."""
        scene = self._scene
        return scene.take_from_hand(card) if scene.picture.sees(seat) else scene.place_of_hand(seat)

    def _dealt(self, picture: Picture) -> list[Track]:
        """Cards fly to both players; a hand that is shown fills from left to right."""
        scene = self._scene
        hands = [picture.hand_of(seat) for seat in range(SEATS)]
        scene.draw(picture, {("hand", card) for hand in hands for card in hand})
        pile = scene.layout_now.pile
        tracks = []
        for each in range(max(picture.counts)):
            for seat in range(SEATS):
                delay = (each * SEATS + seat) * DEAL_STAGGER_MS
                if each < len(hands[seat]):
                    card = hands[seat][each]
                    end, face, key = scene.hand_rect(picture, seat, card), Face(card), ("hand", card)
                    tracks.append(self._fly((BACK, face), pile, end, DEAL_MS, delay_ms=delay, arrives=key))
                else:
                    end = scene.place_of_hand(seat)
                    tracks.append(self._fly((BACK, BACK), pile, end, DEAL_MS, delay_ms=delay))
        return tracks

    def _drawn(self, event: events.CardsDrawn, picture: Picture) -> list[Track]:
        scene = self._scene
        pile = scene.layout_now.pile
        seen = [card for card in event.cards if card is not HIDDEN and scene.picture.sees(event.seat)]
        tracks = scene.draw(picture, {("hand", card) for card in seen})
        for each, card in enumerate(event.cards):
            delay = each * NEXT_CARD_MS
            if card is HIDDEN or not seen:
                end = scene.place_of_hand(event.seat)
                tracks.append(self._fly((BACK, BACK), pile, end, DRAW_MS, delay_ms=delay))
            else:
                end, key = scene.hand_rect(picture, event.seat, card), ("hand", card)
                tracks.append(self._fly((BACK, Face(card)), pile, end, DRAW_MS, delay_ms=delay, arrives=key))
        return tracks

    def _taken(self, event: events.CardTaken, picture: Picture) -> list[Track]:
        scene, card = self._scene, event.card
        start, face = scene.layout_now.discard, Face(event.card)
        if not scene.picture.sees(event.seat):
            moved = scene.draw(picture)
            return [*moved, self._fly((face, face), start, scene.place_of_hand(event.seat), TAKE_MS)]
        moved = scene.draw(picture, {("hand", card)})
        end = scene.hand_rect(picture, event.seat, card)
        taken = Face(card, taken=True)
        return [*moved, self._fly((taken, taken), start, end, TAKE_MS, arrives=("hand", card), lift=LIFT / 2)]

    def _pair(self, event: events.PairLaid, picture: Picture) -> list[Track]:
        scene = self._scene
        starts = [self._from_hand(event.seat, card) for card in event.cards]
        tracks = scene.draw(picture, {("pair", event.seat, card) for card in event.cards})
        for each, (card, start) in enumerate(zip(event.cards, starts, strict=True)):
            key = ("pair", event.seat, card)
            end = scene.cards.items[key].rect()
            face = Face(card, small=True)
            delay = each * NEXT_CARD_MS
            tracks.append(self._fly((face, face), start, end, LAY_MS, delay_ms=delay, arrives=key, lift=LIFT))
        return tracks

    def _sign(self, event: events.SignLaid, picture: Picture) -> list[Track]:
        scene = self._scene
        key: Key = ("line", event.seat, event.card)
        start = self._from_hand(event.seat, event.card)
        moved = scene.draw(picture, {key})
        face, end = Face(event.card), scene.line_rect(event.seat, event.card)

        def landed() -> None:
            self._constellation(scene.cards.items.get(key))

        flight = self._fly((face, face), start, end, LAY_MS, arrives=key, lift=LIFT, done=landed)
        return [*moved, flight]

    def _constellation(self, item: PieceItem[Face] | None) -> None:
        """Draw the constellation of a piece star by star, in the background; not with reduced motion."""
        scene = self._scene
        if item is None or scene.reduced_motion:
            return

        def show(fraction: float) -> None:
            item.drawn_lines = fraction
            item.update()

        lines = Track(LINES_MS, show, 0, LINEAR), pause(LINES_MS * 2, lambda: show(-1.0))
        scene.animator.run_in_background(*lines)

    def _discarded(self, event: events.CardDiscarded, picture: Picture) -> list[Track]:
        scene, face = self._scene, Face(event.card)
        start = self._from_hand(event.seat, event.card)
        moved = scene.draw(picture, {DISCARD})
        end = scene.layout_now.discard
        return [*moved, self._fly((face, face), start, end, LAY_MS, lift=LIFT / 2, done=scene.reveal_discard)]

    # --- dice

    def _begun(self, event: events.CombatBegan, picture: Picture) -> list[Track]:
        """Let the two cards come forward to the middle of the board, which is dimmed."""
        scene = self._scene
        scene.draw(picture)
        cards = ((event.attacker, event.attack), (1 - event.attacker, event.defence))
        scene.stage.show_roles(False)
        fade = self._fade_stage(0.0, 1.0, BEGIN_MS)
        fade.done = partial(scene.stage.show_roles, True)
        tracks = [fade]
        for seat, card in cards:
            item = scene.cards.items["line", seat, card]
            start, end = scene.line_rect(seat, card), scene.stage_rect(seat)
            tracks.append(self._scale(item, start, end, end.width, BEGIN_MS))
        return tracks

    def _fade_stage(self, start: float, end: float, duration_ms: float) -> Track:
        """Dim the board, or show it again, evenly."""
        stage = self._scene.stage

        def show(fraction: float) -> None:
            stage.setOpacity(start + (end - start) * fraction)

        return Track(self._lasting(duration_ms), show, 0, LINEAR)

    def _chosen(self, event: events.DieChosen, picture: Picture) -> list[Track]:
        """Move a die to the stage under its cup; for others from the tray, which hides the die."""
        scene = self._scene
        start = scene.camp(event.seat).tray.centre
        if event.die is not HIDDEN and scene.picture.sees(event.seat):
            position = scene.dice.tray[event.seat][event.die].sceneBoundingRect().center()
            start = Point(position.x(), position.y())
        scene.draw(picture)
        die, end = scene.dice.rolled[event.seat], scene.dice.slot(event.seat)

        def show(fraction: float) -> None:
            x = start.x + (end.centre.x - start.x) * fraction
            y = start.y + (end.centre.y - start.y) * fraction
            size = end.width * (TRAY_SIZE + (1 - TRAY_SIZE) * fraction)
            die.place(around(Point(x, y), size, size))

        return [Track(self._lasting(DIE_MS), self._moving(show, die), 0, DECELERATE)]

    def _revealed(self, picture: Picture) -> list[Track]:
        """Lift both cups at once."""
        scene = self._scene
        scene.draw(picture)

        def show(fraction: float) -> None:
            for die in scene.dice.rolled:
                die.cup = fraction
                die.update()

        return [Track(self._lasting(REVEAL_MS), show, 0, LINEAR)]

    def _rolled(self, rolls: tuple[int, ...], before: Picture, picture: Picture) -> list[Track]:
        """Throw both dice, which collide in the middle; a tie is shown once they lie."""
        scene = self._scene
        again = before.combat is not None and bool(before.combat.rolls)
        number = len(before.combat.rolls) if before.combat is not None else 0
        scene.draw(picture)
        tie = rolls[0] == rolls[1]
        clash = CLASH_MS / (AGAIN_MS if again else ROLL_MS)
        slots = [scene.dice.slot(seat) for seat in range(SEATS)]
        middle = scene.layout_now.stage.middle

        def show(fraction: float) -> None:
            for seat, die in enumerate(scene.dice.rolled):
                slot = slots[seat]
                moved = throw(fraction, slot.centre, middle, slot.width, clash)
                die.place(around(moved.centre, slot.width, slot.width))
                shown = number_at(fraction, die.sides, rolls[seat], 3 * number + seat)
                die.tumble(shown, moved.turn_deg, moved.lift)

        def lies() -> None:
            if tie:
                scene.stage.show_word("=")

        roll = self._lasting(AGAIN_MS if again else ROLL_MS)
        return [Track(roll, self._moving(show, *scene.dice.rolled), 0, LINEAR, lies)]

    def _won(self, seat: int, picture: Picture) -> list[Track]:
        """Let die and card of the winner glow, those of the loser grey; the trophy flies to its camp."""
        scene = self._scene
        trophies, count = scene.trophies[seat], picture.trophies[seat]
        slot, end = scene.dice.slot(seat), trophies.rect()
        scene.draw(picture)
        trophies.show_count(count - 1)

        def glow(fraction: float) -> None:
            trophies.glow(math.sin(math.pi * fraction))

        def won() -> None:
            trophies.show_count(count)
            scene.animator.run_in_background(Track(self._lasting(GLOW_MS), glow, 0, LINEAR))

        return [self._fly_trophy(Point(slot.centre.x, slot.y), end.centre, 0.7 * slot.width, won)]

    def _kept(self, event: events.CardKept, before: Picture, picture: Picture) -> list[Track]:
        """Move the kept card to its line, the other one to the discard; the stage closes."""
        scene, combat = self._scene, before.combat
        assert combat is not None, "a card is kept after a combat"
        owners = {combat.attack: combat.attacker, combat.defence: 1 - combat.attacker}
        key = ("line", event.seat, event.kept)
        scene.draw(picture, {key, DISCARD})
        scene.stage.open(scene.stage.texts)
        fade = self._fade_stage(1.0, 0.0, KEEP_MS)
        fade.done = scene.stage.close
        line, discard = scene.line_rect(event.seat, event.kept), scene.layout_now.discard
        kept = self._leave(event.kept, owners[event.kept], line, 0, partial(scene.cards.reveal, key))
        gone, owner = event.discarded, owners[event.discarded]
        return [fade, kept, self._leave(gone, owner, discard, NEXT_CARD_MS, scene.reveal_discard)]

    def _returned(self, picture: Picture) -> list[Track]:
        """Lift all dice in their trays, which are full again."""
        scene = self._scene
        scene.draw(picture)
        dice = [die for tray in scene.dice.tray for die in tray.values()]

        def show(fraction: float) -> None:
            for die in dice:
                die.lift = 0.3 * math.sin(math.pi * fraction)
                die.update()

        return [Track(self._lasting(RETURN_MS), show, 0, STANDARD)]

    def _wish(self, event: events.WishRolled) -> list[Track]:
        """Throw the die of the wish in the middle of the stage."""
        scene, d6 = self._scene, event.d6
        scene.announcement.place(scene.layout_now.far_pairs)
        scene.stage.open(StageTexts())
        scene.dice.show_wish(d6)
        die, place = scene.dice.wish, scene.layout_now.stage.wish

        def show(fraction: float) -> None:
            scene.stage.setOpacity(min(1.0, 4 * fraction))
            moved = drop(fraction, place.centre)
            die.tumble(number_at(fraction, WISH_DIE, d6, d6), moved.turn_deg, moved.lift)

        return [Track(self._lasting(ROLL_MS), self._moving(show, die), 0, LINEAR)]

    # --- flights of a combat

    def _lasting(self, duration_ms: float) -> float:
        return _lasting(duration_ms, reduced=self._scene.reduced_motion)

    def _moving(self, show: Callable[[float], None], *items: QGraphicsItem) -> Callable[[float], None]:
        """Return `show`, or with reduced motion what fades the items in instead."""

        def fade(fraction: float) -> None:
            for item in items:
                item.setOpacity(fraction)

        return fade if self._scene.reduced_motion else show

    def _scale(self, item: QGraphicsItem, start: Rect, end: Rect, native: float, duration_ms: float) -> Track:
        """Return the flight of a card that is painted once, `native` pixels wide, and scaled."""

        def show(fraction: float) -> None:
            item.setScale((start.width + (end.width - start.width) * fraction) / native)
            item.setPos(start.x + (end.x - start.x) * fraction, start.y + (end.y - start.y) * fraction)

        return Track(self._lasting(duration_ms), self._moving(show, item), 0, STANDARD)

    def _leave(
        self, card: Card, owner: int, end: Rect, delay_ms: float, arrives: Callable[[], object]
    ) -> Track:
        """Return the flight of a copy of a card from the stage to its place, where it shrinks."""
        scene, start = self._scene, self._scene.stage_rect(owner)
        ghost = scene.cards.ghost(Face(card))
        ghost.place(end if scene.reduced_motion else start)
        flight = self._scale(ghost, start, end, start.width, KEEP_MS)

        def landed() -> None:
            scene.cards.drop_ghost(ghost)
            arrives()

        flight.done = landed
        if not scene.reduced_motion:
            flight.delay_ms, flight.curve = delay_ms, DECELERATE
        return flight

    def _fly_trophy(self, start: Point, end: Point, side: float, done: Callable[[], None]) -> Track:
        """Return the flight of a trophy from the winner's die to the trophies of the camp."""
        scene = self._scene
        style = scene.style_now
        pixmap = style.empty_pixmap(side, side)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        keyline = QColor(style.theme.keyline)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(keyline)
        painter.drawEllipse(QRectF(0, 0, side, side))
        inside = 0.2 * side
        mark = QRectF(inside, inside, side - 2 * inside, side - 2 * inside)
        style.art.mark(painter, "trophy", mark, QColor(style.theme.halo_glow))
        painter.end()
        item = QGraphicsPixmapItem(pixmap)
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setOffset(-side / 2, -side / 2)
        item.setZValue(z_values.FLYING)
        item.setPos(end.x, end.y)
        scene.addItem(item)

        def show(fraction: float) -> None:
            rise = min(1.0, fraction / 0.35)
            way = max(0.0, (fraction - 0.35) / 0.65)
            way = way * way * (3 - 2 * way)
            item.setPos(
                start.x + (end.x - start.x) * way,
                start.y + (end.y - start.y) * way - 0.4 * side * rise * (1 - way),
            )
            item.setScale((0.4 + 0.6 * rise) * (1 - 0.5 * way))

        def landed() -> None:
            scene.removeItem(item)
            done()

        return Track(self._lasting(WON_MS), self._moving(show, item), 0, STANDARD, landed)


def reading_ms(event: object, *, reduced: bool) -> float:
    """Return how long the result of a roll is shown before the game goes on."""
    match event:
        case events.DiceRolled():
            return _lasting(REST_MS, reduced=reduced)
        case events.WishMade():
            return SAY_MS
        case events.WishRolled():
            return READ_MS
        case _:
            return 0.0


def _lasting(duration_ms: float, *, reduced: bool) -> float:
    """Return how long something moves; with reduced motion not longer than a fade."""
    return min(duration_ms, FADE_MS) if reduced else duration_ms
