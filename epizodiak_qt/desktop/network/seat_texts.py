"""The words of a network table: presence, votes, clocks, delayed hands, codes, and news of the lobby."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import plural, translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from epizodiak_qt.lobby.lobby import LobbySeat, LobbyState


def format_clock(seconds: float) -> str:
    """Return seconds in the form of a clock: 0:42."""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"


def presence_text(seat_state: LobbySeat, away_s: float, *, short: bool = False) -> str:
    """Return the presence of a seat's player in words; empty if the connection is good.

    A short form is for small badges; some states have none.
    """
    texts = {
        "weak": (translate("Lobby", "weak connection"), translate("Lobby", "weak")),
        "away": (translate("Lobby", "reconnecting {time}"), translate("Lobby", "away {time}")),
        "left": (translate("Lobby", "left"), ""),
        "free": (translate("Lobby", "free") if seat_state.kind == "human" else "", ""),
    }
    return texts.get(seat_state.presence, ("", ""))[short].format(time=format_clock(away_s))


def absence_votes_text(lobby: LobbyState, seat: int) -> str:
    """Return the votes on a seat and the names of missing voters; empty before the first vote."""
    choices = lobby.seats[seat].absence_votes
    # All connected players vote, and the vote must be unanimous.
    voters = [
        number
        for number, seat_state in enumerate(lobby.seats)
        if number != seat and seat_state.kind == "human" and seat_state.presence in ("here", "weak")
    ]
    words = {
        "wait": translate("Sidebar", "wait"),
        "bot": translate("Sidebar", "let a bot play"),
        "stop": translate("Sidebar", "save and stop"),
    }
    said = [
        translate("Sidebar", "{name}: {choice}.").format(
            name=lobby.seats[voter].name, choice=words[choices[voter]]
        )
        for voter in voters
        if voter in choices
    ]
    missing = ", ".join(lobby.seats[voter].name for voter in voters if voter not in choices)
    if said and missing:
        said.append(translate("Sidebar", "Not chosen yet: {names}.").format(names=missing))
    return " ".join(said)


def clocks_text(lobby: LobbyState) -> str:
    """Return the terms of the players' clocks; empty without clocks."""
    if not lobby.clock_s:
        return ""
    text = translate("Lobby", "Players’ clocks: {time} for each player.")
    text, more = text.format(time=format_clock(lobby.clock_s)), round(lobby.turn_s)
    added = plural("Lobby", "Each turn adds %n second(s).", more)
    return f"{text} {added}" if more else text


def hand_delay_text(lobby: LobbyState) -> str:
    """Return the offer of delayed hands, and who has not agreed to it yet; empty without an offer."""
    if not lobby.hand_delay_turns:
        return ""
    offer = plural(
        "Lobby",
        "If every player agrees, spectators see the table %n turn(s) late, with all hands:",
        lobby.hand_delay_turns,
    )
    people = [seat for seat in lobby.seats if seat.kind == "human"]
    missing = ", ".join(seat.name for seat in people if not seat.open_hand)
    if missing:
        state = translate("Lobby", "waiting for {names}.").format(names=missing)
    elif any(seat.kind == "open" for seat in lobby.seats):
        state = translate("Lobby", "everyone who sits down is asked.")
    else:
        state = translate("Lobby", "all have agreed.") if people else ""
    return f"{offer} {state}"


def letter_by_letter(code: str) -> str:
    """Return the letters and digits of a code as a screen reader speaks them: "K, 7, F, 2, Q, X"."""
    return ", ".join(filter(str.isalnum, code))


def word_by_word(words: str) -> str:
    """Return words that are separated by spaces with a pause between them: "lusab, babad, gutih, tugad"."""
    return ", ".join(words.split())


def lobby_news(before: LobbyState, after: LobbyState, own: frozenset[int]) -> list[str]:
    """Return the changes that others caused, in the current language.

    Args:
        before: The lobby that was shown.
        after: The lobby that is shown now.
        own: The seats of the players at this computer.
    """
    news = [
        line
        for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=False))
        if seat not in own
        for line in _seat_news(seat, was, now)
    ]
    seated = {seat.name for seat in (*before.seats, *after.seats)}
    old, new = Counter(before.spectators), Counter(after.spectators)
    for text, names in (
        (translate("LobbyNews", "{name} watches."), new - old),
        (translate("LobbyNews", "{name} has left the table."), old - new),
    ):
        news += [text.format(name=name) for name in names.elements() if name not in seated]
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
