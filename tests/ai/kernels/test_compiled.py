"""Kernels are compiled where that was asked for, and say so."""

import os
from importlib import import_module

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.commands import list_bots
from oneoh_ai.kernels.kernel_file import PACKAGE, is_compiled, kernel_names

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize("name", kernel_names())
def test_a_kernel_is_imported_in_the_form_that_is_there(name: str) -> None:
    file = import_module(f"{PACKAGE}.{name}").__file__
    assert file is not None
    assert file.endswith(".py") != is_compiled(name)
    if os.environ.get("ONEOH_NATIVE") == "strict":
        assert is_compiled(name)


def test_the_list_of_bots_names_the_compiled_kernels(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_bots, "kernel_names", lambda: ["one", "two.deep", "two.flat", "six"])
    monkeypatch.setattr(list_bots, "is_compiled", lambda name: name in ("one", "two.deep", "six"))
    assert main(["list"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "compiled kernels: one, six"
    monkeypatch.setattr(list_bots, "is_compiled", lambda _name: False)
    assert main(["list"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("compiled kernels: none")
