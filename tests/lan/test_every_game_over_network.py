"""Every game over the network: played by a guest to its end, with its chance checked."""

from pathlib import Path
from random import Random

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.export import record_of
from tests.games.game_fixtures import KINDS
from tests.lan.host_kit import hosting
from tests.lan.manual_clock import until


@pytest.mark.parametrize("game", KINDS)
async def test_a_game_is_played_to_its_end_and_its_deal_checked(game: str, tmp_path: Path) -> None:
    """A guest at the last seat, the host at the others; both have the same record at the end."""
    last = GAMES[game].SEATS - 1
    async with hosting(tmp_path, game=game, options=KINDS[game].options[0]) as kit:
        for seat in range(last):
            kit.sit(seat, f"P{seat}")
        visitor = await kit.join("Bo", last)
        table, random = await kit.deal(), Random(2)
        link = visitor.watch(last)
        while not table.over:
            state = table.state()
            await kit.all_see()
            if state.between:
                for seat in state.unready:
                    assert (table.ready(seat) if seat != last else await link.ready(seat)) is None
                await until(lambda: not table.state().between, "the next round is dealt")
                continue
            seat = state.acting[0]
            if seat == last:
                assert await link.act(seat, random.choice(link.look(seat).legal)) is None
            else:
                action = random.choice(table.update_for(seat).legal)
                assert table.act(seat, action, f"n{len(table.entries)}") is None
        await kit.all_see()
        await visitor.checked(table.rounds)
        assert {verdict.result for verdict in visitor.notes.verdicts} == {"verified"}
        assert visitor.guest.witness.record() == record_of(table)
        assert visitor.view(None).view.outcome == table.update_for(None).view.outcome
