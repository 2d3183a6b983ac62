"""How the window shows EpiZodiak: its `GameUi`, questions, and the result of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.epizodiak.scene import EpiZodiakScene
from epizodiak_qt.desktop.epizodiak.words.event_text import (
    begins_game,
    begins_round,
    event_line,
    round_heading,
    round_points,
    run_text,
    side_name,
)
from epizodiak_qt.desktop.table.game_ui import GameUi, OptionsForm, Poster
from epizodiak_qt.desktop.table.log.log_entry import LogDetails
from epizodiak_qt.games.epizodiak.actions import Contest, DiscardSet, Lay

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.table.log.past_events import PastEvents
    from epizodiak_qt.desktop.table.move_grammar import MoveGrammar
    from epizodiak_qt.desktop.table.result.result_content import Result
    from epizodiak_qt.desktop.table.spoken_text import SpokenText
    from epizodiak_qt.table.link import Update


def game_ui(language: Callable[[], str]) -> GameUi:
    """Return how EpiZodiak is shown."""
    return GameUi(
        game="epizodiak",
        scene=EpiZodiakScene,
        event_line=event_line,
        options_form=options_form,
        language=language,
        question=question,
        result=result,
        action_text=action_text,
        grammar=grammar,
        spoken=spoken,
        poster=poster,
        past=past,
        log=LogDetails(begins_game, begins_round, round_heading, round_points),
    )


def grammar() -> MoveGrammar:
    """Return the short forms of typed moves."""
    from epizodiak_qt.desktop.epizodiak.words.typed_moves import GRAMMAR  # loaded when a move is first typed

    return GRAMMAR


def action_text(action: object, update: Update) -> str:
    """Return a legal action in words."""
    from epizodiak_qt.desktop.epizodiak.words import action_text as texts  # loaded with the table in words

    return texts.action_text(action, update.view)


def spoken() -> SpokenText:
    """Return the spoken texts."""
    from epizodiak_qt.desktop.epizodiak.words import spoken_text  # loaded only if somebody listens

    return spoken_text


def past() -> PastEvents:
    """Return how earlier moments are made of events."""
    from epizodiak_qt.desktop.epizodiak import past_events  # loaded when the log is used

    return past_events


def poster() -> Poster:
    """Return what pictures of finished games need."""
    from epizodiak_qt.desktop.epizodiak.result import poster as parts  # loaded for a picture of a game

    return parts


def options_form() -> OptionsForm:
    """Return the fields of the options."""
    from epizodiak_qt.desktop.epizodiak.options_form import EpiZodiakForm  # loaded only for a new game

    return EpiZodiakForm()


def question(action: object) -> str:
    """Return what to ask before an action that cannot be undone; empty for one that needs no question."""
    match action:
        case DiscardSet(value=value):
            return translate("Ask", "Discard a set of {value}s? It will not come back.").format(value=value)
        case Lay(side=side, values=values):
            return translate("Ask", "Lay {run}, {side}?").format(run=run_text(values), side=side_name(side))
        case Contest(value=value):
            return translate("Ask", "Contest the {value}?").format(value=value)
        case _:
            return ""


def result(update: Update) -> Result:
    """Return the result of a round or of the game, with its reasons."""
    from epizodiak_qt.desktop.epizodiak.result import round_result  # loaded at the end of a round

    return round_result.result(update)
