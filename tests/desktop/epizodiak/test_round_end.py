"""The end of a round on the table: all hands are laid open there, and closed again by the next deal."""

from typing import Any

import pytest
from PySide6.QtCore import QRect

from epizodiak_qt.desktop.epizodiak.animation.event_animation import LAST_TILE_MS
from epizodiak_qt.desktop.scene.table_layout import hand_groups
from epizodiak_qt.desktop.table.result.result_content import ResultContent
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.game import HIDDEN
from tests.desktop.epizodiak.states import STATES
from tests.desktop.listener import Listener
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import HELP, arc, position

NOUR = [4, 5, 9, 9]


def last_tile(**wishes: Any) -> Position:
    """Return a position in which Amélie goes out with an 8."""
    return position(hands=([8], NOUR, [...]), dial=arc(4, 7), pile=20, **wishes)


def hands_on_table(at: SeatedPlayer) -> list[tuple[int, ...]]:
    """Return the values of the visible tiles in the panel of the hand, by seat."""
    found: list[Any] = [item for item in at.scene.items() if item.isVisible()]
    keys = [item.key for item in found if getattr(item, "key", ("",))[0] == "hand"]
    return [tuple(sorted(key[1] for key in keys if key[3:] in ((), (seat,)))) for seat in range(3)]


async def test_r15_all_hands_lie_open_in_the_panel_after_the_last_tile_until_the_next_deal(sit: Sit) -> None:
    """With a label each: emblem, name and the number of tiles left; a hand without tiles has one too."""
    at = sit(last_tile(), speed=1.0, at_rest=True)
    await at.do(("hand", 8, 0), ("place", 8))
    assert hands_on_table(at) == [(), (), ()], "the last tile flies"
    at.scene.animator.advance(LAST_TILE_MS + 30)
    assert at.scene.hand_labels[1].isVisible()
    assert at.scene.animator.busy
    assert not at.session.page.result.isVisible()
    at.scene.animator.finish_now()
    assert at.session.page.result.isVisible()
    view = at.session.controller.look(0).view
    assert HIDDEN not in view.hands[2]
    assert hands_on_table(at) == [(), tuple(NOUR), tuple(sorted(view.hands[2]))]
    labels = at.scene.hand_labels
    assert [label.isVisible() for label in labels] == [True] * 3
    assert [label.count for label in labels] == [0, len(NOUR), len(view.hands[2])]
    groups = hand_groups(at.scene.layout_now, at.scene.picture.counts)
    panel = at.scene.layout_now.hand
    for group in groups:
        for rect in (*(spot.rect for spot in group.spots), group.label):
            assert panel.x <= rect.x
            assert rect.right <= panel.right
            assert panel.y <= rect.y
            assert rect.bottom <= panel.bottom
    # From the first frame on: nothing of the new hands is shown but the own one.
    at.click_widget(at.session.page.result.next_button)
    await at.settle()
    assert at.scene.picture.hands == ()
    assert not any(label.isVisible() for label in at.scene.hand_labels)
    at.scene.animator.finish_now()
    assert len(at.scene.picture.hand) == 12
    assert {key[3:] for key in at.scene.tiles.items if key[0] == "hand"} == {()}, "no hand of another seat"


# --- the panel


def content(at: SeatedPlayer) -> ResultContent:
    """Return the contents of the result that is shown."""
    assert at.session.page.result.isVisible()
    return at.session.page.result.content


@pytest.mark.parametrize("people", [(0,), (0, 1)], ids=["alone", "shared"])
async def test_the_headline_speaks_to_the_only_person_at_the_screen(
    people: tuple[int, ...], sit: Sit
) -> None:
    """People who share a screen read a name."""
    at = sit(last_tile(), people=people)
    if len(people) > 1:
        at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    shared = len(people) > 1
    assert content(at).title.text() == ("Amélie wins the round" if shared else "You win the round")
    await at.speak("fr")
    assert content(at).title.text() == ("Amélie remporte la manche" if shared else "Vous remportez la manche")


async def test_more_points_win_a_round_than_the_empty_hand(sit: Sit) -> None:
    """By the help page of 2022; the other one is still marked as the player who went out."""
    at = sit(last_tile(options=HELP, sets=((), (1, 2), (3,)), filled=(0, 1, 0)))
    await at.do(("hand", 8, 0), ("place", 8))
    assert content(at).title.text() == "Nour wins the round"
    players = content(at).parts[0].scores.players  # type: ignore[attr-defined]  # of a RoundScoresPart
    assert [(each.note, each.winner) for each in players] == [("went out", False), ("", True), ("", False)]


async def test_points_count_up_one_player_after_the_other_and_nothing_shifts(sit: Sit) -> None:
    """Each takes 400 ms; panel and parts keep their places."""
    at = sit(last_tile(sets=((2, 3), (1,), ())), speed=1.0, at_rest=True)
    await at.do(("hand", 8, 0), ("place", 8))
    while at.scene.animator.busy:
        at.scene.animator.advance(50)
    (part,) = content(at).parts
    seen: list[list[float]] = []
    places: set[tuple[QRect, QRect]] = set()
    for _ in range(40):
        seen.append([*part.counted])
        places.add((at.session.page.result.geometry(), part.geometry()))
        at.scene.animator.advance(50)
    assert seen[0] == [0, 0, 0]
    assert any(0 < first < 1 and second == third == 0 for first, second, third in seen)
    assert any(first == 1 and 0 < second < 1 and third == 0 for first, second, third in seen)
    assert part.counted == [1, 1, 1]
    assert len(places) == 1


@pytest.mark.parametrize("motion", [{"speed": 0.0}, {"speed": 1.0, "reduced_motion": "on"}], ids=str)
async def test_points_stand_at_once_without_motion(motion: dict[str, Any], sit: Sit) -> None:
    """At speed 0, and with reduced motion."""
    at = sit(last_tile(sets=((2, 3), (1,), ())), **motion, at_rest=True)
    await at.do(("hand", 8, 0), ("place", 8))
    while at.scene.animator.busy:
        at.scene.animator.advance(50)
    assert content(at).parts[0].counted == [1, 1, 1]


async def test_the_end_of_a_match_is_heard_with_podium_and_decisive_round(sit: Sit) -> None:
    """After the points; the chart can be read as numbers, one sentence a player."""
    state = STATES["match-over-with-chart"]
    at = sit(state.position, **state.given)
    listener = Listener(at.window, at.clock)
    await state.show(at)
    at.clock.advance(2000)
    heard = " ".join(each.text for each in listener.spoken)
    assert "First place: Amélie, 8 points. Second place: Nour, 5 points." in heard
    assert "Round 6 was decisive: from then on you led." in heard
    _podium, chart = content(at).parts
    words = chart.accessibleDescription()
    assert "Amélie: 0, 0, 1, 1, 3, 3, 6, 8." in words
    assert "Ilyès: 0, 0, 0, 2, 2, 2, 2, 2." in words
