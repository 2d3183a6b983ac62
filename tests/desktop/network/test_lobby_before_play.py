"""What a guest has to know in the lobby before being ready: clocks, late hands, where there is a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.desktop.network.test_delayed_hands_in_the_window import open_table, tick

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person


@pytest.mark.parametrize("tongue", ["en", "fr"])
async def test_guests_read_the_clocks_before_they_are_ready(
    person: Callable[..., Person], picture: Callable[[Any, str], None], tongue: str
) -> None:
    """How much time everybody has, and what a turn adds; nothing where there are no clocks."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host(clock=2)
    await bo.join(ana)
    bo.window.apply_setting("language", tongue)
    await bo.settle()
    said = bo.lobby._clocks
    assert said.isVisible()
    assert said.text() == (
        "Players’ clocks: 5:00 for each player. Each turn adds 10 seconds."
        if tongue == "en"
        else "Pendules\u202f: 5:00 par personne. Chaque tour ajoute 10 secondes."
    )
    assert ana.lobby._clocks.isVisible()
    picture(bo.window, f"lan-lobby-clocks-{tongue}")


async def test_no_clocks_no_words(person: Callable[..., Person]) -> None:
    """A table without clocks does not speak of them."""
    ana = person("Ana")
    await ana.host()
    assert not ana.lobby._clocks.isVisible()


async def test_a_name_is_proposed_for_one_seat_alone(person: Callable[..., Person]) -> None:
    """At the first free one, until somebody sits; what was typed elsewhere stays."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    names = [line.name for line in bo.lobby.lines]
    assert [name.text() for name in names[1:]] == ["Bo", ""]
    bo.type(names[2], "Bea")
    bo.click_widget(bo.lobby.lines[1].sit)
    await bo.until(lambda: bo.coordinator.client is not None and 1 in bo.coordinator.client.seats)
    assert names[2].text() == "Bea"
    assert [line.name.text() for line in ana.lobby.lines[1:]] == ["", ""]


async def test_nobody_is_told_to_take_a_seat_where_none_is_free(person: Callable[..., Person]) -> None:
    """Whoever has a seat reads nothing then; whoever has none, that they watch."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    assert bo.lobby._hint.text().startswith("Take a seat for everyone")
    for seat in (1, 2):
        ana.click_widget(ana.lobby.lines[seat].bot)
    await bo.until(lambda: bo.lobby._hint.text() == "No seat is free: you watch.")
    assert not ana.lobby._hint.isVisible()


async def test_all_have_agreed_only_when_all_are_there(person: Callable[..., Person]) -> None:
    """As long as a seat is empty, somebody is still to be asked."""
    ana, bo = person("Ana"), person("Bo")
    await open_table(ana, 3)
    assert ana.lobby._late.text() == (
        "If every player agrees, spectators see the table 3 turns late, with all hands: "
        "everyone who sits down is asked."
    )
    ana.click_widget(ana.lobby.lines[2].bot)
    await bo.join(ana)
    await bo.sit(1)
    await ana.until(lambda: ana.lobby._late.text().endswith("waiting for Bo."))
    tick(bo.lobby.lines[1].hand)
    for one in (ana, bo):
        await one.until(lambda one=one: one.lobby._late.text().endswith("all have agreed."))
