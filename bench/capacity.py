"""Capacity of this machine, as `oneoh-server bench` measures it."""

import json
import subprocess

from bench.options import Options
from bench.table import progress, show_grid

SECONDS = 10
QUICK_SECONDS = 3
COLUMNS = ("tables", "moves/s", "p50 ms", "p99 ms", "CPU % of a core", "RSS MiB")
FIELDS = ("tables", "moves_per_second", "p50_ms", "p99_ms", "cpu_percent", "memory_mib")


def main(options: Options) -> None:
    progress("playing at more and more tables")
    seconds = QUICK_SECONDS if options.quick else SECONDS
    command = [options.python, "-P", "-m", "oneoh_server", "bench", "--json"]
    done = subprocess.run(
        [*command, "--seconds", str(seconds)], capture_output=True, text=True, check=False
    )
    # A release before this command says so on standard error.
    carried = json.loads(done.stdout or "{}").get("carries") or {}
    row = [carried.get(field) for field in FIELDS]
    show_grid("What the machine carries", COLUMNS, {"all games, a move a second": row})
