"""The try of a command that serves cardmath (tools/served.py), with servers of a few lines."""

import signal
import sys
from pathlib import Path

import pytest

from tools.served import main

SERVER = """
import http.server, json, signal, sys

class Answers(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"pages": 0}' if self.path == "/api/health" else b"PAGE")

    def log_message(self, *_what):
        pass

server = http.server.HTTPServer(("127.0.0.1", 0), Answers)
print("Setting up", flush=True)
print(f"http://127.0.0.1:{server.server_port}/", flush=True)
try:
    server.serve_forever()
except KeyboardInterrupt:
    pass
"""


def command(folder: Path, program: str) -> list[str]:
    file = folder / "server.py"
    file.write_text(program, "utf-8")
    return [sys.executable, str(file)]


def test_a_server_that_answers_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(command(tmp_path, SERVER.replace("PAGE", "<html>")))
    assert capsys.readouterr().out.endswith("{'pages': 0}\n")


def test_a_server_stops_also_where_a_shell_has_started_the_try_in_the_background(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, before))
    main(command(tmp_path, SERVER.replace("PAGE", "<html>")))
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN


def test_another_page_does_not_pass(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="start page"):
        main(command(tmp_path, SERVER))


def test_a_command_that_ends_does_not_pass(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="not printed an address"):
        main(command(tmp_path, "print('nothing')"))
