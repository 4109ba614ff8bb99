"""The conformance kit: `check_game` plays one random game and checks every promise on the way.

Any game, a stranger's too, has to pass it for all its seats and options, over many seeds.
It raises AssertionError with a sentence, so it works under every test runner:

    @given(seed=integers(0, 2**128 - 1))
    def test_my_game_keeps_its_promises(seed: int) -> None:
        check_game(MY_GAME, seats=2, seed=seed, longest=60)

What a game promises:

1. The same seed and options start the same game.
2. While the game runs, `to_act` is one of its seats; `legal_actions` is not empty, sorted by
   text, without two of a text; `default_action` is one of them. Once it is over there are none.
3. `apply` takes every legal action, gives the same state each time, and changes none.
4. `apply` refuses what is not legal with IllegalAction: a rule `section.name` and a sentence.
5. `parse_action` undoes `format_action`; other text is BadNotation.
6. The game ends, after `longest` actions at most.
7. `outcome` is there exactly when `to_act` is None: a score and a place for each seat, where a
   place is one more than the number of seats that did better.
8. The record, replayed, gives every state again.
9. Views and options survive the wire, come back equal, and are small and plain enough for it;
   the seed is in no view. Their strings, and the texts of actions, are printable: clients replace
   whatever `str.isprintable` denies.
10. `determinize` makes, out of a view alone, a state that gives its seat that very view, byte
    for byte, the same legal actions if it is to act, and shows it every action alike: so
    nothing that the seat may not know has a say in what it is shown.
11. `reveal` gives a view for every seat at any time; of a game that is over, the view itself.
    `determinize` takes it as it takes a view, and `reveal` gives the same again.
12. The options have defaults, and the game names its cautions about them.
13. `seen_action` gives a text that `parse_action` takes or, where a part of the action is hidden,
    one word of lower-case letters and hyphens: clients believe no other text to be an action.

It plays what is listed. Of actions that a game does not list, wrap the game and list a few.
It cannot know which things a game means to hide: a view that names an opponent's cards, and a
`determinize` that puts them back, agree with each other. Test secrecy by its rules page as well.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from typing import Any, NoReturn

import msgspec

from oneoh_games.contract import (
    AnyGame,
    BadNotation,
    IllegalAction,
    Outcome,
    Seat,
    read_options,
)
from oneoh_games.generator import Generator
from oneoh_games.record import Record, replay

FRAME_BYTES = 48 * 1024
"""Bytes of a frame that two views and the legal actions may fill: a resumed table holds both."""
MAX_DEPTH = 12
"""Levels of lists and maps in a view or in options."""
MAX_ACTION_LENGTH = 2048
SAFE_INTEGERS = range(-(2**53) + 1, 2**53)
_RULE = re.compile(r"[a-z0-9-]+\.[a-z0-9-]+")
_WORD = re.compile(r"[a-z-]+")
_REFUSALS = 24
"""How many illegal actions are tried in each position."""
_GARBAGE = ("", " ", "\n", "\0", "@", ":", "?!", "a" * 10_000, "É", "²", "١")


def check_game(
    game: AnyGame,
    seats: int,
    seed: int,
    options: msgspec.Struct | None = None,
    *,
    longest: int = 1000,
) -> Record:
    """Check every promise on one random game, and give its record.

    `seed` decides the deal and all that is played; `longest` bounds the number of actions.
    """
    chosen = game.options() if options is None else options
    _check_options(game, chosen)
    return _Playthrough(game, seats, seed, chosen, longest).run()


class _Playthrough:
    """One game, and how far it has come."""

    def __init__(
        self, game: AnyGame, seats: int, seed: int, options: msgspec.Struct, longest: int
    ) -> None:
        self.game, self.seats, self.seed = game, seats, seed
        self.options, self.longest = options, longest
        self.rng = Generator(seed).spawn()
        self.played: list[str] = []
        self.pool: dict[str, Any] = {}

    def run(self) -> Record:
        state = self._start()
        self.expect(state == self._start(), "the same seed starts the same game")
        self._fill_pool(state)
        states = [state]
        while self._check_position(state):
            action = self.rng.choice(self.game.legal_actions(state))
            state = self._advance(state, action)
            states.append(state)
        return self._check_record(states)

    def expect(self, kept: bool, promise: str) -> None:
        if not kept:
            self.fail(f"broken promise: {promise}")

    def fail(self, sentence: str) -> NoReturn:
        raise AssertionError(
            f"{self.game.id}, {self.seats} seats, seed {self.seed}, {self.options}: {sentence}; "
            f"played so far: {' '.join(self.played) or 'nothing'}"
        )

    def _check_position(self, state: Any) -> bool:
        """Check all that can be asked of a state; say whether the game goes on."""
        before = deepcopy(state)
        seat = self.game.to_act(state)
        legal = self.game.legal_actions(state)
        self._check_outcome(self.game.outcome(state), seat)
        if seat is None:
            self.expect(not legal, "there are no legal actions once the game is over")
        else:
            self.expect(seat in range(self.seats), "to_act is one of the seats")
            self._check_legal(state, legal)
        self._check_refusals(state, {self.game.format_action(action) for action in legal})
        for viewer in (*range(self.seats), None):
            self._check_view(state, viewer, legal)
        self.expect(state == before, "states compare by value, and no question changes one")
        return seat is not None

    def _check_legal(self, state: Any, legal: Sequence[Any]) -> None:
        self.expect(len(legal) > 0, "a running game has a legal action")
        texts = [self.game.format_action(action) for action in legal]
        self.expect(texts == sorted(texts), "legal_actions is sorted by text")
        self.expect(len(set(texts)) == len(texts), "no two legal actions have the same text")
        for action, text in zip(legal, texts, strict=True):
            self.expect(0 < len(text) <= MAX_ACTION_LENGTH, f"an action's text is short: {text!r}")
            self.expect(text.isprintable(), f"an action's text is printable: {text!r}")
            self.expect(self._parse(text) == action, f"{text!r} parses to its own action")
            for garbage in (f" {text}", f"{text}\n", f"{text}{text}"):
                self._check_garbage(garbage)
        for garbage in _GARBAGE:
            self._check_garbage(garbage)
        self.expect(self.game.default_action(state) in legal, "default_action is legal")

    def _check_garbage(self, text: str) -> None:
        """Text is BadNotation, or that of the action that it parses to."""
        action = self._parse(text)
        if action is not None:
            self.expect(
                self.game.format_action(action) == text, f"one action has one text: {text!r}"
            )

    def _parse(self, text: str) -> Any:
        """The action, or None for BadNotation."""
        try:
            return self.game.parse_action(text)
        except BadNotation as error:
            self.expect(str(error) != "", "BadNotation says what is wrong")
        except Exception as error:  # noqa: BLE001 - a stranger's game may raise anything
            self.fail(f"parse_action({text[:40]!r}) raised {error!r}, not BadNotation")
        return None

    def _check_outcome(self, outcome: Outcome | None, seat: Seat | None) -> None:
        self.expect(
            (outcome is None) == (seat is not None), "an outcome is there exactly at the end"
        )
        if outcome is None:
            return
        self.expect(outcome.reason != "", "an outcome has a reason")
        self.expect(
            len(outcome.scores) == len(outcome.places) == self.seats,
            "an outcome has a score and a place for each seat",
        )
        for place in outcome.places:
            better = sum(other < place for other in outcome.places)
            self.expect(place == better + 1, "a place is one more than the seats that did better")

    def _advance(self, state: Any, action: Any) -> Any:
        self.expect(len(self.played) < self.longest, f"a game ends within {self.longest} actions")
        before = deepcopy(state)
        after = self._apply(state, action)
        self.expect(state == before, "apply does not change the state it is given")
        self.expect(after == self._apply(state, action), "apply gives the same state each time")
        self.played.append(self.game.format_action(action))
        return after

    def _check_refusals(self, state: Any, legal: set[str]) -> None:
        others = [text for text in self.pool if text not in legal]
        self.rng.shuffle(others)
        for text in others[:_REFUSALS]:
            self._check_refusal(state, text)

    def _check_refusal(self, state: Any, text: str) -> None:
        try:
            self.game.apply(state, self.pool[text])
        except IllegalAction as error:
            self.expect(
                _RULE.fullmatch(error.rule) is not None,
                f"the rule that forbids {text} is `section.name`, not {error.rule!r}",
            )
            self.expect(str(error) != "", f"the refusal of {text} has a message")
        except Exception as error:  # noqa: BLE001 - a stranger's game may raise anything
            self.fail(f"apply({text}) raised {error!r}, not IllegalAction")
        else:
            self.fail(f"apply took {text}, which is not among the legal actions")

    def _fill_pool(self, state: Any) -> None:
        """Gather actions that are legal at some time, to be tried when they are not."""
        rng = self.rng.spawn()
        for _ in range(self.longest):
            legal = self.game.legal_actions(state)
            self.pool.update((self.game.format_action(action), action) for action in legal)
            if not legal or self.game.to_act(state) is None:
                return
            state = self._apply(state, rng.choice(legal))

    def _apply(self, state: Any, action: Any) -> Any:
        try:
            return self.game.apply(state, action)
        except IllegalAction as error:
            text = self.game.format_action(action)
            self.fail(f"apply refused {text}, which is among the legal actions: {error}")

    def _check_view(self, state: Any, viewer: Seat | None, legal: Sequence[Any]) -> None:
        view = self.game.view(state, viewer)
        who = "a spectator" if viewer is None else f"seat {viewer}"
        fault = _not_plain(view, self.game.view_type)
        self.expect(fault is None, f"the view of {who} survives the wire, but {fault}")
        encoded = msgspec.msgpack.encode(view)
        texts = [self.game.format_action(action) for action in legal]
        self.expect(
            2 * len(encoded) + len(msgspec.msgpack.encode(texts)) <= FRAME_BYTES,
            f"two views and the legal actions fill at most {FRAME_BYTES} bytes",
        )
        self.expect(
            self.seed < 2**64 or not any(self._is_seed(item) for item in _items(view)),
            f"the seed is not in the view of {who}",
        )
        self._check_reveal(state, viewer, view)
        # What has been through the wire is all that a bot elsewhere has.
        received = msgspec.msgpack.decode(encoded, type=self.game.view_type)
        other = self.game.determinize(received, self.rng.spawn())
        self.expect(
            msgspec.msgpack.encode(self.game.view(other, viewer)) == encoded,
            f"determinize gives {who} the same view again",
        )
        self.expect(
            self.game.to_act(other) == self.game.to_act(state), "determinize keeps who is to act"
        )
        self._check_alike(state, other, viewer, legal)

    def _check_reveal(self, state: Any, viewer: Seat | None, view: Any) -> None:
        revealed = self.game.reveal(state, viewer)
        fault = _not_plain(revealed, self.game.view_type)
        self.expect(fault is None, f"what reveal gives survives the wire, but {fault}")
        other = self.game.determinize(revealed, self.rng.spawn())
        self.expect(
            self.game.reveal(other, viewer) == revealed,
            "reveal gives the same again of what determinize makes of it",
        )
        if self.game.to_act(state) is None:
            self.expect(revealed == view, "reveal of a game that is over is the view itself")

    def _check_alike(
        self, state: Any, other: Any, viewer: Seat | None, legal: Sequence[Any]
    ) -> None:
        """Two states that look alike to `viewer` let it do and see the same."""
        acting = viewer is not None and viewer == self.game.to_act(state)
        there = list(self.game.legal_actions(other))
        if acting:
            self.expect(there == list(legal), "determinize keeps the viewer's legal actions")
        for action in legal:
            shown = self.game.seen_action(state, action, viewer)
            if acting:
                self.expect(
                    shown == self.game.format_action(action), "a seat sees its own action whole"
                )
            self.expect(
                _WORD.fullmatch(shown) is not None or self._parse(shown) is not None,
                f"what a seat sees of an action is an action or one word, not {shown!r}",
            )
            if action in there:
                self.expect(
                    shown == self.game.seen_action(other, action, viewer),
                    "what a seat sees of an action depends on what it may know alone",
                )

    def _is_seed(self, item: object) -> bool:
        return item == self.seed or (
            isinstance(item, str) and (f"{self.seed:x}" in item.lower() or str(self.seed) in item)
        )

    def _start(self) -> Any:
        return self.game.start(self.seats, self.seed, self.options)

    def _check_record(self, states: list[Any]) -> Record:
        record = Record(
            game=self.game.id,
            rules_version=self.game.rules_version,
            seats=self.seats,
            options=msgspec.to_builtins(self.options),
            seed=self.seed,
            actions=tuple(self.played),
        )
        self.expect(list(replay(self.game, record)) == states, "the record gives every state again")
        return record


def _check_options(game: AnyGame, options: msgspec.Struct) -> None:
    fault = _not_plain(options, game.options)
    if fault is not None:
        raise AssertionError(f"{game.id}: the options {options} survive the wire, but {fault}")
    if read_options(game, msgspec.to_builtins(options)) != options:
        raise AssertionError(f"{game.id}: read_options gives {options} again")
    if read_options(game, {}) != game.options():
        raise AssertionError(f"{game.id}: every option has a default")
    if not all(isinstance(caution, str) for caution in game.cautions(options)):
        raise AssertionError(f"{game.id}: cautions are names")


def _not_plain(struct: Any, kind: Any) -> str | None:
    """Why a struct would not come through the wire as it is; None if it would."""
    plain = msgspec.to_builtins(struct)
    if msgspec.convert(plain, kind) != struct:
        return "msgspec.convert gives another one"
    return _fault_of(plain, MAX_DEPTH)


def _fault_of(plain: object, levels: int) -> str | None:
    """What the wire does not carry, in plain data."""
    if levels < 0:
        return f"it is nested deeper than {MAX_DEPTH} levels"
    match plain:
        case None | bool():
            return None
        case str():
            return None if plain.isprintable() else f"{plain!r} is not printable"
        case int():
            return None if plain in SAFE_INTEGERS else f"{plain} is too large"
        case float():
            return None if plain - plain == 0 else f"{plain} is not finite"
        case dict():
            if strange := [key for key in plain if not isinstance(key, str)]:
                return f"a map has the key {strange[0]!r}"
            if odd := [key for key in plain if not key.isprintable()]:
                return f"a map has the key {odd[0]!r}, which is not printable"
            return _first_fault(plain.values(), levels)
        case list() | tuple():
            return _first_fault(plain, levels)
        case _:
            return f"it holds {type(plain).__name__}"


def _first_fault(plain: Iterable[object], levels: int) -> str | None:
    faults = (_fault_of(item, levels - 1) for item in plain)
    return next((fault for fault in faults if fault is not None), None)


def _items(struct: Any) -> Iterator[object]:
    """Everything that a struct holds, keys included, as plain data."""
    waiting = [msgspec.to_builtins(struct)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            waiting += [*item, *item.values()]
        elif isinstance(item, list | tuple):
            waiting += item
        else:
            yield item
