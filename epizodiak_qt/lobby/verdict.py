"""The verdict on one round's deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """Whether the deal of a round is proven, as the program of one guest has judged it."""

    number: int
    """The number of the round."""
    result: Literal["verified", "not checked", "does not match"]
    """The result of the check."""
    reason: str
    """Why it is not verified, a key of `verify_deal.REASONS`; else empty."""
    seats: tuple[int, ...]
    """The seats that the reason is about; of a verified deal those whose numbers are missing."""
    attempts: int
    """How often the exchange of numbers began; more than 1 after an interruption."""
    words: str
    """The four words of the deal, equal on every screen."""
    transcript: dict[str, Any]
    """The transcript of the deal, which `verify_deal.py` judges too."""
