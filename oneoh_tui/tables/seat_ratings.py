"""Ratings at the seats of a table in words."""

from collections.abc import Iterable, Iterator

from oneoh_protocol.messages import SeatInfo, SeatOffer, Spectating, Table
from oneoh_tui.tables.bots import details_text
from oneoh_tui.tables.seats import occupant, seat_name
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed


def rating_text(info: SeatInfo) -> str:
    """Return the rating of a seat's player, with what the game has changed; "" if none is known."""
    if info.rating is None:
        return ""
    change = info.rating.change
    return f"{info.rating.rating} ({change:+})" if change else str(info.rating.rating)


def rated_occupant(info: SeatInfo) -> str:
    """Return who has a seat, or what it is kept for, with the rating and a bot's details."""
    rating, details = rating_text(info), details_text(info.details)
    who = f"{occupant(info)} {rating}" if rating else occupant(info)
    return headed(who, details) if details else who


def changes(before: Iterable[SeatInfo], table: Table) -> Iterator[str]:
    """Yield what the game has changed, since the seats were `before`."""
    for seat, (was, info) in enumerate(zip(before, table.seats, strict=False)):
        if info.rating is None or info.rating == was.rating or not info.rating.change:
            continue
        text = _("{who}: rating {rating} ({change})")
        yield text.format(
            who=seat_name(table, seat),
            rating=info.rating.rating,
            change=f"{info.rating.change:+}",
        )


def rated_fault(listed: bool, spectating: Spectating, seats: Iterable[SeatOffer]) -> str:
    """Return why a game cannot be rated; "" if it can (protocol/README.md#create)."""
    offers = list(seats)
    bots = [offer.bot for offer in offers if offer.kind == "bot"]
    if not listed:
        return _("A rated game has to be in the lobby's list.")
    if spectating == "none":
        return _("A rated game has to be open to spectators.")
    if len(offers) < 2:
        return _("A rated game has two seats or more.")
    if len(bots) > len(set(bots)):
        return _("In a rated game a bot cannot play against itself.")
    return ""
