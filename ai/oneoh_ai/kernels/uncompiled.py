"""Stand-in for the module `cython` where that is not installed."""

compiled = False
