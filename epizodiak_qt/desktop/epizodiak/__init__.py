"""The table of EpiZodiak: dial, discard area, hand."""
