"""How each event of Ecliptic moves: flights from where cards were to where they will be, and dice."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.desktop.animation import ACCELERATE, DECELERATE, LINEAR, STANDARD, Track
from epizodiak_qt.desktop.ecliptic.dice_items import tumbling
from epizodiak_qt.desktop.ecliptic.hints import BACK, Face
from epizodiak_qt.desktop.ecliptic.picture import SEATS, Picture, after
from epizodiak_qt.desktop.rects import Point, Rect, around
from epizodiak_qt.games.ecliptic.dice import WISH_DIE
from epizodiak_qt.games.ecliptic.events import (
    CardDiscarded,
    CardKept,
    CardsDrawn,
    CardTaken,
    CombatBegan,
    CombatWon,
    Dealt,
    Declined,
    DiceReturned,
    DiceRevealed,
    DiceRolled,
    DieChosen,
    Event,
    ExtraTurn,
    PairLaid,
    SignLaid,
    StarterDrawn,
    WishRolled,
)
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.ecliptic.stage import Key, Stage
    from epizodiak_qt.games.ecliptic.cards import Card

LAY_MS: Final = 320
NEXT_CARD_MS: Final = 70
DRAW_MS: Final = 420
TAKE_MS: Final = 320
LINES_MS: Final = 600
BEGIN_MS: Final = 420
DIE_MS: Final = 320
REVEAL_MS: Final = 320
ROLL_MS: Final = 900
AGAIN_MS: Final = 600
REST_MS: Final = 550  # the dice lie still, so that they can be read
WON_MS: Final = 500
KEEP_MS: Final = 450
RETURN_MS: Final = 400
DEAL_MS: Final = 260
DEAL_STAGGER_MS: Final = 45
LOT_MS: Final = 1000
PASS_MS: Final = 240
FADE_MS: Final = 120
LIFT: Final = 40.0


class Script:
    """Turns events into steps of the animator. It moves ghosts of cards; the scene owns what stays."""

    def __init__(self, scene: Stage) -> None:
        self._scene = scene

    def step(self, event: Any) -> Callable[[], list[Track]]:
        """Return the step that shows `event`: called when its turn has come."""

        def run() -> list[Track]:
            before = self._scene.picture
            return self._tracks(event, before, after(before, event))

        return run

    def _tracks(self, event: Event, before: Picture, picture: Picture) -> list[Track]:
        match event:
            case Dealt():
                return self._dealt(picture)
            case CardsDrawn():
                return self._drawn(event, picture)
            case CardTaken():
                return self._taken(event, picture)
            case PairLaid():
                return self._pair(event, picture)
            case SignLaid():
                return self._sign(event, picture)
            case CardDiscarded():
                return self._discarded(event, picture)
            case StarterDrawn(seat=seat):
                return self._lot(seat)
            case Declined(seat=seat) | ExtraTurn(seat=seat):
                self._scene.draw(picture)
                return self._flash(seat)
            case _:
                return self._dice_tracks(event, before, picture)

    def _dice_tracks(self, event: Event, before: Picture, picture: Picture) -> list[Track]:
        match event:
            case CombatBegan():
                return self._begun(event, picture)
            case DieChosen():
                return self._chosen(event, picture)
            case DiceRevealed():
                return self._revealed(before, picture)
            case DiceRolled(rolls=rolls):
                return self._rolled(rolls, before, picture)
            case CombatWon(seat=seat):
                return self._won(seat, picture)
            case CardKept():
                return self._kept(event, before, picture)
            case DiceReturned():
                return self._returned(picture)
            case WishRolled(d6=d6):
                return self._wish(d6)
            case _:
                self._scene.draw(picture)
                return []

    # --- flights

    def _fly(
        self,
        faces: tuple[Face, Face],
        start: Rect,
        end: Rect,
        duration_ms: float,
        *,
        delay_ms: float = 0,
        arrives: Key | None = None,
        lift: float = 0.0,
    ) -> Track:
        """Return the flight of a ghost; it turns over if its faces differ. `arrives` is what it becomes."""
        scene = self._scene
        if scene.reduced_motion:
            start, duration_ms, delay_ms, lift = end, FADE_MS, 0, 0.0
        ghost = scene.ghost(faces[0])
        height = lift * scene.layout_now.unit

        def show(fraction: float) -> None:
            if scene.reduced_motion:
                ghost.setOpacity(fraction)
            middle = Point(
                start.centre.x + (end.centre.x - start.centre.x) * fraction,
                start.centre.y
                + (end.centre.y - start.centre.y) * fraction
                - height * math.sin(math.pi * fraction),
            )
            width = start.width + (end.width - start.width) * fraction
            tall = start.height + (end.height - start.height) * fraction
            if lift and fraction > 0.9:
                # Landing: the card gives a little.
                tall *= 1 - 0.04 * math.sin(math.pi * (fraction - 0.9) * 10)
            ghost.place(around(middle, width, tall))
            if faces[0].card != faces[1].card:
                ghost.set_face(faces[0] if fraction < 0.5 else faces[1])
                ghost.squeeze = abs(math.cos(math.pi * fraction))
                ghost.update()

        def done() -> None:
            scene.drop_ghost(ghost)
            if arrives is not None:
                scene.reveal(arrives)

        ghost.place(start)
        return Track(duration_ms, show, delay_ms, DECELERATE, done)

    def _from_hand(self, seat: int, card: Card) -> Rect:
        """Return where a card leaves from: its place in the hand that is seen, or its owner's camp."""
        return self._scene.leaving_hand(card) if self._scene.sees(seat) else self._scene.at_hand(seat)

    def _dealt(self, picture: Picture) -> list[Track]:
        """Cards go to and fro across the table; the hand that is seen fills from left to right."""
        scene = self._scene
        scene.draw(picture, {("hand", card) for card in picture.hand})
        pile = scene.layout_now.pile
        tracks = []
        for each in range(max(picture.counts)):
            for seat in range(SEATS):
                delay = (each * SEATS + seat) * DEAL_STAGGER_MS
                if scene.sees(seat) and each < len(picture.hand):
                    card = picture.hand[each]
                    end, face, key = scene.hand_rect(picture.hand, card), Face(card), ("hand", card)
                    tracks.append(self._fly((BACK, face), pile, end, DEAL_MS, delay_ms=delay, arrives=key))
                else:
                    end = scene.at_hand(seat)
                    tracks.append(self._fly((BACK, BACK), pile, end, DEAL_MS, delay_ms=delay))
        return tracks

    def _drawn(self, event: CardsDrawn, picture: Picture) -> list[Track]:
        scene = self._scene
        pile = scene.layout_now.pile
        seen = [card for card in event.cards if card is not HIDDEN and scene.sees(event.seat)]
        tracks = scene.draw(picture, {("hand", card) for card in seen})
        for each, card in enumerate(event.cards):
            delay = each * NEXT_CARD_MS
            if card is HIDDEN or not seen:
                end = scene.at_hand(event.seat)
                tracks.append(self._fly((BACK, BACK), pile, end, DRAW_MS, delay_ms=delay))
            else:
                end, key = scene.hand_rect(picture.hand, card), ("hand", card)
                tracks.append(
                    self._fly((BACK, Face(card)), pile, end, DRAW_MS, delay_ms=delay, arrives=key)
                )
        return tracks

    def _taken(self, event: CardTaken, picture: Picture) -> list[Track]:
        scene, card = self._scene, event.card
        start, face = scene.layout_now.discard, Face(event.card)
        if not scene.sees(event.seat):
            moved = scene.draw(picture)
            return [*moved, self._fly((face, face), start, scene.at_hand(event.seat), TAKE_MS)]
        moved = scene.draw(picture, {("hand", card)})
        end = scene.hand_rect(picture.hand, card)
        taken = Face(card, taken=True)
        return [*moved, self._fly((taken, taken), start, end, TAKE_MS, arrives=("hand", card), lift=LIFT / 2)]

    def _pair(self, event: PairLaid, picture: Picture) -> list[Track]:
        scene = self._scene
        starts = [self._from_hand(event.seat, card) for card in event.cards]
        tracks = scene.draw(picture, {("pair", event.seat, card) for card in event.cards})
        for each, (card, start) in enumerate(zip(event.cards, starts, strict=True)):
            key = ("pair", event.seat, card)
            item = scene.card_item(key)
            assert item is not None, "it has just been drawn"
            end = Rect(item.pos().x(), item.pos().y(), item.area.width(), item.area.height())
            face = Face(card, small=True)
            delay = each * NEXT_CARD_MS
            tracks.append(
                self._fly((face, face), start, end, LAY_MS, delay_ms=delay, arrives=key, lift=LIFT)
            )
        return tracks

    def _sign(self, event: SignLaid, picture: Picture) -> list[Track]:
        scene, key = self._scene, ("line", event.seat, event.card)
        start = self._from_hand(event.seat, event.card)
        moved = scene.draw(picture, {key})
        face, end = Face(event.card), scene.line_rect(event.seat, event.card)
        flight = self._fly((face, face), start, end, LAY_MS, arrives=key, lift=LIFT)
        landed = flight.done

        def done() -> None:
            if landed is not None:
                landed()
            self._draw_lines(key)

        flight.done = done
        return [*moved, flight]

    def _draw_lines(self, key: Key) -> None:
        """Draw the constellation of a sign that has just been laid, star by star; nobody waits for it."""
        item = self._scene.card_item(key)
        if item is None or self._scene.reduced_motion:
            return

        def show(fraction: float) -> None:
            item.drawn_lines = fraction
            item.update()

        def done() -> None:
            item.drawn_lines = -1.0
            item.update()

        self._scene.animator.run_loose(
            Track(LINES_MS, show, 0, LINEAR), Track(LINES_MS * 2, _nothing, done=done)
        )

    def _discarded(self, event: CardDiscarded, picture: Picture) -> list[Track]:
        scene, face = self._scene, Face(event.card)
        start = self._from_hand(event.seat, event.card)
        moved = scene.draw(picture, {("discard",)})
        end = scene.layout_now.discard
        return [*moved, self._fly((face, face), start, end, LAY_MS, arrives=("discard",), lift=LIFT / 2)]

    # --- combats

    def _begun(self, event: CombatBegan, picture: Picture) -> list[Track]:
        """The two cards shine at each other."""
        scene = self._scene
        scene.draw(picture)
        keys = (("line", event.attacker, event.attack), ("line", 1 - event.attacker, event.defence))
        items = [item for key in keys if (item := scene.card_item(key)) is not None]

        def show(fraction: float) -> None:
            for item in items:
                item.set_marks(halo=fraction < 1.0, fought=True)
                item.shine(math.sin(math.pi * fraction) if fraction < 1.0 else 1.0)

        return [Track(BEGIN_MS, show, 0, LINEAR)]

    def _chosen(self, event: DieChosen, picture: Picture) -> list[Track]:
        """A die goes to the ring under its cup. Which one it was, its start must not tell anybody else."""
        scene = self._scene
        start = scene.camp(event.seat).tray.centre
        if event.die is not HIDDEN and scene.sees(event.seat):
            position = scene.arena.tray[event.seat][event.die].sceneBoundingRect().center()
            start = Point(position.x(), position.y())
        scene.draw(picture)
        die, end = scene.arena.rolled[event.seat], scene.arena.slot(event.seat)

        def show(fraction: float) -> None:
            x = start.x + (end.centre.x - start.x) * fraction
            y = start.y + (end.centre.y - start.y) * fraction
            die.place(around(Point(x, y), end.width, end.height))

        return [Track(self._ms(DIE_MS), show, 0, DECELERATE)]

    def _revealed(self, before: Picture, picture: Picture) -> list[Track]:
        """Both cups are lifted at once."""
        scene = self._scene
        dice = scene.arena.rolled

        def show(fraction: float) -> None:
            if fraction >= 0.5 and scene.picture != picture:
                scene.draw(picture)
            for die in dice:
                die.squeeze = abs(math.cos(math.pi * fraction))
                die.update()

        del before
        return [Track(self._ms(REVEAL_MS), show, 0, LINEAR)]

    def _rolled(self, rolls: tuple[int, ...], before: Picture, picture: Picture) -> list[Track]:
        """Both dice tumble; equal ones lie still for a while, under a sign that says so, before the next."""
        scene = self._scene
        again = before.combat is not None and bool(before.combat.rolls)
        rest = before.combat
        scene.draw(picture)
        tie = rolls[0] == rolls[1]
        number = len(rest.rolls) if rest is not None else 0

        def show(fraction: float) -> None:
            for seat, die in enumerate(scene.arena.rolled):
                die.tumble(*tumbling(fraction, die.sides, rolls[seat], 3 * number + seat))

        def lies() -> None:
            if tie:
                scene.arena.ring.show_fight(picture.fight, "=")

        roll = self._ms(AGAIN_MS if again else ROLL_MS)
        return [
            Track(roll, show, 0, LINEAR, lies),
            Track(roll + self._ms(REST_MS), _nothing, 0, LINEAR),
        ]

    def _won(self, seat: int, picture: Picture) -> list[Track]:
        """The winner's die shines, and so do their trophies, one more than before."""
        scene = self._scene
        scene.draw(picture)
        trophies = scene.trophies[seat]

        def show(fraction: float) -> None:
            trophies.glow(math.sin(math.pi * fraction))

        return [Track(WON_MS, show, 0, LINEAR)]

    def _kept(self, event: CardKept, before: Picture, picture: Picture) -> list[Track]:
        """The card that stays goes where it belongs, the other one to the discard."""
        scene, combat = self._scene, before.combat
        assert combat is not None, "a card is kept after a combat"
        owners = {combat.attack: combat.attacker, combat.defence: 1 - combat.attacker}
        kept, gone = Face(event.kept), Face(event.discarded)
        start = scene.line_rect(owners[event.kept], event.kept)
        key = ("line", event.seat, event.kept)
        scene.draw(picture, {key, ("discard",)})
        leaves = scene.line_rect(owners[event.discarded], event.discarded)
        return [
            self._fly((kept, kept), start, scene.line_rect(event.seat, event.kept), KEEP_MS, arrives=key),
            self._fly(
                (gone, gone),
                leaves,
                scene.layout_now.discard,
                KEEP_MS,
                delay_ms=NEXT_CARD_MS,
                arrives=("discard",),
                lift=LIFT / 2,
            ),
        ]

    def _returned(self, picture: Picture) -> list[Track]:
        """All dice come back to their trays."""
        scene = self._scene
        scene.draw(picture)
        dice = [die for tray in scene.arena.tray for die in tray.values()]

        def show(fraction: float) -> None:
            for die in dice:
                die.lift = 0.3 * math.sin(math.pi * fraction)
                die.update()

        return [Track(self._ms(RETURN_MS), show, 0, STANDARD)]

    # --- the wish, the lot

    def _wish(self, d6: int) -> list[Track]:
        """A die that is nobody's own tumbles in the ring."""
        scene = self._scene
        die = scene.arena.wish
        die.show_die(WISH_DIE, "ready", d6)
        scene.arena.ring.show_fight(scene.picture.fight, "")

        def show(fraction: float) -> None:
            die.tumble(*tumbling(fraction, WISH_DIE, d6, d6))

        return [
            Track(self._ms(ROLL_MS), show, 0, LINEAR),
            Track(self._ms(ROLL_MS) + 2 * self._ms(REST_MS), _nothing, 0, LINEAR),
        ]

    def _lot(self, seat: int) -> list[Track]:
        """The light goes to and fro between the players and stops at the one who begins."""
        scene = self._scene
        seats = scene.seats

        def show(fraction: float) -> None:
            shining = (seat + 1 + math.floor(fraction * 3 * seats)) % seats if fraction < 0.999 else seat
            for each in range(seats):
                scene.glow_card(each, 1.0 if each == shining else 0.0)

        def done() -> None:
            scene.glow_card(seat, 0.0)

        return [Track(LOT_MS, show, 0, DECELERATE, done)]

    def _flash(self, seat: int) -> list[Track]:
        scene = self._scene
        return [Track(PASS_MS, lambda f: scene.glow_card(seat, math.sin(math.pi * f)), 0, ACCELERATE)]

    def _ms(self, duration_ms: float) -> float:
        """Return how long something moves that has no picture of its own to fade into."""
        return min(duration_ms, FADE_MS) if self._scene.reduced_motion else duration_ms


def _nothing(_fraction: float) -> None:
    """Show nothing: the track only lasts."""
