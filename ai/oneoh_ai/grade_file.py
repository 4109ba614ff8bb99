"""File of a bot's grade, which its author shows to others, or does not."""

import hashlib
from pathlib import Path

import msgspec

from oneoh_protocol.messages import Grade


class BadGrade(ValueError):
    """File that holds no grade, or that of another bot; the text says what to do."""


class _Graded(msgspec.Struct, frozen=True):
    """Grade, and the bot that it was given to."""

    bot: str
    digest: str
    """SHA-256 of the bot's file; of its name if it has none."""
    grade: Grade


def write_grade(path: Path, bot: str, grade: Grade) -> None:
    """Keep the grade of a bot, which is a name or a file. Raises OSError."""
    graded = _Graded(Path(bot).name, _digest(bot), grade)
    path.write_bytes(msgspec.json.encode(graded) + b"\n")


def read_grade(path: Path, bot: str) -> Grade:
    """Return the grade of a bot. Raises OSError, or BadGrade if it has changed since."""
    try:
        graded = msgspec.json.decode(path.read_bytes(), type=_Graded)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadGrade(f"{path} holds no grade: {error}") from error
    if graded.digest != _digest(bot):
        raise BadGrade(
            f"{path} holds the grade of another bot, or {bot} has changed since; grade it: "
            f"oneoh-bot check {bot} --scenarios --grade-file {path}"
        )
    return graded.grade


def _digest(bot: str) -> str:
    path = Path(bot)
    return hashlib.sha256(path.read_bytes() if path.is_file() else bot.encode()).hexdigest()
