"""The order of the suite: browser tests mostly wait, so they begin at once, beside those that work."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Half of them first and half in the middle: each worker begins with a part of the list of its own."""
    web = [item for item in items if item.path.parent.name == "web"]
    rest = [item for item in items if item.path.parent.name != "web"]
    files = list(dict.fromkeys(item.path for item in web))
    early = [item for item in web if files.index(item.path) % 2 == 0]
    late = [item for item in web if files.index(item.path) % 2]
    middle = len(items) // 2 - len(early)
    items[:] = [*early, *rest[: max(0, middle)], *late, *rest[max(0, middle) :]]
