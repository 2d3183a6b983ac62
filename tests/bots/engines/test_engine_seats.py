"""Engines at seats of a table: they are in the menus, they play, and a faulty one costs decisions only."""

import shlex
from pathlib import Path

import pytest

from epizodiak_qt.bots.choices import bot_choices
from epizodiak_qt.bots.engines.registry import EngineFile
from epizodiak_qt.bots.roster import UnknownBotError
from epizodiak_qt.bots.seat import BotSeat, seat_bots
from epizodiak_qt.bots.thinkers import make_thinker
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.lobby.bot_choice import choice_of
from epizodiak_qt.lobby.engines import EngineEntry
from epizodiak_qt.table.journal import NoJournal
from epizodiak_qt.table.table import Table
from tests.bots.bot_tables import ReportedRefusals, no_pause
from tests.bots.engines.scripts import HONEST, command
from tests.lan.manual_clock import until
from tests.table.table_kit import new_table

CRASHING = "hello(); read(); sys.exit(3)"


@pytest.fixture
def engines(tmp_path: Path) -> EngineFile:
    """Return a file with an honest engine of both games, and a crashing one of Ecliptic."""
    file = EngineFile(tmp_path / "engines.json")
    honest, crashing = (shlex.join(command(script)) for script in (HONEST, CRASHING))
    assert file.put(EngineEntry("Robby", honest, "", ("epizodiak", "ecliptic"))) is None
    assert file.put(EngineEntry("Crash", crashing, "", ("ecliptic",))) is None
    return file


def engine_table(*kinds: str) -> Table:
    """Return a table of bots of these kinds."""
    table = new_table("bbb", "engines")
    seats = tuple(seat._replace(bot=kind) for seat, kind in zip(table.header.seats, kinds, strict=True))
    return Table(table.game, table.header._replace(seats=seats), NoJournal(), SeededChance)


def test_the_menus_offer_the_engines_of_their_game(engines: EngineFile) -> None:
    """After the bots of the game, by the name that the player gave them."""
    for game, names in (("epizodiak", ["engine:Robby"]), ("ecliptic", ["engine:Robby", "engine:Crash"])):
        kinds = [choice.kind for choice in bot_choices(game, engines.entries)]
        assert kinds[-len(names) :] == names
        assert "master" in kinds[: -len(names)]
    choice = choice_of(bot_choices("epizodiak", engines.entries), "engine:Robby")
    assert choice is not None
    assert (choice.name, choice.label("fr")) == ("Robby", "Robby")


def test_an_engine_that_is_not_at_this_computer_is_refused(engines: EngineFile) -> None:
    """With a sentence that says where to add it; no bot is seated then."""
    with pytest.raises(UnknownBotError) as refused:
        make_thinker("epizodiak", "engine:Deep", "Cy", ReportedRefusals(), engines.command)
    assert refused.value.sentence.en.startswith("There is no engine “Deep” on this computer")
    assert refused.value.sentence.fr.startswith("Il n’y a pas de moteur")
    table = engine_table("engine:Robby", "casual", "engine:Deep")
    with pytest.raises(UnknownBotError):
        seat_bots(table, no_pause, ReportedRefusals(), engines.command)
    assert table.entries == []


def seat_engine(
    table: Table, seat: int, kind: str, engines: EngineFile, trouble: ReportedRefusals
) -> BotSeat:
    """Let an engine play a seat without the shortest pause."""
    thinker = make_thinker(table.header.game, kind, "Robby", trouble, engines.command)
    return BotSeat(table, seat, thinker, no_pause, trouble, sleep=no_pause)


async def test_an_engine_that_crashes_loses_decisions_and_no_game(engines: EngineFile) -> None:
    """The player is told of the first crash, and that a built-in bot plays on; an honest engine beside it."""
    table = new_table("bbb", "engines", mode="single")
    entry = engines.find("Crash")
    assert entry is not None
    engines.put(entry._replace(games=("epizodiak",)), entry)
    trouble = ReportedRefusals()
    kinds = ("engine:Crash", "engine:Robby", "casual")
    bots = [seat_engine(table, seat, kind, engines, trouble) for seat, kind in enumerate(kinds)]
    await until(lambda: table.over or len(table.entries) > 200)
    for bot in bots:
        bot.close()
    assert trouble.codes == ["engine_fault", "engine_fault"]
