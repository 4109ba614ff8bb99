"""Set-up of all tests: compiled modules, Hypothesis, the garbage collector, the log.

Hypothesis judges results, never the time that a busy machine takes. Where CI is set, it tries the
same examples each time, so that a failure is due to the change; elsewhere each run tries new ones.
"""

import gc
import logging
import os
import signal
import sys
import threading
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.processes.children import fork_children
from tests.processes.start import TEMPLATES

pytest_plugins = ["tests.server.stores.databases"]

# The tests start hundreds of processes: compiled modules are kept even where the environment, as in
# many containers, forbids it.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A shell has what it starts in the background ignore SIGINT, and all that this starts in its turn.
signal.signal(signal.SIGINT, signal.default_int_handler)

fork_children()

# What collection makes lasts to the end: to look for garbage in it takes a tenth of its time.
gc.disable()

GARBAGE = 5_000
"""Objects of a test for which garbage is collected. More would have left the processor's cache."""
MIDDLE = 200
"""Collections of young objects before those of middle age are collected as well."""

settings.register_profile(
    "untimed",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("untimed")


def pytest_configure(config: pytest.Config) -> None:
    """Open the templates, in the first process of a run, unless programs start by themselves."""
    TEMPLATES.on = not config.getoption("--cold")
    if not hasattr(config, "workerinput"):
        TEMPLATES.open()


def pytest_collection_finish() -> None:
    """Exempt imported objects from garbage collection, and collect less often.

    The exemption saves the tests that start an app a seventh of their time. What garbage there is
    among them is exempt too: to find it would take longer than a hundred tests.
    """
    gc.freeze()
    gc.set_threshold(100 * GARBAGE)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """Collect after a test if there is much to collect: then nothing of it is in use.

    What is in use is looked through in vain, and again later. What the test has left open is told
    of this test, as it still runs.
    """
    young, middle, _old = gc.get_count()
    if young > GARBAGE:
        gc.collect(1 if middle > MIDDLE else 0)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cold", action="store_true", help="start programs, do not fork them")
    parser.addoption("--long", action="store_true", help="try far more kills, cuts and messages")


@pytest.fixture
def long(request: pytest.FixtureRequest) -> bool:
    """Whether there is time for all that a random test can try."""
    return bool(request.config.getoption("--long"))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """End the templates, and collect for the last time.

    pytest then collects five times, for warnings from objects that nobody holds: all that is left
    would be looked through each time.
    """
    TEMPLATES.end()
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def log_of_the_process() -> Iterator[None]:
    """Undo the logging set-up of a program that the test ran in this process.

    Its handler would write to the standard error of that test, which is closed by then.
    """
    hooks = sys.excepthook, threading.excepthook
    yield
    logging.captureWarnings(capture=False)
    sys.excepthook, threading.excepthook = hooks
    root = logging.getLogger()
    for handler in [each for each in root.handlers if type(each) is logging.StreamHandler]:
        root.removeHandler(handler)
