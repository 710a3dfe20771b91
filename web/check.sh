#!/bin/sh
# Builds the page; then its format, lints and types. Nothing to do while web/ is what it was when they last passed.
# The tools are installed here when they are missing (the build of the package installs without them).
set -eu
cd "$(dirname "$0")"
passed=../.venv/web.ok
now=$(find . -name node_modules -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)
if [ "$(cat "$passed" 2>/dev/null)" = "$now" ]; then
  echo "web: unchanged since it was last checked"
  exit
fi
if ! command -v npm >/dev/null; then
  echo "The checks of the page need Node 20.19 or newer with npm: install it (Debian: apt-get install nodejs npm)." >&2
  exit 1
fi
if [ ! -x node_modules/.bin/eslint ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --silent --no-audit --no-fund
fi
npx vite build --logLevel warn
if grep -rnE '.{126,}' src; then
  echo "web: lines of at most 125 characters, please" >&2
  exit 1
fi
npx prettier --check --log-level warn --cache .
npx eslint --cache --cache-location node_modules/.cache/eslint .
npx svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --threshold warning --output human
mkdir -p ../.venv && echo "$now" >"$passed"
