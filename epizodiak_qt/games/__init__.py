"""The rules: frozen values and pure functions, standard library only. `catalogue` lists the games."""


def __getattr__(name: str) -> object:
    if name == "GAMES":
        from epizodiak_qt.games.catalogue import GAMES

        return GAMES
    raise AttributeError(name)
