"""Events as words: what the log and the status line say; and what pictures count."""

from typing import Any

import pytest

from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.epizodiak.hints import Hints, LegalRuns, RunSelection
from epizodiak_qt.desktop.epizodiak.table_picture import picture_of, red_points
from epizodiak_qt.desktop.epizodiak.words.event_text import event_line, listed, run_text, status_line
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak.events import (
    Contested,
    Dealt,
    DialOpened,
    DialRefilled,
    GameEnded,
    Passed,
    RoundEnded,
    SetDiscarded,
    StarterDrawn,
    TileDrawn,
    TilesLaid,
    TileTaken,
)
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.link import ActionTakenBack
from tests.games.positions import SINGLE, arc, position

NAMES = ["Amélie", "Nour", "Ilyès"]


def test_red_points_are_what_the_round_would_bring() -> None:
    """One a set, with its owner; in a single round a contested set only if the table agreed."""
    state = position(sets=((1, 2), (3,), ()), contested=((2,), (), ()))
    assert red_points(epizodiak.view(state, None)) == (2, 1, 0)
    quiet = position(
        sets=((1, 2), (3,), ()),
        contested=((2,), (), ()),
        options=Options(mode="single", contest_scores=False),
    )
    assert red_points(epizodiak.view(quiet, None)) == (1, 1, 0)
    # A picture of the public view has no hand, only counts.
    picture = picture_of(epizodiak.view(position(hands=([2, 3], [4], [...]), sets=((1,), (), (9,))), None))
    assert picture.hand == ()
    assert picture.counts[:2] == (2, 1)
    assert picture.board.sets == ((1,), (), (9,))


LINES: dict[str, tuple[object, str]] = {
    "deal": (Dealt(((), (), ()), 0, (0, 0, 0)), "A new round: 12 tiles each."),
    "lot": (StarterDrawn(1), "Nour begins, drawn by lot."),
    "opened": (DialOpened(11), "The 11 opens the dial."),
    "one": (TilesLaid(0, "cw", (5,)), "Amélie lays the 5, clockwise."),
    "run": (TilesLaid(0, "ccw", (3, 2, 1)), "Amélie lays 3 to 1, anticlockwise."),
    "set": (SetDiscarded(2, 8), "Ilyès discards a set of 8s."),
    "own draw": (TileDrawn(0, 7, 4), "Amélie draws a 7."),
    "own draw of an 8": (TileDrawn(0, 8, 4), "Amélie draws an 8."),
    "own draw of an 11": (TileDrawn(0, 11, 4), "Amélie draws an 11."),
    "hidden draw": (TileDrawn(1, HIDDEN, 4), "Nour draws a tile."),
    "take": (TileTaken(1, 6, "cw"), "Nour picks up the 6."),
    "pass": (Passed(1, drawn=False), "Nour passes."),
    "contest": (
        Contested(0, 3, (0, 2, 2)),
        "Amélie contests the 3: three are discarded, Amélie takes the fourth.",
    ),
    "refill": (DialRefilled(15), "The dial is full: its tiles make a new draw pile of 15 tiles."),
    "end": (RoundEnded(0, (), (), (), 1), "Amélie has emptied their hand: the round is over."),
    "no points": (RoundEnded(None, (), (), (), 1), "The round is ended by agreement, without points."),
    "winner": (GameEnded(((0,), (1, 2)), 0), "Amélie wins the game."),
    "no winner": (GameEnded(((0, 1), (2,)), None), "The game is over: first place is shared."),
    "taken back": (ActionTakenBack(1), "Nour takes back the last move."),
    "unknown": (object(), ""),
}


@pytest.mark.parametrize(("event", "english"), LINES.values(), ids=LINES)
def test_event_texts_use_the_third_person(event: object, english: str, language: Language) -> None:
    """One sentence an event, in either language, with the name of the player."""
    assert event_line(event, NAMES) == english
    language.switch("fr")
    french = event_line(event, NAMES)
    assert bool(french) == bool(english)
    assert french != english or not english
    for name in NAMES:
        assert (name in french) == (name in english)


def test_lists_of_values_and_runs_in_words(language: Language) -> None:
    """As one says them."""
    lists = [listed(values) for values in ([], [4], [4, 9], [4, 9, 10])]
    assert lists == ["", "4", "4 or 9", "4, 9 or 10"]
    assert run_text((5,)) == "the 5"
    assert run_text((11, 12, 1)) == "11 to 1"


STATUS: dict[str, tuple[dict[str, Any], str]] = {
    "nothing but a draw": ({"hands": ([1], [...], [...]), "dial": (6, 7)}, "Amélie, your turn: draw"),
    "both sides": (
        {"hands": ([5, 8, 1], [...], [...]), "dial": (6, 7)},
        "Amélie, your turn: lay 5 (anticlockwise) or 8 (clockwise) · draw",
    ),
    "sets": (
        {"hands": ([1, 1, 1, 2, 2, 2], [...], [...]), "dial": (6, 7)},
        "Amélie, your turn: discard a set (1 or 2) · draw",
    ),
    "last slot": (
        {"hands": ([5, 1], [...], [...]), "dial": arc(6, 4)},
        "Amélie, your turn: lay 5 (last slot) · draw",
    ),
    "drawn": (
        {"hands": ([1], [...], [...]), "dial": (6, 7), "phase": "drawn"},
        "You have drawn. Now: pass",
    ),
    "picked": (
        {"hands": ([5, 8], [...], [...]), "dial": (6, 7), "phase": "picked", "picked": (8, "cw")},
        "You have picked up a tile. Now: lay 5 (anticlockwise)",
    ),
    "somebody else": ({"turn": 1}, "It is Nour’s turn."),
    "over": (
        {"over": True, "hands": ([], [1], [...]), "phase": "deal", "options": SINGLE},
        "The game is over.",
    ),
    "between": ({"hands": ([], [1], [...]), "phase": "deal"}, "The round is over."),
}


@pytest.mark.parametrize(("wishes", "text"), STATUS.values(), ids=STATUS)
def test_the_status_line_names_the_possible_actions(
    wishes: dict[str, Any], text: str, language: Language
) -> None:
    """Every way that is legal, or whose turn it is."""
    state = position(**wishes)
    seen = epizodiak.view(state, 0)
    acting = () if wishes.get("phase") == "deal" or state.turn != 0 else epizodiak.legal(state, 0)
    hints = Hints.of(seen, acting)
    assert status_line(seen, hints, RunSelection(hints.runs), NAMES) == text


def test_the_status_line_of_a_choice(language: Language) -> None:
    """Where to click, and what can follow; the words around a name are the same before a vowel."""
    state = position(hands=([8, 9, 10], [...], [...]), dial=(6, 7))
    seen = epizodiak.view(state, 0)
    hints = Hints.of(seen, epizodiak.legal(state, 0))
    assert hints.runs == LegalRuns(cw=(8, 9, 10))
    two = RunSelection(hints.runs, "cw", ((8, 0), (9, 0)))
    line = "Click the blinking slot 9 to lay 8 to 9. The 10 can follow."
    assert status_line(seen, hints, two, NAMES) == line
    state = position(turn=1)
    seen = epizodiak.view(state, 0)
    hints = Hints.of(seen, ())
    language.switch("fr")
    lines = [
        status_line(seen, hints, RunSelection(hints.runs), ("Ana", name, "Cy")).replace(name, "…")
        for name in ("Élodie", "Hugo", "José")
    ]
    assert set(lines) == {"À … de jouer."}
