"""The records and tables that were opened or saved last, as the settings store them: a JSON list of paths."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

MOST: Final = 8


def recent_files(stored: str) -> list[Path]:
    """Return the files that still exist, the last one first; none if the text is no list of paths."""
    try:
        return [path for path in map(Path, json.loads(stored)) if os.path.isfile(path)]  # noqa: PTH113  (never raises)
    except (ValueError, TypeError, RecursionError):
        return []


def with_recent(stored: str, path: Path) -> str:
    """Return the list with another file at its beginning."""
    path = path.absolute()
    others = [each for each in recent_files(stored) if each != path]
    return json.dumps([str(each) for each in (path, *others)[:MOST]])
