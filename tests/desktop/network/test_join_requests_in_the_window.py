"""Who waits at the door: asked about wherever the host is, and no more once they have gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.desktop.network.people import host_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person


def join_request(one: Person, name: str, answers: list[tuple[str, bool]]) -> Callable[[bool], None]:
    """Let somebody knock, as the host tells it; return what answers them."""

    def answer(agreed: bool) -> None:
        answers.append((name, agreed))

    listener(one).on_join_request(name, "127.0.0.2", "bobub dodud", answer)
    return answer


def listener(one: Person) -> Any:
    """Return the listener of the host under a window."""
    return host_of(one).listener


async def test_nobody_is_asked_about_who_has_gone(person: Callable[..., Person]) -> None:
    """Neither in the lobby nor at the table; whoever else waits is asked about instead."""
    ana = person("Ana")
    page = await ana.host()
    answers: list[tuple[str, bool]] = []
    cy, _di = join_request(ana, "Cy", answers), join_request(ana, "Di", answers)
    assert page.join_banner.text.text().startswith("Cy (127.0.0.2)")
    listener(ana).on_join_request_withdrawn(cy)
    assert page.join_banner.text.text().startswith("Di (127.0.0.2)")
    for line in page.lines[1:]:
        ana.click_widget(line.bot)
    await ana.deal()
    assert ana.sidebar.banner.text.text().startswith("Di (127.0.0.2)"), "she waits still"
    eve = join_request(ana, "Eve", answers)
    ana.click_widget(ana.sidebar.banner.buttons[0])
    assert ana.sidebar.banner.text.text().startswith("Eve (127.0.0.2)")
    listener(ana).on_join_request_withdrawn(eve)
    assert not ana.sidebar.banner.isVisible()
    assert answers == [("Di", True)]


async def test_a_late_goodbye_takes_no_other_question_away(person: Callable[..., Person]) -> None:
    """Whoever was answered may go; the next in the queue waits on."""
    ana = person("Ana")
    page = await ana.host()
    answers: list[tuple[str, bool]] = []
    cy, _di = join_request(ana, "Cy", answers), join_request(ana, "Di", answers)
    ana.click_widget(page.join_banner.buttons[1])
    listener(ana).on_join_request_withdrawn(cy)
    assert page.join_banner.text.text().startswith("Di (127.0.0.2)")
    assert answers == [("Cy", False)]
