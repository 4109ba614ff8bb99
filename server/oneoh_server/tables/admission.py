"""Admission to the seats of a table, as its host wants it (protocol/README.md#create)."""

from msgspec.structs import replace

from oneoh_protocol.messages import Admission, SeatOffer
from oneoh_server.refusal import Refusal


def check_player(admission: Admission, *, bot: bool) -> None:
    """Raise Refusal unless a person, or a bot, may have a seat."""
    if bot and admission == "people":
        raise Refusal("people-only", "this table is for people")


def admitted(admission: Admission, offer: SeatOffer, *, bot: bool) -> SeatOffer:
    """Return the offer of a host, who may be a bot, as the table makes it.

    Where guests come by invite, a seat for anyone is one by invite. Raises Refusal if the offer is
    to a bot and the table for people.
    """
    check_player(admission, bot=offer.kind == "bot" or (offer.kind == "me" and bot))
    if admission == "invited" and offer.kind == "anyone":
        return replace(offer, kind="invite")
    return offer
