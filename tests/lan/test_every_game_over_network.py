"""Every game over the network: played by several computers to its end, with its chance checked."""

from pathlib import Path
from random import Random

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.entries import TakenBack
from epizodiak_qt.table.export import record_of
from epizodiak_qt.table.link import Link
from tests.games.game_fixtures import KINDS
from tests.lan.host_kit import hosting
from tests.lan.manual_clock import until


@pytest.mark.parametrize("game", KINDS)
async def test_a_game_is_played_to_its_end_and_its_deals_checked(game: str, tmp_path: Path) -> None:
    """The host, a guest at each other seat and a spectator have the same words, result and record at the end.

    Actions are taken back on the way, also secret dice: the deals are verified all the same.
    """
    async with hosting(tmp_path, game=game, options=KINDS[game].options[0]) as kit:
        kit.sit(0, "P0")
        guests = [await kit.join(f"P{seat}", seat) for seat in range(1, GAMES[game].SEATS)]
        watcher = await kit.join("Dot")
        table, random = await kit.deal(), Random(2)
        links: list[Link] = [table.connect(frozenset({0}), lambda _update: None, 0)]
        links += [guest.watch(seat) for seat, guest in enumerate(guests, 1)]
        while not table.over:
            state = table.state()
            await kit.all_see()
            seat = state.may_take_back
            if state.between:
                for seat in state.unready:
                    assert await links[seat].ready(seat) is None
                await until(lambda: not table.state().between, "the next round is dealt")
            elif seat is not None and random.random() < 0.4:
                assert await links[seat].propose(seat, "take back") is None
                while (asked := table.state().proposal) is not None:
                    assert table.vote(min(asked.unanswered), agreed=True) is None
            else:
                seat = state.acting[0]
                assert await links[seat].act(seat, random.choice(links[seat].look(seat).legal)) is None
        back = [entry for entry in table.entries if isinstance(entry, TakenBack)]
        assert any(entry.sealed for entry in back) is (game == "ecliptic")
        assert back
        await kit.all_see()
        for visitor in kit.visitors:
            await visitor.checked(table.rounds)
            expected = "not checked" if visitor is watcher else "verified"
            assert {verdict.result for verdict in visitor.notes.verdicts} == {expected}
            words = [verdict.words for verdict in visitor.notes.verdicts]
            assert words == [each for _, _, each in dict.fromkeys(kit.notes.deals)], "the host reads the same"
            assert visitor.guest.witness.record() == record_of(table)
            assert visitor.view(None).view.outcome == table.update_for(None).view.outcome
