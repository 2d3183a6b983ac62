"""Game records (`.ezr`): the actions and the results of chance, as text.

A record replays to the same positions without its seed. The layout is described in docs/notation.md.
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.games.chance import ChanceError, ChanceResult, ReplayedChance
from epizodiak_qt.games.game import IllegalActionError, InvalidActionError, InvalidPositionError
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from epizodiak_qt.games.game import AnyGame, Event, Outcome


class InvalidRecordError(ValueError):
    """The text is no record, or one that does not replay; `line` counts from 1 (0: no line in particular)."""

    def __init__(self, line: int, sentence: Sentence) -> None:
        self.line = line
        if line:
            sentence = Sentence(f"Line {line}: {sentence.en}", f"Ligne {line} : {sentence.fr}")
        self.sentence = sentence
        super().__init__(sentence.en)


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a turn."""

    turn: int
    """The number of the turn, from 1."""
    seat: int
    """The seat whose turn it is."""
    action: str
    """The action in notation."""
    line: int = field(default=0, compare=False)
    """The line of the text, for error messages."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment, written in braces."""

    text: str
    """The text without its braces."""


Entry = Move | ChanceResult | Comment


@dataclass(frozen=True, slots=True)
class Record:
    """A complete game."""

    headers: tuple[tuple[str, str], ...]
    """Key and value of each header, in order."""
    entries: tuple[Entry, ...]
    """The actions, chance results and comments, in order."""

    def header(self, key: str) -> str | None:
        """Return the value of the header `key`, or None."""
        return dict(self.headers).get(key)


_HEADER: Final = re.compile(r'[ \t]*\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\\n]|\\.)*)"\][ \t]*(?:\n|$)')
_TURN: Final = re.compile(r"([1-9][0-9]{0,8})\. ([0-9]) +(.*)")
_STOP: Final = re.compile(r"[\n{]")
_CHANCE: Final = re.compile(r"= ([a-z]+)((?: [a-z0-9-]+)+)")


def result_text(outcome: Outcome | None) -> str:
    """Return how a game ended as its header says it: "1 > 0 = 2", or "*" for a game without an end."""
    if outcome is None:
        return "*"
    return " > ".join(" = ".join(map(str, group)) for group in outcome.ranking)


def options_text(options: Mapping[str, Any]) -> str:
    """Return options as a header holds them: `key=value`, sorted."""
    return " ".join(
        f"{key}={str(value).lower() if isinstance(value, bool) else value}"
        for key, value in sorted(options.items())
    )


def options_from_text(text: str) -> dict[str, Any]:
    """Return the options of a header, their values as true, false, a number or a word."""
    return {
        key: {"true": True, "false": False}.get(
            value, int(value) if re.fullmatch("[0-9]{1,4000}", value) else value
        )
        for key, _, value in (word.partition("=") for word in text.split())
    }


def write_record(record: Record) -> str:
    """Return the record as text, one turn a line, chance on lines of its own."""
    lines = [f'[{key} "{_escaped(value)}"]' for key, value in record.headers]
    lines.append("")
    turn = 0
    open_turn = False
    for entry in record.entries:
        match entry:
            case Move():
                if open_turn and entry.turn == turn:
                    lines[-1] += f"; {entry.action}"
                elif entry.turn == turn:
                    lines.append(f"... {entry.action}")
                else:
                    lines.append(f"{entry.turn}. {entry.seat} {entry.action}")
                turn, open_turn = entry.turn, True
            case ChanceResult():
                lines.append(" ".join(("=", entry.label, *entry.values)))
                open_turn = False
            case _:
                lines.append("{" + entry.text.replace("}", ")") + "}")
                open_turn = False
    return "\n".join(lines) + "\n"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def read_record(text: str) -> Record:
    """Return the record in `text`; `replay` checks whether it can be played.

    Raises InvalidRecordError.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    headers: list[tuple[str, str]] = []
    at = 0
    while (header := _HEADER.match(text, at)) is not None:
        headers.append((header[1], re.sub(r"\\(.)", r"\1", header[2])))
        at = header.end()
    if not headers:
        raise InvalidRecordError(
            1, Sentence("A record begins with headers.", "Une partie commence par des en-têtes.")
        )
    return Record(tuple(headers), tuple(_entries(text, at, len(headers) + 1)))


def _entries(text: str, at: int, line: int) -> Iterator[Entry]:
    """Yield the entries of `text` from the place `at`, which is in `line`."""
    turn = seat = 0
    while at < len(text):
        if text[at] == "{":
            end = text.find("}", at)
            if end < 0:
                raise InvalidRecordError(
                    line, Sentence("A comment is not closed.", "Un commentaire n’est pas fermé.")
                )
            yield Comment(text[at + 1 : end])
            line += text.count("\n", at, end)
            at = end + 1
            continue
        stop = _STOP.search(text, at)
        end = len(text) if stop is None else stop.start()
        words = text[at:end].strip()
        rolled, turned = _CHANCE.fullmatch(words), _TURN.fullmatch(words)
        if rolled is not None:
            yield ChanceResult(rolled[1], tuple(rolled[2].split()))
        elif turned is not None or (turn and words.startswith("... ")):
            if turned is not None:
                turn, seat = int(turned[1]), int(turned[2])
            actions = words[4:] if turned is None else turned[3]
            for action in actions.split(";"):
                yield Move(turn, seat, action.strip(), line)
        elif words:
            raise InvalidRecordError(
                line,
                Sentence(
                    "This is no turn, chance or comment.", "Ce n’est ni tour, ni hasard, ni commentaire."
                ),
            )
        at = end
        if stop is not None and stop[0] == "\n":
            at, line = end + 1, line + 1


def replay(record: Record, games: Mapping[str, AnyGame]) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Yield every position of the record and what happened before it, the dealt one first.

    Raises InvalidRecordError where an action is illegal, chance does not fit, or the result is another one.
    """
    game = games.get(record.header("Game") or "")
    if game is None:
        raise InvalidRecordError(
            0, Sentence("The record names no game known here.", "La partie ne nomme aucun jeu connu ici.")
        )
    moves = [entry for entry in record.entries if isinstance(entry, Move)]
    chance = ReplayedChance(entry for entry in record.entries if isinstance(entry, ChanceResult))
    try:
        options = game.options_from_json(options_from_text(record.header("Options") or ""))
        position, events = game.new(options, chance)
        yield position, events
    except (InvalidPositionError, ChanceError) as error:
        raise InvalidRecordError(0, error.sentence) from error
    turn = seat = 0
    for move in moves:
        if game.turn_begins(position):
            turn, seat = turn + 1, next(iter(game.acting(position)), -1)
        if (move.turn, move.seat) != (turn, seat):
            raise InvalidRecordError(
                move.line,
                Sentence("It is another turn or seat’s.", "C’est un autre tour ou une autre place."),
            )
        try:
            position, events = game.play(
                position, game.acting(position)[0], game.parse_action(move.action), chance
            )
        except IllegalActionError as error:
            raise InvalidRecordError(move.line, error.reason.why) from error
        except (InvalidActionError, ChanceError) as error:
            raise InvalidRecordError(move.line, error.sentence) from error
        yield position, events
    _check_end(game, position, record, chance)


def _check_end(game: AnyGame, position: Any, record: Record, chance: ReplayedChance) -> None:
    try:
        chance.finish()
    except ChanceError as error:
        raise InvalidRecordError(0, error.sentence) from error
    result = record.header("Result")
    if result not in (None, result_text(game.outcome(position))):
        raise InvalidRecordError(
            0, Sentence("The game ends with another result.", "La partie finit par un autre résultat.")
        )


class Recorder:
    """Gathers the entries of a record while a game is played or replayed."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._turn = 0
        self._seat = 0
        self._waiting: list[Move] = []
        self.entries: list[Entry] = []

    def chance(self, results: Iterable[ChanceResult]) -> None:
        """Add what chance gave."""
        self.entries.extend(results)

    def move(self, before: Any, seat: int, action: object) -> None:
        """Add an action of `seat`, played in the position `before`.

        Of two seats that choose at once, the one that a record writes first may choose last: the other
        choice waits for it.
        """
        if self._game.turn_begins(before):
            self._turn += 1
            self._seat = seat
        self._waiting.append(Move(self._turn, self._seat, str(action)))
        if seat == self._game.acting(before)[0]:
            self.entries.extend(reversed(self._waiting))
            self._waiting.clear()

    def comment(self, text: str) -> None:
        """Add a remark."""
        self.entries.append(Comment(text))
