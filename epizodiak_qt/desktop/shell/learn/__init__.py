"""Learning a game: the page of lessons, and a lesson at a table."""
