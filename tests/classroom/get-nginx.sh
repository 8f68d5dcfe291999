#!/bin/sh
# Brings nginx for the proof of a school's servers, through apt; where that cannot be, it is skipped.
set -eu

if command -v nginx >/dev/null || [ -x /usr/sbin/nginx ]; then exit 0; fi
as_root=""
if [ "$(id -u)" -ne 0 ]; then as_root="sudo -n"; fi
if command -v apt-get >/dev/null; then
  echo "Installing nginx for the proofs." >&2
  { $as_root apt-get -qq update && $as_root apt-get -qq install --yes --no-install-recommends nginx-light; } \
    >/dev/null || true
fi
