"""The arena: bots and engines play many deals, and the results come with intervals. Imports no Qt."""
