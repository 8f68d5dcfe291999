"""What the public forge runs: valid workflows, the README's commands on three systems, all Pythons."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.test_readme import PROJECT, commands, section

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".github" / "workflows"
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def read(name: str) -> Any:
    yaml = pytest.importorskip("ruamel.yaml")
    return yaml.YAML(typ="safe").load(FOLDER / name)


def steps(name: str, job: str) -> list[str]:
    return [step["run"] for step in read(name)["jobs"][job]["steps"] if "run" in step]


@pytest.mark.proof
@pytest.mark.parametrize("name", ["tests.yml", "release.yml"])
def test_the_forge_understands_it(name: str) -> None:
    pytest.importorskip("check_jsonschema")
    schema = ["--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", *schema, str(FOLDER / name)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_three_systems_have_every_python_that_is_supported() -> None:
    matrix = read("tests.yml")["jobs"]["tests"]["strategy"]["matrix"]
    assert {system.partition("-")[0] for system in matrix["system"]} == {"ubuntu", "macos", "windows"}
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert PROJECT["requires-python"] == f">={matrix['python'][0]}"


def test_the_readmes_two_commands_run() -> None:
    run = "\n".join(steps("tests.yml", "tests")).replace("PYTHON=python ", "")
    assert list(commands(section("Start"))) == ["make serve", "make test"]
    for command in commands(section("Start")):
        assert command in run


def test_windows_runs_the_tests_as_make_does() -> None:
    (ours,) = (step for step in steps("tests.yml", "tests") if "-m pytest" in step)
    (line,) = (line for line in ours.splitlines() if "-m pytest" in line)
    assert f"$(STEP_BACK) $(PY) {line.removeprefix('python ')} $(ARGS)" in MAKEFILE


def test_a_release_has_all_that_a_teacher_needs() -> None:
    text = " ".join(steps("release.yml", "release"))
    for file in ("dist/cardmath-*.whl", "build/cardmath.html", "start/start.bat", "start/start.command"):
        assert file in text
    assert "one-file: " in MAKEFILE
    assert (ROOT / "start" / "start.command").stat().st_mode & 0o111
