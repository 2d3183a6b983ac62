"""Options of a table, and the editions: named bundles of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from epizodiak_qt.games.json_codec import as_object, fields_to_json, from_fields, refuse, wrong

Mode = Literal["match", "single"]
Scoring = Literal["rules-2021", "help-2022"]


def _at_least_one(target: int, _key: str) -> int:
    if target < 1:
        raise refuse("The target must be 1 or more.", "L’objectif doit être 1 ou plus.")
    return target


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game; the defaults follow the author's latest text."""

    mode: Mode = "match"
    """A match of several rounds, or a single round."""
    target: Annotated[int, _at_least_one] = 7
    """The points that win a match; unused in a single round (R16)."""
    contest_scores: bool = True
    """Whether contested sets score in a single round; unused in a match (R17)."""
    unique_must_fill: bool = False
    """Whether a single tile must fill the last open slot before any set (R9)."""
    scoring: Scoring = "rules-2021"
    """The scoring of the 2021 rules or of the 2022 help."""

    @classmethod
    def from_json(cls, data: object, _key: str) -> Options:
        """Return the options that `data` gives. Raises InvalidPositionError."""
        return options_from_json(data)


DEFAULT_EDITION: Final = "fr-2021-11"
EDITIONS: Final[dict[str, Options]] = {
    DEFAULT_EDITION: Options(),
    "en-2021-03": Options(unique_must_fill=True),
    "help-2022-07": Options(scoring="help-2022"),
}


def options_from_json(data: object) -> Options:
    """Return the options that `data` gives; missing ones take the values of its edition.

    Raises InvalidPositionError for an unknown edition, a wrong type or a target below 1.
    """
    given = as_object(data, "options")
    edition = given.get("edition")
    if edition is None:
        edition = DEFAULT_EDITION
    if not isinstance(edition, str):
        raise wrong("edition")
    if edition not in EDITIONS:
        raise refuse(f"There is no edition “{edition}”.", f"Il n’y a pas d’édition «\u202f{edition}\u202f».")
    return from_fields(Options, fields_to_json(EDITIONS[edition]) | given, "options")
