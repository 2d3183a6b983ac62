"""The engines that the player has configured, and their file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt import folders
from epizodiak_qt.bots.engines.command import EngineCommand
from epizodiak_qt.bots.engines.faults import EngineFault
from epizodiak_qt.bots.roster import all_names
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.sentence import Label, Sentence
from epizodiak_qt.lobby.engines import COMMAND_LENGTH, EngineEntry, EngineTrial
from epizodiak_qt.lobby.sanitize import clean_name
from epizodiak_qt.override import override
from epizodiak_qt.table.json_file import JsonFile, NamedEntries

if TYPE_CHECKING:
    from pathlib import Path

    from epizodiak_qt.bots.engines.process import Limits


class _Content(NamedTuple):
    """The content of the file."""

    engines: tuple[EngineEntry, ...]
    """The engines, in the order in which they were added."""


class EngineFile(NamedEntries[EngineEntry, _Content]):
    """The engines in a file of the config folder."""

    def __init__(self, path: Path, limits: Limits | None = None) -> None:
        file = JsonFile(path, _Content, Label("The engines", "Les moteurs"))
        super().__init__(file, _Content, lambda content: content.engines)
        self._limits = limits

    def command(self, name: str) -> EngineCommand | None:
        """Return how the engine of a name is started; None if there is none at this computer."""
        entry = self.find(name)
        return None if entry is None else command_of(entry)

    def refusal(self, entry: EngineEntry, replaced: EngineEntry | None = None) -> Sentence | None:
        """Return why an engine cannot be stored like this, in place of another or as a new one; or None."""
        name = entry.name
        if not name or name != clean_name(name):
            return Sentence("The engine needs a name.", "Le moteur doit avoir un nom.")
        if name.casefold() in all_names():
            return Sentence(
                f"“{name}” is the name of a built-in bot.",
                f"«\u202f{name}\u202f» est le nom d’un robot du jeu.",
            )
        if name.casefold() in self._others(replaced):
            return Sentence(
                f"There is already an engine “{name}”.", f"Il y a déjà un moteur «\u202f{name}\u202f»."
            )
        command = command_of(entry)
        words = command.words()
        if isinstance(words, EngineFault):
            return words.sentence
        if command.path is not None and not command.path.is_dir():
            return Sentence(
                f"The folder {entry.folder} does not exist.", f"Le dossier {entry.folder} n’existe pas."
            )
        if not entry.games:
            return Sentence("Choose at least one game.", "Choisissez au moins un jeu.")
        return None

    async def test(self, entry: EngineEntry) -> EngineTrial:
        """Start an engine, let it make a decision in each of its games, and end it."""
        from epizodiak_qt.bots.engines.player import run_trial

        return await run_trial(command_of(entry), entry.games, self._limits)

    # --- the file

    @override
    def _usable(self, content: _Content | None) -> tuple[EngineEntry, ...]:
        given = content.engines if content is not None else ()
        known = map(_known, given)
        good = {entry.name.casefold(): entry for entry in known if _is_usable(entry)}
        games = {game for entry in given for game in entry.games}
        if len(good) < len(given) or not games <= set(GAMES):
            self._file.report_loss()
        return tuple(good.values())


def configured_engines() -> EngineFile:
    """Return the engines that the player has configured at this computer."""
    return EngineFile(folders.config_file("engines.json"))


def command_of(entry: EngineEntry) -> EngineCommand:
    """Return how a configured engine is started."""
    return EngineCommand(entry.name, entry.command, entry.folder, low_priority=True)


def _is_usable(entry: EngineEntry) -> bool:
    name, command = entry.name, entry.command
    return bool(name == clean_name(name) != "" and 0 < len(command) <= COMMAND_LENGTH and entry.games)


def _known(entry: EngineEntry) -> EngineEntry:
    """Return an engine with those of its games that this version has."""
    return entry._replace(games=tuple(game for game in GAMES if game in entry.games))
