"""Fault of a text that should be a record."""


class RecordFault(ValueError):
    """Text that is no record; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
