"""Finished games to look at again: from any files, from records, and over a read-only link."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import Record, read_record, write_record
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.table.entries import Played, Seat, help_used
from epizodiak_qt.table.export import record_of
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.link import Proposal, Update
from epizodiak_qt.table.replay_link import ReplayLink, Whose
from epizodiak_qt.table.replayed_game import read_replay
from epizodiak_qt.table.replays import (
    RECORD_BYTES,
    journal_from,
    replay_from_file,
    replay_from_record,
)
from epizodiak_qt.table.saves import CannotOpenError, Saves
from tests.games.sentence_checks import check_sentence
from tests.table.recorded_tables import match_text, record_texts
from tests.table.table_kit import act, new_table, position_of


def refusal(path: Path) -> Sentence:
    """Return why a file cannot be shown, in a sentence that names it in both languages."""
    with pytest.raises(CannotOpenError) as caught:
        replay_from_file(path)
    sentence = caught.value.sentence
    check_sentence(sentence)
    for text in (sentence.en, sentence.fr):
        assert path.name in text
    return sentence


@pytest.mark.parametrize("name", record_texts())
def test_a_record_is_the_same_game_from_its_file(tmp_path: Path, name: str) -> None:
    """Records of earlier versions, and of random games.

    An invalid byte, or lines of another kind, damage no line before them.
    """
    path = tmp_path / "friday.ezr"
    path.write_text(record_texts()[name], "utf-8")
    replay = replay_from_file(path)
    assert replay.damage is None
    assert replay == replay_from_record(read_record(record_texts()[name]))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:20]) + b"\xff\xfe\n" + b"".join(lines[20:]))
    damaged = replay_from_file(path)
    assert check_sentence(damaged.damage).en.startswith("Line 21: ")
    assert len(damaged.moments) > 5


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "The file friday.ezr is empty."),
        (b" \n\n", "The file friday.ezr is empty."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "Line 1: This is not a game record: it has no headers."),
        (b'[Game "chess"]\n\n1. 0 draw\n', "does not know the game of the record."),
        (b"[Game " * (RECORD_BYTES // 6 + 1), "The file friday.ezr is too large."),
    ],
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, content: bytes, why: str) -> None:
    """The sentence says what it is instead, or what it lacks."""
    path = tmp_path / "friday.ezr"
    path.write_bytes(content)
    assert why in refusal(path).en


def test_what_is_no_ordinary_file_is_refused_without_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder with the name of a record, a missing file, and a pipe, whose opening would wait.

    Not every OSError has a `strerror`; a record may be that of a game that this program does not know.
    """
    with pytest.raises(CannotOpenError) as caught:
        replay_from_record(Record((("Game", "chess"),), ()))
    check_sentence(caught.value.sentence)
    (tmp_path / "folder.ezr").mkdir()
    assert refusal(tmp_path / "folder.ezr").en == "The file folder.ezr is a folder."
    assert refusal(tmp_path / "gone.ezr").en.startswith("The file gone.ezr cannot be read (")
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe.ezr")
        assert refusal(tmp_path / "pipe.ezr").en == "The file pipe.ezr is not an ordinary one."
    monkeypatch.setattr("pathlib.Path.open", Mock(side_effect=OSError("odd")))
    assert refusal(tmp_path / "gone.ezr").en == "The file gone.ezr cannot be read (odd)."


@pytest.mark.parametrize("name", ["match", "combat"])
def test_a_journal_from_a_record_leads_to_the_same_position(tmp_path: Path, name: str) -> None:
    """At every moment; the table goes on with chance of its own, and has the players that it is given.

    Behind the deal they know what the others held: that counts as a take-back. A secret choice of the record
    is packed in the journal, as it is in that of the table where it was made.
    """
    replay = replay_from_record(read_record(record_texts()[name]))
    seats = tuple(Seat("bot", who.name, "casual") for who in replay.seats)
    now, seeds = datetime(2026, 11, 26, 20, 0, tzinfo=UTC), set()
    for moment in (0, 1, len(replay.moments) // 3, len(replay.moments) // 2, len(replay.moments) - 1):
        header, entries = journal_from(replay, moment, seats, now)
        seeds.add(header.recorded_chance.remaining_seed)
        saved = Saves(DiskFiles(), tmp_path, GAMES).store(header, entries, now)
        table, notice = Saves(DiskFiles(), tmp_path, GAMES).resume(saved.path)
        assert notice is None
        assert table.state().seats == seats
        expected, position = replay.moments[moment].position, position_of(table)
        assert replay.game.open_view(position) == replay.game.open_view(expected)
        assert position.seed, "later chance is new"
        assert help_used(table.entries) == ({"take-backs"} if moment else set())
        table.close()
    assert len(seeds) == 5, "two tables have different chance"
    sealed = {entry.action.split()[0] for entry in entries if isinstance(entry, Played) and entry.sealed}
    assert sealed == ({"die"} if name == "combat" else set())


# --- the link to a replayed game


class Shown:
    """A receiver with its link to a record."""

    def __init__(self, text: str) -> None:
        self.replayed = read_replay(text, GAMES)
        self.updates: list[Update] = []
        self.link = ReplayLink(self.replayed).attach(self.updates.append)

    def last(self) -> Update:
        """Return the newest update."""
        return self.updates[-1]


@pytest.mark.parametrize("name", record_texts())
def test_stepping_forward_shows_the_views_and_events_of_every_moment(name: str) -> None:
    """For each seat, for the public, and with all hands open; events are masked like the hands.

    The state is that of the table without requests: nothing can be taken back or ended.
    """
    shown = Shown(record_texts()[name])
    game, moments = shown.replayed.game, shown.replayed.moments
    views: tuple[Whose, ...] = (None, "all", *range(game.SEATS))
    for whose in views:
        shown.link.go_to(0)
        shown.link.show_hands(whose)
        for index in range(1, len(moments)):
            shown.link.go_to(index)
            update, moment = shown.last(), moments[index]
            if whose == "all":
                assert update.view == game.open_view(moment.position)
                assert (update.events, update.seat) == (moment.events, None)
            else:
                assert update.view == game.view(moment.position, whose)
                assert update.events == tuple(event.seen_by(whose) for event in moment.events)
                assert update.seat == whose
            assert update.legal == ()
            state, between = update.state, game.between_rounds(moment.position)
            assert (state.seats, state.between) == (shown.replayed.seats, between)
            assert state.over == (game.outcome(moment.position) is not None)
            assert state.acting == (() if between else game.acting(moment.position))
            assert (state.unready, state.proposal, state.may_take_back) == (frozenset(), None, None)
            assert not state.may_abandon
            assert shown.link.index == update.seq == index
    assert shown.last().state.over


def test_only_a_step_to_the_next_moment_has_events() -> None:
    """Back, jumps, the same moment again, and places beyond the ends show the moment as it stands."""
    shown = Shown(match_text())
    end = len(shown.replayed.moments) - 1
    for index, expected in (
        (end, end),
        (3, 3),
        (3, 3),
        (2, 2),
        (0, 0),
        (-5, 0),
        (end + 9, end),
        (end + 1, end),
    ):
        shown.link.go_to(index)
        assert shown.link.index == expected
        assert shown.last().events == ()
        assert shown.last().view == shown.replayed.game.view(shown.replayed.moments[expected].position, None)
    shown.link.go_to(2)
    shown.link.go_to(3)
    assert shown.last().events == tuple(event.seen_by(None) for event in shown.replayed.moments[3].events)


@pytest.mark.parametrize("name", ["epizodiak", "ecliptic"])
def test_the_history_of_a_link_is_that_of_the_table(name: str) -> None:
    """At the end, for each seat and for the public; `past` holds the round."""
    table, random = new_table("ppp", "history", game=GAMES[name]), Random(1)
    while not table.over:
        if table.state().between:
            for person in range(table.game.SEATS):
                table.ready(person)
        else:  # of two seats that act at once, the one that a record writes first
            seat = table.state().acting[0]
            act(table, str(random.choice(table.update_for(seat).legal)), seat)
    shown = Shown(write_record(record_of(table)))
    shown.link.go_to(len(shown.replayed.moments) - 1)
    for seat in (None, *range(table.game.SEATS)):
        assert shown.link.history(seat) == table.history(seat)
        assert shown.link.look(seat).past == table.missed(seat, 0)
        assert shown.link.look(seat).view == table.update_for(seat).view
    shown.link.show_hands("all")
    unmasked = tuple(event for moment in shown.replayed.moments for event in moment.events)
    assert shown.link.history(None) == unmasked
    assert shown.link.look(None).view == shown.last().view
    assert shown.link.public_update().view == table.update_for(None).view


def test_each_action_is_played_once_however_often_its_moment_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A long match opens at once, and a jump costs no more than a step."""
    played = Mock(wraps=GAMES["epizodiak"].play)
    monkeypatch.setattr(GAMES["epizodiak"], "play", played)
    replayed = read_replay(match_text(), GAMES)
    link = ReplayLink(replayed, lambda _update: None)
    for index in (len(replayed.moments) - 1, 0, 700, 3):
        link.go_to(index)
        link.look(None)
        link.history(None)
    assert played.call_count == len(replayed.moments) - 1


async def test_every_request_is_refused_in_both_languages() -> None:
    """The link has no seat; a refusal changes and delivers nothing, nor does a closed link."""
    shown = Shown(match_text())
    link, game = shown.link, shown.replayed.game
    assert (link.seats, link.shown) == (frozenset(), frozenset())
    action = game.parse_action(shown.replayed.moments[1].action)
    seat = shown.replayed.moments[1].seat or 0
    link.watch(seat)
    link.hand_opened(seat)
    for request in (
        link.act(seat, action),
        link.explain(seat, action),
        link.ready(seat),
        link.propose(seat, "take back"),
        link.vote(seat, Proposal("abandon", 0, frozenset({seat}), 0), agreed=True),
    ):
        reason = await request
        assert reason is not None
        assert reason.code == "only_viewed"
        check_sentence(reason.why)
    link.close()
    link.go_to(1)
    assert shown.updates == []
