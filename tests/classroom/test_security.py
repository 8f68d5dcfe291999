"""The promises of docs/explanation/security.md: each names a test, and what no other test checks."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_promise_names_tests_that_exist() -> None:
    text = (ROOT / "docs" / "explanation" / "security.md").read_text("utf-8")
    named = re.findall(r"`(test_\w+)`", text)
    assert len(named) > 30
    files = (ROOT / "tests").rglob("test_*.py")
    found = {name for file in files for name in re.findall(r"def (test_\w+)", file.read_text("utf-8"))}
    assert set(named) <= found, set(named) - found
    rows = text.partition("| promise | test |")[2].partition("\n\n")[0].splitlines()[2:]
    assert all("`test_" in row for row in rows)
