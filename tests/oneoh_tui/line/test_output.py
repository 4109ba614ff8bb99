"""Output is plain text in lines, in characters of the encoding."""

import os

import pytest

from oneoh_tui.line.output import PrintedOutput


def said(text: str, charmap: str = "utf-8") -> bytes:
    reader, writer = os.pipe()
    PrintedOutput(writer, charmap).say(text)
    os.close(writer)
    with open(reader, "rb") as file:
        return file.read()


def test_a_line_is_said_whole() -> None:
    assert said("À vous") == "À vous\n".encode()


@pytest.mark.parametrize(
    ("text", "ascii_text"),
    [
        ("Règles : « où ? »", 'Regles : " ou ? "'),
        ("cœur… 3×2 – fin", "coeur... 3x2 - fin"),
        ("日本", "??"),
        ("\ufffd", "?"),
    ],
)
def test_what_the_encoding_does_not_have_is_spelled(text: str, ascii_text: str) -> None:
    assert said(text, "ascii") == ascii_text.encode() + b"\n"


def test_an_encoding_of_accents_keeps_them() -> None:
    assert said("Règles…", "latin-1") == "Règles...\n".encode("latin-1")


def test_no_line_commands_the_terminal_or_begins_another() -> None:
    data = said("Bob\x1b[2J\x07\nYou win\u202e", "utf-8")
    assert data.count(b"\n") == 1
    assert b"\x1b" not in data
    assert b"\x07" not in data
    assert "\u202e".encode() not in data


def test_that_nobody_reads_any_more_is_an_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with pytest.raises(BrokenPipeError):
        PrintedOutput(writer, "utf-8").say("there?")
    os.close(writer)
