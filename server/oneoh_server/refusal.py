"""A command that is not carried out."""

from oneoh_protocol.messages import Payload, RefusalCode, Refused


class Refusal(Exception):
    """Raised where a command turns out to be impossible; nothing has changed by then."""

    def __init__(self, code: RefusalCode, message: str, **detail: object) -> None:
        super().__init__(message)
        self.code = code
        self.detail: Payload = detail

    def reply(self, re: int) -> Refused:
        return Refused(re, self.code, str(self), self.detail)
