"""The worked records of docs/notation*.md replay as described."""

import re
from pathlib import Path

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import read_record, replay, write_record

DOCS = sorted((Path(__file__).resolve().parent.parent.parent / "docs").glob("notation*.md"))
RECORDS = [
    text for page in DOCS for text in re.findall(r"```\n(\[Game .*?)```", page.read_text("utf-8"), re.DOTALL)
]


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
