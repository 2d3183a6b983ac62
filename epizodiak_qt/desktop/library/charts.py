"""The rows of the charts of the library: statistics in words and as bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale

from epizodiak_qt.desktop.app.phrases import say
from epizodiak_qt.desktop.app.translation import plural, shown_name, shown_sentence, translate
from epizodiak_qt.desktop.library.chart_table import Bar, ChartRow
from epizodiak_qt.desktop.library.row_texts import TABLES, UNKNOWN
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.library.statistics import Opponent, grouped, head_to_head, rating, streaks, totals
from epizodiak_qt.lobby.bot_choice import bot_title, choice_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.library.intervals import Estimate
    from epizodiak_qt.library.statistics import Dimension, Likeness, Played, Totals
    from epizodiak_qt.lobby.bot_choice import BotChoice

HALF: float = 0.5


def number(value: float) -> str:
    """Return a number with two digits after the point."""
    return QLocale().toString(value, "f", 2)


def percent(value: float) -> str:
    """Return a share in per cent."""
    return say("Statistics", "{value}%", value=round(100 * value))


def ranged(each: Estimate, text: Callable[[float], str]) -> str:
    """Return a value with the ends of its interval."""
    return say(
        "Statistics",
        "{value} ({low} to {high})",
        value=text(each.value),
        low=text(each.low),
        high=text(each.high),
    )


def opponent_text(opponent: Opponent, choices: Sequence[BotChoice]) -> str:
    """Return an opponent in words: a person, or a bot with its sign."""
    if not opponent.bot:
        return shown_name(opponent.name)
    choice = choice_of(choices, opponent.bot)
    title = bot_title(choices, opponent.bot, QLocale().name()[:2])
    return title if choice is None or not choice.sign else f"{choice.name} ({title})"


def wins_row(name: str, each: Totals, usual: float) -> ChartRow:
    """Return the wins of some games, beside the usual share of wins."""
    text = ranged(each.wins, percent)
    words = say("Statistics", "{wins}; usual: {usual}", wins=text, usual=percent(usual))
    bar = Bar(words, (each.wins.value, each.wins.low, each.wins.high), usual=usual)
    return ChartRow((name, str(each.games), text), bar)


def total_rows(game: str, games: Sequence[Played]) -> list[ChartRow]:
    """Return the totals of games as rows of a name and a value; none without games."""
    if not games:
        return []
    found, rows, entry = totals(games), streaks(games), ENTRIES.get(game)
    texts = [
        (translate("Statistics", "Games"), str(found.games)),
        (translate("Statistics", "Wins (with a 95% interval)"), ranged(found.wins, percent)),
        (translate("Statistics", "Average place"), number(found.place)),
    ]
    if entry is not None and entry.set_word:
        texts.append((shown_sentence(entry.set_title), number(found.sets)))
        texts.append((shown_sentence(entry.contest_title), number(found.contests)))
    if found.duration_s:
        length = plural("Library", "%n min", max(1, round(found.duration_s / 60)))
        texts.append((translate("Statistics", "Average length"), length))
    texts += [
        (translate("Statistics", "Wins in a row, now"), str(rows.wins)),
        (translate("Statistics", "Most wins in a row"), str(rows.most_wins)),
        (translate("Statistics", "Most days in a row"), str(rows.most_days)),
    ]
    return [ChartRow(each) for each in texts]


def opponent_rows(games: Sequence[Played], choices: Sequence[BotChoice]) -> list[ChartRow]:
    """Return how often the person was ahead of each opponent."""
    return [wins_row(opponent_text(who, choices), each, HALF) for who, each in head_to_head(games).items()]


def group_rows(
    games: Sequence[Played], dimension: Dimension, edition_text: Callable[[str, str], str]
) -> list[ChartRow]:
    """Return the wins in each group of games of one game."""

    def name(key: tuple[str, ...]) -> str:
        last = key[-1]
        match dimension:
            case "game":
                return ENTRIES[last].title
            case "seat":
                return say("Statistics", "Seat {seat}", seat=last)
            case "edition":
                return edition_text(*key)
            case "table":
                return TABLES[last].say() if last in TABLES else UNKNOWN
            case "help":
                return (
                    translate("Statistics", "with help") if last else translate("Statistics", "without help")
                )
        month = QDate.fromString(last + "-01", "yyyy-MM-dd")
        return QLocale().toString(month, "MMMM yyyy") if month.isValid() else UNKNOWN

    seats = {each.row.game: len(each.row.seats) for each in games}
    return [
        wins_row(name(key), each, 1 / seats.get(key[0], max(seats.values())))
        for key, each in grouped(games, dimension).items()
    ]


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
    you = Bar(text, (at(own.value), at(own.low), at(own.high)))
    rows = [(own.value, ChartRow((translate("Statistics", "You"), text), you))]
    rows += [
        (value, ChartRow((name, str(value)), Bar(str(value), other=at(value))))
        for name, value in bots.items()
    ]
    return [row for _, row in sorted(rows, key=lambda each: -each[0])]


def trait_row(each: Likeness, choices: Sequence[BotChoice]) -> ChartRow:
    """Return a trait of the person beside that of a character."""
    own, text = each.own, percent if each.is_share else number
    top = 1.0 if each.is_share else 1.25 * max(own.value, each.character, each.plain)
    values = text(each.character), text(own.value)
    words = say(
        "Statistics",
        "you {own}, the character {its}, a bot without character {plain}",
        own=values[1],
        its=values[0],
        plain=text(each.plain),
    )
    bar = Bar(words, (own.value / top, own.low / top, own.high / top), each.character / top, each.plain / top)
    return ChartRow((opponent_text(Opponent(each.kind), choices), shown_sentence(each.trait), *values), bar)
