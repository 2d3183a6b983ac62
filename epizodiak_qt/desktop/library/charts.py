"""The rows of the charts of the library: statistics in words and as bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale

from epizodiak_qt.desktop.app.phrases import say
from epizodiak_qt.desktop.app.translation import plural, shown_name, shown_sentence, translate
from epizodiak_qt.desktop.library.chart_table import ChartRow
from epizodiak_qt.desktop.library.row_texts import TABLES, UNKNOWN
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.library.statistics import Group, Likeness, Played, grouped, rating, streaks, totals
from epizodiak_qt.lobby.bot_choice import BotChoice, bot_title, choice_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.library.intervals import Estimate


def number(value: float) -> str:
    """Return a number with two digits after the point."""
    return QLocale().toString(value, "f", 2)


def percent(value: float) -> str:
    """Return a share in per cent."""
    return say("Statistics", "{value}%", value=round(100 * value))


def ranged(each: Estimate, text: Callable[[float], str]) -> str:
    """Return a value with the ends of its interval."""
    values = {"value": text(each.value), "low": text(each.low), "high": text(each.high)}
    return say("Statistics", "{value} ({low} to {high})", **values)


def bot_text(kind: str, choices: Sequence[BotChoice]) -> str:
    """Return a kind of bot in words, a character with its sign."""
    choice, title = choice_of(choices, kind), bot_title(choices, kind, QLocale().name()[:2])
    return title if choice is None or not choice.sign else f"{choice.name} ({title})"


def total_rows(game: str, games: Sequence[Played]) -> list[ChartRow]:
    """Return the totals of games as rows of a name and a value; none without games."""
    if not games:
        return []
    found, (wins, most_wins, most_days), entry = totals(games), streaks(games), ENTRIES.get(game)
    rows = [
        (translate("Statistics", "Games"), str(found.games)),
        (translate("Statistics", "Wins (with a 95% interval)"), ranged(found.wins, percent)),
        (translate("Statistics", "Average place"), number(found.place)),
        (translate("Statistics", "Wins in a row, now"), str(wins)),
        (translate("Statistics", "Most wins in a row"), str(most_wins)),
        (translate("Statistics", "Most days in a row"), str(most_days)),
    ]
    if entry is not None and entry.set_word:
        rows.append((shown_sentence(entry.set_title), number(found.sets)))
        rows.append((shown_sentence(entry.contest_title), number(found.contests)))
    if found.duration_s:
        length = plural("Library", "%n min", max(1, round(found.duration_s / 60)))
        rows.append((translate("Statistics", "Average length"), length))
    return [ChartRow(row) for row in rows]


def group_text(
    dimension: str, key: Group, choices: Sequence[BotChoice], edition_text: Callable[[str, str], str]
) -> str:
    """Return a group of games in words."""
    last = key[-1]
    match dimension:
        case "opponent":
            return bot_text(key[0], choices) if key[0] else shown_name(last)
        case "game":
            return ENTRIES[last].title
        case "seat":
            return say("Statistics", "Seat {seat}", seat=last)
        case "edition":
            return edition_text(*key)
        case "table":
            return TABLES[last].say() if last in TABLES else UNKNOWN
        case "help":
            return translate("Statistics", "with help") if last else translate("Statistics", "without help")
    month = QDate.fromString(last + "-01", "yyyy-MM-dd")
    return QLocale().toString(month, "MMMM yyyy") if month.isValid() else UNKNOWN


def win_rows(games: Sequence[Played], dimension: str, text: Callable[[Group], str]) -> list[ChartRow]:
    """Return the wins in each group of games, named by `text`, beside the usual share of wins."""
    seats, rows = {each.row.game: len(each.row.seats) for each in games}, []
    for key, each in grouped(games, dimension).items():
        players = 2 if dimension == "opponent" else seats.get(key[0], max(seats.values()))
        wins, usual = ranged(each.wins, percent), 1 / players
        words = say("Statistics", "{wins}; usual: {usual}", wins=wins, usual=percent(usual))
        own = each.wins.value, each.wins.low, each.wins.high
        rows.append(ChartRow((text(key), str(each.games), wins), words, own, usual=usual))
    return rows


def rating_rows(games: Sequence[Played], choices: Sequence[BotChoice]) -> list[ChartRow]:
    """Return the person among the bots of their rating, the best first; none before two rated games."""
    own = rating(games, {choice.kind: choice.rating for choice in choices if choice.rating})
    if own is None:
        return []
    language = QLocale().name()[:2]
    bots = {each.title.text(language): each.rating for each in choices if each.rating and not each.sign}
    low, high = min(own.low, *bots.values()), max(own.high, *bots.values())

    def at(value: float) -> float:
        return (value - low) / (high - low)

    text = ranged(own, lambda value: str(round(value)))
    you = at(own.value), at(own.low), at(own.high)
    rows = [(own.value, ChartRow((translate("Statistics", "You"), text), text, you))]
    rows += [(each, ChartRow((name, str(each)), str(each), other=at(each))) for name, each in bots.items()]
    return [row for _, row in sorted(rows, key=lambda each: -each[0])]


def trait_row(each: Likeness, choices: Sequence[BotChoice]) -> ChartRow:
    """Return a trait of the person beside that of a character."""
    own, text = each.own, percent if each.is_share else number
    top = 1.0 if each.is_share else 1.25 * max(own.value, each.character, each.plain)
    values = {"its": text(each.character), "own": text(own.value), "plain": text(each.plain)}
    words = say("Statistics", "you {own}, the character {its}, a bot without character {plain}", **values)
    name = f"{bot_text(each.kind, choices)}: {shown_sentence(each.trait)}"
    you = own.value / top, own.low / top, own.high / top
    cells = name, values["its"], values["own"]
    return ChartRow(cells, words, you, each.character / top, each.plain / top)
