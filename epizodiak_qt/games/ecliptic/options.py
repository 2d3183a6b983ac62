"""Options of a table. There is one text of the rules, hence no edition to choose from."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.games.json_reader import Reader, refuse

if TYPE_CHECKING:
    from epizodiak_qt.games.game import Json


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game."""

    take_then_fill: bool = False
    """Whether a card taken is followed by a draw up to seven (X3)."""


def options_to_json(options: Options) -> Json:
    """Return the options in notation."""
    return asdict(options)


def options_from_json(data: object) -> Options:
    """Return the options that `data` gives; missing ones take their default.

    Raises InvalidPositionError for a wrong type, or for an edition: this game has none.
    """
    given = Reader(data, "options")
    if given.has("edition"):
        raise refuse("Ecliptic has no editions to choose from.", "Ecliptic n’a pas d’éditions à choisir.")
    default = options_to_json(Options())
    options = Reader({**default, **(data if isinstance(data, dict) else {})}, "options")
    return Options(take_then_fill=options.flag("take_then_fill"))
