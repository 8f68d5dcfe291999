"""The script that makes the page font and the card numerals from Andika.

Run it by hand; see the README beside the fonts. Usage: ``python tools/page_fonts.py FOLDER``. FOLDER contains
``Andika-Regular.ttf`` and ``Andika-Bold.ttf``. It needs fontTools and Brotli, which cardmath itself does not.
"""

import json
import sys
from pathlib import Path
from typing import Any

from cardmath.art.figures import PIECES
from cardmath.art.pips import SUITS
from cardmath.numerals import DRAWN_DIGITS

FAMILY = "Cardmath Sans"
_ROOT = Path(__file__).parents[1]
_PAGES = _ROOT / "widgets" / "cardmath_widgets" / "page" / "fonts"
_LIBRARY = _ROOT / "cardmath"
#: The folder for the worksheets' copies of the page fonts.
_SHEETS = _LIBRARY / "worksheets" / "fonts"
#: Card numerals: everything needed for any base up to 36 and any digit style.
NUMERALS = f"{DRAWN_DIGITS};.-="
#: Page text: Basic Latin, Latin-1, European letters, dashes, quotes, arrows and arithmetic.
TEXT = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *map(ord, "ƷƎȘșȚț–—‘’‚“”„†•…‰′″‹›€−×÷≈≠≤≥√∞←↑→↓⌊⌋₀₁₂₃₄₅₆₇₈₉⁰⁴⁵⁶⁷⁸⁹ⁿ"),
]
#: The digits for ten and eleven in each weight, with their advance, 1000 units to the em. Even at small
#: sizes, a flat top, a sharp low waist and a bowl below the line keep ten apart from 3, and width and a short
#: middle arm keep eleven apart from it.
OWN = {
    "Regular": {
        "Ʒ": (
            "M70-713H560V-638L338-360C490-348 582-240 582-92C582 88 455 195 280 195C195 195"
            " 130 177 72 145L104 66C158 98 214 114 274 114C404 114 484 32 484-90"
            "C484-214 400-284 250-284H158V-350L424-634H70Z",
            640,
        ),
        "Ǝ": ("M40-713H578V0H40V-81H480V-331H280V-411H480V-632H40Z", 654),
    },
    "Bold": {
        "Ʒ": (
            "M44-713H602V-588L398-372C540-346 622-244 622-100C622 90 488 200 292 200C198 200"
            " 118 178 48 136L102 4C160 42 218 60 276 60C388 60 460 2 460-98"
            "C460-206 388-254 240-254H124V-352L352-578H44Z",
            668,
        ),
        "Ǝ": ("M24-713H584V0H24V-112H446V-314H268V-425H446V-601H24Z", 644),
    },
}
PITMAN = {0x218A: "two", 0x218B: "three"}
SUIT_SIGNS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "☾": "m", "★": "t"}
#: King, queen, rook, bishop, knight and pawn. Both sides look alike here.
CHESS_SIGNS = ("♚♛♜♝♞♟", "♔♕♖♗♘♙")


def _add(font: Any, code: int, glyph: Any, advance: int) -> None:
    """Add ``glyph`` to ``font`` for the character ``code``."""
    name = f"sign{code:04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    font["hmtx"][name] = (advance, glyph.xMin if glyph.numberOfContours else 0)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def _turned(font: Any, source: str) -> tuple[Any, int]:
    """Return the glyph ``source`` rotated by half a turn about its middle, and its advance."""
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    advance = font["hmtx"][source][0]
    pen = TTGlyphPen(None)
    height = font["glyf"]["one"].yMax
    font.getGlyphSet()[source].draw(TransformPen(pen, (-1, 0, 0, -1, advance, height)))
    return _finished(font, pen), advance


def _drawn(font: Any, path: str, placing: tuple[float, ...]) -> Any:
    """Return a glyph made from path data; ``placing`` maps its coordinates to the font's."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.svgLib.path import parse_path

    pen = TTGlyphPen(None)
    parse_path(path, TransformPen(Cu2QuPen(pen, 1.5, reverse_direction=False), placing))
    return _finished(font, pen)


def _finished(font: Any, pen: Any) -> Any:
    glyph = pen.glyph()
    glyph.recalcBounds(font["glyf"])
    return glyph


def _signs(font: Any, weight: str) -> None:
    """Add the digits for ten and eleven, the suits and the chess pieces."""
    em = font["head"].unitsPerEm / 1000
    for sign, (path, advance) in OWN[weight].items():
        _add(font, ord(sign), _drawn(font, path, (em, 0, 0, -em, 0, 0)), round(advance * em))
    for code, source in PITMAN.items():
        _add(font, code, *_turned(font, source))
    scale, advance, middle = 15.6, 1700, font["glyf"]["one"].yMax / 2
    placing = (scale, 0, 0, -scale, advance / 2, middle)
    drawings = {sign: SUITS[suit] for sign, suit in SUIT_SIGNS.items()}
    drawings |= {
        sign: PIECES[rank] for signs in CHESS_SIGNS for sign, rank in zip(signs, "KQTBCJ", strict=True)
    }
    for sign, path in drawings.items():
        _add(font, ord(sign), _drawn(font, path, placing), advance)


def _rename(font: Any, weight: str) -> None:
    """Rename the font: the licence reserves the original name."""
    table = font["name"]
    table.names = [entry for entry in table.names if entry.nameID in (0, 13, 14)]
    postscript = f"{FAMILY.replace(' ', '')}-{weight}"
    for name_id, text in {
        1: FAMILY,
        2: weight,
        3: postscript,
        4: f"{FAMILY} {weight}",
        6: postscript,
    }.items():
        table.setName(text, name_id, 3, 1, 0x409)
    table.setName("Version 1.000; a subset with added signs", 5, 3, 1, 0x409)


def _page_font(source: Path, target: Path, weight: str) -> None:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(source)
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "liga"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["FFTM", "Feat", "Silf", "Silt", "Sill", "Glat", "Gloc", "DSIG"]
    _signs(font, weight)
    subset = Subsetter(options)
    added = [*PITMAN, *map(ord, [*SUIT_SIGNS, *"".join(CHESS_SIGNS)])]
    subset.populate(unicodes=[*TEXT, *added])
    subset.subset(font)
    _rename(font, weight)
    # Typst, which sets the worksheets, cannot read compressed fonts.
    font.save(_SHEETS / target.with_suffix(".ttf").name)
    font.flavor = "woff2"
    font.save(target)


def _outlines(source: Path) -> dict[str, list[int | str]]:
    """Return the advance, left, top, right, bottom and path data of card numerals, 1000 units to the em."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.roundingPen import RoundingPen
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont

    font = TTFont(source)
    _signs(font, "Bold")
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = 1000 / font["head"].unitsPerEm
    found: dict[str, list[int | str]] = {}
    for sign in NUMERALS:
        glyph = glyphs[names[ord(sign)]]
        path, bounds = SVGPathPen(glyphs), BoundsPen(glyphs)
        for pen in (path, bounds):
            glyph.draw(TransformPen(RoundingPen(pen), (scale, 0, 0, -scale, 0, 0)))
        found[sign] = [round(glyph.width * scale), *map(round, bounds.bounds), path.getCommands()]
    return found


def main() -> None:
    """Write the two page fonts for the pages and the sheets, and the numerals for the cards."""
    source = Path(sys.argv[1])
    for weight in ("Regular", "Bold"):
        _page_font(source / f"Andika-{weight}.ttf", _PAGES / f"CardmathSans-{weight}.woff2", weight)
    outlines = json.dumps(_outlines(source / "Andika-Bold.ttf"), ensure_ascii=False)
    lines = outlines.replace('"], "', '"],\n "')
    (_LIBRARY / "art" / "outlines.json").write_text(lines + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
