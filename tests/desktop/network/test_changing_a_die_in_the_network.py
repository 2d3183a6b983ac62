"""Host and guest change a sealed die (K13); the opponent sees only that it changes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tests.desktop.network.people import Person, host_of
from tests.lan.test_ecliptic_over_network import play_to_combat

if TYPE_CHECKING:
    from collections.abc import Callable


def log_of(person: Person) -> list[str]:
    """Return the lines of the log."""
    return str(person.session.page.log.toPlainText()).splitlines()


def sealed(table: Any, seat: int) -> int | None:
    """Return the die that a seat has chosen."""
    die: int | None = table._position.combat.chosen[seat]
    return die


async def change(table: Any, seat: int, mine: Person, theirs: Person) -> None:
    """Choose a die, change it, and return it to the pool, while the opponent watches."""
    scene: Any = mine.scene
    first, second = sorted(scene.hints.dice)[:2]
    for die in (first, second):
        mine.click(("die", seat, die))
        await mine.until(lambda die=die: sealed(table, seat) == die and bool(scene.hints.changes))
    await theirs.until(lambda: theirs.item(("rolled", seat)).state == "covered")
    told = ["has chosen a die.", "changes their die.", "has chosen a die."]
    await theirs.until(lambda: log_of(theirs)[-3:] == [f"{mine.name} {each}" for each in told])
    assert theirs.item(("rolled", seat)).number == 0
    assert not theirs.session.page.prompt_bar.isVisible(), "no prompt appears"
    mine.window.do("undo")
    await mine.until(lambda: sealed(table, seat) is None and bool(scene.hints.dice))
    await theirs.until(lambda: log_of(theirs)[-1] == f"{mine.name} changes their die.")
    await theirs.until(lambda: theirs.item(("die", 1 - seat, 4)).halo)


async def test_host_and_guest_change_their_die_with_a_click(person: Callable[..., Person]) -> None:
    """Before choosing, the opponent sees a covered die, and that it is being changed."""
    ana, bo = person("Ana", game="ecliptic"), person("Bo")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    await ana.deal(bo)
    table = host_of(ana).game.table
    assert play_to_combat(table, Random(3)) is not None
    for one in (ana, bo):
        scene: Any = one.scene
        await one.until(lambda scene=scene: bool(scene.hints.dice))
    await change(table, 0, ana, bo)
    await change(table, 1, bo, ana)
    ana.click(("die", 0, 4))
    await bo.until(lambda: bo.item(("rolled", 0)).state == "covered")
    bo.click(("die", 1, 20))
    await ana.until(lambda: table._position.phase == "keep")
    await bo.until(lambda: bo.item(("rolled", 1)).state == "ready")
