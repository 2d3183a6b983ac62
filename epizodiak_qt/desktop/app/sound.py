"""The player of sounds: a thread opens the audio device for the first one, and closes it when all is quiet.

The library miniaudio is imported in that thread. Without it, without a device, or without a file there is
no sound, and one line in the log.
"""

from __future__ import annotations

import logging
import os
import queue
import sys
import threading
import time
from array import array
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from epizodiak_qt.desktop.app.sound_mixer import RATE, Mixer, louder

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

log = logging.getLogger(__name__)

QUIET_S: Final = 10.0
"""The device is closed after so many seconds without a sound."""
RETRY_S: Final = 60.0
"""After a failure the device is tried again this much later: headphones may have been plugged in."""
STALE_S: Final = 0.5
"""A sound that has waited longer for its device is not heard."""
PERIOD_MS: Final = 20
"""How often the device takes samples."""
CLOSE_S: Final = 2.0
"""How long the end of the program waits for the device."""


class Device(Protocol):
    """An audio device that is open."""

    def close(self) -> None:
        """Stop, and release the device."""


class _Request(NamedTuple):
    """A sound that was asked for."""

    name: str
    """Its file, without suffix; empty to open the device only."""
    volume: float
    """The volume that the player has set, 0 to 1."""
    due_s: float
    """When it begins."""


class NoSoundError(Exception):
    """There is no sound on this computer now; the message says why."""


@dataclass(eq=False)
class SoundPlayer:
    """Plays the files of a folder. No call blocks."""

    _folder: Path
    """The folder of the sounds."""
    _open_device: Callable[[Generator[array[int], int, None]], Device] | None = None
    """Opens a device that takes frames; raises NoSoundError. Without it, the output of this computer is."""
    _now_s: Callable[[], float] = time.monotonic
    """The clock."""

    def __post_init__(self) -> None:
        self._requests: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._mixer = Mixer()
        self._device: Device | None = None
        self._loaded = lru_cache(100)(self._load)  # the volume may be changed often
        self._retry_s = 0.0
        self._logged: set[str] = set()

    def play(self, name: str, volume: float = 1.0, delay_ms: float = 0) -> None:
        """Play a sound.

        Args:
            name: Its file, without suffix.
            volume: The volume, 0 to 1.
            delay_ms: How long it waits.
        """
        if volume > 0:
            self._ask(_Request(name, volume, self._now_s() + delay_ms / 1000))

    def prepare(self) -> None:
        """Open the device, because a sound will come soon."""
        self._ask(_Request("", 0.0, self._now_s()))

    def _ask(self, request: _Request) -> None:
        self._requests.put(request)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="sound", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Close the device; what plays ends at once. A later sound opens it again."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._requests.put(None)
            thread.join(CLOSE_S)

    # --- in the thread

    def _run(self) -> None:
        while True:
            try:
                request = self._requests.get(timeout=None if self._device is None else QUIET_S)
            except queue.Empty:
                if self._mixer.idle:
                    self._close_device()
                continue
            if request is None:
                self._close_device()
                return
            try:
                self._start(request)
            except NoSoundError as error:
                self._retry_s = self._now_s() + RETRY_S
                self._log_once(str(error))

    def _start(self, request: _Request) -> None:
        if self._device is None:
            if self._now_s() < self._retry_s:
                return
            stream = self._mixer.stream()
            next(stream)
            self._device = (self._open_device or open_output)(stream)
            self._mixer.begin(self._now_s())
        if not request.name:
            return
        samples = self._loaded(request.name, request.volume)
        now_s = self._now_s()
        if samples is not None and request.due_s > now_s - STALE_S:
            self._mixer.add(samples, request.due_s, now_s)

    def _close_device(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            device.close()

    def _load(self, name: str, volume: float) -> array[int] | None:
        """Return a sound at a volume, or None for a file that cannot be read."""
        try:
            return louder(read_wave(self._folder / f"{name}.wav"), volume)
        except (OSError, ValueError, EOFError) as error:
            self._log_once(f"{name}.wav: {error}")
            return None

    def _log_once(self, text: str) -> None:
        if text not in self._logged:
            self._logged.add(text)
            log.warning("no sound: %s", text)


def read_wave(path: Path) -> array[int]:
    """Return the samples of a file; raise OSError, EOFError or ValueError if it is not one of ours."""
    import wave

    try:
        with wave.open(str(path), "rb") as file:
            if (file.getnchannels(), file.getsampwidth(), file.getframerate()) != (1, 2, RATE):
                raise ValueError("neither mono nor 16 bit nor 44.1 kHz")
            samples = array("h", file.readframes(file.getnframes()))
    except wave.Error as error:
        raise ValueError(str(error)) from error
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def open_output(stream: Generator[array[int], int, None], backends: list[Any] | None = None) -> Device:
    """Open the audio output of this computer; raise NoSoundError if there is none."""
    if backends is None and sys.platform == "linux" and not has_output():
        raise NoSoundError("this computer has no audio output")  # ALSA would complain on stderr
    try:
        import miniaudio
    except (ImportError, OSError) as error:
        raise NoSoundError(str(error)) from error
    try:
        device = miniaudio.PlaybackDevice(
            output_format=miniaudio.SampleFormat.SIGNED16,
            nchannels=1,
            sample_rate=RATE,
            buffersize_msec=PERIOD_MS,
            backends=backends,
            app_name="EpiZodiak",
        )
        if device.backend == "Null" and backends is None:
            device.close()
            raise NoSoundError("this computer has no audio output")
        device.start(stream)
    except miniaudio.MiniaudioError as error:
        raise NoSoundError(" ".join(map(str, error.args))) from error
    opened: Device = device
    return opened


def has_output(root: Path = Path("/"), environ: dict[str, str] | os._Environ[str] = os.environ) -> bool:
    """Return whether a Linux system has a sound server or a sound card that plays."""
    runtime = environ.get("XDG_RUNTIME_DIR", "")
    if environ.get("PULSE_SERVER") or (runtime and (Path(runtime) / "pulse" / "native").exists()):
        return True
    try:
        cards = (root / "proc" / "asound" / "pcm").read_text("utf-8", "replace")
    except OSError:
        cards = ""
    return "playback" in cards or (root / "dev" / "dsp").exists()
