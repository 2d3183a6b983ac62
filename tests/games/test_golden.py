"""Golden games: one text a variant, with the record step by step and what every seat sees after each step.

To write the texts anew after a change that is meant: EPIZODIAK_REGENERATE=1 python -m pytest, and read the
difference.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.ecliptic.view import SeenCombat, View as EclipticView
from epizodiak_qt.games.epizodiak.options import EDITIONS
from epizodiak_qt.games.epizodiak.position import EndTile, Position
from epizodiak_qt.games.epizodiak.view import View as EpiZodiakView
from epizodiak_qt.games.game import HIDDEN, AnyGame
from epizodiak_qt.games.record import write_record
from tests.games.recording import groups, recorded

EAGER = {"lay": 4.0, "set": 4.0, "contest": 6.0, "draw": 1.0, "take": 1.0, "pass": 1.5, "deal": 1.0}
PATIENT = {"lay": 1.0, "set": 0.7, "contest": 30.0, "draw": 3.0, "take": 0.5, "pass": 2.0, "deal": 1.0}
OF_ECLIPTIC = {"take": 3.0, "decline": 0.4}


class Variant(NamedTuple):
    """How a golden game is set up: what it is dealt and played from, and how."""

    seed: str
    options: dict[str, Any]
    patient: bool = True


class GoldenGames(NamedTuple):
    """The golden games of a game: their variants, and how they are played and written."""

    game: AnyGame
    variants: dict[str, Variant]
    liking: Callable[[Variant, Any, Any], float]
    """How much the player of a variant likes an action in a position."""
    view_parts: Callable[[Any], list[str]]
    """The parts of a view that its line holds."""
    lines_below: int
    told: tuple[str, ...]
    """What is in one of the texts at least."""

    @property
    def folder(self) -> Path:
        """The folder of the texts."""
        return Path(__file__).parent / self.game.NAME / "golden"


def player(of: GoldenGames, variant: Variant) -> Callable[[Any, int, Sequence[Any]], Any]:
    """Return a player who plays the same way on every machine."""
    random = Random(variant.seed)

    def choose(position: Any, _seat: int, actions: Sequence[Any]) -> Any:
        weights = [of.liking(variant, position, action) for action in actions]
        point = random.random() * sum(weights)
        for action, weight in zip(actions, weights, strict=True):
            point -= weight
            if point < 0:
                return action
        return actions[-1]

    return choose


def text_of(of: GoldenGames, variant: Variant) -> str:
    """Return the text of a game."""
    options = of.game.options_from_json(variant.options)
    game = recorded(of.game, options, variant.seed, player(of, variant))
    lines = write_record(game.record).partition("\n\n")[0].splitlines()
    for entries, (position, _) in zip(groups(game.record), game.happened, strict=True):
        lines += entries
        for seat in (*range(of.game.SEATS), None):
            seen = of.game.view(position, seat)
            parts = of.view_parts(seen)
            if seen.outcome is not None:
                parts.append(f"over {seen.outcome.ranking} {seen.outcome.winner}")
            lines.append(f"  {'-' if seat is None else seat} | " + " | ".join(parts))
    return "\n".join(lines) + "\n"


def pieces_text(pieces: Sequence[Any]) -> str:
    """Return tiles or cards that are seen one by one, hidden ones as their number."""
    if HIDDEN in pieces:
        assert set(pieces) == {HIDDEN}
        return f"?{len(pieces)}"
    return " ".join(map(str, pieces)) or "-"


def epizodiak_liking(variant: Variant, position: Position, action: Any) -> float:
    """Return how much a player likes an action: they lay what they can.

    A patient one waits until a dial was filled or a value contested.
    """
    waiting = variant.patient and not any(position.filled) and not any(position.contested_sets)
    return (PATIENT if waiting else EAGER)[str(action).split()[0]]


def end_text(tile: EndTile | None) -> str:
    """Return a tile at an end of the arc."""
    return "-" if tile is None else f"{tile.value} {tile.side}"


def epizodiak_parts(seen: EpiZodiakView) -> list[str]:
    """Return the parts of a view of EpiZodiak."""
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


def combat_text(combat: SeenCombat | None) -> str:
    """Return a combat: who attacks, the two cards, the dice by seat, the rolls, the winner."""
    if combat is None:
        return "-"
    dice = " ".join("?" if die is HIDDEN else "-" if die is None else str(die) for die in combat.chosen)
    rolls = ", ".join(f"{first} {second}" for first, second in combat.rolls) or "-"
    cards = f"{combat.attacker} {combat.attack} x {combat.defence}"
    return f"{cards}, dice {dice}, rolls {rolls}, winner {combat.winner}"


def ecliptic_parts(seen: EclipticView) -> list[str]:
    """Return the parts of a view of Ecliptic."""
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


GOLDEN = {
    "epizodiak": GoldenGames(
        epizodiak,
        {
            "fr-2021-11-match": Variant(
                "fr-2021-11-match 1707", {"edition": "fr-2021-11", "target": 1}, False
            ),
            "en-2021-03-match": Variant("en-2021-03-match 551", {"edition": "en-2021-03", "target": 1}),
            "help-2022-07-match": Variant("help-2022-07-match 351", {"edition": "help-2022-07", "target": 5}),
            "fr-2021-11-single": Variant(
                "fr-2021-11-single 305", {"edition": "fr-2021-11", "mode": "single"}
            ),
            "help-2022-07-single": Variant(
                "help-2022-07-single 690",
                {"edition": "help-2022-07", "mode": "single", "contest_scores": False},
            ),
        },
        epizodiak_liking,
        epizodiak_parts,
        lines_below=400,
        told=(
            *(" lay cw", " lay ccw", " set", " draw", " take", " contest", " pass", " deal"),
            *("= refill", "passes 3", "over "),
        ),
    ),
    "ecliptic": GoldenGames(
        ecliptic,
        {
            "rules": Variant("rules 1114", {}),
            "take-then-fill": Variant("take-then-fill 697", {"take_then_fill": True}),
        },
        lambda _variant, _position, action: OF_ECLIPTIC.get(str(action), 1.0),
        ecliptic_parts,
        lines_below=500,
        told=(
            *(" draw", " take", " pair", " discard", " lay", " decline", " die", " keep"),
            *(". 1 stop", "= wish", "dice - / -", "rolls ", "over "),
        ),
    ),
}


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, golden in GOLDEN.items() for name in golden.variants]
)
def test_a_golden_game_is_played_and_seen_as_written(game: str, name: str) -> None:
    """Every step of the record and every view of it."""
    of = GOLDEN[game]
    file, text = of.folder / f"{name}.txt", text_of(of, of.variants[name])
    if os.environ.get("EPIZODIAK_REGENERATE") == "1":
        file.write_text(text, "utf-8")
    assert text.splitlines() == file.read_text("utf-8").splitlines()


@pytest.mark.parametrize("of", GOLDEN.values(), ids=GOLDEN)
def test_every_golden_text_belongs_to_a_variant_and_can_be_read(of: GoldenGames) -> None:
    """They show every kind of action, what is rare, and the end; none is too long for a reader."""
    texts = {file.stem: file.read_text("utf-8") for file in of.folder.glob("*.txt")}
    assert set(texts) == set(of.variants)
    assert all(text.count("\n") < of.lines_below for text in texts.values())
    for part in of.told:
        assert part in "".join(texts.values()), part


def test_every_edition_has_a_golden_text() -> None:
    """The games of EpiZodiak are named after theirs."""
    assert {variant.options["edition"] for variant in GOLDEN["epizodiak"].variants.values()} == set(EDITIONS)
