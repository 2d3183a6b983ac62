"""All that is known of a profile beside its own store: as the text of a file, and in the settings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.shell.start.game_setup import setup_from_text, setup_to_text
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.json_codec import to_json
from epizodiak_qt.library.duplicate import match_from_text, match_to_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from epizodiak_qt.desktop.shell.services import Services
    from epizodiak_qt.table.entries import Seat


def known_of(services: Services, name: str) -> str:
    """Return all that is known of a profile, as the text of a JSON file."""
    library, profiles = services.library(), services.profiles()
    for _ in library.refresh():
        pass
    games = [row.file for row in library.rows() if name in (seat.profile for seat in row.seats)]
    known = {
        "profile": to_json(profiles.find(name)),
        "tables": profiles.tables_of(name),
        "learned": to_json(services.progress().of(name)),
        "daily": {day.name: to_json(own) for day in services.daily_tries().entries if (own := day.of(name))},
        "games": {file: to_json(library.annotation(file)) for file in games},
    }
    return json.dumps(known, ensure_ascii=False, indent=1) + "\n"


def setups_after(text: str, names: Mapping[str, str]) -> str:
    """Return setups of new games after profiles were renamed, or erased with their names at the seats.

    `names` holds the present name of each profile that there is.
    """
    for game, entry in ENTRIES.items():
        setup = setup_from_text(text, game, entry.seats)
        if setup is not None:
            seats, profiles = _seats_after(setup.seats, setup.profiles, names)
            if profiles != setup.profiles:
                text = setup_to_text(setup._replace(seats=seats, profiles=profiles), text)
    return text


def match_after(text: str, names: Mapping[str, str]) -> str:
    """Return a duplicate match after the same; empty if one of its players was erased."""
    match = match_from_text(text)
    if match is None:
        return text
    seats, profiles = _seats_after(match.players, match.profiles, names)
    if profiles == match.profiles:
        return text
    is_whole = profiles.count("") == match.profiles.count("")
    return match_to_text(match._replace(players=seats, profiles=profiles)) if is_whole else ""


def _seats_after(
    seats: Sequence[Seat], profiles: Sequence[str], names: Mapping[str, str]
) -> tuple[tuple[Seat, ...], tuple[str, ...]]:
    """Return seats and their profiles; a seat that was called like its profile follows it."""
    after = tuple(names.get(name, "") for name in profiles)
    changes = zip(seats, profiles or [""] * len(seats), after or [""] * len(seats), strict=True)
    followed = (
        seat._replace(name=new) if old and (not new or seat.name == old) else seat
        for seat, old, new in changes
    )
    return tuple(followed), after
