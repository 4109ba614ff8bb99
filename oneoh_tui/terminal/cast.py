"""Recording of the terminal in asciinema's format, version 2."""

import json
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self, TextIO


class Cast:
    """Recording written line by line, so that it can be played however the program ends."""

    def __init__(
        self,
        file: TextIO,
        size: tuple[int, int],
        environ: Mapping[str, str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin a recording in an empty file; `size` is in columns and rows."""
        self.fault: str | None = None
        """Reason why the recording is incomplete; None while it is complete."""
        self._file = file
        self._clock, self._start = clock, clock()
        self._lock = threading.Lock()
        columns, rows = size
        header = {
            "version": 2,
            "width": columns,
            "height": rows,
            "timestamp": int(time.time()),
            "title": "oneoh",
            "env": {name: environ[name] for name in ("SHELL", "TERM") if name in environ},
        }
        self._write(header)

    @classmethod
    def create(cls, path: Path, size: tuple[int, int], environ: Mapping[str, str]) -> Self:
        """Begin a recording in a new file. Raises OSError; FileExistsError for an existing file."""
        # Line by line to the kernel, which keeps it whatever happens to us.
        return cls(path.open("x", encoding="utf-8", buffering=1), size, environ)

    def sent(self, data: bytes, encoding: str = "utf-8") -> None:
        """Record bytes sent to the terminal, no character cut in two. Safe from any thread."""
        self._event("o", data.decode(encoding, "replace"))

    def resized(self, columns: int, rows: int) -> None:
        """Record a resize."""
        self._event("r", f"{columns}x{rows}")

    def close(self) -> None:
        """End the recording."""
        with self._lock:
            self._file.close()

    def _event(self, kind: str, data: str) -> None:
        self._write([round(self._clock() - self._start, 6), kind, data])

    def _write(self, line: object) -> None:
        """Write a line; an OSError, as of a full disk, ends the recording."""
        with self._lock:
            if self.fault is not None or self._file.closed:
                return
            try:
                self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
            except OSError as error:
                self.fault = error.strerror or str(error)
