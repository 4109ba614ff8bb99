"""Deployment, piece by piece, and the arrangements on offer; rules page, "Deployment"."""

from collections import Counter

import pytest

from oneoh_games import BadNotation, Generator
from oneoh_games.zero_point_one import (
    ARMY,
    GAME,
    KINDS,
    LETTERS,
    READY_MADE,
    SQUARE,
    Options,
    State,
    attackers,
    deployment,
    is_attacked,
    random_arrangement,
    write_position,
)
from tests.games.zero_point_one.playing import legal, play, refusal


def deploy(state: State, seat: int, arrangement: str) -> State:
    for drop in deployment(seat, arrangement):
        state = GAME.apply(state, drop)
    return state


START = GAME.start(2, 0, Options())


def test_red_begins_with_any_piece_on_any_square_of_ranks_1_and_2() -> None:
    assert GAME.to_act(START) == 0
    home = [file + rank for file in "abcdefgh" for rank in "12"]
    assert legal(START) == [f"{kind}@{square}" for kind in sorted(KINDS) for square in home]


def test_a_seat_places_all_its_pieces_one_after_another() -> None:
    state = START
    for number in range(32):
        assert GAME.to_act(state) == number // 16
        assert GAME.view(state, None).phase == "deployment"
        state = GAME.apply(state, GAME.legal_actions(state)[number % 7 % len(legal(state))])
    assert GAME.to_act(state) == 0
    assert GAME.view(state, None).phase == "play"


def test_blue_sees_where_red_stands_before_it_places_its_own() -> None:
    state = deploy(START, 0, READY_MADE["wall"])
    assert GAME.to_act(state) == 1
    assert GAME.view(state, 1).board == "." * 48 + "AAAAAAAADDFNFDDW"
    home = [file + rank for file in "abcdefgh" for rank in "78"]
    assert legal(state) == [f"{kind}@{square}" for kind in sorted(KINDS) for square in home]


def test_any_order_gives_the_same_position() -> None:
    drops = [*deployment(0, READY_MADE["corner"]), *deployment(1, READY_MADE["wings"])]
    state, other = START, START
    for drop in drops:
        state = GAME.apply(state, drop)
    red, blue = drops[:16], drops[16:]
    for drop in [*red[::-1], *blue[::-1]]:
        other = GAME.apply(other, drop)
    assert state.position == other.position


def test_a_piece_can_be_placed_as_often_as_a_seat_has_it() -> None:
    assert refusal(START, "0-1@a1 0-1@b1") == "deployment.none-left"
    assert refusal(START, "0-2@a1 0-2@b1 0-2@c1 0-2@d1 0-2@e1") == "deployment.none-left"
    assert all(not text.startswith("0-1") for text in legal(play(START, "0-1@a1")))


def test_a_square_holds_one_piece() -> None:
    assert refusal(START, "0-1@a1 2-2@a1") == "deployment.occupied"
    assert all(not text.endswith("@a1") for text in legal(play(START, "0-1@a1")))


@pytest.mark.parametrize("square", ["a3", "h6", "d7", "e8"])
def test_red_deploys_at_home_only(square: str) -> None:
    assert refusal(START, f"2-2@{square}") == "deployment.home-rows"


def test_blue_deploys_at_home_only() -> None:
    state = deploy(START, 0, READY_MADE["screen"])
    for square in ("a6", "a3", "a1"):
        assert refusal(state, f"2-2@{square}") == "deployment.home-rows"


def test_nothing_moves_before_everything_stands() -> None:
    assert refusal(START, "2-2@a1 a1c3") == "deployment.first"
    state = deploy(START, 0, READY_MADE["wall"])
    assert refusal(state, "a2c4") == "deployment.first"


@pytest.mark.parametrize("name", READY_MADE)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_ready_made_arrangement_is_sixteen_ordinary_actions(name: str, seat: int) -> None:
    state = START if seat == 0 else deploy(START, 0, READY_MADE["wall"])
    drops = deployment(seat, READY_MADE[name])
    assert len(drops) == 16
    for drop in drops:
        assert GAME.to_act(state) == seat
        assert drop in GAME.legal_actions(state)
        state = GAME.apply(state, drop)
    assert GAME.to_act(state) == 1 - seat


def test_blues_arrangement_is_reds_in_a_mirror_between_them() -> None:
    state = deploy(deploy(START, 0, "AAAAAAAA/WNFFDDDD"), 1, "AAAAAAAA/WNFFDDDD")
    assert write_position(state.position) == ("wnffdddd/aaaaaaaa/8/8/8/8/AAAAAAAA/WNFFDDDD[] r")


@pytest.mark.parametrize("red", READY_MADE)
@pytest.mark.parametrize("blue", READY_MADE)
def test_a_ready_made_0_1_is_guarded_and_not_attacked(red: str, blue: str) -> None:
    position = deploy(deploy(START, 0, READY_MADE[red]), 1, READY_MADE[blue]).position
    for seat in (0, 1):
        royal = position.pieces[seat][0].bit_length() - 1
        assert attackers(position, royal, seat)
        assert not is_attacked(position, seat)


def test_a_random_arrangement_is_drawn_from_the_generator() -> None:
    drawn = [random_arrangement(Generator(seed)) for seed in range(50)]
    assert drawn == [random_arrangement(Generator(seed)) for seed in range(50)]
    assert len(set(drawn)) == 50
    for arrangement in drawn:
        deploy(deploy(START, 0, arrangement), 1, arrangement)


def test_every_kind_comes_to_stand_everywhere_at_random() -> None:
    rng = Generator(7)
    drops = [drop for _ in range(600) for drop in deployment(0, random_arrangement(rng))]
    found = Counter((drop.kind, drop.square) for drop in drops)
    assert len(found) == 5 * 16
    for kind, count in zip(KINDS, ARMY, strict=True):
        for file in "abcdefgh":
            for rank in "12":
                share = found[kind, SQUARE[file + rank]] / 600
                assert count / 16 / 2 < share < count / 16 * 2


@pytest.mark.parametrize(
    ("arrangement", "reason"),
    [
        ("", "front row and a back row"),
        ("AAAAAAAA", "front row and a back row"),
        ("AAAAAAAAWNFFDDDD", "front row and a back row"),
        ("AAAAAAAAA/WNFFDDD", "front row and a back row"),
        ("aaaaaaaa/wnffdddd", "front row and a back row"),
        ("AAAAAAAA/WNFFDDD.", "front row and a back row"),
        ("AAAAAAAA/WWFFDDDD", r"has 1 0-1 \(W\), not 2"),
        ("AAAAAAAA/DNFFDDDD", r"has 1 0-1 \(W\), not 0"),
        ("AAAAAAAA/WNNFDDDD", r"has 2 1-1 \(F\), not 1"),
    ],
)
def test_what_is_no_arrangement_of_an_army_is_refused(arrangement: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        deployment(0, arrangement)


def test_ready_made_arrangements_differ_and_are_written_in_the_letters_of_positions() -> None:
    assert len(set(READY_MADE.values())) == len(READY_MADE) >= 4
    assert all(set(rows) <= {*LETTERS, "/"} for rows in READY_MADE.values())
