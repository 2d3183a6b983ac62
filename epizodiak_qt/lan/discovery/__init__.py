"""Finding tables: UDP beacon, typed addresses, and why a table cannot be reached."""
