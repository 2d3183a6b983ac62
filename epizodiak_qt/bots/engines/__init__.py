"""External engines: programs that choose actions over standard input and output (docs/engines)."""
