"""Write the sounds of the table as WAV files: 16 bit, mono, 44.1 kHz. The same files at every run.

Every sound is a physical model: a mallet or a piece hits a body of wood, brass or glass, whose modes ring
and fade, high ones faster (modal synthesis); brass that is blown is a sum of harmonics that grow brighter
with the pressure; sliding pieces are filtered noise. A few early reflections stand for the room.

Run: python make_sounds.py [output folder]
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

RATE = 44_100
"""Samples a second."""
FULL_SCALE = 32_767
WINDOW_MS = 50
"""The loudness of a sound is the RMS of its loudest window of this length."""
PEAK = 10 ** (-3.5 / 20)
"""The highest sample that is written, as a fraction of the full scale."""
FADE_MS = 45
"""The fade at the end of every sound."""

Samples = list[float]


class Mode(NamedTuple):
    """One mode of a body: a decaying sine."""

    hertz: float
    """Its frequency."""
    level: float
    """How strongly a blow excites it."""
    fade_s: float
    """The time in which it fades by 60 dB."""


class Blow(NamedTuple):
    """One contact of a mallet, or of a falling piece, with a body."""

    at_ms: float
    """When it begins."""
    contact_ms: float
    """How long it touches the body: a soft mallet touches longer and excites less high modes."""
    force: float
    """How hard it is."""


def silence(length_ms: float) -> Samples:
    """Return samples of a length, all zero."""
    return [0.0] * round(length_ms * RATE / 1000)


def blows(length_ms: float, *given: Blow) -> Samples:
    """Return the force on a body over time: a raised cosine for every contact."""
    force = silence(length_ms)
    for blow in given:
        start, width = round(blow.at_ms * RATE / 1000), max(4, round(blow.contact_ms * RATE / 1000))
        for each in range(width):
            if start + each < len(force):
                force[start + each] += blow.force * (1 - math.cos(2 * math.pi * each / width)) / width
    return force


def ring(force: Sequence[float], modes: Sequence[Mode]) -> Samples:
    """Return how a body sounds under a force: each mode is a resonator with two poles."""
    mixed = [0.0] * len(force)
    for mode in modes:
        angle = 2 * math.pi * mode.hertz / RATE
        radius = math.exp(-math.log(1000) / (mode.fade_s * RATE))
        near, far = 2 * radius * math.cos(angle), radius * radius
        gain = mode.level * math.sin(angle)
        last = before = 0.0
        for place, pushed in enumerate(force):
            last, before = near * last - far * before + gain * pushed, last
            mixed[place] += last
    return mixed


def body(hertz: float, ratios: Sequence[tuple[float, float]], fade_s: float, damping: float) -> list[Mode]:
    """Return the modes of a body.

    Args:
        hertz: The frequency of its lowest mode.
        ratios: The frequency and the level of each mode, both relative to the lowest one.
        fade_s: The time in which the lowest mode fades by 60 dB.
        damping: The power of the frequency by which higher modes fade faster.
    """
    return [Mode(hertz * ratio, level, fade_s * ratio**-damping) for ratio, level in ratios]


def wood(hertz: float, fade_s: float = 0.3) -> list[Mode]:
    """Return the modes of a tuned wooden bar, as of a marimba: its second mode is two octaves higher."""
    return body(hertz, ((1, 1), (3.98, 0.22), (9.6, 0.06)), fade_s * (523 / hertz) ** 0.35, 0.75)


def glass(hertz: float, fade_s: float = 0.5) -> list[Mode]:
    """Return the modes of a glass bowl."""
    return body(hertz, ((1, 1), (2.32, 0.28), (4.25, 0.12), (6.63, 0.04)), fade_s, 0.55)


def brass(hertz: float, fade_s: float = 0.7) -> list[Mode]:
    """Return the modes of a small brass bell: two of them close together, so that it shimmers."""
    ratios = ((0.5, 0.3), (1, 0.8), (1.004, 0.5), (2.006, 0.4), (3.01, 0.25), (4.17, 0.14), (5.43, 0.07))
    return body(hertz, ratios, fade_s, 0.5)


BONE = [Mode(1870, 0.5, 0.035), Mode(2930, 0.8, 0.028), Mode(4410, 0.5, 0.02)]
"""A die, or an ivory tile, that hits something hard."""
BOARD = [Mode(212, 1.0, 0.09), Mode(346, 0.6, 0.07), Mode(587, 0.3, 0.05)]
"""The board of the table under the cloth."""


def slide(length_ms: float, low: float, high: float, seed: int) -> Samples:
    """Return the noise of a piece that slides over cloth, its colour moving from `low` to `high` hertz."""
    random, noise = Random(seed), silence(length_ms)
    last = before = 0.0
    for place in range(len(noise)):
        fraction = place / len(noise)
        hertz = low * (high / low) ** fraction
        radius = 0.86
        near = 2 * radius * math.cos(2 * math.pi * hertz / RATE)
        pushed = random.uniform(-1, 1)
        last, before = near * last - radius * radius * before + 0.14 * pushed, last
        noise[place] = last * math.sin(math.pi * fraction) ** 2
    return noise


def blown(length_ms: float, hertz: float, harmonics: int = 16) -> Samples:
    """Return a low brass tone: with the pressure of the breath it grows louder, and brighter still."""
    tone = silence(length_ms)
    for place in range(len(tone)):
        seconds, fraction = place / RATE, place / len(tone)
        pressure = min(1.0, seconds / 0.05) ** 0.7 * (1 - fraction) ** 0.8
        bend = 1 - 0.03 * math.exp(-seconds / 0.018)  # the lips find the pitch
        angle = 2 * math.pi * hertz * bend * seconds
        brightness = 0.45 + 0.42 * pressure
        level, sample = pressure, 0.0
        for harmonic in range(1, harmonics + 1):
            level *= brightness
            sample += level * math.sin(harmonic * angle)
        tone[place] = sample
    return tone


def gong(length_ms: float, hertz: float) -> Samples:
    """Return a gong: its high modes bloom after the blow, its low ones stay."""
    tone = silence(length_ms)
    partials = (
        (1.0, 1.0, 0.002, 0.42),
        (1.013, 0.5, 0.004, 0.42),
        (1.52, 0.6, 0.006, 0.3),
        (2.04, 0.55, 0.012, 0.26),
        (2.61, 0.45, 0.02, 0.24),
        (3.33, 0.35, 0.03, 0.2),
        (4.19, 0.3, 0.04, 0.18),
        (5.42, 0.22, 0.05, 0.14),
        (6.87, 0.14, 0.05, 0.11),
        (8.61, 0.08, 0.06, 0.09),
    )
    for ratio, level, bloom_s, fade_s in partials:
        for place in range(len(tone)):
            seconds = place / RATE
            loud = level * (1 - math.exp(-seconds / bloom_s)) * math.exp(-seconds / fade_s)
            tone[place] += loud * math.sin(2 * math.pi * hertz * ratio * seconds)
    return tone


def mix(*parts: tuple[float, Samples]) -> Samples:
    """Return the sum of samples, each with its level; they all begin together."""
    mixed = [0.0] * max(len(samples) for _, samples in parts)
    for level, samples in parts:
        for place, sample in enumerate(samples):
            mixed[place] += level * sample
    return mixed


def room(samples: Samples) -> Samples:
    """Return samples with five early reflections of a small room, each duller than the one before."""
    heard, dull = list(samples), list(samples)
    for delay_ms, level in ((7.3, 0.3), (11.9, 0.24), (17.1, 0.2), (23.9, 0.15), (31.7, 0.11)):
        last = 0.0
        for place, sample in enumerate(dull):
            last += 0.45 * (sample - last)
            dull[place] = last
        delay = round(delay_ms * RATE / 1000)
        for place in range(delay, len(heard)):
            heard[place] += level * dull[place - delay]
    return heard


def loudest(samples: Sequence[float]) -> float:
    """Return the RMS of the loudest window of samples."""
    width = round(WINDOW_MS * RATE / 1000)
    running = sum(sample * sample for sample in samples[:width])
    most = running
    for place in range(width, len(samples)):
        running += samples[place] ** 2 - samples[place - width] ** 2
        most = max(most, running)
    return math.sqrt(most / width)


def mastered(samples: Samples, decibels: float) -> array[int]:
    """Return samples as they are written: without hum, faded at both ends, at a loudness in dBFS."""
    heard, last, before = room(samples), 0.0, 0.0
    for place, sample in enumerate(heard):  # a high-pass filter at 35 Hz: nothing below is heard
        last, before = 0.995 * (last + sample - before), sample
        heard[place] = last
    fade = round(FADE_MS * RATE / 1000)
    for place in range(fade):
        heard[len(heard) - 1 - place] *= (1 - math.cos(math.pi * place / fade)) / 2
    for place in range(32):
        heard[place] *= place / 32
    gain = 10 ** (decibels / 20) / loudest(heard)
    # Samples near the peak are bent, not cut.
    return array("h", [round(FULL_SCALE * PEAK * math.tanh(gain * each / PEAK)) for each in heard])


SCALE = [261.63 * 2 ** (step / 12) for step in (0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24, 26)]
"""The twelve notes of a tile: a pentatonic scale from C4, of which any notes sound well together."""


def tile(note: int) -> Samples:
    """Return an ivory tile that lands: a tap, and a wooden bar of its note under it."""
    bar = ring(blows(200, Blow(0, 420 / SCALE[note], 1.0)), wood(SCALE[note], 0.45))
    tap = ring(blows(200, Blow(0, 0.5, 1.0)), BONE)
    return mix((1.0, bar), (0.12, tap), (0.2, ring(blows(200, Blow(0, 1.8, 1.0)), BOARD)))


def rolled(
    length_ms: float,
    notes: Sequence[float],
    step_ms: float,
    of: Callable[[float], list[Mode]],
    contact_ms: float,
) -> Samples:
    """Return notes that are struck one after the other."""
    struck = (
        (1.0, ring(blows(length_ms, Blow(place * step_ms, contact_ms, 1.0)), of(hertz)))
        for place, hertz in enumerate(notes)
    )
    return mix(*struck)


def bounces(length_ms: float, seed: int) -> Samples:
    """Return two dice that bounce on the table, faster and lighter each time."""
    random, force, tap = Random(seed), [], []
    for die in range(2):
        at_ms, gap_ms, strength = 8.0 + 23 * die, 78.0 - 9 * die, 1.0
        while at_ms < length_ms - 40:
            force.append(Blow(at_ms, 1.4, strength))
            tap.append(Blow(at_ms, 0.45, strength * random.uniform(0.7, 1.0)))
            at_ms, gap_ms, strength = at_ms + gap_ms, gap_ms * random.uniform(0.62, 0.74), strength * 0.74
            if gap_ms < 7:
                break
    return mix(
        (0.9, ring(blows(length_ms, *force), BOARD)),
        (0.8, ring(blows(length_ms, *tap), BONE)),
    )


def knocks(length_ms: float, *struck: tuple[float, float, float]) -> Samples:
    """Return knocks on muted wood: the time, the frequency and the force of each."""
    return mix(
        *(
            (1.0, ring(blows(length_ms, Blow(at_ms, 3.0, force)), wood(hertz, 0.085)))
            for at_ms, hertz, force in struck
        )
    )


def draw() -> Samples:
    """Return a tile or card that slides, and meets the others."""
    contact = blows(160, Blow(92, 2.2, 1.0))
    return mix((1.0, slide(150, 1100, 2600, 5)), (0.5, ring(contact, BOARD)), (0.04, ring(contact, BONE)))


def lay_set() -> Samples:
    """Return a chord of three wooden notes, with glass above it."""
    chord = rolled(350, (523.25, 659.26, 783.99), 42, lambda hertz: wood(hertz, 0.55), 1.4)
    shine = rolled(350, (1046.5, 1568.0), 42, lambda hertz: glass(hertz, 0.45), 0.8)
    return mix((1.0, chord), (0.16, [0.0] * round(0.09 * RATE) + shine[: -round(0.09 * RATE)]))


def contest() -> Samples:
    """Return a gong, struck with a soft mallet."""
    return mix((1.0, gong(350, 174.6)), (0.5, ring(blows(350, Blow(0, 5.0, 1.0)), BOARD)))


def forced() -> Samples:
    """Return a fifth of low brass."""
    return mix((1.0, blown(330, 110.0)), (0.45, blown(330, 164.8)))


def dial_full() -> Samples:
    """Return a quick arpeggio of glass and brass."""
    notes = (523.25, 659.26, 783.99, 1046.5, 1318.5)
    bowls = rolled(350, notes, 46, lambda hertz: glass(hertz, 0.6), 0.55)
    bells = rolled(350, notes, 46, lambda hertz: brass(hertz, 0.45), 0.7)
    return mix((1.0, bowls), (0.4, bells))


def turn() -> Samples:
    """Return two notes of glass, a fourth apart."""
    return rolled(350, (783.99, 1046.5), 105, lambda hertz: glass(hertz, 0.7), 1.1)


def error() -> Samples:
    """Return a soft thud: felt on a wooden box."""
    box = [Mode(165, 0.8, 0.16), Mode(247, 1.0, 0.13), Mode(371, 0.7, 0.1), Mode(556, 0.3, 0.07)]
    return ring(blows(180, Blow(0, 3.8, 1.0)), box)


def round_won() -> Samples:
    """Return a rising chord of brass bells over a blown note."""
    bells = rolled(350, (392.0, 523.25, 659.26, 783.99), 52, lambda hertz: brass(hertz, 0.8), 0.9)
    return mix((1.0, bells), (0.05, blown(350, 196.0, 10)))


def die_cup() -> Samples:
    """Return a leather cup that is put over a die, which rattles."""
    cup = ring(blows(190, Blow(0, 4.0, 0.5), Blow(70, 3.2, 1.0)), [Mode(196, 1.0, 0.1), Mode(417, 0.9, 0.07)])
    rattle = ring(blows(190, Blow(14, 0.5, 0.5), Blow(39, 0.5, 0.7), Blow(58, 0.5, 0.4)), BONE)
    return mix((1.0, cup), (0.6, rattle))


def clash() -> Samples:
    """Return two hard pieces that meet, and the brass that answers."""
    crack = ring(blows(300, Blow(0, 0.35, 1.0), Blow(17, 0.35, 0.45)), BONE)
    answer = ring(blows(300, Blow(0, 0.9, 1.0)), brass(587.3, 0.5))
    return mix((1.0, crack), (0.8, answer), (0.7, ring(blows(300, Blow(0, 2.0, 1.0)), BOARD)))


def trophy() -> Samples:
    """Return a grace note and a bright bell."""
    bells = rolled(350, (783.99, 1174.7), 62, lambda hertz: brass(hertz, 0.9), 0.55)
    return mix((1.0, bells), (0.3, rolled(350, (783.99, 1174.7), 62, glass, 0.7)))


SOUNDS: dict[str, tuple[Callable[[], Samples], float]] = {
    "set": (lay_set, -19.5),
    "draw": (draw, -21.5),
    "pass": (lambda: knocks(190, (0, 349.2, 1.0), (88, 261.6, 0.8)), -20.5),
    "contest": (contest, -18.8),
    "forced": (forced, -19.5),
    "dial_full": (dial_full, -19.5),
    "turn": (turn, -20.0),
    "error": (error, -20.0),
    "round_won": (round_won, -19.0),
    "die_cup": (die_cup, -20.5),
    "throw": (lambda: bounces(350, 11), -20.0),
    "clash": (clash, -19.0),
    "trophy": (trophy, -19.5),
}
"""Each sound, and its loudness in dBFS; `tile` has twelve notes."""
TILE_LOUDNESS = -20.5


def sounds() -> dict[str, array[int]]:
    """Return the samples of every file by its name."""
    made = {f"tile_{note + 1:02}": mastered(tile(note), TILE_LOUDNESS) for note in range(len(SCALE))}
    return made | {name: mastered(make(), loudness) for name, (make, loudness) in SOUNDS.items()}


def main(folder: Path) -> None:
    """Write all files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, samples in sounds().items():
        if sys.byteorder == "big":
            samples.byteswap()
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
