"""Questions in line mode to others at this keyboard: whether they agree to what one of them wants."""

from collections.abc import Sequence

from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.place import LineContext
from oneoh_tui.net.keyboard import Person
from oneoh_tui.tables.consent import Offer
from oneoh_tui.tables.shared_keyboard import answer_for, offers_to
from oneoh_tui.text.i18n import N_, _


class KeyboardQuestions:
    """Open questions, one at a time."""

    def __init__(self, client: LineContext) -> None:
        self._client = client
        self._asked = ""
        """Question that was printed last."""

    @property
    def answers(self) -> Sequence[LineCommand]:
        """Commands that answer the first question; none without one."""
        if self._first is None:
            return ()
        return (
            LineCommand(N_("agree"), N_("yes, to the question above"), self._agree),
            LineCommand(N_("decline"), N_("no, to the question above"), self._decline),
        )

    def ask(self, table: str) -> None:
        """Print the first question about a table, once."""
        first = self._first
        if first is None:
            self._asked = ""
        elif table == self._table and first[1] != self._asked:
            self._asked = first[1]
            self._client.say(f"{first[1]} " + _("Type agree or decline."))

    @property
    def _table(self) -> str:
        return getattr(self._client.place, "table_id", "")

    @property
    def _first(self) -> tuple[Person, str, Offer] | None:
        session = self._client.session
        if (keyboard := session.keyboard) is None:
            return None
        found = (
            (person, question, offer)
            for person in keyboard.asked(self._table, session.link)
            for question, offer in offers_to(person, self._table)
        )
        return next(found, None)

    async def _agree(self, _text: str) -> None:
        await self._answer(agrees=True)

    async def _decline(self, _text: str) -> None:
        await self._answer(agrees=False)

    async def _answer(self, *, agrees: bool) -> None:
        if (first := self._first) is not None:
            self._asked = ""
            await answer_for(first[0], first[2], agrees=agrees)
