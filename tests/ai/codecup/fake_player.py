"""CodeCup player that knows nothing but its script: `fake_player.py LOG ANSWER ...`.

It logs what it is told and answers each line with the next ANSWER. Some answers are deeds.
"""

import os
import sys
import time
from pathlib import Path

log, *answers = sys.argv[1:]
for line in sys.stdin:
    with Path(log).open("a") as told:
        told.write(line)
    match answers.pop(0):
        case "exit":
            sys.exit(3)
        case "exit once" if not Path(f"{log}.exited").exists():
            Path(f"{log}.exited").touch()
            sys.exit(3)
        case "exit once":
            print("b5d5", flush=True)
        case "other once":
            again = Path(f"{log}.started").exists()
            Path(f"{log}.started").touch()
            print("DADADFFDAAAAAANW" if again else "AAAAAANWADDADFFD", flush=True)
        case "close":
            os.close(1)
            time.sleep(1000)
        case "hang":
            time.sleep(1000)
        case "bytes":
            os.write(1, b"\xff\xfe\n")
        case answer:
            print(answer, flush=True)
