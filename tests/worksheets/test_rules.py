"""The rules of every game on one page, and sheets for real cards, which say 10."""

import re
from pathlib import Path
from typing import Any

import pytest

from cardmath.cli import main
from cardmath.decks import PRESETS
from cardmath.games import GAMES, OddsGame, PyramidGame
from cardmath.games.patience import PatienceGame
from cardmath.games.patience.game import family
from cardmath.games.patience.rules import RANKS
from cardmath.how_to_play import OnScreen, module_of
from cardmath.numerals import DECIMAL, DOZENAL, Notation
from cardmath.ranks import card_aloud
from cardmath.sentences import capitalised
from cardmath.worksheets import KINDS, PAPERS, WorksheetError, worksheet
from tests.cases import cases
from tests.worksheets.reading import alts, reader

every_game = pytest.mark.parametrize("key", GAMES)
#: What is said of a screen alone.
SCREEN = re.compile(r"\b(press|drag|tap|click|under each pile is)\b", re.IGNORECASE)


def sentences_on(sheet: Any) -> list[str]:
    (block,) = sheet.blocks
    return [line for section in block["sections"] for line in section["lines"]]


def text_of(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader(pdf).pages).split())


@every_game
def test_the_rules_are_the_words_of_how_to_play(key: str) -> None:
    game = GAMES[key]()
    module = module_of(key)
    assert module is not None
    lines = sentences_on(KINDS["rules"].make(1, DECIMAL, rules=game))
    for page in module.pages(game):
        screen, printed = page.sentence(DECIMAL), page.printed(DECIMAL)
        assert printed in screen
        assert not printed or capitalised(printed) in lines
        if isinstance(page.sentence, OnScreen):
            assert screen.endswith(page.sentence.here(DECIMAL))
    assert not [line for line in lines if SCREEN.search(line)]


@cases("key", family())
def test_the_rules_give_the_order_of_every_pile(key: str) -> None:
    game = GAMES[key]()
    lines = sentences_on(KINDS["rules"].make(1, DECIMAL, rules=game))
    orders = {" ".join(str(RANKS[rank - 1]) for rank in pile.ranks) for pile in game.foundations}
    for order in orders:
        assert " " not in order or sum(line.endswith(f"goes: {order}.") for line in lines) == 1
    assert any("same suit" in line for line in lines)
    assert any("Don't shuffle" in line for line in lines) == (game.redeals != 0)


@cases(
    ("game", "sentence"),
    [
        (PyramidGame(), "A free card can also leave with the card under it, if the two make 15"),
        (PyramidGame(), "can go on its own from the turned cards, too."),
        (PyramidGame(PRESETS["with-zero-and-one"].deck), "Two turned cards never leave together."),
        (PyramidGame(), "You may turn up a card at any time."),
        (PyramidGame(), "When you win, count the cards that have left"),
        (OddsGame(), "All players put their tokens on the table"),
        (OddsGame(), "You may also trade with the player who called."),
        (OddsGame(frozen=True), "No trading with the player who called."),
        (OddsGame(), "The greater sum wins. If the sums tie, the hand with fewer even cards wins."),
        (PatienceGame("contradance", turning="standstill"), "Luck decides"),
    ],
)
def test_the_rules_say_what_the_board_sees_to_on_the_screen(game: Any, sentence: str) -> None:
    assert sentence in " ".join(sentences_on(KINDS["rules"].make(1, DECIMAL, rules=game)))


@pytest.mark.sweep(2)
@every_game
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_rules_take_one_page_and_no_word_is_lost(key: str, large: bool, paper: str) -> None:
    game: Any = GAMES[key]()
    pdf = worksheet("rules", rules=game, large=large, paper=paper)
    assert len(reader(pdf).pages) == 1
    text = re.sub(r"\s", "", text_of(pdf))
    base = DOZENAL if hasattr(game, "deck") else DECIMAL
    for line in sentences_on(KINDS["rules"].make(1, base, rules=game)):
        # A long line may be broken at a hyphen, which is then part of it.
        assert re.sub(r"\s", "", line) in text, line


@pytest.mark.parametrize("preset", PRESETS)
def test_every_deck_has_rules_in_its_own_base(preset: str) -> None:
    deck, base = PRESETS[preset].deck, PRESETS[preset].base
    pdf = worksheet("rules", rules=PyramidGame(deck))
    assert len(reader(pdf).pages) == 1
    assert f"The target is {Notation(base).write(deck.target)}." in text_of(pdf)


@cases("key", family())
def test_the_rules_count_every_card(key: str) -> None:
    for laid_out in family()[key].rules.laid_out:
        game = PatienceGame(key, laid_out=laid_out)
        position = game.deal(1)
        lines = sentences_on(KINDS["rules"].make(1, DECIMAL, rules=game))
        assert any(f"{len(position.stock)} cards face down" in line for line in lines)
        assert any(f"{len(game.foundations)} piles" in line for line in lines)
        begun = [line for line in lines if line.startswith("Begin ")]
        assert bool(begun) == (len(game.every_card) > len(game.pack))


def test_rules_have_no_key_and_no_line_for_a_name() -> None:
    with pytest.raises(WorksheetError, match="nothing to answer"):
        worksheet("rules", key=True)
    assert "Name" not in text_of(worksheet("rules"))
    assert "Name" in text_of(worksheet("columns"))


@every_game
def test_a_deck_for_a_game_has_all_of_its_cards(key: str) -> None:
    game: Any = GAMES[key]()
    cards = game.deck.cards if key == "pyramid-addition" else getattr(game, "every_card", game.pack)
    said = [card_aloud(card, DOZENAL if key == "pyramid-addition" else DECIMAL) for card in cards]
    assert alts(worksheet("deck", rules=game)) == said


def test_the_deck_of_odds_has_two_jokers_and_says_what_they_are_worth() -> None:
    assert alts(worksheet("deck", rules=OddsGame()))[-2:] == ["red joker", "black joker"]
    faces = KINDS["deck"].make(1, DECIMAL, rules=OddsGame(), values=True).blocks[-1]["faces"]
    plain = KINDS["deck"].make(1, DECIMAL, rules=OddsGame()).blocks[-1]["faces"]
    assert faces[-1] != plain[-1]


#: What is printed for cards that people have, by the kind of sheet and a game.
REAL = [
    ("solitaire", "odd-and-even"),
    ("solitaire", "contradance"),
    ("dealt-hands", "odds"),
    ("deck", "odds"),
    ("deck", "captured-queens"),
    ("rules", "odds"),
    ("rules", "patriarchs"),
]


@pytest.mark.sweep(1)
@pytest.mark.parametrize(("kind", "key"), REAL)
def test_sheets_for_real_cards_say_ten_unless_asked(kind: str, key: str, tmp_path: Path) -> None:
    def made(*more: str) -> str:
        file = tmp_path / "sheet.pdf"
        assert main(["worksheet", kind, "--game", key, "-o", str(file), "--force", *more]) == 0
        pdf = file.read_bytes()
        return text_of(pdf) + " ".join(alts(pdf))

    usual = made()
    assert "base 10" in usual
    assert not re.search("[ƷƎ]", usual)
    assert "base 12" in made("--base", "12")
    plain = worksheet(kind, rules=GAMES[key]())
    assert "base 10" in text_of(plain)


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        ("deck --game odds --preset everyday-52", "odds has no --preset; it has --option"),
        ("rules --game patriarchs --tableau 20", "patriarchs has no --tableau; it has --option"),
        ("rules --option lives=2", "pyramid-addition has no --option"),
        ("deck --game chess", "deck has no deals of 'chess'"),
        ("solitaire --game odds", "solitaire has no deals of 'odds'"),
    ],
)
def test_options_of_another_game_are_refused(
    command: str, refusal: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.pdf"
    assert main(["worksheet", *command.split(), "-o", str(file)]) == 2
    assert refusal in capsys.readouterr().err
    assert not file.exists()


@every_game
def test_a_rule_card_has_pictures_and_no_words(key: str) -> None:
    game = GAMES[key]()
    module = module_of(key)
    assert module is not None
    (block,) = KINDS["rule-card"].make(1, DECIMAL, rules=game).blocks
    shown = [one["svg"].partition("</title>")[2] for one in block["items"]]
    assert len(shown) == len(set(shown)) >= 4
    assert not any("<text" in drawn for drawn in shown)
    assert not any(one["title"] or one["text"] for one in block["items"])
    sentences = [page.printed(DECIMAL) for page in module.pages(game)]
    assert all(one["alt"] in sentences for one in block["items"])
    moving = [page for page in module.pages(game) if page.move and page.printed(DECIMAL)]
    marked = sum('fill="none" stroke="' in drawn and 'stroke-width="16"' in drawn for drawn in shown)
    assert marked >= min(2, len(moving))


@pytest.mark.parametrize("paper", PAPERS)
def test_a_rule_card_and_the_glossary_are_one_page(paper: str) -> None:
    for large in (False, True):
        assert len(reader(worksheet("rule-card", rules=OddsGame(), paper=paper, large=large)).pages) == 1
        # In large print, so many words and pictures need another one.
        assert len(reader(worksheet("picture-glossary", paper=paper, large=large)).pages) == 1 + large


@cases("base", range(2, 37))
def test_the_glossary_is_right_in_every_base(base: int) -> None:
    (block,) = KINDS["picture-glossary"].make(1, Notation(base, "letters")).blocks
    said = {one["title"]: one["text"] for one in block["items"]}
    full, dots, numeral = re.findall(r"[0-9A-Z]+(?=\b|[z₀-₉])", said["numeral"].replace("We write", ""))
    assert int(numeral, base) == int(full) * base + int(dots)
    assert 0 < int(full) < base
    assert 0 < int(dots) < base
    upper, lower = (int(one, base) for one in re.findall(r"[0-9A-Z]+(?=z|[₀-₉]| |:)", said["carry"]))
    assert upper % base + lower % base >= base
    upper, lower = (int(one, base) for one in re.findall(r"[0-9A-Z]+(?=z|[₀-₉]| |:)", said["borrow"]))
    assert upper > lower
    assert upper % base < lower % base


@pytest.mark.parametrize(("game", "columns"), [("pyramid-addition", 1), ("odd-and-even", 2), ("odds", 2)])
def test_the_pictures_of_a_rule_card_are_as_large_as_the_page_allows(game: str, columns: int) -> None:
    (block,) = KINDS["rule-card"].make(1, Notation(10), rules=GAMES[game]()).blocks
    assert block["columns"] == columns
