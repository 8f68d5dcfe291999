#!/bin/sh
# Makes sure that there is a Chromium for the browser tests: Debian's own, through apt. Its headless shell is the same
# browser without windows and takes half the time; where it cannot be had, Chromium itself does.
set -eu

find_chromium() { command -v chromium || command -v chromium-browser || command -v google-chrome; }

if command -v chromium-headless-shell >/dev/null; then exit 0; fi
as_root=""
if [ "$(id -u)" -ne 0 ]; then as_root="sudo -n"; fi
if command -v apt-get >/dev/null; then
  echo "Installing Chromium for the browser tests." >&2
  install() { $as_root apt-get -qq install --yes --no-install-recommends "$1" >/dev/null; }
  install chromium-headless-shell 2>/dev/null \
    || { $as_root apt-get -qq update && install chromium-headless-shell 2>/dev/null; } \
    || find_chromium >/dev/null || install chromium || true
fi
# Other systems take the one that Playwright has.
if ! command -v apt-get >/dev/null && ! find_chromium >/dev/null; then
  exec .venv/bin/python -m playwright install --only-shell chromium
fi
if ! { command -v chromium-headless-shell || find_chromium; } >/dev/null; then
  echo "The browser tests need Chromium: install it (Debian: apt-get install chromium) and try again." >&2
  exit 1
fi
