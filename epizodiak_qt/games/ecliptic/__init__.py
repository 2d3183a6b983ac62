"""Ecliptic: two seats, 72 cards, two lines of the zodiac, dice. The module satisfies `games.game.Game`."""

from typing import Final

from epizodiak_qt.games.ecliptic.actions import parse_action as parse_action
from epizodiak_qt.games.ecliptic.constants import SEATS as SEATS
from epizodiak_qt.games.ecliptic.events import event_from_json as event_from_json
from epizodiak_qt.games.ecliptic.fold import (
    apply as apply,
    extend_history as extend_history,
    undealt as undealt,
)
from epizodiak_qt.games.ecliptic.legal import (
    acting as acting,
    between_rounds as between_rounds,
    legal as legal,
    turn_begins as turn_begins,
)
from epizodiak_qt.games.ecliptic.options import options_from_json as options_from_json
from epizodiak_qt.games.ecliptic.position import outcome as outcome, points as points
from epizodiak_qt.games.ecliptic.position_codec import (
    NAME as NAME,
    position_from_json as position_from_json,
    position_to_json as position_to_json,
    view_from_json as view_from_json,
    view_to_json as view_to_json,
)
from epizodiak_qt.games.ecliptic.rules import (
    explain as explain,
    new as new,
    play as play,
    undoable as undoable,
)
from epizodiak_qt.games.ecliptic.view import open_view as open_view, view as view
from epizodiak_qt.games.json_codec import event_to_json as event_to_json, fields_to_json

abandon_round: Final = None  # a game is one round, and cannot go on for ever
options_to_json: Final = fields_to_json
