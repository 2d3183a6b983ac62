"""The host removes a player or a spectator, in the lobby and at the table, by mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from epizodiak_qt.desktop.network.table_sidebar import TABLE
from tests.desktop.network.keyboard_player import Keyboard

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person

Key = Qt.Key


async def with_a_spectator(person: Callable[..., Person], *, dealt: bool) -> tuple[Person, Person, Person]:
    """Return a host, a player and a spectator, in the lobby or in play."""
    ana, bo, cy = person("Ana"), person("Bo"), person("Cy")
    await ana.host()
    if dealt:
        await ana.deal_with(bo)
    else:
        await bo.join(ana)
        await bo.sit(1)
    await cy.join(ana)
    signals: Any = ana.coordinator.signals
    await ana.until(lambda: signals.lobby.spectators == ("Cy",))
    return ana, bo, cy


def named(button: Any) -> list[str]:
    """Return the names in the menu."""
    button.guests.aboutToShow.emit()
    return [action.text() for action in button.guests.actions()]


async def test_a_spectator_is_removed_from_the_lobby(
    person: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """A question comes first; the button hides when no spectator remains."""
    ana, bo, cy = await with_a_spectator(person, dealt=False)
    page = ana.lobby
    assert not bo.lobby.remove.isVisible()
    assert page.remove.isVisible()
    assert named(page.remove) == ["Cy (watching)"], "a player has a button at the seat"
    page.remove.guests.actions()[0].trigger()
    for tongue in ("fr", "en"):
        ana.window.apply_setting("language", tongue)
        await ana.settle()
        picture(ana.window, f"lan-remove-lobby-{tongue}")
    assert page.prompt_bar.question.text().startswith("Remove Cy from the table?")
    ana.window.resize(900, 420)
    await ana.settle()
    place = page.prompt_bar.yes.mapTo(page, page.prompt_bar.yes.rect().center())
    assert page.childAt(place) is page.prompt_bar.yes, "visible at every scroll position"
    ana.click_widget(page.prompt_bar.yes)
    await cy.until(lambda: cy.coordinator.client is None)
    assert cy.window.start_page.note.text() == "The host has removed you from the table."
    await ana.until(lambda: not page.remove.isVisible())
    assert bo.coordinator.client is not None


@pytest.mark.parametrize("who", ["Bo", "Cy"])
async def test_a_guest_is_removed_from_the_table(
    who: str, person: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """A player, whose seat becomes free, or a spectator; the answer no keeps the guest."""
    ana, bo, cy = await with_a_spectator(person, dealt=True)
    gone, stays = (bo, cy) if who == "Bo" else (cy, bo)
    assert gone.coordinator.client is not None
    ana.sidebar.tabs.setCurrentIndex(TABLE)
    button, bar = ana.sidebar.remove, ana.session.page.prompt_bar
    assert button.isVisible()
    assert named(button) == ["Bo", "Cy (watching)"]
    for answer in (bar.no, bar.yes):
        named(button)
        button.guests.actions()[0 if who == "Bo" else 1].trigger()
        assert bar.question.text().startswith(f"Remove {who} from the table?")
        for tongue in ("fr", "en"):
            ana.window.apply_setting("language", tongue)
            await ana.settle()
            picture(ana.window, f"lan-remove-table-{tongue}")
        assert not gone.session.page.prompt_bar.asking
        ana.click_widget(answer)
    await gone.until(lambda: gone.session.page.prompt_bar.asking)
    assert gone.session.page.prompt_bar.question.text() == "The host has removed you from the table."
    assert not stays.session.page.prompt_bar.asking
    await ana.until(lambda: who not in " ".join(named(button)))


# A menu grabs the keyboard, which is not possible without a display.
@pytest.mark.qt_log_ignore("^This plugin does not support grabbing the keyboard$")
async def test_a_guest_is_removed_by_keys(person: Callable[..., Person]) -> None:
    """The button opens its menu, arrows select, Enter asks; No has the focus, Yes is one Tab before it."""
    ana, _bo, cy = await with_a_spectator(person, dealt=True)
    ana.sidebar.tabs.setCurrentIndex(TABLE)
    keys = Keyboard(ana)
    await keys.come()
    button, bar = ana.sidebar.remove, ana.session.page.prompt_bar
    await keys.go_to(button)
    menu: Any = button.guests

    def choose() -> None:
        for key in (Key.Key_Down, Key.Key_Down, Key.Key_Return):
            QTest.keyClick(menu, key)
        menu.close()

    menu.aboutToShow.connect(lambda: QTimer.singleShot(0, choose))
    await keys.press(Key.Key_Space)
    assert bar.question.text().startswith("Remove Cy from the table?")
    assert keys.is_at(bar.no)
    await keys.come()  # the menu had taken the window’s place
    await keys.go_to(bar.yes, back=True)
    await keys.press(Key.Key_Space)
    await cy.until(lambda: cy.session.page.prompt_bar.asking)
