"""Bots from a single Python file: a function `choose`, or a class `Bot`."""

import importlib.util
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, cast, get_args

from oneoh_ai.contract import BotSpec, MakePlayer, seat_function
from oneoh_ai.failure import innermost_line, one_line, source_line
from oneoh_protocol.messages import Strength


class BadScript(ValueError):
    """File that holds no bot; the message says in one line what to mend."""


def load_script(path: Path) -> BotSpec:
    """Return the bot in a file. Raises BadScript, whose cause is the script's own error, if any."""
    module = _run(path)
    return BotSpec(
        name=_text(module, "NAME", path.stem),
        about=_text(module, "ABOUT", inspect.getdoc(module) or "a bot from a file").split("\n")[0],
        make=_maker(module, path),
        games=_games(module, path),
        version=_text(module, "VERSION", ""),
        author=_text(module, "AUTHOR", ""),
        strength=_strength(module, path),
        source=str(path.resolve()),
    )


def _strength(module: ModuleType, path: Path) -> Strength | None:
    given = getattr(module, "STRENGTH", None)
    if given in (None, *get_args(Strength)):
        return cast("Strength | None", given)
    raise BadScript(f"{path}: STRENGTH is one of {', '.join(get_args(Strength))}")


def _run(path: Path) -> ModuleType:
    if not path.is_file():
        raise BadScript(f"{path}: there is no such file")
    # Resolved, because a traceback names a file by its absolute path.
    source = path.resolve()
    spec = importlib.util.spec_from_file_location(f"oneoh_script_{path.stem}", source)
    if spec is None or spec.loader is None:
        raise BadScript(f"{path}: a bot is a Python file, its name ends in .py")
    module = importlib.util.module_from_spec(spec)
    # Dataclasses and pickle look the module of a class up here.
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise BadScript(f"{path}: {error.msg} ({source_line(str(path), error.lineno)})") from error
    except BaseException as error:
        where = innermost_line(error.__traceback__, str(source))
        raise BadScript(f"{path}: {one_line(error)} ({where})") from error
    return module


def _maker(module: ModuleType, path: Path) -> MakePlayer:
    match vars(module):
        case {"Bot": type() as bot}:
            _expect(bot, ("game", "rng"), f"{path}: the class Bot")
            choose = getattr(bot, "choose", None)
            if not callable(choose):
                raise BadScript(f"{path}: the class Bot has no method choose(self, view, actions)")
            _expect(choose, ("self", "view", "actions"), f"{path}: Bot.choose")
            _expect_no_coroutine(choose, f"{path}: Bot.choose")
            return bot
        case {"choose": choose} if callable(choose):
            _expect(choose, ("view", "actions", "rng"), f"{path}: choose")
            _expect_no_coroutine(choose, f"{path}: choose")
            return seat_function(choose)
    raise BadScript(
        f"{path}: neither a function choose(view, actions, rng) nor a class Bot is defined"
    )


def _expect(function: Callable[..., Any], names: tuple[str, ...], what: str) -> None:
    """Raise BadScript unless `function` can be called with exactly these positional arguments."""
    try:
        inspect.signature(function).bind(*names)
    except TypeError as error:
        raise BadScript(f"{what} must take ({', '.join(names)}): {error}") from error


def _expect_no_coroutine(function: Callable[..., Any], what: str) -> None:
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        raise BadScript(f"{what} is `async def`, but it is called without `await`: write `def`")


def _text(module: ModuleType, name: str, default: str) -> str:
    return str(getattr(module, name, default))


def _games(module: ModuleType, path: Path) -> tuple[str, ...] | None:
    games = getattr(module, "GAMES", None)
    if games is None:
        return None
    if isinstance(games, str) or not all(isinstance(game, str) for game in games):
        raise BadScript(f"{path}: GAMES must be a list of game ids")
    return tuple(games)
