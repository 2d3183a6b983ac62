"""How each event of Ecliptic moves: flights from where cards were to where they will be, and dice."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.desktop.ecliptic.card_flight import LIFT, NEXT_CARD_MS, CardFlights, nothing
from epizodiak_qt.desktop.ecliptic.dice_animation import DiceAnimator
from epizodiak_qt.desktop.ecliptic.hints import BACK, Face
from epizodiak_qt.desktop.ecliptic.table_picture import SEATS, Picture, picture_after
from epizodiak_qt.desktop.scene.animation import ACCELERATE, DECELERATE, LINEAR, Track
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.games.ecliptic.events import (
    CardDiscarded,
    CardsDrawn,
    CardTaken,
    Dealt,
    Declined,
    Event,
    ExtraTurn,
    PairLaid,
    SignLaid,
    StarterDrawn,
)
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.ecliptic.stage import Key, Stage
    from epizodiak_qt.games.ecliptic.cards import Card

LAY_MS: Final = 320
DRAW_MS: Final = 420
TAKE_MS: Final = 320
LINES_MS: Final = 600
DEAL_MS: Final = 260
DEAL_STAGGER_MS: Final = 45
LOT_MS: Final = 1000
PASS_MS: Final = 240


class EventAnimator:
    """Turns events into steps of the animator. It moves ghosts of cards; the scene owns what stays."""

    def __init__(self, scene: Stage) -> None:
        self._scene = scene
        self._flights = CardFlights(scene)
        self._dice = DiceAnimator(scene, self._flights)

    def step(self, event: Any) -> Callable[[], list[Track]]:
        """Return the step that shows `event`: called when its turn has come."""

        def run() -> list[Track]:
            before = self._scene.picture
            return self._tracks(event, before, picture_after(before, event))

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
                return self._dice.tracks(event, before, picture)

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
                    tracks.append(
                        self._flights.fly((BACK, face), pile, end, DEAL_MS, delay_ms=delay, arrives=key)
                    )
                else:
                    end = scene.at_hand(seat)
                    tracks.append(self._flights.fly((BACK, BACK), pile, end, DEAL_MS, delay_ms=delay))
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
                tracks.append(self._flights.fly((BACK, BACK), pile, end, DRAW_MS, delay_ms=delay))
            else:
                end, key = scene.hand_rect(picture.hand, card), ("hand", card)
                tracks.append(
                    self._flights.fly((BACK, Face(card)), pile, end, DRAW_MS, delay_ms=delay, arrives=key)
                )
        return tracks

    def _taken(self, event: CardTaken, picture: Picture) -> list[Track]:
        scene, card = self._scene, event.card
        start, face = scene.layout_now.discard, Face(event.card)
        if not scene.sees(event.seat):
            moved = scene.draw(picture)
            return [*moved, self._flights.fly((face, face), start, scene.at_hand(event.seat), TAKE_MS)]
        moved = scene.draw(picture, {("hand", card)})
        end = scene.hand_rect(picture.hand, card)
        taken = Face(card, taken=True)
        return [
            *moved,
            self._flights.fly((taken, taken), start, end, TAKE_MS, arrives=("hand", card), lift=LIFT / 2),
        ]

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
                self._flights.fly((face, face), start, end, LAY_MS, delay_ms=delay, arrives=key, lift=LIFT)
            )
        return tracks

    def _sign(self, event: SignLaid, picture: Picture) -> list[Track]:
        scene, key = self._scene, ("line", event.seat, event.card)
        start = self._from_hand(event.seat, event.card)
        moved = scene.draw(picture, {key})
        face, end = Face(event.card), scene.line_rect(event.seat, event.card)
        flight = self._flights.fly((face, face), start, end, LAY_MS, arrives=key, lift=LIFT)
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

        self._scene.animator.run_in_background(
            Track(LINES_MS, show, 0, LINEAR), Track(LINES_MS * 2, nothing, done=done)
        )

    def _discarded(self, event: CardDiscarded, picture: Picture) -> list[Track]:
        scene, face = self._scene, Face(event.card)
        start = self._from_hand(event.seat, event.card)
        moved = scene.draw(picture, {("discard",)})
        end = scene.layout_now.discard
        return [
            *moved,
            self._flights.fly((face, face), start, end, LAY_MS, arrives=("discard",), lift=LIFT / 2),
        ]

    # --- whose turn it is

    def _lot(self, seat: int) -> list[Track]:
        """The light goes to and fro between the players and stops at the one who begins."""
        scene = self._scene
        seats = scene.seats

        def show(fraction: float) -> None:
            shining = (seat + 1 + math.floor(fraction * 3 * seats)) % seats if fraction < 0.999 else seat
            for each in range(seats):
                scene.set_panel_glow(each, 1.0 if each == shining else 0.0)

        def done() -> None:
            scene.set_panel_glow(seat, 0.0)

        return [Track(LOT_MS, show, 0, DECELERATE, done)]

    def _flash(self, seat: int) -> list[Track]:
        scene = self._scene
        return [Track(PASS_MS, lambda f: scene.set_panel_glow(seat, math.sin(math.pi * f)), 0, ACCELERATE)]
