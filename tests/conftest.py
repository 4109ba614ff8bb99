"""Hypothesis judges what happens, never how long a busy machine takes for it.

Where CI is set the examples are the same each time: what lands is not for chance to say. At a
desk each run tries new ones.
"""

import gc
import os

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

    It saves the tests that start an app a seventh of their time.
    """
    gc.collect()
    gc.freeze()
