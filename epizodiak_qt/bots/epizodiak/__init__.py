"""Bots for EpiZodiak."""
