"""A game played on from one of its turns, many times, with another bot in a seat."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from oneoh_ai.arena.confidence import confidence
from oneoh_ai.entrants import Entrant, EntrantWorkers
from oneoh_ai.offline import play_on
from oneoh_ai.search import rewards
from oneoh_ai.seeds import derive_seed
from oneoh_games import AnyGame, Generator, Seat
from oneoh_protocol.messages import Clock


class Question(msgspec.Struct, frozen=True):
    """Seat of a position, and its players: once `bot`, once `other`, which has all others too."""

    game: AnyGame
    state: Any
    seats: int
    seat: Seat
    bot: Entrant
    other: Entrant
    seed: int
    options: Mapping[str, Any] = {}
    """Options of the table."""


class Sample(msgspec.Struct, frozen=True):
    """Rewards of the seat, 0 to 1, in two games from the same deal: with the bot, and without."""

    with_bot: float
    without: float


class Swing(msgspec.Struct, frozen=True):
    """Difference that a bot makes, by the mean over samples, with a 95 % interval."""

    samples: int
    with_bot: float
    without: float
    low: float
    high: float

    @property
    def mean(self) -> float:
        """Mean reward that the bot adds, -1 to 1."""
        return self.with_bot - self.without


def sample(question: Question, workers: EntrantWorkers, count: int) -> Iterator[Sample]:
    """Yield `count` samples. Raises BotFailed.

    What the seat cannot know is dealt again in each, so that nobody plays by luck that has been
    seen. Both games of a sample have the same deal and the same seeds.
    """
    game = question.game
    view = game.view(question.state, question.seat)
    for number in range(count):
        deal = game.determinize(view, Generator(derive_seed(question.seed, number)))
        yield Sample(
            _play(question, workers, deal, number, question.bot),
            _play(question, workers, deal, number, question.other),
        )


def _play(
    question: Question, workers: EntrantWorkers, deal: Any, number: int, bot: Entrant
) -> float:
    game, table = question.game, f"what-if {question.seed} {number} {bot}"
    asks = [
        workers.seat(
            bot if seat == question.seat else question.other,
            game.id,
            table,
            derive_seed(question.seed, number, seat),
            Clock(),
            question.options,
        )
        for seat in range(question.seats)
    ]
    try:
        return rewards(play_on(game, deal, asks))[question.seat]
    finally:
        workers.forget(table)


def swing(samples: Sequence[Sample]) -> Swing:
    """Return the mean of the samples, which are at least one, and its 95 % interval.

    Both games of a sample share their luck, so that of their differences is what counts.
    """
    count = len(samples)
    with_bot = sum(each.with_bot for each in samples) / count
    without = sum(each.without for each in samples) / count
    if count == 1:
        return Swing(count, with_bot, without, -1.0, 1.0)
    # As shares from 0 to 1, as the arena has them: few samples can be alike by chance.
    shares = [(1 + each.with_bot - each.without) / 2 for each in samples]
    low, high = confidence(shares, count)
    return Swing(count, with_bot, without, 2 * low - 1, 2 * high - 1)
