"""The sounds of events and games: when they come, that they tell nothing, and the files that are played."""

from __future__ import annotations

import math
import random
import runpy
import wave
from array import array
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import pairwise
from typing import Any, Final

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.assets import data_dir
from epizodiak_qt.bots.epizodiak.sensible import weight
from epizodiak_qt.desktop.ecliptic.animation.event_animation import COUNT_MS, LONGER
from epizodiak_qt.desktop.ecliptic.cues import event_cues as of_ecliptic
from epizodiak_qt.desktop.epizodiak.cues import event_cues as of_epizodiak
from epizodiak_qt.desktop.scene.cues import NOTES, Cue, deal_cues, without_movement
from epizodiak_qt.desktop.scene.piece_layer import GHOST
from epizodiak_qt.desktop.table.table_sounds import captions
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.ecliptic.cards import Sign
from epizodiak_qt.games.ecliptic.events import CombatWon, DiceRolled, DieChosen, GameEnded, WishRolled
from epizodiak_qt.games.ecliptic.scoring import Points
from epizodiak_qt.games.epizodiak.dial import Side
from epizodiak_qt.games.epizodiak.events import TileDrawn, TilesLaid
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.link import Update
from epizodiak_qt.table.table import Table
from tests.desktop.epizodiak import states
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import scene_of, table_of
from tests.desktop.seated_player import table_at
from tests.games.positions import SINGLE


def notes(cues: tuple[Cue, ...]) -> list[int]:
    """Return the notes of tiles, in order."""
    return [cue.note for cue in cues if cue.name == "tile"]


@pytest.mark.parametrize("length", [1, 2, 6, 11])
@pytest.mark.parametrize("first", [1, 7, 12])
@pytest.mark.parametrize(("side", "step"), [("cw", 1), ("ccw", -1)])
def test_a_run_rises_note_by_note_in_either_direction(length: int, first: int, side: Side, step: int) -> None:
    """One note a tile, in the order of laying, from the note of the first value if there is room above."""
    values = tuple((first - 1 + step * place) % 12 + 1 for place in range(length))
    cues = of_epizodiak(TilesLaid(0, side, values))
    assert len(cues) == length
    assert all(later == earlier + 1 for earlier, later in pairwise(notes(cues)))
    assert 0 <= notes(cues)[0] <= notes(cues)[-1] < NOTES
    assert all(later.at_ms > earlier.at_ms for earlier, later in pairwise(cues))


def test_low_brass_comes_before_a_forced_lay() -> None:
    """It is heard when the tiles leave the hand."""
    laid = TilesLaid(0, "cw", (4, 5))
    assert of_epizodiak(laid, forced=True) == (Cue("forced"), *of_epizodiak(laid))


def test_luck_makes_no_difference() -> None:
    """Whatever is drawn, rolled or wished, and whoever wins."""
    draws = {of_epizodiak(TileDrawn(0, value, 9)) for value in (HIDDEN, 1, 12)}
    rolls = {of_ecliptic(DiceRolled(rolls)) for rolls in ((1, 20), (12, 1), (3, 3))}
    wins = {of_ecliptic(CombatWon(seat, Sign.LEO, trophies)) for seat in (0, 1) for trophies in (1, 4)}
    dice = {of_ecliptic(DieChosen(0, die)) for die in (HIDDEN, 4, 20)}
    wishes = {
        of_ecliptic(WishRolled(d6, granted, stops))
        for d6, granted, stops in ((1, True, True), (6, False, True), (6, False, False))
    }
    assert [len(each) for each in (draws, rolls, wins, dice, wishes)] == [1] * 5


def test_without_movement_a_run_is_an_arpeggio_and_a_deal_one_sound() -> None:
    """The first sound comes at once."""
    run = without_movement(of_epizodiak(TilesLaid(0, "cw", tuple(range(1, 12)))))
    assert run[0].at_ms == 0
    assert all(later.at_ms - earlier.at_ms >= 50 for earlier, later in pairwise(run))
    assert len(deal_cues(36, 28)) > 3
    assert without_movement(deal_cues(36, 28)) == (Cue("draw"),)


def test_the_count_of_ecliptic_sounds_with_each_card_that_lights_up() -> None:
    """Rising for each player, in the rhythm of the count; at the end as for every game."""
    ended = GameEnded(False, (Points(3, 2, 0, 5), Points(4, 1, 2, 6)), ((1,), (0,)), 1)
    *counted, end = of_ecliptic(ended)
    assert [cue.note for cue in counted] == [*range(5), *range(7)]
    step_ms = counted[1].at_ms
    seconds_first = 2 + 1 + 4 * LONGER  # each part ends with long steps, also one without points
    assert counted[5].at_ms == pytest.approx(seconds_first * step_ms)
    assert end == Cue("round_won", at_ms=COUNT_MS)
    assert counted[-1].at_ms + step_ms * 2 * LONGER == pytest.approx(COUNT_MS)
    assert without_movement(of_ecliptic(ended)) == (Cue("round_won"),)


# --- sounds and durations are the same for a player, for another one, and for a spectator


ACTIONS = 200
STEP_MS = 20
LONGEST_MS = 16_000
SENSIBLE = 0.8
"""The share of sensible actions in EpiZodiak, so that the round ends."""
SEED = 3
MOTIONS = [(1.0, False), (1.0, True), (0.0, False)]
Heard = list[tuple[float, "Cue"]]


def listen(scene: Any, game: str) -> tuple[Heard, list[float], Callable[[Update], None]]:
    """Return what is heard at a scene, how long each update moves, and what shows an update to its end.

    The end of each update is the picture of its view: nothing is left in the air, every piece is there.
    """
    heard: Heard = []
    lasted: list[float] = []
    now = [0.0]
    picture_of = import_module(f"epizodiak_qt.desktop.{game}.table_picture").picture_of

    def hear(cue: Cue) -> None:
        heard.append((now[0], cue))

    scene.cued.connect(hear)

    def present(update: Update) -> None:
        now[0] = 0.0
        scene.present(update)
        while scene.animator.busy:
            now[0] += STEP_MS
            scene.animator.advance(STEP_MS)
            assert now[0] < LONGEST_MS, update.events
        lasted.append(now[0])
        assert scene.picture == picture_of(update.view)
        scene.animator.finish_now()
        assert not [item for item in scene.items() if getattr(item, "key", None) == GHOST]
        pieces = scene.tiles if game == "epizodiak" else scene.cards
        assert not [key for key, item in pieces.items.items() if not item.isVisible()], update.events

    return heard, lasted, present


def heard_at(
    table: Table, game: str, clock: FakeClock, speed: float, *, reduced: bool
) -> list[tuple[Any, Any]]:
    """Return what is heard at a table by seat 0, by seat 1 and by a spectator, and how long all lasts."""
    told = []
    for seat in (0, 1, None):
        scene = scene_of(game, clock, speed)
        scene.set_motion(speed, reduced=reduced)
        heard, lasted, present = listen(scene, game)
        told.append((heard, lasted))
        present(table.connect(frozenset(range(GAMES[game].SEATS)), present, seat).look(seat))
    return told


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("speed", "reduced"), MOTIONS)
def test_a_game_sounds_the_same_to_every_seat(
    styled_app: QApplication, clock: FakeClock, game: str, speed: float, reduced: bool
) -> None:
    """The same sounds at the same times, and the same durations, with and without movement."""
    table, chosen = table_of(game), random.Random(SEED)
    told = heard_at(table, game, clock, speed, reduced=reduced)
    for number in range(ACTIONS):
        if table.over or table.state().between:
            break
        update = table.update_for(table.state().acting[0])
        action = chosen.choice(update.legal)
        if game == "epizodiak" and chosen.random() < SENSIBLE:
            action = max(update.legal, key=lambda each: weight(update.view, each))
        assert table.act(update.seat or 0, action, str(number)) is None
    assert told[0] == told[1] == told[2]
    names = {cue.name for _, cue in told[2][0]}
    assert names >= {"tile", "draw", "set", "pass", "round_won"}
    assert names >= {"contest", "die_cup", "throw", "trophy"} or game == "epizodiak"


RARE = {
    "contest": (states.CONTEST_TWO, "contest 3", "contest"),
    "forced lay": (states.FORCED, "lay cw 10", "forced"),
    "pick-up": (states.MAY_TAKE, "take", "draw"),
    "dial full": (states.ONE_LEFT, "lay cw 5", "dial_full"),
    "game over": (states.ending(options=SINGLE), "lay cw 8", "trophy"),
}


@pytest.mark.parametrize(("given", "action", "expected"), RARE.values(), ids=RARE)
@pytest.mark.parametrize(("speed", "reduced"), MOTIONS)
def test_rare_moves_sound_the_same_to_every_seat(
    styled_app: QApplication,
    clock: FakeClock,
    given: Position,
    action: str,
    expected: str,
    speed: float,
    reduced: bool,
) -> None:
    """Also a contest, for which others give tiles, and a lay that is forced."""
    table = table_at(given, (0, 1, 2))
    told = heard_at(table, "epizodiak", clock, speed, reduced=reduced)
    assert table.act(0, epizodiak.parse_action(action), "1") is None
    assert told[0] == told[1] == told[2]
    assert expected in {cue.name for _, cue in told[2][0]}


# --- the files: their loudness, length and edges, and the script that writes them


SOUNDS: Final = data_dir("resources") / "sounds"
FILES: Final = sorted(SOUNDS.glob("*.wav"))
RATES: Final = (44_100, 48_000)
TOTAL_BYTES: Final = 600_000
QUIET_DB: Final = -50.0
"""The loudest beginning and end of a sound, in dBFS."""


def read(name: str) -> tuple[int, array[int]]:
    """Return the rate and the samples of a file."""
    with wave.open(str(SOUNDS / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2), "one channel of 16 bits"
        return file.getframerate(), array("h", file.readframes(file.getnframes()))


def decibels(amplitude: float) -> float:
    """Return an amplitude in dBFS."""
    return 20 * math.log10(max(amplitude, 0.1) / 32_768)


def rms(samples: Sequence[int]) -> float:
    """Return the root mean square of samples."""
    return math.sqrt(sum(each * each for each in samples) / len(samples))


def test_every_cue_has_its_file_and_all_together_are_small() -> None:
    """A tile has twelve notes."""
    single = {name for name in captions() if name != "tile"}
    assert {file.stem for file in FILES} == single | {f"tile_{note:02}" for note in range(1, NOTES + 1)}
    assert sum(file.stat().st_size for file in FILES) < TOTAL_BYTES


@pytest.mark.parametrize("name", [file.stem for file in FILES])
def test_a_sound_is_short_equally_loud_and_without_clicks(name: str) -> None:
    """60 to 350 ms; peak at most -3 dBFS; the loudest 50 ms at -20 dBFS, within 2; quiet at both ends."""
    rate, samples = read(name)
    assert rate in RATES
    assert 60 <= 1000 * len(samples) / rate <= 350
    assert decibels(max(abs(each) for each in samples)) <= -3
    width = rate // 20
    loudest = max(rms(samples[start : start + width]) for start in range(0, len(samples) - width, 110))
    assert decibels(loudest) == pytest.approx(-20, abs=2)
    assert decibels(abs(samples[0])) <= QUIET_DB
    assert decibels(max(abs(each) for each in samples[-rate // 1000 :])) <= QUIET_DB
    assert decibels(abs(sum(samples) / len(samples))) <= QUIET_DB, "no direct current"


def test_the_notes_of_a_tile_rise() -> None:
    """Each one crosses zero more often than the one before."""

    def crossings(note: int) -> int:
        rate, samples = read(f"tile_{note:02}")
        heard = samples[rate // 50 : rate // 6]  # after the tap
        return sum(first < 0 <= second for first, second in pairwise(heard))

    counts = [crossings(note) for note in range(1, NOTES + 1)]
    assert counts == sorted(set(counts))


def test_the_script_writes_the_same_files() -> None:
    """As stored; on a computer with other mathematics a sample may be rounded the other way."""
    made: dict[str, Any] = runpy.run_path(str(SOUNDS / "make_sounds.py"))["sounds"]()
    assert set(made) == {file.stem for file in FILES}
    for name, samples in made.items():
        stored = read(name)[1]
        assert len(samples) == len(stored)
        assert max(abs(one - other) for one, other in zip(samples, stored, strict=True)) <= 1
