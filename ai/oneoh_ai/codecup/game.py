"""Game as a CodeCup player hears of it, without I/O."""

from oneoh_ai.codecup.notation import read_line, write_deployment, write_turn
from oneoh_games import Seat
from oneoh_games.zero_point_one import GAME, Action, Options, State

START = "Start"
QUIT = "Quit"


class CodeCupGame:
    """Game that is told line by line, and answered action by action."""

    def __init__(self) -> None:
        self.state: State = GAME.start(2, 0, Options(rules="codecup"))
        self.seat: Seat | None = None
        """Own seat, known from the first line on."""

    @property
    def is_to_act(self) -> bool:
        """Whether the own seat has to act."""
        return self.seat is not None and GAME.to_act(self.state) == self.seat

    def hear(self, line: str) -> None:
        """Take note of a line of the judge, other than `Quit`. Raises BadNotation, IllegalAction.

        The judge checks every line, so that one of these means another game.
        """
        if self.seat is None:
            self.seat = 0 if line == START else 1
            if line == START:
                return
        for action in read_line(line, self.state):
            self.state = GAME.apply(self.state, action)

    def act(self, action: Action) -> str | None:
        """Take an own action; return the line to write, None until a deployment is whole.

        Raises IllegalAction.
        """
        before, self.state = self.state, GAME.apply(self.state, action)
        seat = before.position.mover
        if not before.deploying:
            return write_turn(action, seat)
        is_whole = not any(self.state.position.hands[seat])
        return write_deployment(self.state.position, seat) if is_whole else None
