"""The terms of a table to host, chosen before it opens."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.games.sentence import Label, name_text
from epizodiak_qt.lobby.sanitize import NAME_LENGTH, clean_name

if TYPE_CHECKING:
    from epizodiak_qt.table.entries import Header

USUAL_TITLE: Final = Label("{name}’s table", "Chez {name}")


@dataclass(frozen=True, slots=True)
class TableConfig:
    """The terms of a table to host."""

    game: str
    """The name of the game."""
    options: dict[str, Any]
    """The options of the game, as JSON."""
    name: str
    """The title of the table in lists."""
    table: str = field(default_factory=lambda: secrets.token_hex(8))
    """The id of the table, which stays the same when a saved game is opened again."""
    confirm_guests: bool = False
    """Whether the host is asked before a guest with the code comes in."""
    clock_s: float = 0.0
    """The seconds of each player's clock for the whole game; 0 for no clocks."""
    turn_s: float = 0.0
    """The seconds that each turn adds to a clock."""
    hand_delay_turns: int = 0
    """How many turns late spectators see the hands if all players agree; 0 for never."""
    advice: bool = False
    """Whether players may ask for hints."""


def saved_config(header: Header, title: str) -> TableConfig:
    """Return the terms of a saved table, with `title` if it has none or that of a former host."""
    terms = header.terms
    own = "" if titled_after(terms.title) else clean_name(terms.title)
    return TableConfig(
        header.game,
        header.options,
        own or title,
        table=header.table,
        clock_s=terms.clock_s,
        turn_s=terms.turn_s,
        advice=header.advice,
    )


def table_title(name: str) -> str:
    """Return the usual title of a player’s table; only the name if the title would be too long."""
    title = USUAL_TITLE.en.format(name=name)
    return title if len(title) <= NAME_LENGTH else name


def titled_after(title: str) -> str:
    """Return the name of the player in a usual title of any language; empty if it is another title."""
    for form in (USUAL_TITLE.en, USUAL_TITLE.fr):
        name = title.removeprefix(form.partition("{")[0]).removesuffix(form.rpartition("}")[2])
        if name and form.format(name=name) == title:
            return name
    return ""


def title_text(title: str, language: str) -> str:
    """Return a title as its reader sees it: a usual one in the language of the reader."""
    name = titled_after(title)
    return USUAL_TITLE.text(language).format(name=name_text(name, language)) if name else title
