"""Copy of all parts, counted on both sides."""

from collections.abc import Callable

from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.copying.parts import PARTS, Part, Rows, Source, Target

EVERY = 100_000
"""Rows between two reports of progress."""


async def copy_parts(
    source: Source, target: Target, report: Callable[[str], None]
) -> dict[str, int]:
    """Copy everything; return the number of rows by part. Raises StoreError.

    `report` is told how far it has come.
    """
    counts: dict[str, int] = {}
    for part in PARTS:
        count = await source.count(part)
        last = await source.last_number(part) if part.numbered else 0
        await target.load(part, _reported(source.rows(part), part, count, report), last)
        found = await target.count(part)
        if found != count:
            raise StoreError(
                f"{part.name}: {count} rows were to be copied, and {found} are there; "
                "nothing was changed"
            )
        counts[part.name] = count
        report(f"{part.name}: {count}")
    return counts


async def _reported(rows: Rows, part: Part, count: int, report: Callable[[str], None]) -> Rows:
    number = 0
    async for row in rows:
        yield row
        number += 1
        if number % EVERY == 0:
            report(f"{part.name}: {number} of {count}")
