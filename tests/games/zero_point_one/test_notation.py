"""Notation (rules page, "How to write a move"), positions as text, and the rule of a refusal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import BadNotation, Generator, IllegalAction
from oneoh_games.zero_point_one import (
    GAME,
    KINDS,
    MEANING,
    NAMES,
    READY_MADE,
    SQUARE,
    Action,
    Drop,
    Kind,
    Move,
    Options,
    Rule,
    deployment,
    fairy_fen,
    play_from,
    read_position,
    write_position,
)

PAGE = "aaaaaaaa/wnffdddd/8/8/8/8/AAAAAAAA/WNFFDDDD[] r"
HANDS = "f1aa2ff/1nd1d3/3a2da/1AA1wad1/6AA/5A2/DWA2ND1/AA2D1AD[AFa] b"
ROYALS_ALONE = "w7/8/8/8/8/8/8/W7[] r"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("2-2@c1", Drop(Kind.ALFIL, SQUARE["c1"])),
        ("0-1@h8", Drop(Kind.WAZIR, SQUARE["h8"])),
        ("a1c3", Move(SQUARE["a1"], SQUARE["c3"])),
        ("h8a1", Move(SQUARE["h8"], SQUARE["a1"])),
    ],
)
def test_text_and_action_are_each_others_inverse(text: str, action: Action) -> None:
    assert GAME.parse_action(text) == action
    assert GAME.format_action(action) == text


def test_every_action_has_one_text() -> None:
    actions: list[Action] = [Drop(kind, square) for kind in KINDS for square in range(64)]
    actions += [Move(a, b) for a in range(64) for b in range(64) if a != b]
    texts = [GAME.format_action(action) for action in actions]
    assert [GAME.parse_action(text) for text in texts] == actions
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "neither a move"),
        ("a1", "neither a move"),
        ("a1c3 ", "neither a move"),
        ("a1c3\n", "neither a move"),
        ("a1-c3", "neither a move"),
        ("a1xc3", "neither a move"),
        ("A1C3", "neither a move"),
        ("2-2a1c3", "neither a move"),
        ("2-2@", "neither a move"),
        ("@c1", "neither a move"),
        ("A@c1", "neither a move"),
        ("22@c1", "neither a move"),
        ("2·2@c1", "neither a move"),
        ("2-2@c1@c2", "neither a move"),
        ("a1c٣", "neither a move"),
        ("2-2@c²", "neither a move"),
        ("2-1@c1", "no piece '2-1'; there are 0-1, 0-2, 1-1, 1-2, 2-2"),
        ("3-3@c1", "no piece '3-3'"),
        ("2-2@c9", "no square 'c9'"),
        ("2-2@i1", "no square 'i1'"),
        ("a0c3", "no square 'a0'"),
        ("a1j3", "no square 'j3'"),
        ("a1a1", "ends where it starts"),
    ],
)
def test_other_text_is_refused_with_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        GAME.parse_action(text)


def test_the_message_about_long_text_is_short() -> None:
    for text in ("a" * 9000, "é" * 9000, "2-2@" * 3000):
        with pytest.raises(BadNotation) as refusal:
            GAME.parse_action(text)
        assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(
    "text", [PAGE, HANDS, ROYALS_ALONE, "8/8/8/3wW3/8/8/8/8[AAAAAAAAaaaaaaaa] b"]
)
def test_a_position_is_written_as_it_is_read(text: str) -> None:
    assert write_position(read_position(text)) == text


def test_letters_stand_for_the_pieces_of_the_page_and_upper_case_for_red() -> None:
    position = read_position(HANDS)
    view = GAME.view(play_from(position), None)
    assert view.board[:8] == "f.aa..ff"
    assert view.board[-8:] == "AA..D.AD"
    assert view.hands == ({Kind.FERZ: 1, Kind.ALFIL: 1}, {Kind.ALFIL: 1})
    assert view.to_act == 1
    kinds = {
        letter: GAME.apply(
            play_from(read_position(ROYALS_ALONE.replace("[]", f"[{letter}]"))),
            Drop(kind, SQUARE["d4"]),
        )
        for letter, kind in zip("DFNA", KINDS[1:], strict=True)
    }
    for letter, state in kinds.items():
        assert write_position(state.position) == f"w7/8/8/8/3{letter}4/8/8/W7[] b"


def test_a_hand_is_read_in_any_order_and_written_in_that_of_its_letters() -> None:
    text = "w7/8/8/8/8/8/8/W7[NADAfda] r"
    assert write_position(read_position(text)) == "w7/8/8/8/8/8/8/W7[AADNadf] r"


def test_what_is_still_to_be_placed_is_written_in_the_hands() -> None:
    state = GAME.start(2, 0, Options())
    for drop in deployment(0, READY_MADE["wall"]):
        state = GAME.apply(state, drop)
    text = write_position(state.position)
    assert text == "8/8/8/8/8/8/AAAAAAAA/DDFNFDDW[aaaaaaaaddddffnw] b"


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**64 - 1))
def test_every_position_of_a_game_that_runs_is_read_back(seed: int) -> None:
    rng, state = Generator(seed), play_from(read_position(PAGE))
    while GAME.outcome(state) is None:
        assert read_position(write_position(state.position)) == state.position
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not of the form"),
        ("w7/8/8/8/8/8/8/W7 r", "not of the form"),
        ("w7/8/8/8/8/8/8/W7[]", "not of the form"),
        ("w7/8/8/8/8/8/8/W7[] r ", "not of the form"),
        ("w7/8/8/8/8/8/8/W7[]  r", "not of the form"),
        ("w7/8/8/8/8/8/8/W7[aA] r", "red's hand in upper case first"),
        ("w7/8/8/8/8/8/8/W7[-] r", "not of the form"),
        ("w7/8/8/8/8/8/8/W7[] R", "not of the form"),
        ("w7/8/8/8/8/8/8/W7[] w - - 0 1", "not of the form"),
        ("w7/8/8/8/8/8/8/W7[] w", "side to move is r or b, not 'w'"),
        ("w7/8/8/8/8/8/W7[] r", "there are 8 ranks, not 7"),
        ("w7/8/8/8/8/8/8/8/W7[] r", "there are 8 ranks, not 9"),
        ("w7/8/8/8/8/8/8/W6[] r", "rank 1 has 8 squares, not 7"),
        ("w8/8/8/8/8/8/8/W7[] r", "rank 8 has 8 squares, not 9"),
        ("w7/8/8/44/8/8/8/W7[] r", "rank 5: a gap is one number from 1 to 8, in '44'"),
        ("w7/8/0/8/8/8/8/W7[] r", "rank 6: a gap is one number"),
        ("w7/9/8/8/8/8/8/W7[] r", "rank 7: a gap is one number"),
        ("w7/8//8/8/8/8/W7[] r", "rank 6: a gap is one number"),
        ("w7/8/8/8/3K4/8/8/W7[] r", "rank 4: there is no piece 'K'"),
        ("w7/8/8/8/3é4/8/8/W7[] r", "rank 4: there is no piece 'é'"),
        ("w7/8/8/8/3٣4/8/8/W7[] r", "rank 4"),
        ("w7/8/8/8/8/8/8/W7[K] r", "the hands: there is no piece 'K'"),
        ("w7/8/8/8/8/8/8/W7[W] r", "a 0-1 is never in a hand"),
        ("w7/8/8/8/8/8/8/W7[w] r", "a 0-1 is never in a hand"),
        ("w7/8/8/8/8/8/8/8[] r", "red has one 0-1 on the board, not 0"),
        ("8/8/8/8/8/8/8/W7[] r", "blue has one 0-1 on the board, not 0"),
        ("w7/8/8/8/8/8/8/WW6[] r", "red has one 0-1 on the board, not 2"),
        ("wn6/8/8/8/8/8/8/WN6[N] r", "there are 2 1-2 in all, not 3"),
        ("w7/ffff4/8/8/8/8/8/W7[f] r", "there are 4 1-1 in all, not 5"),
    ],
)
def test_text_that_is_no_position_is_refused_with_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        read_position(text)
    assert reason in str(refusal.value)


def test_the_message_about_a_long_position_is_short() -> None:
    for text in ("a" * 9000, f"{'8' * 9000}/8/8/8/8/8/8/W7[] r", "a/" * 9000 + "[] r"):
        with pytest.raises(BadNotation) as refusal:
            read_position(text)
        assert len(str(refusal.value)) < 400


def test_fairy_stockfish_reads_the_same_with_another_ending() -> None:
    assert fairy_fen(read_position(PAGE)) == PAGE[:-1] + "w - - 0 1"
    assert fairy_fen(read_position(HANDS)) == HANDS[:-1] + "b - - 0 1"


@pytest.mark.parametrize(
    ("rule", "position", "action"),
    [
        ("move.no-own-piece", ROYALS_ALONE, "d4d5"),
        ("move.no-own-piece", ROYALS_ALONE, "a8a7"),
        ("move.step", ROYALS_ALONE, "a1b2"),
        ("move.own-piece", "w7/8/8/8/8/8/A7/W7[] r", "a1a2"),
        ("drop.not-in-hand", ROYALS_ALONE, "2-2@d4"),
        ("drop.not-in-hand", "w7/8/8/8/8/8/8/W7[a] r", "2-2@d4"),
        ("drop.occupied", "w7/8/8/8/8/8/8/W7[A] r", "2-2@a8"),
    ],
)
def test_a_refusal_names_the_rule_in_the_words_of_the_table(
    rule: str, position: str, action: str
) -> None:
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(play_from(read_position(position)), GAME.parse_action(action))
    assert refusal.value.rule == rule
    assert str(refusal.value) == MEANING[Rule(rule)]


def test_every_rule_has_a_meaning_in_a_sentence() -> None:
    assert set(MEANING) == set(Rule)
    assert all(meaning.endswith(".") for meaning in MEANING.values())


@pytest.mark.parametrize(
    "action",
    [Move(-1, 3), Move(0, 64), Move(99, 0), Drop(Kind.ALFIL, -1), Drop(Kind.ALFIL, 64)],
)
def test_an_action_outside_the_board_is_illegal(action: Action) -> None:
    for state in (
        play_from(read_position("w7/8/8/8/8/8/8/W7[A] r")),
        GAME.start(2, 0, Options()),
    ):
        with pytest.raises(IllegalAction) as refusal:
            GAME.apply(state, action)
        assert refusal.value.rule in ("board.no-such-square", "deployment.first")


def test_an_action_of_a_plain_string_is_the_same_action() -> None:
    state = play_from(read_position("w7/8/8/8/8/8/8/W7[A] r"))
    plain = Drop("2-2", SQUARE["d4"])  # type: ignore[arg-type]
    assert GAME.apply(state, plain) == GAME.apply(state, GAME.parse_action("2-2@d4"))
    with pytest.raises(IllegalAction):
        GAME.apply(state, Drop("3-3", 0))  # type: ignore[arg-type]


def test_squares_sort_as_their_names_do() -> None:
    assert sorted(NAMES, key=SQUARE.__getitem__) == sorted(NAMES)
