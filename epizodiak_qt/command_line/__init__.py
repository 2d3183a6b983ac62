"""The parser of the command line, in both languages. Imports neither Qt nor a game."""
