"""The end of a game of Ecliptic."""
