"""Golden games: one text a variant, with the record step by step and what every seat sees after each step.

To write the texts anew after a change that is meant: EPIZODIAK_REGENERATE=1 python -m pytest, and read the
difference.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak.options import EDITIONS, options_from_json
from epizodiak_qt.games.epizodiak.position import EndTile, Position
from epizodiak_qt.games.epizodiak.view import View
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.games.record import write_record
from tests.games.recording import groups, recorded

FOLDER = Path(__file__).parent / "golden"


class Variant(NamedTuple):
    """How a golden game is set up: what it is dealt and played from, and how."""

    seed: str
    options: dict[str, Any]
    patient: bool = True


VARIANTS = {
    "fr-2021-11-match": Variant("fr-2021-11-match 1707", {"edition": "fr-2021-11", "target": 1}, False),
    "en-2021-03-match": Variant("en-2021-03-match 551", {"edition": "en-2021-03", "target": 1}),
    "help-2022-07-match": Variant("help-2022-07-match 351", {"edition": "help-2022-07", "target": 5}),
    "fr-2021-11-single": Variant("fr-2021-11-single 305", {"edition": "fr-2021-11", "mode": "single"}),
    "help-2022-07-single": Variant(
        "help-2022-07-single 690", {"edition": "help-2022-07", "mode": "single", "contest_scores": False}
    ),
}
EAGER = {"lay": 4.0, "set": 4.0, "contest": 6.0, "draw": 1.0, "take": 1.0, "pass": 1.5, "deal": 1.0}
PATIENT = {"lay": 1.0, "set": 0.7, "contest": 30.0, "draw": 3.0, "take": 0.5, "pass": 2.0, "deal": 1.0}


def player(variant: Variant) -> Any:
    """Return a player who lays what they can, or who waits until a dial was filled or a value contested.

    They play the same way on every machine.
    """
    random = Random(variant.seed)

    def choose(position: Position, _seat: int, actions: Sequence[Any]) -> Any:
        waiting = variant.patient and not any(position.filled) and not any(position.contested_sets)
        likings = PATIENT if waiting else EAGER
        weights = [likings[str(action).split()[0]] for action in actions]
        point = random.random() * sum(weights)
        for action, weight in zip(actions, weights, strict=True):
            point -= weight
            if point < 0:
                return action
        return actions[-1]

    return choose


def tiles_text(tiles: Sequence[Any]) -> str:
    """Return tiles that are seen one by one, hidden ones as their number."""
    if HIDDEN in tiles:
        assert set(tiles) == {HIDDEN}
        return f"?{len(tiles)}"
    return " ".join(map(str, tiles)) or "-"


def end_text(tile: EndTile | None) -> str:
    """Return a tile at an end of the arc."""
    return "-" if tile is None else f"{tile.value} {tile.side}"


def view_line(seen: View) -> str:
    """Return a view in one line."""
    sets = [
        " ".join(f"{value}{'*' * (value in contested)}" for value in values) or "-"
        for values, contested in zip(seen.sets, seen.contested_sets, strict=True)
    ]
    parts = [
        " / ".join(map(tiles_text, seen.hands)),
        f"pile {tiles_text(seen.pile)}",
        f"dial {seen.dial[0]}..{seen.dial[-1]}",
        f"sets {' / '.join(sets)}",
        f"filled {' '.join(map(str, seen.filled))}",
        f"{seen.turn} {seen.phase}",
        f"picked {end_text(seen.picked)}",
        f"last {end_text(seen.last_laid)}",
        f"passes {seen.passes}",
        f"scores {' '.join(map(str, seen.scores))}",
    ]
    if seen.outcome is not None:
        parts.append(f"over {seen.outcome.ranking} {seen.outcome.winner}")
    return f"  {'-' if seen.seat is None else seen.seat} | " + " | ".join(parts)


def golden(variant: Variant) -> str:
    """Return the text of a game."""
    game = recorded(epizodiak, options_from_json(variant.options), variant.seed, player(variant))
    lines = write_record(game.record).partition("\n\n")[0].splitlines()
    for entries, (position, _) in zip(groups(game.record), game.happened, strict=True):
        lines += entries
        lines += [view_line(epizodiak.view(position, seat)) for seat in (0, 1, 2, None)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", list(VARIANTS))
def test_a_golden_game_is_played_and_seen_as_written(name: str) -> None:
    """Every step of the record and every view of it."""
    file = FOLDER / f"{name}.txt"
    text = golden(VARIANTS[name])
    if os.environ.get("EPIZODIAK_REGENERATE") == "1":
        file.write_text(text, "utf-8")
    assert text.splitlines() == file.read_text("utf-8").splitlines()


def test_every_golden_text_belongs_to_a_variant_and_can_be_read() -> None:
    """No stray files, none too long for a reader, and every edition has its text."""
    files = {file.stem: file.read_text("utf-8") for file in FOLDER.glob("*.txt")}
    assert set(files) == set(VARIANTS)
    assert all(text.count("\n") < 400 for text in files.values())
    assert {variant.options["edition"] for variant in VARIANTS.values()} == set(EDITIONS)


def test_the_golden_games_show_every_kind_of_action() -> None:
    """Also contests, forced plays, pick-ups and refills are in at least one of them."""
    told = "".join(file.read_text("utf-8") for file in FOLDER.glob("*.txt"))
    for verb in ("lay cw", "lay ccw", "set", "draw", "take", "contest", "pass", "deal"):
        assert f" {verb}" in told, verb
    for sign in ("= refill", "passes 3", "over "):
        assert sign in told, sign
