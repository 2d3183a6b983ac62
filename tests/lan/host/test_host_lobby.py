"""The lobby: seats, names, emblems, chat, and what guests learn there."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.lan.host.resume import restored_config
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.wire.lobby_codec import decode_lobby, encode_lobby
from epizodiak_qt.lobby import lobby as seating
from epizodiak_qt.lobby.config import TableConfig
from epizodiak_qt.lobby.lobby import HOST, LobbyState, open_seats
from epizodiak_qt.lobby.phrases import PHRASES
from epizodiak_qt.lobby.refusals import OTHER_OPTIONS
from epizodiak_qt.table.entries import Seat, emblems_of, with_emblems
from tests.games.sentence_checks import faults_of_french
from tests.lan.host_kit import GAME, QUICK, SINGLE, HostKit, hosting, new_table, refused_as
from tests.lan.manual_clock import ManualClock, until, until_in

LOBBY = LobbyState("beef", "T", "epizodiak", {}, open_seats(3))


def code(changed: object) -> str:
    """Return the code of a refusal, "" if there is none."""
    return changed.code if isinstance(changed, Reason) else ""


def done(changed: LobbyState | Reason) -> LobbyState:
    """Return the lobby after a change; fail if the change was refused."""
    assert isinstance(changed, LobbyState), changed
    return changed


def test_seats_are_taken_left_and_updated() -> None:
    """One or several seats, a sanitized name, a unique emblem, ready or not."""
    lobby = done(seating.sit(LOBBY, 1, 7, "  Bo\u202e "))
    assert (lobby.seats[1].name, lobby.seats_of(7), lobby.free) == ("Bo", frozenset({1}), 2)
    assert code(seating.sit(lobby, 1, 8, "Cy")) == "seat_taken"
    assert code(seating.sit(lobby, 2, 7, " \u200b ")) == "name_needed"
    assert code(seating.sit(lobby, 9, 7, "Bo")) == "not_your_seat"
    assert code(seating.stand(lobby, 1, 8)) == "not_your_seat"
    lobby = done(seating.sit(lobby, 2, 7, "Cy"))
    assert code(seating.update_seat(lobby, 2, 7, ready=True, emblem=1)) == "emblem_taken"
    assert code(seating.update_seat(lobby, 2, 7, ready=True, emblem=4)) == "emblem_taken"
    assert code(seating.update_seat(lobby, 0, 7, ready=True, emblem=0)) == "not_your_seat"
    lobby = done(seating.update_seat(lobby, 2, 7, ready=True, emblem=0))
    assert [seat.emblem for seat in lobby.seats] == [2, 1, 0]
    assert code(seating.place_bot(lobby, 1, "beginner", "Vega")) == "seat_taken"
    assert code(seating.place_bot(lobby, 9, "beginner", "Vega")) == "not_your_seat"
    assert code(seating.table_seats(lobby)) == "seats_open"
    lobby = done(seating.place_bot(lobby, 0, "beginner", "Vega"))
    assert code(seating.table_seats(lobby)) == "seats_open"
    lobby = done(seating.update_seat(lobby, 1, 7, ready=True, emblem=1))
    assert seating.table_seats(lobby) == (
        Seat("bot", "Vega", "beginner", emblem=2),
        Seat("human", "Bo"),
        Seat("human", "Cy", emblem=0),
    )
    assert decode_lobby(encode_lobby(lobby), GAMES["epizodiak"]) == lobby
    running = replace(lobby, running=True)
    for changed in (
        seating.stand(running, 1, 7),
        seating.update_seat(running, 1, 7, ready=False, emblem=3),
        seating.place_bot(running, 1, "beginner", "x"),
        seating.open_seat(running, 1),
    ):
        assert code(changed) == "already_running"
    assert seating.remove_guest(running, 7).seats[1].name == "Bo"
    assert seating.remove_guest(lobby, 7).free == 2
    assert done(seating.open_seat(lobby, 0)).seats[0].kind == "open"
    assert code(seating.open_seat(lobby, 9)) == "not_your_seat"
    assert done(seating.stand(lobby, 1, 7)).seats_of(7) == {2}


async def test_all_members_see_the_lobby_and_change_only_their_own_seats(tmp_path: Path) -> None:
    """Guests and the host have the same lobby after every change."""
    async with hosting(tmp_path) as kit:
        bo, cy = await kit.join("Bo", 1), await kit.join("Cy")
        kit.sit(0, "Ana")
        assert await cy.guest.stand(1) is not None
        assert await cy.guest.update_seat(1, ready=False, emblem=3) is not None
        assert kit.host.set_options(SINGLE) is None
        assert not kit.host.lobby.seats[1].ready
        assert kit.host.place_bot(2, "casual", "Vega") is None
        assert await cy.guest.sit(2, "Cy") is not None
        assert isinstance(await kit.host.begin(new_table), Reason)
        await until(lambda: all(visitor.guest.lobby == kit.host.lobby for visitor in (bo, cy)))
        assert kit.host.lobby.spectators == ("Cy",)
        await bo.guest.close()
        await until(lambda: kit.host.lobby.seats[1].kind == "open")
        assert kit.host.lobby.seats_of(HOST) == {0}


async def test_an_update_of_a_seat_changes_only_what_it_names(tmp_path: Path) -> None:
    """Requests from before a change of the options: a new emblem does not make ready, ready is refused."""
    async with hosting(tmp_path, config={"hand_delay_turns": 3}) as kit:
        bo = await kit.join("Bo", 1, open_hand=True)
        emblem = asyncio.ensure_future(bo.guest.update_seat(1, emblem=3))
        ready = asyncio.ensure_future(bo.guest.update_seat(1, ready=True))
        # The guest sends both before it can have received the host's change.
        await asyncio.sleep(0)
        assert kit.host.set_options({"target": 50}) is None
        assert (await emblem, await ready) == (None, OTHER_OPTIONS)
        seat = kit.host.lobby.seats[1]
        assert (seat.ready, seat.emblem, seat.open_hand) == (False, 3, True)
        assert bo.guest.lobby is not None
        assert bo.guest.lobby.options == {"target": 50}
        assert await bo.guest.update_seat(1, open_hand=False) is None
        assert await bo.guest.update_seat(1, ready=True) is None
        seat = kit.host.lobby.seats[1]
        assert (seat.ready, seat.emblem, seat.open_hand) == (True, 3, False)


@pytest.mark.parametrize("delay", [0, 3])
async def test_the_host_agrees_to_late_hands_only_where_the_table_offers_them(
    tmp_path: Path, delay: int
) -> None:
    """A later offer would find an agreement that nobody has given."""
    async with hosting(tmp_path, config={"hand_delay_turns": delay}) as kit:
        kit.sit(0, "Ana")
        assert kit.host.lobby.seats[0].open_hand == (delay > 0)


def test_ready_for_an_earlier_game_is_refused() -> None:
    """A late "not ready", and every other late update, is accepted."""
    lobby = done(seating.sit(LobbyState("be", "T", "epizodiak", {}, open_seats(3)), 1, 7, "Bo"))
    lobby = seating.for_next_game(
        done(seating.update_seat(lobby, 1, 7, ready=True, revision=0)), frozenset({0, 1})
    )
    assert code(seating.update_seat(lobby, 1, 7, ready=True, revision=0)) == "other_options"
    assert not done(seating.update_seat(lobby, 1, 7, ready=False, emblem=1, revision=0)).seats[1].ready
    assert done(seating.update_seat(lobby, 1, 7, ready=True, revision=1)).seats[1].ready
    assert done(seating.update_seat(lobby, 1, 7, ready=True)).seats[1].ready


async def test_an_emblem_chosen_in_the_lobby_is_kept_at_the_table(tmp_path: Path) -> None:
    """All members see it at once; an emblem of a player or bot is refused, one of an open seat is swapped."""
    async with hosting(tmp_path) as kit:
        bo, cy = await kit.join("Bo", 1), await kit.join("Cy")
        kit.sit(0, "Ana")
        assert await bo.guest.update_seat(1, ready=True, emblem=2) is None
        await until(lambda: cy.guest.lobby == kit.host.lobby)
        assert cy.guest.lobby is not None
        assert [seat.emblem for seat in cy.guest.lobby.seats] == [0, 2, 1]
        assert code(await bo.guest.update_seat(1, ready=True, emblem=0)) == "emblem_taken"
        assert kit.host.place_bot(2, "casual", "Vega") is None
        assert await kit.host.update_seat(0, ready=True, emblem=1) is not None
        assert await kit.host.update_seat(0, ready=True, emblem=3) is None
        table = await kit.deal()
        assert emblems_of(table.header.seats) == (3, 2, 1)
        for visitor in (bo, cy):
            assert emblems_of(visitor.view(None).state.seats) == (3, 2, 1)


async def test_a_resumed_table_keeps_its_emblems(tmp_path: Path) -> None:
    """The journal stores them, and a player who takes a seat gets the emblem of that seat."""
    people = [Seat("human", name) for name in ("Ana", "Bo", "Cy")]
    async with hosting(tmp_path) as kit:
        kit.host.adopt(new_table(with_emblems(people, (3, 0, 2)), "seed", SeededChance))
        assert [seat.emblem for seat in kit.host.lobby.seats] == [3, 0, 2]
        bo = await kit.join("Bo", 1)
        await until(lambda: bo.guest.running)
        assert emblems_of(bo.view(1).state.seats) == (3, 0, 2)
        await until(lambda: bo.guest.lobby == kit.host.lobby)


async def test_a_host_may_confirm_newcomers(tmp_path: Path) -> None:
    """A guest with the code waits for the answer; both sides show the same four words."""
    async with hosting(tmp_path, config={"confirm_guests": True}) as kit:
        bo = await kit.join("Bo")
        kit.notes.lets_in = False
        with refused_as("declined"):
            await kit.join("Mallory")
        first, second = kit.notes.knocks
        assert first == ("Bo", "127.0.0.1", *bo.notes.words)
        assert second[:2] == ("Mallory", "127.0.0.1")
        assert second[2] != first[2]


async def test_the_number_of_spectators_is_limited(tmp_path: Path) -> None:
    """A spectator above the limit is refused, a player is not."""
    async with hosting(tmp_path, limits=replace(QUICK, spectators=2)) as kit:
        kit.sit_all()
        await kit.join("Dot")
        await kit.join("Eve")
        with refused_as("full"):
            await kit.join("Fay")


async def test_chat_is_sanitized_limited_and_can_be_muted(tmp_path: Path) -> None:
    """Texts and preset phrases reach all members, under the name that the host has stored."""
    async with hosting(tmp_path, limits=replace(QUICK, chat_rate=0.0, chat_burst=6.0)) as kit:
        bo, cy = await kit.join("Bo"), await kit.join("Cy")
        bo.guest.send_chat("hi\u202e there\n")
        bo.guest.send_chat(phrase="well_played")
        bo.guest.send_chat("\u200b")
        bo.guest.send_chat(phrase="no such phrase")
        await until(lambda: len(cy.notes.lines) == 2)
        assert [(line.guest, line.name, line.text, line.phrase) for line in cy.notes.lines] == [
            (bo.guest.number, "Bo", "hi there", ""),
            (bo.guest.number, "Bo", "", "well_played"),
        ]
        bo.guest.announce_bot(1, "casual")  # of no effect: this seat is not Bo's
        cy.guest.set_muted(bo.guest.number, muted=True)
        bo.guest.send_chat("unheard by Cy")
        bo.guest.send_chat("one too many")
        kit.host.send_chat("from the host")
        await until(lambda: any(line.guest == HOST for line in cy.notes.lines))
        assert len(cy.notes.lines) == 3
        await until(lambda: len(bo.notes.lines) == 4)
        kit.host.set_muted(cy.guest.number, muted=True)
        cy.guest.send_chat("muted by the host")
        kit.host.send_chat("last")
        await until(lambda: bo.notes.lines[-1].text == "last")
        assert "muted by the host" not in [line.text for line in kit.notes.lines]


@pytest.mark.parametrize("name", PHRASES)
def test_every_phrase_exists_in_both_languages(name: str) -> None:
    """French phrases have the typographic spaces."""
    said = PHRASES[name]
    assert said.en != said.fr
    assert faults_of_french(said.fr) == []


async def test_a_guest_leaves_a_dead_host_after_its_goodbye(tmp_path: Path) -> None:
    """Closing twice is no error, and a closed guest refuses every request."""
    clock = ManualClock()
    async with hosting(tmp_path, clock=clock) as kit:
        visitor = await kit.join("Bo", 1)
        await kit.host.close()
        await kit.host.close()
        await until_in(clock, lambda: visitor.guest.status == "ended")
        assert code(await visitor.guest.sit(0, "Bo")) == "no_connection"
        await visitor.guest.close()
        await visitor.guest.close()
        await asyncio.sleep(0)


@pytest.mark.parametrize("allowed", [False, True])
async def test_guests_learn_whether_hints_are_allowed(tmp_path: Path, allowed: bool) -> None:
    """The host decides in the form; a host that was killed keeps its decision."""
    state_file = HostStateFile(tmp_path / "beef.hosted")
    async with hosting(tmp_path, config={"advice": allowed}, state_file=state_file) as kit:
        bo = await kit.join("Bo", 1)
        assert bo.guest.lobby is not None
        assert bo.guest.lobby.advice is allowed
        kit.host.take_seat(0, "Ana")
        kept = state_file.load()
        assert kept is not None
        assert restored_config(TableConfig(GAME, {}, "", advice=not allowed), kept).advice is allowed


# --- equal names are numbered


def names(kit: HostKit) -> list[str]:
    """Return the names at the seats."""
    return [seat.name for seat in kit.host.lobby.seats]


async def test_a_guest_with_the_name_of_the_host_or_of_a_bot_gets_a_number(tmp_path: Path) -> None:
    """As a spectator, in the chat and at a seat; a second seat of the same guest gets another name too.

    A host without a seat uses the title of the table as its name in the chat, so it is no name for a guest.
    """
    async with hosting(tmp_path) as kit:
        await kit.join("Ana’s table")
        kit.sit(0, "Ana")
        impostor = await kit.join("ANA")
        assert kit.host.lobby.spectators == ("Ana’s table 2", "ANA 2")
        impostor.guest.send_chat("trust me")
        await until(lambda: [line.name for line in kit.notes.lines] == ["ANA 2"])
        assert await impostor.guest.sit(1, "ANA") is None
        assert names(kit) == ["Ana", "ANA 2", ""]
        assert await impostor.guest.sit(2, "ANA 2") is None
        assert names(kit) == ["Ana", "ANA 2", "ANA 2 2"]
        assert await impostor.guest.stand(2) is None
        assert kit.host.place_bot(2, "casual", "Ana") is None
        assert names(kit) == ["Ana", "ANA 2", "Ana 3"]


async def test_a_guest_keeps_the_name_over_a_new_connection(tmp_path: Path) -> None:
    """The guest's own seat and old connection do not count as taken."""
    async with hosting(tmp_path) as kit:
        bo = await kit.join("Bo", 1)
        for peer in kit.host.roster.peers():
            peer.connection.abort()
        await until(lambda: bo.notes.statuses[-1:] == ["here"], "the guest has reconnected")
        assert [member.name for member in kit.host.roster] == ["Bo"]
        assert names(kit)[1] == "Bo"
        watcher = await kit.join("Bo")
        assert [member.name for member in kit.host.roster] == ["Bo", "Bo 2"]
        assert await watcher.guest.sit(2, "Bo") is None
        assert names(kit) == ["", "Bo", "Bo 2"]
