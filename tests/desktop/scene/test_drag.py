"""Drag and drop: the same actions as by clicks, and no effect anywhere else."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.games.ecliptic.actions import ChooseDie, Discard, LayPair, LaySign
from epizodiak_qt.games.epizodiak.actions import DiscardSet, Lay
from epizodiak_qt.games.epizodiak.position import Position
from tests.desktop.ecliptic.ecliptic_player import Sit as EclipticSit
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.ecliptic.states import LAYING, NO_PAIR, TURN
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import position
from tests.table.table_kit import position_of

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
BESIDE = QPoint(5, 5)


def table() -> Position:
    """Return a position with a run of 8 and 9, and a set of 2."""
    return position(hands=([2, 2, 2, 4, 8, 9], [...], [...]), dial=(6, 7), pile=5)


def carry(at: SeatedPlayer, piece: Key, *ways: QPoint | Key) -> None:
    """Press a piece, and move it over places or points without letting it go."""
    viewport = at.session.page.view.viewport()
    spot = at.spot(piece)
    goals = [each if isinstance(each, QPoint) else at.spot(each) for each in ways]
    QTest.mousePress(viewport, LEFT, NONE, spot)
    for goal in goals:
        QTest.mouseMove(viewport, (spot + goal) / 2)
        QTest.mouseMove(viewport, goal)


async def drag(at: SeatedPlayer, piece: Key, goal: QPoint | Key) -> None:
    """Drag a piece to an item or a point, and wait for the table."""
    spot = goal if isinstance(goal, QPoint) else at.spot(goal)
    carry(at, piece, spot)
    QTest.mouseRelease(at.session.page.view.viewport(), LEFT, NONE, spot)
    await at.settle()


def played(at: SeatedPlayer) -> list[Any]:
    """Return a list that fills with the actions that the scene emits."""
    actions: list[Any] = []
    at.scene.chosen.connect(actions.append)
    return actions


async def test_a_tile_or_a_selected_run_goes_to_its_place(sit: Sit) -> None:
    """One drag lays it; a run that was chosen by clicks is laid at the place of its last tile.

    Dropped farther along, its first tile takes the run up to there; a later tile only selects it, because the
    first was not meant. Any of three tiles, also one that cannot be laid, takes the set to the discard.
    """
    at = sit(table())
    actions = played(at)
    await drag(at, ("hand", 8, 0), ("place", 8))
    assert actions == [Lay("cw", (8,))]
    assert at.sees(("dial", 8))
    at = sit(table())
    actions = played(at)
    await at.do(("hand", 8, 0), ("hand", 9, 0))
    await drag(at, ("hand", 8, 0), ("place", 9))
    assert actions == [Lay("cw", (8, 9))]
    at = sit(table())
    actions = played(at)
    await drag(at, ("hand", 9, 0), ("place", 9))
    assert (at.chosen, actions) == ([8, 9], [])
    await at.do(("hand", 8, 0))
    await drag(at, ("hand", 8, 0), ("place", 9))
    assert actions == [Lay("cw", (8, 9))]
    at = sit(table())
    actions = played(at)
    await drag(at, ("hand", 2, 1), ("discard", 2))
    assert actions == [DiscardSet(2)]


async def test_a_drop_elsewhere_returns_the_tile_and_one_that_cannot_be_played_stays(sit: Sit) -> None:
    """Nothing is played, and nothing stays selected; a selection from before stays."""
    at = sit(table())
    before = at.item(("hand", 4, 0)).pos()
    carry(at, ("hand", 4, 0), ("place", 4))
    assert at.item(("hand", 4, 0)).pos() == before
    QTest.mouseRelease(at.session.page.view.viewport(), LEFT, NONE, at.spot(("place", 4)))
    await at.settle()
    actions = played(at)
    before = at.item(("hand", 8, 0)).pos(), at.item(("hand", 8, 0)).zValue()
    await drag(at, ("hand", 8, 0), BESIDE)
    assert not at.chosen
    assert (at.item(("hand", 8, 0)).pos(), at.item(("hand", 8, 0)).zValue()) == before
    await at.do(("hand", 8, 0))
    await drag(at, ("hand", 9, 0), BESIDE)
    assert at.chosen == [8]
    assert not actions
    await at.do(("hand", 8, 0))
    assert not at.chosen
    # A small movement of a hand that trembles is a click.
    await drag(at, ("hand", 8, 0), at.spot(("hand", 8, 0)) + QPoint(5, 4))
    assert at.chosen == [8]


async def test_the_possible_places_are_marked_while_a_tile_is_dragged(sit: Sit) -> None:
    """A narrow line around each of them, a wide one under the pointer; nothing stays afterwards."""
    at = sit(table())
    scene: Any = at.scene
    carry(at, ("hand", 8, 0), ("place", 8))
    marks = scene.dragging.marks
    assert marks.isVisible()
    assert {key[0] for key in scene.dragging.clicks} == {"place"}
    assert ("place", 8) in scene.dragging.clicks
    assert len(marks.hit) == 1
    assert at.shows(("place", 8), at.window.theme.halo, around=14)
    QTest.mouseRelease(at.session.page.view.viewport(), LEFT, NONE, BESIDE)
    await at.settle()
    assert not marks.isVisible()


async def test_a_curtain_that_closes_takes_the_tile_out_of_the_hand(sit: Sit) -> None:
    """The release after it plays nothing."""
    at = sit(table(), people=(0, 1))
    at.open_hand()
    actions = played(at)
    carry(at, ("hand", 8, 0), ("place", 8))
    at.session.controller.shared_screen.close_curtain()
    assert not at.things("hand")
    QTest.mouseRelease(at.session.page.view.viewport(), LEFT, NONE, at.spot(("place", 8)))
    await at.settle()
    assert not actions


async def test_cards_and_dice_go_to_their_places(sit: EclipticSit) -> None:
    """A card to its sign, to its pair or to the discard; a die onto the stage.

    A die dropped beside it lies in its tray again: it was moved by hand, and nothing else moves it back.
    """
    for state, kind, piece_of, place_of in (
        (LAYING, LaySign, lambda lay: ("hand", lay.card), lambda lay: ("place", lay.card.sign)),
        (TURN, LayPair, lambda pair: ("hand", pair.second), lambda pair: ("pairs", pair.first.sign)),
        (NO_PAIR, Discard, lambda gone: ("hand", gone.card), lambda _gone: ("discard",)),
        (fought(), ChooseDie, lambda chosen: ("die", 0, chosen.die), lambda _chosen: ("rolled", 0)),
    ):
        at = sit(state)
        wanted = next(action for action in at.scene.shown.legal if isinstance(action, kind))
        actions = played(at)
        await drag(at, piece_of(wanted), place_of(wanted))
        assert actions == [wanted]
    at = sit(fought())
    before = at.item(("die", 0, 20)).pos()
    await drag(at, ("die", 0, 20), BESIDE)
    assert at.item(("die", 0, 20)).pos() == before
    assert position_of(at.table).combat.chosen[0] is None


async def test_the_twin_of_a_dragged_tile_stays_in_the_hand(sit: Sit) -> None:
    """Whichever of two equal tiles is laid, the other one glides at most to its new place beside it."""
    for copy in (0, 1):
        at = sit(position(hands=([2, 8, 8, 9], [...], [...]), dial=(6, 7), pile=5), speed=1.0, at_rest=True)
        twin = at.item(("hand", 8, 1 - copy)).rect().centre.x
        carry(at, ("hand", 8, copy), ("place", 8))
        assert at.item(("hand", 8, 1 - copy)).rect().centre.x == pytest.approx(twin)
        QTest.mouseRelease(at.session.page.view.viewport(), LEFT, NONE, at.spot(("place", 8)))
        await at.settle()
        assert at.flying == [8]
        assert at.item(("hand", 8, 0)).rect().centre.x == pytest.approx(twin)
        at.scene.animator.finish_now()


async def test_a_dropped_tile_does_not_fly_from_the_curtain(sit: Sit) -> None:
    """At a shared screen the turn closes the hand; the tile goes on from where it was dropped."""
    at = sit(table(), people=(0, 1), speed=1.0, at_rest=True)
    at.open_hand()
    at.scene.animator.finish_now()
    await drag(at, ("hand", 8, 0), ("place", 8))
    assert not at.things("hand")
    (ghost,) = at.things("ghost")
    place = at.item(("place", 8))
    assert (ghost.pos() - place.pos()).manhattanLength() < 2 * place.area.width()
    at.scene.animator.finish_now()
    await at.do()
    assert at.scene.played.dropped is None
