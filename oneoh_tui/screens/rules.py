"""Rules page of a game."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Static

from oneoh_tui.games import board_game, game_title
from oneoh_tui.text.i18n import N_, _, language
from oneoh_tui.text.search import Found, excerpt, search, spans
from oneoh_tui.text.sections import Section
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.prose import prose
from oneoh_tui.widgets.rows import Row, RowList
from oneoh_tui.widgets.search_row import SearchRow


class RulesScreen(Page[None]):
    """Table of contents, and the section that is chosen there; or a search, and what it found."""

    CSS_PATH = "rules.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space", "scroll(1)", N_("Read on"), id="rules.on"),
        Binding("left,h", "scroll(-1)", N_("Read back"), show=False, id="rules.back-up"),
        Binding("slash", "search", N_("Find"), id="rules.search"),
        Binding("n", "beside(1)", N_("Next"), key_display="n N", id="rules.next"),
        Binding("N", "beside(-1)", N_("Previous"), show=False, id="rules.previous"),
        Binding("escape,q", "leave", N_("Back"), id="rules.close"),
    ]

    def __init__(self, game: str, section: str | None = None) -> None:
        """Begin with `section`: an anchor of the page, or a rule `section.name` of a refusal."""
        super().__init__()
        self._game = game
        self._board_game = board_game(game)
        self._sections: dict[str, Section] = {
            section.anchor: section for section in self._board_game.rules_page(language())
        }
        self._contents = RowList([_row(each) for each in self._sections.values()], id="contents")
        self._text = VerticalScroll(id="text", can_focus=False)
        self._search = SearchRow(_("Words to find"))
        self._found = RowList(id="found")
        self._nothing = Static(id="nothing", markup=False)
        wanted = (section or "").split(".")[0]
        self._first = wanted if wanted in self._sections else next(iter(self._sections), None)

    def body(self) -> ComposeResult:
        heading = _("Rules of {game}").format(game=game_title(self._game))
        yield Static(heading, classes="heading", markup=False)
        yield self._search
        yield self._found
        yield self._nothing
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

    @property
    def _is_searching(self) -> bool:
        return self.has_class("-searching")

    @property
    def _words(self) -> str:
        """Words that are searched; "" for none."""
        return self._search.value if self._is_searching else ""

    @on(RowList.Moved)
    @on(RowList.Chosen)
    async def _moved(self, event: RowList.Moved | RowList.Chosen) -> None:
        await self._show(event.row)

    async def _show(self, anchor: str) -> None:
        """Show a section from its beginning, or from the first of the words on."""
        section, words = self._sections[anchor], self._words
        widgets = list(prose(section, self.oneoh.glyphs, self._board_game.drawing, words))
        async with self.batch():
            await self._text.remove_children()
            await self._text.mount_all(widgets)
        self._text.scroll_home(animate=False)
        texts = [section.title, *section.blocks]
        at = next((at for at, text in enumerate(texts) if any(spans(text, words))), 0)
        if at:
            self.call_after_refresh(self._text.scroll_to_widget, widgets[at], animate=False)

    def action_scroll(self, pages: int) -> None:
        rows = max(1, self._text.size.height - 2)
        self._text.scroll_relative(y=pages * rows, animate=False)

    def action_search(self) -> None:
        """Open the search, or go back to its words."""
        if not self._is_searching:
            self.add_class("-searching")
            self._search.value = ""
            self._list_found()
        # At once: text pasted together with the key that opens the row belongs in it.
        self.set_focus(self._search)

    @on(Input.Changed, "#search")
    async def _searched(self) -> None:
        if self._is_searching:
            self._list_found()
            if (anchor := self._found.row or self._contents.row) is not None:
                await self._show(anchor)

    def _list_found(self) -> None:
        found = search(list(self._sections.values()), self._words)
        self._found.show_rows([self._found_row(each) for each in found])
        self._found.display = bool(found)
        nothing = _("No section contains this.") if self._words.strip() and not found else ""
        self._nothing.update(nothing)
        self._nothing.display = bool(nothing)

    def _found_row(self, found: Found) -> Row:
        glyphs = self.oneoh.glyphs
        line = excerpt(found.line, self._words, glyphs.ellipsis)
        return Row(
            found.section.anchor,
            ((found.section.title, "strong"), (f" {glyphs.dash} {line}", "quiet")),
        )

    @on(SearchRow.Gone)
    def _gone(self, event: SearchRow.Gone) -> None:
        self._found.index += event.steps

    @on(Input.Submitted, "#search")
    def _read(self) -> None:
        """Give the keys to what was found."""
        if self._found.row is not None:
            self._found.focus()

    def action_beside(self, steps: int) -> None:
        """Go to another section that was found."""
        self._found.index += steps

    async def action_leave(self) -> None:
        """Close the search, at the section that it showed; else the page."""
        if not self._is_searching:
            self.dismiss()
            return
        anchor = self._found.row or self._contents.row
        self.remove_class("-searching")
        self._found.display = self._nothing.display = False
        self._contents.focus()
        if anchor is not None:
            self._contents.go_to(anchor)
            await self._show(anchor)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key works: some only while there is a search."""
        match action:
            case "beside":
                return self._is_searching and self._found.row is not None
            case "search":
                return bool(self._sections) and not self._search.has_focus
            case _:
                return True


def _row(section: Section) -> Row:
    indent = "  " if section.level > 2 else ""
    return Row(section.anchor, ((indent + section.title, "text"),))
