"""Replayed records: their moments, rounds and comments, and what is left of damaged ones."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import ChanceResult
from epizodiak_qt.games.record import InvalidRecordError, Move, read_record, replay
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.replayed_game import NAME_AT_MOST, ReplayedGame, read_replay, replay_of
from tests.games.recording import SHORT
from tests.games.sentence_checks import NARROW, check_sentence
from tests.table.recorded_tables import combat_text, match_text, record_texts

FEW_ROUNDS = match_text("few rounds", 3)
TEXTS = {"match": FEW_ROUNDS, "combat": combat_text()}
MOMENTS = {name: read_replay(text, GAMES).moments for name, text in TEXTS.items()}


@pytest.mark.parametrize("name", record_texts())
def test_the_moments_of_a_record_are_its_replay(name: str) -> None:
    """Positions and events of the strict replay; seat, turn and action of each move."""
    text = record_texts()[name]
    record = read_record(text)
    replayed = read_replay(text, GAMES)
    assert replayed.damage is None
    assert [(each.position, each.events) for each in replayed.moments] == list(replay(record, GAMES))
    moves = [(each.turn, each.action) for each in record.entries if isinstance(each, Move)]
    assert [(each.turn, each.action) for each in replayed.moments] == [(0, ""), *moves]
    for before, moment in zip(replayed.moments, replayed.moments[1:], strict=False):
        assert moment.seat in replayed.game.acting(before.position)
    assert replayed.moments[0].seat is None
    assert replay_of(record, GAMES) == replayed


def test_players_comments_and_rounds_are_those_of_the_record() -> None:
    """A seat without a name has its number; names are bounded and printable.

    Comments belong to the action before them, those before the first action to the deal. Each deal of a match
    begins a round. Byte order mark, line ends and a missing last line end do not matter.
    """
    text = SHORT.replace('[Result "*"]', f'[Seat0 " Ana\u202e\tB "]\n[Seat2 "{"x" * 3000}"]\n[Result "*"]')
    seats = read_replay(text, GAMES).seats
    assert seats == (Seat("human", "Ana B"), Seat("human", "2"), Seat("human", "x" * NAME_AT_MOST))
    text = SHORT.replace("\n1. 0", "\n{first}{two\nlines}\n1. 0").replace(
        "draw; pass", "draw {drawn}\n... pass"
    )
    moments = read_replay(text + "{last}", GAMES).moments
    assert [moment.comments for moment in moments] == [("first", "two\nlines"), (), ("drawn",), (), ("last",)]
    replayed = read_replay(match_text(), GAMES)
    deals = [index for index, moment in enumerate(replayed.moments) if moment.action == "deal"]
    assert replayed.rounds == (0, *deals)
    assert len(deals) > 1
    for number, index in enumerate(replayed.rounds, 1):
        assert replayed.moments[index].round == number
        assert index == 0 or replayed.moments[index - 1].round == number - 1
    expected = read_replay(FEW_ROUNDS, GAMES)
    for data in (FEW_ROUNDS.encode("utf-8-sig"), FEW_ROUNDS.replace("\n", "\r\n").encode()):
        assert read_replay(data.decode(), GAMES) == expected
    cut = read_replay(FEW_ROUNDS.rstrip("\n"), GAMES)
    assert (cut.damage, cut.moments) == (None, expected.moments)


# --- damaged records


def damaged(text: str) -> ReplayedGame:
    """Return what is left of a damaged record; its sentence is complete in both languages."""
    replayed = read_replay(text, GAMES)
    check_sentence(replayed.damage)
    return replayed


def lines_of_moments(text: str) -> list[int]:
    """Return the last line of each moment: of its move, or of the chance after it."""
    record = read_record(text)
    lines = [0]
    for line, entry in zip(record.lines, record.entries, strict=True):
        if isinstance(entry, Move):
            lines.append(line)
        elif isinstance(entry, ChanceResult):
            lines[-1] = line
    return lines


@pytest.mark.parametrize("name", TEXTS)
def test_a_truncated_record_shows_the_moves_before_its_end(name: str) -> None:
    """Cut anywhere after the deal, it says on which line, and shows the moves of all lines before.

    Cut at any character of some lines it shows none that was not played: also in "lay cw 12", which leaves
    another legal action.
    """
    text, whole = TEXTS[name], MOMENTS[name]
    at = lines_of_moments(text)
    random = Random(text)
    start = text.rindex("\n", 0, len(text) // 2)
    somewhere = (random.randrange(text.index("\n1. "), len(text) - 1) for _ in range(40))
    for cut in (text.index("\n1. "), *somewhere, *range(start, start + 250)):
        rest = damaged(text[:cut])
        line = text.count("\n", 0, cut) + 1
        certain = sum(number < line for number in at)
        assert len(rest.moments) >= max(certain, 1), cut
        assert [moment.position for moment in rest.moments] == [
            moment.position for moment in whole[: len(rest.moments)]
        ]
        assert rest.damage is not None
        assert any(rest.damage.en.startswith(f"Line {number}: ") for number in (line - 1, line))


@settings(max_examples=60)
@given(number=st.integers(0, 2**32), name=st.sampled_from(sorted(TEXTS)))
def test_any_damaged_line_leaves_the_moves_before_it(number: int, name: str) -> None:
    """Lines lost, doubled, swapped, mixed up with other text: never another error, never another past."""
    text, whole, random = TEXTS[name], MOMENTS[name], Random(number)
    lines = text.splitlines(keepends=True)
    first = random.randrange(text.count("\n", 0, text.index("\n1. ")) + 1, len(lines))
    match random.randrange(5):
        case 0:
            changed = [*lines[:first], *lines[first + 1 :]]
        case 1:
            changed = [*lines[: first + 1], *lines[first:]]
        case 2:
            changed = [*lines[:first], *reversed(lines[first:])]
        case 3:
            place = random.randrange(len(lines[first]))
            junk = "".join(random.choices('{}[]";=.\\ 19\n\r\x00\u2028é\ufffd', k=random.randint(1, 9)))
            changed = [
                *lines[:first],
                lines[first][:place] + junk + lines[first][place:],
                *lines[first + 1 :],
            ]
        case _:
            other = TEXTS["combat" if name == "match" else "match"].splitlines(keepends=True)
            changed = [*lines[:first], *other[first:]]
    replayed = read_replay("".join(changed), GAMES)
    certain = sum(line <= first for line in lines_of_moments(text))
    assert replayed.moments[: certain - 1] == whole[: certain - 1]  # a comment may come to the last one
    assert replayed.damage is None or replayed.damage.fr.startswith("Ligne ")
    assert replayed.damage is None or all(char.isprintable() or char == NARROW for char in replayed.damage.fr)


@given(st.binary(max_size=300), st.integers(0, 2**32))
def test_binary_data_in_a_file_is_damage_or_harmless(junk: bytes, place: int) -> None:
    """Bytes that are not UTF-8 included; a file of nothing else is refused."""
    data = FEW_ROUNDS.encode()
    place %= len(data)
    for file in (junk, data[:place] + junk + data[place:]):
        try:
            replayed = read_replay(file.decode(errors="replace"), GAMES)
        except InvalidRecordError as error:
            check_sentence(error.sentence)
        else:
            assert replayed.moments


REFILL = next(number for number, line in enumerate(FEW_ROUNDS.splitlines()) if line.startswith("= refill"))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (None, f"Line {REFILL}: The record ends here, before the end of the game."),
        ("= refill 1 \ufffd", f"Line {REFILL + 1}: This is no turn, chance or comment."),
        (
            "= refill 1 2",
            f"Line {REFILL + 1}: What chance gave (refill) does not fit the game at this place.",
        ),
    ],
)
def test_a_move_without_its_chance_is_not_shown(line: str | None, why: str) -> None:
    """The sentence names the line that is missing or cannot be read, not only that chance does not fit."""
    lines = FEW_ROUNDS.splitlines()
    kept = lines[:REFILL] if line is None else [*lines[:REFILL], line, *lines[REFILL + 1 :]]
    replayed = damaged("\n".join(kept) + "\n")
    assert replayed.damage is not None
    assert replayed.damage.en == why
    assert replayed.moments == MOMENTS["match"][: len(replayed.moments)]
    assert sum(at <= REFILL for at in lines_of_moments(FEW_ROUNDS)) == len(replayed.moments)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Line 1: This is not a game record: it has no headers."),
        ("\x00\x01", "Line 1: This is not a game record: it has no headers."),
        (
            SHORT.replace("epizodiak", "chess"),
            "Line 1: This version of the program does not know the game of the record.",
        ),
        (SHORT.replace("target=1", "rivers=2 target=0"), "Line 2: The target must be 1 or more."),
        (
            SHORT.replace("= deal 11", "= deal 13"),
            "Line 6: What chance gave (deal) does not fit the game at this place.",
        ),
        (SHORT.replace('[Result "*"]', '[Result "*]'), "Line 3: This header cannot be read."),
        (SHORT.replace("= deal 11", "= deal ¿"), "Line 6: This is no turn, chance or comment."),
        (SHORT.partition("= deal")[0], "Line 5: The record ends here, before the end of the game."),
        (SHORT.partition("\n\n")[0], "Line 3: The record ends here, before the end of the game."),
    ],
)
def test_a_record_that_cannot_be_shown_says_which_line_is_the_reason(text: str, why: str) -> None:
    """Not only that there is no deal; nothing can be shown then."""
    with pytest.raises(InvalidRecordError) as raised:
        read_replay(text, GAMES)
    check_sentence(raised.value.sentence)
    assert raised.value.sentence.en == why


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_wrong_result_is_damage_of_its_header(end: str) -> None:
    """All moments are shown."""
    text = FEW_ROUNDS.rstrip("\n")
    line = next(number for number, each in enumerate(text.splitlines(), 1) if each.startswith("[Result"))
    result = read_record(text).header("Result")
    replayed = damaged(text.replace(f'[Result "{result}"]', '[Result "0 = 1 = 2"]') + end)
    assert replayed.damage is not None
    assert replayed.damage.en.startswith(f"Line {line}: ")
    assert replayed.moments == MOMENTS["match"]
