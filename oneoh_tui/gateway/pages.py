"""Page for browsers, with all its parts: nothing is fetched from elsewhere."""

import gzip
from http import HTTPStatus
from importlib.resources import files

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

_TYPES = {
    "html": "text/html; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "svg": "image/svg+xml",
}
_PARTS = (
    "index.html",
    "oneoh.mjs",
    "oneoh.css",
    "icon.svg",
    "xterm.mjs",
    "xterm.css",
    "addon-fit.mjs",
    "LICENSE-xterm.txt",
)
_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    # xterm.js makes style elements for its colours and cell sizes; no text of ours is one.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
SECURITY = {
    "Content-Security-Policy": "; ".join(map(" ".join, _POLICY.items())),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Pages:
    """Responder to requests for the page and its parts."""

    def __init__(self) -> None:
        folder = files("oneoh_tui.gateway") / "static"
        self._parts = {name: (folder / name).read_bytes() for name in _PARTS}
        self._packed = {name: gzip.compress(data, mtime=0) for name, data in self._parts.items()}

    def answer(self, request: Request) -> Response:
        """Return the requested part, or 404."""
        name = request.path.partition("?")[0].lstrip("/") or "index.html"
        if name not in self._parts:
            return reply(HTTPStatus.NOT_FOUND, b"There is nothing here.\n")
        kind = _TYPES[name.rpartition(".")[2]]
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            return reply(HTTPStatus.OK, self._packed[name], kind, packed=True)
        return reply(HTTPStatus.OK, self._parts[name], kind)


def reply(
    status: HTTPStatus, body: bytes, kind: str = _TYPES["txt"], *, packed: bool = False
) -> Response:
    """Return a response with the security headers."""
    headers = Headers(
        {
            **SECURITY,
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Cache-Control": "no-cache",
            "Vary": "Accept-Encoding",
            "Connection": "close",
        }
    )
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(status.value, status.phrase, headers, body)
