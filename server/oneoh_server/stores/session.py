"""Session: access of a command to a store, which a server may have open meanwhile."""

from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar

from oneoh_server.stores.sql.steps import Steps

T = TypeVar("T")
P = ParamSpec("P")


class Session(Protocol):
    """Runs SQL, and waits for it."""

    def run(self, make: Callable[P, Steps[T]], *args: P.args, **more: P.kwargs) -> T:
        """Do the steps that `make` returns in one transaction; return what they return.

        Raises StoreError.
        """
