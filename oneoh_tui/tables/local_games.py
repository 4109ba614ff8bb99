"""Finished games of this machine: import of files, removal."""

import asyncio
from pathlib import Path

from msgspec import Struct

from oneoh_games.records import GAME_BEGINS, RecordFault, bounded_lines
from oneoh_protocol.messages import FinishedGame
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.records import NoRecord, RecordFolder
from oneoh_tui.tables.finished_games import read_file, replayed
from oneoh_tui.text.i18n import _

MOST_IMPORTED = 1000
"""Most games of a file that are imported at once."""


class Imported(Struct, frozen=True):
    """Games of a file: those that were added, and those that were there."""

    added: int
    known: int


async def import_file(folder: RecordFolder, path: str) -> Imported:
    """Add the games of a file, each checked by its rules: all of them or, with Trouble, none."""
    texts = []
    for number in range(1, await asyncio.to_thread(_count, path) + 1):
        text = await asyncio.to_thread(read_file, path, number)
        await replayed(text)
        texts.append(text)
    added = 0
    for text in texts:
        added += _add(folder, text)
    return Imported(added, len(texts) - added)


def _add(folder: RecordFolder, text: str) -> bool:
    try:
        return folder.add(text)
    except (OSError, NoRecord) as error:
        reason = getattr(error, "strerror", None) or str(error)
        told = _("{file} cannot be written: {reason}")
        raise Trouble(told.format(file=folder.path or "", reason=reason)) from error


def _count(path: str) -> int:
    """Return the number of games of a file. Raises Trouble."""
    file = Path(path).expanduser()
    try:
        with open(file, "rb") as lines:
            count = sum(line.startswith(GAME_BEGINS) for line in bounded_lines(lines))
    except (OSError, RecordFault) as error:
        reason = getattr(error, "strerror", None) or str(error)
        text = _("{file} cannot be read: {reason}")
        raise Trouble(text.format(file=path, reason=reason)) from error
    if not count:
        raise Trouble(_("{file} holds no recorded game.").format(file=path))
    if count > MOST_IMPORTED:
        text = _("{file} holds too many games: {count}. The most at once: {most}.")
        raise Trouble(text.format(file=path, count=count, most=MOST_IMPORTED))
    return count


def imported_text(imported: Imported) -> str:
    """Return what became of the games of a file."""
    text = _("Imported: {count}.").format(count=imported.added)
    if not imported.known:
        return text
    return f"{text} " + _("Here already: {count}.").format(count=imported.known)


async def remove_game(folder: RecordFolder, game: FinishedGame) -> None:
    """Remove a finished game of this machine. Raises Trouble."""
    try:
        await asyncio.to_thread(folder.remove, Path(game.table))
    except OSError as error:
        text = _("{file} cannot be removed: {reason}")
        raise Trouble(text.format(file=game.table, reason=error.strerror)) from error
