"""Game played on with another bot, in words: the question, the swing, and what it shows."""

from collections.abc import Iterator

from oneoh_games.records import Replay
from oneoh_tui.config.default_game import DEFAULT_BOT
from oneoh_tui.net.what_if import Answered, Swing, WhatIf
from oneoh_tui.tables.durations import countdown
from oneoh_tui.tables.replayed_game import PointOfView, ReplayedGame
from oneoh_tui.text.i18n import _

SAMPLES = (10, 20, 50, 100, 200, 500)
"""Numbers of samples to choose from."""


def first_question(game: ReplayedGame, turn: int, point: PointOfView) -> WhatIf | None:
    """Return the question to begin with at a turn; None where the game is over.

    It is about the seat whose view is shown, or else the one to move.
    """
    to_act = seat_to_act(game.replay, turn)
    if to_act is None:
        return None
    seat = to_act if point.all_hands or point.seat is None else point.seat
    return WhatIf(seat, min(turn, len(game.replay.moves)) + 1, "expert", DEFAULT_BOT, SAMPLES[1])


def seat_to_act(replay: Replay, turn: int) -> int | None:
    """Return the seat that would have to act at a turn, also after the others gave up."""
    return replay.game.to_act(replay.state(min(turn, len(replay.moves))))


def over_text() -> str:
    """Return why a game cannot be played on from its end."""
    return _("The game is over here: go back to a move, and ask again")


def score_text(name: str, question: WhatIf, swing: Swing) -> str:
    """Return the scores of the seat, whose player has this name, with both bots."""
    text = _("Seat of {name}: {bot} scores {percent} %, {other} scores {rest} %")
    return text.format(
        name=name,
        bot=question.bot,
        percent=round(swing.with_bot * 100),
        other=question.others,
        rest=round(swing.without * 100),
    )


def swing_text(swing: Swing) -> str:
    """Return the swing in points of a hundred, with its interval."""
    text = _("Swing {mean} ({low} to {high}, sure to 95 %)")
    return text.format(mean=_signed(swing.mean), low=_signed(swing.low), high=_signed(swing.high))


def verdict(question: WhatIf, swing: Swing) -> str:
    """Return what the swing shows."""
    if swing.low > 0:
        return _("{bot} does better here than {other}").format(
            bot=question.bot, other=question.others
        )
    if swing.high < 0:
        return _("{bot} does worse here than {other}").format(
            bot=question.bot, other=question.others
        )
    return _("This may be chance: more samples would tell")


def progress_text(question: WhatIf, swing: Swing | None, elapsed_ms: int = 0) -> str:
    """Return how many samples are played, and how long the others take if they go on like this."""
    done = swing.samples if swing is not None else 0
    left_ms = elapsed_ms * (question.samples - done) // max(done, 1)
    if not done or not left_ms:
        return _("Sample {number} of {count}").format(number=done, count=question.samples)
    text = _("Sample {number} of {count}, about {time} left")
    return text.format(number=done, count=question.samples, time=countdown(left_ms))


def earlier(game: ReplayedGame, answers: tuple[Answered, ...]) -> Iterator[str]:
    """Yield earlier answers, a line each."""
    for answer in answers:
        asked = answer.question
        question = _("Move {number}, {name}: {bot} in place of {other}, samples: {count}").format(
            number=asked.move,
            name=game.names[asked.seat],
            bot=asked.bot,
            other=asked.others,
            count=answer.swing.samples,
        )
        yield f"{question}. {swing_text(answer.swing)}"


def _signed(share: float) -> str:
    return f"{round(share * 100):+d}"
