"""The player of sounds: mixing, limits, and silence where there is no device, library or file."""

from __future__ import annotations

import logging
import sys
import threading
import time
from array import array
from collections.abc import Generator
from pathlib import Path

import miniaudio
import pytest

from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.app import sound
from epizodiak_qt.desktop.app.sound import NoSoundError, SoundPlayer, has_output, open_output, read_wave
from epizodiak_qt.desktop.app.sound_mixer import MOST_IN_CLUSTER, MOST_VOICES, RATE, Mixer, louder

SOUNDS = data_dir("resources") / "sounds"
PATIENCE_S = 30.0


def tone(level: int, frames: int = 100) -> array[int]:
    """Return samples of one level."""
    return array("h", [level] * frames)


def test_sounds_are_added_at_their_times_and_limited() -> None:
    """Two loud ones do not wrap around; silence lies before, between and after.

    After a pause of the device the next sound begins at once.
    """
    mixer = Mixer()
    mixer.begin(0.0)
    mixer.add(tone(30_000), 0.0, 0.0)
    mixer.add(tone(30_000), 50 / RATE, 0.0)
    assert list(mixer.take(80)) == [30_000] * 50 + [32_767] * 30
    assert list(mixer.take(120)) == [32_767] * 20 + [30_000] * 50 + [0] * 50
    assert mixer.idle
    assert not any(mixer.take(10))
    mixer.add(tone(5), 9.0, 9.0)
    assert mixer.take(3)[0] == 5


@pytest.mark.parametrize(("tones", "apart_s", "heard"), [(12, 0.0, MOST_IN_CLUSTER), (20, 0.1, MOST_VOICES)])
def test_only_a_few_sounds_begin_together_and_only_some_are_heard(
    tones: int, apart_s: float, heard: int
) -> None:
    """A press that skips twelve tiles makes no din."""
    mixer = Mixer()
    mixer.begin(0.0)
    assert sum(mixer.add(tone(1, RATE), each * apart_s, 0.0) for each in range(tones)) == heard


class FakeDevice:
    """A device that a test drives; `opened` is set when the player has opened it."""

    def __init__(self) -> None:
        self.opened, self.closed = threading.Event(), threading.Event()
        self.opens = 0
        self.stream: Generator[array[int], int, None] | None = None

    def open(self, stream: Generator[array[int], int, None]) -> FakeDevice:
        """Take the stream."""
        self.opens += 1
        self.stream = stream
        self.opened.set()
        return self

    def close(self) -> None:
        """Note the end."""
        self.closed.set()

    def heard(self) -> array[int]:
        """Take frames until some are not silent; return those."""
        assert self.stream is not None
        end_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < end_s:
            frames = self.stream.send(441)
            if any(frames):
                return frames
        raise AssertionError("nothing is heard")


def test_a_sound_reaches_the_device_at_its_volume() -> None:
    """Half the volume is half the amplitude: 6 dB less. A volume of 0 starts no thread."""
    device = FakeDevice()
    player = SoundPlayer(SOUNDS, device.open)
    player.play("tile_05", 0.0)
    assert player._thread is None
    player.play("tile_05", 0.5)
    assert device.opened.wait(PATIENCE_S)
    frames = device.heard()
    player.close()
    expected = louder(read_wave(SOUNDS / "tile_05.wav"), 0.5)
    assert max(frames) in expected
    assert device.closed.is_set()


def test_the_device_is_closed_when_all_is_quiet_and_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An idle table costs nothing."""
    monkeypatch.setattr(sound, "QUIET_S", 0.0)
    device = FakeDevice()
    player = SoundPlayer(SOUNDS, device.open)
    for opens in (1, 2):
        player.prepare()
        assert device.closed.wait(PATIENCE_S)
        assert device.opens == opens
        device.closed.clear()
    player.close()


def played(player: SoundPlayer, *names: str) -> None:
    """Play sounds and wait until the thread has handled all of them."""
    for name in names:
        player.play(name)
    player.close()


def test_without_a_device_one_line_is_logged_and_it_is_not_tried_at_every_sound(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Later it is tried again."""
    tried: list[float] = []
    times = [0.0]

    def fail(_stream: object) -> FakeDevice:
        tried.append(times[0])
        raise NoSoundError("no output")

    player = SoundPlayer(SOUNDS, fail, lambda: times[0])
    with caplog.at_level(logging.WARNING):
        played(player, "draw", "set", "draw")
        times[0] = sound.RETRY_S + 1
        played(player, "draw")
    assert tried == [0.0, sound.RETRY_S + 1]
    assert [record.getMessage() for record in caplog.records] == ["no sound: no output"]


@pytest.mark.parametrize("content", [None, b"", b"RIFF", b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x07\0\x02\0"])
def test_a_missing_or_broken_file_is_silence(
    content: bytes | None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The other sounds are heard."""
    if content is not None:
        (tmp_path / "draw.wav").write_bytes(content)
    (tmp_path / "set.wav").write_bytes((SOUNDS / "set.wav").read_bytes())
    device = FakeDevice()
    player = SoundPlayer(tmp_path, device.open)
    with caplog.at_level(logging.WARNING):
        player.play("draw")
        player.play("draw")
        player.play("set")
        assert device.opened.wait(PATIENCE_S)
        assert any(device.heard())
        player.close()
    assert [record.getMessage().startswith("no sound: draw.wav") for record in caplog.records] == [True]


def test_without_the_library_there_is_no_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is told."""
    monkeypatch.setitem(sys.modules, "miniaudio", None)
    with pytest.raises(NoSoundError, match="miniaudio"):
        open_output(Mixer().stream(), backends=[])


def test_miniaudio_takes_the_mixed_frames() -> None:
    """Its null device stands for a sound card."""
    taken = threading.Event()

    def counted(stream: Generator[array[int], int, None]) -> Generator[array[int], int, None]:
        frames = array("h")
        while True:
            count = yield frames
            frames = stream.send(count)
            if any(frames):
                taken.set()

    def begun(stream: Generator[array[int], int, None]) -> sound.Device:
        outer = counted(stream)
        next(outer)
        return open_output(outer, [miniaudio.Backend.NULL])

    player = SoundPlayer(SOUNDS, begun)
    player.play("set")
    assert taken.wait(PATIENCE_S)
    player.close()


@pytest.mark.parametrize(
    ("files", "environ", "found"),
    [
        ({}, {}, False),
        ({"proc/asound/pcm": "00-00: HDMI 0 : HDMI 0 : playback 1\n"}, {}, True),
        ({"proc/asound/pcm": "00-00: Mic : Mic : capture 1\n"}, {}, False),
        ({}, {"PULSE_SERVER": "unix:/run/pulse"}, True),
    ],
)
def test_a_computer_without_output_is_recognised_without_asking_alsa(
    files: dict[str, str], environ: dict[str, str], found: bool, tmp_path: Path
) -> None:
    """ALSA would complain on stderr."""
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text(text)
    assert has_output(tmp_path, environ) is found
