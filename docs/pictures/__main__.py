"""`python -m docs.pictures`: take the README's pictures of the real programs in a real terminal.

Needs `rsvg-convert` (Debian: librsvg2-bin) and the font DejaVu Sans Mono.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from docs.pictures.evening import show_chat, show_operator, show_stand_in
from docs.pictures.picture import CLIENT, environment, take_picture
from docs.pictures.season import store_season
from oneoh_games.bot255.bank import puzzles
from tests.end_to_end.bot255_seat import ANNOUNCE, take_first, wait_until_asked
from tests.end_to_end.lobby_process import LobbyProcess
from tests.end_to_end.lobby_table import client, press_until, sit_down
from tests.end_to_end.seat import MY_TURN, play_once
from tests.end_to_end.terminal import Terminal

SIZES = ((80, 24), (120, 40))
SQUARES = "c3 b2 c4 d2 d3 b4 e5 f2"
ARRANGEMENTS = ("lattice", "wings")
MOVES = (
    "g2e4 a8c6 f2f4 f7d5 b2a3 g7g5 b1d3 e8d6 d1f3 f8h6 c1d1 "
    "d6f5 d2b2 c6e4 f4d4 2-2@a4 d4b4 g5g7 c2e4 b7b5 d3f5 d5f3"
)
PUZZLE, SHOWN = 4, 60
"""Number of a puzzle, and steps of its witness that are shown."""
REPLAYED = 16
"""Number of the move of a replay that is shown."""
WALL_FOLLOWER = "while not bugAhead;.if clearAhead;..moveForward;.else;..rotateLeft"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            home = Path(folder, f"{size[0]}x{size[1]}")
            home.mkdir()
            for name, take in (
                ("home", _home),
                ("lobby", _lobby),
                ("table", _table),
                ("binary", _binary),
                ("deployment", _deployment),
                ("zero-point-one", _zero_point_one),
                ("practice", _practice),
                ("bot255", _bot255),
                ("replay", _replay),
                ("player", _player),
                ("chat", show_chat),
                ("stand-in", show_stand_in),
                ("operator", show_operator),
            ):
                take(name, size, home)


def _home(name: str, size: tuple[int, int], home: Path) -> None:
    take_picture(name, size, home, CLIENT, lambda terminal: terminal.wait_for("Play a bot"))


def _lobby(name: str, size: tuple[int, int], home: Path) -> None:
    """Show two tables that wait for players, and one at which a game runs."""

    def show(terminal: Terminal) -> None:
        for shown in ("Bob", "Dora", "playing"):
            terminal.wait_for(shown)
        terminal.settle()

    with LobbyProcess(home / f"{size[0]}.db") as lobby:
        host = [sys.executable, "-m", "oneoh_ai", "run", "mcts", "--server", lobby.url]
        bots = [
            subprocess.Popen([*host, "--name", bot, "--open", *more])
            for bot, more in (
                ("Bob", ["one-zero-one", "--clock", "3+5"]),
                ("Cleo", ["binary", "--versus", "greedy", "--time-ms", "3000"]),
                ("Dora", ["bot255", "--seats", "3"]),
            )
        ]
        try:
            take_picture(name, size, home, [*CLIENT, "join", lobby.url], show)
        finally:
            for bot in bots:
                bot.terminate()
                bot.wait()


def _table(name: str, size: tuple[int, int], home: Path) -> None:
    def show(terminal: Terminal) -> None:
        for _ in range(6):
            terminal.wait_for(MY_TURN)
            play_once(terminal)
        terminal.wait_for(MY_TURN)
        terminal.press("2")
        terminal.settle()

    take_picture(name, size, home, [*CLIENT, "play", "--bot", "greedy"], show)


def _binary(name: str, size: tuple[int, int], home: Path) -> None:
    """Show Black's territory growing, with the cursor on a further square."""

    def show(ada: Terminal, bob: Terminal) -> None:
        _play(SQUARES, ada, bob)
        ada.press("up", "up", "right")

    _at_a_table(name, size, home, "Binary", show)


def _deployment(name: str, size: tuple[int, int], home: Path) -> None:
    """Show a ready-made arrangement before it is confirmed."""

    def show(terminal: Terminal) -> None:
        terminal.wait_for("Place your pieces")
        terminal.press("a", "a", "a")
        terminal.wait_for("[screen]")

    command = [*CLIENT, "play", "zero-point-one", "--bot", "random"]
    take_picture(name, size, home, command, show)


def _zero_point_one(name: str, size: tuple[int, int], home: Path) -> None:
    """Show an attack on Red's 0-1, with the piece selected that can take the attacker."""

    def show(ada: Terminal, bob: Terminal) -> None:
        for player, arrangement in zip((ada, bob), ARRANGEMENTS, strict=True):
            player.wait_for("Place your pieces")
            press_until(player, "a", re.compile(r"\[[a-z]+\]"), f"[{arrangement}]")
            player.press("enter")
        _play(MOVES, ada, bob)
        press_until(ada, "tab", re.compile("^ [a-h][1-8] bears", re.MULTILINE), "e1")
        ada.press("enter")

    _at_a_table(name, size, home, "Zero Point One", show)


def _practice(name: str, size: tuple[int, int], home: Path) -> None:
    """Show a puzzle half solved: the bot's path, and the test that it evaluates."""

    def show(terminal: Terminal) -> None:
        terminal.wait_for("Collect all eight bits")
        _type(terminal, puzzles("average")[PUZZLE - 1].witness)
        terminal.press(*["."] * SHOWN)
        terminal.wait_for(f"step {SHOWN}/")

    take_picture(name, size, home, [*CLIENT, "practice", "bot255", "average", str(PUZZLE)], show)


def _bot255(name: str, size: tuple[int, int], home: Path) -> None:
    """Show a match of four, with the run of a program that the hand does not allow yet."""

    def show(terminal: Terminal) -> None:
        for number in range(100):
            wait_until_asked(terminal)
            if number >= 24 and ANNOUNCE.search(terminal.text):
                break
            take_first(terminal)
        _type(terminal, WALL_FOLLOWER)
        terminal.press("g")
        terminal.wait_for(re.compile(r"step \d+/"))

    command = [*CLIENT, "play", "bot255", "--bot", "greedy", "--seats", "4"]
    take_picture(name, size, home, command, show)


def _replay(name: str, size: tuple[int, int], home: Path) -> None:
    """Show a match of bots again, in the middle, with all hands."""
    file = home / "match.oneoh"
    match = ["arena", "greedy", "random", "--game", "one-zero-one", "--games", "1"]
    subprocess.run(
        [sys.executable, "-m", "oneoh_ai", *match, "--record", str(file)],
        check=True,
        stdout=subprocess.DEVNULL,
    )

    def show(terminal: Terminal) -> None:
        terminal.wait_for("move 0 of")
        terminal.press(*["right"] * REPLAYED)
        terminal.wait_for(f"move {REPLAYED} of")

    take_picture(name, size, home, [*CLIENT, "replay", str(file)], show)


def _player(name: str, size: tuple[int, int], home: Path) -> None:
    """Show the page of a player after a season."""
    database = home / "season.db"
    store_season(database)

    def show(terminal: Terminal) -> None:
        terminal.wait_for("No table is open")
        terminal.press("u")
        terminal.wait_for("Another player")
        terminal.settle()
        terminal.press("down", "enter")
        terminal.wait_for("Page of a player")
        terminal.press("Ada", "enter")
        terminal.wait_for("best rating")

    with LobbyProcess(database) as lobby:
        client = [sys.executable, "-m", "oneoh_tui", "--name", "Eve"]
        take_picture(name, size, home, [*client, "join", lobby.url], show)


def _type(terminal: Terminal, program: str) -> None:
    terminal.press(":")
    terminal.settle()
    terminal.press(program, "enter")
    terminal.wait_for("lines taken")


def _at_a_table(
    name: str,
    size: tuple[int, int],
    home: Path,
    game: str,
    show: Callable[[Terminal, Terminal], None],
) -> None:
    """Take a picture of Ada's terminal in a game with Bob, who plays in another terminal."""
    with (
        LobbyProcess(home / f"{name}-{size[0]}.db") as lobby,
        client("Bob", lobby.url, environment(home / "Bob")) as bob,
    ):

        def both(ada: Terminal) -> None:
            sit_down(ada, bob, game)
            show(ada, bob)

        take_picture(name, size, home, [*CLIENT, "join", lobby.url], both)


def _play(moves: str, first: Terminal, second: Terminal) -> None:
    """Play moves in turn, and wait until both terminals show each of them."""
    first.wait_for("Your turn")
    for turn, move in enumerate(moves.split()):
        mover, other = (second, first) if turn % 2 else (first, second)
        number = _number(mover.text)
        mover.press(":")
        mover.settle()
        mover.press(move, "enter")
        for terminal in (mover, other):
            terminal.wait_for(partial(_is_past, number))


def _is_past(number: int, text: str) -> bool:
    return _number(text) > number


def _number(text: str) -> int:
    """Return the number of the move in the title; -1 without one."""
    found = re.search(r"move (\d+)", text)
    return int(found[1]) if found else -1


if __name__ == "__main__":
    main()
