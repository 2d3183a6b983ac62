"""All that is known of a profile beside its own store: as the text of a file, and in the settings."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.shell.start.game_setup import setup_from_text, setup_to_text
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.json_codec import to_json

if TYPE_CHECKING:
    from collections.abc import Collection

    from epizodiak_qt.desktop.shell.services import Services


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


def without_erased(text: str, names: Collection[str]) -> str:
    """Return setups of new games in which no seat has a profile, or its name, that is not among `names`."""
    for game, entry in ENTRIES.items():
        setup = setup_from_text(text, game, entry.seats)
        if setup is not None and not {*setup.profiles} <= {"", *names}:
            gone = [name not in {"", *names} for name in setup.profiles]
            seats = [
                replace(seat, name="") if erased else seat
                for seat, erased in zip(setup.seats, gone, strict=True)
            ]
            kept = ("" if erased else name for name, erased in zip(setup.profiles, gone, strict=True))
            text = setup_to_text(setup._replace(seats=tuple(seats), profiles=tuple(kept)), text)
    return text
