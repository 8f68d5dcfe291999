"""The deck to cut out: every card once, and backs that lie behind their faces on the printed page."""

import io
from itertools import pairwise

import pytest
from PIL import Image

from cardmath.decks import PRESETS, Deck
from cardmath.numerals import DOZENAL, Notation
from cardmath.ranks import card_aloud
from cardmath.worksheets import pictures, worksheet
from cardmath.worksheets.kinds.deck_to_cut import CARD_SIZES
from tests.worksheets.reading import alts, reader

#: Dots to a millimetre.
FINE = 8
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
#: How far faces and backs may lie apart.
CLOSE = 0.2


@pytest.mark.parametrize("preset", ["first-steps", "standard-dozenal", "whole-k6t"])
def test_every_card_of_a_deck_is_printed_once_with_a_back_behind_it(preset: str) -> None:
    deck = PRESETS[preset].deck
    pdf = worksheet("deck", deck=deck)
    assert alts(pdf) == [card_aloud(card, DOZENAL) for card in deck.cards]
    assert len(reader(pdf).pages) == 2 * -(-len(deck.cards) // 9)


def test_a_deck_can_be_had_in_any_base_and_twice() -> None:
    deck = Deck(highest_pip=4, faces=1, suits=2)
    assert "four, written one zero, of spades" in alts(worksheet("deck", deck=deck, notation=Notation(4)))
    assert len(alts(worksheet("deck", deck=deck, copies=2))) == 2 * len(deck.cards)


def runs(line: Image.Image) -> list[tuple[int, int]]:
    """Where a line of dots is dark: first and last dot of each stretch."""
    dark = [light < 235 for light in line.tobytes()]
    edges = [at for at in range(1, len(dark)) if dark[at] != dark[at - 1]]
    return [(first, last - 1) for first, last in zip(edges[::2], edges[1::2], strict=True)]


def middles(line: Image.Image) -> list[float]:
    return [(first + last + 1) / 2 / FINE for first, last in runs(line)]


def pages_of(paper: str, card: str) -> list[Image.Image]:
    made = pictures("deck", paper=paper, card=card, dots_per_inch=25.4 * FINE, leaves=1, deck=Deck(9, 0, 2))
    return [Image.open(io.BytesIO(page)).convert("L") for page in made]


@pytest.mark.parametrize(("paper", "card"), [("a4", "poker"), ("letter", "bridge")])
def test_backs_lie_behind_their_faces_whichever_edge_the_paper_is_turned_over(paper: str, card: str) -> None:
    width, height = PAPERS[paper]
    size = CARD_SIZES[card]
    faces, backs = pages_of(paper, card)
    corner = ((width - 3 * size[0]) / 2, (height - 3 * size[1]) / 2)

    # The cut marks beside the cards, on the page that is cut.
    above, beside = (round((start - 1.5) * FINE) for start in reversed(corner))
    marks = (
        middles(faces.crop((0, above, faces.width, above + 1))),
        middles(faces.crop((beside, 0, beside + 1, faces.height))),
    )
    for found, start, side in zip(marks, corner, size, strict=True):
        assert found == pytest.approx([start + at * side for at in range(4)], abs=CLOSE)

    # The grounds of the backs, along lines that miss the white ring.
    level, upright = (
        round((start + off) * FINE) for start, off in zip(reversed(corner), (15, 6), strict=True)
    )
    lines = (
        backs.crop((0, level, backs.width, level + 1)),
        backs.crop((upright, 0, upright + 1, backs.height)),
    )
    for line, found, whole in zip(lines, marks, (width, height), strict=True):
        cells = [(first + last) / 2 for first, last in pairwise(found)]
        grounds = [(first + last + 1) / 2 / FINE for first, last in runs(line) if last - first > 30 * FINE]
        assert grounds == pytest.approx(cells, abs=CLOSE)
        # Turned over, the page is its own mirror image.
        assert [whole - at for at in reversed(grounds)] == pytest.approx(cells, abs=CLOSE)


def test_in_black_alone_nothing_has_a_colour() -> None:
    for colours, is_plain in (("black", True), ("four", False)):
        page, _back = pictures("deck", colours=colours, dots_per_inch=40, deck=Deck(4, 0, 2))
        red, _green, blue = Image.open(io.BytesIO(page)).convert("RGB").split()
        spread = max(abs(a - b) for a, b in zip(red.tobytes(), blue.tobytes(), strict=True))
        assert (spread <= 12) == is_plain, (colours, spread)


def test_the_index_is_in_two_corners() -> None:
    page, _back = pages_of("a4", "poker")
    left, top = ((210 - 3 * 63) / 2, (297 - 3 * 88) / 2)
    for across in range(3):
        corner = (left + (across + 1) * 63 - 22, top + 88 - 18, left + (across + 1) * 63 - 2, top + 88 - 2)
        found = page.crop(tuple(round(edge * FINE) for edge in corner))
        assert sum(found.histogram()[:128]) > 20 * FINE * FINE
