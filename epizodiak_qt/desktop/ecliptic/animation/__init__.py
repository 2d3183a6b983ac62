"""The animations of the events of Ecliptic."""
