"""The result of the audit of one round's deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from epizodiak_qt.dataclass import dataclass

if TYPE_CHECKING:
    from epizodiak_qt.games.sentence import Sentence


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """Whether the deal of a round was fair, as the program of one guest checked it."""

    number: int
    """The number of the round."""
    fair: bool
    """Whether nothing was found that speaks against the deal."""
    why: Sentence | None
    """The mismatch, or the reason why the check proves too little."""
    attempts: int
    """How often the exchange of numbers began; more than 1 after an interruption."""
    words: str
    """The four words of the deal, equal on every screen."""
    transcript: dict[str, Any]
    """The input of `verify_deal.py`; empty if there is nothing to verify."""
    checked: bool = True
    """False if this guest was absent when the deal was agreed on, or the host could know the deal of an
    attempt that was given up: what was disclosed fits, but proves too little."""
