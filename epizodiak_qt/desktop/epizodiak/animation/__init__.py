"""The animations of the events of EpiZodiak."""
