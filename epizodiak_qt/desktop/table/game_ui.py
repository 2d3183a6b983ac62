"""How the window shows a game: one `GameUi` a game, made of data and a few functions."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.app.translation import shown_name, translate
from epizodiak_qt.games.catalogue import ENTRIES, GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_scene import TableScene
    from epizodiak_qt.desktop.table.log.log_entry import LogDetails, PastEvents
    from epizodiak_qt.desktop.table.move_grammar import MoveGrammar
    from epizodiak_qt.desktop.table.result.result_content import Result
    from epizodiak_qt.desktop.table.spoken_text import SpokenText
    from epizodiak_qt.games.game import Event, Json
    from epizodiak_qt.games.sentence import Label
    from epizodiak_qt.table.link import Update


class HiddenRow(NamedTuple):
    """How many pieces of one kind cannot be seen."""

    label: str
    """The kind in words."""
    unseen: int
    """The number of pieces in the draw pile and in hidden hands."""
    total: int
    """The number of pieces of the kind in the game."""


class OptionsForm(Protocol):
    """The options of a game as fields."""

    widget: QWidget

    def retranslate(self) -> None:
        """Show all texts in the current language."""

    def options(self) -> Json:
        """Return the chosen options, in notation."""

    def take(self, options: Json) -> None:
        """Show options."""

    def summary(self) -> str:
        """Return the shown options in sentences, in the current language."""


def plain_result(update: Update) -> Result:
    """Return who has won, or that a round is over, and no more."""
    from epizodiak_qt.desktop.table.result.result_content import Result  # loaded at the end of a game

    return Result(winner_title(update), (), ())


PLACES: Final = {2: Phrase("Result", "You came second"), 3: Phrase("Result", "You came third")}


def own_place(update: Update) -> int:
    """Return the place of the person who looks, from 1; 0 for several people, or before the end."""
    groups = () if update.view.outcome is None else update.view.outcome.ranking
    mine = next((place for place, group in enumerate(groups) if update.seat in group), None)
    return 0 if mine is None else 1 + sum(map(len, groups[:mine]))


def winner_title(update: Update) -> str:
    """Return the place of the person who looks, or else who has won; before the end, that a round is over."""
    if update.view.outcome is None:
        return translate("Result", "The round is over")
    winner, place = update.view.outcome.winner, own_place(update)
    if place in PLACES:
        return PLACES[place].say()
    if winner is None:
        return translate("Result", "A draw")
    if winner == update.seat:
        return translate("Result", "You win")
    return translate("Result", "{name} wins").format(name=shown_name(update.state.seats[winner].name))


def only_legal(*kinds: type) -> Callable[[Update], object | None]:
    """Return a function that returns the legal action of an update, if there is one alone, of these kinds."""

    def only(update: Update) -> object | None:
        return update.legal[0] if len(update.legal) == 1 and isinstance(update.legal[0], kinds) else None

    return only


def opened_line(ui: GameUi, update: Update, event: Event, names: Sequence[str]) -> str:
    """Return an event as text, with what wins or who begins; `update` gives the options of the game."""
    return f"{ui.event_line(event, names)} {ui.opening(event, update, names)}".strip()


def its_turn(update: Update, seat: int) -> str:
    """Return a title that says whose turn it is."""
    return translate("Curtain", "{name}’s turn").format(name=shown_name(update.state.seats[seat].name))


class Poster(NamedTuple):
    """The parts of the pictures of a finished game that differ between the games."""

    details: Callable[[Update], Sequence[str]] = lambda update: [""] * len(update.state.seats)
    """Returns a line about the points of each seat."""
    signs: Callable[[Update, int], Sequence[int]] = lambda _update, _seat: ()
    """Returns the constellations that a seat has: 1 aries … 12 pisces."""
    paint: Callable[[QPainter, QRectF, Update, SceneStyle], None] = lambda *_given: None
    """Paints the sky of the end into a page: whose each constellation is."""


class FirstTimeCard(NamedTuple):
    """A card that teaches a player something when it becomes possible for the first time."""

    name: str
    """Its name, unique in its game."""
    title: str
    """The name of what is possible, in English."""
    text: str
    """An explanation with the cost, in at most two sentences, in English."""
    where: Callable[[Update], Key | None]
    """Returns the item of which it speaks, from the view and the legal actions of a seat; else None."""
    public: bool = False
    """Whether its appearance tells nothing about the hand of its seat."""

    def words(self) -> tuple[str, str]:
        """Return title and text in the current language."""
        return say("Card", self.title), say("Card", self.text)


class GameUi(NamedTuple):
    """How one game is shown."""

    game: str
    """The name of the game."""
    scene: Callable[[SceneStyle, Clock], TableScene]
    """Makes the scene of a table."""
    event_line: Callable[[Event, Sequence[str]], str]
    """Returns an event as text; the second argument are the names by seat."""
    options_form: Callable[[], OptionsForm]
    """Makes the fields of the options."""
    opening: Callable[[Event, Update, Sequence[str]], str] = lambda *_given: ""
    """Returns what wins, or who begins, if an event begins a game or a round; the update has its options."""
    question: Callable[[object], str] = lambda _action: ""
    """Returns what to ask before an action that cannot be undone, or an empty text."""
    result: Callable[[Update], Result] = plain_result
    """Returns the result of a round or of the game. `past` holds all known events, `seat` is who looks."""
    automatic: Callable[[Update], object | None] = lambda _update: None
    """Returns the action that the table plays by itself for a person, or None."""
    only_choice: Callable[[Update], object | None] = lambda _update: None
    """Returns the action that it plays for a person who wants that, against bots, or None."""
    is_uneventful: Callable[[Event], bool] = lambda _event: False
    """Whether an event is only a draw, or the pass after it: bots play a long stretch of them faster."""
    turn_title: Callable[[Update, int], str] = its_turn
    """Returns, for a public update, what an acting seat is asked to do: the title of the curtain."""
    change: Callable[[Update], str] = lambda _update: ""
    """Returns the label of the button that takes a sealed choice back, or an empty text."""
    action_text: Callable[[object, Update], str] = lambda action, _update: str(action)
    """Returns a legal action of an update in words, such as "Draw a tile"; without texts, in notation."""
    grammar: Callable[[], MoveGrammar] | None = None
    """Loads the short forms of typed moves; None for a game without them."""
    spoken: SpokenText | None = None
    """The spoken texts; None for a game without them."""
    poster: Callable[[], Poster] = Poster
    """Loads what pictures of finished games need."""
    past: PastEvents | None = None
    """The items that the log rings on the table; None for the panel of the player who acted."""
    hidden: Callable[[Update], Sequence[HiddenRow]] | None = None
    """Returns how many pieces of each kind the seat of an update cannot see; None if none are counted."""
    log: LogDetails | None = None
    """The additions of the game to the sentences of its log; None for nothing."""
    cards: tuple[FirstTimeCard, ...] = ()
    """The first-time cards; of several that are due, the first one is shown first."""

    def points(self, update: Update) -> tuple[int, ...]:
        """Return the points of each seat so far."""
        return GAMES[self.game].points(update.view)


class Verb(NamedTuple):
    """A command of the table that plays, on a key of its own. Games with the same command share its key."""

    english_key: str
    """Its letter while the window is in English."""
    french_key: str
    """Its letter while the window is in French."""
    text: Label
    """Its effect in this game."""


class GameDesktop(NamedTuple):
    """The entry of a game in the desktop. Its functions load the modules that they need."""

    open: Callable[[], GameUi]
    """Returns how the game is shown."""
    paint_card: Callable[[QPainter, QRectF, SceneStyle], None] | None = None
    """Paints the picture of the game on its card of the start page; None for a card without a picture."""
    verbs: Mapping[str, Verb] = {}
    """The commands on keys by name; `GameScene.keys_for` says what they press."""
    sounds: Mapping[str, Label] = {}
    """The captions of the sounds that only this game has, by the name of their file."""
    preloaded: tuple[str, ...] = ()
    """The modules of its table that are loaded in idle time, the lowest first."""


USUAL_MODULES: Final = (
    "games.{} bots.{}.entry bots.{}.styles desktop.{}.hints desktop.{}.geometry desktop.{}.words.event_text "
    "desktop.{}.board desktop.{}.scene desktop.{}.game_ui desktop.{}.cues bots.{}.rules_of_thumb"
)


def usual_modules(game: str) -> tuple[str, ...]:
    """Return the modules of the table of a game that has all those that games usually have."""
    return tuple(f"epizodiak_qt.{name.format(game)}" for name in USUAL_MODULES.split())


def desktop_of(game: str) -> GameDesktop:
    """Return the entry of a game in the desktop. Raises KeyError for an unknown game."""
    entry: GameDesktop = import_module(ENTRIES[game].desktop).ENTRY
    return entry
