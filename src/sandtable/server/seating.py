"""Who gets which seat of a table. A token is made for the person who sits down and is shown to nobody else: whoever made the table
holds the seats they took, and for the others invitations that are worth nothing once somebody has sat down."""

from __future__ import annotations

import re
from typing import Any

from sandtable.ai import HUMAN

from . import acts
from .protocol.lobby import DeviceCode, Join, Joined, NewTable
from .room import Room
from .rooms import Rooms
from .store import hash_of, new_token
from .table import WATCHER, Refused, SeatSpec, Table

DEVICE_CODE_MS = 15 * 60 * 1000
TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")


def seats_of(wanted: NewTable, seats: list[str]) -> tuple[SeatSpec, ...]:
    """The seats of a new table. Those that its maker takes have one token, so several of them are played at one screen."""
    players = {seat: wanted.seats.get(seat, HUMAN) for seat in seats}
    for seat in wanted.sit:
        if players.get(seat) != HUMAN:
            raise Refused(f"You cannot take the seat {seat!r}: it is not one for a person at this table.")
    mine = {seat for seat in seats if players[seat] == HUMAN and (wanted.hotseat or seat in wanted.sit)}
    together = wanted.hotseat or len(mine) > 1
    return tuple(
        SeatSpec(seat, players[seat], 0 if together and seat in mine else k, seat in mine) for k, seat in enumerate(seats, 1)
    )


async def join(rooms: Rooms, room: Room, wanted: Join) -> Joined:
    """Sit down with a token of one's own."""
    token = wanted.token or new_token()
    if not TOKEN.fullmatch(token):
        raise Refused("A token has 32 to 64 letters and digits.")
    held = await rooms.store.holder(room.id, token) if wanted.token else None
    if held is not None and held != WATCHER:
        return Joined(room.id, room.table.seats_of(held)[0], token)  # the answer to the first request was lost
    invited = None
    if wanted.code is not None:
        invited = await rooms.store.invited(room.id, wanted.code, rooms.settings.now())
        if invited is None:
            return await by_link(rooms, room, wanted.code)
    elif not room.header.open:
        raise Refused("This table can be joined only by an invitation.")
    got = list[str]()

    def come(table: Table) -> acts.Wanted:
        """Checked again whenever another process was quicker: of two who come for one seat, one gets it."""
        if invited and invited.device and wanted.code:
            got[:] = table.seats_of(invited.holder)
            return acts.bring(table, invited.holder, hash_of(wanted.code))
        seats = table.seats_of(invited.holder) if invited else table.humans
        got[:] = [seat for seat in seats if seat not in table.taken and wanted.seat in (None, seat)]
        if not got:
            raise Refused(
                acts.USED if invited else "No seat is free here." if wanted.seat is None else "That seat is taken."
            )
        taken = acts.sit(table, table.holder_of[got[0]], wanted.name, wanted.entropy)
        if taken is None:
            raise Refused(table.frozen_note())
        return taken

    def stored() -> list[Any]:
        return rooms.store.seating(room.id, token, room.table.holder_of[got[0]], wanted.code)

    await room.do(WATCHER, come, also=stored)
    return Joined(room.id, got[0], token)


async def by_link(rooms: Rooms, room: Room, code: str) -> Joined:
    """The link for watchers stays what it is. The token of a seat is no invitation: whoever gave it away still has it."""
    if await rooms.store.holder(room.id, code) == WATCHER:
        return Joined(room.id, None, code)
    raise Refused(acts.USED)


async def device(rooms: Rooms, room: Room, viewer: int) -> DeviceCode:
    acts.seated(room.table, viewer)
    made = DeviceCode(new_token(), rooms.settings.now() + DEVICE_CODE_MS)
    await rooms.store.set_device_code(room.id, made.code, viewer, made.until)
    return made
