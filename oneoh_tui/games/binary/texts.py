"""Sentences about a game of Binary: events, and previews of turns."""

from collections.abc import Sequence

from oneoh_games.binary.view import Event, Side, View
from oneoh_tui.games.binary.choice import SWAP, Choice
from oneoh_tui.games.binary.squares import is_dark
from oneoh_tui.games.position import Position
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.text.label import headed, parted


def colour_name(colour: str | None) -> str:
    """Return the name of a side in a sentence."""
    return _("Black") if colour == "black" else _("White")


def consequences(position: Position) -> list[str]:
    """Return the consequences of the last turn as sentences."""
    view: View = position.view
    placed = [event for event in view.events if event.what == "place"]
    lines = [_placed(placed, position)] if placed else []
    return lines + [_event(event, position) for event in view.events if event.what != "place"]


def log_lines(position: Position, _glyphs: Glyphs) -> list[str]:
    """Return the consequences of the last turn in short, for the log beside the board."""
    view: View = position.view
    placed = [event for event in view.events if event.what == "place"]
    lines = [_placed_briefly(placed, position)] if placed else []
    return lines + [_event(event, position) for event in view.events if event.what != "place"]


def _placed(placed: Sequence[Event], position: Position) -> str:
    colour = placed[0].colour
    if _is_taken(placed):
        text = _("{who} takes {squares} from {other}")
    else:
        text = _("{who} places {colour} on {squares}")
    return text.format(
        who=position.who(placed[0].seat),
        squares=_and(_squares(placed)),
        colour=colour_name(colour),
        other=colour_name("white" if colour == "black" else "black"),
    )


def _placed_briefly(placed: Sequence[Event], position: Position) -> str:
    who, squares = position.who(placed[0].seat), ", ".join(_squares(placed))
    if _is_taken(placed):
        return _("{who}: takes {squares}").format(who=who, squares=squares)
    return headed(who, squares)


def _squares(placed: Sequence[Event]) -> list[str]:
    return [event.at for event in placed if event.at is not None]


def _is_taken(placed: Sequence[Event]) -> bool:
    """Return whether a single square is of the other colour."""
    squares = _squares(placed)
    return len(squares) == 1 and is_dark(squares[0]) != (placed[0].colour == "black")


def _event(event: Event, position: Position) -> str:
    who = position.who(event.seat)
    match event.what:
        case "discard":
            return _("{who} pays with a second piece for the center").format(who=who)
        case "swap":
            return _("{who} swaps, and plays Black from now on").format(who=who)
        case "again":
            return _("{who} goes on alone: the other hand is empty").format(who=who)
        case _:
            return _("Both hands are empty: the game is over")


def action_text(action: str) -> str:
    """Return a turn in words, without its consequences."""
    return _("the swap") if action == SWAP else _and(action.split(","))


def log_notation(action: str, _glyphs: Glyphs) -> str:
    """Return a turn as the log writes it."""
    return action_text(action) if action == SWAP else ", ".join(action.split(","))


def _and(squares: Sequence[str]) -> str:
    if len(squares) != 2:
        return ", ".join(squares)
    return _("{one} and {other}").format(one=squares[0], other=squares[1])


def task(position: Position) -> str:
    """Return what the player has to choose now."""
    view: View = position.view
    if view.may_swap:
        return _("Your turn: choose a square with the arrows, or s to swap sides")
    if view.turn == 1:
        return _("Your turn: one piece on a dark square outside of the center")
    return _own_or_other(view.sides[position.seat or 0])


def _own_or_other(side: Side) -> str:
    """Return which squares make a turn of a side, with the pieces that it has left."""
    match side.colour, side.hand > 1:
        case "black", True:
            return _("Your turn: one or two dark squares, or a light one")
        case "black", False:
            return _("Your turn: a dark square or a light one, with your last piece")
        case _, True:
            return _("Your turn: one or two light squares, or a dark one")
        case _:
            return _("Your turn: a light square or a dark one, with your last piece")


def goal(_position: Position) -> str:
    """Return the goal of the game."""
    return _(
        "Squares of yours that touch by their sides are a territory. Each counts its size, the "
        "largest twice: most points win."
    )


def hint(choice: Choice) -> str:
    """Return what Enter does with the chosen turn."""
    if not choice.is_whole:
        return _("1 of 2: Enter puts a piece here, then a second one or none")
    if choice.first is not None and choice.action == choice.first:
        return _("1 of 2 placed: Enter plays it, or choose a second square")
    return _("2 of 2: Enter plays both") if choice.first is not None else ""


def preview_text(position: Position, after: View, action: str) -> str:
    """Return what a turn would do: pieces, costs, and points."""
    view: View = position.view
    if action == SWAP:
        return _("You take over Black's side; the other side plays White from now on.")
    assert view.to_act is not None
    parts = [_flips(view.sides[view.to_act], action.split(","))]
    if any(event.what == "discard" for event in after.events):
        parts.append(_("costs a second piece"))
    if any(event.what == "end" for event in after.events):
        parts.append(_("ends the game"))
    points = (points_text(*pair) for pair in zip(view.sides, after.sides, strict=True))
    return f"{parted(parts)}. {parted(points)}."


def _flips(side: Side, squares: Sequence[str]) -> str:
    text = _("{colour} on {squares}").format(colour=colour_name(side.colour), squares=_and(squares))
    if len(squares) == 1 and is_dark(squares[0]) != (side.colour == "black"):
        other = colour_name("white" if side.colour == "black" else "black")
        text += ", " + _("taken from {other}").format(other=other)
    return text


def points_text(now: Side, then: Side) -> str:
    """Return how the points of a side would change."""
    values = {
        "colour": colour_name(now.colour),
        "now": now.score,
        "then": then.score,
        "largest": largest(then),
    }
    if now.score == then.score:
        return _("{colour} stays at {now}").format(**values)
    return _("{colour} {now} becomes {then} (largest {largest})").format(**values)


def largest(side: Side) -> int:
    """Return the size of a side's largest territory; 0 without one."""
    return side.territories[0].size if side.territories else 0


def hand_text(count: int) -> str:
    """Return a hand in a few words."""
    return ngettext("{count} piece in hand", "{count} pieces in hand", count).format(count=count)
