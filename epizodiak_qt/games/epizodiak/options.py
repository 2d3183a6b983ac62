"""Options of a table, and the editions: named bundles of them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final, Literal

from epizodiak_qt.games.json_reader import Reader, refuse

if TYPE_CHECKING:
    from epizodiak_qt.games.game import Json

Mode = Literal["match", "single"]
Scoring = Literal["rules-2021", "help-2022"]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game; the defaults follow the author's latest text."""

    mode: Mode = "match"
    """A match of several rounds, or a single round."""
    target: int = 7
    """The points that win a match; unused in a single round (R16)."""
    contest_scores: bool = True
    """Whether contested sets score in a single round; unused in a match (R17)."""
    unique_must_fill: bool = False
    """Whether a single tile must fill the last open slot before any set (R9)."""
    scoring: Scoring = "rules-2021"
    """The scoring of the 2021 rules or of the 2022 help."""


DEFAULT_EDITION: Final = "fr-2021-11"
EDITIONS: Final[dict[str, Options]] = {
    DEFAULT_EDITION: Options(),
    "en-2021-03": Options(unique_must_fill=True),
    "help-2022-07": Options(scoring="help-2022"),
}


def options_to_json(options: Options) -> Json:
    """Return the options in notation."""
    return asdict(options)


def options_from_json(data: object) -> Options:
    """Return the options that `data` gives; missing ones take the values of its edition.

    Raises InvalidPositionError for an unknown edition, a wrong type or a target below 1.
    """
    reader = Reader(data, "options")
    edition = reader.text("edition") if reader.has("edition") else DEFAULT_EDITION
    if edition not in EDITIONS:
        raise refuse(f"There is no edition “{edition}”.", f"Il n’y a pas d’édition « {edition} ».")
    fields = options_to_json(EDITIONS[edition])
    given = Reader({**fields, **(data if isinstance(data, dict) else {})}, "options")
    target = given.natural("target")
    if target < 1:
        raise refuse("The target must be 1 or more.", "L’objectif doit être 1 ou plus.")
    return Options(
        mode="match" if given.choice("mode", ("match", "single")) == "match" else "single",
        target=target,
        contest_scores=given.flag("contest_scores"),
        unique_must_fill=given.flag("unique_must_fill"),
        scoring="rules-2021"
        if given.choice("scoring", ("rules-2021", "help-2022")) == "rules-2021"
        else "help-2022",
    )
