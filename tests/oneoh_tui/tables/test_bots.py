"""Which bots a server has for a game, and what is said of one that it has not."""

import pytest

from oneoh_protocol.messages import BotOffer
from oneoh_tui.tables.bots import bot_fault, bots_of
from tests.oneoh_tui.conftest import welcome

GREETED = welcome(
    bots=(BotOffer("greedy", "", ("one-zero-one",)), BotOffer("alphabeta", "", ("chess",)))
)


def test_bots_are_those_that_play_the_game() -> None:
    assert bots_of(GREETED, "one-zero-one") == ("greedy",)


@pytest.mark.parametrize(
    ("game", "bot", "said"),
    [
        ("one-zero-one", "greedy", ""),
        (
            "one-zero-one",
            "alphabeta",
            "There is no bot alphabeta for one-zero-one; there are greedy.",
        ),
        ("chess", "alphabeta", "The server plays one-zero-one."),
    ],
)
def test_what_cannot_be_had_is_told_with_what_can(game: str, bot: str, said: str) -> None:
    assert bot_fault(GREETED, game, bot) == said
