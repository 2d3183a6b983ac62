"""An experiment: a network trained on self-play as the leaf value of EpiZodiak's search (docs/bots.md)."""
