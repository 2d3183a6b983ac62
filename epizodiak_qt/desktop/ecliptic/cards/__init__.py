"""The cards of Ecliptic and the items around them."""
