"""Characters of the puzzle and of the program, by glyph set."""

from dataclasses import dataclass

from oneoh_tui.text.glyphs import Frame


@dataclass(frozen=True)
class BotGlyphs:
    """Characters in one glyph set, each one column wide."""

    bots: str
    """Bots by heading: north, east, south, west."""
    bug: str
    free: str
    lines: str
    """Trail by the sum of its directions: 1 up, 2 down, 4 left, 8 right."""
    frame: Frame
    wall: str
    """Part of the frame that a test was about, or that the bot ran into."""
    stop: str
    running: str
    missing: str
    slot: str
    guide: str


BIT, TAKEN = "1", "0"
"""Bit on the board, and place of a collected one."""
DRAWN = "+"
"""Mark of the card that was just drawn."""

BOT_GLYPHS: dict[str, BotGlyphs] = {
    "unicode": BotGlyphs(
        bots="▲►▼◄",
        bug="✗",
        free="·",
        lines="·╵╷│╴┘┐┤╶└┌├─┴┬┼",
        frame="╭─╮│╰╯",
        wall="█",
        stop="●",
        running="►",
        missing="!",
        slot="…",
        guide="│",
    ),
    "box": BotGlyphs(
        bots="▲►▼◄",
        bug="x",
        free="·",
        lines="·│││─┘┐┤─└┌├─┴┬┼",
        frame="┌─┐│└┘",
        wall="█",
        stop="■",
        running="►",
        missing="!",
        slot="_",
        guide="│",
    ),
    "ascii": BotGlyphs(
        bots="^>v<",
        bug="x",
        free=".",
        lines=".|||-+++-+++-+++",
        frame="+-+|++",
        wall="#",
        stop="*",
        running="=",
        missing="!",
        slot="_",
        guide="|",
    ),
}
