"""A turn put to a bot, and its answer."""

from collections.abc import Mapping, Sequence
from time import monotonic, perf_counter  # a bot may replace those of the module
from typing import Any

import msgspec

from oneoh_ai.contract import (
    BadAnswer,
    Explaining,
    Peaceable,
    Player,
    Talking,
    Timed,
    answer_text,
)
from oneoh_ai.failure import BotFailed, crash
from oneoh_games import AnyGame
from oneoh_games.records.printable import printable
from oneoh_protocol.messages import ChatLine

LONGEST_NOTE = 300
"""Characters of a note."""


class Question(msgspec.Struct, frozen=True):
    """Turn of a seat at one table."""

    table: str
    game: str
    seed: int
    """Seed of the player's generator, the same at each of its turns."""
    view: Any
    actions: tuple[Any, ...]
    until: float | None = None
    """Deadline by `time.monotonic`, which all processes share; None: no clock runs."""

    lines: tuple[ChatLine, ...] | None = None
    """Lines of others since the last turn; None: there is no chat."""
    draw_offered: bool = False
    """Whether all others who play want a draw."""

    options: Mapping[str, Any] = {}
    """Options of the table, as on the wire."""

    def left_ms(self) -> int | None:
        """Return the milliseconds until the deadline; None if there is none."""
        return None if self.until is None else int((self.until - monotonic()) * 1000)


class Answer(msgspec.Struct, frozen=True, tag=True):
    """Well-formed action of the game, legal or not, and the seconds it took to find."""

    text: str
    seconds: float
    said: str | None = None
    """Line for the chat."""
    draw: bool = False
    """Whether the bot offers a draw, or agrees to the one that is offered."""
    habits: tuple[str, ...] = ()
    """Habits that its author should know of, each told once (`oneoh_ai.conduct`)."""
    note: str = ""
    """Note on the choice in one line, for the author alone."""


def ask_player(
    game: AnyGame,
    player: Player,
    view: Any,
    actions: Sequence[Any],
    *,
    left_ms: int | None = None,
    lines: Sequence[ChatLine] | None = None,
    draw_offered: bool = False,
    source: str = "",
) -> Answer:
    """Ask a player of this process, and time it. Raises BotFailed.

    `left_ms` is the time left on its clock, None if none runs; `lines` is what was said, None
    without a chat; `draw_offered` is whether all others want a draw; `source` is the file that its
    author wrote, "" if not known.
    """
    began = perf_counter()
    try:
        if isinstance(player, Timed):
            player.allow(left_ms)
        if isinstance(player, Peaceable):
            player.hear_offer(draw_offered)
        said = player.talk(lines) if lines is not None and isinstance(player, Talking) else None
        answer = player.choose(view, actions)
        draw = isinstance(player, Peaceable) and bool(player.wants_draw())
        note = player.explain() if isinstance(player, Explaining) else ""
    except BotFailed:
        raise
    except Exception as error:
        raise crash(error, source) from error
    if not isinstance(said, str | None):
        raise BotFailed("illegal", f"said {said!r}, which is no text")
    if not isinstance(note, str):
        raise BotFailed("illegal", f"explained itself by {note!r}, which is no text")
    seconds = perf_counter() - began
    try:
        text = answer_text(game, answer)
        return Answer(text, seconds, said or None, draw, note=printable(note)[:LONGEST_NOTE])
    except BadAnswer as error:
        raise BotFailed("illegal", str(error)) from error
