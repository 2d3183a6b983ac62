"""The state of a table survives encoding; impossible states, and views of all hands, are refused."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.game import InvalidPositionError
from epizodiak_qt.lan.wire.lobby_codec import decode_lobby, encode_lobby
from epizodiak_qt.lan.wire.table_codec import decode_state, encode_state, encode_view
from epizodiak_qt.lobby.lobby import LobbySeat, LobbyState
from epizodiak_qt.table.entries import EMBLEMS, Seat, with_emblems
from epizodiak_qt.table.link import Proposal, State
from epizodiak_qt.table.replay_link import ReplayLink
from epizodiak_qt.table.replayed_game import read_replay
from tests.lan.host_kit import RULES
from tests.table.recorded_tables import record_texts

SEATS = (Seat("human", "Ana"), Seat("bot", "Vega", "casual"), Seat("human", "Cy"))


def state(seats: tuple[Seat, ...] = SEATS, proposal: Proposal | None = None) -> State:
    """Return the state of a table with these seats."""
    return State(seats, (1,), False, False, frozenset({2}), proposal, 0, True)


@given(
    st.permutations(range(EMBLEMS)),
    st.none() | st.just(Proposal("abandon", 2, frozenset({0}), 7)),
)
def test_the_state_of_a_table_survives_encoding(emblems: Sequence[int], proposal: Proposal | None) -> None:
    """Each seat keeps its emblem, chosen or default."""
    told = state(with_emblems(SEATS, emblems[:3]), proposal)
    assert decode_state(RULES, encode_state(told)) == told


@pytest.mark.parametrize(
    "seat",
    [
        5,
        [],
        ["human", "Ana", ""],
        ["human", "Ana", "", 0, 0],
        ["cat", "Ana", "", None],
        [7, "Ana", "", None],
        *(["human", "Ana", "", emblem] for emblem in (4, -1, 1.5, True, "sun", [0])),
        ["human", "looks like Cy", "", 2],
    ],
    ids=repr,
)
def test_an_impossible_state_is_refused(seat: Any) -> None:
    """A malformed seat, an unknown emblem, or the emblem of another seat."""
    data = encode_state(state())
    with pytest.raises(InvalidPositionError):
        decode_state(RULES, data | {"seats": [seat, *data["seats"][1:]]})


def test_bots_of_version_0_1_are_read_as_those_that_play_for_them() -> None:
    """Whether the state of a table or the lobby names them; a kind of a later version stays as it is."""
    old = (Seat("bot", "Ana", "sensible"), Seat("bot", "Bo", "random"), Seat("bot", "Cy", "engine:Later"))
    kinds = ["casual", "beginner", "engine:Later"]
    assert [seat.bot for seat in decode_state(RULES, encode_state(state(old))).seats] == kinds
    seats = tuple(LobbySeat("bot", seat.name, seat.bot) for seat in old)
    lobby = LobbyState("1", "Friday", RULES.NAME, {}, seats)
    assert [seat.bot for seat in decode_lobby(encode_lobby(lobby), RULES).seats] == kinds


@pytest.mark.parametrize("name", record_texts())
def test_an_update_with_all_hands_cannot_be_encoded(name: str) -> None:
    """R18, X14: only the viewer of a record makes one; the view of one seat can be encoded."""
    replayed = read_replay(record_texts()[name], GAMES)
    link = ReplayLink(replayed, lambda _update: None)
    assert encode_view(replayed.game, link.look(1)).seat == 1
    link.whose = "all"
    with pytest.raises(TypeError):
        encode_view(replayed.game, link.look(None))
