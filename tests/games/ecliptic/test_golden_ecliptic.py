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

from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.ecliptic.options import options_from_json
from epizodiak_qt.games.ecliptic.position import Position
from epizodiak_qt.games.ecliptic.view import SeenCombat, View
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.games.record import write_record
from tests.games.recording import groups, recorded

FOLDER = Path(__file__).parent / "golden"


class Variant(NamedTuple):
    """How a golden game is set up: what it is dealt and played from."""

    seed: str
    options: dict[str, Any]


VARIANTS = {
    "rules": Variant("rules 1114", {}),
    "take-then-fill": Variant("take-then-fill 697", {"take_then_fill": True}),
}
LIKINGS = {"take": 3.0, "decline": 0.4}


def player(variant: Variant) -> Any:
    """Return a player who likes to take and to lay, the same on every machine."""
    random = Random(variant.seed)

    def choose(_position: Position, _seat: int, actions: Sequence[Any]) -> Any:
        weights = [LIKINGS.get(str(action), 1.0) for action in actions]
        point = random.random() * sum(weights)
        for action, weight in zip(actions, weights, strict=True):
            point -= weight
            if point < 0:
                return action
        return actions[-1]

    return choose


def cards_text(cards: Sequence[Any]) -> str:
    """Return cards that are seen one by one, hidden ones as their number."""
    if HIDDEN in cards:
        assert set(cards) == {HIDDEN}
        return f"?{len(cards)}"
    return " ".join(map(str, cards)) or "-"


def combat_text(combat: SeenCombat | None) -> str:
    """Return a combat: who attacks, the two cards, the dice by seat, the rolls, the winner."""
    if combat is None:
        return "-"
    dice = " ".join("?" if die is HIDDEN else "-" if die is None else str(die) for die in combat.chosen)
    rolls = ", ".join(f"{first} {second}" for first, second in combat.rolls) or "-"
    cards = f"{combat.attacker} {combat.attack} x {combat.defence}"
    return f"{cards}, dice {dice}, rolls {rolls}, winner {combat.winner}"


def view_line(seen: View) -> str:
    """Return a view in one line."""
    parts = [
        " / ".join(map(cards_text, seen.hands)),
        f"pile {cards_text(seen.pile)}",
        f"discard {len(seen.discard)} {cards_text(seen.discard[-1:])}",
        f"lines {' / '.join(map(cards_text, seen.lines))}",
        f"pairs {' '.join(str(len(cards) // 2) for cards in seen.pairs)}",
        f"dice {' / '.join(' '.join(map(str, dice)) or '-' for dice in seen.dice)}",
        f"trophies {' '.join(map(str, seen.trophies))}",
        f"{seen.turn} {seen.phase}",
        f"taken {seen.taken or '-'}",
        f"pair {cards_text(seen.pair or ())}",
        f"again {seen.again}",
        f"combat {combat_text(seen.combat)}",
    ]
    if seen.outcome is not None:
        parts.append(f"over {seen.outcome.ranking} {seen.outcome.winner}")
    return f"  {'-' if seen.seat is None else seen.seat} | " + " | ".join(parts)


def golden(variant: Variant) -> str:
    """Return the text of a game."""
    game = recorded(ecliptic, options_from_json(variant.options), variant.seed, player(variant))
    lines = write_record(game.record).partition("\n\n")[0].splitlines()
    for entries, (position, _) in zip(groups(game.record), game.happened, strict=True):
        lines += entries
        lines += [view_line(ecliptic.view(position, seat)) for seat in (0, 1, None)]
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
    """No stray files, none too long for a reader."""
    files = {file.stem: file.read_text("utf-8") for file in FOLDER.glob("*.txt")}
    assert set(files) == set(VARIANTS)
    assert all(text.count("\n") < 500 for text in files.values())


def test_the_golden_games_show_every_kind_of_action() -> None:
    """Also equal rolls, dice that come back, an extra turn, and both ways in which a game ends."""
    texts = [file.read_text("utf-8") for file in FOLDER.glob("*.txt")]
    told = "".join(texts)
    for verb in ("draw", "take", "pair", "discard", "lay", "decline", "die", "keep"):
        assert f" {verb}" in told, verb
    for sign in ("= wish", "dice - / -", "rolls ", "over "):
        assert sign in told, sign
    assert any(". 0 stop" in text or ". 1 stop" in text for text in texts)
