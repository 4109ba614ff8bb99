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
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
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
from oneoh_games.plain_data import difference, why_not_plain
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


@dataclass(frozen=True)
class _Position:
    """State with the answers that its checks share."""

    state: Any
    copy: Any
    """Deep copy of `state`, made before any question."""
    seat: Seat | None
    """Seat to act."""
    legal: Sequence[Any]
    texts: list[str]
    """Texts of the legal actions."""


class _Playthrough:
    """Random game in progress."""

    def __init__(
        self, game: AnyGame, seats: int, seed: int, options: msgspec.Struct, longest: int
    ) -> None:
        self.game, self.seats, self.seed = game, seats, seed
        self.options, self.longest = options, longest
        self.rng = Generator(seed).spawn()
        self.played: list[str] = []
        self.pool: dict[str, Any] = {}
        self.parsed: dict[str, Any] = {}
        """Actions by the texts parsed so far: no state has a say in it, so once a game is enough."""

    def run(self) -> Record:
        self._check_options()
        state = self._start()
        self.expect(Promise.START, state == self._start(), "the same seed starts the same game")
        self._fill_pool(state)
        for garbage in _GARBAGE:
            self._check_garbage(garbage)
        states = [state]
        while (position := self._check_position(state)).seat is not None:
            state = self._advance(position)
            states.append(state)
        return self._check_record(states)

    def expect(
        self,
        promise: Promise,
        kept: bool,
        sentence: str,
        seen: str | Callable[[], str | None] | None = None,
    ) -> None:
        """Fail unless the promise is kept: `sentence` is true of a game that keeps it.

        `seen` is a function where the text takes time to make.
        """
        if not kept:
            shown = seen() if callable(seen) else seen
            self.fail(promise, f"this does not hold: {sentence}", shown)

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

    def _check_position(self, state: Any) -> _Position:
        """Check all questions that can be asked of `state`, and return their answers."""
        copy = deepcopy(state)
        legal = self.game.legal_actions(state)
        texts = [self.game.format_action(action) for action in legal]
        position = _Position(state, copy, self.game.to_act(state), legal, texts)
        self._check_outcome(self.game.outcome(state), position.seat)
        if position.seat is None:
            self.expect(
                Promise.LEGAL_ACTIONS,
                not legal,
                "there are no legal actions once the game is over",
            )
        else:
            self.expect(
                Promise.LEGAL_ACTIONS,
                position.seat in range(self.seats),
                "to_act is one of the seats",
            )
            self._check_legal(position)
        self._check_refusals(state, set(texts))
        for viewer in (*range(self.seats), None):
            self._check_view(position, viewer)
        self.expect(
            Promise.APPLY, state == copy, "states compare by value, and no question changes one"
        )
        return position

    def _check_legal(self, position: _Position) -> None:
        promise, legal, texts = Promise.LEGAL_ACTIONS, position.legal, position.texts
        self.expect(promise, len(legal) > 0, "a running game has a legal action")
        self.expect(
            promise, texts == sorted(texts), "legal_actions is sorted by text", lambda: f"{texts}"
        )
        self.expect(
            promise, len(set(texts)) == len(texts), "no two legal actions have the same text"
        )
        default = self.game.default_action(position.state)
        self.expect(promise, default in legal, "default_action is legal", f"{default}")
        for action, text in zip(legal, texts, strict=True):
            if text not in self.parsed:
                self._check_text(text)
            self.expect(
                Promise.NOTATION,
                self.parsed[text] == action,
                f"{text!r} parses to its own action",
            )

    def _check_text(self, text: str) -> None:
        """Check the text of a legal action, and texts that differ a little from it."""
        promise = Promise.NOTATION
        self.expect(
            promise,
            0 < len(text) <= MAX_ACTION_LENGTH,
            f"an action's text has 1 to {MAX_ACTION_LENGTH} characters: {text!r}",
        )
        self.expect(promise, text.isprintable(), f"an action's text is printable: {text!r}")
        self.parsed[text] = self._parse(text)
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

    def _advance(self, position: _Position) -> Any:
        """Play a random legal action and return the new state."""
        self.expect(
            Promise.END,
            len(self.played) < self.longest,
            f"a game ends within {self.longest} actions",
        )
        state, action = position.state, self.rng.choice(position.legal)
        after = self._apply(state, action)
        self.expect(
            Promise.APPLY, state == position.copy, "apply does not change the state it is given"
        )
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

    def _check_view(self, position: _Position, viewer: Seat | None) -> None:
        view = self.game.view(position.state, viewer)
        who = "a spectator" if viewer is None else f"seat {viewer}"
        encoded = self._check_wire(view, who, position.texts)
        self._check_reveal(position, viewer, view)
        # A bot elsewhere has nothing but what came through the wire.
        received = msgspec.msgpack.decode(encoded, type=self.game.view_type)
        other = self.game.determinize(received, self.rng.spawn())
        again = self.game.view(other, viewer)
        self.expect(
            Promise.DETERMINIZE,
            msgspec.msgpack.encode(again) == encoded,
            f"determinize gives {who} the same view again",
            lambda: difference(msgspec.to_builtins(view), msgspec.to_builtins(again)),
        )
        self.expect(
            Promise.DETERMINIZE,
            self.game.to_act(other) == position.seat,
            "determinize keeps who is to act",
        )
        self._check_alike(position, other, viewer)

    def _check_wire(self, view: Any, who: str, texts: list[str]) -> bytes:
        """Check that the view of `who` can travel; return it encoded."""
        fault = why_not_plain(view, self.game.view_type)
        self.expect(Promise.WIRE, fault is None, f"the view of {who} survives the wire", fault)
        encoded = msgspec.msgpack.encode(view)
        size = 2 * len(encoded) + len(msgspec.msgpack.encode(texts))
        self.expect(
            Promise.WIRE,
            size <= FRAME_BYTES,
            f"two views and the legal actions fill at most {FRAME_BYTES} bytes",
            f"they fill {size}",
        )
        self.expect(
            Promise.SEED, not self._shows_seed(view), f"the seed is not in the view of {who}"
        )
        return encoded

    def _check_reveal(self, position: _Position, viewer: Seat | None, view: Any) -> None:
        revealed = self.game.reveal(position.state, viewer)
        fault = why_not_plain(revealed, self.game.view_type)
        self.expect(Promise.WIRE, fault is None, "the view that reveal gives survives", fault)
        again = self.game.reveal(self.game.determinize(revealed, self.rng.spawn()), viewer)
        self.expect(
            Promise.REVEAL,
            again == revealed,
            "reveal gives the same again of what determinize makes of it",
            lambda: difference(msgspec.to_builtins(revealed), msgspec.to_builtins(again)),
        )
        if position.seat is None:
            self.expect(
                Promise.REVEAL,
                revealed == view,
                "reveal of a game that is over is the view itself",
                lambda: difference(msgspec.to_builtins(view), msgspec.to_builtins(revealed)),
            )

    def _check_alike(self, position: _Position, other: Any, viewer: Seat | None) -> None:
        """Check that two states that look alike to `viewer` let it do and see the same."""
        acting = viewer is not None and viewer == position.seat
        here, there = list(position.legal), list(self.game.legal_actions(other))
        if acting:
            self.expect(
                Promise.DETERMINIZE,
                there == here,
                "determinize keeps the viewer's legal actions",
                lambda: f"{here}, then {there}",
            )
        texts_there = set(position.texts if there == here else map(self.game.format_action, there))
        for action, text in zip(here, position.texts, strict=True):
            shown = self.game.seen_action(position.state, action, viewer)
            if acting:
                self.expect(
                    Promise.SEEN_ACTION,
                    shown == text,
                    "a seat sees its own action whole",
                    f"{text!r} is shown as {shown!r}",
                )
            self.expect(
                Promise.SEEN_ACTION,
                self._is_readable(shown),
                f"what a seat sees of an action is an action or one word, not {shown!r}",
            )
            if text in texts_there:
                self.expect(
                    Promise.SEEN_ACTION,
                    shown == self.game.seen_action(other, action, viewer),
                    "what a seat sees of an action depends on what it may know alone",
                    f"{shown!r}, in another deal that looks alike something else",
                )

    def _is_readable(self, shown: str) -> bool:
        """Return whether `shown` is the text of an action, or one word."""
        if shown in self.parsed or _WORD.fullmatch(shown) is not None:
            return True
        return self._parse(shown) is not None

    def _shows_seed(self, view: Any) -> bool:
        """Return whether the seed is in `view`; a small one may be there by chance."""
        text = msgspec.json.encode(view).decode().lower()
        return self.seed >= 2**64 and (f"{self.seed:x}" in text or str(self.seed) in text)

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
