"""Commands at a waiting table: take a seat, fill one, invite, start."""

import os
from collections.abc import Sequence

from oneoh_protocol.address import Address
from oneoh_protocol.messages import Fill, Join, Remove, Start
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.line import sentences
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.followed import Followed
from oneoh_tui.line.place import LineContext
from oneoh_tui.line.terms import read_seat
from oneoh_tui.tables.bots import all_offers_of
from oneoh_tui.tables.seats import removal_question, waits_for
from oneoh_tui.text.glyphs import choose_glyphs
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.parse import whole
from oneoh_tui.text.qr_code import qr_code


class Seating:
    """Waiting phase of a table."""

    def __init__(self, client: LineContext, followed: Followed) -> None:
        self._client = client
        self._followed = followed

    @property
    def commands(self) -> Sequence[LineCommand]:
        table = self._followed.table
        others = (
            LineCommand(N_("address"), N_("where others find this table"), self._address),
            LineCommand(N_("qr"), N_("the same as a QR code"), self._qr, N_("[SEAT]")),
        )
        if table.hosting:
            return (
                LineCommand(
                    N_("fill"), N_("who a seat is for"), self._fill,
                    N_("SEAT me|anyone|invite|bot:NAME"),
                ),
                LineCommand(
                    N_("remove"), N_("remove a guest from this table"), self._remove, N_("SEAT")
                ),
                LineCommand(N_("start"), N_("begin the game"), self._start),
                *others,
            )  # fmt: skip
        if table.seat is None:
            return (
                LineCommand(N_("sit"), N_("take a free seat"), self._sit, N_("[SEAT]")),
                *others,
            )
        return others

    def tell(self) -> None:
        """Print the seats and what is waited for."""
        table = self._followed.table
        if self._client.session.private:
            self._client.say(_("Waiting for the bot."))
            return
        self._client.say(*sentences.seats(self._followed.model))
        self._client.say(*sentences.invites(table, self._client.link.url))
        self._client.say(waits_for(table))

    async def _address(self, _text: str) -> None:
        self._client.say(*sentences.invites(self._followed.table, self._client.link.url))

    async def _qr(self, text: str) -> None:
        """Print the table's address as a QR code, or the invite for a seat."""
        seat = self._seat(text) if text else None
        if text and seat is None:
            return
        if choose_glyphs(self._client.settings.glyphs, os.environ).name == "ascii":
            self._client.refuse(_("A QR code needs blocks, and these glyphs have none."))
            return
        table = self._followed.table
        invite = table.invites[seat] if seat is not None and table.invites else None
        if seat is not None and invite is None:
            self._client.refuse(_("Seat {seat} has no invite.").format(seat=seat))
            return
        address = str(Address(self._client.link.url, table.table, invite))
        self._client.say(*qr_code(address), address)

    async def _fill(self, text: str) -> None:
        number, _blank, kind = text.partition(" ")
        seat = self._seat(number)
        welcome = self._client.link.welcome
        bots = all_offers_of(welcome, self._followed.table.game) if welcome else ()
        if seat is None:
            return
        try:
            offer = read_seat(kind.strip(), bots)
        except BadTerms as error:
            self._client.refuse(str(error))
            return
        await self._client.ask(Fill(table=self._followed.table.table, seat=seat, offer=offer))

    async def _remove(self, text: str) -> None:
        seat, table = self._seat(text), self._followed.table
        if seat is None:
            return
        if self._client.surely(f"remove {text}", removal_question(table.seats[seat])):
            await self._client.ask(Remove(table=table.table, seat=seat))

    async def _sit(self, text: str) -> None:
        seat = self._seat(text) if text else None
        if not text or seat is not None:
            await self._client.ask(Join(table=self._followed.table.table, seat=seat))

    async def _start(self, _text: str) -> None:
        await self._client.ask(Start(table=self._followed.table.table))

    def _seat(self, text: str) -> int | None:
        """Return a seat by its typed number; None after a sentence if there is none."""
        count = len(self._followed.table.seats)
        if (seat := whole(text)) is not None and seat < count:
            return seat
        self._client.refuse(_("Name a seat from 0 to {last}.").format(last=count - 1))
        return None
