"""Profiles of people who share a screen: what each of them likes, and the file. No Qt.

Names of profiles are known to this computer only: neither saved games nor records nor messages hold them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from epizodiak_qt.desktop.app.settings import (
    PERSONAL,
    Captions,
    Language,
    Settings,
    TextScale,
    Theme,
    TileModel,
    Verbosity,
)
from epizodiak_qt.games.sentence import Label, Sentence
from epizodiak_qt.lobby.sanitize import clean_name
from epizodiak_qt.override import override
from epizodiak_qt.table.json_file import JsonFile, NamedEntries

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

MOST_PROFILES: Final = 24
TABLES_KEPT: Final = 200
"""The number of tables whose profiles are remembered; the oldest ones are forgotten."""

STILL_NAMED: Final = Sentence(
    "The name “{name}” may still be in a file of this computer: {why}",
    "Le nom «\u202f{name}\u202f» est peut-être encore dans un fichier de cet ordinateur\u202f: {why}",
)


class Profile(NamedTuple):
    """The preferences of a person. All fields but `name` and `advice` are those of `Settings`."""

    name: str
    """The name of the person."""
    language: Language = ""
    """The language of the interface; empty for that of the system."""
    theme: Theme = "system"
    """The theme."""
    text_scale: TextScale = 1.0
    """The factor of the text size."""
    tile_model: TileModel = "zodiac"
    """How the tiles of EpiZodiak are drawn."""
    verbosity: Verbosity = "normal"
    """How much is announced."""
    captions: Captions = "off"
    """Whether each sound is shown as a text."""
    advice: bool = True
    """Whether hints are offered, at a table that allows them."""

    def over(self, settings: Settings) -> Settings:
        """Return settings with the preferences of the person."""
        return settings._replace(**{field: getattr(self, field) for field in PERSONAL})

    def following(self, settings: Settings) -> Profile:
        """Return the profile with the preferences in `settings`."""
        return self._replace(**{field: getattr(settings, field) for field in PERSONAL})


class _Content(NamedTuple):
    """The content of the file."""

    profiles: tuple[Profile, ...] = ()
    """The profiles, in the order of their creation."""
    tables: dict[str, tuple[str, ...]] | None = None
    """The name of the profile at each seat of a table, empty for none."""


class Follower(Protocol):
    """Another store of names of profiles."""

    def follow(self, before: str, after: str) -> Sentence | None:
        """Follow a new name, empty for none; return why the old one may still be in its file, or None."""


class ProfileStore(NamedEntries[Profile, _Content]):
    """The profiles of this computer, and which of them sit at its tables, in a file beside the settings."""

    def __init__(self, path: Path, *followers: Callable[[], Follower]) -> None:
        """Use the file `path`; the other stores of names follow each change."""
        file = JsonFile(path, _Content, Label("The profiles", "Les profils"))
        super().__init__(file, lambda profiles: _Content(profiles, self._tables), lambda read: read.profiles)
        self._path = path
        self._followers = followers
        self._tables: dict[str, tuple[str, ...]] = {}

    @property
    def in_use(self) -> bool:
        """Whether there may be profiles; reads nothing."""
        return bool(self._entries) or self._path.exists()

    @property
    def names(self) -> list[str]:
        """The names of the profiles, in the order of their creation."""
        return [profile.name for profile in self.entries]

    def refusal(self, profile: Profile, replaced: Profile | None = None) -> Sentence | None:
        """Return why a profile cannot be stored in place of another or as a new one; or None."""
        name = profile.name
        if not name or name != clean_name(name):
            return Sentence("The profile needs a name.", "Le profil doit avoir un nom.")
        others = self._others(replaced)
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

    # --- tables

    @override
    def _renamed(self, before: str, after: str) -> Sentence | None:
        stores = [each() for each in self._followers] if before != after else []
        failure = next(filter(None, [store.follow(before, after) for store in stores]), None)
        self._tables = {
            table: tuple(after if name == before else name for name in names)
            for table, names in self._tables.items()
        }
        return None if failure is None else STILL_NAMED.fill(name=before, why=failure)

    def seats_of(self, table: str) -> tuple[str, ...]:
        """Return the name of the profile at each seat of a table, empty for none; () without any profile."""
        names = self._tables.get(table, ()) if self.entries else ()
        return names if any(self.find(name) for name in names) else ()

    def tables_of(self, name: str) -> list[str]:
        """Return the tables at which a profile has a seat."""
        return [table for table, names in self._tables.items() if name in names] if self.entries else []

    def seat(self, table: str, names: Sequence[str]) -> Sentence | None:
        """Remember the profiles at a table; return why the file could not be written, or None."""
        if not any(names):
            return None
        self._read_again()
        known = self.entries
        self._tables = dict([*self._tables.items(), (table, tuple(names))][-TABLES_KEPT:])
        return self._write(known) if known else self.problem

    # --- the file

    @override
    def _usable(self, content: _Content | None) -> tuple[Profile, ...]:
        given = content or _Content()
        found: dict[str, Profile] = {}
        for profile in given.profiles:
            name = clean_name(profile.name)
            if name and len(found) < MOST_PROFILES:
                found.setdefault(name.casefold(), profile._replace(name=name))
        if len(found) < len(given.profiles):
            self._file.report_loss()
        self._tables = given.tables or {}
        return tuple(found.values())
