"""Log lines for programs, with fields for connection, guest, table and request."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from oneoh_protocol.client import Refusal
from oneoh_protocol.log_format import JsonFormatter, LogFormatter
from oneoh_protocol.messages import Act, Join, Refused, Resign
from oneoh_server.logs import TEXT, bind
from oneoh_server.refusal_log import LINES_AT_ONCE, RefusalLog
from tests.server.players import playing, serving


def logged(caplog: pytest.LogCaptureFixture, formatter: logging.Formatter) -> str:
    return formatter.format(caplog.records[-1])


def test_table_and_connection_are_fields_in_json(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bind(logging.getLogger("here"), table="t1").error("table %s: %s", "t1", "closed")
    line = json.loads(logged(caplog, JsonFormatter()))
    assert (line["table"], line["message"]) == ("t1", "table t1: closed")
    assert "connection" not in line
    bind(logging.getLogger("here"), connection=7).error("too slow")
    line = json.loads(logged(caplog, JsonFormatter()))
    assert line["connection"] == 7
    assert "table" not in line


def test_a_line_about_nothing_in_particular_has_no_such_fields(
    caplog: pytest.LogCaptureFixture,
) -> None:
    logging.getLogger("here").error("stopping")
    line = json.loads(logged(caplog, JsonFormatter()))
    assert set(line) == {"time", "level", "logger", "message"}


def test_a_trace_is_a_field_in_json(caplog: pytest.LogCaptureFixture) -> None:
    try:
        json.loads("no")
    except ValueError:
        bind(logging.getLogger("here"), table="t1").exception("failed")
    line = json.loads(logged(caplog, JsonFormatter()))
    assert line["trace"].startswith("Traceback")
    assert line["table"] == "t1"


@pytest.mark.parametrize("formatter", [JsonFormatter(), LogFormatter(TEXT)])
def test_text_from_outside_cannot_forge_a_line(
    formatter: logging.Formatter, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("here").error("bad name %s", "x\r\nERROR forged")
    assert len(logged(caplog, formatter).splitlines()) == 1


@pytest.mark.parametrize("formatter", [JsonFormatter(), LogFormatter(TEXT)])
def test_text_from_outside_cannot_control_the_terminal_that_shows_the_log(
    formatter: logging.Formatter, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("here").error("%s", "\x1b]0;x\x07 \x9b \x7f \u202e \u2028 \u200b \U000e0041")
    assert logged(caplog, formatter).isprintable()


def test_json_keeps_what_it_escapes(caplog: pytest.LogCaptureFixture) -> None:
    text = "é \x1b \x9b \u202e \u2028 \U000e0041"
    logging.getLogger("here").error("%s", text)
    assert json.loads(logged(caplog, JsonFormatter()))["message"] == text


def fields(caplog: pytest.LogCaptureFixture, text: str) -> Iterator[dict[str, Any]]:
    """Yield the fields of each line with this text."""
    for record in caplog.records:
        if text in record.getMessage():
            yield json.loads(JsonFormatter().format(record))


async def test_a_game_from_its_guests_to_its_end_can_be_followed_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    async with (
        serving() as server,
        playing(server.url, "Ann") as ann,
        playing(server.url, "Bob") as bob,
    ):
        table = (await ann.open()).table
        await bob.join(table)
        await ann.ask(Resign(table=table))
        guests = ann.welcome.guest, bob.welcome.guest
        with pytest.raises(Refusal):
            await bob.ask(Act(table=table, request=1, action="1"))
        with pytest.raises(Refusal):
            await bob.ask(Join(table="nowhere"))
    came = list(fields(caplog, "comes from address"))
    assert [line["guest"] for line in came] == [*guests]
    assert {line["guest"] for line in fields(caplog, " goes")} == {*guests}
    begins = f"the game begins, seats: {guests[0]}, {guests[1]}"
    for text in ("high-card, waiting", begins, f"table {table}: the game is over"):
        [line] = fields(caplog, text)
        assert line["table"] == table
    [late, lost] = fields(caplog, "refused")
    number = came[1]["connection"]
    assert (late["connection"], late["guest"], late["table"]) == (number, guests[1], table)
    assert late["message"].startswith(f"connection {number}: act {late['request']} refused to")
    assert lost["message"].endswith("no-such-table: there is no table nowhere")


def test_a_flood_of_refusals_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    now = 0.0
    log = RefusalLog(lambda: now, lambda: 0.0)
    for number in range(1, LINES_AT_ONCE + 8):
        log.report(1, None, Refused(number, "too-fast", "wait"), None)
    assert len(caplog.records) == LINES_AT_ONCE
    now = 1.0
    log.report(1, None, Refused(999, "too-fast", "wait"), None)
    assert [record.getMessage() for record in caplog.records[-2:]] == [
        "7 refusals are left out of the log",
        "connection 1: request 999 refused: too-fast: wait",
    ]
