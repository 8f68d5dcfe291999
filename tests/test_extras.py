"""The library alone: without the packages of its extras every command either works or says what it wants."""

import re
import subprocess
import sys
import venv
from importlib.metadata import EntryPoint, metadata, requires
from pathlib import Path
from urllib.request import urlopen

import pytest

from cardmath import cli

#: What the extras bring; a module set to None cannot be imported.
EXTRAS = (
    "IPython", "anywidget", "distributed", "ipycanvas", "ipykernel", "ipywidgets", "jinja2", "jupyter_client",
    "jupyter_core", "jupyter_events", "jupyter_server", "jupyterlab", "nbconvert", "nbformat", "orjson",
    "platformdirs", "psutil", "rich", "segno", "tornado", "traitlets", "typst", "voila",
)  # fmt: skip
ALONE = f"""
import sys
sys.modules.update(dict.fromkeys({EXTRAS!r}))
from cardmath.__main__ import main
sys.exit(main())
"""


def alone(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command as if none of the extras were installed."""
    command = [sys.executable, "-c", ALONE, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_the_library_requires_nothing() -> None:
    assert [one for one in requires("cardmath") or [] if "extra ==" not in one] == []


@pytest.mark.sweep(1)
@pytest.mark.parametrize(
    "command",
    [
        ["--help"],
        ["numeral", "15"],
        ["deal", "pyramid-addition", "--number", "7"],
        ["deal", "odds", "--number", "7"],
        ["exercise", "G1", "--number", "7"],
        ["worksheet", "list"],
        ["serve", "--help"],
    ],
    ids=" ".join,
)
def test_what_needs_no_extra_works_without(command: list[str]) -> None:
    done = alone(*command)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.sweep(1)
@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (["serve", "--no-browser"], "apps"),
        (["lab"], "apps"),
        (["serve", "--static", "public", "--no-browser", "--port", "0"], "files"),
        (["worksheet", "pyramid", "-o", "never-written.pdf"], "worksheets"),
        (["study", "pyramid-addition", "--deals", "2", "--dask", "tcp://127.0.0.1:1"], "study"),
    ],
    ids=" ".join,
)
def test_what_needs_an_extra_says_so_in_one_line(command: list[str], extra: str) -> None:
    done = alone(*command)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert f'pip install "cardmath[{extra}]"' in done.stderr


def test_a_site_is_served_with_no_more_than_its_extra_brings(tmp_path: Path) -> None:
    (tmp_path / "cardmath-site.json").write_text('["index.html"]')
    (tmp_path / "index.html").write_text("<p>here</p>")
    wanted = [one for one in requires("cardmath") or [] if re.search(r"extra == .files.", one)]
    brought = {re.split(r"\W", one)[0] for one in wanted}
    assert brought == {"psutil", "tornado"}
    lacking = tuple(name for name in EXTRAS if name not in brought)
    code = ALONE.replace(repr(EXTRAS), repr(lacking))
    command = ["serve", "--static", str(tmp_path), "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [sys.executable, "-c", code, *command], stdout=subprocess.PIPE, text=True
    ) as served:
        try:
            assert served.stdout is not None
            with urlopen(served.stdout.readline().strip(), timeout=30) as answer:
                assert answer.read() == b"<p>here</p>"
        finally:
            served.terminate()


def test_a_command_that_does_not_load_takes_no_other_with_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = EntryPoint("broken", "tests.no_such_module:command [apps]", "cardmath.commands")
    monkeypatch.setattr(cli, "entry_points", lambda group: [broken])
    assert cli.main(["numeral", "15"]) == 0
    assert capsys.readouterr().out == "13\n"
    for arguments in ([], ["--help"], ["here", "--option", "3"]):
        assert cli.main(["broken", *arguments]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert 'pip install "cardmath[apps]"' in said


def test_the_page_of_the_package_points_at_nothing_that_is_only_in_the_checkout() -> None:
    page = metadata("cardmath").json["description"]
    assert "# cardmath" in page
    assert [target for target in re.findall(r"\]\(([^)]*)\)", page) if "://" not in target] == []


@pytest.mark.proof
def test_the_wheel_alone_plays_in_an_empty_environment(tmp_path: Path) -> None:
    """What ``pip install cardmath`` brings: one package, and a command line that works."""
    root = Path(__file__).parents[1]
    pip = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(tmp_path),
        str(root),
    ]
    subprocess.run(pip, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "alone", with_pip=True)
    python = tmp_path / "alone" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index", wheel], check=True)
    listed = subprocess.run(
        [python, "-m", "pip", "list", "--format", "freeze"], capture_output=True, text=True
    )
    assert {line.partition("==")[0] for line in listed.stdout.split()} - {"pip", "setuptools"} == {"cardmath"}
    for command, status in (["catalogue", "find"], 0), (["serve"], 2):
        done = subprocess.run(
            [python, "-m", "cardmath", *command], capture_output=True, text=True, cwd=tmp_path, check=False
        )
        assert done.returncode == status, done.stderr
