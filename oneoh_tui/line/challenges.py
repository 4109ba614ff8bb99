"""Commands of line mode about other guests: who is here, and challenges."""

from collections.abc import Sequence

import msgspec

from oneoh_protocol.messages import (
    Accept,
    Block,
    Challenge,
    Challenged,
    ChallengeOver,
    ChallengeTerms,
    Decline,
    DeclineReason,
    GuestRow,
    Quiet,
    Withdraw,
)
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext
from oneoh_tui.net.asking import Trouble
from oneoh_tui.tables.challenges import (
    REASONS,
    guest_name,
    guest_notes,
    guests_here,
    occupation,
    oldest_text,
    over_text,
    sent_text,
)
from oneoh_tui.tables.seek_terms import read_seek
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import parted
from oneoh_tui.text.parse import fold, whole


class LineChallenges:
    """Guests of the present lobby, numbered as they were listed last."""

    def __init__(self, client: LineContext) -> None:
        self._client = client
        self._listed: Sequence[GuestRow] = ()

    @property
    def commands(self) -> Sequence[LineCommand]:
        """Commands of the lobby."""
        number = N_("NUMBER or NAME")
        return (
            LineCommand(N_("who"), N_("who is here"), self._who, N_("[GAME]")),
            LineCommand(
                N_("challenge"), N_("challenge somebody who is here to a game"), self._challenge,
                N_("NUMBER or NAME, GAME [clock=15+10] [rated] [first|second]"),
            ),
            LineCommand(N_("withdraw"), N_("take your challenge back"), self._withdraw),
            LineCommand(N_("block"), N_("never meet somebody again"), self._block, number),
            LineCommand(N_("unblock"), N_("take that back"), self._unblock, number),
            LineCommand(N_("quiet"), N_("take no challenges, or take them again"), self._quiet,
                        N_("[off]")),
        )  # fmt: skip

    @property
    def answers(self) -> Sequence[LineCommand]:
        """Commands by which a challenge is answered, at any place."""
        link = self._client.session.link
        if link is None or not link.challenges.received:
            return ()
        return (
            LineCommand(N_("accept"), N_("accept the challenge"), self._accept),
            LineCommand(
                N_("refuse"), N_("refuse the challenge"), self._decline, N_("[later|clock|...]")
            ),
        )

    def hear(self, event: Challenged | ChallengeOver) -> None:
        """Print a challenge, or what became of one that was not accepted."""
        challenges = self._client.link.challenges
        if isinstance(event, Challenged):
            text = _("{challenge}. Type accept or refuse.")
            self._client.say(text.format(challenge=oldest_text(challenges)))
        elif challenges.ended is not None and (text := over_text(challenges.ended)):
            self._client.say(text)

    async def _who(self, text: str) -> None:
        try:
            reply = await guests_here(self._client.link, text or None)
        except Trouble as trouble:
            self._client.refuse(str(trouble))
            return
        self._listed = reply.guests
        for number, guest in enumerate(self._listed, 1):
            self._client.say(f"{number}. " + parted(_about(guest)))

    async def _challenge(self, text: str) -> None:
        who, _blank, rest = text.partition(" ")
        guest, welcome = await self._found(who.rstrip(",")), self._client.link.welcome
        if guest is None or welcome is None:
            return
        words = rest.split()
        sides = [word for word in words if word in ("first", "second")]
        try:
            seek = read_seek(" ".join(word for word in words if word not in sides), welcome)
            terms = msgspec.convert(
                {"game": seek.game, "rated": seek.rated, "side": (sides or ["lot"])[0]},
                ChallengeTerms,
            )
        except (BadTerms, msgspec.ValidationError):
            self._client.refuse(
                _("Write challenge NAME, GAME, clock=15+10, rated, first or second.")
            )
            return
        terms = msgspec.structs.replace(terms, clock=seek.clock)
        if await self._client.ask(Challenge(player=guest.player, terms=terms)):
            self._client.say(sent_text(self._client.link.challenges))

    async def _found(self, text: str) -> GuestRow | None:
        """Return the guest of a number or a name; refuse if nobody, or more than one, fits."""
        number = whole(text) or 0
        if not self._listed:
            await self._list()
        named = [each for each in self._listed if fold(each.name) == fold(text)]
        if 0 < number <= len(self._listed):
            return self._listed[number - 1]
        if len(named) == 1:
            return named[0]
        self._client.refuse(_("Name somebody by the number, which who tells."))
        return None

    async def _list(self) -> None:
        try:
            self._listed = (await guests_here(self._client.link, None)).guests
        except Trouble:
            self._listed = ()

    async def _withdraw(self, _text: str) -> None:
        sent = self._client.link.challenges.sent
        if sent is None:
            self._client.refuse(_("You have challenged nobody."))
        elif await self._client.ask(Withdraw(challenge=sent.challenge)):
            self._client.say(_("Your challenge is taken back."))

    async def _block(self, text: str) -> None:
        await self._set_blocked(text, _("{name} is blocked."), blocked=True)

    async def _unblock(self, text: str) -> None:
        await self._set_blocked(text, _("{name} is blocked no longer."), blocked=False)

    async def _set_blocked(self, text: str, told: str, *, blocked: bool) -> None:
        guest = await self._found(text)
        if guest and await self._client.ask(Block(player=guest.player, blocked=blocked)):
            self._client.say(told.format(name=guest.name))

    async def _quiet(self, text: str) -> None:
        quiet = text not in ("off", _("off"))
        if await self._client.ask(Quiet(quiet=quiet)):
            told = _("You take no challenges.") if quiet else _("You take challenges.")
            self._client.say(told)

    async def _accept(self, _text: str) -> None:
        await self._client.ask(Accept(challenge=self._first))

    async def _decline(self, text: str) -> None:
        reason: DeclineReason = next((each for each in REASONS if each == text), "")
        if await self._client.ask(Decline(challenge=self._first, reason=reason)):
            self._client.say(_("Declined."))

    @property
    def _first(self) -> str:
        return self._client.link.challenges.received[0].event.challenge


def _about(guest: GuestRow) -> list[str]:
    rating = [] if guest.rating is None else [str(guest.rating)]
    return [guest_name(guest), occupation(guest), *rating, *guest_notes(guest)]
