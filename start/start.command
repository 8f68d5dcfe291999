#!/bin/sh
# Opens cardmath in the browser with a double-click, on macOS and Linux. The release's wheel is beside this file;
# without it, cardmath comes from PyPI. The first start needs the internet; whatever it downloads is kept.
here=$(cd "$(dirname "$0")" && pwd) || exit 1
cd "$here" || exit 1

what='cardmath[apps]'
name=$what
for wheel in cardmath-*.whl; do
  if [ -f "$wheel" ]; then what="$here/$wheel[apps]" name=$wheel; fi
done

# Keeps the window open, so that the message can be read.
give_up() {
  echo "$1" >&2
  if [ -t 0 ]; then echo "Press Enter to close this window." >&2; read -r _; fi
  exit 1
}

# Use the environment beside this file if an earlier start created one from the same wheel.
room="$here/cardmath-environment"
if [ -x "$room/bin/cardmath" ] && [ "$(cat "$room/made-from" 2>/dev/null)" = "$name" ]; then
  exec "$room/bin/cardmath" serve "$@"
fi

# Programs started with a double-click do not get the PATH entries that a terminal's settings add.
PATH="$PATH:$HOME/.local/bin:/opt/homebrew/bin:/usr/local/bin:/Library/Frameworks/Python.framework/Versions/Current/bin"
if command -v uvx >/dev/null 2>&1; then
  exec uvx --python '>=3.11' --from "$what" cardmath serve "$@"
fi

for python in python3.14 python3.13 python3.12 python3.11 python3 python; do
  if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
    echo "Setting up cardmath; this takes a minute the first time." >&2
    rm -rf "$room"
    "$python" -m venv "$room" && "$room/bin/python" -m pip install --quiet "$what" \
      || give_up "cardmath could not be set up. Is this computer connected to the internet?"
    echo "$name" > "$room/made-from"
    exec "$room/bin/cardmath" serve "$@"
  fi
done

give_up "cardmath needs Python 3.11 or newer. Install it from https://www.python.org/downloads/ and start again."
