"""The rules: frozen values and pure functions, standard library only. `catalogue` lists the games."""
