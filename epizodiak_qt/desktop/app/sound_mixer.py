"""The mixer of sounds: what is heard at each moment, as samples. Neither Qt nor an audio device."""

from __future__ import annotations

import threading
from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Generator

RATE: Final = 44_100
"""Samples a second, of files and device."""
MOST_VOICES: Final = 8
"""How many sounds are heard at once; more are dropped."""
CLUSTER_MS: Final = 30
MOST_IN_CLUSTER: Final = 3
"""How many sounds may begin within `CLUSTER_MS`; a press that skips moves lets all of theirs come at once."""
LATE_MS: Final = 120
"""How far the stream may be from the time of its frames; then the device had stopped, and it is set anew."""
LOWEST, HIGHEST = -32_768, 32_767


@dataclass(slots=True)
class Voice:
    """A sound that is heard, or will be."""

    samples: array[int]
    """Its samples, as loud as they are heard."""
    start: int
    """The frame at which it begins."""


class Mixer:
    """Mixes sounds into one stream of frames, which a device takes in its own thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._voices: list[Voice] = []
        self._starts: list[int] = []  # of the last sounds, also of those that have ended
        self._frame = 0  # the next frame that the device takes
        self._origin_s = 0.0  # the time of frame 0

    @property
    def idle(self) -> bool:
        """Whether nothing is heard or waits."""
        with self._lock:
            return not self._voices

    def begin(self, now_s: float) -> None:
        """Begin a stream at a time; what was heard before is dropped."""
        with self._lock:
            self._voices.clear()
            self._starts.clear()
            self._frame, self._origin_s = 0, now_s

    def add(self, samples: array[int], due_s: float, now_s: float) -> bool:
        """Add a sound; return whether it is heard: too many at once are not.

        Args:
            samples: Its samples, as loud as it is to be heard.
            due_s: When it begins.
            now_s: The present time, on the same clock.
        """
        with self._lock:
            behind_s = now_s - self._origin_s - self._frame / RATE
            if abs(behind_s) > LATE_MS / 1000:
                self._origin_s += behind_s
            start = max(self._frame, round((due_s - self._origin_s) * RATE))
            near = CLUSTER_MS * RATE // 1000
            self._starts = [each for each in self._starts if each > self._frame - RATE]
            crowd = sum(abs(each - start) < near for each in self._starts)
            if crowd >= MOST_IN_CLUSTER or len(self._voices) >= MOST_VOICES:
                return False
            self._starts.append(start)
            self._voices.append(Voice(samples, start))
            return True

    def take(self, count: int) -> array[int]:
        """Return the next frames."""
        with self._lock:
            begin, end = self._frame, self._frame + count
            self._frame = end
            heard = [voice for voice in self._voices if voice.start < end]
            self._voices = [each for each in self._voices if each.start + len(each.samples) > end]
        mixed: array[int] | list[int] = array("h", bytes(2 * count))
        for number, voice in enumerate(heard):
            first = max(0, voice.start - begin)
            part = voice.samples[max(0, begin - voice.start) : end - voice.start]
            if not number:
                mixed[first : first + len(part)] = part
                continue
            mixed = list(mixed)  # sums may exceed 16 bits
            for place, sample in enumerate(part, first):
                mixed[place] += sample
        if isinstance(mixed, array):
            return mixed
        return array("h", [max(LOWEST, min(HIGHEST, sample)) for sample in mixed])

    def stream(self) -> Generator[array[int], int, None]:
        """Yield frames without end; each time the device sends how many it takes."""
        count = yield array("h")
        while True:
            count = yield self.take(count)


def louder(samples: array[int], gain: float) -> array[int]:
    """Return samples at another loudness, 0 to 1."""
    return array("h", [round(gain * each) for each in samples])
