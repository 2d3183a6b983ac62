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
    place = seat + 1
    if (was.guest, was.kind) != (now.guest, now.kind):
        if now.kind == "open":
            yield translate("LobbyNews", "Seat {n} is free: {name} has left it.").format(
                n=place, name=was.name
            )
        elif now.kind == "bot":
            yield translate("LobbyNews", "The bot {name} sits at seat {n}.").format(n=place, name=now.name)
        else:
            yield translate("LobbyNews", "{name} sits at seat {n}.").format(n=place, name=now.name)
    elif now.kind == "human":
        yield from _player_news(was, now)


def _player_news(was: LobbySeat, now: LobbySeat) -> Iterator[str]:
    """Yield the changes of a player who stays at a seat."""
    texts = []
    if was.ready != now.ready:
        texts.append(
            translate("LobbyNews", "{name} is ready.")
            if now.ready
            else translate("LobbyNews", "{name} is not ready any more.")
        )
    if was.presence != now.presence:
        match now.presence:
            case "weak":
                texts.append(translate("LobbyNews", "{name} has a weak connection."))
            case "away":
                texts.append(translate("LobbyNews", "{name} has lost the connection."))
            case "left":
                texts.append(translate("LobbyNews", "{name} has left the table."))
            case "here" if was.presence != "free":
                texts.append(translate("LobbyNews", "{name} is connected again."))
            case _:
                pass
    yield from (text.format(name=now.name) for text in texts)
