"""Chat in line mode: lines as they are said, and the commands to say and to mute."""

from collections.abc import Sequence

from oneoh_protocol.messages import CHAT_LENGTH, Chat
from oneoh_tui.line.commands import LineCommand
from oneoh_tui.line.followed import Followed
from oneoh_tui.line.place import LineContext
from oneoh_tui.tables import chat
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.parse import whole


class LineChat:
    """Chat of a table."""

    def __init__(self, client: LineContext, followed: Followed) -> None:
        self._client = client
        self._followed = followed
        self._muted = set(client.settings.muted)

    @property
    def commands(self) -> Sequence[LineCommand]:
        if self._client.session.private or not chat.has_chat(self._client.link.welcome):
            return ()
        return (
            LineCommand(N_("say"), N_("talk to those at this table"), self._say, N_("TEXT")),
            LineCommand(
                N_("phrase"), N_("say a ready-made phrase, or list them"), self._phrase,
                N_("[NUMBER]"),
            ),
            LineCommand(
                N_("mute"), N_("read no more of somebody, or read it again"), self._mute, N_("NAME")
            ),
        )  # fmt: skip

    def tell(self) -> None:
        """Print what was said since the last time."""
        for line in self._followed.link.conversation(self._followed.id).read():
            if line.speaker not in self._muted:
                self._client.say(chat.line_text(line))

    async def _say(self, text: str) -> None:
        if not text:
            self._client.refuse(_("Write what to say: say hello."))
        elif len(text) > CHAT_LENGTH:
            self._client.refuse(_("A line has at most {most} letters.").format(most=CHAT_LENGTH))
        else:
            await self._client.ask(Chat(table=self._followed.id, text=text))

    async def _phrase(self, text: str) -> None:
        phrases = chat.phrases()
        number = whole(text)
        if number is not None and 0 < number <= len(phrases):
            await self._client.ask(Chat(table=self._followed.id, phrase=phrases[number - 1][0]))
            return
        self._client.say(*(f"{at}. {said}" for at, (_id, said) in enumerate(phrases, 1)))

    async def _mute(self, text: str) -> None:
        lines = self._followed.link.conversation(self._followed.id).lines
        line = chat.last_speaker(lines, text)
        if line is None:
            self._client.refuse(_("Nobody of this name has said anything here."))
        elif line.speaker in self._muted:
            self._muted.discard(line.speaker)
            self._client.say(_("{who} is no longer muted.").format(who=line.name))
        else:
            self._muted.add(line.speaker)
            self._client.say(_("{who} is muted.").format(who=line.name))
