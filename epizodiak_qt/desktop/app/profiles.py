"""Profiles of people who share a screen: what each of them likes, and the file. No Qt.

Names of profiles are known to this computer only: neither saved games nor records nor messages hold them.
"""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from epizodiak_qt.desktop.app.settings import CHOICES, Settings
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.sanitize import clean_name
from epizodiak_qt.table.atomic_write import write_atomically

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

log = logging.getLogger(__name__)

PERSONAL: Final = ("language", "theme", "text_scale", "tile_model", "verbosity", "captions")
"""The settings that belong to a person rather than to the computer."""
MOST_PROFILES: Final = 24
TABLES_KEPT: Final = 200
"""The number of tables whose profiles are remembered; the oldest ones are forgotten."""


class Profile(NamedTuple):
    """The preferences of a person. All fields but `name` and `advice` are those of `Settings`."""

    name: str
    """The name of the person."""
    language: str = ""
    """The language of the interface; empty for that of the system."""
    theme: str = "system"
    """The theme."""
    text_scale: float = 1.0
    """The factor of the text size."""
    tile_model: str = "zodiac"
    """How the tiles of EpiZodiak are drawn."""
    verbosity: str = "normal"
    """How much is announced."""
    captions: str = "off"
    """Whether each sound is shown as a text."""
    advice: bool = True
    """Whether hints are offered, at a table that allows them."""

    def over(self, settings: Settings) -> Settings:
        """Return settings with the preferences of the person."""
        return settings._replace(**{field: getattr(self, field) for field in PERSONAL})

    def following(self, settings: Settings) -> Profile:
        """Return the profile with the preferences in `settings`."""
        return self._replace(**{field: getattr(settings, field) for field in PERSONAL})


def _profile(data: object) -> Profile | None:
    """Return a profile from JSON, an unknown value replaced by its default; None without a name."""
    if not isinstance(data, dict) or not isinstance(data.get("name"), str):
        return None
    name = clean_name(data["name"])
    taken: dict[str, Any] = {}
    for field in PERSONAL:
        value = data.get(field)
        if field == "text_scale" and type(value) is int:
            value = float(value)
        if type(value) is type(Profile._field_defaults[field]) and value in CHOICES[field]:
            taken[field] = value
    return Profile(name, **taken, advice=data.get("advice") is not False) if name else None


class ProfileStore:
    """The profiles of this computer, and which of them sit at its tables, in a file beside the settings.

    The file is read when it is first needed. A file that cannot be read is kept beside the new one.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._profiles: tuple[Profile, ...] | None = None
        self._tables: dict[str, tuple[str, ...]] = {}
        self._problem: Sentence | None = None

    @property
    def in_use(self) -> bool:
        """Whether there may be profiles; reads nothing."""
        return bool(self._profiles) or self._path.exists()

    @property
    def entries(self) -> tuple[Profile, ...]:
        """The profiles, in the order of their creation."""
        if self._profiles is None:
            self._profiles = self._read()
        return self._profiles

    @property
    def problem(self) -> Sentence | None:
        """Why the profiles could not be read; None if they could."""
        return self._problem if self.entries is not None else None

    def find(self, name: str) -> Profile | None:
        """Return the profile of a name; None if there is none."""
        return next((each for each in self.entries if each.name == name), None)

    def refusal(self, profile: Profile, replaced: Profile | None = None) -> Sentence | None:
        """Return why a profile cannot be stored in place of another or as a new one; or None."""
        name = profile.name
        if not name or name != clean_name(name):
            return Sentence("The profile needs a name.", "Le profil doit avoir un nom.")
        others = [each.name.casefold() for each in self.entries if each != replaced]
        if name.casefold() in others:
            return Sentence(
                f"There is already a profile “{name}”.", f"Il y a déjà un profil «\u202f{name}\u202f»."
            )
        if len(others) >= MOST_PROFILES:
            return Sentence(
                f"There are {MOST_PROFILES} profiles already: delete one first.",
                f"Il y a déjà {MOST_PROFILES} profils\u202f: supprimez-en un d’abord.",
            )
        return None

    def put(self, profile: Profile, replaced: Profile | None = None) -> Sentence | None:
        """Store a profile, also under a new name; return why the file could not be written, or None."""
        entries = list(self.entries)
        place = len(entries) if replaced is None or replaced not in entries else entries.index(replaced)
        entries[place : place + 1] = [profile]
        if replaced is not None and replaced.name != profile.name:
            self._tables = {
                table: tuple(profile.name if name == replaced.name else name for name in names)
                for table, names in self._tables.items()
            }
        self._profiles = tuple(entries)
        return self._write()

    def remove(self, profile: Profile) -> Sentence | None:
        """Delete a profile; return why the file could not be written, or None."""
        self._profiles = tuple(each for each in self.entries if each != profile)
        return self._write()

    # --- tables

    def seats_of(self, table: str) -> tuple[str, ...]:
        """Return the name of the profile at each seat of a table, empty for none; () without any profile."""
        names = self._tables.get(table, ()) if self.entries else ()
        return names if any(self.find(name) for name in names) else ()

    def seat(self, table: str, names: Sequence[str]) -> Sentence | None:
        """Remember the profiles at a table; return why the file could not be written, or None."""
        if not any(names):
            return None
        known = self.entries
        self._tables = dict([*self._tables.items(), (table, tuple(names))][-TABLES_KEPT:])
        return self._write() if known else None

    # --- the file

    def _read(self) -> tuple[Profile, ...]:
        try:
            data = json.loads(self._path.read_text("utf-8"))
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, RecursionError) as error:
            log.warning("profiles not read: %s", error)
            aside = self._path.with_suffix(".unreadable")
            self._problem = Sentence(
                f"The profiles cannot be read; {aside.name} keeps the old file.",
                f"Les profils ne peuvent pas être lus\u202f; {aside.name} garde l’ancien fichier.",
            )
            try:
                self._path.replace(aside)
            except OSError:
                self._problem = Sentence(
                    "The profiles cannot be read.", "Les profils ne peuvent pas être lus."
                )
            return ()
        given: dict[str, Any] = data if isinstance(data, dict) else {}
        listed, tables = given.get("profiles"), given.get("tables")
        found: dict[str, Profile] = {}
        for profile in map(_profile, listed if isinstance(listed, list) else ()):
            if profile is not None and len(found) < MOST_PROFILES:
                found.setdefault(profile.name.casefold(), profile)
        self._tables = {
            table: tuple(names)
            for table, names in (tables.items() if isinstance(tables, dict) else ())
            if isinstance(names, list) and all(isinstance(name, str) for name in names)
        }
        return tuple(found.values())

    def _write(self) -> Sentence | None:
        data = {
            "profiles": [profile._asdict() for profile in self.entries],
            "tables": self._tables,
        }
        try:
            text = json.dumps(data, indent=1, ensure_ascii=False)
            write_atomically(self._path, text.encode(), durable=False)
        except OSError as error:
            return Sentence(
                f"The profiles could not be saved ({error.strerror}); they hold until the program ends.",
                f"Les profils n’ont pas pu être enregistrés ({error.strerror})\u202f; "
                "ils valent jusqu’à la fin du programme.",
            )
        return None
