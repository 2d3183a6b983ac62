"""Ecliptic: two seats, 72 cards, two lines of the zodiac, dice. The module satisfies `games.game.Game`."""

from typing import Final

from epizodiak_qt.games.ecliptic.actions import parse_action
from epizodiak_qt.games.ecliptic.events import event_to_json
from epizodiak_qt.games.ecliptic.explain import explain
from epizodiak_qt.games.ecliptic.history import extend_history
from epizodiak_qt.games.ecliptic.legal import acting, between_rounds, legal, turn_begins
from epizodiak_qt.games.ecliptic.options import Options, options_from_json, options_to_json
from epizodiak_qt.games.ecliptic.position import SEATS, Position, outcome
from epizodiak_qt.games.ecliptic.position_codec import position_from_json, position_to_json, view_to_json
from epizodiak_qt.games.ecliptic.rules import play, undoable
from epizodiak_qt.games.ecliptic.transitions import new
from epizodiak_qt.games.ecliptic.view import open_view, view
from epizodiak_qt.games.ecliptic.view_decoder import event_from_json, view_from_json

NAME = "ecliptic"
abandon_round: Final = None  # a game is one round, and cannot go on for ever


def options_of(position: Position) -> Options:
    """Return the options that a position is played with."""
    return position.options


__all__ = [
    "NAME",
    "SEATS",
    "abandon_round",
    "acting",
    "between_rounds",
    "event_from_json",
    "event_to_json",
    "explain",
    "extend_history",
    "legal",
    "new",
    "open_view",
    "options_from_json",
    "options_of",
    "options_to_json",
    "outcome",
    "parse_action",
    "play",
    "position_from_json",
    "position_to_json",
    "turn_begins",
    "undoable",
    "view",
    "view_from_json",
    "view_to_json",
]
