"""Bots for Ecliptic."""
