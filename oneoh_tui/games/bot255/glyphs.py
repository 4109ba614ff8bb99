"""The characters that the puzzle and the program are drawn with, in each glyph set."""

from dataclasses import dataclass


@dataclass(frozen=True)
class BotGlyphs:
    """Every one is one column wide, but for the frame's rows."""

    bots: str
    """By heading: north, east, south, west."""
    bug: str
    free: str
    lines: str
    """The trail, by the sum of the ways it goes: 1 up, 2 down, 4 left, 8 right."""
    frame: str
    """Corners from the top left clockwise, then across, then down."""
    wall: str
    """A piece of the frame that a test was about, or that the bot ran into."""
    stop: str
    running: str
    missing: str
    slot: str
    guide: str


BIT, TAKEN = "1", "0"
"""A bit on the board, and where one was."""
DRAWN = "+"
"""The card that was just drawn."""

BOT_GLYPHS: dict[str, BotGlyphs] = {
    "unicode": BotGlyphs(
        bots="▲►▼◄",
        bug="✗",
        free="·",
        lines="·╵╷│╴┘┐┤╶└┌├─┴┬┼",
        frame="╭╮╯╰─│",
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
        frame="┌┐┘└─│",
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
        frame="++++-|",
        wall="#",
        stop="*",
        running="=",
        missing="!",
        slot="_",
        guide="|",
    ),
}
