"""Shutdown: a program ends on a signal, and at the end of its input."""

import signal
import subprocess
import sys

import pytest

PROGRAM = """
import asyncio
from oneoh_protocol.shutdown import stop_at_end_of_input, stop_on_signals

async def main():
    stop = asyncio.Event()
    {trigger}(stop.set)
    print("ready", flush=True)
    await stop.wait()
    print("stopped")

asyncio.run(main())
"""


def start(trigger: str) -> "subprocess.Popen[str]":
    """Start a program that waits for the trigger; return once it does."""
    child = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(trigger=trigger)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    return child


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_program(number: signal.Signals) -> None:
    with start("stop_on_signals") as child:
        child.send_signal(number)
        assert child.communicate(timeout=60)[0] == "stopped\n"
    assert child.returncode == 0


def test_the_end_of_input_stops_the_program() -> None:
    with start("stop_at_end_of_input") as child:
        assert child.communicate("what comes before is skipped", timeout=60)[0] == "stopped\n"
    assert child.returncode == 0
