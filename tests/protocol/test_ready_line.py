"""Ready line: printed at once, and no error if nobody reads it."""

import subprocess
import sys

PROGRAM = "from oneoh_protocol.ready_line import print_ready_line as p; p('here')"


def test_the_line_is_printed_while_the_program_runs() -> None:
    program = f"{PROGRAM}; import sys; sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "here\n"
        assert child.poll() is None


def test_a_reader_that_has_gone_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", f"import sys; sys.stdin.read(); {PROGRAM}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        child.stdout.close()
        child.stdout = None
        _, errors = child.communicate()
    assert (child.returncode, errors) == (0, "")
