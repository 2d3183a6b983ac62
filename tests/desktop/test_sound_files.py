"""The sounds of the table as files: their loudness, length and edges, and the script that writes them."""

from __future__ import annotations

import math
import runpy
import wave
from array import array
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import pytest

from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.scene.cues import NOTES
from epizodiak_qt.desktop.table.table_sounds import captions

SOUNDS: Final = data_dir("resources") / "sounds"
FILES: Final = sorted(SOUNDS.glob("*.wav"))
RATES: Final = (44_100, 48_000)
TOTAL_BYTES: Final = 600_000
QUIET_DB: Final = -50.0
"""What a sound begins and ends with at most, in dBFS."""


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
