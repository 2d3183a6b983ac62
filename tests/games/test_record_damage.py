"""Records that are damaged: which line it is, in both languages, and never anything else."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.epizodiak import NAME
from epizodiak_qt.games.record import InvalidRecordError, Move, read_record, replay, write_record
from tests.games.game_fixture import GameFixture
from tests.games.positions import options
from tests.games.recording import DEAL, SHORT, SHORT_ECLIPTIC, hasty, recorded, short_record
from tests.games.sentence_checks import check_sentence


def damage(text: str) -> InvalidRecordError:
    """Return the error that reading or replaying `text` raises, its sentences looked over."""
    with pytest.raises(InvalidRecordError) as raised:
        list(replay(read_record(text), GAMES))
    check_sentence(raised.value.sentence)
    return raised.value


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("\n" + SHORT, 1),
        ("1. 0 draw\n", 1),
        (SHORT.replace("2. 1 draw", "draw"), 8),
        (SHORT.replace("2. 1", "2 1"), 8),
        (SHORT.replace("2. 1", "0. 1"), 8),
        (SHORT.replace("2. 1", "2. x"), 8),
        (SHORT.replace("= first 1", "= first"), 5),
        (SHORT.replace("= first 1", "first 1"), 5),
        (SHORT.replace("1. 0 lay", "... lay"), 7),
        (SHORT.replace('[Result "*"]', '[Result "*]'), 3),
        (SHORT.replace('[Result "*"]', "[Result]"), 3),
        (SHORT + "{never closed\n\n", 10),
        (SHORT.replace("2. 1 draw; pass", "2. 1 draw {closed} pass"), 8),
    ],
)
def test_text_that_cannot_be_read_is_refused_with_its_line(text: str, line: int) -> None:
    """No header first, a line that is neither turn nor chance nor comment, a comment without an end."""
    with pytest.raises(InvalidRecordError) as raised:
        read_record(text)
    error = damage(text)
    assert (error.line, error.sentence) == (line, raised.value.sentence)
    assert str(line) in error.sentence.en
    assert str(line) in error.sentence.fr


TWO_TURNS = SHORT.replace("2. 1 draw; pass", "2. 1 draw\n3. 2 pass").replace("3. 2 lay", "4. 2 lay")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (SHORT.replace("draw; pass", "draw; resign"), 8),
        (SHORT.replace("draw; pass", "draw;"), 8),
        (SHORT.replace("draw; pass", "draw; draw"), 8),
        (SHORT.replace("draw; pass", "pass"), 8),
        (SHORT.replace("lay ccw 5", "lay cw 5"), 7),
        (SHORT.replace("1. 0", "1. 1"), 7),
        (SHORT.replace("3. 2", "3. 0"), 9),
        (SHORT.replace("; pass", "") + "", 9),
        (TWO_TURNS, 9),
        (SHORT.replace("2. 1 draw; pass", "2. 1 draw\n2. 2 pass"), 9),
        (SHORT.replace("epizodiak", "chess"), 1),
        (SHORT.replace('[Game "epizodiak"]\n', ""), 0),
        (SHORT.replace("target=1", "target=0"), 2),
        (SHORT.replace("target=1", "target=seven"), 2),
        (SHORT.replace("target=1", "edition=fr-1999"), 2),
        (SHORT.replace("target=1", "contest_scores=1"), 2),
        (SHORT.replace("target=1", "target=1 rivers=true"), 2),
        (SHORT.replace('[Result "*"]', '[Result "0 > 1 > 2"]'), 9),
        (SHORT.replace("= first 1\n", ""), 5),
        (SHORT.replace("= first 1", "= first 4"), 5),
        (SHORT.replace("= first 1", "= lot 1"), 5),
        (SHORT.replace(DEAL + "\n", ""), 5),
        (SHORT.replace(DEAL, DEAL + " 1"), 6),
        (SHORT.replace(DEAL, DEAL.removesuffix("6") + "7"), 6),
        (SHORT.replace("2. 1", "= refill 1 2 3\n2. 1"), 8),
        (SHORT + "= refill 1 2 3\n", 10),
    ],
)
def test_a_record_that_does_not_fit_together_is_refused_with_its_line(text: str, line: int) -> None:
    """No action, not legal, or of another seat; a turn within another: the pass belongs to who drew.

    Unknown game, wrong options, another result, chance that does not fit or was never asked for.
    """
    assert damage(text).line == line


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("die 20; die 4", "die 20", 9),
        ("die 20; die 4", "die 7; die 4", 8),
        ("... keep leo-planet", "... keep leo-sun", 11),
        ("3. 0 draw", "3. 1 draw", 12),
        ("= attack 12", "= attack 21", 9),
        ("= attack 12", "= attack 0", 9),
        ("= defence 1\n", "", 9),
        ("= attack 12\n= defence 1\n", "= defence 1\n= attack 12\n", 9),
        ("= attack 12", "= attack 1", 10),
        ("= defence 1\n", "= defence 1\n= attack 3\n", 11),
        ("take_then_fill=false", "take_then_fill=5", 2),
        ("take_then_fill=false", "edition=fr", 2),
    ],
)
def test_a_damaged_record_of_ecliptic_names_the_damaged_line(old: str, new: str, line: int) -> None:
    """A die that is missing, none, or rolled beyond its sides; another card kept; another seat."""
    assert old in SHORT_ECLIPTIC
    assert damage(SHORT_ECLIPTIC.replace(old, new)).line == line


def test_chance_that_does_not_fit_a_move_is_refused_with_its_line() -> None:
    """A deal that is missing after the end of a round."""
    game = recorded(GAMES[NAME], options(target=3), "deals", hasty)
    lines = write_record(game.record).splitlines()
    deal = [number for number, line in enumerate(lines) if line.startswith("= deal")][1]
    lines[deal] = lines[deal].rpartition(" ")[0]
    assert damage("\n".join(lines)).line == deal + 1


def test_a_move_after_the_end_is_refused_with_its_line(kind: GameFixture) -> None:
    """The game is over: no further turn, and no further action of the last one."""
    for number, wishes in enumerate(kind.options):
        game = recorded(kind.game, kind.game.options_from_json(wishes), f"end {number}", hasty)
        text, action = write_record(game.record).rstrip("\n"), kind.actions[0]
        last = [each for each in game.record.entries if isinstance(each, Move)][-1]
        same_line = [f"; {action}"] * isinstance(game.record.entries[-1], Move)
        for more in (*same_line, f"\n... {action}", f"\n{last.turn + 1}. {last.seat} {action}"):
            error = damage(text + more)
            assert error.line == len((text + more).splitlines())
            assert "over" in error.sentence.en


def test_the_result_of_a_record_is_that_of_its_game() -> None:
    """And a record without one is as good."""
    game = recorded(GAMES[NAME], options(mode="single"), "end", hasty)
    text = write_record(game.record)
    result = game.record.header("Result")
    assert result not in (None, "*")
    assert len(list(replay(read_record(text), GAMES))) == len(game.happened)
    without = text.replace(f'[Result "{result}"]\n', "")
    assert len(list(replay(read_record(without), GAMES))) == len(game.happened)
    assert damage(text.replace(f'"{result}"', '"*"')).line == 3


@given(st.text(st.characters()))
def test_any_text_is_a_record_or_refused_as_one(text: str) -> None:
    """Nothing but InvalidRecordError is ever raised for it."""
    check_fuzz(text)


@given(number=st.integers(0, 2**32))
def test_any_damage_to_a_record_is_refused_as_one_or_harmless(kind: GameFixture, number: int) -> None:
    """Characters and lines lost, doubled, swapped or made up."""
    random = Random(number)
    text = write_record(short_record(kind.game.NAME)).replace("\n2. ", "\n{a\ncomment}\n2. ")
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(text))
        lines = text.split("\n")
        line = random.randrange(len(lines))
        match random.randrange(5):
            case 0:
                text = text[:place] + text[place + random.randint(1, 9) :]
            case 1:
                text = text[:place] + random.choice('{}[]";=.\\ 19\n\x00\u2028é') + text[place:]
            case 2:
                lines.insert(random.randrange(len(lines)), lines[line])
                text = "\n".join(lines)
            case 3:
                text = "\n".join([*lines[:line], *lines[line + 1 :], "x"])
            case _:
                random.shuffle(lines)
                text = "\n".join(lines)
    check_fuzz(text)


def check_fuzz(text: str) -> None:
    """Read and replay a text; nothing but InvalidRecordError may come of it, with a line of the text."""
    bad = None
    try:
        list(replay(read_record(text), GAMES))
    except InvalidRecordError as error:
        bad = error
    if bad is not None:
        assert 0 <= bad.line <= len(text.splitlines()) + 1
        assert bad.sentence.en
        assert bad.sentence.fr
