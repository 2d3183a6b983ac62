"""Texts of the terms that players accept in the lobby: clocks and delayed hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.network.lobby.seat_row import format_clock

if TYPE_CHECKING:
    from epizodiak_qt.lobby.lobby import LobbyState


def clocks_text(lobby: LobbyState) -> str:
    """Return the terms of the players' clocks; empty without clocks."""
    if not lobby.clock_s:
        return ""
    text = translate("Lobby", "Players’ clocks: {time} for each player.").format(
        time=format_clock(lobby.clock_s)
    )
    more = round(lobby.turn_s)
    added = plural("Lobby", "Each turn adds %n second(s).", more)
    return f"{text} {added}" if more else text


def advice_text(lobby: LobbyState) -> str:
    """Return that players may ask for hints; empty if they may not."""
    return translate("Lobby", "Players may ask for hints.") if lobby.advice else ""


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
