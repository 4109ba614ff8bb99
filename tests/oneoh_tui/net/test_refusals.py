"""Sentences for what a server refuses, and for why it hangs up."""

import pytest

from oneoh_protocol.client_events import Rejected
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import Command, Draw, Pause, RefusalCode, Refused, Takeback
from oneoh_tui.net.refusals import lost_text, refused_text


@pytest.mark.parametrize(
    ("reason", "code", "text"),
    [
        (
            "Calm down",
            CloseCode.REMOVED,
            "an operator of this lobby has ended your visit: Calm down",
        ),
        ("", CloseCode.REMOVED, "an operator of this lobby has ended your visit"),
        (
            "banned until noon",
            "banned",
            "An operator keeps you out of this lobby for a time: banned until noon",
        ),
        ("somebody else", CloseCode.REPLACED, "somebody else"),
    ],
)
def test_who_is_removed_is_told_by_whom_and_why(
    reason: str, code: CloseCode | RefusalCode, text: str
) -> None:
    assert lost_text(Rejected(reason, code), "ws://there") == text


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (
            Takeback(table="t1"),
            "You have asked for this already; you can ask again after a move.",
        ),
        (
            Draw(table="t1"),
            "You have offered a draw a short while ago; you can offer one again some moves later.",
        ),
        (Pause(table="t1"), "Against bots alone a game is not paused that often."),
    ],
)
def test_what_there_is_too_much_of_is_said_by_the_command(command: Command, text: str) -> None:
    refused = Refused(1, "too-many", "no")
    assert refused_text(refused, command) == text
    assert refused_text(refused) != text


def test_an_end_that_has_shown_what_was_hidden_is_named() -> None:
    refused = Refused(1, "revealed", "no", {"what": "end"})
    assert refused_text(refused) == (
        "This cannot be taken back: the end has shown what was hidden."
    )
