"""The six dice of a player, named by their sides (X9)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection


@cache
def chance_to_beat(mine: int, theirs: int) -> float:
    """Return the chance that a die of `mine` sides wins a combat against one of `theirs` (X9).

    Equal rolls are rolled again, so they are left out.
    """
    equal = min(mine, theirs)
    more = sum(min(roll - 1, theirs) for roll in range(1, mine + 1))
    return more / (mine * theirs - equal)


def chance_against(mine: int, theirs: Collection[int]) -> float:
    """Return the chance that a die wins a combat against one of several dice, each as likely (X9)."""
    return sum(chance_to_beat(mine, die) for die in theirs) / len(theirs)
