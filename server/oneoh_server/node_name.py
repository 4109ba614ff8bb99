"""Name of this process for people."""

import os
import socket


def node_name() -> str:
    """Return the host and the process."""
    return f"{socket.gethostname()}, process {os.getpid()}"
