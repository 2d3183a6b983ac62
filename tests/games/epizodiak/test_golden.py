"""Golden games of EpiZodiak."""

from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak.options import EDITIONS
from epizodiak_qt.games.epizodiak.position import EndTile, Position
from epizodiak_qt.games.epizodiak.view import View
from tests.games.golden import GoldenGames, Variant, pieces_text

EAGER = {"lay": 4.0, "set": 4.0, "contest": 6.0, "draw": 1.0, "take": 1.0, "pass": 1.5, "deal": 1.0}
PATIENT = {"lay": 1.0, "set": 0.7, "contest": 30.0, "draw": 3.0, "take": 0.5, "pass": 2.0, "deal": 1.0}


def liking(variant: Variant, position: Position, action: Any) -> float:
    """Return how much a player likes an action: they lay what they can.

    A patient one waits until a dial was filled or a value contested.
    """
    waiting = variant.patient and not any(position.filled) and not any(position.contested_sets)
    return (PATIENT if waiting else EAGER)[str(action).split()[0]]


def end_text(tile: EndTile | None) -> str:
    """Return a tile at an end of the arc."""
    return "-" if tile is None else f"{tile.value} {tile.side}"


def view_parts(seen: View) -> list[str]:
    """Return the parts of a view that its line holds."""
    sets = [
        " ".join(f"{value}{'*' * (value in contested)}" for value in values) or "-"
        for values, contested in zip(seen.sets, seen.contested_sets, strict=True)
    ]
    return [
        " / ".join(map(pieces_text, seen.hands)),
        f"pile {pieces_text(seen.pile)}",
        f"dial {seen.dial[0]}..{seen.dial[-1]}",
        f"sets {' / '.join(sets)}",
        f"filled {' '.join(map(str, seen.filled))}",
        f"{seen.turn} {seen.phase}",
        f"picked {end_text(seen.picked)}",
        f"last {end_text(seen.last_laid)}",
        f"passes {seen.passes}",
        f"scores {' '.join(map(str, seen.scores))}",
    ]


GOLDEN = GoldenGames(
    epizodiak,
    Path(__file__).parent / "golden",
    {
        "fr-2021-11-match": Variant("fr-2021-11-match 1707", {"edition": "fr-2021-11", "target": 1}, False),
        "en-2021-03-match": Variant("en-2021-03-match 551", {"edition": "en-2021-03", "target": 1}),
        "help-2022-07-match": Variant("help-2022-07-match 351", {"edition": "help-2022-07", "target": 5}),
        "fr-2021-11-single": Variant("fr-2021-11-single 305", {"edition": "fr-2021-11", "mode": "single"}),
        "help-2022-07-single": Variant(
            "help-2022-07-single 690", {"edition": "help-2022-07", "mode": "single", "contest_scores": False}
        ),
    },
    liking,
    view_parts,
    lines_below=400,
)


@pytest.mark.parametrize("name", GOLDEN.variants)
def test_a_golden_game_is_played_and_seen_as_written(name: str) -> None:
    """Every step of the record and every view of it."""
    GOLDEN.check(name)


def test_every_golden_text_belongs_to_a_variant_and_can_be_read() -> None:
    """Every edition has its text, and every kind of action, contests and refills are in one of them."""
    GOLDEN.check_files()
    assert {variant.options["edition"] for variant in GOLDEN.variants.values()} == set(EDITIONS)
    told = "".join(GOLDEN.texts().values())
    for verb in ("lay cw", "lay ccw", "set", "draw", "take", "contest", "pass", "deal"):
        assert f" {verb}" in told, verb
    for sign in ("= refill", "passes 3", "over "):
        assert sign in told, sign
