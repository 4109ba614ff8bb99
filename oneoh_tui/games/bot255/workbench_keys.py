"""Keys of the workbench."""

from collections.abc import Callable, Mapping

from textual.binding import Binding, BindingType

from oneoh_tui.games.bot255.draft import Draft
from oneoh_tui.games.bot255.listing import PALETTE
from oneoh_tui.text.i18n import N_

PLAIN_EDITS: Mapping[str, Callable[[Draft], Draft]] = {
    "backspace": Draft.backspace,
    "delete": Draft.delete,
    "lower": Draft.lower_block,
    "open": Draft.open_above,
    "raise": Draft.raise_block,
    "stop": Draft.toggle_stop,
    "unwrap": Draft.unwrap,
}
"""Edits of the draft by the parameter of the action `edit`."""

WORKBENCH_KEYS: tuple[BindingType, ...] = (
    Binding("m", "write('m')", N_("Write"), key_display="m l r n w i e", id="bot.move"),
    *(
        Binding(key, f"write('{key}')", N_("Write"), show=False, id=f"bot.write-{key}")
        for row in PALETTE
        for key, _command in row
        if key != "m"
    ),
    Binding("space", "play", N_("Run"), key_display="space", id="bot.play"),
    Binding("full_stop", "step(1)", N_("Step"), id="bot.step"),
    Binding("comma", "step(-1)", N_("Step back"), show=False, id="bot.step-back"),
    Binding("g", "run_on", N_("To the end"), show=False, id="bot.end"),
    Binding("0", "rewind", N_("To the start"), show=False, id="bot.start"),
    Binding("less_than_sign", "speed(-1)", N_("Slower"), show=False, id="bot.slower"),
    Binding("greater_than_sign", "speed(1)", N_("Faster"), show=False, id="bot.faster"),
    Binding("t,enter", "test", N_("Test"), key_display="t", id="bot.test"),
    *(
        Binding(f"{times}", f"times({times})", N_("How often"), show=False)
        for times in range(2, 10)
    ),
    Binding("x,delete", "edit('delete')", N_("Delete"), id="bot.delete"),
    Binding("X", "edit('unwrap')", N_("Delete this line, keep its body"), show=False,
            id="bot.unwrap"),
    Binding("backspace", "edit('backspace')", N_("Take back the last line"), show=False),
    Binding("up,k", "go(-1)", N_("Line"), show=False, id="bot.up"),
    Binding("down,j", "go(1)", N_("Line"), show=False, id="bot.down"),
    Binding("left", "shift(-1)", N_("Outdent"), show=False, id="bot.outdent"),
    Binding("right", "shift(1)", N_("Indent"), show=False, id="bot.indent"),
    Binding("K,shift+up", "edit('raise')", N_("Move the block up"), show=False,
            id="bot.raise"),
    Binding("J,shift+down", "edit('lower')", N_("Move the block down"), show=False,
            id="bot.lower"),
    Binding("o", "edit('open')", N_("Write above this line"), show=False,
            id="bot.above"),
    Binding("b", "edit('stop')", N_("Breakpoint"), show=False, id="bot.stop"),
    Binding("u", "undo", N_("Undo"), id="bot.undo"),
    Binding("U", "redo", N_("Redo"), show=False, id="bot.redo"),
    Binding("c", "copy", N_("Copy as text"), show=False, id="bot.copy"),
    Binding("D", "drafts", N_("Drafts"), show=False, id="bot.drafts"),
    Binding("escape", "escape", N_("Back"), show=False),
)  # fmt: skip
"""Bindings in the order of the key bar: writing, running, the rest."""
