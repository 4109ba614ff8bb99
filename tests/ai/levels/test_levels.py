"""The five levels: they play every game, at the same strength on every machine."""

from typing import Any

import pytest

from oneoh_ai.contract import BadOption, BotSpec, check_options
from oneoh_ai.levels import AMATEUR, EXPERT, MASTER, NAMES, NOVICE, SKILLED
from oneoh_ai.levels.players import ANY_GAME, PLAYERS
from oneoh_ai.offline import play
from oneoh_ai.registry import find_bot
from oneoh_ai.search import rewards
from oneoh_games import GAMES, Generator
from tests.ai.nim import NIM, Heap

LEVELS = (NOVICE, AMATEUR, SKILLED, EXPERT, MASTER)
PLIES = {"binary": 6, "bot255": 12, "one-zero-one": 3, "zero-point-one": 36}
"""Random actions before the positions that are pinned; in Zero Point One the pieces stand by then."""

PINNED = {
    "binary": {
        "novice": "d5",
        "amateur": "d7",
        "skilled": "b3",
        "expert": "f5",
        "master": "d3",
    },
    "bot255": {
        "novice": "discard:upgrade",
        "amateur": "discard:steal-turn",
        "skilled": "discard:if-else",
        "expert": "discard:if-else",
        "master": "discard:move",
    },
    "one-zero-one": {
        "novice": "blank@10",
        "amateur": "blank@10",
        "skilled": "print:right@20",
        "expert": "blank@10",
        "master": "if-then:left@20",
    },
    "zero-point-one": {
        "novice": "f1f3",
        "amateur": "c1d3",
        "skilled": "b2b4",
        "expert": "b2b4",
        "master": "b2b4",
    },
}


def position(game_id: str, seed: int = 2) -> Any:
    """Return a state after some actions, in which several are legal."""
    game = GAMES[game_id]
    rng = Generator(seed)
    state = game.start(2, seed, game.options())
    for _ in range(PLIES[game_id]):
        state = game.apply(state, rng.choice(game.legal_actions(state)))
    return state


def choice(level: BotSpec, game_id: str) -> str:
    game = GAMES[game_id]
    state = position(game_id)
    seat = game.to_act(state)
    assert seat is not None
    actions = tuple(game.legal_actions(state))
    player = level.make(game, Generator(11))
    return game.format_action(player.choose(game.view(state, seat), actions))


def test_the_levels_are_installed_under_their_names() -> None:
    assert [find_bot(name).about[:12] for name in NAMES] == [
        f"level {n} of 5"[:12] for n in range(1, 6)
    ]


def test_every_game_has_players_of_its_own() -> None:
    assert set(PLAYERS) == set(GAMES)


@pytest.mark.parametrize("game_id", PLAYERS)
@pytest.mark.parametrize("level", LEVELS, ids=NAMES)
def test_a_level_plays_the_same_on_every_machine(level: BotSpec, game_id: str) -> None:
    """The work is fixed: a change of these is a change of the level, to be measured again."""
    assert choice(level, game_id) == PINNED[game_id][level.name]


@pytest.mark.parametrize("level", LEVELS, ids=NAMES)
def test_a_level_has_no_options(level: BotSpec) -> None:
    with pytest.raises(BadOption, match="it has none"):
        check_options(level, {"iterations": 5})


@pytest.mark.parametrize("seat", ANY_GAME)
def test_a_game_that_we_do_not_know_has_levels_too(seat: Any) -> None:
    player = seat(NIM, Generator(1))
    assert player.choose(Heap(10, 0), (1, 2, 3)) in (1, 2, 3)


@pytest.mark.parametrize(
    ("game_id", "stronger", "weaker", "games"),
    [
        ("one-zero-one", AMATEUR, NOVICE, 20),
        ("one-zero-one", SKILLED, AMATEUR, 20),
        ("one-zero-one", EXPERT, SKILLED, 30),
        ("binary", AMATEUR, NOVICE, 10),
        ("binary", SKILLED, AMATEUR, 20),
        ("bot255", AMATEUR, NOVICE, 8),
        ("bot255", SKILLED, AMATEUR, 4),
        ("zero-point-one", SKILLED, AMATEUR, 4),
    ],
)
def test_the_stronger_of_two_neighbours_wins_a_small_sample(
    game_id: str, stronger: BotSpec, weaker: BotSpec, games: int
) -> None:
    """Detect drift: the same games are played each time, so this never fails by chance."""
    game = GAMES[game_id]
    won = 0.0
    for number in range(games):
        seat = number % 2
        levels = (stronger, weaker) if seat == 0 else (weaker, stronger)
        players = [level.make(game, Generator(number)) for level in levels]
        played = play(game, players, number // 2, game.options())
        assert played.outcome is not None
        won += rewards(played.outcome)[seat]
    assert won > games / 2
