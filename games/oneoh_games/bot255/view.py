"""View of a game of Bot255, for a seat or a spectator."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_games.bot255.actions import Pile
from oneoh_games.bot255.cards import Card, Hand
from oneoh_games.bot255.grid import Cell
from oneoh_games.bot255.machine import Ending
from oneoh_games.bot255.options import MAX_ROUNDS
from oneoh_games.bot255.puzzle import Bot, Level
from oneoh_games.contract import Outcome

Phase: TypeAlias = Literal[
    "turn", "window", "take-card", "take-seat", "search", "spy", "discard", "over"
]
"""Question to the seat to act.

- `turn`: to announce a program, if the view's `may_run` says so; else to draw or play a card.
- `window`: to let the program of `mover` run, or to steal its turn.
- `take-card`: to take a card of the hand that Steal Card shows.
- `take-seat`: to take one of the cards that Steal Cards shows.
- `search`: to take a card of the pile that Search shows.
- `spy`: to draw, after Spy has shown the hands.
- `discard`: to discard a card, having more than six.
- `over`: no question: the game is over.
"""


class RunReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """Run of a program.

    Fields with a default are for its seat alone until the round is over, then for all.
    """

    turn: int
    """Turn of the round."""
    seat: int
    lines: int
    memory: int
    """Lines that the hand allowed."""
    cards: Hand
    """Cards shown: one of each Code card that the program took, all Memory cards and Upgrades."""
    bits: int
    """Bits collected; 0 where a bug has voided the run."""
    points: int
    moves: int
    steps: int
    reason: Ending
    left: int
    """Bits left on the seat's own copy."""
    program: str | None = None
    """In notation, without `run:`."""
    bot: Bot | None = None
    """Bot before the run."""
    before: tuple[Cell, ...] = ()
    """Bits left before the run.

    With `bot` and the puzzle's bugs the interpreter runs the program again, step by step.
    """


class PuzzleView(msgspec.Struct, frozen=True):
    """Puzzle as it began, the same for every seat."""

    level: Level
    bits: tuple[Cell, ...]
    bugs: tuple[Cell, ...]
    bot: Bot
    par: int
    """Lines of a known program that collects every bit."""


class CopyView(msgspec.Struct, frozen=True):
    """A seat's own copy of the puzzle, as it stands."""

    bot: Bot
    bits: tuple[Cell, ...]
    """Bits left."""


class SeatView(msgspec.Struct, frozen=True):
    """A seat as the viewer knows it."""

    hand: Hand | None
    """Hand, where the viewer may see it, or None.

    A seat sees its own, another's while Spy or Steal Card shows it, and all after the game.
    """
    hand_size: int
    bits_left: int
    round_points: int
    points: int
    """Points over all rounds, this one included; so are the three fields that follow."""
    full_runs: int
    """Runs of 255 points."""
    runs: int
    """Programs that ran, those without a bit too."""
    lines: int
    """Lines of all these programs."""
    place: int
    """Place, 1 the best; seats that share a place are equal in all that breaks a tie."""
    last_run: RunReport | None
    """Last run of this round, without what is for its seat alone."""


class Own(msgspec.Struct, frozen=True):
    """Knowledge of the viewing seat alone."""

    copy: CopyView
    library: Hand
    """Code cards in hand, each once, sorted."""
    memory: int
    """Lines that the hand allows."""
    sealed: str | None
    """Announced program, while the others are asked."""
    runs: tuple[RunReport, ...]
    """Runs of this round, in full, oldest first.

    At least the last one, and as many before it as have room in 5,000 bytes: a report takes 250,
    and its program as many as it has characters.
    """


class RoundResult(msgspec.Struct, frozen=True):
    """Result of a round."""

    dealer: int
    winner: int | None
    """Seat that collected the eighth bit; None if the turns ran out."""
    points: tuple[int, ...]
    """Points of this round, by seat."""


class PastRound(msgspec.Struct, frozen=True):
    """Everything about a round that is over, except stolen and invalid programs."""

    number: int
    dealer: int
    winner: int | None
    puzzle: PuzzleView
    witness: str
    """A program that solves the puzzle in `par` lines, in notation."""
    runs: tuple[RunReport, ...]
    """Runs of all seats, oldest first, with their programs; of too many, the last ones.

    The room is that of `Own.runs`.
    """
    copies: tuple[CopyView, ...]
    """By seat, at the end of the round."""
    hands: tuple[Hand, ...]
    deck: tuple[Card, ...]
    """From the top."""
    discard: tuple[Card, ...]
    """From the top."""


EventKind: TypeAlias = Literal[
    "round", "announce", "pass", "steal-turn", "invalid", "lose", "run",
    "play", "draw", "receive", "take", "discard", "shuffle", "new-deck",
    "round-over", "over",
]  # fmt: skip


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Event that the last action caused, as the viewer may know it; events are in order.

    The fields mean, for each `what`; in brackets, a part that only some see:
    - `round`: round `number` began; `seat` dealt. A new puzzle, six cards each.
    - `announce`: `seat` announced a program.
    - `pass`: `seat` let the program of `other` run.
    - `steal-turn`: `seat` stole the turn of `other`, whose program was dropped.
    - `invalid`: the program of `seat` was not covered by its hand; nothing ran.
    - `lose`: `other` put a card of `seat` under the discard pile [`cards`: to `seat`].
    - `run`: `seat` ran its program; `run` reports.
    - `play`: `seat` played the one card in `cards`: Steal Card against `other`, Search of `pile`,
      Steal Cards, Spy; or Swap with `pile`, and then `cards` goes on with what it put down as
      well, the last on top.
    - `draw`: `seat` drew from `pile` [`cards`: to `seat`, to all if from the discard pile].
    - `receive`: Swap gave `seat` `number` cards of `pile` [`cards`: as for `draw`].
    - `take`: `seat` took a card of `other` [`cards`: to both], or of the searched `pile`
      [`cards`: to `seat`].
    - `discard`: `seat` discarded the one card in `cards`.
    - `shuffle`: the searched deck was shuffled.
    - `new-deck`: the deck was empty, so the discard pile was shuffled into a new one of `number`
      cards, and the one in `cards` turned up.
    - `round-over`: `seat` won round `number`, or nobody did; the view's `last_round` tells more.
    - `over`: the game is over.
    """

    what: EventKind
    seat: int | None = None
    other: int | None = None
    pile: Pile | None = None
    cards: tuple[Card, ...] = ()
    number: int | None = None
    run: RunReport | None = None


class View(msgspec.Struct, frozen=True):
    """All that `seat` may know; a spectator's `seat` is None.

    Cells are numbers from 0 at the top left, row by row, and sorted.
    """

    seat: int | None
    rounds: Annotated[int, Meta(ge=1, le=MAX_ROUNDS)]
    level: Level
    strict_bugs: bool
    round: Annotated[int, Meta(ge=1, le=MAX_ROUNDS)]
    """From 1 to `rounds`."""
    dealer: int
    turn: int
    """Turn of the round, from 1; a stolen turn and its thief's are one."""
    turns: int
    """Turns after which the round is over at the latest."""
    phase: Phase
    to_act: int | None
    mover: int
    """Seat whose turn it is; in a `window`, the seat that announced the program."""
    may_run: bool
    """Whether the seat to act may announce a program now, besides what `legal_actions` lists."""
    puzzle: PuzzleView
    seats: tuple[SeatView, ...]
    own: Own | None
    """None for a spectator."""
    deck_size: int
    discard_size: int
    discard_top: Card | None
    in_play: Card | None
    """Card that was played and whose effect goes on."""
    target: int | None
    """Seat whose hand Steal Card shows to the mover."""
    pile: Pile | None
    """Pile that Search shows to the mover or, in a `discard`, that the drawn card came from."""
    searched: tuple[Card, ...] | None
    """Cards of the searched pile, from the top; for the mover alone."""
    offered: tuple[Card | None, ...] | None
    """By seat, the card that Steal Cards shows; for the mover alone."""
    drawn: Card | None
    """Card just drawn, which made a discard necessary, if the viewer knows it."""
    events: tuple[Event, ...]
    results: tuple[RoundResult, ...]
    """Results of the rounds that are over, oldest first."""
    last_round: PastRound | None
    """Last round that is over, the final one included.

    Of a game that was given up, it is the one that was stopped.
    """
    outcome: Outcome | None
