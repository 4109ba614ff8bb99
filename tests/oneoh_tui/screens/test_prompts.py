"""No sentence of a table is cut off in a window of 80 columns, in either language."""

from collections.abc import Iterator

import pytest

from oneoh_tui.games.binary.reasons import REASONS as BINARY
from oneoh_tui.games.bot255.reasons import REASONS as BOT255
from oneoh_tui.games.one_zero_one.reasons import REASONS as ONE_ZERO_ONE
from oneoh_tui.games.zero_point_one.reasons import REASONS as ZERO_POINT_ONE
from oneoh_tui.net.refusals import _TEXTS
from oneoh_tui.text import i18n
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.prompt import Prompt
from oneoh_tui.widgets.wrapping import wrap
from tests.oneoh_tui.conftest import SMALL, MakeApp, screen_text
from tests.oneoh_tui.net.game_wire import GameWire, at_table, position
from tests.oneoh_tui.screens.test_table_playing import wire_where

COLUMNS, ROWS = SMALL[0] - 2, 3
LONGEST_NAME = "m" * 32


def refusals() -> Iterator[str]:
    """Yield the text of every refusal, not translated."""
    for game in (BINARY, BOT255, ONE_ZERO_ONE, ZERO_POINT_ONE):
        yield from game.rules.values()
        yield from game.faults.values()
    yield from _TEXTS.values()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_refusal_has_room_with_the_key_that_explains_it(language: str) -> None:
    i18n.use(language)
    for text in refusals():
        words = _(text).format(part="m" * 40) if "{part}" in text else _(text)
        said = _("{words} ({key}: the rule)").format(words=words, key="F2")
        assert len(wrap(said, COLUMNS)) <= ROWS, said


async def test_a_long_refusal_is_read_to_its_end(make_app: MakeApp) -> None:
    async with at_table(make_app, wire_where("enter:up@10")) as here:
        await here.type("enter:up@50")
        await here.press("enter")
        said = here.text("#prompt")
        assert len(said) > COLUMNS
        shown = " ".join(" ".join(screen_text(here.app).splitlines()[-4:-1]).split())
        assert shown == said
        assert shown.endswith("(i: the rule)")
        await here.press("1")
        assert here.app.screen.query_one("#prompt", Prompt).size.height == 1


async def test_a_text_that_is_cut_off_ends_with_an_ellipsis(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(2))) as here:
        prompt = here.app.screen.query_one("#status", Prompt)
        prompt.show("word " * 40)
        assert prompt.render_line(0).text.rstrip().endswith("…")
