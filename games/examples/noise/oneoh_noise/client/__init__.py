"""Noise in the client. Line mode reads this without Textual; only the board imports it."""

from typing import TYPE_CHECKING

from oneoh_noise import GAME
from oneoh_noise.actions import Fault
from oneoh_noise.client import texts
from oneoh_noise.legality import Rule
from oneoh_tui.games.game import BoardGame
from oneoh_tui.games.option_texts import OptionTexts
from oneoh_tui.games.position import Position
from oneoh_tui.games.reasons import ReasonTexts
from oneoh_tui.text import counted
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import N_

if TYPE_CHECKING:
    from oneoh_tui.games.board import Board


class NoiseInClient(BoardGame):
    """Board and texts; `BoardGame` answers what is not here, and finds `rules` and `locale`."""

    game = GAME
    title = "Noise"
    options = OptionTexts(
        titles={"hand": N_("Cards each"), "price": N_("Points for a doubt")},
        begins="seat-0",
        cautions={
            "whole-box": N_("Nothing is set aside: a player who counts knows the other hand.")
        },
    )
    reasons = ReasonTexts(
        {
            Rule.OVER: N_("The game is over."),
            Rule.NOT_IN_HAND: N_("You have no such card in hand."),
            Rule.NOTHING_ASKED: N_("There is no signal to answer: send a card."),
            Rule.ANSWER_FIRST: N_("Answer the signal first: ack or nak."),
        },
        {
            Fault.UNKNOWN: N_("Write noise, signal:0, signal:1, ack or nak."),
            Fault.NO_BIT: N_("Say which card: signal:0 or signal:1."),
        },
    )

    task = staticmethod(texts.task)
    action_text = staticmethod(texts.action_text)
    effect = staticmethod(texts.effect)
    normalize = staticmethod(texts.normalize)
    consequences = staticmethod(texts.consequences)
    result = staticmethod(texts.result)
    describe = staticmethod(texts.describe)

    def board(self) -> "Board":
        from oneoh_noise.client.board import NoisePicture
        from oneoh_tui.games.picture_board import PictureBoard

        return PictureBoard(NoisePicture(self))

    def score(self, position: Position, seat: int, /) -> str:
        return counted.points(position.view.scores[seat])

    def log_lines(self, position: Position, glyphs: Glyphs, /) -> list[str]:
        return texts.consequences(position)

    def facts(self, position: Position, seat: int, glyphs: Glyphs, /) -> list[str]:
        return [counted.cards_in_hand(len(position.view.hands[seat]))]


BOARD = NoiseInClient()
