"""A player at a table of Ecliptic: the same hands and eyes as at EpiZodiak's, other things to click on."""

from collections.abc import Callable, Iterator
from typing import Any

from epizodiak_qt.desktop.ecliptic.hints import Face
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.ecliptic import actions
from epizodiak_qt.games.ecliptic.cards import BY_NAME
from epizodiak_qt.games.sentence import Reason
from tests.desktop.seated_player import SeatedPlayer

Sit = Callable[..., "EclipticPlayer"]


def clicks(action: Any, seat: int, discard: Key = ("discard",)) -> list[Key]:
    """Return the keys to click, in order, for an action."""
    match action:
        case actions.Draw():
            return [("pile",)]
        case actions.Take():
            return [discard]
        case actions.LayPair(first=first, second=second):
            return [("hand", first), ("hand", second), ("pairs", first.sign)]
        case actions.LaySign(card=laid):
            return [("hand", laid), ("place", laid.sign)]
        case actions.Discard(card=gone):
            return [("hand", gone), discard]
        case actions.Decline():
            return [("decline",)]
        case actions.ChooseDie(die=die):
            return [("die", seat, die)] * 2
        case actions.Keep(card=kept):
            return [("keep", kept)]
        case actions.Stop():
            return [("wish", "stop")]
        case actions.Continue():
            return [("wish", "continue")]
    raise AssertionError(action)


class EclipticPlayer(SeatedPlayer):
    """A player at the window with a table of Ecliptic in it."""

    @property
    def scene(self) -> Any:
        """The scene of that table."""
        return self.session.page.scene

    def other(self, seat: int, action: str) -> Reason | None:
        """Let another seat act."""
        return self.table.act(seat, ecliptic.parse_action(action), f"{seat} {len(self.table.entries)}")

    def finish(self) -> None:
        """Let everything that moves come to its end."""
        self.scene.animator.finish_now()

    def frames(self, step_ms: float = 16) -> Iterator[None]:
        """Yield after each frame, as long as anything moves."""
        while self.scene.animator.busy:
            self.scene.animator.advance(step_ms)
            yield

    async def throw(self, own: str = "die 20", other: str = "die 8") -> None:
        """Let blue choose a die, then white: both are thrown."""
        self.other(1, other)
        self.finish()
        await self.act(own)

    async def play(self, action: Any) -> None:
        """Make the clicks that `action` takes."""
        seat = self.scene.view.seat
        for key in clicks(action, seat or 0):
            found = key
            if key[0] == "keep":
                found = ("keep", self.scene.hints.keeps.index(key[1]))
            elif key[0] == "pairs":
                found = self.reachable(key)
            self.click(found)
        await self.settle()

    def reachable(self, key: Key) -> Key:
        """Return the place of a pair, or a pair of the same sign that lies over it."""
        below = self.scene.below
        laid = [
            item.key for item in self.things("pair") if item.key[1] == below and item.key[2].sign is key[1]
        ]
        return laid[-1] if laid else key

    async def act(self, text: str) -> None:
        """Make the clicks of the action written as `text`."""
        await self.play(ecliptic.parse_action(text))

    def card_face(self, name: str) -> Face:
        """Return how a card of the hand looks."""
        face: Face = self.item(("hand", BY_NAME[name])).face
        return face

    @property
    def held(self) -> list[str]:
        """The cards of the hand that is shown, from left to right."""
        items = sorted(self.things("hand"), key=lambda item: float(item.pos().x()))
        return [str(item.face.card) for item in items]

    def chosen_cards(self) -> list[str]:
        """Return the chosen cards, in the order of their numbers."""
        faces = sorted((item.face for item in self.things("hand")), key=lambda face: int(face.order))
        return [str(face.card) for face in faces if face.order]

    def line(self, seat: int) -> list[str]:
        """The cards shown in the line of a seat, that of an attack included."""
        return sorted(str(item.key[2]) for item in self.things("line") if item.key[1] == seat)

    def die(self, seat: int, sides: int) -> str:
        """Return in which state a die of a tray is shown."""
        return str(self.item(("die", seat, sides)).state)

    def rolled(self, seat: int) -> tuple[str, int]:
        """Return in which state the die of a seat is shown in the ring, and its number."""
        item = self.item(("rolled", seat))
        return item.state, item.number

    def lit(self, kind: str) -> list[Any]:
        """Return the keys of the places of a kind that blink."""
        return [item.key for item in self.things(kind) if item.lit]

    def ringed(self, kind: str) -> list[Any]:
        """Return the signs of the places of a kind that can be filled."""
        return sorted(item.key[1] for item in self.things(kind) if item.open)
