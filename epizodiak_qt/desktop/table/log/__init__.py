"""The log of a table, and looking back from it."""
