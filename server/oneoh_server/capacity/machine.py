"""Machine of a measurement, in words."""

import platform

from oneoh_server.event_loop import choose_loop


def machine() -> str:
    return f"Python {platform.python_version()}, {choose_loop()[0]}, {platform.machine()}"
