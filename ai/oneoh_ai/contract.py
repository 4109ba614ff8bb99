"""Contract of a bot: it is shown what a player sees, and answers with an action."""

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Annotated, Any, Protocol, TypeAlias, runtime_checkable

import msgspec

from oneoh_games import AnyGame, BadNotation, Generator
from oneoh_games.validation import explain
from oneoh_protocol.messages import ChatLine, Strength

Choose: TypeAlias = Callable[[Any, Sequence[Any], Generator], Any]
"""Smallest bot: `choose(view, actions, rng)` returns one of `actions`, or its text."""


class Player(Protocol):
    """Bot in one seat of one game. It keeps its own memory."""

    def choose(self, view: Any, actions: Sequence[Any], /) -> Any:
        """Return one of `actions`, or its text. `view` is the seat's own view of the game."""


@runtime_checkable
class Informed(Protocol):
    """Player that wants to know what was chosen for its table."""

    def hear_options(self, options: Mapping[str, Any], /) -> None:
        """Take note, before the first `choose`, of all options of the table, by name."""


@runtime_checkable
class Timed(Protocol):
    """Player that wants to know how long it may think."""

    def allow(self, milliseconds: int | None, /) -> None:
        """Take note, before each `choose`, of the time until the deadline; None: there is none."""


@runtime_checkable
class Peaceable(Protocol):
    """Player that offers draws, and agrees to them."""

    def hear_offer(self, offered: bool, /) -> None:
        """Take note, before each `choose`, whether all others who play want a draw."""

    def wants_draw(self) -> bool:
        """Return, after each `choose`, whether to call the game a draw.

        If the others want it, that ends the game; else it is offered, and the choice is played.
        """


@runtime_checkable
class Explaining(Protocol):
    """Player that says why it has chosen, for its author alone."""

    def explain(self) -> str:
        """Return, after each `choose`, a note on the choice in one line; "" for none."""


@runtime_checkable
class Ending(Protocol):
    """Player that wants to know how its game ended."""

    def game_over(self, places: Sequence[int], /) -> None:
        """Take note of the place of each seat, from 1; empty if the game broke off.

        It is the last call.
        """


@runtime_checkable
class Talking(Protocol):
    """Player that reads and writes the chat of its table, where there is one."""

    def talk(self, lines: Sequence[ChatLine], /) -> str | None:
        """Return a line to say, or the name of a ready-made phrase; None: say nothing.

        It is called before each `choose`, with what others have said since the last time.
        """


MakePlayer: TypeAlias = Callable[..., Player]
"""`make(game, rng, **options)`: options are the keyword-only parameters, all with defaults."""

Positive = Annotated[int, msgspec.Meta(ge=1)]
"""Type of an option that is a whole number from 1 up."""


class BotCard(msgspec.Struct, frozen=True, kw_only=True):
    """Description of a bot: its name, its games, its author."""

    name: str
    about: str
    games: tuple[str, ...] | None = None
    """Ids of the games that it plays; None: any."""
    version: str = ""
    author: str = ""
    strength: Strength | None = None
    """Strength as its author claims it."""
    source: str = ""
    """Absolute path of the file that its author wrote; "" if not known."""

    def plays(self, game: str) -> bool:
        """Return whether it can take a seat in this game."""
        return self.games is None or game in self.games


class BotSpec(BotCard, frozen=True, kw_only=True):
    """Bot: its description, and the function that seats it."""

    make: MakePlayer
    light: bool = False
    """Whether it answers within milliseconds; our own light bots think in a thread."""

    def card(self) -> BotCard:
        """Return the description alone, which can be sent between processes."""
        return BotCard(**{name: getattr(self, name) for name in BotCard.__struct_fields__})


LONGEST_NAME = 32
"""Characters of a name at a table (protocol/README.md)."""
RESIGN = "resign"
"""Answer of a bot that gives its game up, in place of an action."""


class BadAnswer(ValueError):
    """Answer that is no action of the game."""


class BadOption(ValueError):
    """Option that the bot does not have, or value that it does not take."""


def answer_text(game: AnyGame, answer: object) -> str:
    """Return a bot's answer in the game's notation, legal or not, or RESIGN. Raises BadAnswer."""
    if answer == RESIGN:
        return RESIGN
    try:
        text = answer if isinstance(answer, str) else game.format_action(answer)
        return game.format_action(game.parse_action(text))
    except BadNotation as error:
        raise BadAnswer(f"answered {answer!r}: {error}") from error
    except Exception as error:
        raise BadAnswer(f"answered {answer!r}, which is no action of {game.id}") from error


class _Chooser:
    """Player made of a `choose` function and its generator."""

    def __init__(self, choose: Choose, rng: Generator) -> None:
        self._choose = choose
        self._rng = rng

    def choose(self, view: Any, actions: Sequence[Any], /) -> Any:
        return self._choose(view, actions, self._rng)


def seat_function(choose: Choose) -> MakePlayer:
    """Return the function that seats a `choose` function."""

    def make(_game: AnyGame, rng: Generator) -> Player:
        return _Chooser(choose, rng)

    return make


def check_options(bot: BotSpec, options: Mapping[str, Any]) -> None:
    """Raise BadOption for an option that the bot does not have, or a value that does not fit."""
    parameters = signature(bot.make).parameters.values()
    known = {p.name: p.annotation for p in parameters if p.kind is Parameter.KEYWORD_ONLY}
    takes_any = any(parameter.kind is Parameter.VAR_KEYWORD for parameter in parameters)
    for name, value in options.items():
        if name in known:
            _check_value(bot, name, value, known[name])
        elif not takes_any:
            has = f"it has {', '.join(sorted(known))}" if known else "it has none"
            raise BadOption(f"{bot.name} has no option {name!r}; {has}")


def _check_value(bot: BotSpec, name: str, value: object, annotation: Any) -> None:
    """Check a value against its annotation, unless there is none or it is a string."""
    if annotation is Parameter.empty or isinstance(annotation, str):
        return
    try:
        msgspec.convert(value, annotation)
    except msgspec.ValidationError as error:
        raise BadOption(f"{bot.name}, option {name}: {explain(str(error))}") from error


def seat_bot(bot: BotSpec, game: AnyGame, rng: Generator, options: Mapping[str, Any]) -> Player:
    """Return a player for one seat. Raises BadOption."""
    check_options(bot, options)
    return bot.make(game, rng, **options)
