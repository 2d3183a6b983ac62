"""What the others want to become of a seat that nobody plays, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import translate

if TYPE_CHECKING:
    from epizodiak_qt.lobby.client import Choice, Lobby


def choices_line(lobby: Lobby, seat: int) -> str:
    """Return who has chosen what about a seat, and whom that still waits for; empty before anybody has."""
    choices = lobby.seats[seat].choices
    # Those who can be reached have a say, and nothing is done before all of them say the same.
    voters = [
        number
        for number, chair in enumerate(lobby.seats)
        if number != seat and chair.kind == "human" and chair.line in ("here", "weak")
    ]
    words: dict[Choice, str] = {
        "wait": translate("Beside", "wait"),
        "bot": translate("Beside", "let a bot play"),
        "stop": translate("Beside", "save and stop"),
    }
    said = [
        translate("Beside", "{name}: {choice}.").format(
            name=lobby.seats[voter].name, choice=words[choices[voter]]
        )
        for voter in voters
        if voter in choices
    ]
    missing = ", ".join(lobby.seats[voter].name for voter in voters if voter not in choices)
    if said and missing:
        said.append(translate("Beside", "Not chosen yet: {names}.").format(names=missing))
    return " ".join(said)
