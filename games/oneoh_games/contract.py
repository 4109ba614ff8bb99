"""What a game is: the one interface that the server, bots and the client know."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from oneoh_games.generator import Generator
from oneoh_games.validation import explain

Seat: TypeAlias = int

State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View")


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended, with one score and one place (1 is best, ties share) a seat."""

    reason: str
    scores: tuple[int, ...]
    places: tuple[int, ...]


class IllegalAction(ValueError):
    """An action that the rules forbid.

    `rule` is `section.name`, where the section is one of the game's rules page.
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule


class BadNotation(ValueError):
    """Text that is no action of this game.

    `fault` names the missing or wrong part, in the game's own list, and `part` is that part as it
    was given, at most 40 characters of it. Both are empty where the message alone says it.
    """

    def __init__(self, message: str, *, fault: str = "", part: str = "") -> None:
        super().__init__(message)
        self.fault = fault
        self.part = part[:40]


class BadOptions(ValueError):
    """Table options that this game cannot be played with; the message says why."""


class Game(Protocol[State, Action, View]):
    """A game: pure functions over frozen values; all randomness enters with the seed.

    State, action and view are three different frozen types. Views are msgspec structs,
    so that they travel: `view_type` reads them back.
    """

    @property
    def id(self) -> str: ...

    @property
    def rules_version(self) -> int:
        """Raised whenever behaviour changes; part of every record."""

    @property
    def seats(self) -> range:
        """The numbers of seats that the game can be played with."""

    @property
    def options(self) -> type[msgspec.Struct]:
        """The table options: a frozen struct whose fields all have defaults."""

    @property
    def view_type(self) -> type[View]: ...

    def start(self, seats: int, seed: int, options: Any) -> State:
        """The first state. `seed` is an integer of 128 bits, `options` an instance of `options`."""

    def to_act(self, state: State) -> Seat | None:
        """The seat that has to act; None once the game is over."""

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Everything that the seat to act may do, sorted by text; never empty while the game runs.

        A kind of action that there are too many of to list may be left out: then the view says
        when it is legal, and `apply` alone judges it.
        """

    def apply(self, state: State, action: Action) -> State:
        """The state after `action`. Raises IllegalAction, which names the rule."""

    def view(self, state: State, seat: Seat | None) -> View:
        """All that `seat` may know; None is a spectator."""

    def reveal(self, state: State, seat: Seat | None) -> View:
        """The view of `seat` with nothing hidden, wherever the game was stopped.

        Of a game that is over it is the view itself.
        """

    def outcome(self, state: State) -> Outcome | None:
        """The result, exactly when the game is over."""

    def format_action(self, action: Action) -> str:
        """The action in the notation of the rules page."""

    def parse_action(self, text: str) -> Action:
        """The inverse of `format_action`. Raises BadNotation."""

    def seen_action(self, state: State, action: Action, seat: Seat | None) -> str:
        """Return the action, played in `state`, as `seat` may know it.

        It is the whole text or, where a part is hidden, one word: `run` for `run:...`.
        """

    def default_action(self, state: State) -> Action:
        """What a table's clock plays when the seat to act has run out of time."""

    def determinize(self, view: View, rng: Generator) -> State:
        """A random state that is consistent with all that `view` shows.

        Its view for the viewing seat is `view` again, its legal actions for it are exact. Of what
        `reveal` gave, it is `reveal` that gives the same again.
        """

    def cautions(self, options: Any) -> Sequence[str]:
        """Names of the warnings that a host should read before opening such a table."""


AnyGame: TypeAlias = Game[Any, Any, Any]


def read_options(game: AnyGame, given: Mapping[str, object]) -> msgspec.Struct:
    """Table options from plain data. Raises BadOptions for unknown names and bad values."""
    known = {field.encode_name for field in msgspec.structs.fields(game.options)}
    if unknown := sorted(set(given) - known):
        raise BadOptions(
            f"{game.id} has no option {unknown[0]!r}; it has {', '.join(sorted(known))}"
        )
    try:
        return msgspec.convert(dict(given), game.options)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadOptions(explain(str(error))) from error
