"""Random playthrough of a game, with every promise checked on the way."""

import copy
import pickle
import re
from typing import Any

import msgspec

from oneoh_games.contract import AnyGame, IllegalAction, Outcome, Seat, legal_line, read_options
from oneoh_games.generator import Generator
from oneoh_games.record import Record, replay
from oneoh_games.testing.notation import NotationCheck
from oneoh_games.testing.plain_data import encode, why_not_plain
from oneoh_games.testing.promises import Promise
from oneoh_games.testing.report import Report
from oneoh_games.testing.revealed import check_revealed
from oneoh_games.testing.secret_actions import check_secret_actions
from oneoh_games.testing.snapshot import Snapshot
from oneoh_games.testing.views import ViewCheck

_RULE = re.compile(r"[a-z0-9-]+\.[a-z0-9-]+")
_REFUSALS = 24
"""Illegal actions that are tried in each position."""


class Playthrough:
    """Random game in progress."""

    def __init__(self, game: AnyGame, report: Report) -> None:
        self.game, self.report = game, report
        self.rng = Generator(report.seed).spawn()
        self.pool: dict[str, Any] = {}
        """Actions that are legal at some time, by their texts."""
        self.notation = NotationCheck(game, report)
        self.views = ViewCheck(game, report, self.notation, self.rng)

    def run(self) -> Record:
        """Play to the end, check every promise, and return the record."""
        self._check_options()
        state = self._start()
        self.report.expect(
            Promise.START, state == self._start(), "the same seed starts the same game"
        )
        self._fill_pool(state)
        self.notation.check_garbage()
        states = [state]
        while (snapshot := self._check_state(state)).seat is not None:
            state = self._advance(snapshot)
            states.append(state)
        return self._check_record(states)

    def _check_state(self, state: Any) -> Snapshot:
        """Check all questions that can be asked of `state`, and return their answers."""
        before = _deep_copy(state)
        legal = self.game.legal_actions(state)
        texts = [self.game.format_action(action) for action in legal]
        size = len(encode(" ".join(texts)))
        snapshot = Snapshot(state, before, self.game.to_act(state), legal, texts, size)
        self._check_line(snapshot)
        self._check_outcome(self.game.outcome(state), snapshot.seat)
        if snapshot.seat is None:
            self.report.expect(
                Promise.LEGAL_ACTIONS,
                not legal,
                "there are no legal actions once the game is over",
            )
        else:
            self.report.expect(
                Promise.LEGAL_ACTIONS,
                snapshot.seat in range(self.report.seats),
                "to_act is one of the seats",
            )
            self._check_legal(snapshot)
        self._check_refusals(state, set(texts))
        for viewer in (*range(self.report.seats), None):
            self.views.check(snapshot, viewer)
        self.report.expect(
            Promise.APPLY, state == before, "states compare by value, and no question changes one"
        )
        return snapshot

    def _check_line(self, snapshot: Snapshot) -> None:
        given = legal_line(self.game, snapshot.state)
        self.report.expect(
            Promise.LEGAL_LINE,
            given == " ".join(snapshot.texts),
            "legal_line gives the texts of legal_actions",
            lambda: f"{given!r}, not {snapshot.texts}",
        )

    def _check_legal(self, snapshot: Snapshot) -> None:
        promise, legal, texts = Promise.LEGAL_ACTIONS, snapshot.legal, snapshot.texts
        self.report.expect(promise, len(legal) > 0, "a running game has a legal action")
        self.report.expect(
            promise, texts == sorted(texts), "legal_actions is sorted by text", lambda: f"{texts}"
        )
        self.report.expect(
            promise, len(set(texts)) == len(texts), "no two legal actions have the same text"
        )
        default = self.game.default_action(snapshot.state)
        self.report.expect(promise, default in legal, "default_action is legal", f"{default}")
        for action, text in zip(legal, texts, strict=True):
            self.notation.check_text(text, action)

    def _check_outcome(self, outcome: Outcome | None, seat: Seat | None) -> None:
        promise = Promise.OUTCOME
        self.report.expect(
            promise,
            (outcome is None) == (seat is not None),
            "an outcome is there exactly at the end",
            f"to_act is {seat}, the outcome is {outcome}",
        )
        if outcome is None:
            return
        self.report.expect(promise, outcome.reason != "", "an outcome has a reason")
        self.report.expect(
            promise,
            len(outcome.scores) == len(outcome.places) == self.report.seats,
            "an outcome has a score and a place for each seat",
            f"{outcome}",
        )
        for place in outcome.places:
            better = sum(other < place for other in outcome.places)
            self.report.expect(
                promise,
                place == better + 1,
                "a place is one more than the seats that did better",
                f"{outcome}",
            )

    def _advance(self, snapshot: Snapshot) -> Any:
        """Play a random legal action and return the new state."""
        self.report.expect(
            Promise.END,
            len(self.report.played) < self.report.longest,
            f"a game ends within {self.report.longest} actions",
        )
        state, action = snapshot.state, self.rng.choice(snapshot.legal)
        after = self._apply(state, action)
        self.report.expect(
            Promise.APPLY, state == snapshot.copy, "apply does not change the state it is given"
        )
        self.report.expect(
            Promise.APPLY,
            after == self._apply(state, action),
            "apply gives the same state each time",
        )
        self.report.played.append(self.game.format_action(action))
        return after

    def _check_refusals(self, state: Any, legal: set[str]) -> None:
        others = [text for text in self.pool if text not in legal]
        for _ in range(min(_REFUSALS, len(others))):
            chosen = self.rng.below(len(others))
            others[chosen], others[-1] = others[-1], others[chosen]
            self._check_refusal(state, others.pop())

    def _check_refusal(self, state: Any, text: str) -> None:
        promise = Promise.REFUSAL
        try:
            self.game.apply(state, self.pool[text])
        except IllegalAction as error:
            self.report.expect(
                promise,
                _RULE.fullmatch(error.rule) is not None,
                f"the rule that forbids {text} is `section.name`, not {error.rule!r}",
            )
            self.report.expect(promise, str(error) != "", f"the refusal of {text} has a message")
        except Exception as error:  # noqa: BLE001 - a stranger's game may raise anything
            self.report.fail(promise, f"apply({text}) raised {error!r}, not IllegalAction")
        else:
            self.report.fail(promise, f"apply took {text}, which is not among the legal actions")

    def _fill_pool(self, state: Any) -> None:
        """Gather actions that are legal at some time, to try them when they are not."""
        rng = self.rng.spawn()
        for _ in range(self.report.longest):
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
            self.report.fail(
                Promise.APPLY, f"apply refused {text}, which is among the legal actions: {error}"
            )

    def _start(self) -> Any:
        return self.game.start(self.report.seats, self.report.seed, self.report.options)

    def _check_record(self, states: list[Any]) -> Record:
        record = Record(
            game=self.game.id,
            rules_version=self.game.rules_version,
            seats=self.report.seats,
            options=msgspec.to_builtins(self.report.options),
            seed=self.report.seed,
            actions=tuple(self.report.played),
        )
        self.report.expect(
            Promise.RECORD,
            list(replay(self.game, record)) == states,
            "the record gives every state again",
        )
        check_secret_actions(self.game, self.report, record, states)
        check_revealed(self.game, self.report, record, states)
        return record

    def _check_options(self) -> None:
        fault = why_not_plain(self.report.options, self.game.options)
        self.report.expect(Promise.WIRE, fault is None, "the options survive the wire", fault)
        again = read_options(self.game, msgspec.to_builtins(self.report.options))
        self.report.expect(
            Promise.WIRE,
            again == self.report.options,
            "read_options gives the options again",
            f"{again}",
        )
        self.report.expect(
            Promise.OPTIONS,
            read_options(self.game, {}) == self.game.options(),
            "every option has a default",
        )
        cautions = self.game.cautions(self.report.options)
        self.report.expect(
            Promise.OPTIONS,
            all(isinstance(caution, str) for caution in cautions),
            "cautions are names",
            f"{cautions}",
        )


def _deep_copy(state: Any) -> Any:
    """Return a copy that shares nothing with `state`."""
    try:
        return pickle.loads(pickle.dumps(state, pickle.HIGHEST_PROTOCOL))
    except Exception:  # noqa: BLE001 - a stranger's state need not be picklable
        # Slower by far, and made for all that can be copied.
        return copy.deepcopy(state)
