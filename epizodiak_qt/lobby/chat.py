"""A line of chat, as everybody at the table reads it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line: a text that somebody typed, a preset phrase, or a notice about a bot."""

    guest: int
    """The number of its author among the guests; HOST for the host."""
    name: str
    """The name of its author when it was written."""
    text: str
    """The text, sanitized; empty if the line is none."""
    phrase: str
    """The name of a preset phrase; empty if the line is none."""
    bot: str | None = None
    """The kind of the bot that plays for the author now, empty if the author plays again; else None."""
    spectator: bool = False
    """Whether its author had no seat when it was written."""
