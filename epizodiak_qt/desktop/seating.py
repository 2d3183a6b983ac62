"""Who is to sit at a new table, under which options; names as they can be shown."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from epizodiak_qt.desktop.translation import translate
from epizodiak_qt.table.entries import Seat

NAME_LENGTH: Final = 24
BOT_NAMES: Final = ("Hamal", "Vega", "Deneb", "Rigel")


@dataclass(frozen=True, slots=True)
class Setup:
    """What a new table is to be: which game, its options, and who sits where."""

    game: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]

    def to_text(self) -> str:
        """Return the setup as text, to be shown again next time."""
        seats = [[seat.kind, seat.name, seat.bot] for seat in self.seats]
        return json.dumps({"game": self.game, "options": self.options, "seats": seats})


def clean_name(text: str) -> str:
    """Return a name as it can be shown: printable, without control or direction marks, of some length."""
    import unicodedata

    kept = "".join(
        " " if unicodedata.category(char) == "Zs" else char
        for char in unicodedata.normalize("NFC", text)
        if unicodedata.category(char)[0] != "C"
    )
    return " ".join(kept.split())[:NAME_LENGTH]


def bot_name(seat: int) -> str:
    """Return the name of a bot at that seat; no two seats have the same."""
    return BOT_NAMES[seat - 1]  # the first two sit beside the person at seat 0


def default_name(seat: int) -> str:
    """Return the name of somebody who gave none."""
    return translate("NewGame", "Player {n}").format(n=seat + 1)


def setup_from_text(text: str, game: str, seats: int) -> Setup | None:
    """Return the setup that was kept as `text`, or None if it does not fit."""
    try:
        data = json.loads(text)
        taken = tuple(
            Seat("human" if kind == "human" else "bot", clean_name(str(name)), str(bot))
            for kind, name, bot in data["seats"]
        )
        options = data["options"]
        fits = data["game"] == game and len(taken) == seats and isinstance(options, dict)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return Setup(game, options, taken) if fits else None
