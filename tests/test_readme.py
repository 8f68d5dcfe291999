"""The README's first commands are there, CI runs the one that tests, and all that it installs exists."""

import re
import tomllib
from pathlib import Path

from cardmath.exercises import KINDS
from cardmath.lessons import LESSONS
from cardmath.numerals import DECIMAL
from tests.cases import cases

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXERCISES = ROOT / "docs" / "reference" / "exercises.md"
#: The changes say what was once written.
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")} - {ROOT / "CHANGELOG.md"})
#: What is installed, and which parts of it.
INSTALLED = re.compile(r"pip install \"?([\w.-]+?)(?:\[(\w+(?:,\w+)*)\])?\"?(?=[\s`]|$)", re.MULTILINE)


def section(title: str) -> str:
    return README.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def commands(text: str) -> dict[str, str]:
    """The commands that stand in lines of their own, with what each does."""
    found = re.findall(r"^ {4}(\S[^#\n]*?) +# (.+)$", text, re.MULTILINE)
    return dict(found)


def test_the_start_has_two_commands_that_say_what_they_do() -> None:
    start = section("Start")
    assert list(commands(start)) == ["make serve", "make test"]
    # It comes before every other section, and says how long each of them takes.
    assert README.index("\n## ") == README.index("\n## Start\n")
    assert re.search(r"`make serve` takes a minute the first time", start)
    assert re.search(r"`make test` .* takes about\s\w+ minutes", start)


def test_lessons_and_kinds_of_exercise_are_counted() -> None:
    """Pages that say how many there are say so rightly."""
    lessons, kinds = DECIMAL.aloud(len(LESSONS)), DECIMAL.aloud(len(KINDS))
    assert f"{lessons} lessons, {kinds} kinds of exercise" in README
    assert f"**{lessons.capitalize()} lessons**" in README
    assert f"has {lessons} lessons" in (ROOT / "docs" / "how-to" / "run-a-class.md").read_text("utf-8")
    assert f"cardmath has {kinds} kinds of exercise" in EXERCISES.read_text("utf-8")


def test_ci_runs_the_command_that_the_readme_names() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    (run,) = re.findall(r"^exec (.+)$", script, re.MULTILINE)
    assert run in commands(section("Start"))
    assert run == "make test"


def test_the_makefile_has_both() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for command in commands(section("Start")):
        assert re.search(rf"^{command.removeprefix('make ')}: ", makefile, re.MULTILINE)


def test_what_is_installed_exists() -> None:
    """As long as no index has the package, pages install it from its folder."""
    extras = set(PROJECT["optional-dependencies"])
    named = set()
    for page in PAGES:
        for what, parts in INSTALLED.findall(page.read_text("utf-8")):
            if what == "." or what.startswith("cardmath"):
                named |= set(filter(None, parts.split(",")))
            if what == "cardmath":
                assert page.name == "README.md", page
    assert named == extras
    wheel = re.search(r"cardmath-([\d.]+)-py3-none-any\.whl", section("Details"))
    assert wheel
    assert wheel[1] == PROJECT["version"]


@cases(
    ("text", "found"),
    [
        ('`pip install ".[apps]"`', (".", "apps")),
        ("    pip install .\n", (".", "")),
        (
            'pip install "cardmath-0.1.0-py3-none-any.whl[apps,site]"',
            ("cardmath-0.1.0-py3-none-any.whl", "apps,site"),
        ),
        ("(`pip install cardmath`)", ("cardmath", "")),
    ],
)
def test_every_way_to_write_it_is_read(text: str, found: tuple[str, str]) -> None:
    assert INSTALLED.findall(text) == [found]
