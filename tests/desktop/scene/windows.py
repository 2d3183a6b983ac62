"""Windows and text sizes that every layout of a table must serve, and how rectangles lie to each other."""

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_layout import TableLayout

COMMON: Final = [
    (1024, 640),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1280, 1024),
    (1366, 768),
    (1440, 900),
    (1600, 1000),
    (1600, 1200),
    (1920, 1080),
    (2560, 1080),
    (2560, 1440),
    (3440, 1440),
    (3840, 1600),
    (3840, 2160),
]
WINDOWS: Final = COMMON + [
    (width, height) for width in range(1024, 3841, 176) for height in range(640, 2161, 190)
]
LOW_VIEWS: Final = [(1024, 570), (1024, 470), (1280, 600), (1280, 550)]  # above the bar that replays a record
SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0)


def view_in(window: tuple[int, int], text_scale: float) -> tuple[float, float]:
    """Return the size of the table in a window: below the menu bar, which grows with text and window."""
    width, height = window
    growth = max(1.0, 18 / 16 * min(width / 1600, height / 1000))
    return width, height - (44 + 8 * (text_scale - 1)) * growth


def name_of(now: TableLayout) -> str:
    """Return the size of a view and of its text, for messages."""
    return f"{now.width:.0f}x{now.height:.0f} at {now.text_scale:.0%}"


def holds(whole: Rect, part: Rect) -> bool:
    """Return whether `part` lies wholly inside; less than a hundredth of a pixel does not count."""
    left, top = whole.x <= part.x + 0.01, whole.y <= part.y + 0.01
    return left and top and part.right <= whole.right + 0.01 and part.bottom <= whole.bottom + 0.01


def overlap(one: Rect, other: Rect) -> bool:
    """Return whether two rectangles share more than an edge."""
    across = one.x < other.right - 0.01 and other.x < one.right - 0.01
    return across and one.y < other.bottom - 0.01 and other.y < one.bottom - 0.01


def check_apart(rects: Iterable[Rect], now: TableLayout) -> None:
    """Check that no two of some rectangles overlap."""
    for first, second in combinations(rects, 2):
        assert not overlap(first, second), (name_of(now), first, second)
