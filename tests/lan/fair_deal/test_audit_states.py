"""The state machines of the deal audit make exactly the transitions in the tables of their docstrings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.lan.fair_deal.guest_exchange import Event, GuestExchange, Stage
from epizodiak_qt.lan.fair_deal.presence import Presence, PresenceEvent
from epizodiak_qt.lan.wire.messages import DealOpened

if TYPE_CHECKING:
    from enum import Enum


def transitions(machine: type[Enum]) -> dict[str, list[str]]:
    """Return the rows of the table in a docstring: a state, and its cell for each event."""
    rows = re.findall(r"^ {4}([A-Z_]+) {1,}(\S.*)$", machine.__doc__ or "", re.MULTILINE)
    return {state: re.split(r" {2,}", cells.strip()) for state, cells in rows if state in machine.__members__}


def test_every_state_has_its_row() -> None:
    """Each row has one cell for each event."""
    for machine in (Presence, Stage):
        table = transitions(machine)
        assert list(table) == list(machine.__members__)
        assert {len(cells) for cells in table.values()} == {3}


@pytest.mark.parametrize("state", Presence)
def test_presence_follows_its_table(state: Presence) -> None:
    """A state that does not change is in parentheses."""
    for event, cell in zip(PresenceEvent, transitions(Presence)[state.name], strict=True):
        expected = state if cell == "(unchanged)" else Presence[cell]
        assert state.after(event) is expected, event


@pytest.mark.parametrize("state", Stage)
def test_the_stage_of_an_exchange_follows_its_table(state: Stage) -> None:
    """Of two states in a cell, the first is for a guest that has witnessed the event."""
    for event, cell in zip(Event, transitions(Stage)[state.name], strict=True):
        names = [state.name] * 2 if cell == "(unchanged)" else (cell.split(" or ") * 2)[:2]
        for witnessed, name in zip((True, False), names, strict=True):
            exchange = GuestExchange("beef", DealOpened(1, 1, b"c" * 32, [1]), bytes)
            exchange.stage = state
            exchange._advance(event, witnessed=witnessed)
            assert exchange.stage is Stage[name], (event, witnessed)
