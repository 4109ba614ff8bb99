"""Bots that are broken, each in its own way, and what a check says of it."""

from pathlib import Path
from typing import NamedTuple

from tests.ai.scripts import HANG


class BrokenBot(NamedTuple):
    """File of a bot that is broken, and part of what names its fault."""

    name: str
    text: str
    said: str
    """Part of the finding of a check."""
    plays: bool = False
    """Whether it gets through its games all the same."""

    @property
    def loads(self) -> bool:
        """Whether it comes to its first turn."""
        return self.said.partition(":")[0] in {"crash", "habit", "illegal", "time-out"}

    @property
    def takes_time(self) -> bool:
        """Whether it would take all the time that it is given."""
        return self.said.startswith("time-out")

    def write(self, folder: Path) -> str:
        """Write the file and return its path."""
        path = folder / f"{self.name}.py"
        path.write_text(self.text, encoding="utf-8")
        return str(path)


def _at_its_turn(name: str, body: str, said: str, *, plays: bool = False) -> BrokenBot:
    text = f"GAMES = ['one-zero-one']\n\n\ndef choose(view, actions, rng):\n    {body}\n"
    return BrokenBot(name, text, said, plays)


_DAEMON = """import os
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            import time; time.sleep(3600)
        os._exit(0)
    os.wait()
    return actions[0]"""
_IN_INIT = """GAMES = ["one-zero-one"]


class Bot:
    def __init__(self, game, rng):
        raise RuntimeError("no board")

    def choose(self, view, actions):
        return actions[0]
"""
_RECURSION = "return choose(view, actions, rng)"
_DEAF = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); return actions[0]"
_THREAD = (
    "import threading, time; threading.Thread(target=time.sleep, args=(3600,)).start(); "
    "return actions[0]"
)

BROKEN = (
    _at_its_turn("hangs", HANG, "time-out: hangs.py gave no answer within"),
    _at_its_turn("spins", "while True: pass", "time-out: spins.py gave no answer within"),
    _at_its_turn("exits", "import sys; sys.exit(3)", "crash: SystemExit: 3 (exits.py, line 5)"),
    _at_its_turn("leaves", "import os; os._exit(3)", "crash: its process ended with status 3"),
    _at_its_turn("raises", "1 / 0", "crash: ZeroDivisionError: division by zero"),
    _at_its_turn(
        "segfaults", "import ctypes; ctypes.string_at(0)", "crash: its process was ended by SIGSEGV"
    ),
    _at_its_turn(
        "prints", "print('hm'); return actions[0]", "habit: prints, which nobody sees", plays=True
    ),
    _at_its_turn("threads", _THREAD, "habit: leaves threads running", plays=True),
    _at_its_turn("daemons", _DAEMON, "habit: leaves processes running", plays=True),
    _at_its_turn("hoards", "x = bytearray(2 << 40)", "crash: MemoryError"),
    BrokenBot("imports", "import nonsense_that_nobody_has\n", "ModuleNotFoundError: No module"),
    BrokenBot("misspelt", "def choose(view, actions, rng:\n", "(misspelt.py, line 1)"),
    _at_its_turn("says_nothing", "return ''", "illegal: answered ''"),
    _at_its_turn("returns_none", "pass", "illegal: answered None, which is no action"),
    _at_its_turn("wrong_type", "return 17", "illegal: answered 17, which is no action"),
    _at_its_turn("of_another", "return 'blank@50'", "illegal: answered 'blank@50': "),
    _at_its_turn(
        "late", "import time; time.sleep(3); return actions[0]", "time-out: late.py gave no answer"
    ),
    BrokenBot(
        "fails_at_once", _IN_INIT, "crash: RuntimeError: no board (fails_at_once.py, line 6)"
    ),
    _at_its_turn("recurses", _RECURSION, "crash: RecursionError"),
    _at_its_turn(
        "closes_output",
        "import os, contextlib\n    with contextlib.suppress(OSError): os.close(1)\n"
        "    return actions[0]",
        "habit: closes its standard output",
        plays=True,
    ),
    _at_its_turn(
        "floods", "while True: print('x' * 99)", "time-out: floods.py gave no answer within"
    ),
    _at_its_turn("deaf", _DEAF, "habit: changes how signals are handled", plays=True),
    _at_its_turn(
        "stops_time",
        "import time; time.monotonic = time.perf_counter = lambda: 0.0; return actions[0]",
        "habit: replaces functions of the module time",
        plays=True,
    ),
    _at_its_turn("huge", "return 'x' * (8 << 20)", "illegal: answered 'xxxxx"),
    _at_its_turn("odd", "return '\\ud800\\u202e\\x1b[2J'", "illegal: answered "),
    _at_its_turn("not_a_number", "return float('nan')", "illegal: answered nan"),
    _at_its_turn(
        "mutates",
        "import msgspec; msgspec.structs.force_setattr(view, 'turn', 9999); return actions[0]",
        "habit: changes the view",
        plays=True,
    ),
    _at_its_turn("asks", "input('your move? ')", "crash: EOFError"),
    _at_its_turn("waits", "import os; os.read(0, 1); import sys; sys.stdin.read(); 1 / 0", "crash"),
)
