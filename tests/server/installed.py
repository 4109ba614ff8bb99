"""Programs of Debian's packages that tests start themselves."""

import os
import shutil

import pytest


def installed(program: str, name: str) -> str:
    """Return the path of a program. Skip the test where it is missing; in CI that is a failure."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin")
    if found is None:
        missing = f"{name} is not installed: apt-get install {program}"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return found
