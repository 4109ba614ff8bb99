"""Keys of operators: the file that has their hashes, and the command that makes them."""

from pathlib import Path

import pytest

from oneoh_server.operators.keys import BadKeys, OperatorKeys, hash_key, make_key


def test_a_key_that_was_made_is_that_of_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make_key(["ada"]) == 0
    made = capsys.readouterr()
    path = tmp_path / "operators"
    path.write_text(f"# ours\n\n{made.err.splitlines()[1]}\nbob {hash_key('b' * 22)}  # away\n")
    keys = OperatorKeys.read(str(path))
    assert keys.operator(made.out.strip()) == "ada"
    assert keys.operator("b" * 22) == "bob"
    assert keys.operator("x" * 22) is None
    assert made.out.strip() not in path.read_text()


def test_without_keys_nobody_is_an_operator() -> None:
    assert OperatorKeys().operator("") is None


@pytest.mark.parametrize("line", ["ada", "ada 12", f"ada {'g' * 64}", f"ada {'0' * 64} more"])
def test_a_line_that_is_no_name_and_hash_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "operators"
    path.write_text(f"\n{line}\n")
    with pytest.raises(BadKeys, match="line 2 of"):
        OperatorKeys.read(str(path))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadKeys, match="cannot be read"):
        OperatorKeys.read(str(tmp_path / "nowhere"))


@pytest.mark.parametrize("arguments", [[], ["two", "names"], ["a b"]])
def test_a_key_is_made_for_one_name(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert make_key(arguments) == 2
    assert capsys.readouterr().out == ""
