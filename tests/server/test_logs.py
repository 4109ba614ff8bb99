"""Log lines for programs, with a field for the table or connection."""

import json
import logging

import pytest

from oneoh_protocol.log_format import JsonFormatter, LogFormatter
from oneoh_server.logs import TEXT, bind


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
