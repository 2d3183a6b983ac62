"""What the window needs to know of a game to show it: data and a few functions, one `GameUi` a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from epizodiak_qt.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.table.result_view import Result
    from epizodiak_qt.table.link import Update


class OptionsForm(Protocol):
    """The options of a game as fields."""

    widget: QWidget

    def retranslate(self) -> None:
        """Say everything again, in the language of now."""

    def options(self) -> dict[str, Any]:
        """Return what the form says, in notation."""

    def take(self, options: dict[str, Any]) -> None:
        """Show options."""


@dataclass(frozen=True, slots=True)
class GameDescriptor:
    """A game on the shelf: what is said of it before it is opened.

    `title` is its name in every language, `tagline()` a line about it; `open(language)` loads all it takes to
    show it, and returns its desk.
    """

    game: str
    title: str
    seats: int
    tagline: Callable[[], str]
    open: Callable[[Callable[[], str]], GameUi]


@dataclass(frozen=True, slots=True)
class GameUi:
    """How one game is shown.

    `scene(style, clock)` makes its scene, `style(theme, art, arabic, text_scale)` what it is painted with;
    `event_line(event, names)` tells an event in words, `question(action)` asks before an action that cannot
    be undone, `result(update, style)` sums up a round;
    `options_form()` makes the fields of its options; `language()` is the language of the window;
    `automatic(view, legal)` returns the action that the table plays by itself for a person, or None;
    `change(view, may_take_back, names)` the words of a button that takes a sealed choice back, or none.
    """

    game: str
    seats: int
    scene: Callable[..., Any]
    style: Callable[..., Any]
    event_line: Callable[[Any, Sequence[str]], str]
    question: Callable[[Any], str]
    result: Callable[[Update, Any], Result]
    options_form: Callable[[], OptionsForm]
    language: Callable[[], str]
    automatic: Callable[[Any, Sequence[Any]], Any | None]
    change: Callable[[Any, int | None, Sequence[str]], str] = lambda _view, _seat, _names: ""
