"""Package: its docstring leads a stranger to every module and to a first bot that plays."""

import asyncio
import re
import sys
from pathlib import Path
from textwrap import dedent

import oneoh_protocol
from tests.protocol.scripted_lobby import ScriptedLobby

DOCSTRING = oneoh_protocol.__doc__ or ""


def test_the_docstring_names_every_module_and_no_other() -> None:
    _, _, listed = DOCSTRING.partition("The modules:")
    entries = re.findall(r"^- (.+?):", listed, re.MULTILINE)
    named = {name for entry in entries for name in re.findall(r"`(\w+)`", entry)}
    files = Path(oneoh_protocol.__path__[0]).glob("*.py")
    assert named == {file.stem for file in files} - {"__init__"}


async def test_the_bot_of_the_docstring_plays_a_game(tmp_path: Path) -> None:
    [program] = re.findall(
        r"^    import asyncio$.*^    asyncio\.run.*?$", DOCSTRING, re.MULTILINE | re.DOTALL
    )
    (tmp_path / "bot.py").write_text(dedent(program))
    async with ScriptedLobby().running() as lobby:
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(tmp_path / "bot.py"), lobby.url
        )
        assert await bot.wait() == 0
    assert lobby.actions == [(8, "a"), (9, "a")]
