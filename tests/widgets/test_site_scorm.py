"""A package for learning platforms: what is in it, what it says of itself, and what is refused."""

import html
import re
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardmath.cli import main
from cardmath.errors import CardmathError
from cardmath_widgets.site import build
from cardmath_widgets.site.distribution import SiteError
from cardmath_widgets.site.scorm.package import write_package
from tests.browser.sites import without_python
from tests.notebooks.kinds import write_cells

SCHEMAS = Path(__file__).parents[2] / "build/scorm"
CP = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
ADL = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"
#: Both schemas together, because the first does not know the attribute of the second.
BOTH = """<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">
<xsd:import namespace="http://www.imsproject.org/xsd/imscp_rootv1p1p2" schemaLocation="imscp_rootv1p1p2.xsd"/>
<xsd:import namespace="http://www.adlnet.org/xsd/adlcp_rootv1p2" schemaLocation="adlcp_rootv1p2.xsd"/>
</xsd:schema>"""


@pytest.fixture(scope="module", autouse=True)
def no_python() -> Iterator[None]:
    with without_python():
        yield


def write(target: Path, name: str = "06-add-and-carry") -> None:
    write_package(target, name, build.Making(lambda _words: None))


def files_of(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("package") / "carry.zip"
    write(path)
    return path


@pytest.fixture(scope="module")
def files(package: Path) -> Mapping[str, bytes]:
    return files_of(package)


def test_the_manifest_names_the_lesson_and_every_file(files: Mapping[str, bytes]) -> None:
    manifest = ElementTree.fromstring(files["imsmanifest.xml"])
    assert [one.text for one in manifest.iter(f"{CP}title")] == ["Add and carry"] * 2
    (resource,) = manifest.iter(f"{CP}resource")
    assert resource.get("href") == "index.html"
    assert resource.get(f"{ADL}scormtype") == "sco"
    # With a score to reach, Moodle would replace "completed" by "passed" or "failed".
    assert manifest.find(f".//{ADL}masteryscore") is None
    listed = {one.get("href") for one in resource.iter(f"{CP}file")}
    assert listed | {"imsmanifest.xml"} == set(files)
    assert len(listed) > 5


@pytest.mark.proof
def test_the_manifest_is_valid_by_the_schemas_of_adl(files: Mapping[str, bytes], tmp_path: Path) -> None:
    etree = pytest.importorskip("lxml.etree")
    both = SCHEMAS / "both.xsd"
    both.write_text(BOTH)
    schema = etree.XMLSchema(etree.parse(both))
    schema.assertValid(etree.fromstring(files["imsmanifest.xml"]))
    swapped = files["imsmanifest.xml"].replace(b"scormtype", b"scormType")
    assert not schema.validate(etree.fromstring(swapped))


def test_the_page_is_short_and_everything_else_is_a_script_in_ascii(files: Mapping[str, bytes]) -> None:
    page = html.unescape(files["index.html"].decode())
    assert len(page) < 40_000
    assert page.index('<meta charset="utf-8">') < 200
    scripts = re.findall(r'<script src="([^"]+)"', page)
    assert set(scripts) == set(files) - {"index.html", "imsmanifest.xml"}
    assert scripts[0] == "scripts/first.js"
    for script in scripts:
        assert files[script].isascii(), script
    # The worker that runs Python is in the page. A platform may add a script, and nothing connects.
    assert 'id="worker"' in page
    assert re.search(r"script-src 'self' 'unsafe-inline'.*connect-src 'none'", page)


def test_the_same_lesson_gives_the_same_bytes(package: Path, tmp_path: Path) -> None:
    write(tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == package.read_bytes()
    assert [one.name for one in tmp_path.iterdir()] == ["again.zip"]
    with zipfile.ZipFile(package) as archive:
        entries = archive.infolist()
    # On every system, and at any time.
    assert {(one.create_system, one.date_time) for one in entries} == {(3, (1980, 1, 1, 0, 0, 0))}


@pytest.mark.parametrize(("length", "is_taken"), [(2000, True), (2001, False)])
def test_a_link_has_room_in_what_a_platform_keeps(
    length: int, is_taken: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def begun() -> None:
        raise SiteError("the work has begun")

    monkeypatch.setattr(build.distribution, "lock", begun)
    with pytest.raises(SiteError, match="the work has begun" if is_taken else "is not a link to a page"):
        write(tmp_path / "package.zip", "exercises#" + "a" * length)


def test_a_notebook_becomes_a_package_or_is_refused(tmp_path: Path) -> None:
    write_cells(tmp_path / "dice.ipynb", ["# Our dice"])
    write(tmp_path / "dice.zip", f"{tmp_path / 'dice.ipynb'}#base=6")
    files = files_of(tmp_path / "dice.zip")
    assert b"<title>Our dice</title>" in files["imsmanifest.xml"]
    assert 'data-link="base=6"' in files["index.html"].decode()
    with pytest.raises(CardmathError, match="there is no kind of exercise 'G99'"):
        write(tmp_path / "row.zip", f"{tmp_path / 'dice.ipynb'}#own~row=3.12.G99")
    (tmp_path / "torn.ipynb").write_text("{")
    with pytest.raises(SiteError, match=r"torn\.ipynb cannot be played\.$"):
        write(tmp_path / "torn.zip", str(tmp_path / "torn.ipynb"))
    assert not (tmp_path / "torn.zip").exists()


def test_a_long_title_is_cut_because_a_manifest_with_it_is_invalid(tmp_path: Path) -> None:
    for length, title in ((200, "D" * 200), (201, "D" * 199 + "…")):
        write_cells(tmp_path / "dice.ipynb", [f"# {'D' * length}"])
        write(tmp_path / "dice.zip", str(tmp_path / "dice.ipynb"))
        manifest = ElementTree.fromstring(files_of(tmp_path / "dice.zip")["imsmanifest.xml"])
        assert [one.text for one in manifest.iter(f"{CP}title")] == [title] * 2


def test_a_title_may_contain_what_xml_may_not(tmp_path: Path) -> None:
    write_cells(tmp_path / "dice.ipynb", ["# Our\x01 dice\ufffe & cards"])
    write(tmp_path / "dice.zip", str(tmp_path / "dice.ipynb"))
    manifest = ElementTree.fromstring(files_of(tmp_path / "dice.zip")["imsmanifest.xml"])
    assert [one.text for one in manifest.iter(f"{CP}title")] == ["Our dice & cards"] * 2


def test_a_link_is_where_it_begins(tmp_path: Path) -> None:
    write(tmp_path / "row.zip", "exercises#row=3.12.G6&colours=4")
    page = files_of(tmp_path / "row.zip")["index.html"].decode()
    assert 'data-link="row=3.12.G6&amp;colours=4"' in page


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("chess", "There is no lesson or app 'chess'. Give a notebook, or one of these: pyramid-addition"),
        ("worksheets", "There is no lesson or app 'worksheets'"),
        ("../lessons", "There is no lesson or app"),
        ("exercises#a b", "'a b' is not a link to a page"),
        ("exercises#kind=addition&base=99", "The link says base '99'"),
        ("things#frame~lying=3&frame~base=99", "The link says base '99'"),
        ("exercises#kind=foo", "there is no kind of exercise 'foo'"),
        ("exercises#row=3.12.G99", "there is no kind of exercise 'G99'"),
        ("exercises#row=3.G6", "'3.G6' is not a row"),
        ("odds#game=foo", "there is no game 'foo'"),
    ],
)
def test_an_unknown_name_is_one_sentence(name: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(CardmathError, match=re.escape(sentence)):
        write(tmp_path / "package.zip", name)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_said_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build.distribution, "pyodide", lambda: pytest.fail("the work has begun"))
    with pytest.raises(SiteError, match=r"cannot write .*missing.package\.zip: No such file"):
        write(tmp_path / "missing" / "package.zip")


def test_a_package_that_fails_leaves_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "package.zip").write_text("before")

    def failing() -> dict[str, bytes]:
        raise SiteError("no network")

    monkeypatch.setattr(build.distribution, "pyodide", failing)
    with pytest.raises(SiteError, match="no network"):
        write(tmp_path / "package.zip")
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("package.zip", "before")]


def test_the_command_line_takes_one_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = str(tmp_path / "package.zip")
    assert main(["site", "exercises", "--scorm", "odds", "-o", target]) == 2
    assert "leave out exercises" in capsys.readouterr().err
    assert main(["site", "--scorm", "chess", "-o", target]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["site", "--scorm", "odds", "-o", target]) == 0
    assert capsys.readouterr().out == f"{target}\n"
    assert zipfile.is_zipfile(target)
