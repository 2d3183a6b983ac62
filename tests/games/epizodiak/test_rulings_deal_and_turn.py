"""R1 to R5: how a round begins, how a run goes, and a turn while there is a draw pile."""

import pytest

from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.chance import ChanceResult, ReplayedChance, SeededChance
from epizodiak_qt.games.epizodiak import new, turn_begins
from epizodiak_qt.games.epizodiak.events import Dealt, DialOpened, Passed, StarterDrawn, TileDrawn, TilesLaid
from epizodiak_qt.games.epizodiak.position import EndTile
from tests.games.positions import MUST_FILL, RULES, Offer, after, arc, at, position, refused, step, texts

PACK = [value for value in range(1, 13) for _ in range(4)]
BOUND = at(7, 1, pile=(9,), sets=((), (7,), ()))
TAKEABLE = at(7, 3, 9, last_laid=(6, "cw"))
OFFERED = {
    "r2 a run goes on one side, each tile on the next slot": Offer(
        at(2, 3, 5, 6, 7, 7, 8, 9, 11),
        ["draw", "lay ccw 3", "lay ccw 3 2", "lay cw 7", "lay cw 7 8", "lay cw 7 8 9"],
        {
            **dict.fromkeys(("lay cw 3", "lay cw 8", "lay ccw 7"), ("not_adjacent", "R2")),
            "lay cw 5": ("slot_occupied", "R2"),
            **dict.fromkeys(("lay cw 7 9", "lay cw 7 3", "lay cw 7 7", "lay cw 7 6"), ("run_gap", "R2")),
            "lay cw 7 8 9 10": ("tile_not_held", "R2"),
        },
    ),
    "r2 an arc may cross 12": Offer(
        at(3, 4, 10, 9, 6, dial=arc(11, 2)), ["draw", "lay ccw 10", "lay ccw 10 9", "lay cw 3", "lay cw 3 4"]
    ),
    "r2 a run may break a set": Offer(at(7, 7, 7, 8), ["draw", "lay cw 7", "lay cw 7 8", "set 7"]),
    "r2 a run can fill the dial from either side and goes no further": Offer(
        at(1, 2, 3, 12, 6, dial=arc(3, 12)),
        ["draw", "lay ccw 2", "lay ccw 2 1", "lay cw 1", "lay cw 1 2"],
        dict.fromkeys(("lay cw 1 2 3", "lay ccw 2 1 12"), ("slot_occupied", "R2")),
    ),
    "r2 with eleven tiles both sides are the same slot, and the lay is written clockwise": Offer(
        at(9, 9, 10, 8, dial=arc(10, 8)),
        ["draw", "lay cw 9"],
        {"lay ccw 9": ("one_slot_is_cw", None), "lay cw 10": ("slot_occupied", "R2")},
    ),
    "r3 a lay, a set, a draw or a take, and nothing else": Offer(
        at(7, 9, 9, 9, 3, last_laid=(6, "cw")),
        ["draw", "lay ccw 3", "lay cw 7", "set 9", "take"],
        {"pass": ("pass_needs_draw", "R3")},
    ),
    "r3 with nothing to play a draw goes before the pass; the pile and the round are not over": Offer(
        at(1, 9),
        ["draw"],
        {
            "pass": ("pass_needs_draw", "R3"),
            "contest 7": ("contest_needs_empty_pile", "R10"),
            "deal": ("deal_after_round", "R15"),
        },
    ),
    "r3 the duty of the single tile belongs to the empty pile": Offer(BOUND, ["draw", "lay cw 7"]),
    "r4 old tiles may be laid and old sets discarded: the drawn tile has no part in it": Offer(
        after(at(3, 7, 8, 9, 9, 9, pile=(12, 1, 1)), "draw"),
        ["lay ccw 3", "lay cw 7", "lay cw 7 8", "lay cw 7 8 9", "pass", "set 9"],
    ),
    "r4 the drawn tile may be laid or complete a set": Offer(
        after(at(8, 9, 7, 7, pile=(7, 12)), "draw"),
        ["lay cw 7", "lay cw 7 8", "lay cw 7 8 9", "pass", "set 7"],
    ),
    "r4 with nothing to play the turn does not pass by itself": Offer(
        after(at(1, 9, pile=(12, 1)), "draw"), ["pass"]
    ),
    "r4 one draw a turn, and a tile is picked up before it or not at all": Offer(
        after(at(7, 3, 9, pile=(1, 1), last_laid=(6, "cw")), "draw"),
        ["lay ccw 3", "lay cw 7", "pass"],
        {"draw": ("already_drawn", "R4"), "take": ("pickup_expired", "R6")},
    ),
    "r4 there is no contest even if the draw emptied the pile": Offer(
        after(at(1, pile=(9,), never={0: (7,)}), "draw"), ["pass"], {"contest 7": ("contest_at_start", "R10")}
    ),
    "r5 after the last tile a single tile does not forbid a pass": Offer(
        after(BOUND, "draw"), ["lay cw 7", "pass"]
    ),
    "r5 the last tile itself may be the single one": Offer(
        after(at(1, 1, pile=(7,), sets=((), (7,), ())), "draw"), ["lay cw 7", "pass"]
    ),
    "r5 unique_must_fill binds whoever R9 binds: after a draw nobody": Offer(
        after(at(3, 3, 3, 9, 1, dial=arc(10, 8), pile=(4,), sets=((), (9,), ()), options=MUST_FILL), "draw"),
        ["lay cw 9", "pass", "set 3"],
    ),
}


@pytest.mark.parametrize("what", OFFERED)
def test_a_turn_with_a_pile_offers_what_its_ruling_says(what: str) -> None:
    """At its start, and after a draw."""
    OFFERED[what].check(epizodiak)


def test_r1_each_seat_gets_twelve_tiles_and_eleven_remain_in_the_pile() -> None:
    """48 in all; the twelve that nobody was dealt are the pile, and its first one opens the dial."""
    values = tuple(map(str, PACK))
    chance = ReplayedChance([ChanceResult("first", ("3",)), ChanceResult("deal", values)])
    dealt, events = new(RULES, chance)
    assert dealt.hands == (tuple(PACK[:12]), tuple(PACK[12:24]), tuple(PACK[24:36]))
    assert (dealt.dial, dealt.pile) == ((10,), tuple(PACK[37:]))
    assert (dealt.phase, dealt.passes, dealt.scores, dealt.sets) == ("start", 0, (0, 0, 0), ((), (), ()))
    assert events == (StarterDrawn(2), Dealt(dealt.hands, 2, (0, 0, 0)), DialOpened(10))


def test_r1_the_first_player_of_a_match_is_drawn_by_lot() -> None:
    """Every seat begins some matches, and the event names the one that does."""
    begun = [new(RULES, SeededChance(f"lot {number}")) for number in range(60)]
    starters = [dealt.turn for dealt, _ in begun]
    assert set(starters) == {0, 1, 2}
    assert [events[0] for _, events in begun] == [StarterDrawn(seat) for seat in starters]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_r1_a_later_round_is_begun_by_the_seat_after_the_one_who_emptied_their_hand(seat: int) -> None:
    """No chance decides it. All is dealt anew, and nothing of the round before is left but the scores."""
    hands = tuple([2] if each == seat else [...] for each in range(3))
    last = position(
        hands=(hands[0], hands[1], hands[2]),
        turn=seat,
        scores=(1, 2, 3),
        sets=((), (6,), ()) if seat != 1 else ((6,), (), ()),
        filled=(1, 0, 2),
    )
    ended = after(last, "lay cw 2")
    assert (ended.phase, ended.turn) == ("deal", (seat + 1) % 3)
    dealt, events = step(ended, "deal")
    assert (dealt.phase, dealt.turn, dealt.scores) == ("start", (seat + 1) % 3, (1, 2, 3))
    assert [type(event) for event in events] == [Dealt, DialOpened]
    assert [len(hand) for hand in dealt.hands] == [12, 12, 12]
    assert (len(dealt.dial), len(dealt.pile)) == (1, 11)
    assert dealt.sets == dealt.contested_sets == ((), (), ())
    assert (dealt.filled, dealt.passes, dealt.last_laid) == ((0, 0, 0), 0, None)


def test_r2_the_tiles_of_a_run_leave_the_hand_for_the_dial() -> None:
    """Clockwise the tiles follow the arc, anticlockwise they come before it, the first one nearest."""
    state = at(2, 3, 7, 8, 11)
    clockwise, events = step(state, "lay cw 7 8")
    assert (clockwise.dial, clockwise.hands[0]) == (arc(4, 8), (2, 3, 11))
    assert (clockwise.turn, clockwise.last_laid) == (1, EndTile(8, "cw"))
    assert events == (TilesLaid(0, "cw", (7, 8)),)
    anticlockwise = after(state, "lay ccw 3 2")
    assert (anticlockwise.dial, anticlockwise.hands[0]) == (arc(2, 6), (7, 8, 11))
    assert anticlockwise.last_laid == EndTile(2, "ccw")
    full = at(1, 2, 3, 12, 6, dial=arc(3, 12))
    assert after(full, "lay cw 1 2").filled == after(full, "lay ccw 2 1").filled == (1, 0, 0)


@pytest.mark.parametrize(
    ("dial", "action", "result"),
    [(arc(10, 11), "lay cw 12 1 2", arc(10, 2)), (arc(2, 3), "lay ccw 1 12 11", arc(11, 3))],
)
def test_r2_a_run_may_cross_from_12_to_1_and_back(
    dial: tuple[int, ...], action: str, result: tuple[int, ...]
) -> None:
    """The dial is a ring: 12 and 1 are neighbours in both directions."""
    state = at(1, 2, 11, 12, 5, 6, dial=dial)
    assert action in texts(state)
    assert after(state, action).dial == result


def test_r2_a_run_may_be_as_long_as_eleven_tiles() -> None:
    """From a dial with one tile, a hand with the other eleven can fill it in one lay, either way."""
    state = at(*range(2, 13), 5, dial=(1,))
    clockwise = "lay cw " + " ".join(map(str, range(2, 13)))
    anticlockwise = "lay ccw " + " ".join(map(str, range(12, 1, -1)))
    assert {clockwise, anticlockwise} <= set(texts(state))
    assert len(texts(state)) == 1 + 22
    assert refused(state, clockwise + " 1") == ("slot_occupied", "R2")


def test_r3_the_first_tile_of_the_pile_goes_to_the_hand() -> None:
    """The hand stays sorted, the pile loses its first tile, and the turn is not over."""
    state = at(1, 9, pile=(2, 8, 3), turn=0)
    drawn, events = step(state, "draw")
    assert (drawn.hands[0], drawn.pile, drawn.turn, drawn.phase) == ((1, 2, 9), (8, 3), 0, "drawn")
    assert events == (TileDrawn(0, 2, 2),)


@pytest.mark.parametrize("action", ["pass", "lay cw 7", "set 9"])
def test_r4_whatever_follows_a_draw_ends_the_turn(action: str) -> None:
    """A lay, a set or a pass, and the next seat is to move."""
    state = at(7, 9, 9, 9)
    ended = after(state, "draw", action)
    assert (ended.turn, ended.phase) == (1, "start")
    assert "draw" in texts(ended)


def test_r4_r5_a_pass_after_a_draw_is_no_bare_one() -> None:
    """The event tells it, no tile can be picked up after it, and it does not count towards a contest."""
    drawn = after(position(dial=arc(4, 6), last_laid=(6, "cw")), "draw")
    passed, events = step(drawn, "pass")
    assert events == (Passed(0, drawn=True),)
    assert (passed.last_laid, passed.passes) == (None, 0)
    state = position(
        hands=([7, 7, 7, 7, 1], [1, 12, ...], [11, 9, ...]), dial=arc(4, 6), pile=(12,), never={1: (3,)}
    )
    first = after(state, "draw", "pass")
    assert first.passes == 0
    second = after(first, "pass")
    assert (second.passes, second.turn) == (1, 2)
    assert refused(second, "contest 7") == ("contest_needs_two_passes", "R10")
    third = after(second, "pass")
    assert third.passes == 2


def test_r4_a_turn_begins_once_and_goes_on_after_a_draw_or_a_take() -> None:
    """A record numbers turns, not actions; a deal counts as one."""
    assert turn_begins(TAKEABLE)
    assert not turn_begins(after(TAKEABLE, "draw"))
    assert not turn_begins(after(TAKEABLE, "take"))
    assert turn_begins(after(TAKEABLE, "draw", "pass"))
    assert turn_begins(after(position(hands=([2], [...], [...])), "lay cw 2"))
