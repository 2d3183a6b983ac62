"""EpiZodiak and Ecliptic: two tabletop games of the zodiac."""

__version__ = "0.1.0"
