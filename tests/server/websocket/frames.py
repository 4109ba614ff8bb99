"""Bytes of a client: the opening request, and frames, good and bad."""

from websockets.speedups import apply_mask

MASK = b"\x01\x9a\x00\xf3"
BINARY, TEXT, CONT, CLOSE, PING, PONG = 2, 1, 0, 8, 9, 10

REQUEST = (
    b"GET / HTTP/1.1\r\n"
    b"Host: localhost\r\n"
    b"Connection: Upgrade\r\n"
    b"Upgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"\r\n"
)


def frame(
    payload: bytes,
    opcode: int = BINARY,
    *,
    fin: bool = True,
    masked: bool = True,
    reserved: int = 0,
    length_bytes: int | None = None,
) -> bytes:
    """Return a frame; `length_bytes` (0, 2 or 8) None: as few as the length needs."""
    length = len(payload)
    if length_bytes is None:
        length_bytes = 0 if length < 126 else 2 if length < 65536 else 8
    code = {0: length, 2: 126, 8: 127}[length_bytes]
    head = bytes((fin << 7 | reserved << 4 | opcode, masked << 7 | code))
    head += length.to_bytes(length_bytes, "big") if length_bytes else b""
    return head + (MASK + apply_mask(payload, MASK) if masked else payload)
