"""Choice about somebody who stayed away, in line mode."""

from collections.abc import Mapping, Sequence

from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.followed import Followed
from oneoh_tui.line.place import LineContext
from oneoh_tui.tables import absence
from oneoh_tui.tables.bots import all_offers_of, typed_label
from oneoh_tui.text.i18n import N_, _

_WORDS = {"wait": N_("wait"), "claim": N_("claim"), "draw": N_("draw")}


class Absences:
    """Players who stayed away from a running game."""

    def __init__(self, client: LineContext, followed: Followed) -> None:
        self._client = client
        self._followed = followed

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            LineCommand(
                N_("decide"), N_("how the game goes on without somebody who stayed away"),
                self._decide, N_("wait|claim|draw|bot:NAME"),
            ),
            LineCommand(
                N_("standin"), N_("which bot may play for you if you stay away"),
                self._name, N_("[BOT or off]"),
            ),
        )  # fmt: skip

    def tell(self) -> None:
        """Print what the player can choose, if anything."""
        if absence.may_choose(self._followed.table):
            self._client.say(self._choices())

    def _choices(self) -> str:
        words = [_(word) for word in _WORDS.values()]
        able = absence.stand_ins(self._followed.table, tuple(self._bots()))
        labels = self._bots()
        names = ", ".join([*words, *(f"bot:{labels[bot]}" for bot in able)])
        text = _("{names} stayed away. Type decide with one of: {choices}.")
        return text.format(names=absence.away_names(self._followed.table), choices=names)

    async def _name(self, text: str) -> None:
        """Name a bot for the own seat; without a name, tell which it is."""
        table, bots = self._followed.table, self._bots()
        if not absence.may_name(table):
            self._client.refuse(_("There is nobody here for whom you would keep the game going."))
        elif text in ("off", _("off")) or text in bots:
            bot = text if text in bots else ""
            if await self._client.ask(absence.name_stand_in(table, bot)):
                self._client.say(absence.wish_text(bot or table.stand_in or ""))
        elif text:
            labels = ", ".join(bots.values())
            self._client.refuse(_("Bots for this game: {bots}.").format(bots=labels))
        else:
            self._client.say(absence.wish(table))

    def _bots(self) -> Mapping[str, str]:
        """Return the bots for the game by name, each with its strength."""
        welcome = self._client.link.welcome
        offers = all_offers_of(welcome, self._followed.table.game) if welcome else ()
        return {offer.name: typed_label(offer) for offer in offers}

    async def _decide(self, text: str) -> None:
        if not absence.may_choose(self._followed.table):
            self._client.refuse(_("There is nobody about whom you can decide."))
        elif choice := self._read(text.strip()):
            await self._client.ask(absence.choose(self._followed.table, choice))
        else:
            self._client.refuse(self._choices())

    def _read(self, text: str) -> str:
        """Return the choice that was typed, for `absence.choose`; "" for none."""
        for word, name in _WORDS.items():
            if text in (word, _(name)):
                return word
        bot = text.removeprefix("bot:")
        return f"bot {bot}" if text.startswith("bot:") and bot in self._bots() else ""
