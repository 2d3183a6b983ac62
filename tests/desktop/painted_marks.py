"""Texts and marks as they are painted: their colours, and the colours of their grounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from PySide6.QtCore import QRectF

from tests.desktop.style.colour_difference import contrast

Place = tuple[str, ...]
Kind = Literal["text", "line", "fill", "picture"]
NEAR_PX: Final = 6.0  # marks painted one after the other whose edges are as near as that are one mark
TEXT_SHARE: Final = 0.6  # of the places below a text must have the contrast: the same text may lie below it
EDGE_SHARE: Final = 0.4  # of the edge of a mark must have it: a line along a border has it on one side


@dataclass(eq=False)
class Mark:
    """A text, a line, a fill or a picture on its ground."""

    kind: Kind
    """How it is painted."""
    source: str
    """The function that paints it, or the class of the widget that Qt paints."""
    places: list[Place]
    """Its colour at some places, each with the colour below a text, or those beside an edge."""
    rect: QRectF
    """Where it lies in the widget, in pixels."""
    paint: str = ""
    """The colour of its paint, "#AARRGGBB", or "" if it has several."""
    text: str = ""
    """The letters of a text."""
    enabled: bool = True
    """Whether it belongs to a widget that can be used."""
    parts: list[Mark] = field(default_factory=list)
    """The marks painted right after it along the same edge, such as its outline."""

    @property
    def contrast(self) -> float:
        """The contrast that the text has nearly everywhere, or that most of the mark's edge has."""
        if self.kind == "text":
            return _reached([contrast(one, other) for one, other in self.places], TEXT_SHARE)
        return max(
            _reached(
                [max(contrast(one, other) for other in sides) for one, *sides in part.places], EDGE_SHARE
            )
            for part in (self, *self.parts)
        )

    @property
    def ground(self) -> str:
        """One of the colours that it is painted on."""
        return self.places[len(self.places) // 2][-1]


def _reached(contrasts: list[float], share: float) -> float:
    """Return the contrast that this share of the places reaches."""
    return sorted(contrasts)[int(len(contrasts) * (1 - share))]


def joined(marks: Sequence[Mark]) -> list[Mark]:
    """Join marks that are painted one after the other along the same edge, such as a fill and its outline."""
    joined: list[Mark] = []
    for mark in marks:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.kind != "text"
            and mark.kind != "text"
            and last.source == mark.source
            and _near(last.rect, mark.rect)
        ):
            last.parts.append(mark)
        else:
            joined.append(mark)
    return joined


def _near(one: QRectF, other: QRectF) -> bool:
    ends = ((one.topLeft(), other.topLeft()), (one.bottomRight(), other.bottomRight()))
    return all(max(abs(a.x() - b.x()), abs(a.y() - b.y())) <= NEAR_PX for a, b in ends)
