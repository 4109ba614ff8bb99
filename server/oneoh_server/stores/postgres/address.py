"""Address of a PostgreSQL database, as the setting `db` gives it."""

from os.path import isfile
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

SCHEMES = ("postgresql", "postgres")
HIDDEN = "***"
_FILES = ("sslrootcert", "sslcert", "sslkey", "sslcrl", "passfile")
_SECRETS = ("password", "sslpassword")


def is_postgres(db: str) -> bool:
    """Return whether the setting `db` is an address of PostgreSQL."""
    return db.partition("://")[0] in SCHEMES and "://" in db


def missing_file(db: str) -> str:
    """Return what of an address names a file that is not there; an empty text if nothing does."""
    try:
        given = parse_qsl(urlsplit(db).query)
    except ValueError:
        return ""
    missing = (f"{name}={path}" for name, path in given if name in _FILES and not isfile(path))
    return next(missing, "")


def redacted(db: str) -> str:
    """Return the setting `db` as logs may have it: without passwords."""
    if not is_postgres(db):
        return db
    try:
        parts = urlsplit(db)
        query = [
            (name, HIDDEN if name in _SECRETS else value) for name, value in parse_qsl(parts.query)
        ]
    except ValueError:
        return f"{SCHEMES[0]}://{HIDDEN}"
    user, at, host = parts.netloc.rpartition("@")
    name, colon, _ = user.partition(":")
    netloc = f"{name}{colon and colon + HIDDEN}{at}{host}"
    text = urlencode(query, safe="*/", quote_via=quote)
    return f"{parts.scheme}://{netloc}{parts.path}{text and '?' + text}"
