"""The fields of a state of a search core, pure or compiled."""

import inspect


def field_names(state: type) -> list[str]:
    """Return the names of all fields; a compiled class has no `__slots__`."""
    return [
        name
        for name, value in vars(state).items()
        if inspect.isdatadescriptor(value) and not name.startswith("_")
    ]
