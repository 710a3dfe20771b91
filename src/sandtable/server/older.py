"""Tables that were begun by another version of the rules. Each is tried by replay: if every move is still what it was, and the
game stands where it stood when it was last kept, it goes on; else it is frozen, and shown as it was (kept.py)."""

from __future__ import annotations

import asyncio
import logging

from . import saved
from .kept import frozen, position_hash, read_kept
from .store import Store
from .table import Header, LoggedEvent, Table

logger = logging.getLogger("sandtable.server")
AT_ONCE = 20  # events, before other tables get a turn


class Otherwise(Exception):
    """These rules play this game in another way."""


async def folded(header: Header, store: Store) -> Table:
    """The table of a log, from where it was saved if that fits; frozen if these rules cannot make it."""
    found = await store.saved(header.id)
    events = await store.events(header.id, found[0] - 1) if found else []
    begun = saved.read(header, found[1], events[0]) if found and events else None
    if begun is not None:
        try:
            return await applied(begun, events[1:])
        except Exception:
            logger.exception("table %s does not go on from where it was saved", header.id)
    return await played(header, store)


async def applied(table: Table, events: list[LoggedEvent]) -> Table:
    for n, event in enumerate(events, 1):
        table.apply(event)
        if n % AT_ONCE == 0:
            await asyncio.sleep(0)  # let other games run
    return table


async def played(header: Header, store: Store) -> Table:
    """The same from the beginning."""
    events = await store.events(header.id)
    table = Table(header)
    kept = await store.kept(header.id) if table.older else None
    try:
        then = read_kept(kept) if kept is not None else None
        for n, event in enumerate(events, 1):
            as_before(table, event)
            table.apply(event)
            if then is not None and event.seq == then.seq and position_hash(table) != then.position:
                raise Otherwise(f"after event {event.seq} the game stands elsewhere")
            if n % AT_ONCE == 0:
                await asyncio.sleep(0)  # let other games run
    except Exception as error:
        logger.warning("table %s, begun by rules %s, is frozen: %r", header.id, header.rules, error)
        return frozen(header, events, kept if table.older else await store.kept(header.id))
    return table


def as_before(table: Table, event: LoggedEvent) -> None:
    """Otherwise if a move of an older table reads differently now."""
    if not table.older or event.kind != "play" or table.match is None:
        return
    x, y, facing = event.data.get("place") or (0, 0, 0)
    said = event.data.get("text")
    reads = table.game.answer_text(table.match.state, event.data["i"], event.data["action"], (x, y, facing))
    if said is not None and said != reads:
        raise Otherwise(f"event {event.seq} was {said!r} and is {reads!r}")
