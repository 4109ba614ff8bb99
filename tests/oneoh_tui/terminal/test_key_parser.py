"""Keys in a terminal's input, and the timeout of an Escape."""

import time

from textual.events import Key

from oneoh_tui.terminal.key_parser import KeyParser


def keys(parser: KeyParser, text: str) -> list[str]:
    return [message.key for message in parser.feed(text) if isinstance(message, Key)]


def test_what_is_complete_is_waited_for_no_longer() -> None:
    parser = KeyParser()
    assert keys(parser, "a\r") == ["a", "enter"]
    assert parser.patience is None


def test_an_escape_may_be_the_beginning_of_a_key() -> None:
    parser = KeyParser()
    assert keys(parser, "\x1b") == []
    assert parser.patience is not None
    assert keys(parser, "[") == []
    assert parser.patience is not None
    assert keys(parser, "A") == ["up"]


def test_an_escape_that_nothing_follows_is_the_key() -> None:
    parser = KeyParser()
    assert keys(parser, "\x1b") == []
    found: list[str] = []
    while (patience := parser.patience) is not None:
        time.sleep(patience)
        found += [message.key for message in parser.tick() if isinstance(message, Key)]
    assert found == ["escape"]


def test_what_was_begun_is_forgotten_at_the_end_and_the_end_may_come_twice() -> None:
    parser = KeyParser()
    keys(parser, "\x1b[200~a paste that does not end")
    parser.close()
    parser.close()
