"""Conformance kit: `check_game` plays a random game and checks every promise on the way.

Every game has to pass it with each number of seats and all kinds of options, over many seeds. A
broken promise raises AssertionError, so that the kit works under every test runner:

    @given(seed=integers(0, 2**128 - 1))
    def test_my_game_keeps_its_promises(seed: int) -> None:
        check_game(MY_GAME, seats=2, seed=seed, longest=60)

The promises, with the reason for each, are the members of `oneoh_games.promises.Promise`. The
message names the broken one and says what happened, why it matters, what to do, and how to see it
again.

The kit plays only listed actions: if a game leaves some out of its list, wrap it, and list a few.
It cannot know what a game means to hide: a view that names an opponent's cards and a `determinize`
that puts them back agree with each other. Test secrecy by the rules page as well.
"""

import re
from collections.abc import Sequence
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
from oneoh_games.plain_data import difference, items, why_not_plain
from oneoh_games.promises import Promise
from oneoh_games.record import Record, replay

FRAME_BYTES = 48 * 1024
"""Bytes of a frame for two views and the legal actions: a resumed table holds both views."""
MAX_ACTION_LENGTH = 2048
"""Characters of an action's text."""
_RULE = re.compile(r"[a-z0-9-]+\.[a-z0-9-]+")
_WORD = re.compile(r"[a-z-]+")
_REFUSALS = 24
"""Illegal actions that are tried in each position."""
_GARBAGE = ("", " ", "\n", "\0", "@", ":", "?!", "a" * 10_000, "É", "²", "١")


def check_game(
    game: AnyGame,
    seats: int,
    seed: int,
    options: msgspec.Struct | None = None,
    *,
    longest: int = 1000,
) -> Record:
    """Play one random game, check every promise, and return its record.

    `seed` decides the deal and all that is played; `longest` bounds the number of actions; without
    `options` the game's defaults are used. Raises AssertionError for a broken promise.
    """
    chosen = game.options() if options is None else options
    return _Playthrough(game, seats, seed, chosen, longest).run()


class _Playthrough:
    """One random game in progress."""

    def __init__(
        self, game: AnyGame, seats: int, seed: int, options: msgspec.Struct, longest: int
    ) -> None:
        self.game, self.seats, self.seed = game, seats, seed
        self.options, self.longest = options, longest
        self.rng = Generator(seed).spawn()
        self.played: list[str] = []
        self.pool: dict[str, Any] = {}

    def run(self) -> Record:
        self._check_options()
        state = self._start()
        self.expect(Promise.START, state == self._start(), "the same seed starts the same game")
        self._fill_pool(state)
        states = [state]
        while self._check_position(state):
            action = self.rng.choice(self.game.legal_actions(state))
            state = self._advance(state, action)
            states.append(state)
        return self._check_record(states)

    def expect(self, promise: Promise, kept: bool, sentence: str, seen: str | None = None) -> None:
        """Fail unless the promise is kept: `sentence` is true of a game that keeps it."""
        if not kept:
            self.fail(promise, f"this does not hold: {sentence}", seen)

    def fail(self, promise: Promise, happened: str, seen: str | None = None) -> NoReturn:
        """Raise AssertionError with what happened, why it matters and what to do."""
        call = f"{self.seats}, {self.seed}, {self.options}, longest={self.longest}"
        lines = [
            f"{self.game.id} breaks the promise {promise.name}: {happened}",
            *([f"  seen:    {seen}"] if seen else []),
            f"  promise: {promise.statement}",
            f"  why:     {promise.reason}",
            f"  advice:  {promise.advice}",
            f"  played:  {' '.join(self.played) or 'nothing'}",
            f"  again:   check_game(game, {call})",
        ]
        raise AssertionError("\n".join(lines))

    def _check_position(self, state: Any) -> bool:
        """Check all questions that can be asked of `state`; return whether the game goes on."""
        before = deepcopy(state)
        seat = self.game.to_act(state)
        legal = self.game.legal_actions(state)
        self._check_outcome(self.game.outcome(state), seat)
        if seat is None:
            self.expect(
                Promise.LEGAL_ACTIONS,
                not legal,
                "there are no legal actions once the game is over",
            )
        else:
            self.expect(
                Promise.LEGAL_ACTIONS, seat in range(self.seats), "to_act is one of the seats"
            )
            self._check_legal(state, legal)
        self._check_refusals(state, {self.game.format_action(action) for action in legal})
        for viewer in (*range(self.seats), None):
            self._check_view(state, viewer, legal)
        self.expect(
            Promise.APPLY, state == before, "states compare by value, and no question changes one"
        )
        return seat is not None

    def _check_legal(self, state: Any, legal: Sequence[Any]) -> None:
        promise = Promise.LEGAL_ACTIONS
        self.expect(promise, len(legal) > 0, "a running game has a legal action")
        texts = [self.game.format_action(action) for action in legal]
        self.expect(promise, texts == sorted(texts), "legal_actions is sorted by text", f"{texts}")
        self.expect(
            promise, len(set(texts)) == len(texts), "no two legal actions have the same text"
        )
        default = self.game.default_action(state)
        self.expect(promise, default in legal, "default_action is legal", f"{default}")
        for action, text in zip(legal, texts, strict=True):
            self._check_text(action, text)
        for garbage in _GARBAGE:
            self._check_garbage(garbage)

    def _check_text(self, action: Any, text: str) -> None:
        promise = Promise.NOTATION
        self.expect(
            promise,
            0 < len(text) <= MAX_ACTION_LENGTH,
            f"an action's text has 1 to {MAX_ACTION_LENGTH} characters: {text!r}",
        )
        self.expect(promise, text.isprintable(), f"an action's text is printable: {text!r}")
        self.expect(promise, self._parse(text) == action, f"{text!r} parses to its own action")
        for garbage in (f" {text}", f"{text}\n", f"{text}{text}"):
            self._check_garbage(garbage)

    def _check_garbage(self, text: str) -> None:
        """Check that `text` is BadNotation, or the text of the action that it parses to."""
        action = self._parse(text)
        if action is None:
            return
        formatted = self.game.format_action(action)
        self.expect(
            Promise.NOTATION,
            formatted == text,
            f"one action has one text: {text[:40]!r}",
            f"it parses to the action {formatted!r}",
        )

    def _parse(self, text: str) -> Any:
        """Return the action, or None for BadNotation."""
        try:
            return self.game.parse_action(text)
        except BadNotation as error:
            self.expect(Promise.NOTATION, str(error) != "", "BadNotation says what is wrong")
        except Exception as error:  # noqa: BLE001 - a stranger's game may raise anything
            self.fail(
                Promise.NOTATION,
                f"parse_action({text[:40]!r}) raised {error!r}, not BadNotation",
            )
        return None

    def _check_outcome(self, outcome: Outcome | None, seat: Seat | None) -> None:
        promise = Promise.OUTCOME
        self.expect(
            promise,
            (outcome is None) == (seat is not None),
            "an outcome is there exactly at the end",
            f"to_act is {seat}, the outcome is {outcome}",
        )
        if outcome is None:
            return
        self.expect(promise, outcome.reason != "", "an outcome has a reason")
        self.expect(
            promise,
            len(outcome.scores) == len(outcome.places) == self.seats,
            "an outcome has a score and a place for each seat",
            f"{outcome}",
        )
        for place in outcome.places:
            better = sum(other < place for other in outcome.places)
            self.expect(
                promise,
                place == better + 1,
                "a place is one more than the seats that did better",
                f"{outcome}",
            )

    def _advance(self, state: Any, action: Any) -> Any:
        self.expect(
            Promise.END,
            len(self.played) < self.longest,
            f"a game ends within {self.longest} actions",
        )
        before = deepcopy(state)
        after = self._apply(state, action)
        self.expect(Promise.APPLY, state == before, "apply does not change the state it is given")
        self.expect(
            Promise.APPLY,
            after == self._apply(state, action),
            "apply gives the same state each time",
        )
        self.played.append(self.game.format_action(action))
        return after

    def _check_refusals(self, state: Any, legal: set[str]) -> None:
        others = self.rng.shuffled(text for text in self.pool if text not in legal)
        for text in others[:_REFUSALS]:
            self._check_refusal(state, text)

    def _check_refusal(self, state: Any, text: str) -> None:
        promise = Promise.REFUSAL
        try:
            self.game.apply(state, self.pool[text])
        except IllegalAction as error:
            self.expect(
                promise,
                _RULE.fullmatch(error.rule) is not None,
                f"the rule that forbids {text} is `section.name`, not {error.rule!r}",
            )
            self.expect(promise, str(error) != "", f"the refusal of {text} has a message")
        except Exception as error:  # noqa: BLE001 - a stranger's game may raise anything
            self.fail(promise, f"apply({text}) raised {error!r}, not IllegalAction")
        else:
            self.fail(promise, f"apply took {text}, which is not among the legal actions")

    def _fill_pool(self, state: Any) -> None:
        """Gather actions that are legal at some time, to try them when they are not."""
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
            self.fail(
                Promise.APPLY, f"apply refused {text}, which is among the legal actions: {error}"
            )

    def _check_view(self, state: Any, viewer: Seat | None, legal: Sequence[Any]) -> None:
        view = self.game.view(state, viewer)
        who = "a spectator" if viewer is None else f"seat {viewer}"
        encoded = self._check_wire(view, who, legal)
        self._check_reveal(state, viewer, view)
        # A bot elsewhere has nothing but what came through the wire.
        received = msgspec.msgpack.decode(encoded, type=self.game.view_type)
        other = self.game.determinize(received, self.rng.spawn())
        again = self.game.view(other, viewer)
        self.expect(
            Promise.DETERMINIZE,
            msgspec.msgpack.encode(again) == encoded,
            f"determinize gives {who} the same view again",
            difference(msgspec.to_builtins(view), msgspec.to_builtins(again)),
        )
        self.expect(
            Promise.DETERMINIZE,
            self.game.to_act(other) == self.game.to_act(state),
            "determinize keeps who is to act",
        )
        self._check_alike(state, other, viewer, legal)

    def _check_wire(self, view: Any, who: str, legal: Sequence[Any]) -> bytes:
        """Check that the view of `who` can travel; return it encoded."""
        fault = why_not_plain(view, self.game.view_type)
        self.expect(Promise.WIRE, fault is None, f"the view of {who} survives the wire", fault)
        encoded = msgspec.msgpack.encode(view)
        texts = [self.game.format_action(action) for action in legal]
        size = 2 * len(encoded) + len(msgspec.msgpack.encode(texts))
        self.expect(
            Promise.WIRE,
            size <= FRAME_BYTES,
            f"two views and the legal actions fill at most {FRAME_BYTES} bytes",
            f"they fill {size}",
        )
        # A small number may be in a view by chance.
        self.expect(
            Promise.SEED,
            self.seed < 2**64 or not any(map(self._is_seed, items(view))),
            f"the seed is not in the view of {who}",
        )
        return encoded

    def _check_reveal(self, state: Any, viewer: Seat | None, view: Any) -> None:
        revealed = self.game.reveal(state, viewer)
        fault = why_not_plain(revealed, self.game.view_type)
        self.expect(Promise.WIRE, fault is None, "the view that reveal gives survives", fault)
        again = self.game.reveal(self.game.determinize(revealed, self.rng.spawn()), viewer)
        self.expect(
            Promise.REVEAL,
            again == revealed,
            "reveal gives the same again of what determinize makes of it",
            difference(msgspec.to_builtins(revealed), msgspec.to_builtins(again)),
        )
        if self.game.to_act(state) is None:
            self.expect(
                Promise.REVEAL,
                revealed == view,
                "reveal of a game that is over is the view itself",
                difference(msgspec.to_builtins(view), msgspec.to_builtins(revealed)),
            )

    def _check_alike(
        self, state: Any, other: Any, viewer: Seat | None, legal: Sequence[Any]
    ) -> None:
        """Check that two states that look alike to `viewer` let it do and see the same."""
        acting = viewer is not None and viewer == self.game.to_act(state)
        there = list(self.game.legal_actions(other))
        if acting:
            self.expect(
                Promise.DETERMINIZE,
                there == list(legal),
                "determinize keeps the viewer's legal actions",
                f"{legal}, then {there}",
            )
        for action in legal:
            shown = self.game.seen_action(state, action, viewer)
            if acting:
                whole = self.game.format_action(action)
                self.expect(
                    Promise.SEEN_ACTION,
                    shown == whole,
                    "a seat sees its own action whole",
                    f"{whole!r} is shown as {shown!r}",
                )
            self.expect(
                Promise.SEEN_ACTION,
                _WORD.fullmatch(shown) is not None or self._parse(shown) is not None,
                f"what a seat sees of an action is an action or one word, not {shown!r}",
            )
            if action in there:
                self.expect(
                    Promise.SEEN_ACTION,
                    shown == self.game.seen_action(other, action, viewer),
                    "what a seat sees of an action depends on what it may know alone",
                    f"{shown!r}, in another deal that looks alike something else",
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
        self.expect(
            Promise.RECORD,
            list(replay(self.game, record)) == states,
            "the record gives every state again",
        )
        return record

    def _check_options(self) -> None:
        fault = why_not_plain(self.options, self.game.options)
        self.expect(Promise.WIRE, fault is None, "the options survive the wire", fault)
        again = read_options(self.game, msgspec.to_builtins(self.options))
        self.expect(
            Promise.WIRE, again == self.options, "read_options gives the options again", f"{again}"
        )
        self.expect(
            Promise.OPTIONS,
            read_options(self.game, {}) == self.game.options(),
            "every option has a default",
        )
        cautions = self.game.cautions(self.options)
        self.expect(
            Promise.OPTIONS,
            all(isinstance(caution, str) for caution in cautions),
            "cautions are names",
            f"{cautions}",
        )
