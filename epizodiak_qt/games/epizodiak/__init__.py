"""EpiZodiak: three seats, 48 tiles, a dial of twelve places. The module satisfies `games.game.Game`."""

from epizodiak_qt.games.epizodiak.actions import parse_action
from epizodiak_qt.games.epizodiak.events import event_to_json
from epizodiak_qt.games.epizodiak.explain import explain
from epizodiak_qt.games.epizodiak.history import extend_history
from epizodiak_qt.games.epizodiak.legal import acting, between_rounds, legal, turn_begins
from epizodiak_qt.games.epizodiak.options import Options, options_from_json, options_to_json
from epizodiak_qt.games.epizodiak.position import SEATS, Position, outcome
from epizodiak_qt.games.epizodiak.position_codec import position_from_json, position_to_json, view_to_json
from epizodiak_qt.games.epizodiak.rules import abandon_round, new, play, undoable
from epizodiak_qt.games.epizodiak.view import open_view, view
from epizodiak_qt.games.epizodiak.view_decoder import event_from_json, view_from_json

NAME = "epizodiak"


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
