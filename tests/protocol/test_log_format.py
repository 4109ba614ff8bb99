"""Log lines: what they hold cannot forge a line or steer the terminal that shows them."""

import json
import logging
import subprocess
import sys

import pytest

from oneoh_protocol.log_format import JsonFormatter, LogFormatter, print_error

HOSTILE = "\x1b]0;x\x07\u2028\x9b\r\nERROR forged"


def record(message: str, *args: object, **fields: object) -> logging.LogRecord:
    """Return a record of an error in the log `here`."""
    made = logging.LogRecord("here", logging.ERROR, "", 0, message, args, None)
    vars(made).update(fields)
    return made


def traced(message: str) -> logging.LogRecord:
    """Return a record with the trace of an error that has a hostile text."""
    made = record(message)
    try:
        raise ValueError("\x1b[2J")
    except ValueError:
        made.exc_info = sys.exc_info()
    return made


def test_a_line_of_text_holds_nothing_that_steers() -> None:
    line = LogFormatter("%(levelname)s %(message)s").format(record("bad name %s", HOSTILE))
    assert line == "ERROR bad name \ufffd]0;x\ufffd \ufffd\\r\\nERROR forged"


def test_a_trace_in_text_keeps_its_lines_and_nothing_else_that_steers() -> None:
    first, *trace = LogFormatter("%(message)s").format(traced("failed")).split("\n")
    assert first == "failed"
    assert len(trace) > 2
    assert all(line.isprintable() for line in trace)


def test_a_json_line_holds_the_whole_text_escaped() -> None:
    line = JsonFormatter().format(record("bad name %s", HOSTILE))
    assert line.isprintable()
    assert json.loads(line)["message"] == f"bad name {HOSTILE}"


def test_a_json_line_has_the_trace_and_the_fields_of_the_record() -> None:
    line = JsonFormatter().format(traced("failed"))
    assert line.isprintable()
    assert json.loads(line)["trace"].endswith("ValueError: \x1b[2J")
    about = json.loads(JsonFormatter().format(record("closed", table="t1", other=3)))
    assert about["table"] == "t1"
    assert about.keys().isdisjoint({"other", "connection", "trace"})


def test_the_last_error_is_a_sentence_in_text_and_a_record_in_json(
    capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    print_error("oneoh-server", "no such file", "text")
    assert capsys.readouterr().err == "oneoh-server: no such file\n"
    print_error("oneoh-server", "no such file", "json")
    assert caplog.messages == ["oneoh-server: no such file"]


@pytest.mark.parametrize(
    "failure",
    ["1 / 0", "import threading; threading.Thread(target=int, args=('x',)).start()"],
    ids=["main thread", "another thread"],
)
def test_an_uncaught_error_is_one_line_of_json(failure: str) -> None:
    program = (
        "from oneoh_protocol.log_format import log_to_standard_error\n"
        f"log_to_standard_error('info', 'json', '')\n{failure}"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    [line] = done.stderr.splitlines()
    assert "Traceback" in json.loads(line)["trace"]
