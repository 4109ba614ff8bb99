"""Bots of a server for a game, and the refusal of any other."""

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
def test_an_unknown_bot_or_game_is_refused_with_a_list_of_the_known_ones(
    game: str, bot: str, said: str
) -> None:
    assert bot_fault(GREETED, game, bot) == said
