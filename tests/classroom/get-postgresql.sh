#!/bin/sh
# Brings a PostgreSQL server for the proofs of a class in one, through apt; where that cannot be, they are skipped.
set -eu

if command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then exit 0; fi
as_root=""
if [ "$(id -u)" -ne 0 ]; then as_root="sudo -n"; fi
if command -v apt-get >/dev/null; then
  echo "Installing PostgreSQL for the proofs." >&2
  { $as_root apt-get -qq update && $as_root apt-get -qq install --yes --no-install-recommends postgresql; } \
    >/dev/null || true
fi
