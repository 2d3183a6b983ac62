"""The animation of each event of Ecliptic: flights of cards, cups and rolling dice, combats, the final count.

It is one idea, a movement for each event, with as many movements as the game has events.
"""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.ecliptic.board import DISCARD, EclipticBoard, show_scaled
from epizodiak_qt.desktop.ecliptic.combat.combat_stage import StageTexts
from epizodiak_qt.desktop.ecliptic.combat.dice_shapes import drop, number_at, throw
from epizodiak_qt.desktop.ecliptic.hints import BACK, Face
from epizodiak_qt.desktop.ecliptic.table_picture import Picture, picture_after
from epizodiak_qt.desktop.ecliptic.words.score_reasons import final_lights, score_reasons, scoring_cards
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import DECELERATE, LINEAR, STANDARD, Track, pause
from epizodiak_qt.desktop.scene.hand_flights import HandFlights
from epizodiak_qt.desktop.scene.items.shapes import square
from epizodiak_qt.desktop.scene.piece_layer import FADE_MS, HAND, LIFT
from epizodiak_qt.desktop.scene.rects import Point, Rect, around, between
from epizodiak_qt.desktop.style.painting import painted_pixmap, set_paint
from epizodiak_qt.games.ecliptic import events
from epizodiak_qt.games.ecliptic.constants import SEATS, WISH_DIE
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.items.piece_item import PieceItem
    from epizodiak_qt.games.ecliptic.cards import Card
    from epizodiak_qt.games.ecliptic.view import View

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
VERDICT_MS: Final = 1600
NEXT_MS: Final = 900
READING_MS: Final = {
    events.CombatWon: VERDICT_MS,
    events.CardKept: NEXT_MS,
    events.WishMade: SAY_MS,
    events.WishRolled: READ_MS,
}
"""How long results are shown before the game goes on."""
WON_MS: Final = 900
TRIPLET_MS: Final = 950
GLOW_MS: Final = 500  # the trophies of the winner, in the background
KEEP_MS: Final = 520
RETURN_MS: Final = 400


class EventAnimator(HandFlights[EclipticBoard, Picture, Face]):
    """Draws the picture after an event and returns how it moves."""

    @override
    def hand_places(self, picture: Picture, seat: int) -> dict[Key, tuple[Rect, Face]]:
        places = zip(picture.hand_of(seat), self._scene.spots(picture, seat), strict=True)
        return {(HAND, card): (spot.rect, Face(card)) for card, spot in places}

    def tracks(self, event: object) -> list[Track]:
        """Draw the picture after `event`; return how it moves."""
        before = self._scene.picture
        picture = picture_after(before, event)
        match event:
            case events.Dealt():
                return self.deal(picture, self._scene.layout_now.column.pile, DEAL_MS, DEAL_STAGGER_MS)
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
            case events.TurnPassed():
                self._scene.picture = picture  # the next event, or the rest, draws it in the same frame
                return []
        self._scene.draw(picture)
        match event:
            case events.Declined(seat=seat):
                return [self._scene.players[seat].flash()]
            case events.ExtraTurn(seat=seat):
                return self._triplet(seat, before.board)
            case events.GameEnded():
                return [count(self._scene)]
            case events.WishOffered():
                return [Track(self._lasting(BEGIN_MS), self._scene.stage.setOpacity, 0, LINEAR)]
            case events.WishMade(seat=seat):
                start, place = self._scene.home_of(seat).centre, self._scene.stage_now.wish
                return [self._fly_mark("star", start, place.centre, 0.9 * place.width)]
        return []

    def _triplet(self, seat: int, board: View) -> list[Track]:
        """Let the three cards meet, large, over the board and go back; then the player's panel lights up."""
        scene, cards = self._scene, board.pair or ()
        third = (("line", seat, card) for card in board.lines[seat] if cards and card.sign is cards[0].sign)
        tracks = [scene.players[seat].flash()]
        tracks[0].delay_ms = self._lasting(TRIPLET_MS)
        for number, key in enumerate((*(("pair", seat, card) for card in cards), *third)):
            item, large = scene.cards.items.get(key), scene.stage_now.cards[0]
            if item is not None:
                middle = scene.layout_now.board.whole.centre
                place = Point(middle.x + (number - 1) * 0.8 * large.width, middle.y)
                tracks.append(self._leap(item, around(place, 0.75 * large.width, 0.75 * large.height)))
        return tracks

    def _leap(self, item: PieceItem[Face], top: Rect) -> Track:
        """Return the way of a copy of a card up to a place where it is large, and back."""
        start, ghost = item.rect(), self._scene.cards.ghost(item.face._replace(small=False))
        ghost.place(top)

        def show(fraction: float) -> None:
            part = min(1.0, 2.8 * fraction, 4 * (1 - fraction))
            show_scaled(ghost, start, top, top.width, part * part * (3 - 2 * part))

        return self._scene.cards.carry(
            ghost, self._lasting(TRIPLET_MS), self._moving(show, ghost), curve=LINEAR
        )

    def _starter(self, seat: int) -> Track:
        """Return a light that goes round the players' panels and stops at the one who begins."""

        def show(fraction: float) -> None:
            passed = 1 + math.floor(fraction * STARTER_ROUNDS * SEATS) if fraction < 0.999 else 0
            self.light_panel((seat + passed) % SEATS)

        return Track(STARTER_MS, show, 0, DECELERATE, lambda: self.light_panel(None))

    # --- cards

    def _drawn(self, event: events.CardsDrawn, picture: Picture) -> list[Track]:
        scene = self._scene
        ends = [self.to_hand(event.seat, card, picture) for card in event.cards]
        tracks = scene.draw(picture, {key for _, _, key in ends if key is not None})
        for each, (end, face, key) in enumerate(ends):
            delay, pile = each * NEXT_CARD_MS, scene.layout_now.column.pile
            tracks.append(self._fly((BACK, face), pile, end, DRAW_MS, delay_ms=delay, arrives=key))
        return tracks

    def _taken(self, event: events.CardTaken, picture: Picture) -> list[Track]:
        scene, start = self._scene, self._scene.layout_now.column.discard
        end, _, key = self.to_hand(event.seat, event.card, picture)
        face, lift = Face(event.card, taken=key is not None), LIFT / 2 if key else 0.0
        moved = scene.draw(picture, {key} if key else set())
        return [*moved, self._fly((face, face), start, end, TAKE_MS, arrives=key, lift=lift)]

    def _pair(self, event: events.PairLaid, picture: Picture) -> list[Track]:
        scene = self._scene
        starts = [self.from_hand(event.seat, card) for card in event.cards]
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
        start = self.from_hand(event.seat, event.card)
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

        lines = Track(LINES_MS, show, 0, LINEAR), pause(LINES_MS * 2, lambda: show(-1.0))
        scene.animator.run_in_background(*lines)

    def _discarded(self, event: events.CardDiscarded, picture: Picture) -> list[Track]:
        scene, face = self._scene, Face(event.card)
        start = self.from_hand(event.seat, event.card)
        moved = scene.draw(picture, {DISCARD})
        end = scene.layout_now.column.discard
        return [*moved, self._fly((face, face), start, end, LAY_MS, lift=LIFT / 2, done=scene.reveal_discard)]

    # --- dice

    def _begun(self, event: events.CombatBegan, picture: Picture) -> list[Track]:
        """Let the two cards come forward to the middle of the board, which is dimmed."""
        scene = self._scene
        scene.draw(picture)
        cards = ((event.attacker, event.attack), (1 - event.attacker, event.defence))
        scene.stage.shows_roles = False

        def begun() -> None:
            scene.stage.shows_roles = True

        tracks = [Track(self._lasting(BEGIN_MS), scene.stage.setOpacity, 0, LINEAR, begun)]
        for seat, card in cards:
            item = scene.cards.items["line", seat, card]
            start, end = scene.line_rect(seat, card), scene.stage_rect(seat)
            show = self._moving(partial(show_scaled, item, start, end, end.width), item)
            tracks.append(Track(self._lasting(BEGIN_MS), show))
        return tracks

    def _chosen(self, event: events.DieChosen, picture: Picture) -> list[Track]:
        """Move a die to the stage under its cup; for others from the tray, which hides the die."""
        scene = self._scene
        start = scene.camp(event.seat).tray.centre
        if event.die is not HIDDEN and scene.picture.sees(event.seat):
            position = scene.dice.tray[event.seat][event.die].sceneBoundingRect().center()
            start = Point(position.x(), position.y())
        scene.draw(picture)
        die, end = scene.dice.rolled[event.seat], scene.dice.slots[event.seat]

        def show(fraction: float) -> None:
            size = end.width * (TRAY_SIZE + (1 - TRAY_SIZE) * fraction)
            die.place(around(between(start, end.centre, fraction), size, size))

        return [Track(self._lasting(DIE_MS), self._moving(show, die), 0, DECELERATE)]

    def _revealed(self, picture: Picture) -> list[Track]:
        """Lift both cups at once."""
        scene = self._scene
        scene.draw(picture)

        def show(fraction: float) -> None:
            for die in scene.dice.rolled:
                die.cup = fraction

        return [Track(self._lasting(REVEAL_MS), show, 0, LINEAR)]

    def _rolled(self, rolls: tuple[int, ...], before: Picture, picture: Picture) -> list[Track]:
        """Throw both dice, which collide in the middle; a tie is shown once they lie."""
        scene = self._scene
        again = before.board.combat is not None and bool(before.board.combat.rolls)
        number = len(before.board.combat.rolls) if before.board.combat is not None else 0
        scene.draw(picture)
        clash = CLASH_MS / (AGAIN_MS if again else ROLL_MS)
        middle = scene.stage_now.middle

        def show(fraction: float) -> None:
            for seat, die in enumerate(scene.dice.rolled):
                slot = scene.dice.slots[seat]
                moved = throw(fraction, slot.centre, middle, slot.width, clash)
                die.place(around(moved.centre, slot.width, slot.width))
                die.number = number_at(fraction, die.sides, rolls[seat], 3 * number + seat)
                die.turn_deg, die.lift = moved.turn_deg, moved.lift

        def lies() -> None:
            scene.stage.word = "=" if rolls[0] == rolls[1] else scene.stage.word

        roll = self._lasting(AGAIN_MS if again else ROLL_MS)
        return [Track(roll, self._moving(show, *scene.dice.rolled), 0, LINEAR, lies)]

    def _won(self, seat: int, picture: Picture) -> list[Track]:
        """Let die and card of the winner glow, those of the loser grey; the trophy flies to its camp."""
        scene = self._scene
        trophies, count = scene.trophies[seat], picture.board.trophies[seat]
        slot, end = scene.dice.slots[seat], trophies.rect()
        scene.draw(picture)
        trophies.count = count - 1

        def glow(fraction: float) -> None:
            trophies.glow = math.sin(math.pi * fraction)

        def won() -> None:
            trophies.count = count
            scene.animator.run_in_background(Track(self._lasting(GLOW_MS), glow, 0, LINEAR))

        return [self._fly_mark("trophy", Point(slot.centre.x, slot.y), end.centre, 0.7 * slot.width, won)]

    def _kept(self, event: events.CardKept, before: Picture, picture: Picture) -> list[Track]:
        """Move the kept card to its line, the other one to the discard; the stage closes."""
        scene, combat = self._scene, before.board.combat
        assert combat is not None, "a card is kept after a combat"
        owners = {combat.attack: combat.attacker, combat.defence: 1 - combat.attacker}
        key = ("line", event.seat, event.kept)
        scene.draw(picture, {key, DISCARD})
        scene.stage.open(scene.stage.texts)

        def show(fraction: float) -> None:
            scene.stage.setOpacity(1.0 - fraction)

        fade = Track(self._lasting(KEEP_MS), show, 0, LINEAR, scene.stage.close)
        line, discard = scene.line_rect(event.seat, event.kept), scene.layout_now.column.discard
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

        return [Track(self._lasting(RETURN_MS), show)]

    def _wish(self, event: events.WishRolled) -> list[Track]:
        """Throw the die of the wish in the middle of the stage."""
        scene, d6 = self._scene, event.d6
        scene.draw(scene.picture)
        die, place = scene.dice.wish, scene.stage_now.wish
        die.show_die(WISH_DIE, "ready", d6)

        def show(fraction: float) -> None:
            moved = drop(fraction, place.centre)
            die.number = number_at(fraction, WISH_DIE, d6, d6)
            die.turn_deg, die.lift = moved.turn_deg, moved.lift

        return [Track(self._lasting(ROLL_MS), self._moving(show, die), 0, LINEAR)]

    # --- flights of a combat

    def _lasting(self, duration_ms: float) -> float:
        """Return how long something moves; with reduced motion not longer than a fade."""
        return min(duration_ms, FADE_MS) if self._scene.reduced_motion else duration_ms

    def _moving(self, show: Callable[[float], None], *items: QGraphicsItem) -> Callable[[float], None]:
        """Return `show`, or with reduced motion what fades the items in instead."""

        def fade(fraction: float) -> None:
            for item in items:
                item.setOpacity(fraction)

        return fade if self._scene.reduced_motion else show

    def _leave(
        self, card: Card, owner: int, end: Rect, delay_ms: float, arrives: Callable[[], object]
    ) -> Track:
        """Return the flight of a copy of a card from the stage to its place, where it shrinks."""
        scene, start = self._scene, self._scene.stage_rect(owner)
        ghost = scene.cards.ghost(Face(card))
        still = scene.reduced_motion
        ghost.place(end if still else start)
        show = self._moving(partial(show_scaled, ghost, start, end, start.width), ghost)
        curve = STANDARD if still else DECELERATE
        delay_ms = 0 if still else delay_ms
        lasts_ms = self._lasting(KEEP_MS)
        return scene.cards.carry(ghost, lasts_ms, show, delay_ms=delay_ms, curve=curve, done=arrives)

    def _fly_mark(
        self, mark: str, start: Point, end: Point, side: float, done: Callable[[], object] = bool
    ) -> Track:
        """Return the flight of a large mark: a trophy to the camp of its winner, or a star for a wish."""
        scene, style = self._scene, self._scene.style_now

        def paint(painter: QPainter) -> None:
            middle = QPointF(side / 2, side / 2)
            set_paint(painter, style.theme.keyline)
            painter.drawEllipse(square(middle, side / 2))
            style.art.mark(painter, mark, square(middle, 0.3 * side), QColor(style.theme.halo_glow))

        item = QGraphicsPixmapItem(painted_pixmap(side, side, style.pixel_ratio, paint))
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setOffset(-side / 2, -side / 2)
        item.setZValue(z_values.FLYING)
        item.setPos(end.x, end.y)
        scene.addItem(item)

        def show(fraction: float) -> None:
            rise = min(1.0, fraction / 0.35)
            way = max(0.0, (fraction - 0.35) / 0.65)
            way = way * way * (3 - 2 * way)
            x, y = between(start, end, way)
            item.setPos(x, y - 0.4 * side * rise * (1 - way))
            item.setScale((0.4 + 0.6 * rise) * (1 - 0.5 * way))

        def landed() -> None:
            scene.removeItem(item)
            done()

        return Track(self._lasting(WON_MS), self._moving(show, item), 0, STANDARD, landed)


COUNT_MS: Final = 5000
DIMMED: Final = 0.75  # of the veil of a combat
LONGER: Final = 4  # how many more steps the last one of each reason lasts, and of a player


def count_steps(
    view: View, names: Sequence[str], *, one_by_one: bool
) -> Iterator[tuple[Mapping[Key, int], str]]:
    """Yield the steps of the count: for each player the run, the symbol and the trophies.

    A step has the cards and trophies that are lit, each with its number or 0, and the reason in words.

    Args:
        view: The lines and trophies that are counted.
        names: The names of the players, by seat.
        one_by_one: Whether each card has a step of its own, or each reason one.
    """
    phrase = Phrase("Score", "{name} – {reason}: {number}")
    for seat in range(SEATS):
        total = 0
        for reason in score_reasons(view, seat):
            numbers = range(1, reason.points + 1) if one_by_one else range(reason.points, reason.points + 1)
            for number in numbers or (0,):
                lit: dict[Key, int] = {
                    ("line", seat, card): place for place, card in enumerate(reason.cards[:number], 1)
                }
                if not reason.cards and number:
                    lit["trophies", seat] = number
                text = phrase.say(name=names[seat], reason=reason.title, number=number)
                yield from ((lit, text),) * (1 if one_by_one and number < reason.points else LONGER)
            total += reason.points
        text = phrase.say(name=names[seat], reason=say("Score", "Total"), number=total)
        yield from ((scoring_cards(view, seat), text),) * LONGER


def count(board: EclipticBoard) -> Track:
    """Return the count of the points on the board, which lasts as long in every game."""
    view = board.picture.board
    steps = [*count_steps(view, board.names, one_by_one=not board.reduced_motion)]
    shown = -1
    board.announcement.clear()
    board.announcement.place(board.layout_now.far_pairs)  # pairs earn no points
    board.status.show_text(say("Words", "The points are counted."))
    board.stage.open(StageTexts())  # it dims the board below the cards that are lit
    board.stage.setOpacity(DIMMED)

    def show(fraction: float) -> None:
        nonlocal shown
        step = min(len(steps) - 1, int(fraction * len(steps)))
        if step != shown:
            shown = step
            lit, text = steps[step]
            board.light(lit)
            board.announcement.show_on(text)

    def done() -> None:
        board.announcement.show_on("")
        board.announcement.place(board.layout_now.announcement)
        board.stage.close()
        board.light(final_lights(view))

    return Track(COUNT_MS, show, 0, LINEAR, done)
