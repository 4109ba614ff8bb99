"""The catalogues are complete: no message missing, unused, fuzzy or untranslated."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import chain, product
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from oneoh_tui.text import i18n
from oneoh_tui.text.i18n import LANGUAGES, language_of
from oneoh_tui.text.label import parted

TRANSLATIONS = sorted({*LANGUAGES} - {i18n.DEFAULT})
CLIENT = i18n.LOCALE.parent.parent
GAMES = [page.parent.parent for page in sorted(CLIENT.glob("games/*/rules/en.md"))]
"""Folders of the games; each has catalogues of its own."""
LOCALES = {CLIENT: i18n.LOCALE, **{game: game / "locale" for game in GAMES}}
"""Folder of the catalogues, by that of the code."""
HINT = "run `make messages`, then translate what it names"

every_catalogue = pytest.mark.parametrize(
    ("code", "folder"),
    list(product(TRANSLATIONS, LOCALES)),
    ids=lambda value: value if isinstance(value, str) else value.name,
)


def catalogue_path(code: str, folder: Path, suffix: str = ".po") -> Path:
    return LOCALES[folder] / code / "LC_MESSAGES" / f"{i18n.DOMAIN}{suffix}"


@cache
def read(code: str, folder: Path) -> Catalog:
    with catalogue_path(code, folder).open("rb") as file:
        return read_po(file, locale=code)


@cache
def extracted(folder: Path) -> frozenset[str | tuple[str, ...]]:
    """Return the messages of a folder's code; those with a plural are pairs."""
    keywords = {"_": None, "N_": None, "ngettext": (1, 2)}
    others = {game.name for game in GAMES} if folder == CLIENT else set()
    found = extract_from_dir(
        folder,
        [("**.py", "python")],
        keywords=keywords,
        directory_filter=lambda path: Path(path).name not in others,
    )
    return frozenset(message for _file, _line, message, _comments, _context in found)


@every_catalogue
def test_a_catalogue_has_exactly_the_messages_of_its_code(code: str, folder: Path) -> None:
    there = {message.id for message in read(code, folder) if message.id}
    assert sorted(map(str, extracted(folder) - there)) == [], f"missing: {HINT}"
    assert sorted(map(str, there - extracted(folder))) == [], f"unused: {HINT}"


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_message_of_several_catalogues_is_translated_alike(code: str) -> None:
    translations = defaultdict(set)
    for folder in LOCALES:
        for message in read(code, folder):
            translations[message.id].add(message.string)
    del translations[""]
    assert [text for text, strings in translations.items() if len(strings) > 1] == []


@every_catalogue
def test_every_message_is_translated(code: str, folder: Path) -> None:
    missing = [
        message.id
        for message in read(code, folder)
        if message.id and (message.fuzzy or not all(_forms(message.string)))
    ]
    assert missing == [], HINT


@every_catalogue
def test_what_is_compiled_is_what_is_written(code: str, folder: Path) -> None:
    buffer = BytesIO()
    write_mo(buffer, read(code, folder))
    assert catalogue_path(code, folder, ".mo").read_bytes() == buffer.getvalue(), HINT


@every_catalogue
def test_a_translation_has_the_fields_of_its_message(code: str, folder: Path) -> None:
    def fields(text: object) -> set[str]:
        return {field for form in _forms(text) for field in re.findall(r"\{(\w+)\}", str(form))}

    wrong = [m.id for m in read(code, folder) if m.id and fields(m.id) != fields(m.string)]
    assert wrong == []


def _forms(text: object) -> tuple[object, ...]:
    return tuple(text) if isinstance(text, list | tuple) else (text,)


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({"LANG": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "C"}, "en"),
        ({"LC_MESSAGES": "fr", "LANG": "en_GB.UTF-8"}, "fr"),
        ({"LC_ALL": "", "LANG": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environ: dict[str, str], code: str) -> None:
    assert language_of(environ) == code


def test_the_chosen_language_is_spoken() -> None:
    i18n.use("fr")
    assert i18n._("Quit") == "Quitter"
    i18n.use("en")
    assert i18n._("Quit") == "Quit"


def test_no_text_stays_no_text() -> None:
    i18n.use("fr")
    assert i18n._("") == ""


MARKED = re.compile(r"""\b[rR]?[fF][rR]?(?:"{3}|'{3}|["'].*\b(?:_|N_|ngettext)\()""")
"""F-string before a call that marks a text as a message, which may be within it."""


def hidden(source: str) -> list[int]:
    """Return the lines of messages in f-strings."""
    if MARKED.search(source) is None:
        return []
    return [
        call.lineno
        for text in ast.walk(ast.parse(source))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") in ("_", "N_", "ngettext")
        and isinstance(call.args[0], ast.Constant)
    ]


def test_no_message_hides_in_an_f_string_where_the_extraction_does_not_see_it() -> None:
    found = [
        f"{path.relative_to(CLIENT)}:{line}"
        for path in CLIENT.rglob("*.py")
        for line in hidden(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "is_hidden"),
    [
        ("a = 1\nf\"{_('x')}\"", True),
        ('rf\'{b}: {ngettext("x", "y", 2)}\'', True),
        ('f"""\n{a}\n{N_("x")}"""', True),
        ("f'{a}', _('x')", False),
        ("_('x')", False),
    ],
)
def test_a_message_in_an_f_string_is_found(source: str, is_hidden: bool) -> None:
    assert bool(hidden(source)) is is_hidden


def french() -> Iterator[str]:
    """Yield every French text, without code."""
    for message in chain.from_iterable(read("fr", folder) for folder in LOCALES):
        if message.id:
            text = message.string or ""
            yield from (CODE.sub("", form) for form in ((text,) if isinstance(text, str) else text))
    for game in GAMES:
        page = game / "rules" / "fr.md"
        yield from CODE.sub("", page.read_text("utf-8")).splitlines()


CODE = re.compile("`[^`]*`")


def test_french_has_one_apostrophe() -> None:
    texts = list(french())
    assert any("\u2019" in text for text in texts)
    assert [text for text in texts if "'" in text] == []


def test_a_french_sign_keeps_to_its_word_by_a_no_break_space() -> None:
    # After a comma or another sign it is the name of a key.
    loose = re.compile(r"(?<=[^\s,;:!?]) [:;!?](?=[\s)]|$)|« | »")
    # `run:` is what is typed.
    bare = re.compile(r"(?<=\w)(?<!\brun)[:;!?](?=\s|$)")
    texts = list(french())
    assert [text for text in texts if loose.search(text)] == []
    assert [text for text in texts if bare.search(text)] == []


ALWAYS_MORE_THAN_ONE = {
    "{steps} steps are the most there are: the run is over.",
    "{steps} steps used up",
    "{count} of {most} cards",
    "A deck has from {least} to {most} cards; this one has {size}.",
    "The game is for {seats} seats.",
    "Not kept: a puzzle has {most} drafts at most. x deletes one; or take the name of one.",
    "yes; in the log from {columns} columns",
    "This window is too small: {columns} columns and {rows} rows are needed.",
    "oneoh needs a window of {columns} columns and {rows} rows; this one has {size}.",
}
"""Messages whose number is one of the program's own limits."""


def test_a_number_meets_its_noun_only_where_the_form_fits_the_number() -> None:
    # The catalogues have all messages, as is seen above, and are read in less time than the code.
    messages = {message.id for folder in LOCALES for message in read("fr", folder) if message.id}
    forms = [tuple(map(_bare, pair)) for pair in messages if not isinstance(pair, str)]
    plurals = set().union(*(set(many.split()) - set(one.split()) for one, many in forms))
    assert {"cards", "points", "lines"} <= plurals
    nouns = "|".join((*plurals, "columns", "drafts"))
    # A part of what was typed is no number.
    number_and_noun = re.compile(rf"\{{(?!part\b)\w+\}} (?:\w+ )?(?:{nouns})\b")
    wrong = {text for text in messages if isinstance(text, str) and number_and_noun.search(text)}
    assert wrong - ALWAYS_MORE_THAN_ONE == set(), "use ngettext, or oneoh_tui.text.counted"


def _bare(text: str) -> str:
    """Return the words of a message, without its fields."""
    return " ".join(re.findall(r"[a-z]+", re.sub(r"\{\w+\}", "", text)))


def test_texts_are_parted_by_the_semicolon_of_their_language() -> None:
    # A header of HTTP is no text.
    bare = [
        f"{path.name}:{number}"
        for path in CLIENT.rglob("*.py")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if '"; ".join' in line and path.name != "pages.py"
    ]
    assert bare == [], "use oneoh_tui.text.label.parted"
    i18n.use("fr")
    assert parted(["un", "deux"]) == "un\u00a0; deux"
