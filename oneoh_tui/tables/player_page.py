"""Page of a player as a lobby tells it, asked for part by part."""

from msgspec.structs import replace

from oneoh_protocol.messages import GetPlayer, Player, PlayerRating
from oneoh_tui.net.asking import ask_for
from oneoh_tui.net.link import Link
from oneoh_tui.text.i18n import _

START = 1500, 400
"""Rating and deviation before the first game (protocol/README.md#ratings)."""


async def fetch_page(link: Link, command: GetPlayer) -> Player:
    """Return the page that the command asks for. Raises Trouble."""
    return await ask_for(link, command, Player, _("This server has no pages of players."))


def of_kind(name: str | None, kind: PlayerRating, before: int | None = None) -> GetPlayer:
    """Return the command for the details of a kind of games, or for its older points."""
    return GetPlayer(name=name, game=kind.game, speed=kind.speed, season=kind.season, before=before)


def with_older(page: Player, older: Player) -> Player:
    """Return the page with the points of another part behind its own."""
    return replace(page, points=(*page.points, *older.points), next=older.next)


def changes(page: Player) -> list[int | None]:
    """Return what each game changed; None for the oldest point if there are older ones."""
    ratings = [point.rating for point in page.points]
    before = [*ratings[1:], START[0] if page.next is None else None]
    return [
        None if old is None else rating - old for rating, old in zip(ratings, before, strict=False)
    ]
