"""A real browser at a real server, one of each for all tests of a process; every test has pages of its own. Chromium comes from
the system; the page is built if it is missing or older than web/src."""

from __future__ import annotations

import fcntl
import json
import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from .evidence import OPEN, Watched, keep, names_of

ROOT = Path(__file__).parents[2]
WEB, STATIC = ROOT / "web", ROOT / "src" / "sandtable" / "server" / "static"
# The pictures in the documents are made by these tests, when asked: make screens
SCREENS = (
    ROOT / "docs" / "screens" if os.environ.get("SANDTABLE_SCREENS") else Path(tempfile.mkdtemp(prefix="sandtable-screens-"))
)
LAPTOP = {"width": 1366, "height": 640}
PATIENCE = 90  # seconds; costs nothing but where something is wrong, and the machine may be busy
expect.set_options(timeout=PATIENCE * 1000)
# A notice goes away after nine seconds or more. On a busy machine that may be before a test has read it, or found its button.
NOTICES_STAY = """
    const later = window.setTimeout;
    window.setTimeout = (what, ms, ...more) => (ms >= 9000 && String(what).includes('toasts') ? 0 : later(what, ms, ...more));
"""
# The player's settings (above all, that things are shown at once: a test that is not about that has no time for it); and what the
# page says it has shown: each event with the number of the view that was on the table, and the event whose line stood there.
SHOWING = """
    try { localStorage['sandtable.settings'] ??= JSON.stringify(SETTINGS); } catch {}
    window.seen = [];
    document.addEventListener('sandtable:shown', e => window.seen.push({
        ...e.detail,
        on: Number(document.querySelector('.table')?.dataset.seq),
        line: document.querySelector('[data-now]')?.dataset.now ?? '',
    }));
"""
SERVE = """
import sys
from sandtable.server.main import run
from sandtable.server.settings import Settings
s = Settings(database=sys.argv[1], port=int(sys.argv[2]), bot_pause=0.0, tick=0.0, order_pause=(0.0, 0.01),
             creates_per_minute=6000.0, burst=400, per_second=200.0)
run(s, lambda port: print(f"http://127.0.0.1:{port}", flush=True))
"""


def picture(page: Any, name: str) -> None:
    """A picture for the documents; of a desktop also as a small laptop shows it, if they are wanted."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENS / f"{name}.png")
    if name.endswith("desktop") and os.environ.get("SANDTABLE_SCREENS"):
        before = page.viewport_size
        page.set_viewport_size(LAPTOP)
        page.screenshot(path=SCREENS / f"{name.removesuffix('desktop')}laptop.png")
        page.set_viewport_size(before)


def chromium() -> str:
    """The browser: rather the one without a window of its own, which opens a page with a third of the work."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    pytest.fail(
        "The browser tests need Chromium: `make browser` installs it (Debian: apt-get install chromium-headless-shell).",
        pytrace=False,
    )


def build_page() -> None:
    """Build the page where it is missing or old; of several processes one does it, and the others wait."""
    with (WEB / "package.json").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        build_if_old()


def build_if_old() -> None:
    index, axe = STATIC / "index.html", WEB / "node_modules" / "axe-core" / "axe.min.js"
    newest = max(p.stat().st_mtime for p in (WEB / "src").rglob("*") if p.is_file())
    if index.is_file() and index.stat().st_mtime >= newest and axe.is_file():
        return
    npm = shutil.which("npm")
    if npm is None:
        pytest.fail("The browser tests need the built page: install Node 20.19 or newer and run them again.", pytrace=False)
    installed = WEB / "node_modules" / ".package-lock.json"  # npm writes it when it is done
    if not axe.is_file() or installed.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        subprocess.run([npm, "ci", "--omit=dev"], cwd=WEB, check=True, capture_output=True)
    subprocess.run([npm, "run", "build"], cwd=WEB, check=True, capture_output=True)


class Site:
    """The server as a process, so that it can be killed and started again on the same tables."""

    def __init__(self, database: Path) -> None:
        self.database, self.port = database, 0  # any free one, and then the same again
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, str(self.database), str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
        self.wait_for(self.process.stdout)

    def wait_for(self, words: Any) -> None:
        """Wait until the server says that it listens, and where."""
        ready, _, _ = select.select([words], [], [], PATIENCE)
        said = re.search(rb"http://[\w.]+:(\d+)", words.readline()) if ready else None
        if said is None:
            self.kill()
            raise RuntimeError("the server did not start")
        self.port = int(said[1])

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


@pytest.fixture
def mortal_site(tmp_path: Path) -> Iterator[Site]:
    """A server of the test's own, to be killed."""
    build_page()
    site = Site(tmp_path / "tables.db")
    site.start()
    yield site
    site.kill()


def started(playwright: Any) -> Any:
    """The browser. It happens that it dies as it starts (once in some hundred times); then it is started again."""
    flags = ["--in-process-gpu", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    for _ in range(2):
        with suppress(Error):
            return playwright.chromium.launch(executable_path=chromium(), args=flags, timeout=PATIENCE * 1000)
    return playwright.chromium.launch(executable_path=chromium(), args=flags, timeout=PATIENCE * 1000)


# Not for the whole session: while Playwright runs, its event loop runs too, and a worker may go on to tests that need their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = started(playwright)
        yield browser
        browser.close()


def seeded(seed: str) -> Callable[[Any], None]:
    """Tables that the page itself makes get dice that are the same every time; a lesson has its own."""

    def route(route: Any) -> None:
        wanted = route.request.post_data
        if wanted is None:
            route.continue_()
        else:
            route.continue_(post_data=json.dumps({**json.loads(wanted), "seed": json.loads(wanted).get("seed") or seed}))

    return route


@pytest.fixture
def visit(browser: Any, request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """Opens a page in a browser of its own (own storage); fails the test if the page wrote an error to its console."""
    contexts: list[Any] = []
    pages = request.node.stash.setdefault(OPEN, [])

    def open_page(
        path: str = "", width: int = 1280, height: int = 800, still: bool = True, seed: str | None = None,
        site: Site | None = None, speed: str = "instant", settings: dict[str, Any] | None = None, **more: Any,
    ) -> Any:  # fmt: skip
        phone = width < 500
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce" if still else "no-preference",
            **more,
        )
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(NOTICES_STAY)
        context.add_init_script(SHOWING.replace("SETTINGS", json.dumps({"speed": speed, **(settings or {})})))
        contexts.append(context)
        if seed is not None:
            context.route("**/api/tables", seeded(seed))
        page = context.new_page()
        pages.append(Watched(page))
        page.goto(f"{(site or request.getfixturevalue('site')).url}/{path}")
        return page

    yield open_page
    wrong = [error for watched in pages for error in watched.errors]
    left = names_of(keep(request.node, pages)) if wrong else ""
    for context in contexts:
        context.close()
    assert not wrong, left


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """A test that failed leaves a picture of each of its pages, and what they said."""
    report: Any = yield
    pages = item.stash.get(OPEN, [])
    if report.when == "call" and report.failed and pages:
        report.longrepr.addsection("the pages of this test", names_of(keep(item, pages)))
    return report


@pytest.fixture(scope="session")
def axe() -> str:
    build_page()
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text()
