"""Live tables at the server: how long a move takes, what it weighs, what a table costs; beside boardgame.io's server.

    python -m bench.server [--tables 500] [--seconds 20] [--pace 1] [--rows sqlite,postgres,boardgameio]
    python -m bench.server --database URL [--processes 2]

Everything is on loopback. The servers and the players are processes of their own; all are ended with this one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import platform
import pwd
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import monotonic, perf_counter, process_time, sleep
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench import ours, report

PATIENCE = 20.0  # seconds anything may take to answer
SLACK = 150.0  # seconds beside the measured ones a load may take, to open its tables above all
WARM_UP = 1.0  # seconds of play before anything is measured
FAST_TABLES, FAST_SECONDS = 8, 8.0
OPENED_AT_ONCE = 16
MOST_TABLES, MOST_SECONDS, MOST_PROCESSES = 5000, 300.0, 8
PEER = Path(__file__).parent / "boardgameio"
PEER_VERSION = "0.50.2"
ROWS = ("sqlite", "postgres", "boardgameio")
PAGE, TICKS = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")
# `sandtable serve`, but without its limits on new tables and on messages of one connection.
SERVE = """
import sys
from sandtable.server.main import run
from sandtable.server.settings import Settings
free = {"creates_per_minute": 1e6, "burst": 1e6, "per_second": 1e6}
sys.exit(run(Settings(database=sys.argv[1], port=int(sys.argv[2]), **free)))
"""


# -------------------------------------------------------------------- what the players are told and what they count
@dataclass(frozen=True)
class Plan:
    """One load: so many tables for so long, each with a move every `pace` seconds (0: as fast as it goes)."""

    ports: list[int]  # of the server's processes, which share the tables
    pids: list[int]
    tables: int
    seconds: float
    pace: float
    warm_up: float = WARM_UP
    slack: float = SLACK


@dataclass
class Tally:
    moves: int = 0
    refused: int = 0
    stalled: int = 0  # times a table waited in vain; it was left for a new one
    reopened: int = 0  # games that came to their end; their tables were replaced
    seconds: float = 0.0
    acks: list[float] = field(default_factory=list)  # act sent to ack, seconds
    views: list[float] = field(default_factory=list)  # act sent to view at the other seat
    wire_bytes: int = 0  # received by all players, as on the wire
    json_bytes: int | None = None  # the same before compression
    server_cpu: float = 0.0
    load_cpu: float = 0.0
    rss_before: int = 0
    rss_after: int = 0


class Choice(msgspec.Struct):
    id: str


class Decision(msgspec.Struct):
    id: str
    choices: list[Choice]


class View(msgspec.Struct):
    seq: int
    decision: Decision | None = None
    result: dict[str, Any] | None = None


class Frame(msgspec.Struct):
    """What of a message a player has to look at."""

    t: str
    cid: str | None = None
    view: View | None = None


decode = msgspec.json.Decoder(Frame).decode


# -------------------------------------------------------------------- players
class Counted(ClientConnection):
    """Counts what arrives. Like a browser it offers to have messages compressed."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


class Seat:
    """One connection of a player: the newest decision, and answers to the one act under way."""

    def __init__(self, port: int, table: str, token: str, news: asyncio.Event, seen: Callable[[Seat], None]) -> None:
        self.port, self.table, self.token, self.news, self.seen = port, table, token, news, seen
        self.decision: Decision | None = None
        self.over = False
        self.json_bytes = 0
        self.answer: asyncio.Future[tuple[bool, float]] | None = None

    async def sit(self) -> None:
        address = f"ws://127.0.0.1:{self.port}/ws/{self.table}"
        self.ws = await connect(address, create_connection=Counted, open_timeout=PATIENCE, max_size=None, proxy=None)
        await self.ws.send(json.dumps({"t": "hello", "v": 1, "token": self.token}))
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        with suppress(Exception):  # a line that ends shows as a table that stalls
            while True:
                text = await self.ws.recv(decode=False)
                self.json_bytes += len(text)
                self._heard(decode(text))

    def _heard(self, frame: Frame) -> None:
        if frame.view is not None:
            self.decision, self.over = frame.view.decision, frame.view.result is not None
            self.seen(self)
            self.news.set()
        elif frame.t in ("ack", "nack", "bye") and self.answer is not None and not self.answer.done():
            self.answer.set_result((frame.t == "ack", perf_counter()))

    async def act(self, cid: str, choice: Choice) -> tuple[bool, float]:
        """Send an act; whether it was taken, and when its answer came."""
        decision, self.decision = self.decision, None
        assert decision is not None
        self.answer = asyncio.get_running_loop().create_future()
        await self.ws.send(json.dumps({"t": "act", "cid": cid, "decision": decision.id, "picks": [choice.id]}))
        return await asyncio.wait_for(self.answer, PATIENCE)

    async def close(self) -> None:
        self.task.cancel()
        with suppress(Exception):
            await self.ws.close()


class Table:
    """Two seats that play at random, one move at a time."""

    def __init__(self, plan: Plan, number: int, http: httpx.AsyncClient, tally: Tally) -> None:
        self.plan, self.number, self.http, self.tally = plan, number, http, tally
        self.rng = random.Random(number)
        self.seats: list[Seat] = []
        self.sent: tuple[Seat, float] | None = None  # the mover, and when; None when the other has seen it
        self.made = self.past_wire = self.past_json = 0

    async def open(self) -> Table:
        """A new table. Of two processes a random balancer would split every second table; so do we."""
        first = self.plan.ports[self.number % len(self.plan.ports)]
        second = self.plan.ports[(self.number + self.number // 2) % len(self.plan.ports)]
        made = await self.http.post(f"http://127.0.0.1:{first}/api/tables", json={"game": "frontline"})
        made.raise_for_status()
        created, self.news = made.json(), asyncio.Event()
        tokens = created["seats"].values()
        pairs = zip((first, second), tokens, strict=True)
        self.seats = [Seat(port, created["table"], token, self.news, self._seen) for port, token in pairs]
        for seat in self.seats:
            await seat.sit()
        await self._asked()
        return self

    def _seen(self, seat: Seat) -> None:
        if self.sent is not None and self.sent[0] is not seat:
            self.tally.views.append(perf_counter() - self.sent[1])
            self.sent = None

    async def _asked(self) -> Seat | None:
        """Whoever may act; None when the game is over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                if any(seat.over for seat in self.seats):
                    return None
                if asked := [seat for seat in self.seats if seat.decision]:
                    return self.rng.choice(asked)
                self.news.clear()
                await self.news.wait()

    async def move(self) -> None:
        try:
            seat = await self._asked()
            if seat is None:
                self.tally.reopened += 1
                await self._anew()
            else:
                await self._act(seat)
        except TimeoutError:
            self.tally.stalled += 1
            await self._anew()

    async def _act(self, seat: Seat) -> None:
        assert seat.decision is not None
        choice = self.rng.choice(seat.decision.choices)
        self.made += 1
        sent = perf_counter()
        self.sent = (seat, sent)
        taken, answered = await seat.act(f"m{self.made}", choice)
        if taken:
            self.tally.moves += 1
            self.tally.acks.append(answered - sent)
        else:
            self.tally.refused += 1
            self.sent = None

    async def _anew(self) -> None:
        self.past_wire, self.past_json = self.received()
        await self.close()
        self.sent = None
        await self.open()

    def received(self) -> tuple[int, int]:
        wire = sum(seat.ws.received for seat in self.seats if isinstance(seat.ws, Counted))
        return self.past_wire + wire, self.past_json + sum(seat.json_bytes for seat in self.seats)

    async def close(self) -> None:
        for seat in self.seats:
            await seat.close()


async def open_tables(plan: Plan, count: int, http: httpx.AsyncClient, tally: Tally) -> list[Table]:
    gate = asyncio.Semaphore(OPENED_AT_ONCE)

    async def one(number: int) -> Table:
        async with gate:
            return await Table(plan, number, http, tally).open()

    return list(await asyncio.gather(*(one(number) for number in range(count))))


async def play(table: Table, pace: float, start: float, end: float) -> None:
    """Moves at their times; one that is late is made at once, so that the rate offered stays the same."""
    due = start + table.rng.random() * pace
    while max(due, perf_counter()) < end:
        await asyncio.sleep(max(0.0, due - perf_counter()))
        await table.move()
        due = due + pace if pace else perf_counter()


async def phase(plan: Plan, count: int, seconds: float, pace: float, http: httpx.AsyncClient) -> Tally:
    tally = Tally(rss_before=rss_of(plan.pids))
    tables = await open_tables(plan, count, http, tally)
    wire, text = map(sum, zip(*(table.received() for table in tables), strict=True))
    server_cpu, load_cpu, start = cpu_of(plan.pids), process_time(), perf_counter()
    await asyncio.gather(*(play(table, pace, start, start + seconds) for table in tables))
    tally.seconds = perf_counter() - start
    tally.server_cpu, tally.load_cpu = cpu_of(plan.pids) - server_cpu, process_time() - load_cpu
    wire_after, text_after = map(sum, zip(*(table.received() for table in tables), strict=True))
    tally.wire_bytes, tally.json_bytes = wire_after - wire, text_after - text
    tally.rss_after = rss_of(plan.pids)
    await asyncio.gather(*(table.close() for table in tables))
    return tally


async def load_for(plan: Plan) -> Tally:
    async with asyncio.timeout(plan.seconds + plan.slack), httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
        if plan.warm_up:
            await phase(plan, 2 * len(plan.ports), plan.warm_up, 0, http)
        return await phase(plan, plan.tables, plan.seconds, plan.pace, http)


def load(plan: Plan) -> Tally:
    """All of a load, in a process of its own."""
    many_files()
    return asyncio.run(load_for(plan))


def rss_of(pids: list[int]) -> int:
    return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE for pid in pids)


def cpu_of(pids: list[int]) -> float:
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split() for pid in pids]
    return sum(int(f[11]) + int(f[12]) for f in fields) / TICKS


def many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


# -------------------------------------------------------------------- servers
def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def answers(address: str) -> bool:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with suppress(OSError):
        return bool(opener.open(address, timeout=PATIENCE).status == 200)
    return False


@contextmanager
def running(command: list[str], ready: Callable[[], bool], **more: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A process from when it is ready; ended afterwards, and killed if it does not end."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, **more)
        try:
            end = monotonic() + PATIENCE
            while not ready():
                if process.poll() is not None or monotonic() > end:
                    said.seek(0)
                    raise SystemExit(f"{command[0]} did not start: {said.read()[-2000:].decode(errors='replace')}")
                sleep(0.01)
            yield process
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def serving(database: str, port: int) -> Any:
    address = f"http://127.0.0.1:{port}/api/health"
    return running([sys.executable, "-c", SERVE, database, str(port)], lambda: answers(address))


def start_time(folder: str) -> float:
    """Seconds from `sandtable serve` to its first answer, warm: the second time of two."""
    for _ in range(2):
        port = free_port()
        command = [sys.executable, "-m", "sandtable.cli", "serve", "--port", str(port), "--database", f"{folder}/start.db"]
        started = perf_counter()
        with running(command, lambda port=port: answers(f"http://127.0.0.1:{port}/api/health")):  # type: ignore[misc]
            took = perf_counter() - started
    return took


def postgres_program(name: str) -> str | None:
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((str(place / name) for place in places if (place / name).exists()), None) or shutil.which(name)


def postgres_user() -> str | None:
    """Whom to run PostgreSQL as: it refuses to be root."""
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if os.geteuid() == 0 and name in known), None)


@contextmanager
def postgres() -> Iterator[str]:
    """A cluster of our own in a temporary folder; it writes to disk as it does by default."""
    initdb, server, ready = (postgres_program(name) for name in ("initdb", "postgres", "pg_isready"))
    assert initdb
    assert server
    assert ready
    folder, user, port = Path(tempfile.mkdtemp(prefix="sandtable-bench-pg-")), postgres_user(), str(free_port())
    try:
        if user:
            shutil.chown(folder, user)
        told = ["-D", str(folder / "data"), "-U", "sand", "-A", "trust", "-E", "UTF8"]
        subprocess.run([initdb, *told], check=True, user=user, cwd=folder, capture_output=True, timeout=120)
        command = [server, "-D", str(folder / "data"), "-p", port, "-k", str(folder), "-c", "listen_addresses=127.0.0.1"]
        check = [ready, "-h", "127.0.0.1", "-p", port, "-q"]
        with running(command, lambda: subprocess.run(check, check=False).returncode == 0, user=user, cwd=folder):
            yield f"postgresql://sand@127.0.0.1:{port}/postgres"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# -------------------------------------------------------------------- rows
Load = Callable[[Plan], Tally]


def load_apart(plan: Plan) -> Tally:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        return pool.submit(load, plan).result()


def load_by_node(plan: Plan) -> Tally:
    command = ["node", str(PEER / "load.js"), json.dumps(asdict(plan))]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=plan.seconds + plan.slack + PATIENCE)
    return Tally(**json.loads(done.stdout))


def both_loads(loader: Load, ports: list[int], pids: list[int], options: argparse.Namespace) -> dict[str, Any]:
    paced = loader(Plan(ports, pids, options.tables, options.seconds, options.pace))
    few = min(FAST_TABLES, options.tables)
    fast = loader(Plan(ports, pids, few, min(FAST_SECONDS, options.seconds), 0.0))
    return {"tables": options.tables, "paced": summary(paced, options.tables), "few": few, "fast": summary(fast, few)}


def our_row(database: str, processes: int, options: argparse.Namespace) -> dict[str, Any]:
    with ExitStack() as stack:
        ports = [free_port() for _ in range(processes)]
        # One after the other: the first makes the database's tables.
        pids = [stack.enter_context(serving(database, port)).pid for port in ports]
        return both_loads(load_apart, ports, pids, options)


def peer_row(options: argparse.Namespace) -> dict[str, Any]:
    port = free_port()
    command, address = ["node", str(PEER / "serve.js"), str(port)], f"http://127.0.0.1:{port}/games"
    with running(command, lambda: answers(address), cwd=PEER, env={**os.environ, "NODE_ENV": "production"}) as server:
        return both_loads(load_by_node, [port], [server.pid], options)


def rows(options: argparse.Namespace, folder: str) -> Iterator[tuple[str, Callable[[], dict[str, Any]] | str]]:
    """The rows by name: how to measure one, or why it is left out."""
    if options.database:
        name = f"Sandtable, {options.database.partition(':')[0]}, {options.processes} process(es)"
        yield name, lambda: our_row(options.database, options.processes, options)
        return
    if "sqlite" in options.rows:
        yield "Sandtable, SQLite", lambda: our_row(f"{folder}/tables.db", 1, options)
    if "postgres" in options.rows:
        yield "Sandtable, PostgreSQL, 2 processes", no_postgres() or (lambda: postgres_row(options))
    if "boardgameio" in options.rows:
        yield f"boardgame.io {PEER_VERSION}, in memory", no_peer() or (lambda: peer_row(options))


def postgres_row(options: argparse.Namespace) -> dict[str, Any]:
    with postgres() as url:
        return our_row(url, 2, options)


def no_postgres() -> str | None:
    if postgres_program("initdb") is None or (os.geteuid() == 0 and postgres_user() is None):
        return "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    return None


def no_peer() -> str | None:
    if shutil.which("node") is None or not (PEER / "node_modules" / "boardgame.io").is_dir():
        return "not installed (Node 20, then: cd bench/boardgameio && npm ci)"
    return None


# -------------------------------------------------------------------- figures
def percentile(values: list[float], share: float) -> float | None:
    """In milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1) if ordered else None


def summary(tally: Tally, tables: int) -> dict[str, Any]:
    moves = max(tally.moves, 1)
    return {
        "moves": tally.moves,
        "moves/s": round(tally.moves / tally.seconds, 1),
        "ack [ms]": {"p50": percentile(tally.acks, 0.5), "p99": percentile(tally.acks, 0.99)},
        "view [ms]": {"p50": percentile(tally.views, 0.5), "p99": percentile(tally.views, 0.99)},
        "wire bytes a move and viewer": round(tally.wire_bytes / moves / 2),
        "json bytes a move and viewer": None if tally.json_bytes is None else round(tally.json_bytes / moves / 2),
        "memory a table [kB]": round((tally.rss_after - tally.rss_before) / tables / 1000),
        "memory before [MB]": round(tally.rss_before / 1e6),
        "server cpu a move [ms]": round(1000 * tally.server_cpu / moves, 2),
        "server cpu [cores]": round(tally.server_cpu / tally.seconds, 2),
        "players cpu [cores]": round(tally.load_cpu / tally.seconds, 2),
        "refused": tally.refused,
        "stalled": tally.stalled,
        "games ended": tally.reopened,
    }


LINE = "{:<36} {:>6} {:>8} {:>15} {:>15} {:>16} {:>9} {:>8} {:>7} {:>8}"
HEADINGS = (
    "",
    "tables",
    "moves/s",
    "ack p50/p99",
    "view p50/p99",
    "bytes wire/json",
    "kB/table",
    "cpu/move",
    "server",
    "players",
)


def show(name: str, tables: int, figures: dict[str, Any]) -> None:
    ack, view = figures["ack [ms]"], figures["view [ms]"]
    weight = f"{figures['wire bytes a move and viewer']}/{figures['json bytes a move and viewer'] or '–'}"
    line = LINE.format(
        name,
        tables,
        figures["moves/s"],
        f"{ack['p50']}/{ack['p99']} ms",
        f"{view['p50']}/{view['p99']} ms",
        weight,
        figures["memory a table [kB]"] if tables > FAST_TABLES else "",
        f"{figures['server cpu a move [ms]']} ms",
        figures["server cpu [cores]"],
        figures["players cpu [cores]"],
    )
    print(line, flush=True)
    if figures["stalled"] or figures["refused"]:
        print(f"{'':<36} {figures['stalled']} times a table stalled, {figures['refused']} acts refused", flush=True)


def load_average() -> float:
    return round(os.getloadavg()[0], 2)


def setting_of(options: argparse.Namespace, folder: str) -> dict[str, Any]:
    return {
        "cpu": report.cpu_name(),
        "cores": len(os.sched_getaffinity(0)),
        "load before": load_average(),
        "python": platform.python_version(),
        "packages": {name: report.package_version(name) for name in ("uvicorn", "websockets", "starlette", "msgspec")},
        "sandtable": ours.version(),
        "tables": options.tables,
        "seconds": options.seconds,
        "seconds from move to move": options.pace,
        "server start, warm [s]": round(start_time(folder), 2),
    }


def write(name: str, found: dict[str, Any]) -> Path:
    report.RESULTS.mkdir(exist_ok=True)
    path = report.RESULTS / f"{name}.json"
    path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def bounded(kind: type, least: float, most: float) -> Callable[[str], Any]:
    def parse(text: str) -> Any:
        value = kind(text)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"must be from {least} to {most}")
        return value

    return parse


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description="Measure the server.")
    parser.add_argument("--tables", type=bounded(int, 1, MOST_TABLES), default=500, help="live tables (500)")
    parser.add_argument("--seconds", type=bounded(float, 1, MOST_SECONDS), default=20.0, help="length of the play (20)")
    parser.add_argument("--pace", type=bounded(float, 0.1, 60), default=1.0, help="seconds from move to move of a table (1)")
    parser.add_argument("--rows", type=lambda text: text.split(","), default=list(ROWS), help=",".join(ROWS))
    parser.add_argument("--database", help="only this database, a path or a URL; it keeps the tables")
    parser.add_argument("--name", default="server", help="the results go to bench/results/<name>.json")
    parser.add_argument("--processes", type=bounded(int, 1, MOST_PROCESSES), default=1, help="with --database (1)")
    options = parser.parse_args()
    if unknown := [name for name in options.rows if name not in ROWS]:
        parser.error(f"{', '.join(unknown)}: not one of {', '.join(ROWS)}")
    if options.processes > 1 and not (options.database or "").startswith("postgres"):
        parser.error("several processes need --database postgresql://...")
    return options


def main() -> None:
    options = parse_options()
    many_files()  # the servers inherit it
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        setting = setting_of(options, folder)
        print(f"{setting['cpu']}, {setting['cores']} cores, load {setting['load before']}, Python {setting['python']}")
        print(f"sandtable serve answers after {setting['server start, warm [s]']} s\n")
        print(LINE.format(*HEADINGS), flush=True)
        found: dict[str, Any] = {}
        for name, measure in rows(options, folder):
            if isinstance(measure, str):
                print(f"{name}: {measure}")
                found[name] = {"left out": measure}
                continue
            row = found[name] = {**measure(), "load after": load_average()}
            show(name, row["tables"], row["paced"])
            show("  as fast as it goes", row["few"], row["fast"])
    print(f"\nload now {load_average()}; written to {write(options.name, {'setting': setting, 'rows': found})}")


if __name__ == "__main__":
    main()
