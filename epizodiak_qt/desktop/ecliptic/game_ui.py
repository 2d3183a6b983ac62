"""How the window shows Ecliptic: its `GameUi`, questions and automatic actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.app.translation import shown_name
from epizodiak_qt.desktop.ecliptic import table_picture
from epizodiak_qt.desktop.ecliptic.first_time_cards import CARDS
from epizodiak_qt.desktop.ecliptic.hints import sealed_by
from epizodiak_qt.desktop.ecliptic.scene import EclipticScene
from epizodiak_qt.desktop.ecliptic.words import event_text as words, spoken_text
from epizodiak_qt.desktop.table.game_ui import GameUi, OptionsForm, Poster, its_turn, only_legal
from epizodiak_qt.desktop.table.log.log_entry import LogDetails, PastEvents
from epizodiak_qt.games.ecliptic.actions import Decline, Draw

if TYPE_CHECKING:
    from epizodiak_qt.desktop.table.move_grammar import MoveGrammar
    from epizodiak_qt.desktop.table.result.result_content import Result
    from epizodiak_qt.games.ecliptic.view import View
    from epizodiak_qt.table.link import Update


def game_ui() -> GameUi:
    """Return how Ecliptic is shown."""
    return GameUi(
        game="ecliptic",
        scene=EclipticScene,
        event_line=words.event_line,
        opening=words.opening,
        options_form=options_form,
        question=words.question,
        result=result,
        automatic=only_legal(Draw, Decline),  # X2, X5
        turn_title=turn_title,
        change=change,
        action_text=words.action_text,
        grammar=grammar,
        spoken=spoken_text,
        poster=poster,
        past=PastEvents(table_picture.deals, table_picture.keys_of, table_picture.keys_left),
        hidden=spoken_text.hidden_cards,
        log=LogDetails(points=words.final_points),
        cards=CARDS,
    )


def result(update: Update) -> Result:
    """Return the result of the game, with its reasons."""
    from epizodiak_qt.desktop.ecliptic.result import final_count  # loaded at the end of a game

    return final_count.result(update)


def grammar() -> MoveGrammar:
    """Return the short forms of typed moves."""
    from epizodiak_qt.desktop.ecliptic.words.typed_moves import GRAMMAR  # loaded when a move is typed

    return GRAMMAR


def poster() -> Poster:
    """Return what pictures of finished games need."""
    from epizodiak_qt.desktop.ecliptic.result import poster as parts  # loaded for a picture of a game

    return Poster(parts.details, parts.signs, parts.paint)


def options_form() -> OptionsForm:
    """Return the fields of the options."""
    from epizodiak_qt.desktop.ecliptic.options_form import EclipticForm  # loaded only for a new game

    return EclipticForm()


def turn_title(update: Update, seat: int) -> str:
    """Return what a seat is asked to do; in a combat and at a wish that is no ordinary turn."""
    view: View = update.view
    if view.combat is not None and view.combat.winner is None:
        title = Phrase("Curtain", "{name}: choose your die")
    elif view.combat is not None:
        title = Phrase("Curtain", "{name}: choose the card to keep")
    elif view.phase == "wish":
        title = Phrase("Curtain", "{name}: make your wish")
    else:
        return its_turn(update, seat)
    return title.say(name=shown_name(update.state.seats[seat].name))


def change(update: Update) -> str:
    """Return the label of the button that changes a sealed die (X8); empty if none can be changed."""
    view: View = update.view
    may_take_back = update.state.may_take_back
    if may_take_back is None or sealed_by(view) != may_take_back or len(view.dice[may_take_back]) < 2:
        return ""
    name = shown_name(update.state.seats[may_take_back].name)
    return say("Curtain", "{name}: change die", name=name)
