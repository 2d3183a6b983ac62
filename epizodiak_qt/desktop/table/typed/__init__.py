"""The table in words and the command line for typed moves."""
