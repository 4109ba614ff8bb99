"""Bots of a server for a game, and the refusal of any other."""

import pytest

from oneoh_protocol.messages import BotOffer
from oneoh_tui.tables.bots import bot_fault, bot_label, bots_of, offers_of, proposed, typed_labels
from oneoh_tui.text import i18n
from tests.oneoh_tui.conftest import welcome

GREETED = welcome(
    bots=(BotOffer("greedy", "", ("one-zero-one",)), BotOffer("alphabeta", "", ("chess",)))
)


def test_bots_are_those_that_play_the_game() -> None:
    assert bots_of(GREETED, "one-zero-one") == ("greedy",)


def offered(*names: str) -> list[BotOffer]:
    """Return what a form offers where a server has these bots."""
    bots = tuple(BotOffer(name, "", ("binary",)) for name in names)
    return offers_of(welcome(bots=bots), "binary")


def test_five_levels_are_offered_the_weakest_first_and_strangers_after_them() -> None:
    offers = offered("aleph", "master", "mcts", "amateur", "random", "novice", "skilled", "expert")
    names = ["novice", "amateur", "skilled", "expert", "master", "aleph"]
    assert [offer.name for offer in offers] == names
    assert bot_label(offers[0]) == "novice, level 1 of 5"
    assert proposed(offers) == "skilled"


def test_where_levels_are_missing_all_bots_are_offered() -> None:
    offers = offered("mcts", "greedy", "novice")
    assert [offer.name for offer in offers] == ["novice", "greedy", "mcts"]
    assert proposed(offers) == "greedy"
    assert proposed(offered("aleph")) == ""


def test_a_bot_that_is_typed_has_its_strength_beside_its_name() -> None:
    offers = [
        BotOffer("aleph", "plays well", ("binary",), strength="strong"),
        BotOffer("beth", "", ("binary",)),
        BotOffer("master", "", ("binary",)),
        BotOffer("skilled", "", ("binary",)),
        BotOffer("random", "", ("binary",)),
        BotOffer("solver", "", ("bot255",)),
    ]
    here = welcome(bots=tuple(offers))
    assert typed_labels(here, "binary") == (
        "skilled (level 3 of 5), master (level 5 of 5), random (easy), aleph (strong), beth"
    )
    assert bot_label(offers[0]) == "aleph (strong): plays well"
    i18n.use("fr")
    assert typed_labels(here, "binary").startswith("skilled (confirmé, niveau 3 sur 5), ")


@pytest.mark.parametrize(
    ("game", "bot", "said"),
    [
        ("one-zero-one", "greedy", ""),
        (
            "one-zero-one",
            "alphabeta",
            "There is no bot alphabeta for one-zero-one; there are greedy (medium).",
        ),
        ("chess", "alphabeta", "The server plays one-zero-one."),
    ],
)
def test_an_unknown_bot_or_game_is_refused_with_a_list_of_the_known_ones(
    game: str, bot: str, said: str
) -> None:
    assert bot_fault(GREETED, game, bot) == said
