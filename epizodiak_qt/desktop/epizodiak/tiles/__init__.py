"""The tiles of EpiZodiak and their places."""
