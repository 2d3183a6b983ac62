"""The changes of a lobby as sentences for screen readers: who comes and goes, who is ready, connections."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from epizodiak_qt.lobby.lobby import LobbySeat, LobbyState


def lobby_news(before: LobbyState | None, after: LobbyState, own: frozenset[int]) -> list[str]:
    """Return the changes that others caused, in the current language; nothing for the first lobby.

    Args:
        before: The lobby that was shown.
        after: The lobby that is shown now.
        own: The seats of the players at this computer.
    """
    if before is None:
        return []
    news = [
        line
        for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=False))
        if seat not in own
        for line in _seat_news(seat, was, now)
    ]
    seated = {seat.name for seat in (*before.seats, *after.seats)}
    old, new = Counter(before.spectators), Counter(after.spectators)
    news += [
        translate("LobbyNews", "{name} watches.").format(name=name)
        for name in (new - old).elements()
        if name not in seated
    ]
    news += [
        translate("LobbyNews", "{name} has left the table.").format(name=name)
        for name in (old - new).elements()
        if name not in seated
    ]
    if before.options != after.options:
        news.append(translate("LobbyNews", "The options of the game have changed."))
    return news


def _seat_news(seat: int, was: LobbySeat, now: LobbySeat) -> Iterator[str]:
    """Yield the changes of one seat."""
    texts = {
        "open": translate("LobbyNews", "Seat {n} is free: {name} has left it."),
        "bot": translate("LobbyNews", "The bot {name} sits at seat {n}."),
        "human": translate("LobbyNews", "{name} sits at seat {n}."),
    }
    if (was.guest, was.kind) != (now.guest, now.kind):
        yield texts[now.kind].format(n=seat + 1, name=was.name if now.kind == "open" else now.name)
    elif now.kind == "human":
        yield from (text.format(name=now.name) for text in _player_news(was, now) if text)


def _player_news(was: LobbySeat, now: LobbySeat) -> Iterator[str]:
    """Yield the changes of a player who stays at a seat."""
    presence = {
        "weak": translate("LobbyNews", "{name} has a weak connection."),
        "away": translate("LobbyNews", "{name} has lost the connection."),
        "left": translate("LobbyNews", "{name} has left the table."),
        "here": translate("LobbyNews", "{name} is connected again.") if was.presence != "free" else "",
    }
    if was.ready != now.ready:
        yield (
            translate("LobbyNews", "{name} is ready.")
            if now.ready
            else translate("LobbyNews", "{name} is not ready any more.")
        )
    if was.presence != now.presence:
        yield presence.get(now.presence, "")
