"""A table over the local network: messages, pairing, discovery, host and guest. Plain asyncio, no Qt."""
