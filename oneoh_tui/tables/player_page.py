"""Page of a player as a lobby tells it, asked for part by part."""

from msgspec.structs import replace

from oneoh_protocol.messages import GetPlayer, Player, PlayerRating
from oneoh_tui.net.link import Link
from oneoh_tui.net.refusals import refused_text
from oneoh_tui.text.i18n import _

START = 1500, 400
"""Rating and deviation before the first game (protocol/README.md#ratings)."""


class Trouble(Exception):
    """Failure to get a page; the message is a sentence for the player."""


async def fetch_page(link: Link, command: GetPlayer) -> Player:
    """Return the page that the command asks for. Raises Trouble."""
    from oneoh_protocol.client import ConnectionGone, Refusal

    try:
        page = await link.ask(command)
    except Refusal as error:
        raise Trouble(refused_text(error.refused)) from error
    except ConnectionGone as error:
        raise Trouble(_("The connection was lost before the answer came.")) from error
    if not isinstance(page, Player):
        raise Trouble(_("This server has no pages of players."))
    return page


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
