"""Examinations: clients with a fault fail where it shows, and nowhere else."""

import asyncio
import hashlib
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.builtin import RANDOM
from oneoh_ai.commands import wire_check
from oneoh_ai.grade_file import read_grade
from oneoh_ai.plan import Plan
from oneoh_ai.runner import Runner, TurnedAway
from oneoh_ai.scenarios import disturbance, examination
from oneoh_ai.scenarios.candidate import (
    ANY_PORT,
    MEET_S,
    AwaitedCandidate,
    BadCandidate,
    retry_soon,
)
from oneoh_ai.scenarios.disturbance import SCENARIOS, Disturbance
from oneoh_ai.scenarios.examination import Verdict, examine
from oneoh_ai.scenarios.grade import grade, sum_up
from oneoh_ai.worker import InProcessWorker
from oneoh_ai.worker_pool import WorkerPool
from oneoh_protocol.badge import is_sealed
from oneoh_protocol.client import Client
from oneoh_protocol.transport import Transport, open_websocket
from tests.ai.scenarios.faults import DISTURBANCES, FAULTS, Fault, Filtered
from tests.ai.scripts import write_bot


@pytest.fixture(autouse=True)
def in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disturbance, "SLOW_S", 0.0)
    monkeypatch.setattr(disturbance, "SILENT_S", 0.0)


class Faulty:
    """Candidate that plays well as long as nothing happens."""

    address = ANY_PORT
    meet_s = MEET_S

    def __init__(
        self,
        *,
        retry: bool = True,
        forgets: bool = False,
        fault: Callable[[int], Fault] | None = None,
    ) -> None:
        """Without `retry` it does not connect again; if it `forgets`, it does as a stranger."""
        self._fault = fault or Fault
        self._retry = retry
        self._forgets = forgets
        self._connections = 0

    async def play(self, url: str) -> str:
        pool = WorkerPool([InProcessWorker(RANDOM, {})], 60)
        client = Client(
            url,
            name="faulty",
            agent="bot",
            connect=self._connect,
            retry=self._retry,
            backoff=self._delays,
        )
        self._client = client
        try:
            await Runner(client, pool, RANDOM, Plan(seek=True, games=1)).run()
        except TurnedAway as error:
            return str(error)
        finally:
            pool.close()
        return ""

    async def _connect(self, url: str) -> Transport:
        self._connections += 1
        return Filtered(await open_websocket(url), self._fault(self._connections))

    def _delays(self) -> Iterator[float]:
        for seconds in retry_soon():
            if self._forgets:
                self._client.token = None
            yield seconds


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["plain", "stale", "illegal"])
async def test_a_client_that_never_returns_passes_where_the_line_holds(scenario: str) -> None:
    verdict = await examine(
        scenario, SCENARIOS[scenario](), Faulty(retry=False), "one-zero-one", 60
    )
    assert verdict.fault == ""
    assert verdict.connections == 1


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["silent", "crashed", "resumed"])
async def test_a_client_that_never_returns_fails_where_the_line_breaks(scenario: str) -> None:
    verdict = await examine(
        scenario, SCENARIOS[scenario](), Faulty(retry=False), "one-zero-one", 60
    )
    assert verdict.fault.startswith("it did not come back after the line broke: ")
    assert (verdict.acts, verdict.connections) == (2, 1)


@pytest.mark.slow
async def test_a_client_that_forgets_who_it_was_loses_on_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(examination, "SPARE_S", 0.5)
    verdict = await examine(
        "crashed", SCENARIOS["crashed"](), Faulty(forgets=True), "one-zero-one", 0.1
    )
    assert verdict.fault == "it lost on time"
    assert verdict.connections > 1


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.__name__ for fault in FAULTS])
async def test_a_fault_of_a_client_shows_in_its_scenario_and_not_in_plain_games(
    monkeypatch: pytest.MonkeyPatch, fault: type[Fault]
) -> None:
    well = Faulty(retry=fault.retries, fault=fault)
    plain = await examine("plain", Disturbance(), well, "one-zero-one", 60)
    assert plain.fault == ""
    monkeypatch.setattr(examination, "SPARE_S", 0.5)
    move_s = 0.3 if fault.said == "it lost on time" else 60
    badly = Faulty(retry=fault.retries, fault=fault)
    mishaps = DISTURBANCES[fault.scenario]()
    found = await examine(fault.scenario, mishaps, badly, "one-zero-one", move_s)
    assert fault.said in found.fault


def test_there_are_ten_faults_and_each_scenario_finds_some() -> None:
    others = {"never returns": {"silent", "crashed", "resumed"}, "forgets": {"crashed"}}
    assert len(FAULTS) + len(others) == 10
    found = {fault.scenario for fault in FAULTS}.union(*others.values())
    assert found >= {*SCENARIOS} - {"plain", "slow"}


@pytest.mark.slow
def test_our_own_wire_comes_through_everything(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = str(write_bot(tmp_path, "return rng.choice(actions)"))
    file = tmp_path / "grade"
    assert main(["check", bot, "--scenarios", "--grade-file", str(file)]) == 0
    assert (read_grade(file, bot).grade, read_grade(file, bot).badge) == ("A", None)
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [f"one-zero-one, {n}" for n in SCENARIOS]
    assert last == "grade A on the wire: 8 of 8 passed"


@pytest.mark.slow
def test_a_bot_that_fails_is_told_how_to_meet_with_the_same_chaos(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = str(write_bot(tmp_path, "1 / 0"))
    assert main(["check", bot, "--chaos", "5", "--games", "1"]) == 1
    failed, again, last = capsys.readouterr().out.splitlines()
    told, _, why = failed.partition(", and is given up: ")
    assert told == "one-zero-one, chaos 5: failed: the bot failed at 3 turns in a row"
    # On a busy machine the clock is faster than three tries.
    crashed = "ZeroDivisionError: division by zero (mine.py, line 5)"
    assert why.startswith((crashed, "the clock ran out before its last answer"))
    assert again.endswith(f"check {bot} --game one-zero-one --chaos 5 --games 1 --debug")
    assert last == "grade F on the wire: 0 of 1 passed"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise ValueError('no lobby')", "it ended with status 1: ValueError: no lobby"),
        ("pass", "it did not sit down"),
    ],
)
def test_a_client_by_itself_that_does_not_play_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], body: str, said: str
) -> None:
    client = tmp_path / "client.py"
    client.write_text(body)
    command = f"client:{sys.executable} -S {client} {{url}}"
    assert main(["check", command, "--chaos", "1", "--games", "1"]) == 1
    assert f"one-zero-one, chaos 1: failed: {said} (0 " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "more", "status", "said"),
    [
        ("client:true", [], 1, "'true' has no {url} for the address to connect to"),
        ("client:'{url}", [], 1, "is no command: No closing quotation"),
        ("client:no-such-program {url}", [], 1, "there is no program 'no-such-program'"),
        ("client:true {url}", ["--game", "binry"], 2, "did you mean binary?"),
    ],
)
def test_a_client_that_cannot_be_examined_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], command: str, more: list[str], status: int, said: str
) -> None:
    assert main(["check", command, *more]) == status
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def verdicts(passed: int, failed: int) -> list[Verdict]:
    return [Verdict("plain")] + [Verdict("slow")] * (passed - 1) + [Verdict("x", "late")] * failed


@pytest.mark.parametrize(
    ("passed", "failed", "expected"),
    [(8, 0, "A"), (7, 1, "B"), (6, 2, "C"), (4, 4, "D"), (3, 5, "F")],
)
def test_a_grade_goes_by_the_share_that_passed(passed: int, failed: int, expected: str) -> None:
    assert grade(verdicts(passed, failed)) == expected
    assert sum_up(verdicts(passed, failed)) == (
        f"grade {expected} on the wire: {passed} of 8 passed"
    )


def test_a_bot_that_cannot_play_a_plain_game_has_the_last_grade() -> None:
    assert grade([Verdict("plain", "it did not sit down"), *verdicts(7, 0)]) == "F"


@pytest.mark.slow
async def test_a_client_that_somebody_else_starts_is_awaited_at_its_port() -> None:
    """It comes for each game, and its name is known."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    told: list[str] = []
    candidate = AwaitedCandidate(str(port), told.append)
    for scenario in ("plain", "crashed"):
        theirs = asyncio.create_task(Faulty().play(f"ws://127.0.0.1:{port}"))
        verdict = await examine(scenario, SCENARIOS[scenario](), candidate, "one-zero-one", 60)
        assert (verdict.fault, verdict.name) == ("", "faulty")
        theirs.cancel()
        await asyncio.gather(theirs, return_exceptions=True)
    assert told == [f"a table waits at ws://127.0.0.1:{port}"] * 2


@pytest.mark.parametrize("place", ["", "0", "70000", "host:", "2551x"])
def test_a_place_that_is_no_port_is_refused(place: str) -> None:
    with pytest.raises(BadCandidate, match="is no port"):
        AwaitedCandidate(place, print)


@pytest.mark.slow
def test_a_lobby_vouches_for_the_bot_that_was_examined_with_its_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire_check, "SCENARIOS", {"plain": Disturbance})
    bot, key, file = write_bot(tmp_path, "return actions[0]"), tmp_path / "key", tmp_path / "grade"
    key.write_text("k" * 22)
    exam = ["check", str(bot), "--scenarios", "--grade-file", str(file)]
    assert main([*exam, "--examiner-key", str(key)]) == 0
    badge = read_grade(file, str(bot)).badge
    assert badge is not None
    assert (badge.name, badge.grade) == ("mine", "A")
    assert badge.digest == hashlib.sha256(bot.read_bytes()).hexdigest()
    assert is_sealed(badge, key.read_bytes())


def test_only_a_grade_that_is_kept_can_be_sealed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "random", "--scenarios", "--examiner-key", "key"]) == 1
    assert "add --grade-file" in capsys.readouterr().err
    exam = ["check", "random", "--scenarios", "--grade-file", str(tmp_path / "grade")]
    assert main([*exam, "--examiner-key", str(tmp_path / "missing")]) == 1
    assert "cannot be read" in capsys.readouterr().err
