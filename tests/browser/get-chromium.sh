#!/bin/sh
# Makes sure that there is a Chromium for the browser tests: Debian's own, through apt.
set -eu

find_chromium() { command -v chromium || command -v chromium-browser || command -v google-chrome; }

if find_chromium >/dev/null; then exit 0; fi
as_root=""
if [ "$(id -u)" -ne 0 ]; then as_root="sudo -n"; fi
if command -v apt-get >/dev/null; then
  echo "Installing Chromium for the browser tests." >&2
  { $as_root apt-get -qq update && $as_root apt-get -qq install --yes --no-install-recommends chromium; } >/dev/null || true
fi
if ! find_chromium >/dev/null; then
  echo "The browser tests need Chromium: install it (Debian: apt-get install chromium) and try again." >&2
  exit 1
fi
