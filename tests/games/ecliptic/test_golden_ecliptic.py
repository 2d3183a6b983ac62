"""Golden games of Ecliptic."""

from pathlib import Path

import pytest

from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.ecliptic.view import SeenCombat, View
from epizodiak_qt.games.game import HIDDEN
from tests.games.golden import GoldenGames, Variant, pieces_text

LIKINGS = {"take": 3.0, "decline": 0.4}


def combat_text(combat: SeenCombat | None) -> str:
    """Return a combat: who attacks, the two cards, the dice by seat, the rolls, the winner."""
    if combat is None:
        return "-"
    dice = " ".join("?" if die is HIDDEN else "-" if die is None else str(die) for die in combat.chosen)
    rolls = ", ".join(f"{first} {second}" for first, second in combat.rolls) or "-"
    cards = f"{combat.attacker} {combat.attack} x {combat.defence}"
    return f"{cards}, dice {dice}, rolls {rolls}, winner {combat.winner}"


def view_parts(seen: View) -> list[str]:
    """Return the parts of a view that its line holds."""
    return [
        " / ".join(map(pieces_text, seen.hands)),
        f"pile {pieces_text(seen.pile)}",
        f"discard {len(seen.discard)} {pieces_text(seen.discard[-1:])}",
        f"lines {' / '.join(map(pieces_text, seen.lines))}",
        f"pairs {' '.join(str(len(cards) // 2) for cards in seen.pairs)}",
        f"dice {' / '.join(' '.join(map(str, dice)) or '-' for dice in seen.dice)}",
        f"trophies {' '.join(map(str, seen.trophies))}",
        f"{seen.turn} {seen.phase}",
        f"taken {seen.taken or '-'}",
        f"pair {pieces_text(seen.pair or ())}",
        f"again {seen.again}",
        f"combat {combat_text(seen.combat)}",
    ]


GOLDEN = GoldenGames(
    ecliptic,
    Path(__file__).parent / "golden",
    {
        "rules": Variant("rules 1114", {}),
        "take-then-fill": Variant("take-then-fill 697", {"take_then_fill": True}),
    },
    lambda _variant, _position, action: LIKINGS.get(str(action), 1.0),
    view_parts,
    lines_below=500,
)


@pytest.mark.parametrize("name", GOLDEN.variants)
def test_a_golden_game_is_played_and_seen_as_written(name: str) -> None:
    """Every step of the record and every view of it."""
    GOLDEN.check(name)


def test_every_golden_text_belongs_to_a_variant_and_can_be_read() -> None:
    """They show every kind of action, equal rolls, dice that come back, an extra turn, and both ends."""
    GOLDEN.check_files()
    texts = GOLDEN.texts().values()
    told = "".join(texts)
    for verb in ("draw", "take", "pair", "discard", "lay", "decline", "die", "keep"):
        assert f" {verb}" in told, verb
    for sign in ("= wish", "dice - / -", "rolls ", "over "):
        assert sign in told, sign
    assert any(". 0 stop" in text or ". 1 stop" in text for text in texts)
