"""Cost of the accessible tree of a table: updating it beside presenting the same update, offscreen."""

from __future__ import annotations

import time
from functools import partial
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.frames import moving_hand
from benchmarks.table import update_with_full_hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.table.table_view import TableView
    from epizodiak_qt.table.link import Update

RUNS = 200
MOST = 0.10


def report() -> None:
    """Print the medians of presenting an update, and of updating the tree for it, in the same run."""
    view, _ = moving_hand()
    from PySide6.QtGui import QAccessible

    from epizodiak_qt.desktop.accessibility.table import TableAccessible

    QAccessible.setActive(True)
    tree = TableAccessible(view, view.table, view.navigator)
    zones = [tree.child(place) for place in range(tree.childCount())]
    read = [zone.child(place) for zone in zones for place in range(zone.childCount())]
    own = update_with_full_hand()
    waiting = own._replace(legal=(), state=own.state._replace(acting=(1,)))
    presented, updated = [], []
    for run in range(RUNS):
        update = waiting if run % 2 else own._replace(seq=run + 2)
        presented.append(milliseconds(partial(show, view, update)))
        updated.append(milliseconds(tree.report))
    QAccessible.setActive(False)
    share = median(updated) / median(presented)
    print("The accessible tree, for an update that changes whose turn it is")
    print(f"  {len(read)} objects, all of them read before")
    print(f"  presenting the update: {median(presented):>6.2f} ms")
    print(f"  updating the tree:     {median(updated):>6.2f} ms   {share:.0%}   (at most {MOST:.0%})")
    view.close()


def show(view: TableView, update: Update) -> None:
    """Present an update and paint it."""
    view.table.present(update)
    view.viewport().repaint()


def milliseconds(call: Callable[[], object]) -> float:
    """Return how long a call takes."""
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1000
