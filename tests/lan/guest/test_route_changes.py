"""A guest reconnects as soon as its own computer has a route to the host again (T9)."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.lan.guest import connect, guest as guests
from tests.lan.bad_network_table import far_table
from tests.lan.faulty_proxy import Faults
from tests.lan.host_kit import JoinedGuest
from tests.lan.manual_clock import ManualClock, until_in


def route_of(visitor: JoinedGuest) -> dict[str, str]:
    """Return the routes of a guest by host; the test may change them."""
    routes = {"127.0.0.1": "127.0.0.1"}
    visitor.guest._deps = replace(visitor.guest._deps, route=lambda host: routes.get(host, ""))
    return routes


@pytest.mark.parametrize("fault", [Faults(refuse=True), Faults(stuck_up=True, stuck_down=True)])
@pytest.mark.parametrize("back", ["127.0.0.1", "10.0.0.3"])
async def test_a_guest_reconnects_within_a_second_after_its_route_is_back(
    tmp_path: Path, fault: Faults, back: str
) -> None:
    """Also after long back-off pauses, and in the middle of an attempt."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (_, proxy, visitor):
        routes = route_of(visitor)
        await clock.advance(1)
        routes["127.0.0.1"] = ""
        proxy.faults = fault
        proxy.reset()
        await clock.advance(43.3)
        assert visitor.guest.status == "lost"
        proxy.faults = Faults()
        routes["127.0.0.1"] = back
        usable_since = clock.now()
        await until_in(clock, lambda: visitor.guest.status == "here", step=0.1)
        assert clock.now() - usable_since <= 1.0


async def test_a_guest_with_another_address_does_not_wait_for_the_old_connection_to_die(
    tmp_path: Path,
) -> None:
    """A laptop that changes its network receives nothing over the old connection."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (_, proxy, visitor):
        routes = route_of(visitor)
        await clock.advance(1)
        line = visitor.guest._connection
        proxy.faults = Faults(stuck_up=True, stuck_down=True)
        await clock.advance(1)
        assert visitor.guest._connection is line
        proxy.faults = Faults()
        routes["127.0.0.1"] = "10.0.0.3"
        changed_at = clock.now()
        await until_in(clock, lambda: visitor.guest._connection not in (None, line), step=0.1)
        assert clock.now() - changed_at <= 1.0
        assert visitor.notes.ends == []


async def test_a_short_gap_and_steady_routes_leave_the_connection_alone(tmp_path: Path) -> None:
    """A missing route, or a changed one to an unused host, aborts no connection."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (_, _proxy, visitor):
        routes = route_of(visitor)
        line = visitor.guest._connection
        for state in ("127.0.0.1", ""):
            routes["127.0.0.1"] = state
            routes["192.168.7.7"] = f"{state}8"
            await clock.advance(3)
            assert visitor.guest._connection is line


async def test_reconnections_in_a_flapping_network_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two attempts a second at most, and the usual pauses while the route does not change."""
    attempts: list[float] = []
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (_, proxy, visitor):
        routes = route_of(visitor)
        come_back = connect.resume_session

        async def counted(*arguments: Any) -> Any:
            attempts.append(clock.now())
            return await come_back(*arguments)

        monkeypatch.setattr(guests, "resume_session", counted)
        proxy.faults = Faults(refuse=True)
        proxy.reset()
        for number in range(100):
            routes["127.0.0.1"] = f"10.0.0.{number}"
            await clock.advance(0.1)
        assert len(attempts) <= 22
        attempts.clear()
        await clock.advance(40)
        assert 5 <= len(attempts) <= 13
        proxy.faults = Faults()
        await until_in(clock, lambda: visitor.guest.status == "here")
