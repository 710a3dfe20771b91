"""A real browser at a real server. Chromium comes from the system; the page is built if it is missing or older than web/src."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
WEB, STATIC = ROOT / "web", ROOT / "src" / "sandtable" / "server" / "static"
# The pictures in the documents are made by these tests, when asked: SANDTABLE_SCREENS=1 make test
SCREENS = (
    ROOT / "docs" / "screens" if os.environ.get("SANDTABLE_SCREENS") else Path(tempfile.mkdtemp(prefix="sandtable-screens-"))
)
SERVE = """
import sys, uvicorn
from sandtable.server.app import create_app
from sandtable.server.main import config
from sandtable.server.settings import Settings
s = Settings(database=sys.argv[1], port=int(sys.argv[2]), bot_pause=0.0, order_pause=(0.0, 0.01), creates_per_minute=6000.0,
             burst=400, per_second=200.0)
uvicorn.Server(config(create_app(s), s)).run()
"""


def chromium() -> str:
    """The browser, installed on a Debian machine where we may."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=False, capture_output=True)
        if found := shutil.which("chromium"):
            return found
    pytest.fail(
        "The browser tests need Chromium: install it (Debian: apt-get install chromium) and run them again.", pytrace=False
    )


def build_page() -> None:
    index, axe = STATIC / "index.html", WEB / "node_modules" / "axe-core" / "axe.min.js"
    newest = max(p.stat().st_mtime for p in (WEB / "src").rglob("*") if p.is_file())
    if index.is_file() and index.stat().st_mtime >= newest and axe.is_file():
        return
    npm = shutil.which("npm")
    if npm is None:
        pytest.fail("The browser tests need the built page: install Node 20.19 or newer and run them again.", pytrace=False)
    if not axe.is_file():
        subprocess.run([npm, "ci", "--omit=dev"], cwd=WEB, check=True, capture_output=True)
    subprocess.run([npm, "run", "build"], cwd=WEB, check=True, capture_output=True)


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Site:
    """The server as a process, so that it can be killed and started again on the same tables."""

    def __init__(self, database: Path) -> None:
        self.database, self.port = database, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", SERVE, str(self.database), str(self.port)], cwd=ROOT)
        self.wait()

    def wait(self) -> None:
        for _ in range(300):
            try:
                urllib.request.urlopen(self.url + "/api/health")
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    build_page()
    site = Site(tmp_path_factory.mktemp("web") / "tables.db")
    site.start()
    yield site
    site.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Any, site: Site) -> Iterator[Callable[..., Any]]:
    """Opens a page in a browser of its own (own storage); fails the test if the page wrote an error to its console."""
    contexts, wrong = [], []

    def open_page(path: str = "", width: int = 1280, height: int = 800, still: bool = True, **more: Any) -> Any:
        phone = width < 500
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce" if still else "no-preference",
            **more,
        )
        context.set_default_timeout(40_000)  # two cores may be busy
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"{site.url}/{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong


@pytest.fixture(scope="session")
def axe() -> str:
    build_page()
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text()
