"""Typed table options: each value that is told is taken, in every game."""

from collections.abc import Iterator

import pytest

from oneoh_games import GAMES
from oneoh_tui.games.options import Counts, Whole, read_schema
from oneoh_tui.games.typed_options import BadTerms, about, cautions, local_offer, read


def told(game: str) -> Iterator[tuple[str, str]]:
    """Yield the options of a game with each value that is told of them."""
    offer = local_offer(game)
    for option, line in zip(read_schema(offer.options), about(offer), strict=True):
        match option:
            case Whole():
                yield option.name, str(option.least)
                yield option.name, str(option.most)
            case Counts():
                yield option.name, f"{option.keys[0]}:{option.most}"
            case _:
                values = line.partition("=")[2].partition(":")[0]
                yield from ((option.name, value) for value in values.split("|"))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_value_that_is_told_is_taken(game: str) -> None:
    schema = {option.name for option in read_schema(local_offer(game).options)}
    assert {name for name, _value in told(game)} == schema
    for name, value in told(game):
        assert name in read(local_offer(game), {name: value})


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_unknown_option_is_refused_with_those_of_the_game(game: str) -> None:
    with pytest.raises(BadTerms) as refused:
        read(local_offer(game), {"colour": "red"})
    for option in read_schema(local_offer(game).options):
        assert option.name in str(refused.value)


def test_what_the_rules_refuse_is_refused() -> None:
    offer = local_offer("one-zero-one")
    options = read(offer, {"deck": "custom"})
    with pytest.raises(BadTerms):
        tuple(cautions(offer, options))


def test_a_game_that_is_not_here_is_refused_with_those_that_are() -> None:
    with pytest.raises(BadTerms, match="binary"):
        local_offer("chess")
