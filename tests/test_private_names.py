"""Private names of other projects are used in two files only, and guarded there."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest

from oneoh_tui.terminal import textual_parts
from tests.private_names import borrowed, inherited
from tests.sources import PACKAGES, sources

GUARDED = {"oneoh_tui.terminal.textual_parts", "oneoh_tui.gateway.ssh_send_buffer"}


def modules() -> Iterator[ModuleType]:
    """Return every module of ours that can be imported without running a program."""
    for package in PACKAGES:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                yield importlib.import_module(found.name)


def test_no_other_file_uses_a_private_name_of_something_that_is_not_ours() -> None:
    found = {name: borrowed(text) for name, text in sources()}
    assert {name: names for name, names in found.items() if names and name not in GUARDED} == {}


def test_no_other_class_uses_or_hides_a_private_name_of_the_foreign_class_above_it() -> None:
    pytest.importorskip("asyncssh", reason="the extra `ssh` is not installed")
    found = {
        f"{module.__name__}.{cls.__name__}": inherited(cls)
        for module in modules()
        if module.__name__ not in GUARDED
        for cls in vars(module).values()
        if inspect.isclass(cls) and cls.__module__ == module.__name__
    }
    assert {name: names for name, names in found.items() if names} == {}


def test_the_names_of_a_class_above_are_found() -> None:
    assert inherited(textual_parts.SharedStylesheet) == {"_parse_rules"}
    assert inherited(textual_parts.SurvivingApp) == {"_handle_exception"}


@pytest.mark.parametrize(
    "source",
    [
        "from textual._styles_cache import StylesCache",
        "from textual.keys import _character_to_key",
        "from textual.keys import (\n    Keys,\n    _character_to_key,\n)",
        "from textual.keys import (\n    Keys,\n    _character_to_key as named,\n)",
        "import textual._time",
        "app._driver",
        "app._driver = None",
        "super()._attach(node)",
        "Console(_environ={})",
        "Console(\n    _environ={},\n)",
        "Console(  # as here\n    _environ={},\n)",
        "getattr(app, '_driver', None)",
        "getattr(app, '_Driver', None)",
        "attrgetter('screen._compositor')(app)",
    ],
)
def test_every_way_to_a_private_name_is_found(source: str) -> None:
    assert borrowed(source) != set()


@pytest.mark.parametrize(
    "source", ["self._own", "def _ours(): ...\nother._ours", "_('words')", "pair._replace(x=1)"]
)
def test_what_is_ones_own_is_not_taken_for_a_private_name(source: str) -> None:
    assert borrowed(source) == set()
