"""After all animations of Ecliptic the table is as the view says, whatever cuts them short."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.ecliptic.table_picture import picture_of
from epizodiak_qt.table.link import Update
from tests.desktop.ecliptic.ecliptic_player import Sit
from tests.desktop.ecliptic.sample_positions import fought, middle
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import scene_of, table_of
from tests.games.ecliptic.building import card
from tests.sizes import FULL_SIZE

FRAME_MS = 40
LONGEST_FRAMES = 400
LOOKERS = (0, 1, None)


def updates(seed: int, lookers: Sequence[int | None]) -> Iterator[list[Update]]:
    """Yield the updates of a random game, each as some seats, or a spectator, see it."""
    random, table = Random(seed), table_of("ecliptic", f"{seed:04x}")
    shown: list[list[Update]] = [[] for _ in lookers]
    for looker, updates in zip(lookers, shown, strict=True):
        link = table.connect(frozenset() if looker is None else frozenset({looker}), updates.append, looker)
        updates.append(link.look(looker))
    yield [updates.pop() for updates in shown]
    while acting := table.state().acting:
        seat = random.choice(acting)
        assert table.act(seat, random.choice(table.update_for(seat).legal), str(len(table.entries))) is None
        yield [updates.pop() for updates in shown]


@pytest.fixture
def scene(styled_app: QApplication, clock: FakeClock) -> Any:
    """Return a scene at the usual speed."""
    return scene_of("ecliptic", clock, 1.0)


def ghosts(scene: Any) -> list[Any]:
    """Return what only moves."""
    found: list[Any] = scene.items()
    return [item for item in found if getattr(item, "key", None) == ("ghost",)]


@pytest.mark.parametrize(
    ("looker", "reduced"),
    product(LOOKERS, (False, True)) if FULL_SIZE else [(0, False), (1, True), (None, False)],
)
def test_every_movement_ends_in_the_picture_of_its_view(
    scene: Any, looker: int | None, reduced: bool
) -> None:
    """A whole game, frame by frame: nothing is left in the air, every card is where it belongs."""
    scene.reduced_motion = reduced
    for (update,) in updates(7, [looker]):
        scene.present(update)
        for _ in range(LONGEST_FRAMES):
            if not scene.animator.busy:
                break
            scene.animator.advance(FRAME_MS)
        assert not scene.animator.busy, update.events
        assert scene.picture == picture_of(update.view)
        scene.animator.finish_now()
        assert not ghosts(scene)
        hidden = [key for key, item in scene.cards.items.items() if not item.isVisible()]
        assert not hidden, update.events


def test_whatever_moves_can_be_cut_short(scene: Any, clock: FakeClock) -> None:
    """The next update ends it at once at any moment, and presses do one movement after the other."""
    random = Random(3)
    for (update,) in updates(11, [0]):
        scene.present(update)
        for _ in range(random.randrange(4)):
            scene.animator.advance(random.randrange(300))
        while random.random() < 0.8 and scene.moving:
            clock.advance(1000)
            scene.press(("ring",))
        assert scene.animator.busy or scene.picture == picture_of(update.view)
    scene.animator.finish_now()
    assert not ghosts(scene)


async def test_a_move_taken_back_lies_in_the_hand_again(sit: Sit) -> None:
    """The pair is back, and the table does not play what has just been taken back."""
    at = sit(middle(hands=("virgo-moon virgo-comet aries-planet", "aries-comet"), discard=""))
    await at.act("pair virgo-moon virgo-comet")
    await at.settle()
    assert at.log[-1] == "Amélie lays nothing."
    at.session.controller.proposals.take_back()
    await at.settle()
    assert at.log[-1] == "Amélie takes back the last move."
    assert at.clickable == {("decline",)}, "she declines by herself now"
    await at.do(("decline",))
    assert at.player(1).turn


async def test_all_is_said_again_in_another_language(sit: Sit) -> None:
    """Camps, tips, status and log follow the language of now."""
    at = sit(fought(), rolls=[13, 5])
    await at.throw()
    at.window.menus.chosen.emit("language", "fr")
    await at.settle()
    assert at.item(("camp", 0)).camp == "Camp blanc"
    assert at.status == "13 à 5 pour vous. Quelle carte gardez-vous dans votre ligne\u202f?"
    assert at.log[-1] == "Amélie gagne le combat pour le Lion et a 3 trophées."
    assert at.scene.tooltip_text(("line", 0, card("aries-sun"))).startswith("Bélier (soleil), ")
