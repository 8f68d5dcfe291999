"""Ready for a second language: texts are collected, none is fixed at import, all change at run time."""

import ast
import contextlib
import re
import runpy
from collections.abc import Iterator
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog
from pygments.lexers.javascript import JavascriptLexer
from pygments.token import String

import cardmath_widgets
from cardmath import PRESETS, Card, Deck, DeckError, PyramidGame, i18n, solve
from cardmath.cards import RANKS, Suit
from cardmath.cli import main
from cardmath.exercises import KINDS, check, exercise
from cardmath.games.odds import HandType
from cardmath.numerals import Notation, NumberWords, plural, register_words, unregister_words
from cardmath.ranks import card_aloud, rank_name
from cardmath_widgets.page.elements.tree import Element
from tests.parsed import nodes_of, tree_of
from tests.pseudo import bracketed, collected, widened, write_language

ROOT = Path(__file__).parents[1]
PYTHON = sorted([*(ROOT / "cardmath").rglob("*.py"), *(ROOT / "widgets" / "cardmath_widgets").rglob("*.py")])
TEMPLATES = sorted((ROOT / "widgets").rglob("*.html.j2"))
#: Our scripts, and none of those that are shipped as others have made them.
SCRIPTS = sorted(
    path for path in (ROOT / "widgets" / "cardmath_widgets").rglob("*.js") if ".min." not in path.name
)
LOOKS_UP = ("_", "ngettext", "pgettext", "npgettext")
#: How many texts a function takes, after the context where it has one.
TEXTS = {"_": 1, "N_": 1, "ngettext": 2, "pgettext": 1, "NP_": 1, "npgettext": 2}


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """All the texts that `make messages` collects."""
    return collected()


@pytest.fixture
def pseudo(catalog: Catalog, tmp_path: Path) -> Iterator[None]:
    """A language in which every text stands in brackets."""
    write_language(tmp_path, catalog, bracketed)
    i18n.activate("eo", str(tmp_path))
    yield
    i18n.activate("en")


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


# -- every text is collected -----------------------------------------------------------------------


def test_every_text_of_a_module_is_collected(catalog: Catalog) -> None:
    calls = [
        (path, call) for path in PYTHON for call in nodes_of(tree_of(path)) if isinstance(call, ast.Call)
    ]
    for path, call in calls:
        if _name(call) not in TEXTS:
            continue
        where = f"{path}:{call.lineno}"
        has_context = "p" in _name(call).lower()
        texts = call.args[has_context : has_context + TEXTS[_name(call)]]
        for text in texts:
            assert not isinstance(text, ast.JoinedStr | ast.BinOp), (
                f"{where}: put together before it is found"
            )
        context = None
        if has_context:
            assert isinstance(call.args[0], ast.Constant), f"{where}: collectors cannot read the context"
            context = call.args[0].value
        constants = [text.value for text in texts if isinstance(text, ast.Constant)]
        if constants:
            message = catalog.get(constants[0], context)
            assert message, where
            assert message.id in (constants[0], tuple(constants)), where


def fixed_at_import(node: ast.AST) -> Iterator[int]:
    """Yield the lines that look up a text when their module is imported."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            for default in [*child.args.defaults, *filter(None, child.args.kw_defaults)]:
                yield from fixed_at_import(ast.Expr(default))
            continue
        if isinstance(child, ast.Call) and _name(child) in LOOKS_UP:
            yield child.lineno
        yield from fixed_at_import(child)


def test_no_text_is_fixed_at_import() -> None:
    found = [(str(path), line) for path in PYTHON for line in fixed_at_import(tree_of(path))]
    assert len(PYTHON) > 500
    assert found == []
    assert [*fixed_at_import(ast.parse("A = _('a')\ndef f(b=_('b')): return _('c')"))] == [1, 2]


class _Bare(HTMLParser):
    """What a template says outside its ``trans``."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag
        self.said += [value or "" for name, value in attrs if name in ("aria-label", "alt", "title")]

    def handle_data(self, data: str) -> None:
        if self.inside not in ("style", "script"):
            self.said.append(data)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_every_text_of_a_template_is_collected(path: Path, catalog: Catalog) -> None:
    text = path.read_text("utf-8")
    for opening, said in re.findall(r"{%-? *trans\b([^%]*)%}(.*?){%-? *endtrans *-?%}", text, re.DOTALL):
        context = re.match(r' *"([^"]*)"', opening)
        assert catalog.get(re.sub(r"{{ *(\w+) *}}", r"%(\1)s", said), context and context[1]), said
    text = re.sub(r"{% block (?:body_)?attributes %}.*?{% endblock %}", "", text)
    bare = re.sub(r"{%-? *trans\b.*?endtrans *-?%}|{#.*?#}|{%.*?%}|{{.*?}}", "", text, flags=re.DOTALL)
    reader = _Bare()
    reader.feed(bare)
    assert {*re.findall(r"[^\W\d_]{2,}", " ".join(reader.said))} <= {"cardmath"}


def test_scripts_hold_no_sentences() -> None:
    strings = [
        (path.name, text.strip("'\"`"))
        for path in SCRIPTS
        for kind, text in JavascriptLexer().get_tokens(path.read_text("utf-8"))
        if kind in String
    ]
    assert len({name for name, _text in strings}) > 50
    assert [(name, text) for name, text in strings if re.match(r"[A-Z][a-z]+[ ,.…]", text)] == []


def test_lessons_are_collected(catalog: Catalog) -> None:
    assert catalog.get("Pyramid Addition")
    assert any(str(message.id).startswith("# Pyramid Addition\n") for message in catalog)


#: Words that stand in several modules with one meaning, by what they are. Every other one has a context.
ONE_MEANING: Final = {
    "verbs on buttons": "Back Change Check Close Go Send Undo",
    "names of places, lists and fields on a page": (
        "Activity Cards Colours Credits Deck Digits Exercises Game Help Hint Kind Looks More Name Numbers"
        " Piles Question Settings Sound Stock Target Worksheets"
    ),
    "names of games": "Contradance Odds Patriarchs Solitaire",
    "what is so far": "Harder Reached done",
    "what a page does while it starts": "Dealing… Loading",
    "ranks of cards": "ace joker",
    "no things": "nothing",
    "a part of all": "share",
    "a verdict": "Right.",
    "how often": "twice unlimited",
    "what a solver found": "unknown unwinnable winnable",
    "the letter of algebra": "x",
    "between the things of a list, or the numbers of a sum": "and plus",
    "a question that opens a panel": "Why?",
}


def test_a_word_in_two_modules_has_a_context_or_one_meaning(catalog: Catalog) -> None:
    words = {word for listed in ONE_MEANING.values() for word in listed.split()}
    shared = {
        message.id.strip()
        for message in catalog
        if isinstance(message.id, str) and not message.context
        # A word with nothing but punctuation and spaces around it.
        if re.fullmatch(r"[^\w{%]*\w+[^\w}]*", message.id)
        if len({file for file, _line in message.locations}) > 1
    }
    assert shared == words


def test_a_context_tells_one_word_from_another(catalog: Catalog) -> None:
    for context, word in (("card game", "Draw"), ("pencil", "Draw"), ("way through the stock", "Pass")):
        assert catalog.get(word, context)
        assert not catalog.get(word)


def test_a_key_that_chooses_a_text_is_none(catalog: Catalog) -> None:
    # `_(COMMANDS["solve"])` looks up the sentence about the command, never its name.
    assert not catalog.get("solve")
    assert not catalog.get("title")


# -- and can change at run time --------------------------------------------------------------------


def said_by(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    with contextlib.suppress(SystemExit):
        main(command.split())
    captured = capsys.readouterr()
    return captured.out + captured.err


@pytest.mark.usefixtures("pseudo")
@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    "command",
    [
        "deal pyramid-addition --number 7",
        "target",
        "target --preset first-steps",
        "numeral 145 --words",
        "deal pyramid-addition --tableau 99",
        "deal pyramid-addition --number x",
        "numeral 2 --from-base 2",
        "replay no-such-file",
        "catalogue find --preset first-steps --grade easy",
        "--help",
        "deal --help",
    ],
)
def test_what_a_command_says_is_in_the_language(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = said_by(command, capsys)
    i18n.activate("en")
    english = said_by(command, capsys)
    assert said != english
    assert "⟦" not in english
    # Nothing else has changed.
    flat = [re.sub(r"[⟦⟧\s]", "", text) for text in (said, english)]
    assert sorted(flat[0]) == sorted(flat[1])


@pytest.mark.usefixtures("pseudo")
def test_what_the_library_says_is_in_the_language() -> None:
    notation = Notation(12)
    position = PyramidGame().deal(7)
    with pytest.raises(DeckError) as raised:
        Deck(suits=7)
    sentences = [
        str(raised.value),
        raised.value.sentence(notation),
        solve(position).reason,
        *(suit.label for suit in Suit),
        *(rank_name(rank) for rank in RANKS if not rank.isdigit()),
        *(preset.title for preset in PRESETS.values()),
        *(kind.plain_name for kind in HandType),
        *(kind.own_name for kind in HandType),
        notation.spoken(15),
        notation.words(15),
        card_aloud(Card.parse("Qs"), notation),
    ]
    assert [one for one in sentences if "⟦" not in one] == []


@pytest.mark.usefixtures("pseudo")
def test_the_language_is_named_for_pages() -> None:
    assert i18n.language() == "eo"
    i18n.activate("no-such-language")
    assert i18n.language() == "en"
    assert rank_name("Q") == "queen"


@pytest.mark.proof
def test_the_template_for_translators_is_written(tmp_path: Path) -> None:
    program = runpy.run_path(str(ROOT / "tools" / "messages.py"))
    program["main"](str(tmp_path / "new" / "cardmath.pot"))
    written = (tmp_path / "new" / "cardmath.pot").read_text("utf-8")
    assert 'msgid "First steps"' in written


# -- nothing English is left in a sentence ---------------------------------------------------------


class _Wide(NumberWords):
    """Number words without a Latin letter."""

    def cardinal(self, n: int) -> str:
        return f"\uff4e{n}"

    def bundle(self, worth: int, count: int | None = None) -> str:
        return f"\uff42{worth}"


@pytest.fixture(scope="module")
def wide_catalogues(catalog: Catalog, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the catalogue in wide letters."""
    catalogues = tmp_path_factory.mktemp("wide")
    write_language(catalogues, catalog, widened)
    return catalogues


@pytest.fixture
def wide(wide_catalogues: Path) -> Iterator[None]:
    """A language in wide letters: a word in Latin ones has not been through the catalogue."""
    register_words("eo", _Wide())
    i18n.activate("eo", str(wide_catalogues))
    yield
    i18n.activate("en")
    unregister_words("eo")


def english_in(*sentences: str) -> list[str]:
    """The sentences that hold a word of two letters or more."""
    return [sentence for sentence in sentences if re.search("[A-Za-z]{2,}", sentence)]


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("kind", KINDS)
def test_no_sentence_of_an_exercise_has_an_english_word(kind: str) -> None:
    for number in range(12):
        item = exercise(kind, number)
        texts = [item.prompt, item.question, item.right, item.aloud, *item.steps, check(item, "??").message]
        for wrong in item.distractors:
            texts += [wrong.did, wrong.reason, wrong.smaller_step]
        assert english_in(*texts) == []
        form = item.answer_form
        for word in form.words:
            # An answer is read in the language, and its key is the same in all languages.
            assert form.read(form.shown(word)) == form.read(word)
        assert english_in(*map(form.shown, form.words)) == []


@pytest.mark.usefixtures("wide")
def test_no_number_is_said_in_english() -> None:
    for notation in map(Notation, (2, 10, 12, 16)):
        for n in (0, 1, 7, 12, 21, 104, 145, 1728, -15):
            texts = [notation.aloud(n), notation.spoken(n), notation.words(n)]
            assert english_in(*texts) == []
        assert english_in(*(notation.voice.bundles(count, notation.base) for count in (1, 2, 5))) == []
        assert english_in(plural(notation.base), notation.spoken(Fraction(1, 7))) == []
        for card in ("10h", "18m", "As", "Kd", "Xr"):
            assert english_in(card_aloud(Card.parse(card), notation)) == []


def seen_and_heard(element: Element) -> Iterator[str]:
    """What an element and those within it say to the eye and to the ear."""
    yield element.text
    yield from (element.attributes.get(name, "") for name in ("aria-label", "alt", "aria-valuetext"))
    for child in element.children:
        yield from seen_and_heard(child)


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize(
    "name", ["Columns", "CounterWheel", "Crates", "DotMachine", "Frame", "PartnerTable", "Ring", "Weights"]
)
def test_no_manipulative_shows_an_english_word(name: str) -> None:
    thing = getattr(cardmath_widgets, name)()
    view = thing.shown()
    greeting = thing.greeting()
    texts = greeting if isinstance(greeting, str) else greeting.text
    assert english_in(texts, *seen_and_heard(view.table), *seen_and_heard(view.desk)) == []


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("kind", KINDS)
def test_no_exercise_panel_shows_an_english_word(kind: str) -> None:
    for number in range(3):
        panel = cardmath_widgets.ExercisePanel(kind, number)
        panel.on_press("choose")
        for _turn in ("asked", "solved"):
            view = panel.shown()
            assert english_in(*seen_and_heard(view.table), *seen_and_heard(view.desk)) == []
            panel.enter(panel.item.answer)
