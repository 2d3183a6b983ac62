"""Options of a table. There is one text of the rules, hence no edition to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak_qt.games.json_codec import as_object, from_fields, refuse


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game."""

    take_then_fill: bool = False
    """Whether a card taken is followed by a draw up to seven (X3)."""

    @classmethod
    def from_json(cls, data: object, _key: str) -> Options:
        """Return the options that `data` gives. Raises InvalidPositionError."""
        return options_from_json(data)


def options_from_json(data: object) -> Options:
    """Return the options that `data` gives; missing ones take their default.

    Raises InvalidPositionError for a wrong type, or for an edition: this game has none.
    """
    given = as_object(data, "options")
    if given.get("edition") is not None:
        raise refuse("Ecliptic has no editions to choose from.", "Ecliptic n’a pas d’éditions à choisir.")
    return from_fields(Options, given, "options")
