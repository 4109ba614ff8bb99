"""The key of an operator comes from a file, the environment or the keyboard, in this order."""

from pathlib import Path

import pytest

from oneoh_tui.net.asking import Trouble
from oneoh_tui.operators.given_key import VARIABLE, given_key

FILED, SET, TYPED = "f" * 22, "s" * 22, "t" * 22


def test_a_file_wins_over_the_environment_and_that_over_the_keyboard(tmp_path: Path) -> None:
    path = tmp_path / "ada.key"
    path.write_text(f"{FILED}\n")
    environment = {VARIABLE: f" {SET} "}
    assert given_key(str(path), environment, lambda _prompt: TYPED) == FILED
    assert given_key(None, environment, lambda _prompt: TYPED) == SET
    assert given_key(None, {}, lambda _prompt: TYPED) == TYPED


def test_nobody_is_asked_where_nobody_can_type() -> None:
    with pytest.raises(Trouble, match=f"--key-file, or in {VARIABLE}"):
        given_key(None, {}, None)


def test_what_is_no_key_is_not_repeated() -> None:
    with pytest.raises(Trouble) as caught:
        given_key(None, {VARIABLE: "hunter2"}, None)
    assert "hunter2" not in str(caught.value)
    assert VARIABLE in str(caught.value)
    with pytest.raises(Trouble, match="no key"):
        given_key(None, {}, lambda _prompt: "hunter2")


def test_an_end_of_the_input_is_no_key() -> None:
    def ended(_prompt: str) -> str:
        raise EOFError

    with pytest.raises(Trouble, match="No key was typed"):
        given_key(None, {}, ended)
