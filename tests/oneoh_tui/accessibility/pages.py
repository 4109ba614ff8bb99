"""Pages to judge: the common ones, those of each game, and practice."""

from functools import partial
from pathlib import Path
from tempfile import mkdtemp

from textual.pilot import Pilot

from oneoh_games import GAMES
from oneoh_protocol.messages import BotOffer, GameOffer, Welcome
from oneoh_tui.app import OneohApp
from oneoh_tui.games import BOARDS
from oneoh_tui.games.bot255.practice.bank_puzzle import BankPuzzle
from oneoh_tui.games.bot255.practice.lesson_screen import LessonScreen
from oneoh_tui.games.bot255.practice.practice_screen import PracticeScreen
from oneoh_tui.games.bot255.practice.progress import ProgressFile
from oneoh_tui.games.bot255.practice.puzzles_screen import PuzzlesScreen
from oneoh_tui.games.typed_options import local_offer
from oneoh_tui.screens.new_table import NewTable
from tests.oneoh_tui.conftest import FakeWire, press, settle, welcome
from tests.oneoh_tui.screens.scenes import SCENES, Scene


def _welcome() -> Welcome:
    """Return the welcome of a server that offers every game."""
    games: tuple[GameOffer, ...] = tuple(map(local_offer, GAMES))
    return welcome(games=games, bots=(BotOffer("greedy", "", tuple(GAMES)),))


async def new_table(app: OneohApp, _pilot: Pilot[None], _wire: FakeWire, *, game: str) -> None:
    app.push_screen(NewTable(_welcome(), game=game))


async def lesson(app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    app.push_screen(LessonScreen(_progress(), 3))
    await settle(pilot)
    await press(pilot, "m", "m", "full_stop")


async def puzzle(app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    app.push_screen(PracticeScreen(BankPuzzle("average", 2), _progress()))
    await settle(pilot)
    await press(pilot, "n", "m", "w")


async def puzzles(app: OneohApp, _pilot: Pilot[None], _wire: FakeWire) -> None:
    app.push_screen(PuzzlesScreen(_progress()))


def _progress() -> ProgressFile:
    return ProgressFile(Path(mkdtemp(prefix="oneoh-")))


PAGES: dict[str, Scene] = {
    **SCENES,
    **{f"new table, {game}": partial(new_table, game=game) for game in BOARDS},
    "lesson": lesson,
    "puzzle": puzzle,
    "puzzles": puzzles,
}
