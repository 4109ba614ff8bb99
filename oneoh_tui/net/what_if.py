"""Finished game played on with another bot in a seat, by a process of its own."""

import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from oneoh_tui.net.coach import thinking

COMMAND = (sys.executable, "-m", "oneoh_ai", "what-if", "--json")
_PREFIX = "oneoh-bot: "


class NoSwing(Exception):
    """The game could not be played on; the text says why, as far as that is known."""


class WhatIf(msgspec.Struct, frozen=True):
    """Question: how a seat does from a move on with `bot`, and how with `others`."""

    seat: int
    move: int
    """Number of the first move that is played again, from 1."""
    bot: str
    """Name, file or command."""
    others: str
    """Bot of all other seats, with which the first one is compared."""
    samples: int


class Swing(msgspec.Struct, frozen=True):
    """Mean score of the seat, 0 to 1, with the bot and without, and what it adds with sure to 95 %ness."""

    samples: int
    with_bot: float
    without: float
    low: float
    high: float

    @property
    def mean(self) -> float:
        """Score that the bot adds, -1 to 1."""
        return self.with_bot - self.without


class Answered(msgspec.Struct, frozen=True):
    """Question with its answer."""

    question: WhatIf
    swing: Swing


class KeptSwings(msgspec.Struct, frozen=True):
    """Answers about one game, the latest first."""

    answers: tuple[Answered, ...] = ()

    def adding(self, answer: Answered) -> "KeptSwings":
        """Return the answers with this one first, in place of an earlier one to its question."""
        others = (each for each in self.answers if each.question != answer.question)
        return KeptSwings((answer, *others))


async def play_on(
    record: str, question: WhatIf, command: Sequence[str] = COMMAND
) -> AsyncIterator[Swing]:
    """Yield the swing after each sample. Raises NoSwing.

    `record` is the text of the game. Closing the iterator ends the bots.
    """
    with TemporaryDirectory(prefix="oneoh-") as folder:
        file, errors = Path(folder) / "game.oneoh", Path(folder) / "errors"
        file.write_text(record, "utf-8")
        done = 0
        with errors.open("wb") as stderr:
            asked = [*command, *_arguments(question), str(file)]
            async with thinking(asked, stderr=stderr.fileno()) as process:
                assert process.stdout is not None
                async for line in process.stdout:
                    swing = _read(line)
                    done = swing.samples
                    yield swing
        if done < question.samples:
            raise NoSwing(_reason(errors))


def _arguments(question: WhatIf) -> list[str]:
    return [
        f"--seat={question.seat}",
        f"--move={question.move}",
        f"--bot={question.bot}",
        f"--others={question.others}",
        f"--samples={question.samples}",
    ]


def _read(line: bytes) -> Swing:
    """Return what a line says. Raises NoSwing."""
    try:
        return msgspec.json.decode(line, type=Swing)
    except msgspec.MsgspecError as error:
        raise NoSwing from error


def _reason(errors: Path) -> str:
    """Return the error with which the process ended; "" if it told none."""
    with suppress(OSError):
        lines = errors.read_text("utf-8", "replace").splitlines()
        told = [line.removeprefix(_PREFIX) for line in lines if line.startswith(_PREFIX)]
        return told[-1] if told else ""
    return ""
