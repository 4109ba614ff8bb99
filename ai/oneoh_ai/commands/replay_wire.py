"""Step a bot through the requests of a wire file, with the clock stopped."""

from bdb import BdbQuit
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from oneoh_ai.answerer import read_question
from oneoh_ai.contract import RESIGN
from oneoh_ai.failure import BotFailed
from oneoh_ai.output import format_count, print_out
from oneoh_ai.question import Question
from oneoh_ai.seeds import derive_seed
from oneoh_ai.wire_file import Asked, BadWireFile, Wired, asked, read_wire
from oneoh_ai.worker import Worker
from oneoh_games import GAMES, BadNotation, Generator, IllegalAction

Verdict: TypeAlias = Literal["as then", "differs", "illegal", "failed"]


class Step(NamedTuple):
    """Answer of the bot to one request."""

    asked: Asked
    verdict: Verdict
    answer: str
    note: str = ""
    """Note of the bot on it."""


def replay_wire(
    path: Path, worker: Worker, patience: float, *, seed: int | None, strict: bool
) -> int:
    """Print each answer beside that of the file; return the exit status. Raises BadWireFile.

    `patience` is the seconds that an answer may take. `seed` is that of the bot's generators; None:
    the one that the file tells.
    """
    with open(path, encoding="utf-8") as file:
        messages = list(read_wire(file))
    found = Counter[Verdict]()
    for step in _steps(messages, worker, patience, _seed(messages) if seed is None else seed):
        found[step.verdict] += 1
        print_out(_line(step))
        if step.note:
            print_out(f"  {step.note}")
    if not found:
        raise BadWireFile(f"{path} holds no request to a bot")
    counts = ", ".join(
        f"{found[each]} {each}" for each in ("as then", "differs", "illegal", "failed")
    )
    print_out(f"{format_count(found.total(), 'turn')}: {counts}")
    return int(bool(found["illegal"] or found["failed"] or (strict and found["differs"])))


def _seed(messages: Iterable[Wired]) -> int:
    notes = (each.message for each in messages if each.to == "file")
    return next((int(note["seed"]) for note in notes if "seed" in note), 0)


def _steps(messages: Iterable[Wired], worker: Worker, patience: float, seed: int) -> Iterator[Step]:
    for turn in asked(messages):
        if turn.table.game not in GAMES:
            continue
        question = read_question(turn.table, turn.request, derive_seed(seed, turn.table.table))
        try:
            answer = worker.ask(replace(question, until=None), patience)
        except BotFailed as failed:
            if isinstance(failed.__cause__, BdbQuit):
                raise KeyboardInterrupt from failed  # the debugger was told to quit
            verdict: Verdict = "illegal" if failed.kind == "illegal" else "failed"
            yield Step(turn, verdict, str(failed))
            continue
        verdict = _judge(question, answer.text, turn.answered)
        yield Step(turn, verdict, answer.text, answer.note)


def _judge(question: Question, text: str, then: str | None) -> Verdict:
    if text == RESIGN:
        return "differs"
    game = GAMES[question.game]
    try:
        game.apply(game.determinize(question.view, Generator(0)), game.parse_action(text))
    except (BadNotation, IllegalAction):
        return "illegal"
    return "as then" if text == then else "differs"


def _line(step: Step) -> str:
    table, _request, answered = step.asked
    where = f"table {table.table}, turn {table.turn}: {step.answer}"
    match step.verdict:
        case "as then":
            return f"{where}, as then"
        case "differs":
            return f"{where}; then {answered or 'no answer'}"
        case _:
            return f"{where} ({step.verdict}); then {answered or 'no answer'}"
