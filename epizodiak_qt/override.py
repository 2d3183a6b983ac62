"""The decorator `override` (PEP 698), which `typing` has from Python 3.12 on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from typing_extensions import override

    Method = TypeVar("Method", bound=Callable[..., Any])
else:

    def override(method: Method) -> Method:
        """Mark a method that overrides one of a base class; only type checkers look at it."""
        return method


__all__ = ["override"]
