"""The six dice of a player, named by their sides (X9)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection

DICE: Final = (4, 6, 8, 10, 12, 20)  # a D10 gives 1 to 10: its 0 counts as 10
WISH_DIE: Final = 6
WISH_GRANTED_UP_TO: Final = 4


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
