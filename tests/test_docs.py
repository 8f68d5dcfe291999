"""The documentation is true: its examples run, and its links lead somewhere."""

import ast
import doctest
import json
import re
import shlex
from pathlib import Path

import pytest

from cardmath import PRESETS, Deck, Record
from cardmath.cli import main
from cardmath.games import GAMES, PyramidGame, presets_of
from cardmath.proven import glances
from tests.cases import cases
from tests.parsed import nodes_of, tree_of

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
FORMAT_PAGE = DOCS / "reference" / "format.md"
FORMAT = FORMAT_PAGE.read_text("utf-8")
PYRAMID = (DOCS / "reference" / "pyramid-addition.md").read_text("utf-8")
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
#: Pages of explanation that name modules.
WRITTEN_ABOUT = ("architecture", "boards", "static-site")
LINK = re.compile(r"\]\(([^)\s]+)\)")
#: What is written in this repository by people, where a page may be named by its path.
SOURCES = [
    path
    for folder in ("benchmarks", "cardmath", "docs", "seeds", "tests", "tools", "widgets/cardmath_widgets")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".py", ".md", ".ipynb", ".js", ".css", ".j2", ".toml"}
]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def console_runs(text: str) -> list[tuple[str, str]]:
    """Each command shown behind a prompt, with the output shown below it."""
    runs = []
    for block in blocks(text, "console"):
        for part in re.split(r"^\$ cardmath ", block, flags=re.MULTILINE)[1:]:
            command, _newline, output = part.partition("\n")
            runs.append((command, output))
    return runs


RUNS = console_runs(FORMAT)


def test_there_are_examples_of_every_kind() -> None:
    assert {command.split()[0] for command, _output in RUNS} == {"deal", "replay", "target", "numeral"}
    assert len(blocks(FORMAT, "json")) == 1
    assert len(blocks(FORMAT, "python")) >= 7


def test_the_python_examples_run() -> None:
    results = doctest.testfile(str(FORMAT_PAGE), module_relative=False, encoding="utf-8")
    assert results.attempted >= 25
    assert results.failed == 0


@pytest.mark.parametrize(("command", "output"), RUNS, ids=[command[:60] for command, _output in RUNS])
def test_the_commands_print_what_is_shown(
    command: str,
    output: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "game.json").write_text(blocks(FORMAT, "json")[0], "utf-8")
    monkeypatch.chdir(tmp_path)
    status = main(shlex.split(command))
    printed = capsys.readouterr()
    assert printed.out + printed.err == output
    assert status == (2 if printed.err else 0)


def test_the_record_shown_is_a_whole_game() -> None:
    text = blocks(FORMAT, "json")[0]
    record = Record.from_json(text)
    assert record.position().is_won
    assert record.to_dict() == json.loads(text)


def test_the_figures_of_the_rules_of_pyramid_addition() -> None:
    """What the page for people says in figures, worked out."""
    standard = Deck()
    assert (standard.value("J"), standard.value("Q"), standard.value("K")) == (13, 14, 15)
    assert "26 to 45 of 60 cards" in PYRAMID
    assert (len(standard.cards), standard.tableau_range, standard.default_tableau) == (60, (26, 45), 28)
    assert [deck.target for deck in (PRESETS["everyday-52"].deck, PRESETS["bonds-to-ten"].deck)] == [13, 10]
    assert Deck(lowest="1").target == 16
    assert Deck(lowest="1").partner("8") == "8"
    for lowest, pair in {"2": ("2", "K"), "1": ("1", "K"), "0": ("0", "A")}.items():
        assert Deck(lowest=lowest).partner(pair[0]) == pair[1]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    named = set(re.findall(r'<a id="([^"]+)"', text))
    return named | {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@cases("page", PAGES)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        name, _hash, anchor = target.partition("#")
        file = page.parent / name if name else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target


def test_the_good_deals_for_real_cards_are_proven() -> None:
    rows = re.findall(
        r"^\| `([a-z0-9-]+)` \|[^|]*\|([^|]*)\|([^|]*)\|$",
        (DOCS / "how-to" / "play-at-the-table.md").read_text("utf-8"),
        flags=re.MULTILINE,
    )
    assert len(rows) == 8
    decks = {name: game for name, (game, _base) in presets_of(PyramidGame).items()}
    for name, *columns in rows:
        known = {one.number: one for one in glances(decks[name] if name in decks else GAMES[name]())}
        for grade, numbers in zip(("easy", "medium"), columns, strict=True):
            for number in map(int, numbers.replace(",", " ").split()):
                assert known[number].is_winnable, (name, number)
                assert known[number].grade == grade, (name, number)


def test_the_index_names_every_page() -> None:
    index = DOCS / "README.md"
    linked = {(DOCS / target).resolve() for target in LINK.findall(index.read_text("utf-8"))}
    pages = {page.resolve() for page in DOCS.rglob("*") if page.suffix in {".md", ".ipynb"} and page != index}
    assert pages <= linked


def test_paths_of_pages_named_elsewhere_exist() -> None:
    named = re.compile(r"\bdocs/[a-z-]+(?:/[a-z-]+)*\.(?:md|svg|png|ipynb)\b")
    found = {name for path in SOURCES for name in named.findall(path.read_text("utf-8"))}
    assert "docs/reference/format.md" in found
    assert {name for name in found if not (ROOT / name).exists()} == set()


def test_the_tree_of_the_architecture_names_every_package() -> None:
    page = (DOCS / "explanation" / "architecture.md").read_text("utf-8")
    tree = page.partition("## Six rules")[0]
    _lessons, widgets, library = re.split(r"^    cardmath(?:_widgets)? ", tree, flags=re.MULTILINE)
    for package, part in ((ROOT / "widgets" / "cardmath_widgets", widgets), (ROOT / "cardmath", library)):
        packages = {path.parent.name for path in package.glob("*/*") if path.suffix in {".py", ".j2"}}
        assert packages
        assert {one for one in packages if f"{one}/" not in part} == set()
    named = set(re.findall(r"^       │   ([a-z_]+)/", widgets, re.MULTILINE))
    assert {one for one in named if not (ROOT / "widgets" / "cardmath_widgets" / one).is_dir()} == set()
    assert len(named) > 10


def test_the_modules_of_a_board_a_site_and_a_sheet_are_the_ones_explained() -> None:
    explained = {name: (DOCS / "explanation" / f"{name}.md").read_text("utf-8") for name in WRITTEN_ABOUT}
    tree = explained["boards"].partition("    board/ ")[2].partition("\n## ")[0]
    builder = re.findall(r"`(\w+)`", explained["static-site"].partition("The builder (")[2].partition(")")[0])
    sheet = explained["architecture"].partition("\n## How a sheet is made\n")[2]
    makers = re.findall(r"`([a-z_]+)`\s[a-z]", sheet)
    widgets = ROOT / "widgets" / "cardmath_widgets"
    assert {one for one in modules_in(widgets / "board") if not re.search(rf"\b{one}\b", tree)} == set()
    assert set(builder) <= modules_in(widgets / "site")
    assert set(makers) <= modules_in(ROOT / "cardmath" / "worksheets") | {"worksheets"}
    assert len(builder) > 4
    assert {"draws", "layouts"} <= set(makers)


def modules_in(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py")} - {"__init__"}


def reading_lists() -> dict[str, list[str]]:
    """For each newcomer of CONTRIBUTING the files to read first, in order."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = page.partition("\n## Ten files to read first\n")[2].partition("\n## ")[0]
    parts = re.split(r"^To change \*\*(.+?)\*\*.*$", section, flags=re.MULTILINE)[1:]
    lists = {}
    for newcomer, body in zip(parts[::2], parts[1::2], strict=True):
        steps = re.findall(r"^(\d+)\. `([^`]+)`: \S", body, re.MULTILINE)
        assert [int(number) for number, _path in steps] == list(range(1, len(steps) + 1))
        lists[newcomer] = [path for _number, path in steps]
    return lists


def test_four_newcomers_have_ten_files_each_to_read_first() -> None:
    lists = reading_lists()
    assert list(lists) == ["a rule", "a sentence", "a widget", "the server"]
    for paths in lists.values():
        assert len(set(paths)) == len(paths) == 10
        assert [path for path in paths if not (ROOT / path).is_file()] == []


GLOSSARY = (DOCS / "explanation" / "architecture.md").read_text("utf-8").partition("\n## Glossary\n")[2]
GLOSSARY = GLOSSARY.partition("\n## ")[0]
#: Words that the code must not be able to lose without the glossary noticing.
EXPLAINED = {"page", "panel", "view", "line", "slate", "thing", "part", "row"}


def parts_of_names(tree: ast.AST) -> set[str]:
    """The words in the names that a module defines: its classes, functions, arguments and fields."""
    names: set[str] = set()
    for node in nodes_of(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                names.add(name)
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Name(id=name, ctx=ast.Store()):
                names.add(name)
    words = {word.lower() for name in names for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}
    return words | {word.removesuffix("s") for word in words}


def test_every_word_of_the_glossary_is_in_the_code() -> None:
    rows = re.findall(r"^\| (\*\*.+?) \|", GLOSSARY, re.MULTILINE)
    terms = [term for row in rows for term in re.findall(r"\*\*(.+?)\*\*", row)]
    assert len(terms) == len(set(terms)) > 40
    assert set(terms) >= EXPLAINED
    modules = [
        path
        for package in ("cardmath", "widgets/cardmath_widgets")
        for path in (ROOT / package).rglob("*.py")
    ]
    found = {word for path in modules for word in parts_of_names(tree_of(path))}
    assert [term for term in terms if not set(term.split()) <= found] == []


def test_what_the_glossary_quotes_of_the_code_is_there() -> None:
    quoted = set(re.findall(r"`([A-Z]\w+)`", GLOSSARY))
    assert quoted >= {"PageWidget", "View", "SlateView"}
    source = "\n".join(
        path.read_text("utf-8")
        for package in ("cardmath", "widgets")
        for path in (ROOT / package).rglob("*.py")
    )
    assert [name for name in quoted if not re.search(rf"^class {name}\b", source, re.MULTILINE)] == []


def entries() -> dict[str, str]:
    """The entries of the changes, by their headings."""
    page = (ROOT / "CHANGELOG.md").read_text("utf-8")
    parts = re.split(r"^#{2,3} (.+)$", page, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_an_entry_of_the_changes_has_at_most_400_words() -> None:
    lengths = {title: len(text.split()) for title, text in entries().items()}
    assert len(lengths) > 5
    assert {title: words for title, words in lengths.items() if words > 400} == {}
