"""Files in the encodings of Windows: everything that reads a file that a person made reads them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardmath.catalogue import check_files
from cardmath.cli import main
from cardmath.games import PyramidGame
from cardmath.reading import as_utf8
from cardmath.records import Record
from cardmath.study import Study, read_study
from cardmath_widgets.server.commands.beginning import preset

CRLF = "\r\n"
#: As PowerShell's ``>``, Notepad and other programs write a text.
ENCODINGS: dict[str, Callable[[str], bytes]] = {
    "PowerShell": lambda text: b"\xff\xfe" + text.replace("\n", CRLF).encode("utf-16-le"),
    "big end first": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "without a mark": lambda text: text.encode("utf-16-le"),
    "with a mark": lambda text: text.encode("utf-8-sig"),
    "plain": str.encode,
}
DEAL = Record.of_deal(PyramidGame(), 7)


@pytest.fixture(params=ENCODINGS)
def encoded(request: pytest.FixtureRequest) -> Callable[[str], bytes]:
    return ENCODINGS[request.param]


def test_bytes_that_are_no_text_stay() -> None:
    for data in (b"", b"\0", b"\0\0\0", b"\xff", b"\xff\xfe\0", b"a\0\0", b"\xff\xfe\0\xd8"):
        assert as_utf8(data) == data


def test_a_record_on_the_command_line(encoded: Callable[[str], bytes], tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    file.write_bytes(encoded(DEAL.to_json() + "\n"))
    assert main(["replay", str(file)]) == 0
    assert preset(str(file)).endswith("number=7")


def test_a_catalogue(encoded: Callable[[str], bytes], tmp_path: Path) -> None:
    line = Path("seeds/contradance/contradance.jsonl").read_text("utf-8").partition("\n")[0]
    file = tmp_path / "own.jsonl"
    file.write_bytes(encoded(line + "\n"))
    report = check_files([file])
    assert (report.checked, report.mismatches) == (1, [])


def test_the_file_of_a_study(encoded: Callable[[str], bytes], tmp_path: Path) -> None:
    file = tmp_path / "study.csv"
    game = PyramidGame(tableau=6)
    Study(game, deals=3).run(jobs=1, file=file)
    before = read_study(file)[0]
    file.write_bytes(encoded(file.read_text("utf-8")))
    parameters, ledger = read_study(file)
    assert parameters == before
    assert ledger.tally("6").deals == 3
