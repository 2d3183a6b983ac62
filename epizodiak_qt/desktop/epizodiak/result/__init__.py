"""The end of a round and of a match of EpiZodiak."""
