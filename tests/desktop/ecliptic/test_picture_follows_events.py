"""The picture after the events of an action is the picture of the next view, for every seat."""

from __future__ import annotations

from random import Random

import pytest

from epizodiak_qt.desktop.ecliptic.table_picture import Picture, picture_after, picture_of
from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.ecliptic.options import Options
from epizodiak_qt.table.link import ActionTakenBack
from tests.desktop.ecliptic.sample_positions import middle

LOOKERS = (0, 1, None)
MOST_ACTIONS = 600


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("fill", [False, True], ids=["take", "take then fill"])
def test_the_picture_agrees_with_the_view_all_through_a_game(seed: int, fill: bool) -> None:
    """Random games, seen by either seat and by a spectator; hands of others are never in the picture."""
    random = Random(seed)
    position, events = ecliptic.new(Options(take_then_fill=fill), SeededChance(f"{seed:04x}"))
    pictures = {looker: Picture(looker) for looker in LOOKERS}
    seen: set[str] = set()
    for _ in range(MOST_ACTIONS):
        for looker in LOOKERS:
            for event in events:
                pictures[looker] = picture_after(pictures[looker], event.seen_by(looker))
            assert pictures[looker] == picture_of(ecliptic.view(position, looker)), events
        seen.update(type(event).__name__ for event in events)
        acting = ecliptic.acting(position)
        if not acting:
            break
        seat = random.choice(acting)
        position, events = ecliptic.play(position, seat, random.choice(ecliptic.legal(position, seat)))
    assert {"PairLaid", "SignLaid", "CombatWon", "CardKept", "GameEnded"} <= seen
    assert pictures[None].hand == ()


def test_a_move_that_is_taken_back_changes_nothing_before_the_view_does() -> None:
    """The next view has what is on the table again."""
    picture = picture_of(ecliptic.view(middle(), 0))
    assert picture_after(picture, ActionTakenBack(0)) is picture


def test_the_number_of_the_fight_counts_the_one_that_runs() -> None:
    """Two dice used are two fights; a third one that runs is number three."""
    picture = picture_of(ecliptic.view(middle(), 0))
    assert picture.fight == 2
