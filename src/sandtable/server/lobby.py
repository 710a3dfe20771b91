"""The pages beside the table, as JSON: games, new and open tables, yours, logs, records, replays, rules."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sandtable.ai import HUMAN, OPPONENTS
from sandtable.games.registry import GAMES, find
from sandtable.kernel import BadOption, Game
from sandtable.play.dice import KEYED
from sandtable.play.fair import commit_of, new_secret
from sandtable.play.lesson import LESSON, read_lesson
from sandtable.play.match import rules_version
from sandtable.play.record import Fork
from sandtable.play.start import may_begin, read_start
from sandtable.play.undo import Answer

from . import ending, replays, seating, snapshot
from .protocol.lobby import (
    AskDraft,
    ClockSetting,
    Created,
    GameListing,
    Join,
    LessonShown,
    LessonStep,
    LogPage,
    NewTable,
    OpponentInfo,
    OptionInfo,
    Problem,
    RuleInfo,
    SeatInfo,
    TableInfo,
    Tokens,
)
from .room import Room
from .rooms import Rooms, new_id
from .socket import Done, viewer_of
from .store import Summary, hash_of, new_token
from .table import WATCHER, Header, Refused, Table
from .why import ledger_of

logger = logging.getLogger("sandtable.server")
T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]
MAX_BODY, MAX_SEED, DAY_MS = 64 * 1024, 80, 24 * 3600 * 1000


def answer(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


class TooMuch(Exception):
    """More than one address may ask for, in one sentence."""


def address_of(request: Request) -> str | None:
    return request.client.host if request.client else None


def sentences(handler: Handler) -> Handler:
    """Refusals as JSON with one sentence."""

    async def wrapped(request: Request) -> Response:
        try:
            return await handler(request)
        except (Refused, BadOption) as refused:
            return answer(Problem(str(refused)), 400)
        except TooMuch as too_much:
            return answer(Problem(str(too_much)), 429)
        except Done as done:
            return answer(Problem(done.why), 403)
        except LookupError as missing:
            return answer(Problem(str(missing.args[0])), 404)

    return wrapped


async def body(request: Request, kind: type[T]) -> T:
    data = b""
    async for piece in request.stream():
        data += piece
        if len(data) > MAX_BODY:
            raise Refused(f"A request may have {MAX_BODY // 1024} kB; this one was longer.")
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        raise Refused(f"This request cannot be read: {error}.") from None


def token_of(request: Request) -> str | None:
    """The token of a request: in its header, never in its address, which logs and histories keep."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def game_of(name: str) -> Game:
    if name not in GAMES:
        raise LookupError(f"There is no game {name!r}; the games are: {', '.join(GAMES)}.")
    return find(name)


def number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, str(default))
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        raise Refused(f"{name} must be a number.")
    return int(text)


class Lobby:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms

    def routes(self) -> list[Route]:
        table = "/api/tables/{id}"
        return [
            Route("/api/health", sentences(self.health)),
            Route("/metrics", sentences(self.metrics)),
            Route("/api/games", sentences(self.games)),
            Route("/api/rules/{game}", sentences(self.rules)),
            Route("/api/faces/{game}", sentences(self.faces)),
            Route("/api/lessons/{game}", sentences(self.lesson)),
            Route("/api/drafts/{game}", sentences(self.draft), methods=["POST"]),
            Route("/api/tables", sentences(self.create), methods=["POST"]),
            Route("/api/tables", sentences(self.open_tables)),
            Route("/api/mine", sentences(self.mine), methods=["POST"]),
            Route(table, sentences(self.table)),
            Route(table + "/join", sentences(self.join), methods=["POST"]),
            Route(table + "/device", sentences(self.device), methods=["POST"]),
            Route(table + "/log", sentences(self.log)),
            Route(table + "/record", sentences(self.record)),
            Route(table + "/replay", sentences(self.replay)),
            Route(table + "/ending", sentences(self.ending)),
            Route(table + "/analysis", sentences(self.analysis)),
            Route(table + "/moment/{n:int}", sentences(self.moment)),
        ]

    # ---------------------------------------------------------------- games
    async def health(self, request: Request) -> Response:
        """Whether the server does what it is for; if the last write failed (a full disk, say), it does not."""
        failed = self.rooms.store.failed
        found = {"ok": not failed, "tables": len(self.rooms.rooms)}
        return answer({**found, "database": failed}, 503) if failed else answer(found)

    async def metrics(self, request: Request) -> Response:
        rooms = self.rooms
        now = {
            "tables": ("Tables in memory.", len(rooms.rooms)),
            "sockets": ("Connections.", rooms.sockets),
            "thinking": ("Questions that computers and orders are about to answer.", len(rooms.helpers.tasks)),
            "database_failing": ("Whether the last write failed.", float(bool(rooms.store.failed))),
        }
        return Response(rooms.metrics.text(now), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def games(self, request: Request) -> Response:
        return answer([listing(find(name)) for name in GAMES])

    async def rules(self, request: Request) -> Response:
        game = game_of(request.path_params["game"])
        statements = ledger_of(game).values()
        return answer([RuleInfo(s.id, s.chapter, s.source, s.text, s.ruling, s.switch, s.house) for s in statements])

    async def faces(self, request: Request) -> Response:
        """Cards and pieces as a page shows them (names, texts, values), for games that have them; fetched once."""
        game = game_of(request.path_params["game"])
        response = answer({"rules": rules_version(game), "faces": game.faces()})
        response.headers["cache-control"] = "max-age=3600"
        return response

    async def lesson(self, request: Request) -> Response:
        """A game's first game, step by step, with the table to make for it."""
        game = game_of(request.path_params["game"])
        path = game.ledger.parent / LESSON if game.ledger else None
        if path is None or not path.is_file():
            raise LookupError(f"There is no lesson of {game.title}.")
        lesson = read_lesson(path)
        table = NewTable(game.name, seats=lesson.opponents, position=lesson.position_text(), seed=lesson.seed)
        steps = [LessonStep(s.title, s.text, s.at, s.done, s.anyone) for s in lesson.step]
        return answer(LessonShown(table, lesson.seat, steps, lesson.notes))

    async def draft(self, request: Request) -> Response:
        """An option that somebody writes by hand: what stands against it, and how it looks."""
        game, wanted = game_of(request.path_params["game"]), await body(request, AskDraft)
        others = {name: value for name, value in wanted.options.items() if name not in game.drafts}
        return answer(game.drafted(wanted.option, wanted.text, game.full_options(others)))

    # ---------------------------------------------------------------- tables
    async def create(self, request: Request) -> Response:
        wanted = await body(request, NewTable)
        if not self.rooms.limits.may_make(address_of(request)):
            self.rooms.metrics.count("requests_refused")
            raise TooMuch("Too many new tables at once; wait a moment.")
        if await self.rooms.store.live_count() >= self.rooms.settings.max_tables:
            raise Refused("This server has as many tables as it can take.")
        source = await self._source(request, wanted.fork.table) if wanted.fork else None
        header = new_table(wanted, self.rooms.settings.now(), source.table if source else None)
        mine, watch = new_token(), new_token()
        links = {hash_of(mine): spec.holder for spec in header.seats if spec.taken}
        codes = {spec: new_token() for spec in header.seats if spec.player == HUMAN and not spec.taken}
        invitations = {hash_of(code): spec.holder for spec, code in codes.items()}
        room = await self.rooms.create(header, {**links, hash_of(watch): WATCHER}, invitations)
        if not links and not codes:  # only bots: nobody has to sit down
            await room.do(WATCHER, lambda table: (table.seats[0], "sit", {"seats": [], "name": ""}))
        taken = {spec.seat: mine for spec in header.seats if spec.taken}
        offered = {spec.seat: code for spec, code in codes.items()}
        return answer(Created(header.id, taken, offered, watch, header.commit), 201)

    async def open_tables(self, request: Request) -> Response:
        found = [s for s in await self.rooms.store.listing(open_only=True) if for_people(s.header)]
        return answer(await self._lines([(summary, WATCHER) for summary in found]))

    async def mine(self, request: Request) -> Response:
        """The tables of a browser, by the tokens it has; those it has no valid token for are left out."""
        tokens = (await body(request, Tokens)).tokens
        found = await self.rooms.store.listing(ids=list(tokens)[:200])
        held = [(s, await self.rooms.store.holder(s.header.id, tokens[s.header.id])) for s in found]
        return answer(await self._lines([(summary, holder) for summary, holder in held if holder is not None]))

    async def table(self, request: Request) -> Response:
        room, token = await self._room(request.path_params["id"]), token_of(request)
        invited = await self.rooms.store.invited(room.id, token, self.rooms.settings.now()) if token else None
        return answer(info(room.table, invited.holder if invited else await viewer_of(self.rooms, room, token)))

    async def join(self, request: Request) -> Response:
        """Sit down: by an invitation, at a free seat of an open table, or with another device at one's own."""
        if not self.rooms.limits.may_join(address_of(request)):
            self.rooms.metrics.count("requests_refused")
            raise TooMuch("You have tried to sit down too often; wait a moment.")
        room = await self._room(request.path_params["id"])
        joined = await seating.join(self.rooms, room, await body(request, Join))
        return answer(joined, 201)

    async def device(self, request: Request) -> Response:
        """A code for the owner of a seat, to go on at another device."""
        room, viewer = await self._visit(request)
        return answer(await seating.device(self.rooms, room, viewer), 201)

    async def log(self, request: Request) -> Response:
        room, viewer = await self._visit(request)
        async with room.lock:
            you = snapshot.perspective(room.table, viewer)
            lines = snapshot.log_for(room.table, viewer, room.table.seats.index(you) if you else -1)
        start, count = number(request, "start", 0), min(number(request, "count", 200), 500)
        return answer(LogPage(len(lines), start, lines[start : start + count]))

    async def record(self, request: Request) -> Response:
        room, _ = await self._visit(request)
        text = replays.record_text(room.table)
        name = f"{room.header.kind}-{room.id}.sand"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    async def replay(self, request: Request) -> Response:
        room, viewer = await self._visit(request)
        async with room.lock:
            return answer(replays.moments(room.table, viewer))

    async def ending(self, request: Request) -> Response:
        room, viewer = await self._visit(request)
        async with room.lock:
            return answer(ending.how_it_ended(room.table, viewer))

    async def analysis(self, request: Request) -> Response:
        room, _ = await self._visit(request)
        async with room.lock:
            return answer(self.rooms.helpers.analyses.of(room.table))

    async def moment(self, request: Request) -> Response:
        room, viewer = await self._visit(request)
        async with room.lock:
            return answer(replays.moment(room.table, viewer, request.path_params["n"]))

    # ---------------------------------------------------------------- finding
    async def _room(self, id: str) -> Room:
        room = await self.rooms.get(id)
        if room is None:
            raise LookupError("There is no table here.")
        return room

    async def _source(self, request: Request, id: str) -> Room:
        """A table to fork. A fork shows the whole game, so it takes a token of that table: a seat's, or the watchers' link."""
        room, token = await self._room(id), token_of(request)
        if token is None:
            raise Done("A game can be forked by its players, and by those who have its link for watchers.")
        await viewer_of(self.rooms, room, token)
        return room

    async def _visit(self, request: Request) -> tuple[Room, int]:
        room = await self._room(request.path_params["id"])
        return room, await viewer_of(self.rooms, room, token_of(request))

    async def _lines(self, tables: list[tuple[Summary, int]]) -> list[TableInfo]:
        """A list of tables, each as this viewer sees it. Of those that no room is open for, it says who has sat down."""
        closed = [summary.header.id for summary, _ in tables if summary.header.id not in self.rooms.rooms]
        sat = await self.rooms.store.sittings(closed) if closed else {}
        lines = [self._info(summary, viewer, sat.get(summary.header.id, [])) for summary, viewer in tables]
        return [line for line in lines if line is not None]

    def _info(self, summary: Summary, viewer: int, sat: list[dict[str, Any]]) -> TableInfo | None:
        """From the open room if there is one, else from the database alone: a lobby must not replay a hundred games. None of a
        table that this server cannot make sense of: the others are listed all the same."""
        room = self.rooms.rooms.get(summary.header.id)
        try:
            table = room.table if room else Table(summary.header)
            for data in [] if room else sat:
                table.seat(data)
            found = info(table, viewer)
        except Exception:
            logger.exception("table %s cannot be listed", summary.header.id)
            return None
        if room is None:
            found.status = summary.status  # type: ignore[assignment]
            found.note = ""
        return found


def for_people(header: Header) -> bool:
    """Whether anybody can play at a table, and not computers alone."""
    return any(spec.player == HUMAN for spec in header.seats)


def listing(game: Game) -> GameListing:
    options = [
        OptionInfo(name, list(c.values), *c.cited, c.house, c.default(people=True), name in game.drafts)
        for name, c in game.choices.items()
    ]
    players = game.choices.get("players")
    if players is None:
        seats = {"": game.seats(game.full_options())}
    else:
        seats = {value: game.seats(game.full_options({"players": value})) for value in players.values}
    opponents = [OpponentInfo(name, says) for name, (_, says) in OPPONENTS.items()]
    return GameListing(game.name, game.title, rules_version(game), options, seats, opponents)


def info(table: Table, viewer: int) -> TableInfo:
    header, game = table.header, snapshot.game_info(table)
    return TableInfo(
        header.id,
        header.kind,
        game.title,
        game.options,
        game.changed,
        [SeatInfo(s, table.name(s), table.players[s], s in table.taken, table.side(s)) for s in table.seats],
        header.clock,
        table.status,
        header.open,
        header.watch,
        header.created,
        header.commit,
        table.seats_of(viewer),
        table.result,
        header.rules,
        snapshot.note_of(table),
        bool(header.position),
        bool(header.forked),
    )


def new_table(wanted: NewTable, now: int, source: Table | None) -> Header:
    """A table as requested, after checks."""
    game = game_of(wanted.game)
    opening: tuple[Answer, ...] = ()
    forks: tuple[Fork, ...] = ()
    options, position = beginning(game, wanted)
    secret = new_secret()
    seed = checked_seed(wanted.seed)
    commit = "" if seed else commit_of(secret)
    if source is not None and wanted.fork is not None:
        if seed or position:
            raise Refused("A fork goes on from its game, with new dice; leave position and seed out.")
        match = replays.finished(source)
        if source.game is not game or not 0 <= wanted.fork.move <= len(match.made):
            raise Refused(f"That game has moves 0 to {len(match.made)}.")
        options, position = source.options, source.header.position
        opening = tuple(made.answer for made in match.made[: wanted.fork.move])
        if opening:
            seed, forks = match.record.seed, tuple(f for f in match.record.forks if f["move"] < len(opening))
    seats = game.seats(options)
    for seat, player in wanted.seats.items():
        if seat not in seats:
            raise Refused(f"There is no seat {seat!r} in this game; its seats are: {', '.join(seats)}.")
        if player != HUMAN and player not in OPPONENTS:
            raise Refused(f"There is no player {player!r}; the players are: {', '.join([HUMAN, *OPPONENTS])}.")
    specs = seating.seats_of(wanted, seats)
    check_clock(wanted.clock)
    rules = rules_version(game)
    return Header(
        new_id(), game.name, options, specs, wanted.clock, rules, secret, commit, now,
        wanted.open, wanted.watch, seed, opening, forks, source.header.id if source else "", position, KEYED,
    )  # fmt: skip


def beginning(game: Game, wanted: NewTable) -> tuple[dict[str, str], dict[str, Any]]:
    """The options of a new table, and the position it begins at if it has one."""
    options = game.full_options(wanted.options)
    if somebody_plays(game, options, wanted):
        options = game.full_options(wanted.options, people=True)
    if wanted.position is None:
        return options, {}
    try:
        start = may_begin(read_start(wanted.position, find))
        if somebody_plays(start.game, start.options, wanted):
            start = may_begin(read_start(wanted.position, find, people=True))
    except ValueError as error:
        raise Refused(f"No game can begin here: {error}.") from None
    if start.game is not game:
        raise Refused(f"This is a position of {start.game.title}, not of {game.title}.")
    for name in wanted.options:
        if options[name] != start.options[name]:
            says = f"{name} = {start.options[name]!r}, not {options[name]!r}"
            raise Refused(f"A position brings its own options, and this one says {says}; leave {name} out.")
    return start.options, start.position


def somebody_plays(game: Game, options: dict[str, str], wanted: NewTable) -> bool:
    """Whether a person is to sit at the table, and not computers alone."""
    return any(wanted.seats.get(seat, HUMAN) == HUMAN for seat in game.seats(options))


def checked_seed(seed: str | None) -> str:
    if seed is not None and not 1 <= len(seed) <= MAX_SEED:
        raise Refused(f"A seed has between 1 and {MAX_SEED} characters.")
    return seed or ""


def check_clock(clock: ClockSetting) -> None:
    if clock.kind != "none" and not 1000 <= clock.ms <= 60 * DAY_MS:
        raise Refused("A clock has between one second and sixty days.")
    if not 0 <= clock.inc <= DAY_MS:
        raise Refused("An increment has between nothing and one day.")
