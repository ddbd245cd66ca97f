"""Owns every sound: short cues and seat tones as WAV, the sea tune's loop as OGG, in ``sounds/``.

All is synthesised with numpy from fixed seeds. The tune is "Drunken Sailor" (traditional, public
domain), plucked on additive strings; notes and echo wrap round the loop's end, so that it has no
seam. Needs numpy and soundfile (for OGG). Run: ``python assets/make_sounds.py``.
"""

from __future__ import annotations

import importlib
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

ASSETS = Path(__file__).resolve().parent
RATE = 22050
TUNE_RATE = 44100
LOUDEST = 0.82
Sound = npt.NDArray[np.float64]


def seconds(length: float, rate: int = RATE) -> Sound:
    """The moments of a sound of this length."""
    return np.arange(round(length * rate)) / rate


def hertz(note: float) -> float:
    """The pitch of a MIDI note."""
    return float(440.0 * 2.0 ** ((note - 69.0) / 12.0))


def noise(length: float, low: float, high: float, seed: int) -> Sound:
    """Noise between two pitches with soft shoulders, peak about 1."""
    count = round(length * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    gain = 1 / (1 + (low / np.maximum(pitch, 1.0)) ** 4) / (1 + (pitch / high) ** 4)
    shaped = np.fft.irfft(spectrum * gain, count)
    return np.asarray(shaped / np.abs(shaped).max())


def swept(length: float, pitches: Sequence[float], seed: int) -> Sound:
    """Noise whose colour moves through the pitches, each blended into the next."""
    t = seconds(length)
    total = np.zeros(t.size)
    place = t / length * (len(pitches) - 1)
    for step, pitch in enumerate(pitches):
        total += noise(length, pitch * 0.6, pitch * 1.6, seed + step) * np.clip(
            1 - np.abs(place - step), 0, 1
        )
    return total


def hump(t: Sound, rise: float, fall: float) -> Sound:
    """A swell: up within ``rise`` seconds, then fading with the time ``fall``."""
    return np.asarray(np.minimum(t / rise, 1.0) * np.exp(-np.maximum(t - rise, 0) / fall))


def partials(
    t: Sound, base: float, ratios: Sequence[float], gains: Sequence[float], fall: float
) -> Sound:
    """Struck metal or wood: ringing partials, the higher ones dying sooner."""
    total = np.zeros(t.size)
    for ratio, gain in zip(ratios, gains, strict=True):
        total += gain * np.sin(2 * np.pi * base * ratio * t) * np.exp(-t * ratio**0.5 / fall)
    return total * np.minimum(t / 0.002, 1.0)


def pluck(t: Sound, pitch: float, fall: float = 0.5, bright: float = 1.3) -> Sound:
    """A plucked string: harmonics by the place of the pluck, dying faster the higher they are."""
    total = np.zeros(t.size)
    for k in range(1, 15):
        if k * pitch > 8500:
            break
        gain = np.sin(np.pi * k * 0.21) / k**bright
        total += (
            gain
            * np.sin(2 * np.pi * k * pitch * t * (1 + 0.00004 * k * k))
            * np.exp(-t * (1 + 0.45 * (k - 1)) / fall)
        )
    return total * np.minimum(t / 0.003, 1.0)


def brass(t: Sound, pitch: float) -> Sound:
    """A soft horn: harmonics that open with the swell."""
    swell = np.minimum(t / 0.05, 1.0) * np.exp(-np.maximum(t - 0.12, 0) / 0.6)
    vibrato = 0.004 * np.sin(2 * np.pi * 5.2 * t) * np.minimum(t / 0.4, 1.0) * 5
    total = np.zeros(t.size)
    for k in range(1, 9):
        total += swell ** (1 + 0.35 * k) / k * np.sin(k * (2 * np.pi * pitch * t + vibrato))
    return total


def at(moments: Sequence[tuple[float, Sound]], length: float) -> Sound:
    """Several sounds, each begun at its own second; what reaches past the end is cut."""
    total = np.zeros(round(length * RATE))
    for start, sound in moments:
        first = round(start * RATE)
        part = sound[: total.size - first]
        total[first : first + part.size] += part
    return total


def knocks(t: Sound, pitch: float, seed: int) -> Sound:
    """One rap on wood."""
    click = noise(float(t.size) / RATE, 900, 4500, seed) * np.exp(-t / 0.004)
    return partials(t, pitch, (1, 2.57, 4.2), (1, 0.5, 0.25), 0.045) + 0.5 * click


def slide() -> Sound:
    t = seconds(0.26)
    return swept(0.26, (1500, 2600, 1900, 1100), 1) * hump(t, 0.07, 0.07)


def flip() -> Sound:
    t = seconds(0.16)
    air = swept(0.16, (2200, 3800, 2600), 5) * hump(t, 0.03, 0.03)
    snap = noise(0.06, 1800, 7000, 9) * np.exp(-seconds(0.06) / 0.008)
    return at([(0, 0.6 * air), (0.07, snap)], 0.16)


def coin() -> Sound:
    t = seconds(0.5)
    ring = partials(t, 2350, (1, 1.52, 2.43, 3.1), (1, 0.7, 0.4, 0.2), 0.16)
    high = partials(t, 3130, (1, 1.47, 2.2), (1, 0.5, 0.25), 0.2)
    return at([(0, 0.6 * ring), (0.075, high)], 0.5)


def chest() -> Sound:
    hinge = ratchet(0.42, (28, 46, 40), (420, 900, 1700), 13)
    thud = knocks(seconds(0.3), 120, 14)
    bright = [
        (0.5 + 0.06 * k, 0.22 * partials(seconds(0.4), f, (1, 1.51, 2.4), (1, 0.6, 0.3), 0.14))
        for k, f in enumerate((2100, 2640, 3150, 2490, 3520))
    ]
    return at([(0, 0.7 * hinge), (0.42, thud), *bright], 1.15)


def splash() -> Sound:
    t = seconds(0.95)
    spray = swept(0.95, (900, 2400, 1600, 900, 600), 17) * hump(t, 0.025, 0.2)
    plunge = np.sin(2 * np.pi * (150 * t - 70 * t**2)) * np.exp(-t / 0.09)
    drops = [(0.28 + 0.085 * k, 0.25 * bubble(430 + 170 * (k * 7 % 5), 0.09)) for k in range(6)]
    return at([(0, spray + 0.6 * plunge), *drops], 0.95)


def bubble(pitch: float, length: float) -> Sound:
    """A drop: a short rising whistle."""
    t = seconds(length)
    return np.asarray(np.sin(2 * np.pi * (pitch * t + 2.2 * pitch * t**2)) * hump(t, 0.01, 0.022))


def gong() -> Sound:
    t = seconds(2.6)
    ratios, gains = (1, 1.48, 1.99, 2.53, 3.11, 4.27, 5.4), (1, 0.7, 0.6, 0.4, 0.35, 0.2, 0.12)
    body = partials(t, 132, ratios, gains, 1.0)
    shimmer = partials(t, 133.1, ratios, gains, 0.9)
    strike = noise(2.6, 200, 2200, 19) * np.exp(-t / 0.05)
    return np.asarray(body + 0.7 * shimmer + 0.5 * strike)


def cannon() -> Sound:
    t = seconds(1.7)
    boom = np.sin(2 * np.pi * (55 * t + 5.0 * (1 - np.exp(-t / 0.07)))) * np.exp(-t / 0.22)
    crack = noise(1.7, 250, 3800, 23) * np.exp(-t / 0.06)
    rumble = noise(1.7, 90, 700, 24) * hump(t, 0.03, 0.38)
    return np.asarray(np.tanh(1.7 * (0.8 * boom + 1.1 * crack + rumble)))


def parrot() -> Sound:
    return at([(0.0, squawk(0.24, 760, 27)), (0.3, 0.85 * squawk(0.34, 880, 28))], 0.7)


def squawk(length: float, pitch: float, seed: int) -> Sound:
    """A hoarse cry that rises and falls."""
    t = seconds(length)
    bend = pitch * (1 + 0.45 * np.sin(np.pi * (t / length) ** 0.7))
    phase = 2 * np.pi * np.cumsum(bend) / RATE
    rough = 1 + 0.5 * np.sin(2 * np.pi * 68 * t) + 0.25 * noise(length, 30, 300, seed)
    voice = sum(
        (np.sin(k * phase) * g for k, g in ((1, 0.5), (2, 0.9), (3, 0.7), (4, 0.35))), 0 * t
    )
    breath = noise(length, 1500, 4500, seed + 3)
    return np.asarray((voice * rough + 0.3 * breath) * np.sin(np.pi * t / length) ** 0.5)


def knock() -> Sound:
    rap = knocks(seconds(0.2), 310, 31)
    return at([(0, rap), (0.13, 0.8 * rap)], 0.34)


def ratchet(length: float, rates: Sequence[float], pitches: Sequence[float], seed: int) -> Sound:
    """Creaking: a stick-slip train of clicks of changing pace, heard through wood."""
    t = seconds(length)
    pace = np.interp(t / length, np.linspace(0, 1, len(rates)), rates)
    turns = np.floor(np.cumsum(pace) / RATE)
    ticks = np.diff(turns, prepend=0.0) * (0.6 + 0.4 * np.random.default_rng(seed).random(t.size))
    ring = sum((partials(seconds(0.06), p, (1,), (1,), 0.012) for p in pitches), np.zeros(1323))
    swell = np.sin(np.pi * t / length) ** 0.6
    return np.asarray(np.convolve(ticks, ring)[: t.size] * swell)


def creak() -> Sound:
    return ratchet(0.8, (34, 62, 88, 60, 40), (310, 640, 1150, 1900), 37)


def tick() -> Sound:
    t = seconds(0.07)
    return partials(t, 1150, (1, 2.3), (1, 0.4), 0.014)


def whoosh() -> Sound:
    t = seconds(0.5)
    return np.asarray(swept(0.5, (350, 700, 1500, 900, 400), 41) * np.sin(np.pi * t / 0.5) ** 2)


def fanfare() -> Sound:
    steps = ((0.0, 62), (0.16, 66), (0.32, 69), (0.48, 74), (0.48, 69), (0.48, 66))
    horns = [(s, brass(seconds(1.5 if n and s > 0.4 else 0.5), hertz(n))) for s, n in steps]
    return at(horns, 2.0)


def refuse() -> Sound:
    t = seconds(0.2)
    low = pluck(t, hertz(55), 0.09, 1.0) + 0.4 * pluck(t, hertz(56), 0.09, 1.0)
    return at([(0, low), (0.14, 0.9 * pluck(t, hertz(51), 0.1, 1.0))], 0.36)


def phrase(notes: Sequence[int], step: float, fall: float) -> Sound:
    """A few plucked notes, one after the other, the last one left to ring."""
    t = seconds(fall * 2.2)
    line = [(k * step, pluck(t, hertz(note), fall)) for k, note in enumerate(notes)]
    return at(line, step * (len(notes) - 1) + fall * 2.2)


def join() -> Sound:
    return phrase((62, 69), 0.1, 0.25)


def leave() -> Sound:
    return phrase((69, 62), 0.12, 0.25)


def ready() -> Sound:
    return phrase((62, 66, 69, 74), 0.07, 0.35)


def tone(seat: int) -> Sound:
    """A seat's tone: its own pitch and its own instrument."""
    t = seconds(0.42)
    pitch = hertz((50, 57, 62, 66, 71, 78)[seat])
    makers: tuple[Callable[[], Sound], ...] = (
        lambda: pluck(t, pitch, 0.3, 0.9),
        lambda: partials(t, pitch, (1, 3.9, 9.2), (1, 0.3, 0.1), 0.16),
        lambda: reed(t, pitch),
        lambda: pluck(t, pitch, 0.28, 1.5),
        lambda: whistle(t, pitch),
        lambda: partials(t, pitch, (1, 2.76, 5.4), (1, 0.5, 0.2), 0.2),
    )
    return makers[seat]()


def reed(t: Sound, pitch: float) -> Sound:
    """A short squeeze of the concertina: odd harmonics."""
    total = sum((np.sin(2 * np.pi * pitch * k * t) / k**1.4 for k in (1, 3, 5, 7)), 0 * t)
    return np.asarray(total * hump(t, 0.03, 0.16))


def whistle(t: Sound, pitch: float) -> Sound:
    """A bosun's pipe: nearly pure, with a little trill."""
    trill = 0.5 * np.sin(2 * np.pi * 9 * t)
    return np.asarray(np.sin(2 * np.pi * pitch * t + trill) * hump(t, 0.03, 0.14))


CUES: dict[str, Callable[[], Sound]] = {
    "slide": slide,
    "flip": flip,
    "coin": coin,
    "chest": chest,
    "splash": splash,
    "gong": gong,
    "cannon": cannon,
    "parrot": parrot,
    "knock": knock,
    "creak": creak,
    "tick": tick,
    "whoosh": whoosh,
    "fanfare": fanfare,
    "refuse": refuse,
    "join": join,
    "leave": leave,
    "ready": ready,
}
LOUDNESS = {"tick": 0.4, "slide": 0.5, "flip": 0.55, "whoosh": 0.5, "creak": 0.6, "refuse": 0.65}

# One verse and one chorus of "Drunken Sailor" in D dorian: (MIDI note, length in quarters).
_LINE = ((0, 0.5), (0, 0.25), (0, 0.25), (0, 0.5), (0, 0.25), (0, 0.25))
_HELD = ((0, 1.0), (0, 1.0))
_LAST = ((72, 0.5), (69, 0.5), (67, 0.5), (64, 0.5), (62, 1.0), (62, 1.0))


def half(opening: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """Sixteen quarters of the tune; verse and chorus differ in how each line opens."""
    notes: list[tuple[int, float]] = []
    for top, answer in ((69, (69, 62, 65, 69)), (67, (67, 60, 64, 67)), (69, (69, 71, 72, 74))):
        notes += [(top + step, length) for step, length in opening]
        notes += [(note, 0.5) for note in answer]
    return [*notes, *_LAST]


TUNE = [*half(_LINE), *half(_HELD)]
CHORDS = ((50, 57, 62, 65), (48, 55, 60, 64))  # D minor and C major
BARS = (0, 0, 1, 1, 0, 0, 1, 0) * 2
QUARTER = 60.0 / 76.0


def lay(loop: Sound, start: float, sound: Sound, gain: float) -> None:
    """Add a sound to the loop, wrapping what reaches past its end to the beginning."""
    places = (round(start * TUNE_RATE) + np.arange(sound.size)) % loop.size
    np.add.at(loop, places, gain * sound)


def tune() -> Sound:
    """Twice through: first alone over the chords, then with a second voice below."""
    beats = sum(length for _, length in TUNE)
    loop = np.zeros(round(2 * beats * QUARTER * TUNE_RATE))
    for turn in range(2):
        begin = turn * beats
        for index, chord in enumerate(BARS):
            accompany(loop, begin + 2 * index, CHORDS[chord], turn)
        lead(loop, begin, turn)
    return echoed(loop)


def accompany(loop: Sound, beat: float, chord: Sequence[int], turn: int) -> None:
    """One bar: a bass note, then the chord picked upwards, the second time more closely."""
    t = seconds(1.8, TUNE_RATE)
    lay(loop, beat * QUARTER, pluck(t, hertz(chord[0] - 12), 0.9, 1.5), 0.5)
    steps = (0.5, 1.0, 1.5) if turn == 0 else (0.25, 0.5, 0.75, 1.0, 1.25, 1.5)
    order = (1, 2, 3, 2, 3, 1)
    for place, voice in zip(steps, order, strict=False):
        lay(loop, (beat + place) * QUARTER, pluck(t, hertz(chord[voice]), 0.6, 1.7), 0.2)


def lead(loop: Sound, beat: float, turn: int) -> None:
    """The melody, slightly softer on repeated short notes; its second voice on the repeat."""
    t = seconds(1.4, TUNE_RATE)
    for note, length in TUNE:
        gain = 0.30 if length < 0.5 else 0.42
        lay(loop, beat * QUARTER, pluck(t, hertz(note), 0.45 + 0.2 * length, 1.35), gain)
        if turn == 1 and length >= 0.5:
            lay(loop, beat * QUARTER, pluck(t, hertz(note - 12), 0.5, 1.7), 0.2)
        beat += length


def echoed(loop: Sound) -> npt.NDArray[np.float64]:
    """Two ears of a small cabin: the loop with a wrapped tail of echo on each side."""
    sides = []
    for seed in (71, 72):
        t = seconds(0.9, TUNE_RATE)
        tail = np.random.default_rng(seed).standard_normal(t.size) * np.exp(-t / 0.18)
        tail = np.convolve(tail, np.ones(12) / 12, mode="same")
        tail[: round(0.012 * TUNE_RATE)] = 0.0
        tail *= 0.22 / np.sqrt((tail**2).sum())
        tail[0] = 1.0
        spectrum = np.fft.rfft(loop) * np.fft.rfft(tail, loop.size)
        sides.append(np.fft.irfft(spectrum, loop.size))
    return np.stack(sides, axis=-1)


def finished(sound: Sound, loudest: float) -> Sound:
    """Without offset, at the wanted peak, with a short fade at either end."""
    level = sound - sound.mean()
    level = level / np.abs(level).max() * loudest
    edge = min(round(0.003 * RATE), level.size // 4)
    tail = min(round(0.03 * RATE), level.size // 3)
    level[:edge] *= np.linspace(0, 1, edge)
    level[-tail:] *= np.linspace(1, 0, tail)
    return np.asarray(level)


def save_wav(path: Path, sound: Sound) -> None:
    """Write one channel of 16-bit samples."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.rint(sound * 32767).astype("<i2").tobytes())


def save_tune(path: Path) -> None:
    """Write the loop as OGG Vorbis, quietly, a second at a time."""
    soundfile = importlib.import_module("soundfile")  # needed here only, so not a requirement
    loop = tune()
    loop *= 0.35 / np.abs(loop).max()
    with soundfile.SoundFile(str(path), "w", TUNE_RATE, 2, format="OGG", subtype="VORBIS") as file:
        for first in range(0, loop.shape[0], TUNE_RATE):
            file.write(loop[first : first + TUNE_RATE])


def main(folder: Path = ASSETS / "sounds") -> None:
    """Make and write every sound."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in CUES.items():
        save_wav(folder / f"{name}.wav", finished(make(), LOUDNESS.get(name, LOUDEST)))
    for seat in range(6):
        save_wav(folder / f"tone-{seat}.wav", finished(tone(seat), 0.6))
    save_tune(folder / "music.ogg")


if __name__ == "__main__":
    main()
