"""Choice about somebody who stayed away, in line mode."""

from collections.abc import Sequence

from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.followed import Followed
from oneoh_tui.line.place import LineContext
from oneoh_tui.tables import absence
from oneoh_tui.tables.bots import bots_of
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
        )  # fmt: skip

    def tell(self) -> None:
        """Print what the player can choose, if anything."""
        if absence.may_choose(self._followed.table):
            self._client.say(self._choices())

    def _choices(self) -> str:
        words = [_(word) for word in _WORDS.values()]
        names = ", ".join([*words, *(f"bot:{bot}" for bot in self._bots())])
        text = _("{names} stayed away. Type decide with one of: {choices}.")
        return text.format(names=absence.away_names(self._followed.table), choices=names)

    def _bots(self) -> Sequence[str]:
        welcome = self._client.link.welcome
        return bots_of(welcome, self._followed.table.game) if welcome else ()

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
