"""Game records (`.ezr`): the actions and the results of chance, as text.

A record replays to the same positions without its seed. The layout is described in docs/notation.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.chance import ChanceError, ChanceResult, ReplayedChance
from epizodiak_qt.games.game import IllegalActionError, InvalidActionError, InvalidPositionError, quotable
from epizodiak_qt.games.sentence import Sentence, SentenceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from epizodiak_qt.games.game import AnyGame, Event, Outcome


UNKNOWN_GAME: Final = Sentence(
    "This version of the program does not know the game of the record.",
    "Cette version du programme ne connaît pas le jeu de cette partie.",
)


class InvalidRecordError(SentenceError):
    """The text is no record, or one that does not replay; `line` counts from 1 (0: no line in particular)."""

    def __init__(self, line: int, sentence: Sentence) -> None:
        self.line = line
        if line:
            sentence = Sentence(f"Line {line}: {sentence.en}", f"Ligne {line} : {sentence.fr}")
        super().__init__(sentence)


def _fault(line: int, en: str, fr: str) -> InvalidRecordError:
    return InvalidRecordError(line, Sentence(en, fr))


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a turn."""

    turn: int
    """The number of the turn, from 1."""
    seat: int
    """The seat whose turn it is."""
    action: str
    """The action in notation."""


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
    lines: tuple[int, ...] = field(default=(), compare=False)
    """The line of each entry in the text that was read, for error messages; empty if none was read."""

    def header(self, key: str) -> str | None:
        """Return the value of the header `key`, or None."""
        return dict(self.headers).get(key)

    @property
    def day(self) -> str:
        """The date for the name of a file: it may come from another computer, so only digits and hyphens."""
        return "".join(each for each in self.header("Date") or "" if each.isdecimal() or each == "-")

    def line_of_header(self, key: str) -> int:
        """Return the line of the header `key` in the text that was read; 0 if there is none."""
        numbers = {name: number for number, (name, _) in enumerate(self.headers, 1)}
        return numbers.get(key, 0) if self.lines else 0


_HEADER: Final = re.compile(r'[ \t]*\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\\n]|\\.)*)"\][ \t]*(?:\n|$)')
_TURN: Final = re.compile(r"([1-9][0-9]{0,8})\. ([0-9]) +(.*)")
_STOP: Final = re.compile(r"[\n{]")
_CHANCE: Final = re.compile(r"= ([a-z]{1,16})((?: [a-z0-9-]+)+)")


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
    lines = []
    for key, value in record.headers:
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
        lines.append(f'[{key} "{escaped}"]')
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


def read_record(text: str) -> Record:
    """Return the record in `text`; `replay` checks whether it can be played.

    Raises InvalidRecordError.
    """
    record, damage = read_damaged_record(text)
    if damage is not None:
        raise damage
    return record


def read_damaged_record(text: str) -> tuple[Record, InvalidRecordError | None]:
    """Return the record in `text` up to its first unreadable line, and the error of that line or None.

    Raises InvalidRecordError if `text` does not begin with headers.
    """
    headers, body = read_headers(text)
    entries: list[Entry] = []
    lines: list[int] = []
    damage = None
    try:
        for line, entry in _entries(body, len(headers) + 1):
            lines.append(line)
            entries.append(entry)
    except InvalidRecordError as error:
        damage = error
    return Record(headers, tuple(entries), tuple(lines)), damage


def read_headers(text: str) -> tuple[tuple[tuple[str, str], ...], str]:
    """Return the headers of the record in `text`, and the text after them with the line ends of this format.

    Raises InvalidRecordError if there is none.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    headers: list[tuple[str, str]] = []
    at = 0
    while (header := _HEADER.match(text, at)) is not None:
        value = header[2]
        headers.append((header[1], re.sub(r"\\(.)", r"\1", value) if "\\" in value else value))
        at = header.end()
    if not headers:
        raise _fault(
            1,
            "This is not a game record: it has no headers.",
            "Ce n’est pas une partie exportée\u202f: elle n’a pas d’en-têtes.",
        )
    return tuple(headers), text[at:]


def _entries(text: str, line: int) -> Iterator[tuple[int, Entry]]:
    """Yield the entries of `text`, which begins in `line`, each with its line."""
    at = turn = seat = 0
    while at < len(text):
        if text[at] == "{":
            end = text.find("}", at)
            if end < 0:
                raise _fault(line, "A comment is not closed.", "Un commentaire n’est pas fermé.")
            yield line, Comment(text[at + 1 : end])
            line += text.count("\n", at, end)
            at = end + 1
            continue
        stop = _STOP.search(text, at)
        end = len(text) if stop is None else stop.start()
        words = text[at:end].strip()
        rolled, turned = _CHANCE.fullmatch(words), _TURN.fullmatch(words)
        if rolled is not None:
            yield line, ChanceResult(rolled[1], tuple(rolled[2].split()))
        elif turned is not None or (turn and words.startswith("... ")):
            if turned is not None:
                turn, seat = int(turned[1]), int(turned[2])
            actions = words[4:] if turned is None else turned[3]
            for action in actions.split(";"):
                yield line, Move(turn, seat, action.strip())
        elif words.startswith("["):
            raise _fault(line, "This header cannot be read.", "Cet en-tête est illisible.")
        elif words:
            raise _fault(
                line, "This is no turn, chance or comment.", "Ce n’est ni tour, ni hasard, ni commentaire."
            )
        at = end
        if stop is not None and stop[0] == "\n":
            at, line = end + 1, line + 1


@dataclass
class _Step:
    """A move, None for the first deal, with the chance that follows it."""

    move: Move | None
    """The move."""
    line: int
    """The line of the move, then of the result of chance that was used last."""
    results: list[tuple[int, ChanceResult]] = field(default_factory=list)
    """The results of chance with their lines."""
    used_up: bool = False
    """Whether more results were asked for than there are."""

    def used(self) -> Iterator[ChanceResult]:
        """Yield the results; `line` and `used_up` follow."""
        for line, result in self.results:
            self.line = line
            yield result
        self.used_up = True


def _steps(record: Record) -> list[_Step]:
    """Return the first deal and every move, each with the chance between it and the next move."""
    steps = [_Step(None, next(iter(record.lines), 0))]
    for line, entry in zip(record.lines or repeat(0), record.entries, strict=False):
        if isinstance(entry, Move):
            steps.append(_Step(entry, line))
        elif isinstance(entry, ChanceResult):
            steps[-1].results.append((line, entry))
    return steps


def chance_of_steps(record: Record) -> list[tuple[ChanceResult, ...]]:
    """Return what chance gave before the first move of a record, and after each move."""
    return [tuple(result for _, result in step.results) for step in _steps(record)]


def game_of(record: Record, games: Mapping[str, AnyGame]) -> AnyGame:
    """Return the game that a record names. Raises InvalidRecordError."""
    game = games.get(record.header("Game") or "")
    if game is None:
        raise InvalidRecordError(record.line_of_header("Game"), UNKNOWN_GAME)
    return game


def replay(
    record: Record, games: Mapping[str, AnyGame], unreadable: InvalidRecordError | None = None
) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Yield every position of the record and what happened before it, the dealt one first.

    Args:
        record: The record.
        games: The games by name.
        unreadable: The error at the line where reading stopped; raised after what was read.

    Raises InvalidRecordError where an action is illegal, chance does not fit, or the result is another one.
    """
    game = game_of(record, games)
    options = _options(game, record)
    position: Any = None
    turn = seat = 0
    steps = _steps(record)
    for step in steps:
        chance = ReplayedChance(step.used())
        try:
            if step.move is None:
                position, events = game.new(options, chance)
            else:
                acting = game.acting(position)
                if not acting:
                    raise _fault(step.line, "The game is already over here.", "La partie est déjà finie ici.")
                if game.turn_begins(position):
                    turn, seat = turn + 1, acting[0]
                if (step.move.turn, step.move.seat) != (turn, seat):
                    raise _fault(
                        step.line,
                        f"Turn {turn}, of seat {seat}, is expected here.",
                        f"C’est le tour {turn}, de la place {seat}, qui est attendu ici.",
                    )
                action = game.parse_action(step.move.action)
                position, events = game.play(position, acting[0], action, chance)
            yield position, events
            chance.finish()
        except (IllegalActionError, InvalidActionError, ChanceError) as error:
            if step.used_up and step is steps[-1]:
                raise unreadable or _ends_early(record) from error
            raise InvalidRecordError(step.line, error.sentence) from error
    if unreadable is not None:
        raise unreadable
    _check_end(game, position, record)


def _ends_early(record: Record) -> InvalidRecordError:
    """Return the error for a record of an unfinished game that has a result, or lacks one of chance."""
    return _fault(
        max(record.lines, default=len(record.headers)),
        "The record ends here, before the end of the game.",
        "La partie s’arrête ici, avant sa fin.",
    )


def _options(game: AnyGame, record: Record) -> Any:
    """Return the options of a record. An unknown one would change the rules: it is refused."""
    line, given = record.line_of_header("Options"), options_from_text(record.header("Options") or "")
    try:
        options = game.options_from_json(given)
    except InvalidPositionError as error:
        raise InvalidRecordError(line, error.sentence) from error
    for key in sorted(given.keys() - {*ENTRIES[game.NAME].option_names}):
        raise _fault(
            line,
            f"This version of the program does not know the option “{quotable(key)}”.",
            f"Cette version du programme ne connaît pas l’option «\u202f{quotable(key)}\u202f».",
        )
    return options


def _check_end(game: AnyGame, position: Any, record: Record) -> None:
    """Raise InvalidRecordError if the header `Result` names another result than that of the game."""
    result, outcome = record.header("Result"), game.outcome(position)
    if result in (None, result_text(outcome)):
        return
    if outcome is None:
        raise _ends_early(record)
    raise _fault(
        record.line_of_header("Result"),
        "The game ends with another result.",
        "La partie finit par un autre résultat.",
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
