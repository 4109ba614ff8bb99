"""The catalogues are complete: no message missing, unused, fuzzy or untranslated."""

import ast
import re
from io import BytesIO

import pytest
from babel.messages.mofile import read_mo

from oneoh_tui import i18n
from oneoh_tui.i18n import LANGUAGES, language_of
from oneoh_tui.locale.catalogues import catalogue_path, compiled, extract, read, untranslated

HINT = "run `make messages`, then translate what it names"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_catalogue_has_exactly_the_messages_of_the_code(code: str) -> None:
    wanted = {message.id for message in extract()}
    there = {message.id for message in read(code)}
    assert sorted(map(str, wanted - there)) == [], f"missing: {HINT}"
    assert sorted(map(str, there - wanted)) == [], f"unused: {HINT}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_message_is_translated(code: str) -> None:
    assert untranslated(read(code)) == [], HINT


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_compiled_is_what_is_written(code: str) -> None:
    path = catalogue_path(code, ".mo")
    there = read_mo(BytesIO(path.read_bytes()))
    wanted = read_mo(BytesIO(compiled(read(code))))
    assert [(m.id, m.string) for m in there] == [(m.id, m.string) for m in wanted], HINT


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_has_the_fields_of_its_message(code: str) -> None:
    def fields(text: object) -> set[str]:
        forms = text if isinstance(text, list | tuple) else (text,)
        return {field for form in forms for field in re.findall(r"\{(\w+)\}", str(form))}

    wrong = [m.id for m in read(code) if m.id and fields(m.id) != fields(m.string)]
    assert wrong == []


def test_the_template_is_the_one_of_the_code() -> None:
    from babel.messages.pofile import read_po

    from oneoh_tui.i18n import LOCALE

    with (LOCALE / "oneoh.pot").open("rb") as file:
        there = {message.id for message in read_po(file)}
    assert there == {message.id for message in extract()}, HINT


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


def test_no_message_hides_in_an_f_string_where_the_extraction_does_not_see_it() -> None:
    hidden = [
        f"{path.name}:{call.lineno}"
        for path in i18n.LOCALE.parent.rglob("*.py")
        for text in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") in ("_", "N_", "ngettext")
        and isinstance(call.args[0], ast.Constant)
    ]
    assert hidden == []
