"""Sentences for what a server refuses, and for why it hangs up."""

import pytest

from oneoh_protocol.client_events import Rejected
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import RefusalCode
from oneoh_tui.net.refusals import lost_text


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
