"""Two windows in separate processes and network namespaces find each other; one is killed (T15)."""

import asyncio
import itertools
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.lan.manual_clock import run
from tests.lan.net_namespaces import Child, connect_namespaces, two_namespaces
from tests.sizes import FULL_SIZE, size

INTO_IT = 6  # actions
WHOLE_ROUND = 10_000


async def window(namespace: str, home: Path, name: str) -> Child:
    """Return a window that is shown."""
    child = await Child.start(namespace, home, "-m", "tests.desktop.network.window_process", name)
    await child.next_event("shown")
    return child


async def together(*asked: Coroutine[Any, Any, dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the responses of windows that receive a command at the same time.

    If one of them fails, the others are not awaited: the wait would hide the failure.
    """
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(each) for each in asked]
    return [task.result() for task in tasks]


async def into_a_round(ana: Child, bo: Child) -> int:
    """Play until a round has well begun; return its number.

    The deal is random, and a lucky one ends within four actions: then play into the next round.
    """
    until = INTO_IT
    for number in itertools.count(1):
        played = await together(ana.ask(do="play_to", until=until), bo.ask(do="play_to", until=until))
        if not any(each["over"] for each in played):
            return number
        await together(ana.ask(do="go_on"), bo.ask(do="go_on"))
        until = max(each["seq"] for each in played) + INTO_IT
    raise AssertionError("counting has no end")


@pytest.mark.parametrize("number", range(size("T15")))
def test_t15_two_windows_find_each_other_and_outlive_the_death_of_the_host(
    tmp_path: Path, styled_app: QApplication, number: int
) -> None:
    """Only a wire joins them, and the host's process is killed in the middle of a round.

    In full size they play the round to its end; else they end it without points after some actions.
    """
    for name in ("ana", "bo"):
        (tmp_path / name).mkdir()

    async def scenario(near: str, far: str) -> None:
        await connect_namespaces(tmp_path, near, far)
        ana, bo = await window(near, tmp_path / "ana", "Ana"), await window(far, tmp_path / "bo", "Bo")
        hosted = await ana.ask(do="host")
        assert hosted["addresses"] == ["10.99.0.1:47999"]
        found = await bo.ask(do="find", code=hosted["code"])
        assert found["said"] == "Ana’s table – EpiZodiak – 2 free seats"
        await bo.ask(do="sit", seat=1)
        await ana.ask(do="deal_with_bot")
        await bo.ask(do="see")
        rounds = await into_a_round(ana, bo)
        await ana.end()
        lost = await bo.ask(do="lose")
        assert lost["said"].startswith("Connection lost")
        ana = await window(near, tmp_path / "ana", "Ana")
        again = await ana.ask(do="go_on_with_saved_game")
        assert again["code"] == hosted["code"]
        assert again["seq"] >= lost["seq"] >= INTO_IT
        await bo.ask(do="until_connection", state="here")
        until = WHOLE_ROUND if FULL_SIZE else again["seq"] + INTO_IT
        played = await together(ana.ask(do="play_to", until=until), bo.ask(do="play_to", until=until))
        if not all(each["over"] for each in played):
            assert not FULL_SIZE
            await together(ana.ask(do="end"), bo.ask(do="agree_to_end"))
        assert "Deal verified" in (await bo.ask(do="checked", rounds=rounds))["badge"]

    with two_namespaces() as (near, far):
        run(scenario(near, far))
