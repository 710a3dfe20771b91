# Everything sets up its own virtual environment: python3, make and git are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Three to two cores: half of the suite waits for a browser, and a fourth would only stand in the way (measured).
WORKERS ?= $(shell echo $$((($$(nproc) * 3 + 1) / 2)))

.PHONY: play terminal test check lint page screens wheel bench soak prepare bytecode browser postgres nginx clean

# The table in the browser; `make terminal` plays in this window.
play: $(VENV)/play.ok
	$(BIN)/sandtable serve --open

terminal: $(VENV)/play.ok
	$(BIN)/sandtable play frontline

# What was proved before under the same hash is not run again; FRESH=1 runs everything.
test: browser
	@$(MAKE) --no-print-directory -j4 -Otarget check prepare bytecode
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations=20 $(if $(FRESH),--fresh)

check: lint page

lint: $(VENV)/test.ok
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Needs Node alone, so it is done while Python's packages are installed.
page:
	web/check.sh

# Compile the rules once, before the tests run side by side.
prepare: $(VENV)/test.ok
	$(BIN)/python -m sandtable.testing.prepare $(WORKERS) examples

# The tests start many Python processes: what all of them import is translated once, assertions too, even where Python is told
# to keep no bytecode. (A test that cannot be imported shows in the run itself.)
bytecode: $(VENV)/test.ok
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --collect-only -qqq >/dev/null || true

# The browser tests need a real Chromium; Debian has one without a window of its own, which is enough and a third of the work.
browser:
	@command -v chromium-headless-shell >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq chromium-headless-shell >/dev/null 2>&1; } \
	  || command -v chromium >/dev/null || command -v google-chrome >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && apt-get install -y -qq chromium >/dev/null; } \
	  || { echo "make test needs Chromium for the browser tests: install it (Debian: apt-get install chromium)"; exit 1; }

# The pictures in docs/screens: the browser tests that look at every table take them.
screens: $(VENV)/test.ok browser
	SANDTABLE_SCREENS=1 $(BIN)/python -m pytest -q tests/web -k no_violations

# A wheel whose games start at once: it carries compiled rules for Linux on x86-64 and this Python.
wheel: $(VENV)/play.ok
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt hatchling
	SANDTABLE_COMPILED=1 $(BIN)/python -m hatchling build -t wheel -d dist

bench: $(VENV)/bench.ok
	$(BIN)/python -m bench.compare
	$(BIN)/python -m bench.frontline
	$(BIN)/python -m bench.burntmoon
	$(BIN)/python -m bench.redline
	$(BIN)/python -m bench.redemption
	$(BIN)/python -m bench.fantasycards

soak: $(VENV)/test.ok $(VENV)/lab.ok postgres nginx
	$(BIN)/python -m sandtable.testing.soak
	SANDTABLE_MORE=10 $(BIN)/python -m pytest -q --fresh tests/test_games.py tests/kernel/test_procedure_random.py \
	  tests/server/test_redline_wire.py tests/web/test_layout.py tests/test_scenarios.py tests/envs/test_openspiel.py \
	  tests/redemption/test_undo.py tests/web/test_director.py tests/test_undo.py tests/web/test_lessons.py
	SCENES=2000 WAYS=60 BESIDE=40 $(BIN)/python -m pytest -q tests/fantasycards/test_geometry.py \
	  tests/fantasycards/test_ways.py tests/fantasycards/test_beside.py
	$(BIN)/python -m pytest tests/server -m "postgres or long"
	$(BIN)/python -m pytest tests/lab -m long
	rm -f dist/*manylinux*.whl && $(MAKE) wheel && $(BIN)/python -m sandtable.testing.first_start dist/*manylinux*.whl redline
	$(BIN)/python -m bench.server.soak

# Several servers share one PostgreSQL in the long run; the tests start a cluster of their own in a temporary folder.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	  || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null; } \
	  || { echo "make soak needs PostgreSQL: install it (Debian: apt-get install postgresql)"; exit 1; }

# What docs/deploy.md says is tried with the proxy that it names.
nginx:
	@command -v nginx >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light >/dev/null; } \
	  || { echo "make soak needs nginx: install it (Debian: apt-get install nginx-light)"; exit 1; }

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/play.ok: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

# The page is built by its own checks.
$(VENV)/test.ok: pyproject.toml constraints.txt | $(VENV)/bin/python
	SANDTABLE_NO_WEB=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[test,check]"
	touch $@

# Reports, tuning, clusters, and the example that learns.
$(VENV)/lab.ok: $(VENV)/test.ok
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[lab,cluster]" torch
	touch $@

$(VENV)/bench.ok: $(VENV)/test.ok bench/requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -r bench/requirements.txt
	touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache
