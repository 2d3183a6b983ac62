"""How the window shows EpiZodiak: its `GameUi`, questions, and the result of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.epizodiak import table_picture
from epizodiak_qt.desktop.epizodiak.first_time_cards import CARDS
from epizodiak_qt.desktop.epizodiak.scene import EpiZodiakScene
from epizodiak_qt.desktop.epizodiak.words import event_text as words, spoken_text
from epizodiak_qt.desktop.table.game_ui import GameUi, OptionsForm, Poster, only_legal
from epizodiak_qt.desktop.table.log.log_entry import LogDetails, PastEvents
from epizodiak_qt.games.epizodiak.actions import Draw, Pass
from epizodiak_qt.games.epizodiak.events import Dealt, StarterDrawn

if TYPE_CHECKING:
    from epizodiak_qt.desktop.table.move_grammar import MoveGrammar
    from epizodiak_qt.desktop.table.result.result_content import Result
    from epizodiak_qt.table.link import Update


def game_ui() -> GameUi:
    """Return how EpiZodiak is shown."""
    return GameUi(
        game="epizodiak",
        scene=EpiZodiakScene,
        event_line=words.event_line,
        opening=words.opening,
        options_form=options_form,
        question=words.question,
        result=result,
        only_choice=only_legal(Draw, Pass),  # R4
        is_uneventful=words.is_uneventful,
        action_text=words.action_text,
        grammar=grammar,
        spoken=spoken_text,
        poster=poster,
        past=PastEvents(table_picture.deals, table_picture.keys_of, table_picture.keys_left),
        hidden=spoken_text.hidden_tiles,
        log=LogDetails(StarterDrawn, Dealt, words.round_heading, words.round_points),
        cards=CARDS,
    )


def grammar() -> MoveGrammar:
    """Return the short forms of typed moves."""
    from epizodiak_qt.desktop.epizodiak.words.typed_moves import GRAMMAR  # loaded when a move is typed

    return GRAMMAR


def poster() -> Poster:
    """Return what pictures of finished games need."""
    from epizodiak_qt.desktop.epizodiak.result import poster as parts  # loaded for a picture of a game

    return Poster(parts.details, parts.signs, parts.paint)


def options_form() -> OptionsForm:
    """Return the fields of the options."""
    from epizodiak_qt.desktop.epizodiak.options_form import EpiZodiakForm  # loaded only for a new game

    return EpiZodiakForm()


def result(update: Update) -> Result:
    """Return the result of a round or of the game, with its reasons."""
    from epizodiak_qt.desktop.epizodiak.result import round_result  # loaded at the end of a round

    return round_result.result(update)
