"""The questions of the keys: why, turn, hand, board, opponents, last moves and odds, in both games."""

import pytest

from epizodiak_qt.games.ecliptic.position import Position as EclipticPosition
from epizodiak_qt.games.epizodiak.position import Position
from tests.desktop.ecliptic import states as cards
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.listener import Listener
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import arc, position

TILES = position(
    hands=([4, 7, 7, 7, 9, 10], [...], [1, 5]), dial=arc(5, 8), turn=0, pile=7, sets=((2,), (), ())
)
ANSWERS = {
    "turn": "Amélie, your turn. Playable: 4, 9, 10. Set: 7. Tiles: Amélie 6, Nour 26, Ilyès 2. Pile 7.",
    "hand": "Your hand, 6 tiles: 4, 7, 7, 7, 9, 10. Playable: 4, 9, 10. Set: 7.",
    "board": (
        "On the dial: 5 to 8, clockwise. Edges: 4 anticlockwise, 9 clockwise. Discarded sets: 2. Pile 7."
    ),
    "opponents": (
        "Nour: 26 tiles, 0 potential points, 0 points. Ilyès: 2 tiles, 0 potential points, 0 points."
    ),
    "odds": (
        "3 tiles of value 4 still unseen. 3 tiles of value 9 still unseen. "
        "Unseen tiles: 7 in the pile, 28 in other hands."
    ),
}


def asked(at: SeatedPlayer, question: str) -> str:
    """Return what is told after the key of a question; it is shown too."""
    listener = Listener(at.window, at.clock)
    at.session.page.asked_for.emit(question)
    (told,) = listener.heard()
    assert at.notice == told
    return told


async def test_a_question_is_answered_from_what_the_seat_knows(sit: Sit) -> None:
    """The answer is shown in the status line and spoken."""
    at = sit(TILES)
    for question, answer in ANSWERS.items():
        assert asked(at, question) == answer
        at.window.apply_setting("language", "fr")
        await at.settle()
        assert at.notice not in {"", answer}, "a notice follows the language"
        at.window.apply_setting("language", "en")
        await at.settle()
    # Without hints the odds are what can be counted on the table: nothing of what is still unseen.
    at.scene.may_advise = lambda: False
    counted = "0 tiles of value 4 on the table. 0 tiles of value 9 on the table. "
    assert asked(at, "odds") == f"{counted}Unseen tiles: 7 in the pile, 28 in other hands."


@pytest.mark.parametrize(("state", "code"), [(cards.TURN, "en"), (cards.LAYING, "fr"), (fought(), "fr")])
async def test_every_question_has_an_answer_in_ecliptic(sit: Sit, state: EclipticPosition, code: str) -> None:
    """No placeholder stays, and every sentence ends."""
    at = sit(state, language=code)
    for question in ("turn", "hand", "board", "opponents", "odds"):
        told = asked(at, question)
        assert told.endswith("."), told
        assert "{" not in told
        assert "%n" not in told


async def test_odds_in_ecliptic_are_the_chances_of_each_die(sit: Sit) -> None:
    """The dice that are left are public; without hints they are counted alone."""
    at = sit(fought())
    assert asked(at, "odds").startswith("Chance to win a combat, on average over the other dice: D4 ")
    at.scene.may_advise = lambda: False
    counted = "Dice of Amélie: D4, D6, D10, D20. Dice of Nour: D4, D8, D10, D12."
    assert asked(at, "odds") == counted


async def test_why_tells_the_reason_for_the_focused_piece(sit: Sit) -> None:
    """Without focus it says how to get one; a piece that can be played is no refusal."""
    at = sit(position(hands=([1, 9], [...], [5]), dial=arc(5, 8), pile=7))
    navigator = at.session.page.view.navigator
    navigator.deactivate()
    assert asked(at, "why").startswith("Lead the focus")
    told = {}
    for value in (9, 1):
        navigator.focus(("hand", value, 0))
        listener = Listener(at.window, at.clock)
        at.session.page.asked_for.emit("why")
        await at.settle()
        told[value] = listener.heard()[-1]
        assert told[value] == at.notice
    assert told[9] == "This can be played now."
    assert told[1] not in {"", told[9]}


async def test_last_moves_go_further_back_at_each_question(sit: Sit) -> None:
    """Another event begins at the end again."""
    at = sit(TILES)
    await at.do(("hand", 9, 0), ("place", 9))
    at.others("1 draw", "1 pass", "2 draw")
    at.scene.animator.finish_now()
    assert asked(at, "last") == "Nour draws a tile. Nour passes. Ilyès draws a tile."
    assert asked(at, "last") == "Amélie lays the 9, clockwise."
    assert asked(at, "last") == "The log has no earlier lines."
    assert asked(at, "last") == "Nour draws a tile. Nour passes. Ilyès draws a tile."


@pytest.mark.parametrize("state", [TILES, cards.TURN])
async def test_a_closed_curtain_answers_nothing_of_a_hand(
    sit: Sit, state: Position | EclipticPosition
) -> None:
    """Counts are public."""
    at = sit(state, people=(0, 1), at_rest=True)
    for question in ("hand", "why"):
        assert "not read aloud" in asked(at, question)
    assert "Playable" not in asked(at, "turn")
