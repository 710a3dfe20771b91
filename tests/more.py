"""How much the suite looks at: enough to see what breaks, in a few minutes. `make soak` looks at ten times as much."""

from __future__ import annotations

import os

MORE = int(os.environ.get("SANDTABLE_MORE", "1"))
