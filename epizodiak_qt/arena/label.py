"""A few words in both languages for a table or a chart."""

from __future__ import annotations

from epizodiak_qt.games.sentence import Sentence


class Label(Sentence):
    """Words in both languages that are no sentence: a heading, or the name of a value."""

    __slots__ = ()
