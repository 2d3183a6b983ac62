"""Hints at a table in the network: the host decides, and the window of each player respects it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from epizodiak_qt import app as composition
from tests.desktop.fake_advisor import WHY, FakeAdvisor

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person


@pytest.mark.parametrize("allowed", [False, True])
async def test_the_host_decides_whether_anybody_may_ask(
    allowed: bool, person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Host and guest ask for their own hand, on their own turn, or not at all."""
    fake = FakeAdvisor()
    monkeypatch.setattr(composition, "make_advisor", lambda _game: fake)
    ana, bo = person("Ana"), person("Bo")
    await ana.host(advice=allowed)
    await bo.join(ana)
    await bo.sit(1)
    assert bo.lobby.advice.text() == ("Players may ask for hints." if allowed else "")
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    await ana.deal(bo)
    askers: set[str] = set()
    while len(askers) < 2:
        for one, other in ((ana, bo), (bo, ana)):
            await one.settle()
            if not one.may_move:
                continue
            askers.add(one.name)
            assert one.session.page.advice_button.isVisible() is allowed
            assert one.session.page.advice_button.isEnabled() is allowed
            assert not other.session.advice.may_ask
            asked = len(fake.asked)
            one.window.do("advice")
            await one.settle()
            assert len(fake.asked) == asked + allowed
            if allowed:
                view, legal, _past = fake.asked[-1]
                assert view.seat in one.session.controller.people
                fake.answer(str(legal[0]))
                await one.settle()
                assert one.scene.status.shown == WHY.en
                assert one.scene.advice_marks()
                assert not other.scene.advice_marks()
            await one.move()
    assert ana.session.table.header.advice is allowed
