"""The tournament that the arguments of the command `arena` describe."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from epizodiak_qt.arena import texts
from epizodiak_qt.arena.players import refusal
from epizodiak_qt.arena.tables import MODES
from epizodiak_qt.arena.tournament import EngineSpec, Tournament, seats_tournament, versus_tournament
from epizodiak_qt.bots.engines.registry import configured_engines
from epizodiak_qt.bots.game_bots import bots_of
from epizodiak_qt.bots.roster import bot_names
from epizodiak_qt.bots.winning_chances import SIMULATIONS
from epizodiak_qt.command_line.host import unknown_option
from epizodiak_qt.games.catalogue import ENTRIES, GAMES
from epizodiak_qt.games.game import InvalidPositionError
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.bot_choice import ENGINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.command_line.arena import ArenaArguments


def tournament_of(wanted: ArenaArguments) -> Tournament | Sentence:
    """Return the tournament that the arguments describe, or a sentence about the first wrong one."""
    options = _options(wanted)
    if isinstance(options, Sentence):
        return options
    ways = [way for way in (wanted.seats, tuple(wanted.seat), wanted.versus) if way]
    if len(ways) != 1:
        return texts.PLAYERS_NAMED_TWICE if ways else texts.NO_PLAYERS
    (kinds,) = ways
    engines = _engines(wanted, kinds)
    if not wanted.versus and len(kinds) < ENTRIES[wanted.game].seats:
        return texts.TOO_FEW_PLAYERS.fill(title=ENTRIES[wanted.game].title, seats=ENTRIES[wanted.game].seats)
    for kind in dict.fromkeys(kinds):
        refused = refusal(wanted.game, kind, engines.get(kind))
        if refused is not None:
            return refused
    if wanted.calibration and bots_of(wanted.game).chances is None:
        return texts.NO_CALIBRATION.fill(title=ENTRIES[wanted.game].title)
    if wanted.versus:
        made = versus_tournament(wanted.game, options, wanted.seed, kinds[0], kinds[1])
    else:
        made = seats_tournament(wanted.game, options, wanted.seed, kinds)
    return replace(made, engines=engines, calibration=SIMULATIONS if wanted.calibration else 0)


def _engines(wanted: ArenaArguments, kinds: Sequence[str]) -> dict[str, EngineSpec]:
    """Return the kinds that are engines: command lines, and names that the player has configured."""
    engines = {
        kind: EngineSpec(kind.removeprefix(ENGINE).strip(), "", wanted.time_ms)
        for kind in kinds
        if kind.startswith(ENGINE)
    }
    built_in = bot_names(wanted.game)
    names = [kind for kind in kinds if kind not in engines and kind.partition("@")[0] not in built_in]
    configured = configured_engines() if names else None
    for name in names:
        entry = configured.find(name) if configured is not None else None
        if entry is not None:
            engines[name] = EngineSpec(entry.command, entry.folder, wanted.time_ms)
    return engines


def _options(wanted: ArenaArguments) -> dict[str, Any] | Sentence:
    """Return the options of the game, complete, or a sentence about the first wrong one."""
    rules = GAMES[wanted.game]
    defaults = rules.options_to_json(rules.options_from_json({}))
    unknown = unknown_option(wanted.game, wanted.options)
    if unknown is not None:
        return unknown
    asked = dict(wanted.options)
    if defaults.get("mode") in MODES:
        asked["mode"] = wanted.mode or asked.get("mode", "single")
    elif wanted.mode == "match":
        return texts.NO_MATCHES.fill(title=ENTRIES[wanted.game].title)
    try:
        return rules.options_to_json(rules.options_from_json(asked))
    except InvalidPositionError as error:
        return error.sentence
