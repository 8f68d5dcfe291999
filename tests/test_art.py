import pickle
import re
from itertools import product
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from cardmath import art
from cardmath.art import (
    BACK,
    BACKS,
    FOUR_COLOUR,
    HEIGHT,
    SLOTS,
    STRIP,
    TWO_COLOUR,
    WIDTH,
    Palette,
    back,
    document,
    empty_slot,
    face,
    sheet,
    with_back,
)
from cardmath.art.figures import EMBLEMS, PIECES
from cardmath.art.glyphs import NumeralLine, glyphs, name_of
from cardmath.art.pips import SUITS, pips
from cardmath.decks import Deck
from cardmath.errors import CardError
from cardmath.numerals import DIGIT_STYLES, Notation
from cardmath.ranks import rank_index
from tests.cases import cases
from tests.contrast import contrast

SVG = "{http://www.w3.org/2000/svg}"
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DOZENAL = {"rapoport": "ƷƎ", "pitman": "↊↋", "dwiggins": "XE", "te": "TE", "letters": "AB"}
LARGEST_DECK = [str(card) for card in Deck(highest_pip=18, faces=6, suits=6, lowest="0").cards]
PALETTES = {"two": TWO_COLOUR, "four": FOUR_COLOUR}
JOKERS = ["Xr", "Xb"]


def numeral(value: int, base: int, digits: str = LETTERS) -> str:
    text = ""
    while value or not text:
        text, value = digits[value % base] + text, value // base
    return text


def index(rank: str, base: int = 12, digits: str = "0123456789ƷƎ") -> str:
    return numeral(int(rank), base, digits) if rank.isdigit() else rank


def parsed(fragment: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')


def path_box(path: str) -> tuple[float, float, float, float]:
    """Return the box of the end and control points of absolute path data; arcs count by their ends."""
    x = y = 0.0
    xs, ys = [], []
    for command, arguments in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(text) for text in re.findall(r"-?\d*\.?\d+", arguments)]
        if command in "Zz":
            continue
        if command in "HVhv":
            pairs = [(n, None) if command in "Hh" else (None, n) for n in numbers]
        elif command in "Aa":
            pairs = [(numbers[at + 5], numbers[at + 6]) for at in range(0, len(numbers), 7)]
        else:
            pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        for dx, dy in pairs:
            if command.islower():
                x, y = x + (dx or 0), y + (dy or 0)
            else:
                x, y = x if dx is None else dx, y if dy is None else dy
            xs.append(x)
            ys.append(y)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_every_card_stands_alone_without_text_or_outside_reference(palette: Palette) -> None:
    for text in [*LARGEST_DECK, *JOKERS]:
        rank, suit = text[:-1], text[-1]
        body = face(rank, suit, index(rank), palette=palette)
        svg = document(body, (0, 0, WIDTH, HEIGHT), (WIDTH, HEIGHT), palette)
        root = ElementTree.fromstring(svg)
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert tags <= {"svg", "defs", "g", "path", "rect", "circle", "use"}, text
        assert "$" not in svg
        names = {element.get("id") for element in root.iter()}
        for element in root.iter():
            if "href" in element.keys():  # noqa: SIM118 - an element's attributes, not its children
                assert element.get("href", "").removeprefix("#") in names, text
            assert not [key for key in element.keys() if key.startswith("on") or "}href" in key]  # noqa: SIM118


@cases("count", range(19))
@cases("suit", SUITS)
def test_as_many_pips_as_the_rank_says(suit: str, count: int) -> None:
    root = parsed(face(str(count), suit, index(str(count))))
    drawn = [use for group in root.iter(f"{SVG}g") if group.get("class") == "pips" for use in group]
    assert [use.get("href") for use in drawn] == [f"#suit-{suit}"] * count
    assert len({(use.get("x"), use.get("y")) for use in drawn}) >= min(count, 12)


@cases("count", range(1, 19))
def test_pips_lie_on_the_card_below_the_strip_apart_and_evenly(count: int) -> None:
    groups = pips(count)
    spots = [(x, y, group.size) for group in groups for x, y in group.places]
    assert sum(len(group.places) for group in groups) == count
    for x, y, size in spots:
        assert size / 2 < x < WIDTH - size / 2
        assert STRIP + size / 2 < y < HEIGHT - 10 - size / 2
        assert any(abs(other - (WIDTH - x)) < 1e-9 and at == y for other, at, _ in spots), (
            "left mirrors right"
        )
    for (x, y, size), (x2, y2, size2) in product(spots, spots):
        assert (x, y) == (x2, y2) or max(abs(x - x2), abs(y - y2)) > 0.42 * (size + size2)


@cases("count", range(13, 19))
def test_past_twelve_a_tray_holds_the_dozen(count: int) -> None:
    dozen, rest = pips(count)
    assert (len(dozen.places), len(rest.places)) == (12, count - 12)
    assert dozen.tray
    assert rest.tray is None


@pytest.mark.parametrize("count", [-1, 19])
def test_a_card_has_no_other_number_of_pips(count: int) -> None:
    with pytest.raises(ValueError, match="0 to 18"):
        pips(count)


def test_every_digit_of_every_base_and_style_has_an_outline() -> None:
    for base in range(2, 37):
        assert all(NumeralLine(numeral(value, base)).width > 0 for value in range(60))
    for digits in DOZENAL.values():
        assert all(NumeralLine(numeral(value, 12, LETTERS[:10] + digits)).width > 0 for value in range(144))
    assert NumeralLine("1Ʒ;Ǝ-=.").width > 0
    assert {glyph.path[0] for glyph in glyphs().values()} == {"M"}


def test_turned_digits_are_the_upright_ones_turned() -> None:
    for turned, upright in (("↊", "2"), ("↋", "3")):
        assert glyphs()[turned].advance == glyphs()[upright].advance
        assert abs(NumeralLine(turned).width - NumeralLine(upright).width) <= 1


def test_ten_reaches_below_the_line_where_three_does_not() -> None:
    assert NumeralLine("Ʒ").depth > 150 > NumeralLine("3").depth


@pytest.mark.sweep(20)
@pytest.mark.parametrize("base", range(2, 37))
@pytest.mark.parametrize("value", ["", "1", "help"])
def test_the_strip_fits_its_width_and_height(base: int, value: str) -> None:
    for rank in [*map(str, range(19)), *PIECES]:
        help_ = numeral(26, base) if value == "help" else value
        corner, *middle, suit = strip_boxes(
            face(rank, "s", rank_index(rank, Notation(base, "letters")), value=help_)
        )
        assert corner.left >= 10
        assert suit.right <= WIDTH - 10
        beside = middle
        if rank in PIECES and len(help_) > 1:
            # A longer value takes the place of the piece, which stands above the suit.
            piece, *beside = middle
            assert piece.bottom <= suit.top
            assert piece.top >= 10
            assert piece.right <= WIDTH - 10
            assert all(text.right <= piece.left for text in beside)
        assert all(corner.right <= box.left - 3 and box.right <= suit.left - 3 for box in beside), rank
        assert corner.right <= suit.left - 3
        assert all(box.bottom <= STRIP + 5 for box in (corner, *middle, suit)), rank
        assert len(middle) == (rank in PIECES) + bool(help_)
        if len(beside) == 2:
            piece, text = beside
            assert piece.bottom <= text.top


@cases("value", ["13", "1Ʒ", "1Ǝ", "21"])
def test_a_value_of_two_digits_is_read_without_guessing(value: str) -> None:
    # At the size of the whole K6T board on a laptop, the help is twenty pixels high.
    shown = 85 / WIDTH
    for rank in PIECES:
        _corner, _piece, text, _suit = strip_boxes(face(rank, "s", rank, value=value))
        assert shown * (text.bottom - text.top) >= 20, rank
        assert shown * (text.right - text.left) >= 11 * len("=" + value), rank


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


TRANSFORM = re.compile(r"translate\((\S+) (\S+)\) scale\((\S+?)(?: (\S+))?\)")


def moved(group: ElementTree.Element) -> tuple[float, float, float, float]:
    """Return where a group is moved to, and its horizontal and vertical scale."""
    found = TRANSFORM.fullmatch(group.get("transform", ""))
    assert found, group.attrib
    x, y, wide = map(float, found.groups()[:3])
    return x, y, wide, float(found[4] or found[3])


def strip_parts(fragment: str) -> list[ElementTree.Element]:
    """Return the parts of a card's strip: index, chess piece, value, suit, as far as there are any."""
    parts = []
    for part in parsed(fragment)[1]:
        parts.append(part)
        if any("#suit" in use.get("href", "") for use in part):
            return parts
    raise AssertionError("a strip ends with the suit")


def strip_boxes(fragment: str) -> list[Box]:
    """Return the ink of the parts of a card's strip."""
    signs = {name_of(sign): glyph for sign, glyph in glyphs().items()}
    boxes = []
    for part in strip_parts(fragment):
        x, y, wide, tall = moved(part)
        inks = []
        for one in part:
            at, drop, scale = float(one.get("x", 0)), 0.0, 1.0
            if one.tag == f"{SVG}g":
                (at, drop, scale, _), one = moved(one), one[0]
            name = one.get("href", "#")[1:]
            left, top, right, bottom = signs[name][1:5] if name in signs else (-50, -50, 50, 50)
            inks.append([at + left * scale, drop + top * scale, at + right * scale, drop + bottom * scale])
        lefts, tops, rights, bottoms = zip(*inks, strict=True)
        boxes.append(
            Box(x + min(lefts) * wide, y + min(tops) * tall, x + max(rights) * wide, y + max(bottoms) * tall)
        )
    return boxes


STYLES = [(base, "rapoport") for base in range(2, 37)] + [(12, style) for style in DIGIT_STYLES]


@pytest.mark.sweep(30)
@pytest.mark.parametrize(("base", "style"), STYLES)
@pytest.mark.parametrize("with_values", [False, True])
def test_every_rank_of_every_deck_has_an_index_of_its_own(base: int, style: str, with_values: bool) -> None:
    """Told apart by the shapes that are drawn, not by their size or place: at a glance.

    The largest deck holds every rank of every deck; with values, those of the deck with the largest.
    """
    notation = Notation(base, style)
    deck = Deck(highest_pip=18, faces=6, suits=2, lowest="0")
    seen: dict[tuple[str, ...], str] = {}
    for rank in deck.ranks:
        value = notation.format(deck.value(rank)) if with_values and not rank.isdigit() else ""
        parts = strip_parts(face(rank, "s", rank_index(rank, notation), value=value))[:-1]
        shapes = tuple(use.get("href", "") for part in parts for use in part.iter(f"{SVG}use"))
        assert shapes not in seen, f"{rank} looks like {seen.get(shapes)} in base {base}"
        seen[shapes] = rank
        # A letter that is a digit has its base below it, one that is a rank its piece beside it.
        letters = {name_of(letter) for letter in LETTERS[10:]}
        if any(shape[1:] in letters for shape in shapes):
            assert any(shape.startswith("#piece") for shape in shapes) != rank.isdigit()
    assert len(seen) == 18 + 6 + 2


def test_a_numeral_of_five_places_fits_the_corner() -> None:
    eighteen = rank_index("18", Notation(2))
    assert eighteen == "10010"
    corner, suit = strip_boxes(face("18", "s", eighteen))
    assert corner.bottom - corner.top > 0.14 * HEIGHT
    assert corner.right <= suit.left - 8


def test_the_index_is_large_where_it_is_short_and_never_tiny() -> None:
    def height(text: str) -> float:
        corner = strip_boxes(face("18", "s", text))[0]
        return corner.bottom - corner.top

    assert all(height(text) > 0.2 * HEIGHT for text in (*LETTERS, "Ʒ", "Ǝ", "↊", "↋", "10", "16", "18"))


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_every_suit_stands_out_from_paper_and_panel(palette: Palette) -> None:
    for suit, ink in palette.inks.items():
        assert contrast(ink, palette.paper) >= 4.5
        assert contrast(ink, palette.tint(suit)) >= 3
    for key in BACKS:
        dressed = with_back(palette, key)
        assert contrast(dressed.back, dressed.paper) >= 4.5
        assert pickle.loads(pickle.dumps(dressed)) == dressed


def test_the_four_colour_option_gives_every_suit_its_own() -> None:
    assert len({FOUR_COLOUR.inks[suit] for suit in SUITS}) == 6
    assert FOUR_COLOUR.inks.keys() == TWO_COLOUR.inks.keys() == {*SUITS, "r", "b"}


def test_suits_and_pieces_keep_to_their_box_and_differ() -> None:
    drawings = [*SUITS.values(), *PIECES.values()]
    assert len(set(drawings)) == 13
    for path in drawings:
        left, top, right, bottom = path_box(path)
        assert -50 <= left <= right <= 50
        assert -50 <= top <= bottom <= 50


def test_face_cards_bear_piece_figure_and_emblem() -> None:
    assert PIECES.keys() - EMBLEMS.keys() == {"A"}
    for rank in EMBLEMS:
        drawn = face(rank, "m", rank)
        assert f'"#piece-{rank}"' in drawn
        assert f'"#figure-{rank}"' in drawn
        assert drawn.count('"#suit-m"') == 2
        assert f'"#piece-{rank}"' in face(rank, "m", rank, value="13"), "the help leaves the piece its place"


@cases("digit", ["A", "B", "C", "T", "J", "K", "Q"])
def test_a_rank_s_letter_is_told_from_a_digit(digit: str) -> None:
    assert f'"#piece-{digit}"' in face(digit, "s", digit)
    assert "#piece" not in face("10", "s", digit)


def test_a_large_numeral_can_take_the_place_of_the_pips() -> None:
    drawn = face("10", "s", "Ʒ", pictured=False)
    assert 'class="pips"' not in drawn
    assert drawn.count(f'"#{name_of("Ʒ")}"') == 2


def test_the_largest_deck_s_sheet_is_compact_and_holds_every_card_once() -> None:
    assert len(LARGEST_DECK) == 156
    made = sheet(LARGEST_DECK, index, card_width=136)
    assert len(made.svg.encode()) <= 150 * 1024
    assert made.place.keys() == {*LARGEST_DECK, BACK, *(f"empty-{kind}" for kind in SLOTS)}
    assert len(set(made.place.values())) == len(made.place)
    root = ElementTree.fromstring(made.svg)
    assert (root.get("width"), root.get("height")) == (str(made.width), str(made.height))
    assert not list(root.iter(f"{SVG}text"))
    assert len(root) == len(made.place) + 1


def test_the_standard_deck_s_sheet_is_small() -> None:
    made = sheet(Deck().cards, index)
    assert len(made.place) == 65
    assert len(made.svg.encode()) <= 60 * 1024


@cases("card_width", [48, 68, 109.5, 250])
@cases("columns", [None, 7])
def test_cells_measure_whole_pixels_and_cards_never_touch(card_width: float, columns: int | None) -> None:
    made = sheet(Deck().cards, index, card_width=card_width, columns=columns)
    assert columns in (None, made.columns)
    for name, (column, row) in made.place.items():
        left, top, width, height = made.box(name)
        assert left - column * made.cell_width >= 0.9 * 5 * card_width / WIDTH
        assert (column + 1) * made.cell_width - left - width >= 0.9 * 5 * card_width / WIDTH
        assert row * made.cell_height < top < top + height < (row + 1) * made.cell_height
        assert height / width == pytest.approx(HEIGHT / WIDTH)


@cases(("rank", "suit"), [("19", "s"), ("A", "x"), ("", "s"), ("X", "s"), ("K", "r")])
def test_no_card_is_refused(rank: str, suit: str) -> None:
    with pytest.raises(CardError, match="is not a card"):
        face(rank, suit, "1")


@cases("text", ["", "é", "1 0", "<"])
def test_an_index_without_outlines_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="card numeral"):
        face("A", "s", text)


def test_back_and_empty_places_are_drawings() -> None:
    for fragment in [back(FOUR_COLOUR), *map(empty_slot, SLOTS)]:
        assert len(document(fragment, (0, 0, WIDTH, HEIGHT), (100, 140), TWO_COLOUR)) < 4000
        assert len(parsed(fragment))


def test_drawings_take_their_colours_from_one_place() -> None:
    folder = Path(art.__file__).parent
    raw = {
        path.name
        for path in folder.glob("*.py")
        if re.search(r"#[0-9a-fA-F]{3,8}\b", path.read_text(encoding="utf-8"))
    }
    assert raw == {"ink.py", "palette.py"}
