"""File of a bot's grade, which its author shows to others, or does not."""

import hashlib
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from oneoh_protocol.badge import seal
from oneoh_protocol.messages import Badge, Grade
from oneoh_protocol.versions import NEWEST


class BadGrade(ValueError):
    """File that holds no grade, or that of another bot; the text says what to do."""


class Graded(msgspec.Struct, frozen=True):
    """Grade, and the bot that it was given to."""

    bot: str
    digest: str
    """SHA-256 of the bot's file; of its name if it has none."""
    grade: Grade
    badge: Badge | None = None
    """Word of a lobby that has examined the bot; without it the grade is the author's claim."""


def write_grade(path: Path, bot: str, name: str, grade: Grade, key: bytes | None = None) -> None:
    """Keep the grade of a bot, which is a name or a file. Raises OSError.

    With the key of a lobby its badge is kept too, for the bot that has this `name` at a table.
    """
    badge = None
    if key is not None:
        digest = _digest(bot) if Path(bot).is_file() else ""
        badge = seal(Badge(name, digest, grade, NEWEST, datetime.now(UTC).date().isoformat()), key)
    graded = Graded(Path(bot).name, _digest(bot), grade, badge)
    path.write_bytes(msgspec.json.encode(graded) + b"\n")


def read_grade(path: Path, bot: str) -> Graded:
    """Return the grade of a bot. Raises OSError, or BadGrade if it has changed since."""
    try:
        graded = msgspec.json.decode(path.read_bytes(), type=Graded)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadGrade(f"{path} holds no grade: {error}") from error
    if graded.digest != _digest(bot):
        raise BadGrade(
            f"{path} holds the grade of another bot, or {bot} has changed since; grade it: "
            f"oneoh-bot check {bot} --scenarios --grade-file {path}"
        )
    return graded


def _digest(bot: str) -> str:
    path = Path(bot)
    return hashlib.sha256(path.read_bytes() if path.is_file() else bot.encode()).hexdigest()
