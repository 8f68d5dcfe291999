#!/bin/sh
# Brings Firefox for the proofs in it, through apt; where that cannot be, they are skipped.
set -eu

if command -v firefox-esr >/dev/null || command -v firefox >/dev/null; then exit 0; fi
as_root=""
if [ "$(id -u)" -ne 0 ]; then as_root="sudo -n"; fi
if command -v apt-get >/dev/null; then
  echo "Installing Firefox for the proofs." >&2
  { $as_root apt-get -qq update && $as_root apt-get -qq install --yes --no-install-recommends firefox-esr; } \
    >/dev/null || true
fi
