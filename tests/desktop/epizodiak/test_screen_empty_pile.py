"""The pile is empty: E47 to E58."""

from dataclasses import replace

import pytest

from epizodiak_qt.desktop.style.theme import NIGHT
from tests.desktop.epizodiak.states import ASIDE, BOUND, CONTEST_TWO, EMPTY, LAST_CONTEST
from tests.desktop.seated_player import LEFT_EDGE, Sit, painted_texts
from tests.games.epizodiak.refused_positions import POOR
from tests.games.positions import MUST_FILL, arc, position


async def test_e48_e49_with_a_playable_single_tile_one_must_play_or_discard_a_set(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No halo to pass; the tile bears a seal, and a click on the centre shows the reason."""
    at = sit(BOUND)
    assert "PASS" not in painted_texts(at.session.page.view, monkeypatch)
    assert ("centre",) not in at.clickable
    assert at.face(9).single
    assert not at.face(10).single
    await at.do(("centre",))
    assert at.notice == "Your single tile 9 fits an open slot: you must play and may not pass."
    assert at.player(0).turn
    # A set may be discarded instead, except in the edition in which the single tile must be laid.
    assert at.halo(("discard", 2))
    await at.do(("discard", 2))
    assert at.seen("set") == [2, 9]
    strict = position(
        hands=([2, 2, 2, 9, 10], [...], [...]),
        dial=arc(10, 8),
        pile=0,
        sets=((), (9,), ()),
        options=MUST_FILL,
        never={1: (9,)},
    )
    stern = sit(strict)
    assert not stern.halo(("discard", 2))
    await stern.do(("discard", 2))
    assert stern.seen("set") == [9]
    assert stern.notice.endswith("at this table you may not discard a set now.")


async def test_e50_another_playable_tile_will_do_and_a_run_may_go_on(sit: Sit) -> None:
    """The 3 on the other side is playable, and after the single 9 the 10 can follow."""
    at = sit(BOUND)
    assert at.face(3).band == "ccw"
    await at.do(("hand", 9, 0), ("hand", 10, 0), ("place", 10))
    assert at.seen("dial") == [4, 5, 6, 7, 8, 9, 10]
    other = sit(BOUND)
    await other.do(("hand", 3, 0), ("place", 3))
    assert 3 in other.seen("dial")


async def test_e47_e51_a_halo_marks_the_pass_and_the_list_of_players_who_passed(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ring with the word lies in the middle; a click passes, until someone plays."""
    at = sit(EMPTY)
    assert "PASS" in painted_texts(at.session.page.view, monkeypatch)
    assert at.shows(("centre",), NIGHT.halo, around=80)
    await at.do(("centre",))
    assert at.player(1).turn
    assert at.log[-1] == "Amélie passes."
    assert [at.player(seat).note for seat in range(3)] == ["PASSED", "", ""]
    assert "PASSED" in painted_texts(at.session.page.view, monkeypatch)
    at.other(1, "lay cw 10")
    assert [at.player(seat).note for seat in range(3)] == ["", "", ""]


async def test_e52_e56_e57_one_of_two_values_is_contested_and_then_one_must_play(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both places blink, each with its number, until one is clicked."""
    at = sit(CONTEST_TWO)
    assert [value for value in range(1, 13) if at.item(("place", value)).lit] == [3, 10]
    for value in (3, 10):
        assert at.shows(("place", value), NIGHT.halo, around=6)
    texts = painted_texts(at.session.page.view, monkeypatch)
    assert {"3", "10"} <= set(texts)
    assert "contest the 3 or the 10" in at.status
    # No pass and no other contest: the claimed tile can be laid, and so on.
    await at.do(("place", 3))
    assert at.seen("set") == [3]
    assert not at.item(("place", 10)).lit
    assert 10 not in at.hand
    assert at.status.startswith("You have contested. Now: lay 3")
    assert ("centre",) not in at.clickable
    await at.do(("centre",))
    assert at.notice == "You have contested: now lay, or discard a set."
    assert at.player(0).turn
    await at.do(("hand", 3, 0), ("place", 3))
    assert at.player(1).turn


async def test_e53_e54_four_tiles_leave_the_opponents_and_one_comes_to_my_hand(sit: Sit) -> None:
    """Three go to the discard, the fourth to my hand; the potential grows by one."""
    at = sit(CONTEST_TWO, speed=1.0, at_rest=True)
    sizes = at.badges("tile")
    await at.do(("place", 3))
    at.scene.animator.advance(50)
    assert at.flying == [3, 3, 3, 3]
    at.scene.animator.finish_now()
    assert at.badges("tile") == [sizes[0] + 1, sizes[1] - 2, sizes[2] - 2]
    assert at.seen("set") == [3]
    assert at.hand == [1, 3, 5, 5, 12]
    assert at.face(3).single
    assert at.badges("target") == [1, 0, 0]
    # For the last slot it is laid by itself: the dial empties into a new pile, and the turn passes.
    at = sit(LAST_CONTEST)
    await at.do(("place", 3))
    assert at.seen("set") == [3]
    assert len(at.seen("dial")) == 1
    assert at.item(("centre",)).pile == 11
    assert at.hand == [5, 6, 7]
    assert at.player(1).turn


async def test_e55_not_offered_if_it_would_empty_a_hand(sit: Sit) -> None:
    """One opponent holds only two of them: the place has no halo, and a click shows the reason."""
    at = sit(POOR)
    assert not at.item(("place", 7)).lit
    assert ("place", 7) not in at.clickable
    await at.do(("place", 7))
    assert at.notice == "Contesting the 7 would empty another player’s hand."


async def test_e58_a_forced_tile_bears_a_violet_line(sit: Sit) -> None:
    """After three passes what can be laid is marked at its left edge; a run may follow, passing may not."""
    at = sit(
        position(hands=([1, 5, 10, 11], [...], [...]), dial=arc(4, 9), pile=0, passes=3, sets=((), (3,), ()))
    )
    assert at.face(10).forced
    assert at.shows(("hand", 10, 0), NIGHT.violet, LEFT_EDGE)
    for value in (1, 5, 11):
        assert not at.shows(("hand", value, 0), NIGHT.violet)
    assert ("centre",) not in at.clickable
    assert at.status == "After three passes you must play: lay 10 (clockwise)"
    await at.do(("centre",))
    assert at.notice == "After three passes in a row you must lay or contest: 10."
    await at.speak("fr")
    await at.do(("centre",))
    assert at.notice == "Après trois passes de suite, vous devez poser ou contester\u202f: 10."
    await at.do(("hand", 10, 0), ("hand", 11, 0), ("place", 11))
    assert at.seen("dial") == [4, 5, 6, 7, 8, 9, 10, 11]


async def test_e58_who_cannot_play_passes_the_duty_on(sit: Sit) -> None:
    """Without a tile to lay and without a set one passes, and the next player is forced."""
    at = sit(ASIDE)
    assert at.other(2, "pass") is None
    assert at.player(2).note == "PASSED"
    assert at.face(10).forced
    assert ("centre",) not in at.clickable
    at = sit(replace(ASIDE, hands=((1, 2, 2, 2), *ASIDE.hands[1:]), turn=0))
    assert not at.scene.hints.forced, "a set is no lay"
    assert at.scene.hints.sets == {2}
