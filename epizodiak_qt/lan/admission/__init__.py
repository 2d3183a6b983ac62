"""Admission to a table: identities, pairing with a join code, listener, handshake, stored credentials."""
