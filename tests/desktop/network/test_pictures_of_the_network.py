"""Screenshots of network tables in both languages, for review by people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.client import ListedTable
from tests.desktop.network.people import play_round

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person

OTHER = Sentence(
    "This table is hosted with version 0.9; yours is 0.1. Please update your program.",
    "Cette table utilise la version 0.9 ; la vôtre est la 0.1. Mettez votre programme à jour.",
)
TABLES = (
    ListedTable("a", "Ana’s table", "epizodiak", "open", 2, 3, 0, ("192.168.1.12:47999",)),
    ListedTable("b", "Table 12", "epizodiak", "running", 0, 3, 1, ("192.168.1.31:47999",)),
    ListedTable("c", "Chez Dédé", "epizodiak", "open", 1, 3, 0, ("192.168.1.7:47999",), known=True),
    ListedTable("d", "Lab", "epizodiak", "other", 2, 3, 0, ("192.168.1.9:47999",), why=OTHER),
    ListedTable("e", "Kitchen", "epizodiak", "silent", 0, 0, 0, ("192.168.1.40:47999",)),
)


@pytest.mark.parametrize("tongue", ["en", "fr"])
async def test_pictures_from_the_first_page_to_the_verified_deal(
    person: Callable[..., Person], picture: Callable[[Any, str], None], tongue: str
) -> None:
    """Start page, form, lobby at host and guest, list of tables, weak connection, deal badge."""
    ana, bo = person("Ana"), person("Bo")
    ana.window.apply_setting("language", tongue)
    await ana.settle()
    bo.window.stored_settings.value = bo.window.settings._replace(language=tongue)
    picture(ana.window, f"lan-opening-{tongue}")
    ana.window.do("host")
    picture(ana.window, f"lan-host-form-{tongue}")
    ana.window.back()
    await ana.host()
    bo.window.do("join")
    picture(bo.window, f"lan-join-empty-{tongue}")
    bo.join_page.show_tables(TABLES)
    picture(bo.window, f"lan-join-list-{tongue}")
    bo.window.back()
    await bo.join(ana)
    await bo.sit(1)
    assert bo.coordinator.client is not None
    bo.coordinator.client.send_chat(phrase="hello")
    assert ana.coordinator.client is not None
    ana.coordinator.client.send_chat("Bo, my window is the one with the code.")
    await bo.until(lambda: bo.lobby.chat.lines.toPlainText().count("\n") == 1)
    picture(ana.window, f"lan-lobby-host-{tongue}")
    picture(bo.window, f"lan-lobby-guest-{tongue}")
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    await ana.deal(bo)
    picture(bo.window, f"lan-table-{tongue}")
    bo.sidebar.tabs.setCurrentIndex(1)
    picture(bo.window, f"lan-table-chat-{tongue}")
    await play_round(ana, bo)
    await bo.checked()
    picture(bo.window, f"lan-verified-{tongue}")
    dialog = bo.sidebar.show_deals()
    picture(dialog, f"lan-deal-dialog-{tongue}")
    dialog.close()
