"""Picking up the tile just laid: E41 to E46."""

from epizodiak_qt.desktop.style.theme import NIGHT
from tests.desktop.seated_player import FOOT, Sit
from tests.games.positions import arc, position


async def test_e41_a_halo_lies_round_the_tile_that_may_be_picked_up(sit: Sit) -> None:
    """Only round the last tile that the player before has just laid, and gone once that is history."""
    at = sit(position(hands=([3, 6, 6, 10], [...], [5, 2]), dial=(4,), turn=2, pile=5, never={1: (6,)}))
    assert not at.clickable
    at.other(2, "lay cw 5")
    assert at.halo(("dial", 5))
    assert not at.halo(("dial", 4))
    await at.do(("centre",))
    assert not at.halo(("dial", 5))
    assert ("dial", 5) not in at.clickable


async def test_e43_it_is_not_offered_without_a_follow_up(sit: Sit) -> None:
    """Nothing to lay on the other side and no set: no halo, and a click shows the reason."""
    at = sit(position(hands=([1, 6, 10], [...], [...]), dial=arc(4, 6), last_laid=(6, "cw"), pile=5))
    assert not at.halo(("dial", 6))
    await at.do(("dial", 6))
    assert at.seen("dial") == [4, 5, 6]
    assert at.notice.startswith("After picking up the 6 you could neither lay")


async def test_e44_a_single_tile_is_never_offered(sit: Sit) -> None:
    """The set of 6 is out: its fourth tile stays where it is."""
    at = sit(
        position(
            hands=([3, 9, 9, 9], [...], [...]),
            dial=arc(4, 6),
            last_laid=(6, "cw"),
            pile=5,
            sets=((), (6,), ()),
        )
    )
    assert at.halo(("discard", 9))
    assert not at.halo(("dial", 6))
    await at.do(("dial", 6))
    assert at.notice == "The 6 is a single tile: it cannot be picked up."


async def test_e42_e45_e46_after_it_one_lays_on_the_other_side_or_discards(sit: Sit) -> None:
    """A pair that it would complete is marked red: a single line and +1."""
    at = sit(position(hands=([3, 6, 6, 10], [...], [...]), dial=arc(4, 6), last_laid=(6, "cw"), pile=5))
    for copy in (0, 1):
        assert at.face(6, copy).underline == "pair"
        assert at.shows(("hand", 6, copy), NIGHT.red, FOOT)
    assert not at.shows(("hand", 3, 0), NIGHT.red, FOOT)
    await at.do(("dial", 6))
    assert {at.face(6, copy).underline for copy in range(3)} == {"set"}
    assert at.hand == [3, 6, 6, 6, 10]
    assert at.seen("dial") == [4, 5]
    assert at.log[-1] == "Amélie picks up the 6."
    # No draw, no laying on the slot just emptied: what is left is the 3 and the set.
    assert at.clickable == {("hand", 3, 0), ("place", 3), ("discard", 6)}
    await at.do(("centre",))
    assert at.notice == "You have picked up a tile: now lay on the other side, or discard a set."
    await at.do(("hand", 6, 0))
    assert at.notice == "You have just emptied slot 6: nothing may be laid there this turn."
    await at.do(("discard", 6))
    assert at.seen("set") == [6]
    assert at.player(1).turn
