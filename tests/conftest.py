"""Hypothesis judges what happens, never how long a busy machine takes for it.

Where CI is set the examples are the same each time: what lands is not for chance to say. At a
desk each run tries new ones.
"""

import gc
import logging
import os
import sys
import threading
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "untimed",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("untimed")


def pytest_collection_finish() -> None:
    """What was imported stays: the collector need not go through it after every test.

    It saves the tests that start an app a seventh of their time; that it goes through the young
    objects after every 50,000 of them, not after every 700, saves a fifth of the rest.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


@pytest.fixture(autouse=True)
def log_of_the_process() -> Iterator[None]:
    """Take back how a program that ran within the test has set up the log.

    Its handler would write to the standard error of that test, which is closed after it.
    """
    hooks = sys.excepthook, threading.excepthook
    yield
    logging.captureWarnings(capture=False)
    sys.excepthook, threading.excepthook = hooks
    root = logging.getLogger()
    for handler in [each for each in root.handlers if type(each) is logging.StreamHandler]:
        root.removeHandler(handler)
