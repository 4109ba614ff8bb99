"""Errors of PostgreSQL and of its line, as sentences."""

import ssl

import asyncpg

from oneoh_server.stores.contract import Absent, StoreError
from oneoh_server.stores.postgres.address import redacted

LINE_ERRORS = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.CrashShutdownError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.TooManyConnectionsError,
)
"""Errors of a line, or of a server that serves nobody at present: another try may succeed."""


def absent(db: str, error: BaseException) -> Absent:
    """Return the error for a server that is not there."""
    return Absent(
        f"{redacted(db)} does not answer: {reason(error)}; is PostgreSQL running there, "
        "and may this machine connect to it?"
    )


def unusable(db: str, error: BaseException) -> StoreError:
    """Return the error for a database that cannot be used, with advice."""
    is_value_error = isinstance(error, (asyncpg.ClientConfigurationError, ValueError))
    if is_value_error and not isinstance(error, ssl.SSLError):  # a bad certificate is both
        # Messages about a bad address may quote the password.
        return StoreError(
            f"{redacted(db)} cannot be read as an address; "
            "it has the form postgresql://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=verify-full"
        )
    return StoreError(f"{redacted(db)} cannot be used: {reason(error)}{_advice(error)}")


def failed(db: str, error: BaseException) -> StoreError:
    """Return the error for a statement that failed."""
    return StoreError(f"{redacted(db)}: {reason(error)}")


def reason(error: BaseException) -> str:
    """Return what happened, in the words of PostgreSQL or of the system."""
    if isinstance(error, TimeoutError):
        return "no answer within the time"
    text = str(error) or type(error).__name__
    return text.splitlines()[0].rstrip(".")


def _advice(error: BaseException) -> str:
    match error:
        case ssl.SSLError():
            return "; see sslmode and sslrootcert in the address"
        case asyncpg.InvalidAuthorizationSpecificationError():
            return (
                "; give the user and the password in the address, or in PGUSER and PGPASSWORD, "
                "or in the file that PGPASSFILE names"
            )
        case asyncpg.InvalidCatalogNameError():
            return "; make it first, as `createdb` does"
        case asyncpg.InsufficientPrivilegeError():
            return "; make this user the owner of the database"
        case _:
            return ""
