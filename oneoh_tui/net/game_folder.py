"""Games on this machine: a folder for each, with its database and the guest that plays it.

A folder belongs to the program that holds the lock on its guest, so two programs play two games.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import msgspec

from oneoh_tui.net.guests import Guest, PassingGuest, StoredGuest, lock_guest
from oneoh_tui.net.running_game import RunningGame

if TYPE_CHECKING:
    from oneoh_ai.bot_file import NamedBot

_GUEST, _DATABASE, _GAMES, _BOTS = "guest", "games.db", "games.json", "bots.toml"
_PEOPLE = "people.json"
OwnBots: TypeAlias = "Mapping[str, NamedBot]"
"""Bots of the player's own, by their names at the table."""
NO_BOTS: OwnBots = MappingProxyType({})


class GameFolder:
    """Folder of a private server, locked until `close`. A rematch adds a second game to it."""

    def __init__(self, path: Path | None, guest: Guest) -> None:
        """Take a locked folder; with `path` None, the games end with the program."""
        self.path = path
        self.guest = guest
        self.games: tuple[RunningGame, ...] = _read_games(path) if path is not None else ()
        """Games that run here, as last seen."""
        self._people: tuple[str, ...] = ()
        self._passing = ExitStack()
        """Temporary folder, if there is one."""
        self._bots = path / _BOTS if path is not None else None

    @property
    def database(self) -> str:
        """Path of the server's database, or ":memory:"."""
        return str(self.path / _DATABASE) if self.path is not None else ":memory:"

    @property
    def bot_file(self) -> str:
        """Path of the file of the player's own bots; "" if there are none."""
        return str(self._bots) if self._bots is not None and self._bots.exists() else ""

    def keep_bots(self, bots: OwnBots) -> None:
        """Keep the player's own bots, for whenever the game goes on. Raises OSError."""
        # Imported here: most games are played without.
        from oneoh_ai.bot_file import write_bot_file

        if self._bots is None:
            self._bots = Path(self._passing.enter_context(tempfile.TemporaryDirectory())) / _BOTS
        write_bot_file(self._bots, bots)

    @property
    def people(self) -> tuple[str, ...]:
        """Names of the people who play here at one keyboard; empty for one player."""
        if self.path is None:
            return self._people
        try:
            return msgspec.json.decode((self.path / _PEOPLE).read_bytes(), type=tuple[str, ...])
        except (OSError, msgspec.MsgspecError):
            return ()

    def keep_people(self, names: Sequence[str]) -> None:
        """Keep who plays here, for whenever the game goes on. Raises OSError."""
        self._people = tuple(names)
        if self.path is not None:
            (self.path / _PEOPLE).write_bytes(msgspec.json.encode(self._people))

    def other_guest(self, number: int) -> Guest:
        """Return the guest of a further person here, locked, by number from 1. Raises OSError."""
        if self.path is None:
            return PassingGuest()
        return lock_guest(self.path / f"{_GUEST}-{number}") or PassingGuest()

    @property
    def free(self) -> bool:
        """Whether a new game may begin here. In memory, all games share one server."""
        return (not self.games or self.path is None) and not self.people

    def note(self, games: Sequence[RunningGame]) -> None:
        """Store what a list shows of the games while no server runs them."""
        if tuple(games) == self.games:
            return
        self.games = tuple(games)
        if self.path is None:
            return
        listed, fresh = self.path / _GAMES, self.path / f"{_GAMES}.new"
        # A list that is a move behind is mended when the game is next returned to.
        with suppress(OSError):
            if self.games:
                fresh.write_bytes(msgspec.json.encode(self.games))
                os.replace(fresh, listed)
            else:
                listed.unlink(missing_ok=True)

    def close(self) -> None:
        """Unlock the folder; remove it if it has no game."""
        if self.path is not None and not self.games:
            shutil.rmtree(self.path, ignore_errors=True)
        self._passing.close()
        self.guest.close()


class KeptGames(NamedTuple):
    """Games of a folder that no program has open."""

    folder: Path
    games: tuple[RunningGame, ...]
    played_s: float
    """Second since 1970 of the last move."""


def new_folder(root: Path | None) -> GameFolder:
    """Return a folder for a new game; one in memory where `root` is None or cannot be written."""
    if root is not None:
        with suppress(OSError), _alone(root):
            _sweep(root)
            path = Path(tempfile.mkdtemp(prefix="game-", dir=root))
            if (guest := lock_guest(path / _GUEST)) is not None:
                return GameFolder(path, guest)
    return GameFolder(None, PassingGuest())


def open_folder(path: Path) -> GameFolder | None:
    """Return a folder with games; None if another program has it open, or it is gone."""
    guest = _lock(path)
    return GameFolder(path, guest) if guest is not None else None


def kept_games(root: Path | None) -> list[KeptGames]:
    """Return the kept games, the last played first."""
    found = []
    for path in _folders(root):
        if (guest := _lock(path)) is not None:
            guest.close()
            if games := _read_games(path):
                found.append(KeptGames(path, games, played_at(path)))
    return sorted(found, key=lambda kept: kept.played_s, reverse=True)


def remove_games(path: Path) -> None:
    """Forget the games of a folder, unless another program has it open."""
    if (guest := _lock(path)) is not None:
        shutil.rmtree(path, ignore_errors=True)
        guest.close()


def _folders(root: Path | None) -> list[Path]:
    try:
        return [path for path in root.iterdir() if path.is_dir()] if root is not None else []
    except OSError:
        return []


def _lock(path: Path) -> StoredGuest | None:
    """Return the guest of an existing folder, if no other program is it."""
    try:
        return lock_guest(path / _GUEST)
    except OSError:
        return None


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """Keep other programs from making or removing folders. Raises OSError."""
    root.mkdir(parents=True, exist_ok=True, mode=0o700)
    descriptor = os.open(root, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _sweep(root: Path) -> None:
    """Remove folders without a game, which a program that was killed has left."""
    for path in _folders(root):
        if not (path / _GAMES).exists():
            remove_games(path)


def _read_games(path: Path) -> tuple[RunningGame, ...]:
    try:
        return msgspec.json.decode((path / _GAMES).read_bytes(), type=tuple[RunningGame, ...])
    except (OSError, msgspec.MsgspecError):
        return ()


def played_at(path: Path) -> float:
    """Return the second since 1970 at which the games of a folder were last played; 0 if never."""
    with suppress(OSError):
        return (path / _GAMES).stat().st_mtime
    return 0.0
