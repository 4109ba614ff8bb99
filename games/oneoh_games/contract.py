"""The contract of a game: the one interface that server, bots and client know."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from oneoh_games.generator import Generator
from oneoh_games.validation import explain

Seat: TypeAlias = int

State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View")


class Outcome(msgspec.Struct, frozen=True):
    """Result of a game. `scores` and `places` are by seat; place 1 is best, and ties share one."""

    reason: str
    scores: tuple[int, ...]
    places: tuple[int, ...]


class IllegalAction(ValueError):
    """Refusal of an action that the rules forbid.

    `rule` is `section.name`, where the section is one of the game's rules page.
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule


class BadNotation(ValueError):
    """Refusal of text that is no action of the game.

    `fault` names the missing or wrong part, from the game's own list, and `part` quotes it, cut to
    40 characters. Both are empty where the message says it all.
    """

    def __init__(self, message: str, *, fault: str = "", part: str = "") -> None:
        super().__init__(message)
        self.fault = fault
        self.part = part[:40]


class BadOptions(ValueError):
    """Refusal of table options or of a number of seats; the message says why."""


class Game(Protocol[State, Action, View]):
    """A game: pure functions over frozen values. All randomness enters with the seed.

    State, action and view are three different frozen types, so that a view cannot leak what it has
    no field for. Views are msgspec structs: they travel as plain data, and `view_type` reads them
    back. An object without a memory satisfies the contract, with methods or with functions that
    its class body names: `apply = staticmethod(rules.apply)`. `oneoh_games.testing` checks the
    promises.

    Five members are optional. A game has the first two where they are cheaper than what is done
    without, the third if some of its actions stay secret after the end, the fourth if
    `legal_actions` leaves some out, and the fifth if it hides anything:

        def legal_line(self, state: State) -> str
        def changes(
            self, before: State, after: State, viewers: Sequence[Seat | None]
        ) -> Sequence[Sequence[Change]]
        def secret_actions(
            self, states: Sequence[State], actions: Sequence[Action], seat: Seat | None
        ) -> Mapping[int, Action]
        def sample_unlisted(self, view: View, rng: Generator) -> Action | None
        def revealed(self, before: State, after: State, seat: Seat) -> str | None

    The first returns the texts of `legal_actions(state)`, in their order and with a space between
    two; the function `legal_line` of this module calls it, or formats each action. The second
    returns, for each viewer, what `oneoh_games.changes.compare_views` finds between its views of
    two states, whichever they are, without making the whole views. The third returns, of an ended game, the turns (from 0) of the actions that
    stay secret from `seat`, or from spectators (None), with another action for each that leads to
    the same game: what is shown at the end differs at most for its author. `states` are all states,
    one more than actions. `oneoh_games.records.disclosed` calls it, or discloses all. The fourth
    draws one of the legal actions that are left out, from the view of the seat to act; None while
    it knows of none. `sample_unlisted` of this module calls it. The fifth returns the name, of
    lower-case letters and hyphens, of something hidden that `seat` learned by the action between
    two states, or None: then the action can be taken back. `revealed` of this module calls it.
    """

    @property
    def id(self) -> str:
        """Name in records, on the wire and as entry point."""

    @property
    def rules_version(self) -> int:
        """Number that is raised whenever behaviour changes; part of every record."""

    @property
    def seats(self) -> range:
        """Numbers of seats that the game can be played with."""

    @property
    def options(self) -> type[msgspec.Struct]:
        """Table options: a frozen struct whose fields all have defaults."""

    @property
    def view_type(self) -> type[View]:
        """Struct that views decode to."""

    def start(self, seats: int, seed: int, options: Any) -> State:
        """Return the first state.

        `seed` is an integer of at most 128 bits, `options` an instance of `options`. Raises
        BadOptions if the game cannot be played with that many seats, or with these options.
        """

    def to_act(self, state: State) -> Seat | None:
        """Return the seat that has to act, or None once the game is over."""

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return all legal actions of the seat to act, sorted by text.

        The sequence is empty only once the game is over. A kind of action that is too numerous to
        list may be left out: then the view says when it is legal, and `apply` alone judges it.
        """

    def apply(self, state: State, action: Action) -> State:
        """Return the state after `action`. Raises IllegalAction, which names the broken rule."""

    def view(self, state: State, seat: Seat | None) -> View:
        """Return all that `seat` may know; None is a spectator."""

    def reveal(self, state: State, seat: Seat | None) -> View:
        """Return the view of `seat` with nothing hidden, wherever the game was stopped.

        Once the game is over it equals `view`. What chance will still bring is hidden as well: the
        end discloses the seed, and only where nothing is hidden can a game that is over go back.
        """

    def outcome(self, state: State) -> Outcome | None:
        """Return the result once the game is over, and None before."""

    def format_action(self, action: Action) -> str:
        """Return `action` in the notation of the rules page."""

    def parse_action(self, text: str) -> Action:
        """Return the action written as `text`, the inverse of `format_action`.

        Raises BadNotation for any other text.
        """

    def seen_action(self, state: State, action: Action, seat: Seat | None) -> str:
        """Return the text of `action`, played in `state`, as `seat` may see it.

        It is the whole text or, where the rules hide a part from `seat`, one word of lower-case
        letters and hyphens: `run` for `run:...`. A seat sees its own actions whole.
        """

    def default_action(self, state: State) -> Action:
        """Return the legal action that the clock plays for a seat out of time."""

    def determinize(self, view: View, rng: Generator) -> State:
        """Return a random state consistent with everything that `view` shows.

        Its view for the viewing seat is `view` again, and its legal actions for that seat are
        exact. A view from `reveal` leads to a state that `reveal` shows in that very view. For a
        view that no game leads to, any exception may be raised.
        """

    def cautions(self, options: Any) -> Sequence[str]:
        """Return the names of warnings for a host who is about to open such a table."""


AnyGame: TypeAlias = Game[Any, Any, Any]


def legal_line(game: AnyGame, state: Any) -> str:
    """Return the texts of `legal_actions` with a space between two, as a request carries them.

    It comes from the game's own `legal_line` if it has one.
    """
    own: Callable[[Any], str] | None = getattr(game, "legal_line", None)
    if own is not None:
        return own(state)
    return " ".join(map(game.format_action, game.legal_actions(state)))


def sample_unlisted(game: AnyGame, view: Any, rng: Generator) -> Any | None:
    """Return a legal action that `legal_actions` leaves out, or None if there is none to draw.

    `view` is that of the seat to act.
    """
    own: Callable[[Any, Generator], Any | None] | None = getattr(game, "sample_unlisted", None)
    return None if own is None else own(view, rng)


def hides(game: AnyGame) -> bool:
    """Return whether the game says that it hides anything: it has `revealed`."""
    return getattr(game, "revealed", None) is not None


def revealed(game: AnyGame, before: Any, after: Any, seat: Seat) -> str | None:
    """Return the name of what `seat` learned by the action between two states; None for nothing.

    Of a game that does not tell, every action is `hidden` that follows a view which hides anything.
    """
    own: Callable[[Any, Any, Seat], str | None] | None = getattr(game, "revealed", None)
    if own is not None:
        return own(before, after, seat)
    return None if game.view(before, seat) == game.reveal(before, seat) else "hidden"


def read_options(game: AnyGame, given: Mapping[str, object]) -> msgspec.Struct:
    """Return table options from plain data.

    Raises BadOptions for unknown names and for values that the game does not take.
    """
    known = _option_names(game.options)
    if unknown := sorted(set(given) - known):
        raise BadOptions(
            f"{game.id} has no option {unknown[0]!r}; it has {', '.join(sorted(known))}"
        )
    try:
        return msgspec.convert(dict(given), game.options)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadOptions(explain(str(error))) from error


@cache
def _option_names(options: type[msgspec.Struct]) -> frozenset[str]:
    # Kept, because msgspec evaluates a struct's annotations at each call.
    return frozenset(field.encode_name for field in msgspec.structs.fields(options))
