"""Golden games: one text a variant, with the record step by step and what every seat sees after each step.

To write the texts anew after a change that is meant: EPIZODIAK_REGENERATE=1 python -m pytest, and read the
difference.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from epizodiak_qt.games.game import HIDDEN, AnyGame
from epizodiak_qt.games.record import write_record
from tests.games.recording import groups, recorded


class Variant(NamedTuple):
    """How a golden game is set up: what it is dealt and played from, and how."""

    seed: str
    options: dict[str, Any]
    patient: bool = True


@dataclass(frozen=True)
class GoldenGames:
    """The golden games of a game: their folder, their variants, and how they are played and written."""

    game: AnyGame
    folder: Path
    variants: Mapping[str, Variant]
    liking: Callable[[Variant, Any, Any], float]
    """How much the player of a variant likes an action in a position."""
    view_parts: Callable[[Any], list[str]]
    lines_below: int

    def text(self, variant: Variant) -> str:
        """Return the text of a game."""
        options = self.game.options_from_json(variant.options)
        game = recorded(self.game, options, variant.seed, self._player(variant))
        lines = write_record(game.record).partition("\n\n")[0].splitlines()
        for entries, (position, _) in zip(groups(game.record), game.happened, strict=True):
            lines += entries
            lines += [
                self._view_line(self.game.view(position, seat)) for seat in (*range(self.game.SEATS), None)
            ]
        return "\n".join(lines) + "\n"

    def texts(self) -> dict[str, str]:
        """Return the texts of the folder by the name of their file."""
        return {file.stem: file.read_text("utf-8") for file in self.folder.glob("*.txt")}

    def check(self, name: str) -> None:
        """Fail unless a game is played and seen as written: every step of the record, and every view."""
        file = self.folder / f"{name}.txt"
        text = self.text(self.variants[name])
        if os.environ.get("EPIZODIAK_REGENERATE") == "1":
            file.write_text(text, "utf-8")
        assert text.splitlines() == file.read_text("utf-8").splitlines()

    def check_files(self) -> None:
        """Fail if there are stray files, or a text is too long for a reader."""
        texts = self.texts()
        assert set(texts) == set(self.variants)
        assert all(text.count("\n") < self.lines_below for text in texts.values())

    def _player(self, variant: Variant) -> Callable[[Any, int, Sequence[Any]], Any]:
        """Return a player who plays the same way on every machine."""
        random = Random(variant.seed)

        def choose(position: Any, _seat: int, actions: Sequence[Any]) -> Any:
            weights = [self.liking(variant, position, action) for action in actions]
            point = random.random() * sum(weights)
            for action, weight in zip(actions, weights, strict=True):
                point -= weight
                if point < 0:
                    return action
            return actions[-1]

        return choose

    def _view_line(self, seen: Any) -> str:
        parts = self.view_parts(seen)
        if seen.outcome is not None:
            parts.append(f"over {seen.outcome.ranking} {seen.outcome.winner}")
        return f"  {'-' if seen.seat is None else seen.seat} | " + " | ".join(parts)


def pieces_text(pieces: Sequence[Any]) -> str:
    """Return tiles or cards that are seen one by one, hidden ones as their number."""
    if HIDDEN in pieces:
        assert set(pieces) == {HIDDEN}
        return f"?{len(pieces)}"
    return " ".join(map(str, pieces)) or "-"
