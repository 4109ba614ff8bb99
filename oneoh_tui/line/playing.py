"""Playing in line mode: moves, shortcuts, resigning, rematches."""

from collections import deque
from collections.abc import Sequence

from oneoh_protocol.messages import Rematch, Resign
from oneoh_tui.games.reasons import Reason
from oneoh_tui.games.shortcut import Shortcut
from oneoh_tui.line import sentences
from oneoh_tui.line.commands import LineCommand, find
from oneoh_tui.line.followed import Followed
from oneoh_tui.line.place import LineContext
from oneoh_tui.net.coach import NoHint, ask_coach
from oneoh_tui.tables import consent, hints
from oneoh_tui.tables.seats import may_have_rematch
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.text.label import headed

_LONGEST = 4096
"""Most characters of an action, as on the wire."""


class Playing:
    """Seat of the player at a table whose game has begun."""

    def __init__(self, client: LineContext, followed: Followed) -> None:
        self._client = client
        self._followed = followed
        self._answers = followed.answers
        self._rest: deque[str] = deque()
        """Actions of a shortcut still to be played."""

    @property
    def commands(self) -> Sequence[LineCommand]:
        return (
            LineCommand(
                N_("play"), N_("a move; its notation alone does it too"), self.take, N_("MOVE"),
                due=self.may_play,
            ),
            LineCommand(N_("moves"), N_("what can be played"), self._moves, N_("[TEXT or all]"),
                due=self.may_play),
            *self._at_one_word(),
            LineCommand(N_("hint"), N_("what a bot would play; the others see it"), self._hint,
                due=self.may_play),
            LineCommand(N_("resign"), N_("give this game up"), self._resign),
            LineCommand(N_("pause"), N_("ask for a pause, agree to one, or end it"), self._pause),
            LineCommand(N_("draw"), N_("offer a draw, or agree to one"), self._draw),
            LineCommand(
                N_("takeback"), N_("take your last move back, or agree to that of another"),
                self._takeback,
            ),
            LineCommand(
                N_("abort"), N_("end the game without a result, if all agree"), self._abort
            ),
            LineCommand(N_("decline"), N_("no pause, no draw, no move back, and no end without a result"), self._decline),
            LineCommand(
                N_("rematch"), N_("ask for another game"), self._rematch,
                due=lambda: self._followed.table.phase == "over",
            ),
        )  # fmt: skip

    def may_play(self) -> bool:
        """Return whether it is the player's turn, or never will be."""
        return not self._followed.is_ours_to_end or self._answers.request is not None

    async def take(self, text: str) -> None:
        """Play a typed action."""
        if self._is_turn():
            await self._play(text)

    def _is_turn(self) -> bool:
        """Return whether something can be played now; print why not."""
        if self._followed.table.phase == "over":
            self._client.refuse(_("The game is over."))
        elif self._answers.request is None:
            self._client.refuse(sentences.to_move(self._followed.table))
        elif obstacle := self._answers.obstacle:
            self._client.refuse(obstacle)
        else:
            return True
        return False

    async def _play(self, text: str) -> bool:
        """Play an action after a question where it costs something; return whether it was played."""
        action, why = self._read(text)
        question = self._caution(action) if why is None else ""
        if question and not self._client.surely(text, question):
            return False
        if why := why or await self._answers.give(action):
            self._explain(why)
        return why is None

    def _caution(self, action: str) -> str:
        model = self._followed.model
        if model.position is None:
            return ""
        return " ".join(model.game.caution(model.position, action).split())

    def _read(self, text: str) -> tuple[str, Reason | None]:
        """Return the action that was typed, and why it cannot be played."""
        action = self._followed.model.typed(text)
        return action, None if action in self._answers.legal else self._why_not(action)

    def _why_not(self, action: str) -> Reason | None:
        if len(action) > _LONGEST:
            return Reason(_("This is too long."), "")
        model = self._followed.model
        return model.game.check(model.position, action) if model.position is not None else None

    def _explain(self, why: Reason) -> None:
        self._client.refuse(why.text)
        if why.section:
            text = _("The rule: rules {section}")
            self._client.say(text.format(section=why.section.partition(".")[0]))

    # Several moves at one word.

    @property
    def _shortcut(self) -> Shortcut | None:
        model = self._followed.model
        if model.table.phase != "running" or model.position is None:
            return None
        return model.game.shortcut(model.position)

    @property
    def is_under_way(self) -> bool:
        """Whether actions of a shortcut are still to be played."""
        return bool(self._rest) or self._answers.on_its_way

    def _at_one_word(self) -> Sequence[LineCommand]:
        shortcut = self._shortcut
        if shortcut is None:
            return ()
        usage = "|".join(_(way.name) for way in shortcut.ways)
        return [
            LineCommand(shortcut.name, shortcut.about, self._begin, f"[{usage}]", self.may_play)
        ]

    async def _begin(self, text: str) -> None:
        """Play all actions of a shortcut, or print the choices."""
        ways = shortcut.ways if (shortcut := self._shortcut) is not None else ()
        way = find(ways, text)
        if not text:
            self._client.say(*(headed(_(way.name), way.about) for way in ways))
        elif way is None:
            names = ", ".join(_(way.name) for way in ways)
            text = _("{name} is none of these: {names}.").format(name=text, names=names)
            self._client.refuse(text)
        elif self._is_turn():
            self._rest = deque(way.actions)
            await self.go_on()

    async def go_on(self) -> bool:
        """Play the next action of a shortcut; return whether there was one."""
        if not self._rest:
            return False
        if self._is_turn() and await self._play(self._rest[0]):
            self._rest.popleft()
            return True
        self.break_off()
        return False

    def break_off(self) -> None:
        """Drop the rest of a shortcut, as the table has changed."""
        if count := len(self._rest):
            self._rest.clear()
            text = ngettext(
                "Broken off: {count} move was not played.",
                "Broken off: {count} moves were not played.",
                count,
            )
            self._client.refuse(text.format(count=count))

    async def _moves(self, text: str) -> None:
        model = self._followed.model
        if model.request is None:
            self._client.refuse(sentences.to_move(model.table) or _("The game is over."))
            return
        self._client.say(*sentences.moves(model.legal, text, model.game.action_text))

    async def _hint(self, _text: str) -> None:
        """Print what the coach would play, from what the player sees."""
        model = self._followed.model
        if why := hints.obstacle(model):
            self._client.refuse(f"{why}.")
            return
        question = hints.question(model.table)
        if question and not self._client.surely("hint", question):
            return
        if (command := hints.assist(model.table)) and not await self._client.ask(command):
            return
        self._client.say(_("The coach thinks."))
        try:
            hint = await ask_coach(model.table)
        except NoHint:
            self._client.refuse(_("The coach found no hint for this position."))
            return
        self._client.say(f"{hints.hint_text(model, hint)}.")

    async def _resign(self, _text: str) -> None:
        if self._is_running() and self._client.surely("resign", _("Give this game up?")):
            await self._client.ask(Resign(table=self._followed.id))

    async def _pause(self, _text: str) -> None:
        if self._is_running():
            await self._client.ask(consent.pause(self._followed.table))

    async def _draw(self, _text: str) -> None:
        if not self._is_running():
            return
        question = consent.draw_question(self._followed.table)
        if not question or self._client.surely("draw", question):
            await self._client.ask(consent.draw(self._followed.table))

    async def _takeback(self, _text: str) -> None:
        if not consent.may_take_back(self._followed.table):
            self._client.refuse(_("There is no move here that could be taken back."))
        else:
            await self._client.ask(consent.takeback(self._followed.table))

    async def _abort(self, _text: str) -> None:
        if not self._is_running():
            return
        question = consent.question(self._followed.table)
        if not question or self._client.surely("abort", question):
            await self._client.ask(consent.abort(self._followed.table))

    async def _decline(self, _text: str) -> None:
        commands = consent.declined(self._followed.table)
        if not commands:
            self._client.refuse(_("Nobody has offered anything."))
        for command in commands:
            await self._client.ask(command)

    def _is_running(self) -> bool:
        """Return whether the game runs; print that it does not."""
        if self._followed.table.phase != "running":
            self._client.refuse(_("The game is over."))
            return False
        return True

    async def _rematch(self, _text: str) -> None:
        if not may_have_rematch(self._followed.table):
            text = _("The game is not over.") if self._followed.is_ours_to_end else ""
            self._client.refuse(text or _("The game is over, and not everybody is still here"))
        else:
            await self._client.ask(Rematch(table=self._followed.id))
