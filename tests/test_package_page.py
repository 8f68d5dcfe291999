"""The package's page in an index: it is built like the package, and every link on it leads somewhere."""

import re
import shutil
import subprocess
import sys
import tomllib
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
#: An address that stands for the public one, which only `pyproject.toml` may name.
ADDRESS = "https://example.org/somebody/cardmath"
LINK = re.compile(r"\]\(\s*<?([^)>\s]*)|(?:href|src)=\"([^\"]*)\"|^\[[^\]]+\]:\s*(\S+)", re.MULTILINE)


def built(project: Path, into: Path) -> Message:
    """The metadata that the build backend makes of a project."""
    program = "import sys, hatchling.build as b; print(b.prepare_metadata_for_build_wheel(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", program, str(into)], cwd=project, capture_output=True, text=True, check=True
    )
    return Parser().parsestr((into / done.stdout.split()[-1] / "METADATA").read_text("utf-8"))


def relative_links(page: str) -> list[str]:
    targets = [next(filter(None, found), "") for found in LINK.findall(page)]
    return [target for target in targets if not re.match(r"https?://|mailto:|#", target)]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A copy of all that the metadata is made of, with an address."""
    project = tmp_path / "project"
    for file in ("README.md", "tools/package_page.py", *PROJECT["project"]["license-files"]):
        (project / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, project / file)
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    with_address = re.sub(r'^repository = ".*"$', f'repository = "{ADDRESS}/"', text, flags=re.MULTILINE)
    assert with_address != text
    (project / "pyproject.toml").write_text(with_address, "utf-8")
    return project


def test_the_page_has_no_relative_link(tmp_path: Path) -> None:
    metadata = built(ROOT, tmp_path)
    page = str(metadata.get_payload())
    assert page.startswith("# cardmath")
    assert relative_links(page) == []
    assert "]()" not in page
    # The page says what the README says.
    assert re.findall("^## .*", page, re.MULTILINE) == re.findall(
        "^## .*", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE
    )


def test_with_an_address_every_link_and_picture_is_there(elsewhere: Path, tmp_path: Path) -> None:
    metadata = built(elsewhere, tmp_path)
    page = str(metadata.get_payload())
    assert relative_links(page) == []
    readme = relative_links((ROOT / "README.md").read_text("utf-8"))
    assert len(readme) > 5
    for target in readme:
        assert (ROOT / target.partition("#")[0]).exists(), target
        kind = "raw" if target.endswith((".png", ".svg")) else "blob"
        assert f"]({ADDRESS}/{kind}/HEAD/{target})" in page
    links = dict(line.split(", ") for line in metadata.get_all("Project-URL", []))
    assert set(links) == {"Source", "Documentation", "Issues", "Changelog"}
    assert all(link.startswith(ADDRESS) for link in links.values())


def test_the_address_stands_in_one_place() -> None:
    address = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]
    assert "urls" not in PROJECT["project"]
    assert re.fullmatch(r"(?:https://[^\s/]+/\S+[^/])?", address)
    if address:
        assert (ROOT / "pyproject.toml").read_text("utf-8").count(address) == 1
