"""Refusal of a command: the server's `refused` reply, as an exception."""

from oneoh_protocol.messages import Payload, RefusalCode, Refused


class Refusal(Exception):
    """Refusal of a command; nothing has changed. See protocol/README.md#refusal-codes."""

    def __init__(self, code: RefusalCode, message: str, **detail: object) -> None:
        super().__init__(message)
        self.code = code
        self.detail: Payload = detail

    def reply(self, re: int) -> Refused:
        return Refused(re, self.code, str(self), self.detail)
