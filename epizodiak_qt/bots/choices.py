"""The bots as the seat menus offer them: their names and a line about each, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.characters import CHARACTERS
from epizodiak_qt.bots.game_bots import bots_of
from epizodiak_qt.games.sentence import THE_SIGNS, Label, Sentence
from epizodiak_qt.lobby.bot_choice import ENGINE, STRENGTHS, BotChoice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.lobby.engines import EngineEntry

SIGNS: Final = tuple(Label(sign.en, sign.fr.partition(" ")[2]) for sign in THE_SIGNS)


def bot_choices(game: str, engines: Sequence[EngineEntry] = ()) -> tuple[BotChoice, ...]:
    """Return the bots and engines that can take a seat of a game, in the order of the menu."""
    bots = bots_of(game)
    manners = {} if bots.manners is None else bots.manners()
    words = {choice.kind: choice.strength for choice in STRENGTHS}
    strengths = (
        choice._replace(rating=bots.ratings.get(choice.kind, 0))
        for choice in STRENGTHS
        if choice.kind in bots.strengths
    )
    characters = (
        BotChoice(
            character.kind,
            SIGNS[character.sign - 1],
            words[character.strength],
            manners[character.kind].line,
            character.sign,
            character.name,
            bots.ratings.get(character.strength, 0),
            manners[character.kind].loves,
            manners[character.kind].hates,
        )
        for character in CHARACTERS
        if character.kind in manners
    )
    external = (engine_choice(entry) for entry in engines if game in entry.games)
    return (*strengths, *characters, *external)


def engine_choice(entry: EngineEntry) -> BotChoice:
    """Return an engine as a bot of the menu."""
    label = Label(entry.name, entry.name)
    style = Sentence("An engine of this computer.", "Un moteur de cet ordinateur.")
    return BotChoice(ENGINE + entry.name, label, label, style, name=entry.name)
