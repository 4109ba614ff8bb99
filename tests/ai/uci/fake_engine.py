"""UCI engine that knows nothing but its script: `fake_engine.py LOG FAULT [ANSWER ...]`.

It logs what it is told, answers each `go` with the next ANSWER, and breaks at the first `go` in the
way that FAULT names, once: the log shows whether it has been broken before.
"""

import os
import sys
import time
from pathlib import Path

log, fault, *answers = sys.argv[1:]
TOLD = Path(log)
NAME = "Fake 1" if fault != "named" else "Fake 1 of a build that has POPCNT and AVX2"


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


def break_down() -> None:
    match fault:
        case "exit":
            sys.exit(3)
        case "signal":
            os.kill(os.getpid(), 9)
        case "hang":
            time.sleep(1000)
        case "bytes":
            os.write(1, b"\xff\xfe\n")
        case "long":
            say("x" * (1 << 21))
        case _:
            pass


def option_lines() -> list[str]:
    known = "var chess var zero-point-one" if fault != "chess" else "var chess var atomic"
    lines = ["option name Hash type spin default 16 min 1 max 512"]
    if fault == "ours":
        lines += ["option name Repetition type spin", "option name TurnLimit type spin"]
    if fault != "plain":
        lines.append(f"option name UCI_Variant type combo default chess {known}")
    return lines if fault in ("plain", "chess") else [*lines, "option name VariantPath type string"]


broken = TOLD.exists()
for line in sys.stdin:
    with TOLD.open("a") as told:
        told.write(line)
    match line.split():
        case ["uci"]:
            say("hello", f"id name {NAME}", "id author Ada", *option_lines(), "uciok")
        case ["isready"]:
            say("readyok")
        case ["go", *_]:
            if not broken:
                break_down()
            say("info depth 1 score cp 3")
            if fault != "endless":
                say(f"bestmove {answers.pop(0)} ponder a1a2")
        case ["stop"]:
            say(f"bestmove {answers.pop(0)}")
        case _:
            pass
