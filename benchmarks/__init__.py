"""Speed, always beside a yardstick of the same run: `python -m benchmarks`."""
