"""Scenes on the board: a chosen turn, a draft of a deployment, or a position."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from oneoh_games.zero_point_one.view import View
from oneoh_tui.games.zero_point_one.choice import Choice
from oneoh_tui.games.zero_point_one.draft import KEYS, Draft
from oneoh_tui.games.zero_point_one.names import arrangement_name, colour_name, counts
from oneoh_tui.games.zero_point_one.squares import (
    ROYAL,
    hand,
    kind,
    letter,
    owner,
    pieces,
    undeployed,
)
from oneoh_tui.games.zero_point_one.trays import Entry, Tray, piece_entries
from oneoh_tui.text.i18n import _, ngettext

COLOURS = ("red", "blue")


@dataclass(frozen=True)
class Scene:
    """Position, or the one after the chosen turn, with its marks."""

    pieces: Mapping[str, str] = field(default_factory=dict)
    """Letter on each square."""
    cursor: str | None = None
    held: str | None = None
    """Square of the chosen piece."""
    targets: frozenset[str] = frozenset()
    """Targets of the chosen piece."""
    home: frozenset[str] = frozenset()
    """Squares where a piece can be placed."""
    last: frozenset[str] = frozenset()
    """Squares of the last turn."""
    attacked: frozenset[str] = frozenset()
    """Squares of 0-1s under attack."""
    numbers: bool = True
    """Whether the squares' numbers are shown."""
    far: Tray = ()
    """Tray above the board."""
    near: Tray = ()
    """Tray below the board."""


Signs: TypeAlias = tuple[str, str]
"""Signs before a held piece, and for "times"."""
SEND, SHUFFLE = "send", "shuffle"
"""Choices of trays besides pieces and arrangements."""


def play_scene(
    view: View, after: View | None, choice: Choice, signs: Signs, *, numbers: bool
) -> Scene:
    """Return the scene of the position, or of the one after the chosen turn."""
    shown = after or view
    chooses = bool(choice.legal)
    targets = choice.targets if after is None else frozenset()
    return Scene(
        pieces=pieces(shown),
        cursor=choice.cursor if chooses else None,
        held=choice.held if chooses else None,
        targets=targets,
        last=last_squares(view),
        attacked=_attacked(shown),
        numbers=numbers,
        far=(*_hand(shown, 1 - choice.seat, signs), *_moves_left(shown)),
        near=_own_hand(shown, choice, signs) if chooses else _hand(shown, choice.seat, signs),
    )


def draft_scene(view: View, draft: Draft, signs: Signs, *, numbers: bool) -> Scene:
    """Return the scene of the deployed pieces with the draft."""
    placed = {square: letter(each, draft.seat) for square, each in draft.placed}
    there = pieces(view)
    return Scene(
        pieces={**there, **placed},
        cursor=draft.cursor,
        held=draft.held,
        home=draft.free,
        numbers=numbers,
        far=_arrangements(draft),
        near=_to_place(draft, signs),
    )


def watching_scene(view: View, seat: int, signs: Signs, *, numbers: bool) -> Scene:
    """Return the scene while another seat deploys."""
    return Scene(
        pieces=pieces(view),
        last=last_squares(view),
        numbers=numbers,
        far=_left(view, 1 - seat, signs),
        near=_left(view, seat, signs),
    )


def last_squares(view: View) -> frozenset[str]:
    """Return the squares of the last action."""
    if view.last is None:
        return frozenset()
    kind_, at, square = view.last.partition("@")
    return frozenset({square} if at else {kind_[:2], kind_[2:]})


def _attacked(view: View) -> frozenset[str]:
    return frozenset(
        square
        for square, each in pieces(view).items()
        if kind(each) == ROYAL and view.attacked[owner(each)]
    )


def _side(seat: int) -> Entry:
    colour = COLOURS[seat]
    return Entry(f" {colour_name(seat)[:1]} ", f"{colour} {colour}-name")


def _hand(view: View, seat: int, signs: Signs) -> Tray:
    return _side(seat), _pieces(hand(view, seat), _("nothing in hand"), signs)


def _left(view: View, seat: int, signs: Signs) -> Tray:
    """Return the tray of pieces that a seat has not deployed."""
    if not view.to_deploy[seat]:
        return _side(seat), Entry(" " + _("all pieces placed"), "title")
    return _side(seat), _pieces(undeployed(view, seat), "", signs)


def _pieces(pieces_: Mapping[str, int], nothing: str, signs: Signs) -> Entry:
    text = counts(pieces_, signs[1])
    return Entry(f" {text}", "key") if text else Entry(f" {nothing}", "title")


def _own_hand(view: View, choice: Choice, signs: Signs) -> Tray:
    """Return the tray of a hand, with keys if it can be dropped from."""
    if not choice.droppable:
        return _hand(view, choice.seat, signs)
    return _side(choice.seat), *piece_entries(hand(view, choice.seat), KEYS, choice.held, signs)


def _moves_left(view: View) -> Tray:
    """Return how far off the draw by the table's limit is; nothing without a limit."""
    left = view.turns_left
    if left is None:
        return ()
    text = ngettext("{count} move to a draw", "{count} moves to a draw", left).format(count=left)
    return (Entry(text, "title", right=True),)


def _arrangements(draft: Draft) -> Tray:
    now = draft.arrangement
    named = (
        Entry(
            f"[{arrangement_name(each)}]" if each == now else f" {arrangement_name(each)} ",
            "changed" if each == now else "key",
            each,
        )
        for each in draft.available
    )
    return *named, Entry(" " + _("random") + " ", "key", SHUFFLE)


def _to_place(draft: Draft, signs: Signs) -> Tray:
    if draft.is_whole:
        return (Entry("[ " + _("Deploy") + " ]", "changed", SEND),)
    return piece_entries(draft.waiting, KEYS, draft.held, signs)
