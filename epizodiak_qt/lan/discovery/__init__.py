"""Finding tables: UDP beacon, mDNS, typed addresses, and why a table cannot be reached."""
