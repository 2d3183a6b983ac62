"""The graphics items that both games share. They know no scene."""
