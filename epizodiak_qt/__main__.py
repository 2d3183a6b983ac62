"""`python -m epizodiak_qt`: the same as the command `epizodiak-qt`."""

import sys

from epizodiak_qt.cli import main

if __name__ == "__main__":
    sys.exit(main())
