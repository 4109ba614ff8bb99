"""Rules page of a game."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from oneoh_tui.games import board_game, game_title
from oneoh_tui.text.i18n import N_, _, language
from oneoh_tui.text.sections import Section
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.prose import prose
from oneoh_tui.widgets.rows import Row, RowList


class RulesScreen(Page[None]):
    """Table of contents, and the section that is chosen there."""

    CSS_PATH = "rules.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space", "scroll(1)", N_("Read on"), id="rules.on"),
        Binding("left,h", "scroll(-1)", N_("Read back"), show=False, id="rules.back-up"),
        Binding("escape,q", "dismiss", N_("Back"), id="rules.close"),
    ]

    def __init__(self, game: str, section: str | None = None) -> None:
        """Begin with `section`: an anchor of the page, or a rule `section.name` of a refusal."""
        super().__init__()
        self._game = game
        self._sections: dict[str, Section] = {
            section.anchor: section for section in board_game(game).rules_page(language())
        }
        self._contents = RowList([_row(each) for each in self._sections.values()], id="contents")
        self._text = VerticalScroll(id="text", can_focus=False)
        wanted = (section or "").split(".")[0]
        self._first = wanted if wanted in self._sections else next(iter(self._sections), None)

    def body(self) -> ComposeResult:
        heading = _("Rules of {game}").format(game=game_title(self._game))
        yield Static(heading, classes="heading", markup=False)
        with Horizontal():
            yield self._contents
            yield self._text

    async def on_mount(self) -> None:
        self._contents.focus()
        if self._first is None:
            text = _("There are no rules of this game here.")
            await self._text.mount(Static(text, classes="prose"))
        else:
            self._contents.go_to(self._first)
            await self._show(self._first)

    @on(RowList.Moved)
    @on(RowList.Chosen)
    async def _moved(self, event: RowList.Moved | RowList.Chosen) -> None:
        await self._show(event.row)

    async def _show(self, anchor: str) -> None:
        async with self.batch():
            await self._text.remove_children()
            await self._text.mount_all(prose(self._sections[anchor], self.oneoh.glyphs))
        self._text.scroll_home(animate=False)

    def action_scroll(self, pages: int) -> None:
        rows = max(1, self._text.size.height - 2)
        self._text.scroll_relative(y=pages * rows, animate=False)


def _row(section: Section) -> Row:
    indent = "  " if section.level > 2 else ""
    return Row(section.anchor, ((indent + section.title, "text"),))
