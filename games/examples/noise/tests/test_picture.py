"""The picture of a position, in every glyph set."""

from textwrap import dedent

import pytest

from oneoh_noise import GAME, Action, State
from oneoh_noise.client import BOARD
from oneoh_noise.client.board import NoisePicture
from oneoh_tui.games.position import Position
from oneoh_tui.text.glyphs import GLYPHS, GlyphSet

DEAL = State(price=2, hands=((0, 0, 1), (0, 1, 1)), aside=(0,) * 5 + (1,) * 5)
PLAYED = (Action.NOISE, Action.SIGNAL, Action.NAK, Action.BLUFF, Action.ACK)

UNICODE = """
    Ada  ▒
    ╭───╮ ╭───╮
    │ 0 │ │▒▒▒│
    ╰───╯ ╰ACK╯
   ──────────────────────────────────────────────────
    ╔═══╗
    ║ 1 ║
    ╚NAK╝

    ╔═══╗
    ║ 0 ║ ╔═══╗
    ╚═══╝ ║ 1 ║
          ╚═══╝

      [ noise ] › [ signal 0 ]   [ signal 1 ]
"""
BOX = UNICODE.translate(str.maketrans("╭╮╰╯›", "┌┐└┘►"))
ASCII = """
    Ada  ?
    +---+ +---+
    | 0 | |???|
    +---+ +ACK+
   --------------------------------------------------
    #===#
    # 1 #
    #NAK#

    #===#
    # 0 # #===#
    #===# # 1 #
          #===#

      [ noise ] > [ signal 0 ]   [ signal 1 ]
"""


def position(seat: int | None) -> Position:
    state = DEAL
    for action in PLAYED:
        state = GAME.apply(state, action)
    return Position(GAME.view(state, seat), tuple(GAME.legal_actions(state)), ("Ada", "Bob"), seat)


def picture(seat: int | None, glyphs: GlyphSet) -> str:
    canvas = NoisePicture(BOARD).picture(position(seat), "signal:0", GLYPHS[glyphs])
    return "\n".join(canvas.text(row).rstrip() for row in range(canvas.height))


@pytest.mark.parametrize(
    ("glyphs", "wanted"), [("unicode", UNICODE), ("box", BOX), ("ascii", ASCII)]
)
def test_a_position_is_drawn_from_the_side_of_its_viewer(glyphs: GlyphSet, wanted: str) -> None:
    assert picture(1, glyphs) == dedent(wanted).strip("\n")


def test_a_card_that_others_see_face_down_has_its_back_around_the_bit() -> None:
    assert "│▒0▒│" in picture(0, "unicode")


def test_a_spectator_sees_both_hands_face_down() -> None:
    lines = picture(None, "ascii").splitlines()
    assert lines[0] == " Bob  ? ?"
    assert lines[11] == " | ? |"
