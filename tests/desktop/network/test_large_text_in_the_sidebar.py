"""With large text in a small window the chat, table tab, badges and result cover nothing important."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget

from epizodiak_qt.desktop.scene.table_layout import panel_text
from epizodiak_qt.desktop.style.fonts import TEXT, font
from tests.desktop.network.people import OpenWindow, Person, play_round
from tests.desktop.seated_player import KeepPicture
from tests.lan.host_kit import LONGEST_ROUND
from tests.lobby.fake_client import BO, person as guest_seat, with_seats

SMALL = [((1024, 640), 1.5, "en"), ((1280, 720), 1.5, "fr"), ((1280, 720), 2.0, "fr")]
small = pytest.mark.parametrize(
    ("size", "scale", "tongue"), SMALL, ids=[f"{size[0]}-{scale:.0%}" for size, scale, _ in SMALL]
)


async def at_small_table(alone: OpenWindow, size: tuple[int, int], scale: float, tongue: str) -> Person:
    """Return Ana, who hosts Bo and a bot in a small window with large text."""
    ana = alone("Ana", size=size)
    page = await ana.host()
    client = ana.client
    client.show(with_seats(client.lobby, client.lobby.seats[0], guest_seat("Bo", BO, ready=True)))
    ana.click_widget(page.seat_rows[2].bot)
    await ana.deal()
    ana.window.apply_setting("text_scale", scale)
    await ana.speak(tongue)
    return ana


def rect_of(widget: QWidget) -> QRect:
    """Return the rectangle of a widget in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size())


@small
async def test_chat_badge_and_question_leave_the_rest_in_sight(
    alone: OpenWindow,
    picture: KeepPicture,
    size: tuple[int, int],
    scale: float,
    tongue: str,
) -> None:
    """Two lines of the chat stay visible, both menus share one button, and the rest scrolls.

    A badge without room uses its short form, and the question is at the foot of the log.
    """
    ana = await at_small_table(alone, size, scale, tongue)
    for number in range(5):
        ana.client.send_chat(f"What I wanted to say {number}")
    tabs, chat = ana.sidebar.tabs, ana.sidebar.chat
    tabs.setCurrentIndex(1)
    await ana.settle()
    assert chat.lines.height() >= 2 * chat.lines.fontMetrics().lineSpacing()
    assert chat.more.isVisible()
    assert not chat.phrase.isVisible()
    assert len(chat.more.menu().actions()) == 2
    parts = [rect_of(part) for part in (chat.lines, chat.text, chat.send, chat.more)]
    for place, part in enumerate(parts):
        assert not any(part.intersects(other) for other in parts[place + 1 :])
    assert chat.width() <= tabs.width()
    bar = tabs.tabBar()
    assert all(bar.tabRect(tab).right() <= tabs.width() for tab in range(3)), "every tab can be clicked"
    assert bar.tabToolTip(2) == "Table"
    picture(ana.window, f"lan-chat-{size[0]}-{scale:.0%}-{tongue}")
    tabs.setCurrentIndex(2)
    await ana.settle()
    assert ana.sidebar.remove.parentWidget().width() <= tabs.width(), "no button is cut off"
    picture(ana.window, f"lan-panel-{size[0]}-{scale:.0%}-{tongue}")

    tabs.setCurrentIndex(0)
    signals, lobby = ana.signals, ana.hosted.lobby
    away = replace(lobby.seats[1], presence="away", absent_s=26.0)
    signals.on_lobby_changed(replace(lobby, seats=(lobby.seats[0], away, lobby.seats[2])))
    await ana.settle()
    badge, card = ana.sidebar.status_badges[1], ana.scene.layout_now.players[1]
    assert badge.text() == ("away 0:26" if size[0] < 1280 else "reconnexion 0:26")
    text_px = panel_text(card, ana.scene.layout_now.text_px)
    name = QFontMetricsF(font(TEXT, 1.2 * text_px, bold=True)).horizontalAdvance("Bo")
    assert badge.x() > card.x + 3.6 * text_px + name
    banner, now = ana.sidebar.banner, ana.scene.layout_now
    assert banner.isVisible()
    assert banner.y() >= now.status.bottom, "the status line stays visible"
    assert banner.x() >= now.dial.x + now.ring, "the dial stays visible"
    shown = [button for button in banner.buttons if button.isVisible()]
    assert all(button.width() >= button.sizeHint().width() for button in shown)
    assert banner.geometry().bottom() <= now.log.bottom + 1
    assert banner.height() == banner.heightForWidth(banner.width()), "no answer is cut off"
    picture(ana.window, f"lan-pill-{size[0]}-{scale:.0%}-{tongue}")
    signals.on_lobby_changed(lobby)
    assert not banner.isVisible()
    assert ana.sidebar._column.height() == round(now.log.height), "the log has its whole place again"


async def test_with_room_the_chat_has_both_buttons_and_the_result_leaves_names_and_code_in_sight(
    alone: OpenWindow, picture: KeepPicture
) -> None:
    """With text of normal size each menu has its own button.

    The result is left of the names; while a seat is free, it shows the host the code too.
    """
    ana = await at_small_table(alone, (1280, 800), 1.0, "en")
    ana.sidebar.tabs.setCurrentIndex(1)
    await ana.settle()
    assert ana.sidebar.chat.phrase.isVisible()
    assert not ana.sidebar.chat.more.isVisible()
    ana.sidebar.tabs.setCurrentIndex(0)
    ana.window.resize(1280, 720)
    await play_round(ana, longest=LONGEST_ROUND)
    result = ana.session.page.result
    assert not result.content.note.isVisible()
    ana.client.remove_guest(BO)
    assert result.content.note.isVisible()
    for code in ("fr", "en"):
        await ana.speak(code)
        assert result.geometry().right() <= ana.scene.layout_now.log.x
        assert result.content.note.text().endswith(ana.client.code)
        picture(ana.window, f"lan-result-code-{code}")
