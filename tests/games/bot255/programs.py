"""Hypothesis strategies for well-formed programs and for boards."""

from hypothesis import strategies as st

from oneoh_games.bot255.commands import COMMANDS, Command, Else, If, has_body
from oneoh_games.bot255.grid import CELLS, Heading, mask_of
from oneoh_games.bot255.program import Line, Program
from oneoh_games.bot255.puzzle import Board, Bot

PLAIN = [command for command in COMMANDS if not has_body(command)]
HEADERS = [command for command in COMMANDS if has_body(command) and not isinstance(command, Else)]


def deeper(block: Program) -> Program:
    return tuple(Line(line.depth + 1, line.command) for line in block)


def join(blocks: list[Program]) -> Program:
    return tuple(line for block in blocks for line in block)


def headed(header: Command, body: Program, other: Program | None) -> Program:
    block = (Line(0, header), *deeper(body))
    if isinstance(header, If) and other is not None:
        block += (Line(0, Else()), *deeper(other))
    return block


single = st.sampled_from(PLAIN).map(lambda command: (Line(0, command),))

programs: st.SearchStrategy[Program] = st.recursive(
    single,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=4).map(join),
        st.builds(headed, st.sampled_from(HEADERS), inner, st.none() | inner),
    ),
    max_leaves=12,
)
"""Return any well-formed program that is not long."""

bots = st.builds(Bot, st.integers(0, CELLS - 1), st.sampled_from(Heading))


@st.composite
def boards(draw: st.DrawFn, most_bits: int = 12) -> Board:
    """Return a bot among any bits and bugs: at least one bit, and nothing on the bot's cell."""
    bot = draw(bots)
    others = st.sampled_from([cell for cell in range(CELLS) if cell != bot.cell])
    bits = draw(st.sets(others, min_size=1, max_size=most_bits))
    bugs = draw(st.sets(others, max_size=24)) - bits
    return Board(bot, mask_of(bits), mask_of(bugs))
