"""Span of ratings of a guest who waits to be paired (protocol/README.md#quick-pairing)."""


def span_after(span: int | None, waited_ms: int, widen_points: int, widen_ms: int) -> int | None:
    """Return the points by which ratings may differ after a wait; None: by any number.

    The span grows by `widen_points` whenever another `widen_ms` have passed.
    """
    if span is None:
        return None
    return span + widen_points * (waited_ms // widen_ms)
