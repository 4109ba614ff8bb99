"""A headless Chromium, driven over its debugging protocol."""

import base64
import itertools
import json
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--remote-debugging-port=0",
)
_KEYS = {
    "Enter": ("Enter", 13, "\r"),
    "Escape": ("Escape", 27, ""),
    "ArrowUp": ("ArrowUp", 38, ""),
    "ArrowDown": ("ArrowDown", 40, ""),
}


class Chromium:
    """Context manager of a page in a browser with an empty profile."""

    def __init__(self, profile: Path, *, width: int = 800, height: int = 480) -> None:
        assert PROGRAM is not None
        flags = (*_FLAGS, f"--user-data-dir={profile}", f"--window-size={width},{height}")
        self._process = subprocess.Popen(
            [PROGRAM, *flags], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )
        self._numbers = itertools.count(1)
        self._session = ""
        self._stack = ExitStack()
        self._socket: ClientConnection
        self.complaints: list[str] = []
        """Messages of the page's console, and requests that the browser blocked."""

    def __enter__(self) -> Self:
        self._stack.callback(self._process.communicate, timeout=60)
        self._stack.callback(self._process.terminate)
        with self._stack:
            self._socket = self._stack.enter_context(connect(self._address(), max_size=None))
            self._attach()
            self._stack = self._stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def go(self, url: str) -> None:
        """Load a page."""
        self._ask("Page.navigate", url=url)

    def run(self, script: str) -> Any:
        """Return the value of an expression in the page."""
        answer = self._ask("Runtime.evaluate", expression=script, returnByValue=True)
        return answer["result"].get("value")

    def wait_for(self, wanted: str, script: str = "", seconds: float = 60) -> str:
        """Wait for `wanted` in the page's terminal, or in the result of `script`; return that text."""
        return self.wait_until(lambda text: wanted in text, script, seconds)

    def wait_until(
        self, condition: Callable[[str], bool], script: str = "", seconds: float = 60
    ) -> str:
        """Wait until the condition holds; return the text. Raises AssertionError with the last one."""
        deadline = time.monotonic() + seconds
        while not condition(text := str(self.run(script or _TEXT))):
            assert time.monotonic() < deadline, f"the page shows:\n{text}"
            time.sleep(0.05)
        return text

    def press(self, *keys: str) -> None:
        """Press keys by name, or type characters."""
        for key in keys:
            name, code, text = _KEYS.get(key, (key, ord(key[0].upper()), key))
            event = {"key": name, "windowsVirtualKeyCode": code, "text": text}
            self._ask("Input.dispatchKeyEvent", type="keyDown", **event)
            self._ask("Input.dispatchKeyEvent", type="keyUp", **event)

    def click(self, x: float, y: float) -> None:
        """Press and release the mouse."""
        where = {"x": x, "y": y, "button": "left", "clickCount": 1}
        self._ask("Input.dispatchMouseEvent", type="mousePressed", **where)
        self._ask("Input.dispatchMouseEvent", type="mouseReleased", **where)

    def resize(self, width: int, height: int) -> None:
        """Resize the page, in pixels."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self._ask("Emulation.setDeviceMetricsOverride", **size)

    def bring_to_front(self) -> None:
        """Bring the page to the front; browsers do not draw a page under another."""
        self._ask("Page.bringToFront")

    def picture(self, path: Path) -> None:
        """Save a picture of the page as PNG."""
        answer = self._ask("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(answer["data"]))

    def _address(self) -> str:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := re.search(r"listening on (ws://\S+)", line):
                return found[1]
        raise AssertionError("chromium did not start")

    def _attach(self) -> None:
        """Open a page, attach to it, and enable its events."""
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self._ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self._ask(f"{domain}.enable")
        self._ask("Emulation.setFocusEmulationEnabled", enabled=True)

    def _ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        number = next(self._numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._socket.send(json.dumps(message))
        while True:
            answer = json.loads(self._socket.recv(timeout=60))
            if answer.get("id") == number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
            self._note(answer)

    def _note(self, event: dict[str, Any]) -> None:
        match event:
            case {"method": "Log.entryAdded", "params": {"entry": entry}}:
                self.complaints.append(f"{entry['level']}: {entry['text']} {entry.get('url', '')}")
            case {"method": "Runtime.exceptionThrown", "params": params}:
                self.complaints.append(str(params["exceptionDetails"]))
            case _:
                pass


_TEXT = """
Array.from(document.querySelectorAll(".xterm-rows > div"), row => row.textContent).join("\\n")
"""
