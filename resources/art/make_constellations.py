"""Write constellations.json, the twelve zodiac figures as seen in the sky, and stars.json, the sky.

Right ascension, declination (J2000) and visual magnitude of the stars are
facts of astronomy. Every figure is projected gnomonically around its own
centroid, so that great circles stay straight, with north up and east to the
left, and fitted into a box of 0..100 (y down) without changing its aspect.

The sky has the ecliptic longitude and latitude (J2000) of the same stars, and
of the brightest others between the north ecliptic pole and 25 degrees south
of the ecliptic, with their magnitudes and colour indices B-V.

Run: python make_constellations.py [folder]
"""

from __future__ import annotations

import csv
import json
import math
import sys
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

BOX = 100.0
MARGIN = 8.0
OBLIQUITY = math.radians(23.4392911)  # of the ecliptic, J2000


class Star(NamedTuple):
    """One star: designation, right ascension, declination, magnitude."""

    name: str
    ra: str
    """Hours, minutes and seconds of time, J2000."""
    dec: str
    """Degrees, minutes and seconds of arc, J2000."""
    magnitude: float


class Figure(NamedTuple):
    """A constellation: its stars, and chains of star names to be joined."""

    stars: tuple[Star, ...]
    chains: tuple[str, ...]


FIGURES: dict[str, Figure] = {
    "aries": Figure(
        (
            Star("gamma", "01 53 31.8", "+19 17 38", 3.88),  # Mesarthim
            Star("beta", "01 54 38.4", "+20 48 29", 2.64),  # Sheratan
            Star("alpha", "02 07 10.4", "+23 27 45", 2.00),  # Hamal
            Star("41", "02 49 59.0", "+27 15 38", 3.63),  # Bharani
            Star("epsilon", "02 59 12.7", "+21 20 25", 4.63),
            Star("delta", "03 11 37.8", "+19 43 36", 4.35),  # Botein
        ),
        ("gamma beta alpha 41 epsilon delta",),
    ),
    "taurus": Figure(
        (
            Star("alpha", "04 35 55.2", "+16 30 33", 0.87),  # Aldebaran
            Star("theta2", "04 28 39.7", "+15 52 15", 3.40),
            Star("gamma", "04 19 47.6", "+15 37 40", 3.65),  # Prima Hyadum
            Star("delta1", "04 22 56.1", "+17 32 33", 3.77),  # Secunda Hyadum
            Star("epsilon", "04 28 37.0", "+19 10 50", 3.53),  # Ain
            Star("tau", "04 42 14.7", "+22 57 25", 4.28),
            Star("beta", "05 26 17.5", "+28 36 27", 1.65),  # Elnath
            Star("zeta", "05 37 38.7", "+21 08 33", 3.03),  # Tianguan
            Star("lambda", "04 00 40.8", "+12 29 25", 3.41),
            Star("xi", "03 27 10.2", "+09 43 58", 3.73),
            Star("omicron", "03 24 48.8", "+09 01 44", 3.61),
            Star("nu", "04 03 09.4", "+05 59 21", 3.90),
        ),
        (
            "zeta alpha theta2 gamma delta1 epsilon tau beta",
            "gamma lambda xi omicron",
            "lambda nu",
        ),
    ),
    "gemini": Figure(
        (
            Star("alpha", "07 34 36.0", "+31 53 18", 1.58),  # Castor
            Star("beta", "07 45 18.9", "+28 01 34", 1.14),  # Pollux
            Star("gamma", "06 37 42.7", "+16 23 57", 1.92),  # Alhena
            Star("delta", "07 20 07.4", "+21 58 56", 3.53),  # Wasat
            Star("epsilon", "06 43 55.9", "+25 07 52", 2.98),  # Mebsuta
            Star("zeta", "07 04 06.5", "+20 34 13", 3.79),  # Mekbuda
            Star("eta", "06 14 52.7", "+22 30 24", 3.28),  # Propus
            Star("theta", "06 52 47.3", "+33 57 40", 3.60),
            Star("iota", "07 25 43.6", "+27 47 53", 3.79),
            Star("kappa", "07 44 26.9", "+24 23 53", 3.57),
            Star("lambda", "07 18 05.6", "+16 32 25", 3.58),
            Star("mu", "06 22 57.6", "+22 30 49", 2.88),  # Tejat
            Star("nu", "06 28 57.8", "+20 12 44", 4.15),
            Star("xi", "06 45 17.4", "+12 53 44", 3.35),  # Alzirr
            Star("tau", "07 11 08.4", "+30 14 43", 4.41),
            Star("upsilon", "07 35 55.4", "+26 53 45", 4.06),
        ),
        (
            "alpha tau iota upsilon beta",
            "theta tau epsilon mu eta",
            "epsilon nu",
            "kappa upsilon delta zeta gamma",
            "delta lambda xi",
        ),
    ),
    "cancer": Figure(
        (
            Star("iota", "08 46 41.8", "+28 45 36", 4.02),
            Star("gamma", "08 43 17.1", "+21 28 07", 4.66),  # Asellus Borealis
            Star("delta", "08 44 41.1", "+18 09 15", 3.94),  # Asellus Australis
            Star("alpha", "08 58 29.2", "+11 51 28", 4.25),  # Acubens
            Star("beta", "08 16 30.9", "+09 11 08", 3.52),  # Tarf
        ),
        ("iota gamma delta alpha", "delta beta"),
    ),
    "leo": Figure(
        (
            Star("epsilon", "09 45 51.1", "+23 46 27", 2.98),  # Algenubi
            Star("mu", "09 52 45.8", "+26 00 25", 3.88),  # Rasalas
            Star("zeta", "10 16 41.4", "+23 25 02", 3.44),  # Adhafera
            Star("gamma", "10 19 58.4", "+19 50 29", 2.01),  # Algieba
            Star("eta", "10 07 20.0", "+16 45 46", 3.52),
            Star("alpha", "10 08 22.3", "+11 58 02", 1.40),  # Regulus
            Star("theta", "11 14 14.4", "+15 25 46", 3.34),  # Chertan
            Star("delta", "11 14 06.5", "+20 31 25", 2.56),  # Zosma
            Star("beta", "11 49 03.6", "+14 34 19", 2.11),  # Denebola
            Star("iota", "11 23 55.5", "+10 31 45", 3.94),
            Star("sigma", "11 21 08.2", "+06 01 46", 4.05),
        ),
        (
            "epsilon mu zeta gamma eta alpha theta beta delta gamma",
            "delta theta iota sigma",
        ),
    ),
    "virgo": Figure(
        (
            Star("alpha", "13 25 11.6", "-11 09 41", 0.97),  # Spica
            Star("beta", "11 50 41.7", "+01 45 53", 3.61),  # Zavijava
            Star("gamma", "12 41 39.6", "-01 26 58", 2.74),  # Porrima
            Star("delta", "12 55 36.2", "+03 23 51", 3.38),  # Minelauva
            Star("epsilon", "13 02 10.6", "+10 57 33", 2.83),  # Vindemiatrix
            Star("zeta", "13 34 41.6", "-00 35 46", 3.37),  # Heze
            Star("eta", "12 19 54.4", "-00 40 00", 3.89),  # Zaniah
            Star("theta", "13 09 57.0", "-05 32 20", 4.38),
            Star("iota", "14 16 00.9", "-06 00 02", 4.08),  # Syrma
            Star("mu", "14 43 03.6", "-05 39 30", 3.88),
            Star("nu", "11 45 51.6", "+06 31 46", 4.03),
            Star("tau", "14 01 38.8", "+01 32 40", 4.26),
            Star("109", "14 46 14.9", "+01 53 34", 3.72),
        ),
        (
            "nu beta eta gamma delta epsilon",
            "gamma theta alpha zeta delta",
            "zeta tau 109",
            "alpha iota mu",
        ),
    ),
    "libra": Figure(
        (
            Star("alpha2", "14 50 52.7", "-16 02 30", 2.75),  # Zubenelgenubi
            Star("beta", "15 17 00.4", "-09 22 59", 2.61),  # Zubeneschamali
            Star("gamma", "15 35 31.6", "-14 47 22", 3.91),  # Zubenelhakrabi
            Star("sigma", "15 04 04.2", "-25 16 55", 3.29),  # Brachium
            Star("upsilon", "15 37 01.5", "-28 08 06", 3.58),
            Star("tau", "15 38 39.4", "-29 46 40", 3.66),
        ),
        ("sigma alpha2 beta gamma alpha2", "gamma upsilon tau"),
    ),
    "scorpio": Figure(
        (
            Star("beta", "16 05 26.2", "-19 48 20", 2.56),  # Acrab
            Star("delta", "16 00 20.0", "-22 37 18", 2.29),  # Dschubba
            Star("pi", "15 58 51.1", "-26 06 51", 2.89),  # Fang
            Star("rho", "15 56 53.1", "-29 12 50", 3.87),  # Iklil
            Star("sigma", "16 21 11.3", "-25 35 34", 2.90),  # Alniyat
            Star("alpha", "16 29 24.5", "-26 25 55", 1.06),  # Antares
            Star("tau", "16 35 53.0", "-28 12 58", 2.82),  # Paikauhale
            Star("epsilon", "16 50 09.8", "-34 17 36", 2.29),  # Larawag
            Star("mu1", "16 51 52.2", "-38 02 51", 3.04),  # Xamidimura
            Star("zeta2", "16 54 35.0", "-42 21 41", 3.62),
            Star("eta", "17 12 09.2", "-43 14 21", 3.32),
            Star("theta", "17 37 19.1", "-42 59 52", 1.86),  # Sargas
            Star("iota1", "17 47 35.1", "-40 07 37", 2.99),
            Star("kappa", "17 42 29.3", "-39 01 48", 2.39),
            Star("lambda", "17 33 36.5", "-37 06 14", 1.62),  # Shaula
            Star("upsilon", "17 30 45.8", "-37 17 45", 2.70),  # Lesath
        ),
        (
            "beta delta pi rho",
            "delta sigma alpha tau epsilon mu1 zeta2",
            "zeta2 eta theta iota1 kappa lambda upsilon",
        ),
    ),
    "sagittarius": Figure(
        (
            Star("gamma2", "18 05 48.5", "-30 25 27", 2.98),  # Alnasl
            Star("delta", "18 20 59.6", "-29 49 41", 2.72),  # Kaus Media
            Star("epsilon", "18 24 10.3", "-34 23 05", 1.79),  # Kaus Australis
            Star("eta", "18 17 37.6", "-36 45 42", 3.10),
            Star("zeta", "19 02 36.7", "-29 52 48", 2.60),  # Ascella
            Star("tau", "19 06 56.4", "-27 40 14", 3.32),
            Star("sigma", "18 55 15.9", "-26 17 48", 2.05),  # Nunki
            Star("phi", "18 45 39.4", "-26 59 27", 3.17),
            Star("lambda", "18 27 58.2", "-25 25 18", 2.82),  # Kaus Borealis
            Star("mu", "18 13 45.8", "-21 03 32", 3.84),  # Polis
            Star("omicron", "19 04 41.0", "-21 44 30", 3.76),
            Star("xi2", "18 57 43.8", "-21 06 24", 3.52),
            Star("pi", "19 09 45.8", "-21 01 25", 2.88),  # Albaldah
            Star("rho1", "19 21 40.4", "-17 50 50", 3.92),
        ),
        (
            "gamma2 delta epsilon gamma2",
            "delta phi zeta epsilon eta",
            "delta lambda phi sigma tau zeta",
            "lambda mu",
            "sigma omicron pi rho1",
            "omicron xi2",
        ),
    ),
    "capricorn": Figure(
        (
            Star("alpha2", "20 18 03.3", "-12 32 41", 3.58),  # Algedi
            Star("beta", "20 21 00.7", "-14 46 53", 3.05),  # Dabih
            Star("psi", "20 46 05.7", "-25 16 15", 4.13),
            Star("omega", "20 51 49.3", "-26 55 09", 4.12),
            Star("24", "21 07 07.7", "-25 00 21", 4.49),
            Star("zeta", "21 26 40.0", "-22 24 41", 3.77),
            Star("epsilon", "21 37 04.8", "-19 27 58", 4.51),
            Star("delta", "21 47 02.4", "-16 07 38", 2.85),  # Deneb Algedi
            Star("gamma", "21 40 05.5", "-16 39 44", 3.69),  # Nashira
            Star("iota", "21 22 14.8", "-16 50 04", 4.28),
            Star("theta", "21 05 56.8", "-17 13 58", 4.08),
        ),
        (
            "alpha2 beta psi omega 24 zeta epsilon delta",
            "delta gamma iota theta alpha2",
        ),
    ),
    "aquarius": Figure(
        (
            Star("epsilon", "20 47 40.6", "-09 29 45", 3.77),  # Albali
            Star("mu", "20 52 39.2", "-08 59 00", 4.73),
            Star("beta", "21 31 33.5", "-05 34 16", 2.89),  # Sadalsuud
            Star("alpha", "22 05 47.0", "-00 19 11", 2.94),  # Sadalmelik
            Star("gamma", "22 21 39.4", "-01 23 14", 3.84),  # Sadachbia
            Star("zeta", "22 28 49.8", "-00 01 13", 3.65),
            Star("eta", "22 35 21.4", "-00 07 03", 4.03),
            Star("pi", "22 25 16.6", "+01 22 39", 4.66),
            Star("iota", "22 06 26.2", "-13 52 11", 4.28),
            Star("theta", "22 16 50.0", "-07 47 00", 4.17),  # Ancha
            Star("lambda", "22 52 36.9", "-07 34 47", 3.73),  # Hydor
            Star("tau2", "22 49 35.5", "-13 35 33", 4.02),
            Star("delta", "22 54 39.0", "-15 49 15", 3.28),  # Skat
            Star("88", "23 09 26.8", "-21 10 21", 3.66),
            Star("phi", "23 14 19.4", "-06 02 56", 4.22),
            Star("psi1", "23 15 53.5", "-09 05 16", 4.24),
            Star("98", "23 22 58.2", "-20 06 02", 3.97),
        ),
        (
            "epsilon mu beta alpha gamma zeta eta",
            "zeta pi",
            "beta iota",
            "alpha theta lambda tau2 delta 88",
            "lambda phi psi1 98",
        ),
    ),
    "pisces": Figure(
        (
            Star("gamma", "23 17 09.9", "+03 16 56", 3.69),
            Star("theta", "23 27 58.1", "+06 22 44", 4.27),
            Star("iota", "23 39 57.0", "+05 37 35", 4.13),
            Star("lambda", "23 42 02.8", "+01 46 48", 4.49),
            Star("kappa", "23 26 56.0", "+01 15 20", 4.94),
            Star("omega", "23 59 18.7", "+06 51 48", 4.01),
            Star("delta", "00 48 40.9", "+07 35 06", 4.44),
            Star("epsilon", "01 02 56.6", "+07 53 24", 4.27),
            Star("zeta", "01 13 43.9", "+07 34 31", 4.86),  # Revati
            Star("mu", "01 30 11.1", "+06 08 38", 4.84),
            Star("nu", "01 41 25.9", "+05 29 15", 4.45),
            Star("alpha", "02 02 02.8", "+02 45 50", 3.82),  # Alrescha
            Star("omicron", "01 45 23.6", "+09 09 28", 4.26),  # Torcular
            Star("eta", "01 31 29.0", "+15 20 45", 3.62),  # Alpherg
            Star("phi", "01 13 44.9", "+24 35 01", 4.67),
            Star("upsilon", "01 19 28.0", "+27 15 51", 4.74),
            Star("tau", "01 11 39.6", "+30 05 23", 4.51),
        ),
        (
            "gamma theta iota lambda kappa gamma",
            "iota omega delta epsilon zeta mu nu alpha",
            "alpha omicron eta phi upsilon tau phi",
        ),
    ),
}


# The colour indices B-V of the brightest stars of the zodiac; the others are drawn without a colour.
COLOUR_INDICES: dict[tuple[str, str], float] = {
    ("aries", "alpha"): 1.15,
    ("taurus", "alpha"): 1.54,
    ("taurus", "beta"): -0.13,
    ("gemini", "alpha"): 0.03,
    ("gemini", "beta"): 1.0,
    ("gemini", "gamma"): 0.0,
    ("leo", "alpha"): -0.11,
    ("leo", "beta"): 0.09,
    ("leo", "gamma"): 1.15,
    ("virgo", "alpha"): -0.23,
    ("libra", "alpha2"): 0.15,
    ("libra", "beta"): -0.11,
    ("scorpio", "alpha"): 1.83,
    ("scorpio", "lambda"): -0.22,
    ("scorpio", "theta"): 0.4,
    ("sagittarius", "epsilon"): -0.03,
    ("sagittarius", "sigma"): -0.22,
    ("capricorn", "delta"): 0.29,
    ("aquarius", "alpha"): 0.98,
    ("aquarius", "beta"): 0.83,
    ("pisces", "eta"): 0.97,
}


def sexagesimal(text: str) -> float:
    """Return the value of "dd mm ss"; its sign applies to the whole value."""
    whole, minutes, seconds = text.split()
    value = abs(int(whole)) + int(minutes) / 60 + float(seconds) / 3600
    return -value if whole.startswith("-") else value


def direction(star: Star) -> tuple[float, float, float]:
    """Return the unit vector towards the star, equatorial axes."""
    ra = math.radians(sexagesimal(star.ra) * 15)
    dec = math.radians(sexagesimal(star.dec))
    return (
        math.cos(dec) * math.cos(ra),
        math.cos(dec) * math.sin(ra),
        math.sin(dec),
    )


def project(stars: tuple[Star, ...]) -> list[tuple[float, float]]:
    """Return gnomonic plane coordinates around the centroid, y down.

    x grows to the west: the sky is seen from inside, with east to the left.
    """
    vectors = [direction(star) for star in stars]
    mx, my, mz = (sum(axis) for axis in zip(*vectors, strict=True))
    ra0 = math.atan2(my, mx)
    dec0 = math.atan2(mz, math.hypot(mx, my))
    plane = []
    for star in stars:
        ra = math.radians(sexagesimal(star.ra) * 15) - ra0
        dec = math.radians(sexagesimal(star.dec))
        depth = math.sin(dec0) * math.sin(dec) + math.cos(dec0) * math.cos(
            dec
        ) * math.cos(ra)
        east = math.cos(dec) * math.sin(ra) / depth
        north = (
            math.cos(dec0) * math.sin(dec)
            - math.sin(dec0) * math.cos(dec) * math.cos(ra)
        ) / depth
        plane.append((-east, -north))
    return plane


def fit(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Scale and centre points into the box without its margin, keeping the aspect ratio."""
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    scale = (BOX - 2 * MARGIN) / max(max(xs) - min(xs), max(ys) - min(ys))
    x0 = (max(xs) + min(xs)) / 2
    y0 = (max(ys) + min(ys)) / 2
    return [(BOX / 2 + (x - x0) * scale, BOX / 2 + (y - y0) * scale) for x, y in points]


def lines(figure: Figure) -> list[list[int]]:
    """Return the joined pairs as indices into the stars, in drawing order."""
    index = {star.name: i for i, star in enumerate(figure.stars)}
    pairs = []
    for chain in figure.chains:
        names = chain.split()
        pairs += [[index[a], index[b]] for a, b in pairwise(names)]
    return pairs


def constellations() -> dict[str, dict[str, list[list[float]] | list[list[int]]]]:
    """Return the content of the file: stars [x, y, magnitude], lines [i, j]."""
    return {
        name: {
            "stars": [
                [round(x, 1), round(y, 1), star.magnitude]
                for (x, y), star in zip(
                    fit(project(figure.stars)), figure.stars, strict=True
                )
            ],
            "lines": lines(figure),
        }
        for name, figure in FIGURES.items()
    }


def dump() -> str:
    """Return the JSON text, one paragraph for each constellation."""
    blocks = []
    for name, figure in constellations().items():
        rows = ",\n".join(
            f"    {json.dumps(key)}: {json.dumps(value)}"
            for key, value in figure.items()
        )
        blocks.append(f"  {json.dumps(name)}: {{\n{rows}\n  }}")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def ecliptic(star: Star) -> tuple[float, float]:
    """Return the ecliptic longitude and latitude in degrees."""
    x, y, z = direction(star)
    north = z * math.cos(OBLIQUITY) - y * math.sin(OBLIQUITY)
    east = y * math.cos(OBLIQUITY) + z * math.sin(OBLIQUITY)
    longitude = math.degrees(math.atan2(east, x)) % 360
    return round(longitude, 2), round(math.degrees(math.asin(north)), 2)


def sky() -> dict[str, list[list[float | None]]]:
    """Return the stars of each figure, in its order, and the others: [longitude, latitude, magnitude, B-V]."""
    found: dict[str, list[list[float | None]]] = {
        name: [
            [*ecliptic(star), star.magnitude, COLOUR_INDICES.get((name, star.name))]
            for star in figure.stars
        ]
        for name, figure in FIGURES.items()
    }
    found["others"] = [
        [*ecliptic(star), star.magnitude, index] for star, index in others()
    ]
    return found


def others() -> list[tuple[Star, float]]:
    """Return the brightest stars of the other constellations, with their colour indices B-V."""
    with Path(__file__).with_name("bright_stars.csv").open(encoding="utf-8", newline="") as rows:
        return [
            (
                Star(row["name"], row["ra"], row["dec"], float(row["magnitude"])),
                float(row["B-V"]),
            )
            for row in csv.DictReader(rows)
        ]


def dump_sky() -> str:
    """Return the JSON text of the sky, one line for each figure."""
    rows = (f"  {json.dumps(name)}: {json.dumps(stars)}" for name, stars in sky().items())
    return "{\n" + ",\n".join(rows) + "\n}\n"


def main() -> None:
    """Write the files beside this script, or into the folder in the first argument."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    (folder / "constellations.json").write_text(dump(), encoding="utf-8")
    (folder / "stars.json").write_text(dump_sky(), encoding="utf-8")


if __name__ == "__main__":
    main()
