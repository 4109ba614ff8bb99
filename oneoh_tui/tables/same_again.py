"""The same game once more: same terms, same players, each one seat on."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from oneoh_games.records import RecordedGame
from oneoh_protocol.messages import (
    Challenge,
    ChallengeTerms,
    Clock,
    CreateTable,
    GuestRow,
    SeatOffer,
    Table,
    Welcome,
)
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.link import Link
from oneoh_tui.tables.bots import bots_of
from oneoh_tui.tables.challenges import guests_here
from oneoh_tui.text.i18n import _


class Played(msgspec.Struct, frozen=True):
    """Terms of a game, and who played it."""

    game: str
    options: Mapping[str, Any]
    clock: Clock
    players: tuple[tuple[str, bool], ...]
    """Name of each seat, and whether it is a bot's."""
    mine: int
    """Seat of the player."""
    rated: bool = False


def played_at(table: Table) -> Played | None:
    """Return the game of a table; None if the player had no seat."""
    if table.seat is None:
        return None
    players = tuple((seat.name, seat.bot) for seat in table.seats)
    return Played(table.game, table.options, table.clock, players, table.seat, table.rated)


def played_in(recorded: RecordedGame, mine: int, *, rated: bool) -> Played:
    """Return the game of a record, with the seat of the player. Raises Trouble."""
    players = tuple((seat.name, seat.bot) for seat in recorded.seats)
    try:
        clock = msgspec.convert(recorded.clock, Clock)
    except msgspec.ValidationError as error:
        raise Trouble(_("This cannot be replayed: {reason}").format(reason=error)) from error
    return Played(recorded.game, recorded.options, clock, players, mine, rated)


async def same_again(link: Link, played: Played) -> CreateTable | Challenge | None:
    """Return the command for the same game once more; None without a connection.

    The other of two players who is here is challenged; else a table opens, with an invite for each.
    """
    if (welcome := link.welcome) is None:
        return None
    others = [player for seat, player in enumerate(played.players) if seat != played.mine]
    guests: Sequence[GuestRow] = ()
    if len(others) == 1 and others[0][0] not in bots_of(welcome, played.game):
        with suppress(Trouble):  # an older server does not tell: invites do without
            guests = (await guests_here(link, None)).guests
    return again(played, welcome, guests)


def again(
    played: Played, welcome: Welcome, guests: Sequence[GuestRow] = ()
) -> CreateTable | Challenge:
    """Return the command, with the guests who are here; see `same_again`."""
    others = [player for seat, player in enumerate(played.players) if seat != played.mine]
    if len(others) == 1:
        here = [guest for guest in guests if (guest.name, guest.bot) == others[0]]
        if len(here) == 1 and not here[0].quiet and not here[0].you:
            return Challenge(player=here[0].player, terms=_terms(played))
    offers = [_offer(played, seat, welcome) for seat in range(len(played.players))]
    return CreateTable(
        game=played.game,
        seats=(offers[-1], *offers[:-1]),
        options=dict(played.options),
        clock=played.clock,
        rated=played.rated,
    )


def _terms(played: Played) -> ChallengeTerms:
    return ChallengeTerms(
        game=played.game,
        clock=played.clock,
        options=dict(played.options),
        rated=played.rated,
        side="first" if played.mine else "second",
    )


def _offer(played: Played, seat: int, welcome: Welcome) -> SeatOffer:
    if seat == played.mine:
        return SeatOffer("me")
    name, is_bot = played.players[seat]
    if is_bot and name in bots_of(welcome, played.game):
        return SeatOffer("bot", name)
    return SeatOffer("invite")
