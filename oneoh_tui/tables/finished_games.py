"""Finished games in words, and where they come from: a lobby, or files of this machine."""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import IO, Protocol

from oneoh_games.records import GAME_BEGINS, BadRecord, bounded_lines
from oneoh_protocol.address import Address
from oneoh_protocol.messages import EndKind, Finished, FinishedGame, ListFinished
from oneoh_tui.games import board_game, game_title
from oneoh_tui.net.asking import Trouble, ask_for, in_words
from oneoh_tui.net.link import Link
from oneoh_tui.net.records import (
    FILE_BYTES,
    NoRecord,
    RecordFolder,
    entry_of,
    fetch_record,
    first_game,
)
from oneoh_tui.tables.names import marked_name
from oneoh_tui.tables.replayed_game import ReplayedGame
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.text.label import distinct, headed, parted

PAGE = 100
"""Games of a page of local files."""


class GameSource(Protocol):
    """Place that finished games come from. Coroutines raise Trouble."""

    @property
    def has_others(self) -> bool:
        """Whether there are games of others, too."""

    async def page(
        self, *, mine: bool, game: str | None, before: int | None
    ) -> tuple[Sequence[FinishedGame], int | None]:
        """Return some games, newest first, and `before` for those that follow, or None."""

    async def text(self, game: FinishedGame) -> str:
        """Return the record of a game."""

    def address(self, game: FinishedGame) -> str:
        """Return the address that leads to a game; "" if there is none."""


class LobbyGames(GameSource):
    """Finished games of the lobby of a link."""

    has_others = True

    def __init__(self, link: Link) -> None:
        self._link = link

    async def page(
        self, *, mine: bool, game: str | None, before: int | None
    ) -> tuple[Sequence[FinishedGame], int | None]:
        command = ListFinished(mine=mine, game=game, before=before)
        without = _("The server has no list of finished games.")
        reply = await ask_for(self._link, command, Finished, without)
        return reply.games, reply.next

    async def text(self, game: FinishedGame) -> str:
        return await fetched(self._link, game.table)

    def address(self, game: FinishedGame) -> str:
        shown = self._link.shown
        return str(Address(shown, record=game.table)) if shown else ""


class LocalGames(GameSource):
    """Finished games of this machine."""

    has_others = False

    def __init__(self, folder: RecordFolder) -> None:
        self._folder = folder

    async def page(
        self, *, mine: bool, game: str | None, before: int | None
    ) -> tuple[Sequence[FinishedGame], int | None]:
        return await asyncio.to_thread(self._page, game, before)

    def _page(
        self, game: str | None, before: int | None
    ) -> tuple[Sequence[FinishedGame], int | None]:
        # A game's number is its place from the end, so that those that follow have smaller ones.
        most = 2**31 - 1
        first = 0 if before is None else most - before + 1
        entries = (
            entry_of(kept.recorded, most - place, str(kept.path), imported=kept.imported)
            for place, kept in enumerate(self._folder.games())
            if place >= first and game in (None, kept.recorded.game)
        )
        found = list(islice(entries, PAGE + 1))
        rest = found[PAGE - 1].number if len(found) > PAGE else None
        return found[:PAGE], rest

    async def text(self, game: FinishedGame) -> str:
        return await asyncio.to_thread(read_file, game.table)

    async def numbered(self, number: int) -> str:
        """Return the record of a game by its number, the newest one is 1. Raises Trouble."""
        return await asyncio.to_thread(self._numbered, number)

    def _numbered(self, number: int) -> str:
        kept = next(islice(self._folder.games(), max(0, number - 1), None), None)
        if kept is None or number < 1:
            text = _("There is no finished game {number} on this machine.")
            raise Trouble(text.format(number=number))
        return read_file(str(kept.path))

    def address(self, game: FinishedGame) -> str:
        return ""


async def fetched(link: Link, table: str) -> str:
    """Return the record of a table's game. Raises Trouble."""
    with in_words():
        return await fetch_record(link, table)


def read_file(path: str, number: int = 1) -> str:
    """Return the text of a game of a file, by its number from 1. Raises Trouble."""
    try:
        with open(path, "rb") as file:
            lines, count = _lines_of(file, number)
    except OSError as error:
        reason = error.strerror or str(error)
        text = _("{file} cannot be read: {reason}")
        raise Trouble(text.format(file=path, reason=reason)) from error
    if number > max(1, count):
        text = _("{file} has no game with the number {number}.")
        raise Trouble(text.format(file=path, number=number))
    if sum(map(len, lines)) > FILE_BYTES:
        raise Trouble(_("{file} is too long for a record.").format(file=path))
    return b"".join(lines).decode("utf-8", "replace")


def _lines_of(file: IO[bytes], number: int) -> tuple[list[bytes], int]:
    """Return the lines of a game, no more than `FILE_BYTES` and one line, and the games so far."""
    lines: list[bytes] = []
    count = size = 0
    for line in bounded_lines(file):
        count += line.startswith(GAME_BEGINS)
        if count > number or size > FILE_BYTES:
            break
        if max(1, count) == number:
            lines.append(line)
            size += len(line)
    return lines, min(count, number)


def write_file(name: str, content: str | bytes) -> Path:
    """Write a file that is not there yet; return its whole path. Raises Trouble."""
    path = Path(name.strip()).expanduser().absolute()
    try:
        with open(path, "xb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
    except FileExistsError as error:
        raise Trouble(_("{file} is there already.").format(file=path)) from error
    except OSError as error:
        reason = error.strerror or str(error)
        text = _("{file} cannot be written: {reason}").format(file=path, reason=reason)
        raise Trouble(text) from error
    return path


async def replayed(text: str) -> ReplayedGame:
    """Return the first game of a text, replayed. Raises Trouble."""

    def replay() -> ReplayedGame:
        return ReplayedGame(first_game(text))

    try:
        return await asyncio.to_thread(replay)
    except (NoRecord, BadRecord) as error:
        raise Trouble(_("This cannot be replayed: {reason}").format(reason=error)) from error


def names(game: FinishedGame, *, brief: bool = False) -> list[str]:
    """Return the names of the players, all different, bots and guests marked.

    `brief`: guests are not marked, for the narrow columns of a list.
    """
    plain = [seat.name for seat in game.seats]
    return [
        marked_name(distinct(plain, at), bot=seat.bot, unregistered=seat.unregistered and not brief)
        for at, seat in enumerate(game.seats)
    ]


def result(game: FinishedGame, *, brief: bool = False) -> str:
    """Return who won, in a few words; `brief` as for `names`."""
    if not game.places or game.end in ("aborted", "fault"):
        return ends()[game.end]
    winners = [
        name
        for name, place in zip(names(game, brief=brief), game.places, strict=False)
        if place == 1
    ]
    if len(winners) == len(game.places):
        return _("a draw")
    return _("{names} won").format(names=", ".join(winners))


def ends() -> dict[EndKind, str]:
    """Return each kind of end in a few words."""
    return {
        "rules": _("played to the end"),
        "resigned": _("by resignation"),
        "timeout": _("time was up"),
        "absence": _("somebody stayed away"),
        "agreement": _("a draw was agreed on"),
        "aborted": _("not finished"),
        "fault": _("stopped by a fault"),
    }


def day(game: FinishedGame) -> str:
    """Return the day of the end in local time; "" if it is not known."""
    return day_of(game.ended_s)


def day_of(second: float) -> str:
    """Return the day of a second since 1970 in local time; "" for 0."""
    if not second:
        return ""
    return datetime.fromtimestamp(second, UTC).astimezone().strftime("%Y-%m-%d")


def about(game: FinishedGame) -> str:
    """Return a game in a sentence."""
    moves = ngettext("{count} move", "{count} moves", game.turns).format(count=game.turns)
    outcome = dict.fromkeys((result(game), ends()[game.end]))
    text = _("{game}: {names}; {result}, {moves}")
    told = text.format(
        game=game_title(game.game),
        names=", ".join(names(game)),
        result=", ".join(outcome),
        moves=moves,
    )
    return parted((told, *_marks(game), *_taken_back(game)))


def _marks(game: FinishedGame) -> Iterator[str]:
    """Yield that the game was rated, and that bots helped or stood in."""
    if game.rated:
        yield _("rated")
    helped = [name for name, seat in zip(names(game), game.seats, strict=True) if seat.assisted]
    if helped:
        yield _("{names} played with hints").format(names=", ".join(helped))
    elif game.assisted:
        yield _("a bot stood in for a player")


def _taken_back(game: FinishedGame) -> Iterator[str]:
    if game.taken_back:
        yield _("moves were taken back")


def openings(game: FinishedGame, glyphs: Glyphs) -> str:
    """Return the first move of each seat, in the notation of the log; "" if none is known."""
    shown = board_game(game.game)
    told = [
        headed(name, shown.log_notation(action, glyphs))
        for name, action in zip(names(game), game.openings, strict=False)
        if action
    ]
    return _("First moves: {moves}").format(moves=parted(told)) if told else ""
