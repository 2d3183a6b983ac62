"""The animation of combats and wishes: cups, rolling dice, the cards of a combat."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.ecliptic.animation.combat_flights import fly_trophy, glide, leave
from epizodiak_qt.desktop.ecliptic.board import DISCARD
from epizodiak_qt.desktop.ecliptic.combat.combat_stage import StageTexts
from epizodiak_qt.desktop.ecliptic.combat.throw import drop, number_at, throw
from epizodiak_qt.desktop.ecliptic.hints import Face
from epizodiak_qt.desktop.ecliptic.table_picture import SEATS
from epizodiak_qt.desktop.scene.animation import DECELERATE, LINEAR, STANDARD, Track
from epizodiak_qt.desktop.scene.piece_layer import FADE_MS
from epizodiak_qt.desktop.scene.rects import Point, around
from epizodiak_qt.games.ecliptic.dice import WISH_DIE
from epizodiak_qt.games.ecliptic.events import (
    CardKept,
    CombatBegan,
    CombatWon,
    DiceReturned,
    DiceRevealed,
    DiceRolled,
    DieChosen,
    WishMade,
    WishRolled,
)
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from epizodiak_qt.desktop.ecliptic.board import EclipticBoard
    from epizodiak_qt.desktop.ecliptic.table_picture import Picture

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


class DiceAnimator:
    """Returns the tracks of events with dice; of other events it only draws the picture."""

    def __init__(self, scene: EclipticBoard) -> None:
        self._scene = scene

    def tracks(self, event: object, before: Picture, picture: Picture) -> list[Track]:
        """Return how `event` moves, which leads from one picture to the next."""
        match event:
            case CombatBegan():
                return self._begun(event, picture)
            case DieChosen():
                return self._chosen(event, picture)
            case DiceRevealed():
                return self._revealed(picture)
            case DiceRolled(rolls=rolls):
                return self._rolled(rolls, before, picture)
            case CombatWon(seat=seat):
                return self._won(seat, picture)
            case CardKept():
                return self._kept(event, before, picture)
            case DiceReturned():
                return self._returned(picture)
            case WishMade():
                return self._wished(picture)
            case WishRolled():
                return self._wish(event)
            case _:
                self._scene.draw(picture)
                return []

    def _lasting(self, duration_ms: float) -> float:
        return _lasting(duration_ms, reduced=self._scene.reduced_motion)

    def _begun(self, event: CombatBegan, picture: Picture) -> list[Track]:
        """Let the two cards come forward to the middle of the board, which is dimmed."""
        scene = self._scene
        scene.draw(picture)
        cards = ((event.attacker, event.attack), (1 - event.attacker, event.defence))
        scene.stage.tell_roles(False)
        fade = self._fade_stage(0.0, 1.0, BEGIN_MS)
        fade.done = partial(scene.stage.tell_roles, True)
        tracks = [fade]
        for seat, card in cards:
            item = scene.cards.items["line", seat, card]
            start, end = scene.line_rect(seat, card), scene.stage_rect(seat)
            tracks.append(glide(item, start, end, BEGIN_MS, fades=scene.reduced_motion))
        return tracks

    def _fade_stage(self, start: float, end: float, duration_ms: float) -> Track:
        """Dim the board, or show it again, evenly."""
        stage = self._scene.stage

        def show(fraction: float) -> None:
            stage.setOpacity(start + (end - start) * fraction)

        return Track(self._lasting(duration_ms), show, 0, LINEAR)

    def _chosen(self, event: DieChosen, picture: Picture) -> list[Track]:
        """Move a die to the stage under its cup; for others from the tray, which hides the die."""
        scene = self._scene
        start = scene.camp(event.seat).tray.centre
        if event.die is not HIDDEN and scene.picture.sees(event.seat):
            position = scene.dice.tray[event.seat][event.die].sceneBoundingRect().center()
            start = Point(position.x(), position.y())
        scene.draw(picture)
        die, end = scene.dice.rolled[event.seat], scene.dice.slot(event.seat)
        fades = scene.reduced_motion

        def show(fraction: float) -> None:
            if fades:
                die.setOpacity(fraction)
                return
            x = start.x + (end.centre.x - start.x) * fraction
            y = start.y + (end.centre.y - start.y) * fraction
            size = end.width * (TRAY_SIZE + (1 - TRAY_SIZE) * fraction)
            die.place(around(Point(x, y), size, size))

        return [Track(self._lasting(DIE_MS), show, 0, DECELERATE)]

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
        tie, fades = rolls[0] == rolls[1], scene.reduced_motion
        clash = CLASH_MS / (AGAIN_MS if again else ROLL_MS)
        slots = [scene.dice.slot(seat) for seat in range(SEATS)]
        middle = scene.layout_now.stage.middle

        def show(fraction: float) -> None:
            for seat, die in enumerate(scene.dice.rolled):
                if fades:
                    die.setOpacity(fraction)
                    continue
                slot = slots[seat]
                moved = throw(fraction, slot.centre, middle, slot.width, clash)
                die.place(around(moved.centre, slot.width, slot.width))
                shown = number_at(fraction, die.sides, rolls[seat], 3 * number + seat)
                die.tumble(shown, moved.turn_deg, moved.lift)

        def lies() -> None:
            if tie:
                scene.stage.show_word("=")

        roll = self._lasting(AGAIN_MS if again else ROLL_MS)
        return [Track(roll, show, 0, LINEAR, lies)]

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

        start = Point(slot.centre.x, slot.y)
        side = 0.7 * slot.width
        return [fly_trophy(scene, start, end.centre, side, WON_MS, won)]

    def _kept(self, event: CardKept, before: Picture, picture: Picture) -> list[Track]:
        """Move the kept card to its line, the other one to the discard; the stage closes."""
        scene, combat = self._scene, before.combat
        assert combat is not None, "a card is kept after a combat"
        owners = {combat.attack: combat.attacker, combat.defence: 1 - combat.attacker}
        key = ("line", event.seat, event.kept)
        scene.draw(picture, {key, DISCARD})
        scene.stage.open(scene.stage.texts)
        fade = self._fade_stage(1.0, 0.0, KEEP_MS)
        fade.done = scene.stage.close
        return [
            fade,
            leave(
                scene,
                Face(event.kept),
                scene.stage_rect(owners[event.kept]),
                scene.line_rect(event.seat, event.kept),
                KEEP_MS,
                arrives=partial(scene.cards.reveal, key),
            ),
            leave(
                scene,
                Face(event.discarded),
                scene.stage_rect(owners[event.discarded]),
                scene.layout_now.discard,
                KEEP_MS,
                delay_ms=NEXT_CARD_MS,
                arrives=scene.reveal_discard,
            ),
        ]

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

    def _wished(self, picture: Picture) -> list[Track]:
        """Let the text of the wish stand above the die."""
        scene = self._scene
        scene.draw(picture)
        scene.announcement.place(scene.layout_now.far_pairs)
        return []

    def _wish(self, event: WishRolled) -> list[Track]:
        """Throw the die of the wish in the middle of the stage."""
        scene, d6 = self._scene, event.d6
        scene.announcement.place(scene.layout_now.far_pairs)
        scene.stage.open(StageTexts())
        scene.dice.show_wish(d6)
        die, place = scene.dice.wish, scene.layout_now.stage.wish

        def show(fraction: float) -> None:
            if scene.reduced_motion:
                die.setOpacity(fraction)
                return
            scene.stage.setOpacity(min(1.0, 4 * fraction))
            moved = drop(fraction, place.centre)
            die.tumble(number_at(fraction, WISH_DIE, d6, d6), moved.turn_deg, moved.lift)

        return [Track(self._lasting(ROLL_MS), show, 0, LINEAR)]


def reading_ms(event: object, *, reduced: bool) -> float:
    """Return how long the result of a roll is shown before the game goes on."""
    match event:
        case DiceRolled():
            return _lasting(REST_MS, reduced=reduced)
        case WishMade():
            return SAY_MS
        case WishRolled():
            return READ_MS
        case _:
            return 0.0


def _lasting(duration_ms: float, *, reduced: bool) -> float:
    """Return how long something moves; with reduced motion not longer than a fade."""
    return min(duration_ms, FADE_MS) if reduced else duration_ms
