"""Card faces: the strip that identifies the card, and the pips or the figure below it."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from cardmath.art.backs import back
from cardmath.art.blank import HEIGHT, WIDTH, paper
from cardmath.art.figures import EMBLEMS, PIECES, figure
from cardmath.art.glyphs import DIGIT_HEIGHT, NumeralLine, glyphs, name_of
from cardmath.art.markup import number, rect, references, text, use
from cardmath.art.palette import TWO_COLOUR, Palette, mix
from cardmath.art.pips import SUITS, Tray, pips
from cardmath.cards import ACE, FACES, JOKER, Card

_MARGIN: Final = 17
_TOP: Final = 16
_INDEX_HEIGHT: Final = 76
#: The height available to an index with a subscript digit, which goes below the line.
_INDEX_ROOM: Final = 92
_SUIT_SIZE: Final = 62
#: The size of the suit next to an index that would otherwise become too small.
_SMALL_SUIT: Final = 46
_GAP: Final = 11
_SMALL_GAP: Final = 7
#: The size of a digit's name in words, the width of a wide letter in it, and the size of the suit above it.
_WORD, _LETTER = 46, 0.68
_WORD_SUIT: Final = 40
#: The size of the index in the lower corner, relative to the upper one, and the height at which it begins.
_TURNED_SIZE: Final = 0.62
_TURNED_FROM: Final = 278
#: The middle of the card below the strip, where figures are centred.
_CENTRE: Final = (125, 221)


def face(
    rank: str,
    suit: str,
    index: str,
    *,
    palette: Palette = TWO_COLOUR,
    value: str = "",
    word: str = "",
    pictured: bool = True,
    both_corners: bool = False,
) -> str:
    """Return a card's face as an SVG fragment in a box of 250 by 350 units.

    ``rank`` and ``suit`` are as in the card's text (``"10"``, ``"s"``). ``index`` is the numeral or letter in
    the corner, in the base and digits on the screen (see `cardmath.ranks.rank_index`). ``value`` is a numeral
    shown next to the index as a hint, after an equals sign. ``word`` is the name of a digit that is new to
    the reader, written below the suit or on a figure. ``pictured=False`` puts a large index in the middle
    instead of pips or a figure. ``both_corners=True`` repeats index and suit upside down in the lower right
    corner, for cards held in the hand.

    The fragment refers to `definitions`, which the document must contain. Raises
    `cardmath.errors.CardError` for an unknown card and `ValueError` for a character without an outline.

    >>> "figure-K" in face("K", "h", "K"), "figure-K" in face("13", "h", "11")
    (True, False)
    """
    return _face(Card.parse(rank + suit), index, palette, value, word, pictured, both_corners)


@lru_cache(maxsize=1024)  # the cards of about sixteen decks, which all pages in a process share
def _face(
    card: Card, index: str, palette: Palette, value: str, word: str, pictured: bool, both_corners: bool
) -> str:
    ink = palette.inks[card.suit.value]
    is_figure = card.rank in PIECES
    strip = _strip_with_word(card, index, word) if word and not is_figure else _strip(card, index, value)
    middle = _middle(card, palette) if pictured else _numeral(index)
    if word and is_figure:
        middle += _word_on_figure(word, palette)
    if both_corners:
        middle = _smaller(middle) + _turned_corner(card, index)
    return f'{use("paper")}<g fill="{ink}">{strip}{middle}</g>'


def _smaller(middle: str) -> str:
    """Return the middle of a card, shrunk to fit above the upside-down corner."""
    top, bottom = 106, 336
    scale = (_TURNED_FROM - top) / (bottom - top)
    shift = f"translate({number(WIDTH / 2 * (1 - scale))} {number(top * (1 - scale))})"
    return f'<g transform="{shift} scale({number(scale)})">{middle}</g>'


def _turned_corner(card: Card, index: str) -> str:
    """Return the index and suit for the lower right corner, smaller than at the top and upside down."""
    line = NumeralLine(index)
    height = min(_INDEX_ROOM, _INDEX_HEIGHT * line.reach) * _TURNED_SIZE
    wide, _tall = line.scales(WIDTH / 2, height)
    width = wide * line.width
    size = _SUIT_SIZE * _TURNED_SIZE
    level = _TOP + _INDEX_HEIGHT * _TURNED_SIZE / 2
    suit = _placed(f"suit-{card.suit.value}", _MARGIN + width + _GAP + size / 2, level, size)
    turned = f"rotate(180 {number(WIDTH / 2)} {number(HEIGHT / 2)})"
    return f'<g transform="{turned}">{line.fit(_MARGIN, _TOP, width, height)}{suit}</g>'


def _strip(card: Card, index: str, value: str) -> str:
    """Return the top of a card: index, chess piece or value, suit."""
    line = NumeralLine(index)
    height = min(_INDEX_ROOM, _INDEX_HEIGHT * line.reach)
    piece = card.rank in PIECES
    if piece and len(value) > 1:
        return _strip_with_long_value(card, line, height, value)
    for size in (_SUIT_SIZE, _SMALL_SUIT):
        room = WIDTH - 2 * _MARGIN - size - _GAP
        wide, tall = line.scales(room / 2 if value or piece else room, height)
        width = wide * line.width
        if tall * DIGIT_HEIGHT > 0.8 * _INDEX_HEIGHT and len(value) < 3:
            break
    left, right = _MARGIN + width + _GAP, WIDTH - _MARGIN - size
    parts = [line.fit(_MARGIN, _TOP, width, height)]
    if piece:
        # The piece is small if there is a value below it. It is always drawn, to distinguish a rank from a
        # digit.
        level, tallness = (_TOP + 16, 36) if value else (_TOP + _INDEX_HEIGHT / 2, 64)
        middle = (left + right) / 2 if value else (_MARGIN + width + right) / 2
        parts.append(_placed(f"piece-{card.rank}", middle, level, tallness))
    if value:
        top, high = (_TOP + 38, _INDEX_HEIGHT - 38) if piece else (_TOP + 15, _INDEX_HEIGHT - 30)
        parts.append(NumeralLine("=" + value).fit(left, top, right - left - _GAP, high, anchor="middle"))
    parts.append(_placed(f"suit-{card.suit.value}", right + size / 2, _TOP + _INDEX_HEIGHT / 2, size))
    return "".join(parts)


def _strip_with_long_value(card: Card, line: NumeralLine, height: float, value: str) -> str:
    """Return the top of a card with a long value, drawn large so that its digits are not confused.

    The value is as tall as a suit, so it takes the place of the chess piece, which moves above the suit.
    """
    size = _SMALL_SUIT
    middle = WIDTH - _MARGIN - size / 2
    wide, _tall = line.scales((WIDTH - 2 * _MARGIN - size) / 3, height)
    left = _MARGIN + wide * line.width + _SMALL_GAP
    room = middle - size / 2 - _SMALL_GAP - left
    return "".join(
        [
            line.fit(_MARGIN, _TOP, wide * line.width, height),
            _placed(f"piece-{card.rank}", middle, _TOP + 12, 34),
            NumeralLine("=" + value).fit(left, _TOP + 6, room, _INDEX_HEIGHT - 12, anchor="middle"),
            _placed(f"suit-{card.suit.value}", middle, _TOP + 56, size - 4),
        ]
    )


def _strip_with_word(card: Card, index: str, word: str) -> str:
    """Return the top of a card with its digit in words: the suit is small, with the word below it."""
    line, right = NumeralLine(index), WIDTH - _MARGIN
    wide, _tall = line.scales(WIDTH / 3, _INDEX_HEIGHT * line.reach)
    width = wide * line.width
    room = right - _MARGIN - width - _SMALL_GAP
    suit = _placed(f"suit-{card.suit.value}", right - _WORD_SUIT / 2, _TOP + _WORD_SUIT / 2 - 4, _WORD_SUIT)
    named = _written(word, right, _TOP + _INDEX_HEIGHT + 2, room, "end")
    return f"{line.fit(_MARGIN, _TOP, width, min(_INDEX_ROOM, _INDEX_HEIGHT * line.reach))}{suit}{named}"


def _word_on_figure(word: str, palette: Palette) -> str:
    """Return the word for a face card's value, on a strip of paper above the figure."""
    x, _y = _CENTRE
    strip = f'<rect x="25" y="106" width="200" height="46" fill="{palette.paper}"/>'
    return f"{strip}{_written(word, x, 143, 200, 'middle')}"


def _written(word: str, x: float, y: float, room: float, anchor: str) -> str:
    """Return a word, in narrow letters if space is tight."""
    is_narrow = _WORD * _LETTER * len(word) > room
    fit = f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"' if is_narrow else ""
    look = f'text-anchor="{anchor}" font-family="system-ui, sans-serif" font-weight="700" font-size="{_WORD}"'
    return text(word, x, y, look + fit)


def _placed(name: str, x: float, y: float, size: float) -> str:
    """Return a drawing moved to its place from a box of 100 by 100 units around the origin."""
    return f'<g transform="translate({number(x)} {number(y)}) scale({number(size / 100)})">{use(name)}</g>'


def _middle(card: Card, palette: Palette) -> str:
    suit = card.suit.value
    if card.rank in (*FACES, JOKER):
        return _figure(card.rank, suit, palette)
    if card.rank == ACE:
        return _ace(suit, palette)
    return _pips(int(card.rank), suit, palette)


def _pips(count: int, suit: str, palette: Palette) -> str:
    ink = palette.inks[suit]
    if count == 0:
        x, y = _CENTRE
        return (
            f'<circle cx="{x}" cy="{y}" r="64" fill="{palette.tint(suit)}" stroke="{ink}" stroke-width="9"/>'
            f'<circle cx="{x}" cy="{y}" r="48" fill="{palette.paper}" stroke="{ink}" stroke-width="3"/>'
        )
    drawn = []
    for size, places, tray in pips(count):
        if tray:
            drawn.append(_tray(tray, palette, suit))
        scale = size / 100
        spots = "".join(use(f"suit-{suit}", round(x / scale), round(y / scale)) for x, y in places)
        drawn.append(f'<g class="pips" transform="scale({number(scale)})">{spots}</g>')
    return "".join(drawn)


def _tray(tray: Tray, palette: Palette, suit: str) -> str:
    rim = mix(palette.paper, palette.inks[suit], 0.4)
    return rect(*tray, f'rx="14" fill="{palette.tint(suit)}" stroke="{rim}" stroke-width="2"')


def _panel(palette: Palette, suit: str) -> str:
    return f'<rect x="25" y="106" width="200" height="230" rx="12" fill="{palette.tint(suit)}"/>'


def _figure(rank: str, suit: str, palette: Palette) -> str:
    ink = palette.inks[suit]
    x, y = _CENTRE
    shade = mix(palette.paper, ink, 0.5)
    return (
        f'{_panel(palette, suit)}<g transform="translate({x} {y})">'
        f'<g stroke="{ink}" stroke-width="0" color="{shade}">{use(f"figure-{rank}")}</g>'
        f"{_emblem(rank, suit, palette)}</g>"
    )


def _emblem(rank: str, suit: str, palette: Palette) -> str:
    """Return the suit on a figure, or "" for a joker."""
    if rank not in EMBLEMS:
        return ""
    x, y, size, on_ink = EMBLEMS[rank]
    drawn = _placed(f"suit-{suit}", x, y, size)
    return f'<g fill="{palette.paper}">{drawn}</g>' if on_ink else drawn


def _ace(suit: str, palette: Palette) -> str:
    """Return a large suit symbol in a wreath of twelve small ones."""
    x, y = _CENTRE
    return (
        f'{_panel(palette, suit)}<g transform="translate({x} {y})">'
        f'<circle r="92" fill="{palette.paper}"/>'
        f"{use('wreath')}{_placed(f'suit-{suit}', 0, 0, 112)}</g>"
    )


def _numeral(index: str) -> str:
    return NumeralLine(index).fit(25, 125, 200, 180, anchor="middle")


_WREATH: Final = "".join(
    f'<path transform="rotate({30 * turn})" d="M0-88C7-82 7-74 0-68C-7-74-7-82 0-88Z"/>' for turn in range(12)
)
#: The jokers' marks in place of a suit: a ring for the red joker, a disc for the black one.
_MARKS: Final = {"r": '<path d="M0-42a42 42 0 1 0 1 0ZM0-25a25 25 0 1 1-1 0Z"/>', "b": '<circle r="42"/>'}


@lru_cache(maxsize=16)  # two schemes with every back
def definitions(palette: Palette = TWO_COLOUR) -> Mapping[str, str]:
    """Return all drawings that faces refer to, by name: paper, suits, pieces, figures and numerals.

    >>> sorted(name for name in definitions() if name.startswith("piece"))
    ['piece-A', 'piece-B', 'piece-C', 'piece-J', 'piece-K', 'piece-Q', 'piece-T']
    """
    drawings = {"paper": paper(palette), "back": back(palette), "wreath": _WREATH}
    drawings |= {f"suit-{suit}": f'<path d="{path}"/>' for suit, path in SUITS.items()}
    drawings |= {f"suit-{joker}": mark for joker, mark in _MARKS.items()}
    drawings |= {f"piece-{rank}": f'<path d="{path}"/>' for rank, path in PIECES.items()}
    drawings |= {f"figure-{rank}": figure(rank, palette) for rank in (*FACES, JOKER)}
    drawings |= {name_of(sign): f'<path d="{glyph.path}"/>' for sign, glyph in glyphs().items()}
    return MappingProxyType(drawings)


def document(
    body: str, box: tuple[float, float, float, float], size: tuple[float, float], palette: Palette
) -> str:
    """Return an SVG document with a fragment and exactly the definitions that it needs.

    ``box`` is the view box (left, top, width, height). ``size`` is the width and height of the drawing.
    """
    drawings = definitions(palette)
    shared = "".join(_defined(name, drawings[name]) for name in references(body, drawings))
    view = " ".join(map(number, box))
    width, height = map(number, size)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{view}">'
        f"<defs>{shared}</defs>{body}</svg>"
    )


def _defined(name: str, drawing: str) -> str:
    """Return a named drawing; the name is on the element itself if there is only one, otherwise on a
    group.
    """
    if drawing.count("<") == 1:
        return drawing.replace(" ", f' id="{name}" ', 1)
    return f'<g id="{name}">{drawing}</g>'
