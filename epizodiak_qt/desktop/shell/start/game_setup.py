"""The setup of a new table: game, options and seats; its text in the settings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.desktop.app.translation import shown_name
from epizodiak_qt.games.json_codec import from_json
from epizodiak_qt.games.sentence import DEFAULT_NAME
from epizodiak_qt.lobby.bot_choice import BOT_NAMES, DEFAULT_BOT
from epizodiak_qt.lobby.sanitize import clean_name
from epizodiak_qt.table.entries import Seat, emblems_of, require_distinct_emblems, with_emblems

if TYPE_CHECKING:
    from epizodiak_qt.games.deal_code import DealCode
    from epizodiak_qt.games.game import Json


class GameSetup(NamedTuple):
    """The setup of a new table."""

    game: str
    """The name of the game."""
    options: Json
    """The options of the game, in notation."""
    seats: tuple[Seat, ...]
    """The player of each seat."""
    advice: bool = True
    """Whether players may ask for hints."""
    profiles: tuple[str, ...] = ()
    """The name of the profile at each seat, empty for none; () without any profile. Not part of the table."""
    deal: DealCode | None = None
    """The deal of a code, whose options count; None for a random one."""
    is_match: bool = False
    """Whether it is that of a duplicate match."""


def setup_to_text(setup: GameSetup, text: str) -> str:
    """Return the setups in `text`, one a game, with `setup` in place of the one of its game."""
    looks = emblems_of(setup.seats)
    seats = [[seat.kind, seat.name, seat.bot, look] for seat, look in zip(setup.seats, looks, strict=True)]
    kept = {"options": setup.options, "seats": seats, "advice": setup.advice, "profiles": setup.profiles}
    return json.dumps(_kept(text) | {setup.game: kept})


def _kept(text: str) -> Json:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def default_seats(name: str, seats: int, last: GameSetup | None = None) -> tuple[Seat, ...]:
    """Return a person called `name`, and bots at the other seats: those of the last setup, then others."""
    played = [] if last is None else [seat for seat in last.seats if seat.kind == "bot"]
    bots = [seat._replace(emblem=None) for seat in played]
    bots += [Seat("bot", new, DEFAULT_BOT) for new in BOT_NAMES if new not in {seat.name for seat in played}]
    return (Seat("human", name), *bots[: seats - 1])


def default_name(seat: int) -> str:
    """Return the name of a player who gave none."""
    return shown_name(f"{DEFAULT_NAME.en} {seat + 1}")


def _seat(kind: object, name: object, bot: object, emblem: object = None) -> Seat:
    """Return a seat from the settings. Raises ValueError for an unknown emblem."""
    given = {"kind": "human" if kind == "human" else "bot", "name": clean_name(str(name)), "bot": str(bot)}
    return from_json(Seat, given | {"emblem": emblem}, "seat")


def setup_from_text(text: str, game: str, seats: int) -> GameSetup | None:
    """Return the setup of a game in `text`, or None if it is not valid."""
    try:
        data = _kept(text)[game]
        people = [_seat(*each) for each in data["seats"]]
        taken = require_distinct_emblems(with_emblems(people, emblems_of(people)))
        options = data["options"]
        fits = len(taken) == seats and isinstance(options, dict)
        profiles = tuple(str(name) for name in data.get("profiles", ()))
    except (ValueError, KeyError, TypeError):
        return None
    if not fits:
        return None
    return GameSetup(
        game, options, taken, data.get("advice") is not False, profiles if len(profiles) == seats else ()
    )
