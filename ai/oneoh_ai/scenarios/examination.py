"""Examination: a game of a candidate through a disturbed line, and how it ended."""

import asyncio
from typing import Literal

import msgspec

from oneoh_ai.builtin import RANDOM
from oneoh_ai.output import format_count
from oneoh_ai.plan import NewTable, Plan
from oneoh_ai.runner import Runner
from oneoh_ai.scenarios.candidate import Candidate, retry_soon
from oneoh_ai.scenarios.disturbance import Disturbance
from oneoh_ai.scenarios.practice_lobby import PracticeLobby
from oneoh_ai.scenarios.proxy import Proxy
from oneoh_ai.worker import InProcessWorker
from oneoh_ai.worker_pool import WorkerPool
from oneoh_games import GAMES
from oneoh_protocol.client import Client
from oneoh_protocol.codec import unpack
from oneoh_protocol.messages import Clock

SPARE_S = 5.0
"""Seconds of a seat for the whole game, besides those for each move."""
GAME_S = 600.0
"""Most seconds of a game."""
SETTLE_S = 2.0
"""Seconds for a candidate that goes on after its game; nobody waits for more."""


class Verdict(msgspec.Struct, frozen=True):
    """Outcome of a candidate's game."""

    scenario: str
    fault: str = ""
    """Why it did not pass; "" if it did."""
    acts: int = 0
    """Actions that it sent."""
    connections: int = 0
    name: str = ""
    """Name that it told the lobby."""

    def __str__(self) -> str:
        said = f"failed: {self.fault}" if self.fault else "passed"
        counts = format_count(self.acts, "action"), format_count(self.connections, "connection")
        return f"{self.scenario}: {said} ({', '.join(counts)})"


class _Ending:
    """Tap of the examiner's client, which sees how the game ended."""

    def __init__(self) -> None:
        self.how = ""
        """`ended_by` of the game; "" while it runs."""
        self.began = asyncio.Event()
        self.over = asyncio.Event()

    def __call__(self, way: Literal["to-server", "to-client"], frame: bytes) -> None:
        plain = unpack(frame)
        for message in plain if isinstance(plain, list) else [plain]:
            if message.get("phase") == "running" or message.get("type") == "started":
                self.began.set()
            if message.get("type") in {"over", "table"} and message.get("ended_by"):
                self.how = message["ended_by"]
                self.over.set()


async def examine(
    scenario: str, disturbance: Disturbance, candidate: Candidate, game: str, move_s: float
) -> Verdict:
    """Have the candidate play a game against `random`, which opens the table. It ends for sure.

    `move_s`: seconds for a move, after which the candidate loses on time. Raises ChildFailed if
    the lobby does not start.
    """
    ending = _Ending()
    # A lobby for each game: no table of an earlier one waits there.
    async with PracticeLobby() as lobby, Proxy(lobby, disturbance, candidate.address) as proxy:
        examiner = asyncio.create_task(_play_other_seat(lobby.url, ending, game, move_s))
        playing = asyncio.create_task(candidate.play(proxy.url))
        fault = await _await_end(playing, ending, candidate.meet_s)
        for task in (examiner, playing):
            task.cancel()
        await asyncio.gather(examiner, playing, return_exceptions=True)
    if proxy.cuts and proxy.connections <= proxy.cuts:
        fault = f"it did not come back after the line broke{': ' * bool(fault)}{fault}"
    fault = fault or _FAULTS[ending.how]
    return Verdict(scenario, fault, disturbance.acts, proxy.connections, proxy.name)


async def _play_other_seat(url: str, ending: _Ending, game: str, move_s: float) -> None:
    """Open the table, and play a game there at random."""
    clock = Clock(bank_ms=int(SPARE_S * 1000), delay_ms=int(move_s * 1000), timeout="lose")
    plan = Plan(open=NewTable(game, GAMES[game].seats[0], clock=clock), games=1, away=0)
    pool = WorkerPool([InProcessWorker(RANDOM, {})], GAME_S)
    client = Client(url, name="examiner", agent="bot", tap=ending, backoff=retry_soon)
    try:
        await Runner(client, pool, RANDOM, plan).run()
    finally:
        pool.close()


async def _await_end(playing: "asyncio.Task[str]", ending: _Ending, meet_s: float) -> str:
    """Wait for the end of the game; return why the candidate could not play it, or ""."""
    await _wait(ending.began, playing, meet_s)
    if not ending.began.is_set():
        return _said(playing) or "it did not sit down"
    await _wait(ending.over, playing, GAME_S)
    # Both ends hear of it in any order, and the candidate may have more to say.
    await asyncio.wait([playing], timeout=SETTLE_S if ending.over.is_set() else 0)
    if not _said(playing):
        await _wait(ending.over, None, SETTLE_S)
    return _said(playing)


async def _wait(event: asyncio.Event, playing: "asyncio.Task[str] | None", seconds: float) -> None:
    """Wait for the event, or for the candidate to end, for `seconds` at the most."""
    waiting = asyncio.create_task(event.wait())
    others = [playing] if playing is not None else []
    await asyncio.wait([waiting, *others], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()


def _said(playing: "asyncio.Task[str]") -> str:
    """Return what went wrong for the candidate, as far as it has ended."""
    if not playing.done():
        return ""
    error = playing.exception()
    return playing.result() if error is None else f"{type(error).__name__}: {error}"


_FAULTS = {
    "rules": "",
    "agreement": "",
    "timeout": "it lost on time",
    "resigned": "it resigned",
    "aborted": "it left before its first action",
    "absence": "it stayed away",
    "": "the game did not end",
}
"""Faults by the end of a game."""
