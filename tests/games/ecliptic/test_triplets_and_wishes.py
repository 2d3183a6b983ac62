"""X10 and X11: another turn after three of a sign, and the wish after the twelfth."""

import pytest

from epizodiak_qt.games.chance import RecordingChance, SeededChance
from epizodiak_qt.games.ecliptic import acting, parse_action, play
from epizodiak_qt.games.ecliptic.events import (
    ExtraTurn,
    GameEnded,
    SignLaid,
    TurnPassed,
    WishMade,
    WishOffered,
    WishRolled,
)
from epizodiak_qt.games.ecliptic.position import Phase, Position
from tests.games.ecliptic.building import ELEVEN, after, card, cards, position, refused, rolled, step, texts


def twelfth(pair: str = "aries-moon aries-star", pile: int | None = None) -> Position:
    """Return a position in which pisces, the last sign that nobody has, is about to be laid."""
    return position(
        hands=("pisces-sun virgo-comet", "leo-comet"), lines=ELEVEN, phase="lay", pair=pair, pile=pile
    )


WISHING = after(twelfth(), "lay pisces-sun")
WISHING_AGAIN = after(twelfth("pisces-moon pisces-star"), "lay pisces-sun")


def test_x10_three_of_a_sign_without_a_combat_give_another_turn() -> None:
    """It begins with a draw; the card taken may make it. Another sign, or declining, gives none."""
    state = position(hands=("leo-sun virgo-sun", "libra-sun"), phase="lay", pair="leo-moon leo-star")
    again, events = step(state, "lay leo-sun")
    assert (again.turn, again.phase, again.pair) == (0, "draw", None)
    assert again.lines[0] == cards("leo-sun")
    assert events == (SignLaid(0, card("leo-sun")), ExtraTurn(0))
    passed, events = step(state, "lay virgo-sun")
    assert (passed.turn, events[-1]) == (1, TurnPassed(1))
    state = position(hands=("leo-sun leo-star", "libra-sun"), discard="leo-moon")
    taken = after(state, "take", "pair leo-sun leo-star", "lay leo-moon")
    assert (taken.turn, taken.phase, taken.taken) == (0, "draw", None)
    state = position(hands=("leo-sun", "libra-sun"), phase="lay", pair="leo-moon leo-star")
    assert after(state, "decline").turn == 1


def test_x10_three_of_a_sign_with_a_combat_give_none() -> None:
    """Who plays next is who wins."""
    state = position(
        hands=("leo-sun virgo-sun", "libra-sun"),
        lines=("", "leo-comet"),
        phase="lay",
        pair="leo-moon leo-star",
    )
    lost, _ = rolled(after(state, "lay leo-sun", "die 8"), (1, 2))
    ended, events = step(lost, "keep leo-comet")
    assert (ended.turn, events[-1]) == (1, TurnPassed(1))


def test_x11_laying_the_last_missing_sign_gives_a_wish() -> None:
    """The sign stays; to stop or to go on is the only choice."""
    wishing, events = step(twelfth(), "lay pisces-sun")
    assert (wishing.phase, wishing.turn, wishing.again) == ("wish", 0, False)
    assert wishing.lines[0][-1] == card("pisces-sun")
    assert texts(wishing) == ["continue", "stop"]
    assert events == (SignLaid(0, card("pisces-sun")), WishOffered(0, again=False))


@pytest.mark.parametrize("d6", range(1, 7))
@pytest.mark.parametrize("wish", ["stop", "continue"])
def test_x11_one_to_four_grants_the_wish_and_five_and_six_do_the_opposite(wish: str, d6: int) -> None:
    """Stopping and going on alike."""
    ended, events = step(WISHING, wish, wish=d6)
    granted = d6 <= 4
    stops = (wish == "stop") is granted
    assert ended.over is stops
    assert events[0] == WishMade(0, "stop" if wish == "stop" else "continue")
    assert events[1] == WishRolled(d6, granted, stops)
    if stops:
        assert isinstance(events[2], GameEnded)
        assert events[2].stopped
        assert acting(ended) == ()
        assert ended.hands == WISHING.hands
    else:
        assert events[2:] == (TurnPassed(1),)
        assert (ended.turn, ended.phase, ended.again) == (1, "draw", None)


def test_x11_it_comes_before_the_extra_turn_of_a_triplet() -> None:
    """The same player goes on after it, if the game does."""
    assert (WISHING_AGAIN.phase, WISHING_AGAIN.again) == ("wish", True)
    going, events = step(WISHING_AGAIN, "continue", wish=1)
    assert (going.turn, going.phase, events[-1]) == (0, "draw", ExtraTurn(0))
    stopped, _ = step(WISHING_AGAIN, "stop", wish=1)
    assert stopped.over


def test_x11_the_die_is_neutral() -> None:
    """Six sides, rolled once; the dice of the players stay as they are."""
    seen = set()
    for seed in range(60):
        chance = RecordingChance(SeededChance(str(seed)))
        then, _ = play(WISHING, 0, parse_action("stop"), chance)
        assert [result.label for result in chance.results] == ["wish"]
        assert then.dice == WISHING.dice
        seen.add(int(chance.results[0].values[0]))
    assert seen == {1, 2, 3, 4, 5, 6}


def test_x11_there_is_no_wish_but_for_the_last_missing_sign_of_a_game_with_a_pile() -> None:
    """The game ends anyhow; eleven signs are not twelve; afterwards every sign that is laid is fought for."""
    passed, events = step(twelfth(pile=0), "lay pisces-sun")
    assert (passed.phase, passed.turn, events[-1]) == ("draw", 1, TurnPassed(1))
    state = position(
        hands=("virgo-comet", "leo-comet"),
        lines=("aries-sun", ELEVEN[1]),
        phase="lay",
        pair="pisces-moon pisces-star",
    )
    assert after(state, "lay virgo-comet").phase == "draw"
    going, _ = step(WISHING, "continue", wish=1)
    state = position(
        hands=("libra-comet", "leo-comet"),
        lines=(f"{ELEVEN[0]} pisces-sun", ELEVEN[1]),
        phase="lay",
        pair="aries-moon aries-star",
    )
    assert going.lines == state.lines
    fought = after(state, "lay libra-comet")
    assert fought.phase == "combat"
    won, _ = rolled(after(fought, "die 8"), (5, 2))
    assert after(won, "keep libra-comet").phase == "draw"


@pytest.mark.parametrize("action", ["draw", "decline", "lay virgo-comet", "discard virgo-comet"])
def test_x11_nothing_goes_before_the_wish(action: str) -> None:
    """The turn is not over until the die has decided."""
    assert refused(WISHING, action) == ("wish_first", "X11")


@pytest.mark.parametrize("wish", ["stop", "continue"])
def test_x11_no_other_seat_and_no_other_time_has_a_wish(wish: str) -> None:
    """Neither the other seat nor in another phase."""
    assert refused(WISHING, wish, 1) == ("not_your_turn", None)
    phases: list[tuple[Phase, str | None]] = [("draw", None), ("pair", None), ("lay", "aries-sun aries-moon")]
    for phase, pair in phases:
        state = position(hands=("leo-sun", "leo-moon"), phase=phase, pair=pair)
        assert refused(state, wish) == ("no_wish", "X11")
