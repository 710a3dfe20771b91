"""The processes that are measured: started, watched from outside, ended."""

from __future__ import annotations

import os
import pwd
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, perf_counter, sleep
from typing import Any

from bench.server.plan import PATIENCE

PAGE, TICKS = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")
# `sandtable serve`, but without its limits on new tables and on messages of one connection.
SERVE = """
import sys
from sandtable.server.main import run
from sandtable.server.settings import Settings
free = {"creates_per_minute": 1e6, "burst": 1e6, "per_second": 1e6}
sys.exit(run(Settings(database=sys.argv[1], port=int(sys.argv[2]), **free)))
"""


def rss_of(pids: list[int]) -> int:
    return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE for pid in pids)


def cpu_of(pids: list[int]) -> float:
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split() for pid in pids]
    return sum(int(f[11]) + int(f[12]) for f in fields) / TICKS


def many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


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
