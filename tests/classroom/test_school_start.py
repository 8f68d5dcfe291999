"""The start of a school's server: its secret, its options, and what the terminal says."""

import argparse
import os
import re
import stat
from pathlib import Path

import pytest

from cardmath.cli import main
from cardmath_widgets.classroom.served.school import ServerShare
from cardmath_widgets.classroom.served.starting import printed_link, school_lines, school_of, secret_of
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.commands.options import add_options
from tests.classroom.school_here import school


def read(*options: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_options(parser)
    return parser.parse_args(options)


def test_a_random_secret_is_kept_where_only_this_user_reads_it(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    secret = secret_of({}, folder)
    assert len(secret) == 24
    assert secret_of({}, folder) == secret
    assert secret_of({"CARDMATH_SCHOOL_SECRET": "a" * 16}, folder) == "a" * 16
    if os.name == "posix":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE((folder / "school-secret").stat().st_mode) == 0o600
    # A file that was cut off is no secret.
    (folder / "school-secret").write_text("short")
    assert len(secret_of({}, folder)) == 24


def test_a_secret_that_is_too_short_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ServingError, match="CARDMATH_SCHOOL_SECRET needs at least 16 characters"):
        secret_of({"CARDMATH_SCHOOL_SECRET": "a" * 15}, tmp_path)


def test_a_secret_that_cannot_be_kept_is_reported(tmp_path: Path) -> None:
    (tmp_path / "class").write_text("a file")
    # In words, without the number of the error and the path once more.
    with pytest.raises(ServingError, match=r"below cannot be used for the school: [\w ]+\.$"):
        secret_of({}, tmp_path / "class" / "below")


def test_a_school_is_made_as_the_options_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("CARDMATH_DATABASE_URL", raising=False)
    monkeypatch.delenv("CARDMATH_SCHOOL_SECRET", raising=False)
    made = school_of(read("--school"), 9000, 8866, "http://192.0.2.1/", (None, ""))
    assert (made.left(), made.class_size, made.is_site) == (30, 30, False)
    assert made.where == tmp_path / "cardmath" / "class-9000"
    assert made.codes.is_ours("000007")
    options = ("--school", "--classes", "4", "--class-size", "20", "--share", "2/2")
    monkeypatch.setenv("CARDMATH_SCHOOL_SECRET", "from the environment")
    monkeypatch.setenv("CARDMATH_DATABASE_URL", "postgresql://school/cardmath")
    made = school_of(read(*options), 8866, 8866, "http://192.0.2.1/", ({}, ""))
    assert (made.left(), made.class_size, made.is_site) == (4, 20, True)
    assert made.where == "postgresql://school/cardmath"
    assert made.operator.secret == "from the environment"
    # What is printed may be kept in a log.
    assert printed_link("http://h/school", made.operator, os.environ) == "http://h/school"
    assert (made.codes.is_ours("000007"), made.codes.is_ours("000008")) == (True, False)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("--school --class", "leave out --class"),
        ("--school --code 4711", "leave out --class"),
        ("--school --go-on", "leave out --class"),
        ("--school --new-class", "leave out --class"),
        ("--classes 3", "only work with --school"),
        ("--class --share 1/2", "only work with --school"),
    ],
)
def test_options_that_do_not_fit_together_are_refused(
    options: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--no-browser", "--port", "0", *options.split()]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    "options", ["--classes 0", "--classes x", "--share 0/2", "--share 3/2", "--share 1/3", "--share 1"]
)
def test_options_that_are_invalid_are_refused(options: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read(*f"--school {options}".split())
    assert re.search("is not a (share|number of classes)", capsys.readouterr().err)


def test_the_terminal_says_how_many_classes_fit(tmp_path: Path) -> None:
    made = school(tmp_path)
    assert [line[:8] for line in school_lines(made, 30)] == ["The page"]
    made.room = 34 * 3 + 33
    assert school_lines(made, 3) == school_lines(made, 2)
    assert school_lines(made, 30)[0] == (
        "This computer has room for 3 classes of 30 pupils. For more, use --pages."
    )
    assert ServerShare(1, 1).keys.fullmatch(ServerShare(1, 1).new_key())
