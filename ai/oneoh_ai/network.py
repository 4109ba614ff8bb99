"""Network of a bot's process, which can be taken from it (Linux namespaces, unshare(2))."""

import ctypes
import os
import sys
from pathlib import Path

_NEW_USER, _NEW_NET = 0x10000000, 0x40000000
"""CLONE_NEWUSER and CLONE_NEWNET of <linux/sched.h>."""
_SELF = Path("/proc/self")


class NetworkStays(OSError):
    """The system does not let this process leave the network; the text says why."""


def leave_network() -> None:
    """Take the network, this machine's included, from this process and all that it starts.

    Pipes and sockets that are open stay so. The process may have no other thread yet. Raises
    NetworkStays.
    """
    if sys.platform != "linux":
        raise NetworkStays("only Linux can take the network from a process")
    user, group = os.getuid(), os.getgid()
    libc = ctypes.CDLL(None, use_errno=True)
    # A user without privileges gets a network of its own only with a user namespace of its own.
    if libc.unshare(_NEW_USER | _NEW_NET):
        raise NetworkStays(f"unshare: {os.strerror(ctypes.get_errno())}")
    try:
        (_SELF / "setgroups").write_text("deny", "ascii")
        (_SELF / "uid_map").write_text(f"{user} {user} 1", "ascii")
        (_SELF / "gid_map").write_text(f"{group} {group} 1", "ascii")
    except OSError as error:
        raise NetworkStays(f"user namespace: {error.strerror}") from error
