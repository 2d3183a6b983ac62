"""How different two colours look: contrast (WCAG 2.2), and CIEDE2000 for every kind of colour vision."""

import math
from functools import lru_cache
from typing import Final

# Severity 1.0, on linear RGB: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation
# of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), table 1.
VISIONS: Final = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Linear sRGB to XYZ, and the white point D65 (IEC 61966-2-1).
XYZ: Final = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Final = (0.95047, 1.0, 1.08883)

Triple = tuple[float, float, float]


def least_difference(first: str, second: str) -> float:
    """Return the least CIEDE2000 difference of two colours over all visions."""
    return min(ciede2000(_lab(first, vision), _lab(second, vision)) for vision in VISIONS)


def _lab(colour: str, vision: str) -> Triple:
    """Return a colour, "#RRGGBB", in CIE L*a*b*, as that vision sees it."""
    linear = _linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(factor * channel for factor, channel in zip(row, linear, strict=True))))
        for row in VISIONS[vision]
    )
    x, y, z = (
        _cube_root(
            sum(factor * channel for factor, channel in zip(row, (red, green, blue), strict=True)) / white
        )
        for row, white in zip(XYZ, WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@lru_cache(maxsize=4096)
def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(colour: str) -> list[float]:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def _cube_root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def ciede2000(first: Triple, second: Triple) -> float:
    """Return the difference of two L*a*b* colours (CIE 142-2001, as in Sharma, Wu and Dalal 2005)."""
    mean_chroma = (math.hypot(*first[1:]) + math.hypot(*second[1:])) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7))
    (light1, chroma1, hue1), (light2, chroma2, hue2) = (_polar(each, stretch) for each in (first, second))
    turn = hue2 - hue1
    if chroma1 * chroma2 == 0:
        turn = 0.0
    elif abs(turn) > 180:
        turn -= math.copysign(360, turn)
    hue = hue1 + hue2
    if chroma1 * chroma2:
        hue = hue / 2 if abs(hue1 - hue2) <= 180 else (hue + (360 if hue < 360 else -360)) / 2
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    weight = (
        1
        - 0.17 * _cos(hue - 30)
        + 0.24 * _cos(2 * hue)
        + 0.32 * _cos(3 * hue + 6)
        - 0.20 * _cos(4 * hue - 63)
    )
    by_light = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_hue = (
        2 * math.sqrt(chroma1 * chroma2) * math.sin(math.radians(turn) / 2) / (1 + 0.015 * chroma * weight)
    )
    bend = (
        -math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
        * 2
        * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    )
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + bend * by_chroma * by_hue)


def _polar(lab: Triple, stretch: float) -> Triple:
    """Return lightness, chroma and hue in degrees, with a* stretched."""
    light, a, b = lab
    return light, math.hypot(a * stretch, b), math.degrees(math.atan2(b, a * stretch)) % 360


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
