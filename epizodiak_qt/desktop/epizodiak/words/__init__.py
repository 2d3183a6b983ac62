"""EpiZodiak in words: log, speech, objects, tooltips and typed moves."""
