#!/bin/sh
# Brings WebKit and a screen that nobody sees for the proofs in it, through apt; where that cannot be, they are skipped.
set -eu

if command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null; then exit 0; fi
as_root=""
if [ "$(id -u)" -ne 0 ]; then as_root="sudo -n"; fi
if command -v apt-get >/dev/null; then
  echo "Installing WebKit for the proofs." >&2
  { $as_root apt-get -qq update && $as_root apt-get -qq install --yes --no-install-recommends webkit2gtk-driver xvfb; } \
    >/dev/null || true
fi
