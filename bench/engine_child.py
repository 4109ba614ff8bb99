"""`python -m bench.engine_child`: Fairy-Stockfish of pyffish on standard input and output.

The package is a Python extension, but its library holds the whole engine, `main` included.
"""

import ctypes
import os
import resource
import sys
from importlib.util import find_spec
from pathlib import Path

STACK = 64 << 20
"""Bytes for each of the engine's threads; the usual 8 MiB can overflow."""


def main() -> None:
    """Run the engine; a new stack limit takes effect only in a new program."""
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
    enough = STACK if hard == resource.RLIM_INFINITY else min(STACK, hard)
    if soft != enough:
        resource.setrlimit(resource.RLIMIT_STACK, (enough, hard))
        os.execv(sys.executable, [sys.executable, "-m", "bench.engine_child"])
    ctypes.CDLL(str(library())).main(1, (ctypes.c_char_p * 2)(b"engine", None))


def library() -> Path:
    """Return the engine's library. Raises FileNotFoundError if pyffish is not installed."""
    spec = find_spec("pyffish")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pyffish is not installed: pip install 'oneoh[bench]'")
    folder = Path(spec.origin).parent
    found = [*folder.glob("_pyffish*.so"), *folder.glob("pyffish*.so")]
    if not found:
        raise FileNotFoundError(f"there is no engine in {folder}")
    return found[0]


if __name__ == "__main__":
    main()
