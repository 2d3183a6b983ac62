"""The folders of resources and compiled translations: in the installed package, or in the checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

_PACKAGE: Final = Path(__file__).resolve().parent


def data_dir(kind: Literal["resources", "translations"]) -> Path:
    """Return the folder of resources or translations."""
    inside = _PACKAGE / "_data" / kind
    return inside if inside.is_dir() else _PACKAGE.parent / kind
