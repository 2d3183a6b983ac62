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
    """How a game is played; the default is the author's latest text.

    `target` counts in a match only, `contest_scores` in a single round only (R16, R17).
    """

    mode: Mode = "match"
    target: int = 7
    contest_scores: bool = True
    unique_must_fill: bool = False
    scoring: Scoring = "rules-2021"


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
