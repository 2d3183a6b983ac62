"""EpiZodiak and Ecliptic: two tabletop games of the zodiac."""

__version__ = "0.2.0"
