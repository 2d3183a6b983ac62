"""Text of the votes on an absent player's seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import translate

if TYPE_CHECKING:
    from epizodiak_qt.lobby.lobby import AbsenceChoice, LobbyState


def absence_votes_text(lobby: LobbyState, seat: int) -> str:
    """Return the votes on a seat and the names of missing voters; empty before the first vote."""
    choices = lobby.seats[seat].absence_votes
    # All connected players vote, and the vote must be unanimous.
    voters = [
        number
        for number, seat_state in enumerate(lobby.seats)
        if number != seat and seat_state.kind == "human" and seat_state.presence in ("here", "weak")
    ]
    words: dict[AbsenceChoice, str] = {
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
