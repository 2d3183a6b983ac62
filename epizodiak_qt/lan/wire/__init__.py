"""The wire format: framing, messages, codecs, limits, and one TLS connection."""
