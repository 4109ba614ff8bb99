"""Page and schemas for authors of bots: they say what the game does."""

from pathlib import Path

import pytest

from oneoh_games.registry import folder_of
from oneoh_noise import GAME, Action, State
from oneoh_noise.actions import FACE_DOWN
from oneoh_noise.state import Sent
from oneoh_protocol.schema import as_text, schema_files

PAGE = (folder_of(GAME) / "wire.md").read_text("utf-8")
SCHEMAS = schema_files(GAME)


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_a_schema_is_current(path: Path) -> None:
    assert path.read_text("utf-8") == as_text(SCHEMAS[path]), (
        "run: python -m oneoh_protocol.schema noise"
    )


def test_the_page_has_every_word_of_an_action() -> None:
    assert all(f"`{word}`" in PAGE for word in (*Action, FACE_DOWN))


@pytest.mark.parametrize("bits", [(0, 0), (0, 1)])
def test_the_page_has_every_reason_of_an_end(bits: tuple[int, int]) -> None:
    wire = tuple(Sent(seat, bit, "nak") for seat, bit in enumerate(bits))
    end = State(price=2, hands=((), ()), aside=(), wire=wire).outcome
    assert end is not None
    assert f"`{end.reason}`" in PAGE
