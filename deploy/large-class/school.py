"""Start a class on two servers that share PostgreSQL, behind one nginx, on this machine; Ctrl-C stops all.

CARDMATH_DATABASE_URL=postgresql://user:password@host/database \\
    python deploy/large-class/school.py games.school.example

docs/how-to/school-server.md has every step. This needs only Python's standard library.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from http import HTTPStatus
from pathlib import Path

CONFIGURATION = Path(__file__).with_name("nginx.conf")
#: How many seconds a server may take to start, and how many to wait before restarting one that has ended.
START = 300
AGAIN = 1


class Program:
    """A program that is started again when it ends, once it has answered."""

    def __init__(self, name: str, command: list[str], *, is_quiet: bool = False) -> None:
        self._name, self._command, self._is_quiet = name, command, is_quiet
        self._is_stopped, self._has_answered = threading.Event(), threading.Event()
        self._process = self._start()
        self._thread = threading.Thread(target=self._keep, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it for good."""
        self._is_stopped.set()
        for how in (signal.SIGINT, signal.SIGKILL):
            # SIGINT ends a server as Ctrl-C does. A server that has just started may need a second one.
            for _second in range(20):
                self._process.send_signal(how)
                self._thread.join(timeout=1)
                if not self._thread.is_alive():
                    return

    def wait_for(self, port: int) -> None:
        """Wait until it answers; it listens before it is ready. Whatever ends it now would end it again."""
        end = time.monotonic() + START
        while not answers(port):
            if not self._thread.is_alive():
                raise SystemExit(f"{self._name} did not start.")
            if time.monotonic() > end:
                raise SystemExit(f"Nothing answers on port {port}.")
            time.sleep(0.2)
        self._has_answered.set()

    def _start(self) -> "subprocess.Popen[bytes]":
        quiet = subprocess.DEVNULL if self._is_quiet else None
        # In its own session it does not get the terminal's Ctrl-C, so everything ends in order. Without
        # standard input, it does not ask any questions.
        return subprocess.Popen(
            self._command, stdin=subprocess.DEVNULL, stdout=quiet, stderr=quiet, start_new_session=True
        )

    def _keep(self) -> None:
        while True:
            self._process.wait()
            if not self._has_answered.is_set() or self._is_stopped.wait(AGAIN):
                return
            print(f"{self._name} has ended; it starts again.", file=sys.stderr, flush=True)
            self._process = self._start()


def answers(port: int) -> bool:
    """Tell whether a program answers on a port."""
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/class/join", timeout=5).close()
    except urllib.error.HTTPError as error:
        # nginx answers in place of a server that is not answering yet.
        return error.code != HTTPStatus.BAD_GATEWAY
    except OSError:
        return False
    return True


def configured(folder: Path, port: int) -> Path:
    """Write nginx's configuration with the ports; return the file."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    for number, name in enumerate(("@PORT@", "@FIRST@", "@SECOND@")):
        text = text.replace(name, str(port + number))
    written = folder / "nginx.conf"
    written.write_text(text, encoding="utf-8")
    return written


def serve(args: argparse.Namespace, further: list[str], folder: Path) -> None:
    """Run all until a signal ends this program."""
    command = [
        args.cardmath,
        "serve",
        "--class",
        "--no-browser",
        "--host",
        args.name,
        "--forwarded",
        *further,
    ]
    programs: list[Program] = []
    try:
        programs.append(Program("The first server", [*command, "--port", str(args.port + 1)]))
        # The second server finds the class that the first one has opened.
        programs[-1].wait_for(args.port + 1)
        programs.append(Program("The second server", [*command, "--port", str(args.port + 2)], is_quiet=True))
        programs[-1].wait_for(args.port + 2)
        configuration = configured(folder, args.port)
        programs.append(Program("nginx", [args.nginx, "-p", str(folder), "-c", str(configuration)]))
        programs[-1].wait_for(args.port)
        print(f"The class is open on port {args.port}.", file=sys.stderr, flush=True)
        threading.Event().wait()
    except KeyboardInterrupt:
        print("Stopping.", file=sys.stderr, flush=True)
    finally:
        for program in reversed(programs):
            program.stop()


def interrupt(*_signal: object) -> None:
    """End in order at SIGTERM, too."""
    raise KeyboardInterrupt


def main() -> None:
    """Read the options and serve."""
    parser = argparse.ArgumentParser(
        description="A class on two servers that share PostgreSQL, behind nginx.",
        epilog="Further options go to both servers: cardmath serve --help lists them.",
    )
    parser.add_argument("name", help="the name under which pupils open the class")
    parser.add_argument(
        "--port", type=int, default=8080, help="nginx's port (8080); servers take the next two"
    )
    parser.add_argument("--cardmath", default="cardmath", help="the command of cardmath")
    parser.add_argument("--nginx", default="nginx", help="the command of nginx")
    args, further = parser.parse_known_args()
    if "--new-class" in further:
        parser.error("--new-class would delete the class at every restart; begin a new one at the desk")
    if not os.environ.get("CARDMATH_DATABASE_URL"):
        parser.error("CARDMATH_DATABASE_URL must be the address of a PostgreSQL database")
    signal.signal(signal.SIGTERM, interrupt)
    with tempfile.TemporaryDirectory(prefix="cardmath-school-") as folder:
        # Pupils from both servers sit down at the same tables.
        os.environ["CARDMATH_COMMON_TABLES"] = str(Path(folder) / "common-tables")
        serve(args, further, Path(folder))


if __name__ == "__main__":
    main()
