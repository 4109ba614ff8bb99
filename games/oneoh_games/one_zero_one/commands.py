"""Effect of each command, after its card has been placed; rules page, "Commands"."""

from collections.abc import Callable

from oneoh_games.one_zero_one.cards import SAVE, Direction, Kind
from oneoh_games.one_zero_one.execution import Execution, pointed
from oneoh_games.one_zero_one.program import LAST_LINE, LINES, neighbour
from oneoh_games.one_zero_one.view import PlacedCard, Space

Command = Callable[[Execution, PlacedCard, Space], None]
_DIRECTIONS = tuple(Direction)


def execute(run: Execution, at: Space) -> None:
    """Carry out the command of the card at `at`; log `nothing` if it had no effect."""
    card = run.program[at]
    assert card is not None, at
    command = COMMANDS.get(card.kind)
    if command is None:
        return
    logged = len(run.events)
    command(run, card, at)
    if len(run.events) == logged and not _is_armed(run, card, at):
        run.log("nothing", card, at)


def _is_armed(run: Execution, card: PlacedCard, at: Space) -> bool:
    """Return whether a SAVE has just begun to wait for a card."""
    space = pointed(card, at) if card.kind is SAVE else None
    return space is not None and run.program[space] is None


def _target(run: Execution, card: PlacedCard, at: Space) -> tuple[Space, PlacedCard] | None:
    """Return the neighbour that the card points at, unless outside, empty or protected."""
    space = pointed(card, at)
    neighbour_card = run.program[space] if space else None
    if space is None or neighbour_card is None or neighbour_card.protected:
        return None
    return space, neighbour_card


def _empty_target(run: Execution, card: PlacedCard, at: Space) -> Space | None:
    """Return the empty space inside the program that the card points at."""
    space = pointed(card, at)
    return space if space and run.program[space] is None else None


def _delete(run: Execution, card: PlacedCard, at: Space) -> None:
    if target := _target(run, card, at):
        run.remove("delete", target[0])


def _cut(run: Execution, card: PlacedCard, at: Space) -> None:
    if target := _target(run, card, at):
        run.remove("cut", target[0])


def _enter(run: Execution, card: PlacedCard, at: Space) -> None:
    if target := _target(run, card, at):
        space, _ = target
        run.move("enter", space, LINES[0] if space.line == LAST_LINE else space.line + 10)


def _goto_10(run: Execution, card: PlacedCard, at: Space) -> None:
    if target := _target(run, card, at):
        run.move("goto", target[0], LINES[0])


def _if_then(run: Execution, card: PlacedCard, at: Space) -> None:
    if target := _target(run, card, at):
        space, other = target
        if other.digit != card.digit:
            run.flip(other, space)


def _if_then_else(run: Execution, card: PlacedCard, at: Space) -> None:
    """Judge all four neighbours before any of them changes."""
    affected = [
        (space, other)
        for direction in _DIRECTIONS
        if (space := neighbour(at, direction))
        and (other := run.program[space])
        and not other.protected
    ]
    for space, other in affected:
        if other.digit != card.digit:
            run.flip(other, space)
    for space, other in affected:
        if other.digit == card.digit:
            run.remove("delete", space)


def _print(run: Execution, card: PlacedCard, at: Space) -> None:
    if run.hand and (space := _empty_target(run, card, at)):
        run.wait(space, "hand")


def _paste(run: Execution, card: PlacedCard, at: Space) -> None:
    if run.discard and (space := _empty_target(run, card, at)):
        run.wait(space, "discard")


def _save(run: Execution, card: PlacedCard, at: Space) -> None:
    run.save(card, at)


def _syntax_error(run: Execution, card: PlacedCard, at: Space) -> None:
    """Flip the column that the card points along, and then the card itself.

    Any card there is enough for that, even if all of them are protected.
    """
    column = []
    space = pointed(card, at)
    while space:
        if other := run.program[space]:
            column.append((space, other))
        space = pointed(card, space)
    for space, other in [*column, (at, card)] if column else []:
        if not other.protected:
            run.flip(other, space)


def _rem(run: Execution, card: PlacedCard, at: Space) -> None:
    if pointed(card, at):
        run.log("rem", card, at, direction=card.direction)


COMMANDS: dict[Kind, Command] = {
    Kind.DELETE: _delete,
    Kind.ENTER: _enter,
    Kind.IF_THEN: _if_then,
    Kind.PRINT: _print,
    Kind.SAVE: _save,
    Kind.SYNTAX_ERROR: _syntax_error,
    Kind.REM: _rem,
    Kind.GOTO_10: _goto_10,
    Kind.IF_THEN_ELSE: _if_then_else,
    Kind.CUT: _cut,
    Kind.PASTE: _paste,
}
