"""The sentences of EpiZodiak: events for the log and the recap, the status line, and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.phrases import Phrase, say, values_of
from epizodiak_qt.games.epizodiak import actions, events
from epizodiak_qt.games.epizodiak.actions import Lay
from epizodiak_qt.games.epizodiak.constants import EMPTY_HAND_BONUS, PLACES
from epizodiak_qt.games.epizodiak.dial import SIDES, Side
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.link import ActionTakenBack, Update

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from epizodiak_qt.desktop.epizodiak.hints import Hints, RunSelection
    from epizodiak_qt.games.epizodiak.view import View

EVENTS: Final[dict[type, Phrase]] = {
    events.Dealt: Phrase("Words", "A new round: 12 tiles each."),
    events.StarterDrawn: Phrase("Words", "{name} begins, drawn by lot."),
    events.DialOpened: Phrase("Words", "The {value} opens the dial."),
    events.TilesLaid: Phrase("Words", "{name} lays {run}, {side}."),
    events.SetDiscarded: Phrase("Words", "{name} discards a set of {value}s."),
    events.TileDrawn: Phrase("Words", "{name} draws a(n) {value}."),
    events.TileTaken: Phrase("Words", "{name} picks up the {value}."),
    events.Passed: Phrase("Words", "{name} passes."),
    events.Contested: Phrase(
        "Words", "{name} contests the {value}: three are discarded, {name} takes the fourth."
    ),
    events.DialRefilled: Phrase(
        "Words", "The dial is full: its tiles make a new draw pile of %n tile(s).", "pile"
    ),
    events.RoundEnded: Phrase("Words", "{name} has emptied their hand: the round is over."),
    events.GameEnded: Phrase("Words", "{name} wins the game."),
    ActionTakenBack: Phrase("Words", "{name} takes back the last move."),
}
"""The sentence of each event, in the third person; an event without an entry needs no line."""
PHASES: Final = {
    "picked": Phrase("Words", "You have picked up a tile. Now:"),
    "contested": Phrase("Words", "You have contested. Now:"),
    "drawn": Phrase("Words", "You have drawn. Now:"),
}
"""The beginning of the status line later in a turn."""


def side_name(side: Side) -> str:
    """Return the name of a direction."""
    return say("Words", "clockwise") if side == "cw" else say("Words", "anticlockwise")


def listed(values: Iterable[int]) -> str:
    """Return values as "4, 9 or 10"."""
    words = [str(value) for value in values]
    if len(words) < 2:
        return "".join(words)
    return say("Words", "{first} or {last}", first=", ".join(words[:-1]), last=words[-1])


def the_tile(value: int) -> str:
    """Return a tile with its article: "the 5"."""
    return say("Words", "the {value}", value=value)


def run_text(values: Sequence[int]) -> str:
    """Return a run as "the 5" or "5 to 8"."""
    if len(values) == 1:
        return the_tile(values[0])
    return say("Words", "{first} to {last}", first=values[0], last=values[-1])


def values_in_words(thing: object, names: Sequence[str] = ()) -> dict[str, object]:
    """Return the fields of an event or action in words, by name, with its player and its run."""
    values = values_of(thing, lambda value: side_name(value) if value in SIDES else value, names)
    match thing:
        case Lay(values=run) | events.TilesLaid(values=run):
            values["run"] = run_text(run)
    return values


def event_line(event: object, names: Sequence[str]) -> str:
    """Return an event as a sentence in the third person; empty for one that needs no line."""
    phrase: Phrase | None
    match event:
        case events.TileDrawn(value=value) if value is HIDDEN:
            phrase = Phrase("Words", "{name} draws a tile.")
        case events.RoundEnded(seat=None):
            phrase = Phrase("Words", "The round is ended by agreement, without points.")
        case events.GameEnded(winner=None):
            phrase = Phrase("Words", "The game is over: first place is shared.")
        case _:
            phrase = EVENTS.get(type(event))
    return "" if phrase is None else phrase.say(**values_in_words(event, names))


def is_uneventful(event: object) -> bool:
    """Return whether an event is only a draw, or the pass after it; a bare pass leads to a contest (R10)."""
    return isinstance(event, events.TileDrawn) or (isinstance(event, events.Passed) and event.drawn)


AIMS: Final = {
    "rules-2021": Phrase(
        "Words", "First to empty the hand scores its sets. %n point(s) win the match.", "target"
    ),
    "help-2022": Phrase("Words", "Everyone scores their sets. %n point(s) win the match.", "target"),
    "single": Phrase("Words", "One round: a point for each set, {bonus} for the first to empty the hand."),
}
"""The aim of a match, by its scoring, and of a single round."""


def opening(event: object, update: Update, names: Sequence[str]) -> str:
    """Return what wins if an event begins a game, and who begins if it begins a round; else an empty text."""
    options = update.view.options
    match event:
        case events.StarterDrawn():
            aim = AIMS[options.scoring if options.mode == "match" else options.mode]
            return aim.say(target=options.target, bonus=EMPTY_HAND_BONUS)
        case events.Dealt(starter=seat):
            return say("Words", "{name} begins.", name=names[seat])
        case _:
            return ""


def round_heading(number: int | None) -> str:
    """Return the heading of a round in the log; None for a round whose number is not known."""
    if number is None:
        return say("Words", "New round")
    return say("Words", "Round {number}", number=number)


def round_points(event: object, names: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """Return the points of each seat at the end of a round, the best first: "Amélie: +2, 7 in all"."""
    if not isinstance(event, events.RoundEnded):
        return ()
    phrase, totals = Phrase("Words", "{name}: +{points}, {total} in all"), event.scores
    return tuple(
        (seat, phrase.say(name=names[seat], points=event.points[seat].total, total=totals[seat]))
        for seat in sorted(range(len(totals)), key=lambda seat: -totals[seat])
    )


def status_line(view: View, hints: Hints, selection: RunSelection, names: Sequence[str]) -> str:
    """Return what the shown seat can do now, or for whom it waits."""
    if not hints.acting or view.outcome is not None or view.phase == "deal":
        return whose_turn(view, names)
    if selection.values:
        return _selection_line(selection)
    forced, free = Phrase("Words", "After three passes you must play:"), Phrase("Words", "{name}, your turn:")
    lead = PHASES.get(view.phase, forced if hints.forced else free).say(name=names[view.turn])
    return f"{lead} {' · '.join(_ways(hints))}"


def whose_turn(view: View, names: Sequence[str]) -> str:
    """Return for whom the table waits."""
    if view.outcome is not None:
        return say("Words", "The game is over.")
    if view.phase == "deal":
        return say("Words", "The round is over.")
    return say("Words", "It is {name}’s turn.", name=names[view.turn])


def _selection_line(selection: RunSelection) -> str:
    values = selection.values
    text = say("Words", "Click the blinking slot {slot} to lay {run}.", slot=values[-1], run=run_text(values))
    if selection.next_value is not None:
        text += " " + say("Words", "The {value} can follow.", value=selection.next_value)
    return text


def _ways(hints: Hints) -> Iterator[str]:
    """Yield what can be done, a phrase each."""
    either = say("Words", " or ")
    lays = [
        say("Words", "{value} ({side})", value=run[0], side=side_name(side))
        for side in SIDES
        if (run := hints.runs.on(side))
    ]
    if hints.runs.one_slot and hints.runs.cw:
        lays = [say("Words", "{value} (last slot)", value=hints.runs.cw[0])]
    if lays:
        yield say("Words", "lay {lays}", lays=either.join(lays))
    if hints.sets:
        yield say("Words", "discard a set ({values})", values=listed(sorted(hints.sets)))
    if hints.take is not None:
        yield say("Words", "pick up the {value}", value=hints.take)
    if hints.contests:
        yield say("Words", "contest {values}", values=either.join(map(the_tile, sorted(hints.contests))))
    if hints.draw:
        yield say("Words", "draw")
    if hints.passing:
        yield say("Words", "pass")


ACTIONS: Final[dict[type, Phrase]] = {
    actions.Lay: Phrase("Action", "Lay {run}, {side}"),
    actions.DiscardSet: Phrase("Action", "Discard the set of {value}s"),
    actions.Contest: Phrase("Action", "Contest the {value}"),
    actions.Take: Phrase("Action", "Pick up the {value}"),
    actions.Draw: Phrase("Action", "Draw a tile"),
    actions.Pass: Phrase("Action", "Pass"),
    actions.Deal: Phrase("Action", "Deal the next round"),
}
QUESTIONS: Final[dict[type, Phrase]] = {
    actions.DiscardSet: Phrase("Ask", "Discard a set of {value}s? It will not come back."),
    actions.Lay: Phrase("Ask", "Lay {run}, {side}?"),
    actions.Contest: Phrase("Ask", "Contest the {value}?"),
}
"""The questions before an action that cannot be undone."""


def action_text(action: object, update: Update) -> str:
    """Return a legal action of an update in words: "Lay 5 to 8, clockwise"."""
    view: View = update.view
    values, phrase = values_in_words(action), ACTIONS[type(action)]
    if isinstance(action, actions.Take) and view.last_laid is not None:
        values["value"] = view.last_laid.value
    elif isinstance(action, actions.Lay) and len(view.dial) == PLACES - 1:
        phrase = Phrase("Action", "Lay {run} in the last slot")
    return phrase.say(**values)


def question(action: object) -> str:
    """Return what to ask before an action; empty for one that needs no question."""
    phrase = QUESTIONS.get(type(action))
    return "" if phrase is None else phrase.say(**values_in_words(action))
