"""Lessons of Zero Point One: steps and leaps, captures, drops, the 0-1, deployment."""

from msgspec.structs import replace

from oneoh_games.zero_point_one import GAME, READY_MADE, deployment
from oneoh_games.zero_point_one.actions import Move
from oneoh_games.zero_point_one.fen import read_position
from oneoh_games.zero_point_one.options import HOUSE
from oneoh_games.zero_point_one.pieces import ROYAL
from oneoh_games.zero_point_one.position import Position, legal_turns
from oneoh_games.zero_point_one.rules import play_from, start
from oneoh_games.zero_point_one.squares import HOME, SQUARE
from oneoh_games.zero_point_one.state import State
from oneoh_tui.games import exercise
from oneoh_tui.games.exercise import Course, Exercise
from oneoh_tui.text.i18n import N_

RED, BLUE = 0, 1


def _at(text: str) -> State:
    return play_from(read_position(text))


def attacks_royal(position: Position, attacker: int) -> bool:
    """Return whether a side could capture the other 0-1 if it had the move."""
    royal = position.pieces[1 - attacker][ROYAL]
    turns = legal_turns(replace(position, mover=attacker))
    return any(isinstance(turn, Move) and 1 << turn.target == royal for turn in turns)


def evade(state: State) -> str:
    """Return a turn after which the 0-1 is not attacked, the first by text; else one of the 0-1."""
    position = state.position
    turns = GAME.legal_actions(state)
    safe = (
        turn
        for turn in turns
        if not attacks_royal(GAME.apply(state, turn).position, 1 - position.mover)
    )
    found = next(safe, None)
    return step_aside(state) if found is None else GAME.format_action(found)


def step_aside(state: State) -> str:
    """Return the first turn of the 0-1: the other side only waits."""
    royal = state.position.pieces[state.position.mover][ROYAL]
    turns = GAME.legal_actions(state)
    own = (turn for turn in turns if isinstance(turn, Move) and 1 << turn.origin == royal)
    return GAME.format_action(next(own, turns[0]))


def _has_captured(pieces: int) -> exercise.Goal:
    """Return the goal of so many pieces in Red's hand."""

    def goal(_start: State, now: State) -> bool:
        return sum(now.position.hands[RED]) >= pieces

    return goal


def _attacks(_start: State, now: State) -> bool:
    return attacks_royal(now.position, RED)


def _is_safe(_start: State, now: State) -> bool:
    return now.position.mover == BLUE and not attacks_royal(now.position, BLUE)


def has_won(_start: State, now: State) -> bool:
    """Return whether Red has captured the 0-1."""
    return now.outcome is not None and now.outcome.places[RED] < now.outcome.places[BLUE]


def _deployed(_start: State, now: State) -> bool:
    """Return whether Red stands, the 0-1 on the row at the edge."""
    red = now.position.pieces[RED]
    first_rank = sum(1 << SQUARE[f"{file}1"] for file in "abcdefgh")
    return not any(now.position.hands[RED]) and bool(red[ROYAL] & first_rank & HOME[RED])


def _ready_made() -> tuple[str, ...]:
    arrangement = next(iter(READY_MADE.values()))
    return tuple(GAME.format_action(drop) for drop in deployment(RED, arrangement))


def lessons() -> Course:
    """Return the lessons in their order."""
    return exercise.lessons(
        Exercise(
            "steps",
            N_("Steps and leaps"),
            N_(
                "A piece is named after its step: a 2-2 goes exactly two squares diagonally, and "
                "leaps over what is between. Choose the 2-2 on c1 with the arrows and Enter, then "
                "a marked square. Capture the piece on e3."
            ),
            _at("7w/8/8/8/8/4d3/3D4/W1A5[] r"),
            _has_captured(1),
            ("c1e3",),
            hint=N_("The 2-2 on c1 leaps over d2 to e3."),
            section="pieces",
        ),
        Exercise(
            "names",
            N_("Other names, other steps"),
            N_(
                "A 0-2 goes two squares along a row or column, a 1-2 to the opposite corner of two "
                "by three squares. Both leap. A 1-1 goes one square diagonally, a 0-1 one square "
                "straight. Capture both pieces in two turns."
            ),
            _at("7w/8/8/8/3a4/2f5/3D4/WN6[] r"),
            _has_captured(2),
            ("d2d4", "b1c3"),
            moves=2,
            reply=step_aside,
            hint=N_("The 0-2 on d2 captures on d4, the 1-2 on b1 on c3."),
            section="pieces",
        ),
        Exercise(
            "win",
            N_("The 0-1"),
            N_(
                "Whoever captures the enemy 0-1 wins at once. Nobody has to say check: an attacked "
                "0-1 that stays where it is is lost. Capture it."
            ),
            _at("7w/5aa1/6N1/4A3/8/5D2/8/W7[] r"),
            has_won,
            ("g6h8",),
            hint=N_("One of your pieces reaches h8 in a single step."),
            section="end",
        ),
        Exercise(
            "drop",
            N_("Drops"),
            N_(
                "A captured piece changes sides: it is in your hand, and on another turn you may "
                "put it on any empty square instead of moving. Tab goes to your hand. Drop the 1-2 "
                "where it attacks the 0-1 on h8."
            ),
            _at("7w/8/8/8/8/8/4A3/W7[N] r"),
            _attacks,
            ("1-2@g6",),
            hint=N_("A 1-2 attacks h8 from g6 and from f7."),
            section="drop",
        ),
        Exercise(
            "save",
            N_("Attacked"),
            N_(
                "Your 0-1 on a1 is attacked, and the squares beside it are as well. There is no "
                "rule against leaving it so, but you would lose it. Capture the attacker."
            ),
            _at("7w/8/8/1D6/8/1n1a4/2d5/W7[] r"),
            _is_safe,
            ("b5b3",),
            hint=N_("The 1-2 on b3 attacks a1. Your 0-2 can reach it."),
            section="end",
        ),
        Exercise(
            "net",
            N_("No way out"),
            N_(
                "Attack the 0-1 when every square beside it is yours: then it is lost wherever it "
                "goes. Win in two turns, by a drop and a capture."
            ),
            _at("7w/8/4A3/5A2/8/8/8/W4a2[N] r"),
            has_won,
            ("1-2@g6", "e6g8"),
            moves=2,
            reply=evade,
            hint=N_("Your 2-2s guard g8 and h7 already. Only h8 itself is left to attack."),
            section="drop",
        ),
        Exercise(
            "deploy",
            N_("Deployment"),
            N_(
                "A game begins with an empty board: each side places its 16 pieces on its two rows, "
                "as it likes. The words above the board are ready-made arrangements; or place piece by "
                "piece. Let your 0-1 stand on row 1, behind the others."
            ),
            start(HOUSE),
            _deployed,
            _ready_made(),
            moves=16,
            hint=N_("Your 0-1 stands on row 2, in front. Put it on row 1."),
            section="deployment",
        ),
    )
