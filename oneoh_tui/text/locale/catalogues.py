"""Extracts the messages of the client, brings the catalogues up to date, and compiles them."""

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from oneoh_tui.text.i18n import DEFAULT, DOMAIN, LANGUAGES, LOCALE

_KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}
# A date that moved would make every run a change.
_EPOCH = datetime(2026, 1, 1, tzinfo=UTC)


def extract() -> Catalog:
    """The messages of the client as they are in the code."""
    template = _empty(None, "# Messages of oneoh.")
    package = LOCALE.parent.parent
    found = sorted(
        extract_from_dir(package, [("**.py", "python")], keywords=_KEYWORDS),
        key=lambda message: (message[0], message[1]),
    )
    for path, line, text, _comments, context in found:
        place = (Path(package.name, path).as_posix(), line)
        template.add(text, None, [place], context=context)
    return template


def catalogue_path(code: str, suffix: str = ".po") -> Path:
    """Where the catalogue of a language is."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}{suffix}"


def read(code: str) -> Catalog:
    """The catalogue of a language; an empty one where there is none yet."""
    path = catalogue_path(code)
    if not path.exists():
        return _empty(code, "")
    with path.open("rb") as file:
        return read_po(file, locale=code, domain=DOMAIN)


def compiled(catalogue: Catalog) -> bytes:
    """What the program reads."""
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def update() -> list[str]:
    """Bring everything up to date; returns what still has to be translated, by language."""
    _write(LOCALE / f"{DOMAIN}.pot", extract())
    missing = []
    for code, name in LANGUAGES.items():
        before, catalogue = read(code), _empty(code, f"# Messages of oneoh: {name}.")
        for message in extract():
            if message.id:
                known = before.get(message.id)
                catalogue.add(
                    message.id,
                    known.string if known else None,
                    message.locations,
                    known.flags if known else (),
                )
        if code == DEFAULT:
            _say_the_same(catalogue)
        _write(catalogue_path(code), catalogue)
        catalogue_path(code, ".mo").write_bytes(compiled(catalogue))
        missing += [f"{code}: {text}" for text in untranslated(catalogue)]
    return missing


def untranslated(catalogue: Catalog) -> list[str]:
    """The messages that have no translation, or one that nobody has confirmed."""
    return [
        str(message.id)
        for message in catalogue
        if message.id and (message.fuzzy or not all(_forms(message.string)))
    ]


def _say_the_same(catalogue: Catalog) -> None:
    for message in catalogue:
        if message.id:
            message.string = message.id


def _empty(code: str | None, comment: str) -> Catalog:
    return Catalog(
        locale=code,
        project="oneoh",
        version="1",
        msgid_bugs_address="",
        last_translator="",
        language_team="",
        copyright_holder="",
        creation_date=_EPOCH,
        revision_date=_EPOCH,
        header_comment=comment,
        fuzzy=False,
    )


def _forms(text: object) -> tuple[object, ...]:
    return tuple(text) if isinstance(text, list | tuple) else (text,)


def _write(path: Path, catalogue: Catalog) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(
            file, catalogue, width=100, ignore_obsolete=True, include_lineno=False, sort_output=True
        )
