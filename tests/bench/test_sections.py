"""Sections of the bench are chosen by name, and each can be run."""

import inspect
from importlib import import_module

import pytest

from bench.__main__ import SECTIONS
from bench.options import read_options


def test_all_sections_are_chosen_by_default() -> None:
    chosen, options = read_options([], SECTIONS)
    assert chosen == list(SECTIONS)
    assert options.peers
    assert not options.quick


def test_some_are_chosen_by_name() -> None:
    chosen, options = read_options(["--quick", "rules", "--no-peers"], SECTIONS)
    assert chosen == ["rules"]
    assert options.quick
    assert not options.peers


def test_an_unknown_section_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_options(["rules", "ruels"], SECTIONS)
    assert "no section 'ruels'" in capsys.readouterr().err


@pytest.mark.parametrize("section", SECTIONS)
def test_each_section_takes_the_options(section: str) -> None:
    assert len(inspect.signature(import_module(f"bench.{section}").main).parameters) == 1
