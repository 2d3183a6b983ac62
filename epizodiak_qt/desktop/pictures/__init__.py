"""Pictures of finished games: an animated picture of all moves, and a poster of the end."""
