"""How plain rectangles lie to each other; less than a hundredth of a pixel does not count."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.rects import Rect


def holds(whole: Rect, part: Rect) -> bool:
    """Return whether `part` lies wholly inside."""
    left, top = whole.x <= part.x + 0.01, whole.y <= part.y + 0.01
    return left and top and part.right <= whole.right + 0.01 and part.bottom <= whole.bottom + 0.01


def overlap(one: Rect, other: Rect) -> bool:
    """Return whether two rectangles share more than an edge."""
    across = one.x < other.right - 0.01 and other.x < one.right - 0.01
    return across and one.y < other.bottom - 0.01 and other.y < one.bottom - 0.01
