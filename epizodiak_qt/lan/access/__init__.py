"""Who gets in: identities, pairing with a join code, the listener, the handshake, stored credentials."""
