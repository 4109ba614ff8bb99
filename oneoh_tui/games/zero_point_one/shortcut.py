"""Shortcuts for a deployment: ready-made or random arrangements."""

from secrets import randbits

from oneoh_games import Generator
from oneoh_games.zero_point_one.view import View
from oneoh_tui.games.position import Position
from oneoh_tui.games.shortcut import Shortcut, Way
from oneoh_tui.games.zero_point_one.describe import piece_texts
from oneoh_tui.games.zero_point_one.draft import Draft
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import parted


def shortcut(position: Position) -> Shortcut | None:
    """Return the shortcut for the rest of a deployment; None without one."""
    view: View = position.view
    if position.seat is None or view.phase != "deployment" or not view.to_deploy[position.seat]:
        return None
    draft = Draft().renew(view, position.seat)
    return Shortcut(
        N_("deploy"),
        N_("all your pieces at once; alone, it tells the ready-made ways"),
        (*(_ready_made(draft, each) for each in draft.available), _at_random(draft)),
    )


def _ready_made(draft: Draft, arrangement: str) -> Way:
    arranged = draft.arrange(arrangement)
    return Way(arrangement, parted(piece_texts(arranged.pieces)), tuple(arranged.actions))


def _at_random(draft: Draft) -> Way:
    shuffled = draft.shuffle(Generator(randbits(128)))
    return Way(
        N_("random"), _("every piece on a home square drawn by lot"), tuple(shuffled.actions)
    )
