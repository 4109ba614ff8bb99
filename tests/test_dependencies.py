"""The declared dependencies are those that the code imports, each with a lower bound."""

import re
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.sources import PACKAGES, sources

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
BUILT_INTO = {"textual", "asyncssh"}
"""Projects whose next major version the client cannot be expected to work with."""
OPTIONAL: dict[str, str | tuple[str, ...]] = {
    "asyncpg": ("oneoh_server.stores.postgres.", "oneoh_server.bus.mailbox."),
    "nats": "oneoh_server.bus.nats.",
    "cython": "oneoh_ai.kernels.",
    "asyncssh": "oneoh_tui.gateway.",
    "gymnasium": "oneoh_ai.environments.",
    "numpy": "oneoh_ai.environments.",
    "pettingzoo": "oneoh_ai.environments.",
    "uvloop": "oneoh_server.event_loop.",
}
"""Optional dependencies -> the folders or the files that import them."""


def names(lines: list[str]) -> set[str]:
    """Return the modules that the projects of these lines install, which are called like them."""
    return {Requirement(line).name.replace("-", "_") for line in lines}


IMPORT = re.compile(r"^ *(?:from (\w+)[\w.]* import |import (\w+))", re.MULTILINE)
"""An import: the linter has it be the first word of its line, and be of one module."""
LONG_STRING = re.compile(r'""".*?"""', re.DOTALL)


@cache
def imported(text: str) -> frozenset[str]:
    """Return the top-level modules that a file imports, within functions too.

    To parse all files would take twenty times as long.
    """
    code = LONG_STRING.sub("", text)
    return frozenset(one or other for one, other in IMPORT.findall(code))


def test_every_kind_of_import_is_found() -> None:
    lines = (
        "import a.b",
        "import c as d",
        "from e.f import g",
        "    from h import (",
        "from . import i",
    )
    assert imported("\n".join(lines)) == {"a", "c", "e", "h"}
    assert imported('"""Example:\n\n    import a\n"""\nx = "import b"\n') == set()


def test_whatever_is_imported_is_declared() -> None:
    ours = {package.__name__ for package in PACKAGES}
    found = {name for _module, text in sources() for name in imported(text)}
    assert found - ours - sys.stdlib_module_names - set(OPTIONAL) == names(PROJECT["dependencies"])


@pytest.mark.parametrize("module", OPTIONAL)
def test_what_not_everybody_installs_is_imported_in_its_place(module: str) -> None:
    importing = [f"{name}." for name, text in sources() if module in imported(text)]
    assert importing
    assert all(name.startswith(OPTIONAL[module]) for name in importing)


@pytest.mark.parametrize(
    "line",
    [*PROJECT["dependencies"], *EXTRAS["ssh"], *EXTRAS["fast"], *EXTRAS["pettingzoo"]],
)
def test_a_dependency_has_a_lower_bound_and_an_upper_one_where_there_is_reason(line: str) -> None:
    requirement = Requirement(line)
    operators = sorted(bound.operator for bound in requirement.specifier)
    assert operators == (["<", ">="] if requirement.name in BUILT_INTO else [">="])
