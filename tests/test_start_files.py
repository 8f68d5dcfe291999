"""What starts cardmath by double-click, beside a release's wheel: each way, and what it says without one."""

import os
import re
import subprocess
from pathlib import Path

import pytest

START = Path(__file__).parents[1] / "start"
BATCH = START / "start.bat"
#: What a stub of a program writes: its name and what it was given, in lines.
STUB = '#!/bin/sh\nprintf "%s\\n" {name} "$@"\n'
#: A Python that makes an environment with a cardmath in it, and is as old as its name says.
PYTHON = """#!/bin/sh
case "$1" in
  -c) exit {too_old} ;;
  -m) mkdir -p "$3/bin"
      printf '#!/bin/sh\\nprintf "%%s\\\\n" installed "$@"\\n' > "$3/bin/cardmath"
      printf '#!/bin/sh\\nprintf "%%s\\\\n" "$@" > "%s/asked-for"\\n' "$3" > "$3/bin/python"
      chmod +x "$3/bin/cardmath" "$3/bin/python" ;;
esac
"""
NEEDS_PYTHON = (
    "cardmath needs Python 3.11 or newer. Install it from https://www.python.org/downloads/ and start again."
)
WHEEL = "cardmath-0.1.0-py3-none-any.whl"


class Folder:
    """A folder with the start file, as somebody has downloaded it, and the programs of a computer."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / "Übungen (1) mit Leerzeichen"
        self.programs = folder / "programs"
        for made in (self.place, self.programs):
            made.mkdir()
        (self.place / "start.command").write_bytes((START / "start.command").read_bytes())
        for tool in ("sh", "dirname", "cat", "rm", "mkdir", "chmod"):
            (self.programs / tool).symlink_to(Path("/bin") / tool)

    def has(self, name: str, content: str) -> None:
        program = self.programs / name
        program.write_text(content, "utf-8")
        program.chmod(0o755)

    def start(self, *options: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            ["/bin/sh", str(self.place / "start.command"), *options],
            env={"PATH": str(self.programs), "HOME": str(self.place)},
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


pytestmark = pytest.mark.skipif(os.name != "posix", reason="starts a script of the shell")


@pytest.mark.parametrize("wheel", [WHEEL, ""])
def test_uv_brings_everything(folder: Folder, wheel: str) -> None:
    folder.has("uvx", STUB.format(name="uvx"))
    if wheel:
        (folder.place / wheel).touch()
    what = f"{folder.place / wheel}[apps]" if wheel else "cardmath[apps]"
    done = folder.start("--lan")
    asked = ["uvx", "--python", ">=3.11", "--from", what, "cardmath", "serve", "--lan"]
    assert (done.returncode, done.stdout.splitlines()) == (0, asked)


def test_python_makes_an_environment_beside_it_once(folder: Folder) -> None:
    (folder.place / WHEEL).touch()
    folder.has("python3.11", PYTHON.format(too_old=0))
    for said in ("Setting up cardmath; this takes a minute the first time.\n", ""):
        done = folder.start()
        assert (done.returncode, done.stdout, done.stderr) == (0, "installed\nserve\n", said)
    room = folder.place / "cardmath-environment"
    wanted = ["-m", "pip", "install", "--quiet", f"{folder.place / WHEEL}[apps]"]
    assert (room / "asked-for").read_text("utf-8").splitlines() == wanted
    # A newer wheel is installed anew.
    (folder.place / "cardmath-0.2.0-py3-none-any.whl").touch()
    assert "Setting up" in folder.start().stderr
    assert (room / "made-from").read_text("utf-8") == "cardmath-0.2.0-py3-none-any.whl\n"


@pytest.mark.parametrize("is_there", [True, False])
def test_without_a_python_that_is_new_enough_it_says_where_to_get_one(folder: Folder, is_there: bool) -> None:
    if is_there:
        folder.has("python3", PYTHON.format(too_old=1))
    done = folder.start()
    assert done.returncode == 1
    assert done.stderr == f"{NEEDS_PYTHON}\n"


def test_without_the_internet_it_says_so(folder: Folder) -> None:
    folder.has("python3", '#!/bin/sh\n[ "$1" = -c ]\n')
    done = folder.start()
    assert done.returncode == 1
    assert "Is this computer connected to the internet?" in done.stderr
    assert not (folder.place / "cardmath-environment" / "made-from").exists()


# -- Windows' file cannot run here ---------------------------------------------------------------------------


def test_windows_file_has_its_ends_of_lines_and_plain_signs() -> None:
    data = BATCH.read_bytes()
    data.decode("ascii")
    # A checkout may have either; the attributes make it this one.
    assert set(re.findall(rb"\r?\n", data)) == {b"\r\n"}
    assert "*.bat text eol=crlf" in (START.parent / ".gitattributes").read_text("utf-8")


def test_windows_file_goes_where_it_says_and_has_no_blocks() -> None:
    lines = [line for line in BATCH.read_text("ascii").splitlines() if line and not line.startswith("rem ")]
    text = "\n".join(lines)
    labels = re.findall(r"^:(\w+)$", text, re.MULTILINE)
    assert sorted(labels) == sorted(set(re.findall(r"\bgoto (\w+)", text)) | {"look"})
    # A name with a parenthesis ends a block, so there is none.
    assert not [line for line in lines if line.endswith("(") or line.startswith(")")]
    # What may hold spaces stands in quotation marks, but for a list of words.
    for name in ("room", "what"):
        assert len(re.findall(rf"%{name}%", text)) == len(re.findall(rf'"[^"]*%{name}%[^"]*"', text))


def test_both_files_take_the_same_ways_and_say_the_same() -> None:
    shell, batch = ((START / name).read_text("utf-8") for name in ("start.command", "start.bat"))
    for part in (
        NEEDS_PYTHON,
        "cardmath could not be set up. Is this computer connected to the internet?",
        "Setting up cardmath; this takes a minute the first time.",
        "sys.exit(sys.version_info < (3, 11))",
        "cardmath serve",
        "-m pip install --quiet",
        "cardmath-environment",
        "made-from",
    ):
        assert part in shell, part
        assert part in batch, part
