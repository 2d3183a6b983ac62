"""The flights of pieces from and into hands, as every game moves them."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from epizodiak_qt.desktop.scene.piece_layer import HAND, PieceLayer
from epizodiak_qt.desktop.scene.table_picture import AnyPicture
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.animation import Track
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.table_scene import TableScene

F = TypeVar("F")
S = TypeVar("S", bound="TableScene")
P = TypeVar("P", bound=AnyPicture)


class HandFlights(Generic[S, P, F]):
    """Moves pieces with faces `F` in pictures `P` of a scene `S`, which owns all items.

    Args:
        scene: The scene.
        pieces: Its pieces.
        back: The look of a piece that is hidden.
    """

    def __init__(self, scene: S, pieces: PieceLayer[F], back: F) -> None:
        self._scene = scene
        self._pieces = pieces
        self._fly = pieces.fly
        self._back = back

    @abstractmethod
    def hand_places(self, picture: P, seat: int) -> dict[Key, tuple[Rect, F]]:
        """Return place and look of each piece of a hand that is shown in `picture`; none of another hand."""

    def from_hand(self, seat: int, piece: object) -> Rect:
        """Return where a piece leaves from: its place in a shown hand, or its player's place.

        A chosen one of equal pieces leaves first; each call takes another one.
        """
        scene = self._scene
        if not scene.picture.sees(seat):
            return scene.place_of_hand(seat)
        copies = [key for key in self._pieces.items if key[:2] == (HAND, piece) and key[3:] in ((), (seat,))]
        return self._pieces.take_from_hand(*sorted(copies, key=lambda key: key not in scene.played.keys))

    def to_hand(self, seat: int, piece: object, picture: P) -> tuple[Rect, F, Key | None]:
        """Return place and look of a piece that arrives in a hand, and the key that it has if it is shown."""
        if piece is HIDDEN or not self._scene.picture.sees(seat):
            return self._scene.place_of_hand(seat), self._back, None
        places = self.hand_places(picture, seat)
        key = [key for key in places if key[1] == piece][-1]
        rect, face = places[key]
        return rect._replace(y=rect.y + self._scene.hand_sinks), face, key

    def deal(
        self, picture: P, pile: Rect, duration_ms: float, stagger_ms: float, *, unseen_step: int = 1
    ) -> list[Track]:
        """Let pieces fly from the pile to all players; a hand that is shown fills from left to right.

        Args:
            picture: The picture after the deal.
            pile: Where the pieces leave.
            duration_ms: How long each moves.
            stagger_ms: The time from one to the next.
            unseen_step: Which pieces of a hidden hand fly: each second one with 2.
        """
        scene, seats = self._scene, range(len(picture.counts))
        places = [[*self.hand_places(picture, seat).items()] for seat in seats]
        scene.draw(picture, {key for hand in places for key, _ in hand})
        fly = partial(self._fly, start=pile, duration_ms=duration_ms, covered=True)
        tracks = []
        for each in range(max(picture.counts)):
            for seat, hand in enumerate(places):
                delay_ms = (each * len(seats) + seat) * stagger_ms
                if each < len(hand):
                    key, (end, face) = hand[each]
                    end = end._replace(y=end.y + scene.hand_sinks)
                    tracks.append(fly((self._back, face), end=end, delay_ms=delay_ms, arrives=key))
                elif each % unseen_step == 0:
                    end = scene.place_of_hand(seat)
                    tracks.append(fly((self._back, self._back), end=end, delay_ms=delay_ms))
        return tracks

    def light_panel(self, seat: int | None) -> None:
        """Light the panel of a player and no other; None for none."""
        for each, panel in enumerate(self._scene.players):
            panel.shine = float(each == seat)
