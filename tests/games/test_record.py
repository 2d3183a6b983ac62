"""Game records: how they are written and read again, with their comments, headers and turns."""

import re
from pathlib import Path
from random import Random
from typing import get_type_hints

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import ChanceResult, RecordingChance, SeededChance
from epizodiak_qt.games.epizodiak import NAME
from epizodiak_qt.games.game import Outcome
from epizodiak_qt.games.record import (
    Comment,
    Move,
    Record,
    Recorder,
    options_from_text,
    options_text,
    read_record,
    replay,
    result_text,
    write_record,
)
from tests.games.ecliptic.building import fight, step as ecliptic_step
from tests.games.positions import RULES, after, moody, options
from tests.games.recording import SHORT, SHORT_ECLIPTIC, comments_of, hasty, moves_of, recorded, whole

DOCS = sorted((Path(__file__).resolve().parents[2] / "docs").glob("notation*.md"))
RECORDS = [
    text for page in DOCS for text in re.findall(r"```\n(\[Game .*?)```", page.read_text("utf-8"), re.DOTALL)
]


def lines_of(text: str) -> list[tuple[int, str]]:
    """Return the moves of a text: turn and action."""
    return [(each.turn, each.action) for each in read_record(text).entries if isinstance(each, Move)]


def test_reading_and_writing_again_gives_the_same_text() -> None:
    """Also for a text from another program."""
    assert write_record(read_record(SHORT)) == SHORT
    assert lines_of(SHORT) == [(1, "lay ccw 5"), (2, "draw"), (2, "pass"), (3, "lay cw 7")]


def test_the_actions_of_one_turn_stand_on_one_line() -> None:
    """The number counts turns, a deal is one; after chance or a comment a turn goes on behind three dots."""
    recorder = Recorder(GAMES[NAME])
    state = next(replay(read_record(SHORT), GAMES))[0]
    for action in ("lay ccw 5", "draw", "pass"):
        recorder.move(state, state.turn, action)
        state = after(state, action)
    text = write_record(whole(recorder.entries))
    assert text.splitlines()[2:] == ["1. 0 lay ccw 5", "2. 1 draw; pass"]
    moves = [Move(3, 1, action) for action in ("draw", "lay cw 5", "set 9")]
    text = write_record(whole([moves[0], Comment("hm"), moves[1], ChanceResult("die", ("2",)), moves[2]]))
    assert text.splitlines()[2:] == ["3. 1 draw", "{hm}", "... lay cw 5", "= die 2", "... set 9"]
    again = [entry for entry in read_record(text).entries if isinstance(entry, Move)]
    assert [(each.turn, each.seat, each.action) for each in again] == [
        (each.turn, each.seat, each.action) for each in moves
    ]
    game = recorded(GAMES[NAME], options(target=3), "deals", hasty)
    text = write_record(game.record)
    assert any(line.partition(". ")[2].endswith(" deal") for line in text.splitlines())
    assert text.count("= deal ") == 1 + sum(line.endswith(" deal") for line in text.splitlines())


def test_a_recorder_keeps_chance_moves_and_remarks_in_their_order() -> None:
    """As they came."""
    recorder = Recorder(GAMES[NAME])
    state = next(replay(read_record(SHORT), GAMES))[0]
    recorder.chance([ChanceResult("first", ("1",)), ChanceResult("deal", ("1",))])
    recorder.comment("hello")
    recorder.move(state, 0, "lay ccw 5")
    assert recorder.entries == [
        ChanceResult("first", ("1",)),
        ChanceResult("deal", ("1",)),
        Comment("hello"),
        Move(1, 0, "lay ccw 5"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "a remark",
        "",
        "two\nlines",
        "\n\nempty lines\n",
        "  spaces  ",
        "spaces at the end of a line \nand more",
        "tab\tinside",
        "an opening { brace",
        "1. 0 draw; pass",
        "= deal 1 2 3",
        '[Game "other"]',
        "… « é » ♈︎",
        "ends with a backslash \\",
    ],
)
def test_a_comment_survives(text: str) -> None:
    """With any content."""
    record = whole([Comment(text), Move(1, 0, "draw"), Comment(text), Move(1, 0, "pass"), Comment(text)])
    again = read_record(write_record(record))
    assert comments_of(again) == [text, text, text]
    assert len(again.entries) == 5


@given(st.text(st.characters(exclude_characters="}\r")))
def test_any_comment_without_a_closing_brace_survives(text: str) -> None:
    """With any characters."""
    assert comments_of(read_record(write_record(whole([Comment(text)])))) == [text]


def test_neither_a_closing_brace_nor_a_line_end_changes_a_comment() -> None:
    """A brace is written as a parenthesis; a text that went through another system compares alike."""
    record = whole([Comment("a } b\n1. 0 pass"), Move(1, 0, "draw")])
    again = read_record(write_record(record))
    assert comments_of(again) == ["a ) b\n1. 0 pass"]
    assert len(again.entries) == 2
    text = SHORT.replace("2. 1", "{one\ntwo}\n2. 1")
    assert comments_of(read_record(text.replace("\n", "\r\n"))) == ["one\ntwo"]


def test_comments_stand_anywhere_between_the_moves() -> None:
    """After a move, several on a line, over several lines, before a move on the line where they end."""
    text = SHORT.replace("lay ccw 5\n", "lay ccw 5 {good} {very\ngood} 2. 1 draw {drawn}\n").replace(
        "2. 1 draw; pass", "... pass{passed}"
    )
    record = read_record(text)
    assert comments_of(record) == ["good", "very\ngood", "drawn", "passed"]
    assert lines_of(text) == lines_of(SHORT)
    again = read_record(write_record(record))
    assert (comments_of(again), lines_of(write_record(record))) == (comments_of(record), lines_of(SHORT))
    assert len(list(replay(again, GAMES))) == 5


@pytest.mark.parametrize(
    "value",
    ["plain", "", 'a "quoted" name', "back\\slash", "\\", '"', "] [", "é ♈ \u202f;", "ends \\", "{brace}"],
)
def test_a_header_survives(value: str) -> None:
    """Quotation marks and backslashes are escaped."""
    record = Record((("Game", "epizodiak"), ("Seats", value)), ())
    assert read_record(write_record(record)) == record
    assert read_record(write_record(record)).header("Seats") == value


def test_headers_are_lines_in_their_order_and_may_stand_alone() -> None:
    """A line break becomes a space; a missing header is None; a blank line at the end does not matter."""
    record = Record((("Seats", "Ada\nBo"),), (Move(1, 0, "draw"),))
    assert read_record(write_record(record)).headers == (("Seats", "Ada Bo"),)
    record = read_record('[Zeta "1"]\n[Alpha "2"]\n\n')
    assert record.headers == (("Zeta", "1"), ("Alpha", "2"))
    assert (record.header("Alpha"), record.header("Beta")) == ("2", None)
    for end in ("", "\n", "\n\n", "\n\n\n"):
        assert read_record('[Game "epizodiak"]' + end) == whole([])


@given(st.text(st.characters()))
def test_no_header_breaks_its_record(value: str) -> None:
    """A typed name of any characters leaves a readable record."""
    record = Record((("Game", "epizodiak"), ("Seats", value)), (Move(1, 0, "draw"),))
    again = read_record(write_record(record))
    assert (again.header("Game"), again.entries) == ("epizodiak", record.entries)


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + SHORT,
        SHORT.replace("\n", "\r\n"),
        "\ufeff" + SHORT.replace("\n", "\r\n"),
        SHORT.replace("\n\n", "\n"),
        SHORT.replace("\n1.", "\n\n1.").replace("\n2.", "\n\n\n2."),
        SHORT.replace("\n", "  \t\n"),
        SHORT.replace("\n1.", "\n  1."),
        SHORT.rstrip("\n"),
        SHORT.replace("; ", " ;  "),
    ],
    ids=["bom", "crlf", "both", "no-blank-line", "blank-lines", "trailing", "indented", "no-end", "spaces"],
)
def test_what_editors_do_to_a_text_does_not_matter(text: str) -> None:
    """Byte order mark, line ends, blank lines and spaces."""
    assert write_record(read_record(text)) == SHORT


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (None, "*"),
        (Outcome(((1,), (0, 2)), 1), "1 > 0 = 2"),
        (Outcome(((0, 1, 2),), None), "0 = 1 = 2"),
        (Outcome(((2,), (1,), (0,)), 2), "2 > 1 > 0"),
    ],
)
def test_a_result_is_written_as_a_ranking(outcome: Outcome | None, text: str) -> None:
    """Best first, equals joined."""
    assert result_text(outcome) == text


def test_options_are_written_sorted_and_may_be_an_edition() -> None:
    """The same options give the same header; overrides may stand beside an edition, or nothing at all.

    Any target that a table agreed on survives.
    """
    game = GAMES[NAME]
    for target in (1, 9, 10**15):
        text = options_text(game.options_to_json(options(target=target)))
        assert game.options_from_json(options_from_text(text)) == options(target=target)
    assert options_text(GAMES[NAME].options_to_json(RULES)) == (
        "contest_scores=true mode=match scoring=rules-2021 target=7 unique_must_fill=false"
    )
    assert options_from_text("a=true b=false c=12 d=x-1 e") == {
        "a": True,
        "b": False,
        "c": 12,
        "d": "x-1",
        "e": "",
    }
    for text in ("edition=en-2021-03 target=13", "edition=help-2022-07", ""):
        record = read_record(SHORT.replace("target=1", text))
        assert len(list(replay(record, GAMES))) == 5
    assert len(list(replay(read_record(SHORT.replace('[Options "target=1"]\n', "")), GAMES))) == 5


def test_what_a_record_is_made_of_is_frozen() -> None:
    """Values, not variables."""
    for value in (Move(1, 0, "draw"), Comment("x"), ChanceResult("die", ("1",)), whole([])):
        assert isinstance(hash(value), int)
        for name in [*get_type_hints(type(value))]:
            with pytest.raises(AttributeError):
                setattr(value, name, None)


@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
def test_the_attackers_die_is_written_first(attacker: int, first: int) -> None:
    """Then the defender's, then what fell; the seat is the one whose turn it is."""
    recorder = Recorder(ecliptic)
    state = fight(attacker=attacker)
    chance = RecordingChance(SeededChance("dice"))
    for seat in (first, 1 - first):
        action = ecliptic.parse_action("die 20" if seat == attacker else "die 4")
        recorder.move(state, seat, action)
        state, _ = ecliptic.play(state, seat, action, chance)
    recorder.chance(chance.results)
    assert moves_of(recorder) == ["die 20", "die 4"]
    assert [type(entry) for entry in recorder.entries[:4]] == [Move, Move, ChanceResult, ChanceResult]


def test_a_die_of_the_defender_waits_for_the_attackers() -> None:
    """Until then it is not written at all: it is secret."""
    recorder = Recorder(ecliptic)
    recorder.move(fight(), 1, "die 4")
    assert recorder.entries == []
    recorder.move(ecliptic_step(fight(), "die 4", 1)[0], 0, "die 20")
    assert moves_of(recorder) == ["die 20", "die 4"]


@pytest.mark.parametrize("seed", range(12))
def test_a_game_replays_with_either_order_of_the_dice(seed: int) -> None:
    """To the same positions, but for the order of the two dice."""
    random = Random(seed)
    game = recorded(ecliptic, ecliptic.options_from_json({}), str(seed), moody(random), among=random.choice)
    replayed = [each for each, _ in replay(read_record(write_record(game.record)), GAMES)]
    for (here, _), there in zip(game.happened, replayed, strict=True):
        if here.combat is None or here.combat.chosen in ((None, None), there.combat and there.combat.chosen):
            played = ecliptic.position_to_json(here) | {"seed": ""}
            assert played == ecliptic.position_to_json(there)
        else:
            assert here.combat.winner is None


def test_a_turn_of_ecliptic_is_one_line_but_for_what_falls_in_it() -> None:
    """The rolls stand between the dice and the card that is kept."""
    lines = SHORT_ECLIPTIC.splitlines()
    assert lines[-4:] == ["= attack 12", "= defence 1", "... keep leo-planet", "3. 0 draw"]
    assert write_record(read_record(SHORT_ECLIPTIC)) == SHORT_ECLIPTIC
    assert len(list(replay(read_record(SHORT_ECLIPTIC), GAMES))) == 11


def test_the_pages_of_notation_have_a_worked_record() -> None:
    """One of EpiZodiak and one of Ecliptic."""
    assert {read_record(text).header("Game") for text in RECORDS} == {"epizodiak", "ecliptic"}


@pytest.mark.parametrize("text", RECORDS)
def test_a_worked_record_replays_and_is_written_as_it_stands(text: str) -> None:
    """It leads to the result in its header, and writing it changes nothing."""
    record = read_record(text)
    positions = [position for position, _ in replay(record, GAMES)]
    game = GAMES[str(record.header("Game"))]
    assert game.outcome(positions[-1]) is not None
    assert all(game.outcome(position) is None for position in positions[:-1])
    assert write_record(record) == text
