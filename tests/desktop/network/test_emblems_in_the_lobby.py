"""Emblems in the lobby: a click changes an own emblem; all windows and the table show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from epizodiak_qt.desktop.style.theme import SEAT_STYLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person


def emblems(person: Person) -> list[int]:
    """Return the emblems of the seats as this person's lobby shows them."""
    return [line.emblem.emblem for line in person.lobby.seat_rows]


def looks(person: Person) -> list[Any]:
    """Return the emblems and colours of the player panels, by seat."""
    items: list[Any] = person.scene.items()
    cards = [item.info for item in items if getattr(item, "key", ("",))[0] == "player"]
    return [card.look for card in sorted(cards, key=lambda card: int(card.seat))]


async def test_an_own_emblem_is_changed_with_a_click_and_seen_by_all(person: Callable[..., Person]) -> None:
    """The click takes the next free emblem; ready players stay ready."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    await bo.until(lambda: bo.lobby.seat_rows[2].who.text() == "Vega – bot, casual")
    bo.click_widget(bo.lobby.seat_rows[1].emblem)
    await ana.until(lambda: emblems(ana) == emblems(bo) == [0, 3, 2])
    ana.click_widget(ana.lobby.seat_rows[0].emblem)
    await ana.until(lambda: emblems(ana) == emblems(bo) == [1, 3, 2])
    assert ana.lobby.lobby is not None
    assert all(seat_state.ready for seat_state in ana.lobby.lobby.seats)
    await ana.deal(bo)
    for each in (ana, bo):
        assert looks(each) == [SEAT_STYLES[1], SEAT_STYLES[3], SEAT_STYLES[2]]


async def test_a_table_hosted_again_at_once_has_the_same_emblems(
    person: Callable[..., Person],
) -> None:
    """The journal stores the emblems. It is closed with the table, before the guests have been notified."""
    ana = person("Ana")
    await ana.host()
    for line in ana.lobby.seat_rows[1:]:
        ana.click_widget(line.bot)
    ana.click_widget(ana.lobby.seat_rows[0].emblem)
    await ana.until(lambda: emblems(ana) == [3, 1, 2])
    await ana.deal()
    bar = ana.session.page.prompt_bar
    ana.window.leave_table()
    ana.click_widget(bar.yes)
    ana.click_widget(ana.window.start_page.buttons["continue"])
    await ana.until(lambda: ana.window.session is not None)
    assert looks(ana) == [SEAT_STYLES[3], SEAT_STYLES[1], SEAT_STYLES[2]]
    assert ana.coordinator.client is not None
    assert ana.coordinator.client.lobby is not None
    assert [seat_state.emblem for seat_state in ana.coordinator.client.lobby.seats] == [3, 1, 2]
