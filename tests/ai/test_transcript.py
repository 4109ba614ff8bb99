import io
import json

from msgspec.structs import replace

from oneoh_ai.transcript import Transcript, redact
from oneoh_protocol.codec import encode, gather
from oneoh_protocol.messages import Done, Hello, Join
from tests.protocol.tables import TABLE

SECRET = "v2Jx8fKq0sLz5nTb"


def test_a_line_says_when_to_whom_and_what() -> None:
    file = io.StringIO()
    times = iter((100.0, 100.25))
    transcript = Transcript(file, clock=lambda: next(times))
    transcript("to-server", encode(Hello(id=1, oldest=2, newest=2, name="Ada", token=SECRET)))
    transcript("to-client", b"\xc1")
    hello, bad = map(json.loads, file.getvalue().splitlines())
    assert (hello["at"], hello["to"], hello["message"]["name"]) == (0, "server", "Ada")
    assert (bad["at"], bad["to"]) == (0.25, "client")
    assert "not MessagePack" in bad["message"]


def test_each_message_of_a_frame_has_a_line() -> None:
    file = io.StringIO()
    [frame] = gather([encode(Done(re=1)), encode(Done(re=2))])
    Transcript(file)("to-client", frame)
    lines = map(json.loads, file.getvalue().splitlines())
    assert [line["message"]["re"] for line in lines] == [1, 2]


def test_tokens_and_invites_are_redacted_at_any_depth() -> None:
    file = io.StringIO()
    transcript = Transcript(file)
    transcript("to-server", encode(Join(id=2, table="t1", invite=SECRET)))
    transcript("to-client", encode(replace(TABLE, invites=(None, SECRET))))
    assert SECRET not in file.getvalue()
    assert json.loads(file.getvalue().splitlines()[1])["message"]["invites"] == [None, "(secret)"]
    assert redact([{"a": {"token": None}}]) == [{"a": {"token": None}}]
