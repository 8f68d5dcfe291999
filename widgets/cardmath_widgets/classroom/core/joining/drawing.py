"""The drawing of an animal from parts: a head, ears, eyes, a nose and whatever else sets it apart.

A part is a piece of SVG in a square of 100 by 100. The letters A, B and C in it stand for the animal's colours. Parts
are drawn in the order in which the animal names them.
"""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

#: The ink and the paper of the cast (page/cast/figures.js), and the width of its lines.
_DARK: Final = "#23262e"
_LIGHT: Final = "#fffaf0"
_LINE: Final = 2.6
#: A part in the colour of the ink or the paper has no outline.
_BARE: Final = ' stroke="none"'


def _twice(piece: str) -> str:
    """Return a piece of the left half together with its mirror image on the right."""
    return f'{piece}<g transform="matrix(-1 0 0 1 100 0)">{piece}</g>'


def _outline(fill: str) -> str:
    return _BARE if fill in "DW" else ""


def _path(way: str, fill: str = "A", more: str = "") -> str:
    return f'<path d="{way}" fill="{fill}"{more or _outline(fill)}/>'


def _stroke(way: str, colour: str = "D", width: float = 3) -> str:
    return f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"/>'


def _oval(x: float, y: float, across: float, down: float, fill: str = "A") -> str:
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{across:g}" ry="{down:g}" fill="{fill}"{_outline(fill)}/>'


def _dot(x: float, y: float, radius: float, fill: str = "D") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{_outline(fill)}/>'


_HEADS: Final = {
    "round": _dot(50, 55, 33, "A"),
    "wide": _oval(50, 58, 38, 30),
    "tall": _path("M24 42Q24 16 50 16T76 42Q76 60 68 78Q62 92 50 92T32 78Q24 60 24 42Z"),
    "long": _path("M32 36Q32 18 50 18T68 36Q68 54 64 66Q68 92 50 92T36 66Q32 54 32 36Z"),
    "pointed": _path("M14 44Q50 14 86 44Q78 66 50 92Q22 66 14 44Z"),
    "broad": _path("M20 36Q20 22 50 22T80 36Q84 60 74 76Q64 90 50 90T26 76Q16 60 20 36Z"),
    "small": _dot(50, 52, 27, "A"),
    "egg": _path("M50 14Q80 22 80 58Q80 90 50 90T20 58Q20 22 50 14Z"),
}

_EARS: Final = {
    "round-ears": _twice(_dot(25, 27, 13, "A") + _dot(25, 27, 7, "B")),
    "dark-ears": _twice(_dot(25, 27, 13, "C")),
    "small-ears": _twice(_dot(29, 29, 8, "A") + _dot(29, 29, 4, "B")),
    "plate-ears": _twice(_dot(20, 30, 19, "A") + _dot(20, 30, 12, "B")),
    "fluffy-ears": _twice(
        _path("M30 24Q26 10 14 14Q2 14 4 28Q-2 40 10 46Q18 56 30 46Z")
        + _path("M26 28Q16 20 12 30Q10 40 24 42Z", "B")
    ),
    "wing-ears": _twice(
        _path("M34 34Q10 10 2 34Q-2 60 14 72Q22 78 34 66Z")
        + _path("M28 40Q14 26 9 42Q8 58 18 64Q24 66 28 58Z", "B")
    ),
    "peaked-ears": _twice(_path("M18 48L20 8L46 30Z") + _path("M24 36L25 18L37 29Z", "B")),
    "far-ears": _twice(_path("M14 46L10 8L42 28Z") + _path("M18 36L16 17L32 28Z", "C")),
    "tufted-ears": _twice(
        _path("M14 52L16 14L46 32Z")
        + _path("M20 36L20 23L32 30Z", "B")
        + _stroke("M16 16L12 1M17 15L19 0", "C", 4)
    ),
    "long-ears": _twice(_oval(36, 20, 8.5, 22) + _oval(36, 20, 4, 16, "B")),
    "spread-ears": _twice(
        _path("M38 32Q12 26 12 2Q36 4 46 30Z") + _path("M36 28Q20 22 18 9Q32 12 40 27Z", "B")
    ),
    "floppy-ears": _twice(_path("M32 26Q12 22 10 48Q10 72 20 74Q30 70 32 48Z", "C")),
    "side-ears": _twice(
        _path("M30 36Q18 28 4 34Q10 50 30 48Z") + _path("M26 40Q18 35 11 37Q16 45 26 44Z", "B")
    ),
    "upright-ears": _twice(
        _path("M36 30Q26 10 34 2Q46 8 46 28Z") + _path("M38 24Q33 13 36 8Q42 13 43 24Z", "B")
    ),
}

_ON_TOP: Final = {
    "curved-horns": _twice(_path("M40 26Q34 8 20 2Q22 18 32 30Z", "C")),
    "antlers": _twice(_stroke("M40 28Q36 14 24 2M35 16L20 14M30 9L32 0", "C", 4)),
    "shovels": _twice(
        _path("M40 34Q26 32 18 26L2 24L8 16L0 8L12 10L14 1L22 10L28 4L30 16Q34 22 44 26Z", "C")
    ),
    "knobs": _twice(_stroke("M42 26L38 8", "A", 5) + _dot(38, 7, 5, "C")),
    "nose-horn": _path("M44 66Q48 40 50 30Q52 40 56 66Z", "B") + _path("M46 34L50 18L54 34Z", "B"),
    "forelock": _path("M42 14Q50 8 58 14Q60 30 52 42Q40 32 42 14Z", "C"),
    "mane": "".join(
        f'<circle cx="50" cy="17" r="13" fill="C" transform="rotate({turn} 50 54)"/>'
        for turn in range(0, 360, 30)
    ),
    "ridge": _path(
        "M36 22Q30 44 34 62Q26 50 28 30Q38 6 50 10Q62 6 72 30Q74 50 66 62Q70 44 64 22Q50 12 36 22Z", "C"
    ),
    "quills": _path(
        "M50 4L57 14L66 6L69 18L80 13L80 26L91 26L86 38L97 42L89 51L97 60L86 65L90 76L78 76L50 92L22 76L10 76L14 65L3 60L11 51L3 42"
        "L14 38L9 26L20 26L20 13L31 18L34 6L43 14Z",
        "C",
    ),
    "wool": "".join(
        _dot(x, y, 12, "B") for x, y in ((28, 30), (40, 20), (55, 18), (68, 26), (76, 40), (24, 44))
    ),
    "fluff": "".join(_dot(x, y, 9, "B") for x, y in ((38, 16), (50, 11), (62, 16), (44, 24), (56, 24))),
    "crest": _path("M50 26Q34 14 38 2Q46 6 48 14Q50 4 58 0Q62 10 56 18Q64 12 70 14Q66 24 54 30Z", "C"),
    "fan": "".join(
        f'<g transform="rotate({turn} 50 62)"><ellipse cx="50" cy="18" rx="9" ry="17" fill="C"/>'
        f'<circle cx="50" cy="12" r="5" fill="B"/></g>'
        for turn in range(-75, 76, 25)
    ),
    "crown": _stroke("M50 26L44 6M50 26L50 3M50 26L57 6", "C", 3)
    + "".join(_dot(x, y, 3.5, "C") for x, y in ((44, 6), (50, 3), (57, 6))),
}

_MARKS: Final = {
    "face": _path("M50 30Q64 32 72 52Q72 78 50 84T28 52Q36 32 50 30Z", "B"),
    "cheeks": _twice(_path("M14 46Q36 46 46 66Q50 78 50 91Q24 70 14 46Z", "B")),
    "muzzle": _oval(50, 70, 17, 13, "B"),
    "deep-muzzle": _oval(50, 76, 16, 13, "B"),
    "belly-face": _oval(50, 62, 24, 23, "B"),
    "two-lobes": _twice(_dot(40, 62, 15, "B")) + _oval(50, 74, 12, 8, "B"),
    "patches": _twice('<ellipse cx="35" cy="50" rx="9" ry="12" fill="C" transform="rotate(25 35 50)"/>'),
    "mask": _path("M18 50Q34 38 50 48Q66 38 82 50Q78 64 62 60Q54 58 50 54Q46 58 38 60Q22 64 18 50Z", "C"),
    "badge": _twice(_path("M28 28Q38 20 42 24Q44 44 38 66Q28 74 24 66Q22 44 28 28Z", "C")),
    "tiger": _stroke(
        "M50 24V38M42 25L44 35M58 25L56 35M20 50L32 53M19 62L31 62M80 50L68 53M81 62L69 62", "C", 4
    ),
    "zebra": _stroke(
        "M38 26L62 26M34 36L44 40M66 36L56 40M34 48L43 52M66 48L57 52M37 60L45 63M63 60L55 63", "C", 4.5
    ),
    "spots": "".join(
        _dot(x, y, 3.6, "C")
        for x, y in ((50, 28), (38, 33), (62, 33), (27, 46), (73, 46), (24, 60), (76, 60), (44, 37), (57, 38))
    ),
    "blotches": _path(
        "M38 24L48 22L47 32L38 34ZM54 24L64 28L62 36L53 33ZM34 44L40 46L38 56L34 54ZM66 44L60 46L62 56L66 54ZM47 38L54 38L53 46L47 46Z",
        "C",
    ),
    "stripe": _path("M46 20H54L57 56H43Z", "B"),
    "blaze": _path("M45 20Q50 30 55 20L56 62H44Z", "B"),
    "breast": _path("M24 62Q50 52 76 62Q72 84 50 90Q28 84 24 62Z", "C"),
    "cap": _path("M22 44Q24 20 50 20T78 44Q64 34 50 42Q36 34 22 44Z", "C"),
}

_FACES: Final = {
    "eyes": _twice(_dot(38, 50, 4.6)) + _dot(39.5, 48.5, 1.5, "W") + _dot(63.5, 48.5, 1.5, "W"),
    "high-eyes": _twice(_dot(39, 42, 4.4)) + _dot(40.3, 40.6, 1.4, "W") + _dot(62.3, 40.6, 1.4, "W"),
    "far-eyes": _twice(_dot(29, 50, 4.6)) + _dot(30.4, 48.6, 1.5, "W") + _dot(72.4, 48.6, 1.5, "W"),
    "near-eyes": _twice(_dot(43, 48, 4)) + _dot(44.2, 46.8, 1.3, "W") + _dot(58.2, 46.8, 1.3, "W"),
    "white-eyes": _twice(_dot(37, 50, 6.5, "W") + _dot(38, 50, 3.6)),
    "owl-eyes": _twice(_dot(35, 48, 14, "B") + _dot(35, 48, 8.5, "W") + _dot(36, 48, 5.5)),
    "frog-eyes": _twice(_dot(28, 30, 14, "A") + _dot(28, 29, 9, "W") + _dot(29, 29, 5)),
    "lashes": _twice(_stroke("M33 46L27 42M34 43L30 38", "D", 2.4)),
    "nose": _path("M43 64Q50 60 57 64Q55 71 50 73Q45 71 43 64Z", "D")
    + _stroke("M50 73V78M50 78Q44 84 39 79M50 78Q56 84 61 79", "D", 2.6),
    "tip-nose": _dot(50, 87, 6) + _stroke("M40 80Q44 76 44 72", "D", 0.1),
    "big-nose": _path("M42 52Q50 46 58 52Q61 68 50 74Q39 68 42 52Z", "D")
    + _stroke("M43 80Q50 84 57 80", "D", 2.6),
    "pink-nose": _oval(50, 66, 4.5, 3.5, "C")
    + _stroke("M50 70V75M50 75Q45 80 41 76M50 75Q55 80 59 76", "D", 2.4),
    "star-nose": _dot(50, 72, 9, "B") + _dot(47, 71, 1.6) + _dot(53, 71, 1.6),
    "nostrils": _twice(_oval(43, 76, 2.6, 3.6, "D")) + _stroke("M43 86Q50 89 57 86", "D", 2.6),
    "whiskers": _stroke("M30 68L8 62M30 72L7 74M70 68L92 62M70 72L93 74", "D", 2),
    "teeth": '<rect x="44" y="78" width="5.6" height="10" rx="1.5" fill="W" stroke="D" stroke-width="1.4"/>'
    '<rect x="50.4" y="78" width="5.6" height="10" rx="1.5" fill="W" stroke="D" stroke-width="1.4"/>',
    "tusks": _twice(_path("M40 76Q37 90 41 99Q47 90 47 78Z", "W", ' stroke="D" stroke-width="1.4"')),
    "trunk": _path("M42 54Q40 84 44 94Q50 100 56 94Q54 90 58 54Z", "A", ' stroke="C" stroke-width="2"')
    + _stroke("M43 68H57M43 77H57M44 86H56", "C", 2),
    "grin": _stroke("M26 64Q50 84 74 64", "D", 3.2) + _twice(_dot(46, 56, 1.6)),
    "smile": _stroke("M40 70Q50 78 60 70", "D", 3),
    "beak": _path("M40 56H60L50 74Z", "C"),
    "hooked-beak": _path("M40 52Q50 44 60 52Q62 66 52 82Q46 72 40 68Z", "C")
    + _stroke("M42 66Q48 64 54 66", "D", 2),
    "bill": _path("M32 64Q50 54 68 64Q76 78 50 80Q24 78 32 64Z", "C")
    + _stroke("M34 70Q50 74 66 70", "D", 2.2)
    + _twice(_dot(46, 64, 1.5)),
    "great-bill": _path("M52 46Q98 36 98 66Q94 80 84 82Q88 68 52 68Z", "C")
    + _stroke("M54 60Q80 56 95 62", "D", 2.2),
    "puffin-bill": _path("M38 52Q50 44 62 52L52 86Q50 88 48 86Z", "C")
    + _stroke("M41 62H59M45 72H55", "B", 3),
}

#: Whole animals, where a head would not tell them apart.
_WHOLE: Final = {
    "swan": _path(
        "M14 70Q18 92 56 92Q92 90 94 58Q78 66 62 60Q44 56 46 42Q50 30 42 18Q34 6 20 12Q8 18 6 28L22 30Q32 28 32 38Q26 54 14 70Z",
        "A",
    )
    + _path("M6 28L22 30L24 20Q14 14 6 28Z", "B")
    + _dot(27, 19, 3)
    + _stroke("M50 74Q68 84 86 68", "C", 3),
    "flamingo": _stroke("M52 72V98M64 72L66 84L62 98", "C", 3.4)
    + _path("M36 62Q40 44 62 46Q92 48 92 62Q76 60 70 72Q52 84 36 62Z")
    + _stroke("M42 60Q22 46 40 34Q54 22 42 12Q34 6 26 14", "A", 8)
    + _path("M30 10Q16 10 14 26Q22 30 24 22Q30 22 32 16Z", "B")
    + _dot(33, 12, 2.4),
    "stork": _stroke("M48 74L46 99M58 74L60 99", "C", 3.4)
    + _path("M34 34Q30 70 54 78Q84 78 96 60Q74 58 62 46Q48 40 48 26Z", "A", ' stroke="D" stroke-width="1.6"')
    + _path("M58 62Q76 66 96 60Q84 78 62 78Z", "D")
    + _dot(40, 22, 13, "A")
    + _path("M30 20L0 30L32 29Z", "C")
    + _dot(37, 19, 2.6),
    "hummingbird": _path("M52 44Q56 14 88 6Q92 30 66 54Z", "B")
    + _path("M26 34Q48 28 62 50Q76 72 92 94Q64 92 48 72Q30 58 26 34Z")
    + _dot(30, 32, 13, "A")
    + _path("M20 30L0 20L20 36Z", "D")
    + _dot(28, 29, 3)
    + _path("M22 40Q34 52 44 44Q40 36 36 36Z", "C"),
    "tortoise": _path("M16 66Q8 86 22 86H34V68ZM66 68V86H78Q90 86 84 66Z", "B")
    + _path("M84 62Q96 44 98 54Q104 72 84 72Z", "B")
    + _dot(94, 56, 2.2)
    + _path("M12 70Q14 28 50 26T88 70Z")
    + _stroke("M38 68L34 50L50 38L66 50L62 68M34 50L20 52M66 50L80 52M50 38V27", "C", 3.2),
    "crocodile": _path("M4 52Q12 36 34 40Q38 26 48 30Q54 24 60 36Q82 34 98 48L92 66Q60 62 40 72Q10 76 4 52Z")
    + _dot(45, 37, 5, "W")
    + _dot(45, 37, 2.6)
    + _path("M44 62L49 72L54 61L59 70L64 60L69 68L74 60L79 67L84 60L90 64L92 56Q66 52 40 60Z", "W")
    + _dot(92, 46, 2)
    + _stroke("M8 46L12 38M16 41L20 33", "C", 3.4),
    "dolphin": _path(
        "M2 58Q12 48 20 46Q34 24 58 28Q66 16 76 18Q72 28 74 36Q88 50 88 72L99 84Q86 86 78 80Q72 90 62 92Q66 84 72 78Q70 58 50 60Q34 62 24 58Q12 62 2 58Z"
    )
    + _path("M24 58Q34 62 50 60Q46 76 36 78Q36 66 24 58Z", "B")
    + _dot(27, 50, 2.6)
    + _stroke("M6 56Q14 56 20 53", "D", 2),
    "goldfish": _path("M66 50Q84 24 98 28Q90 50 98 74Q84 78 66 54Z", "C")
    + _path("M40 28Q52 12 64 30Z", "C")
    + _path("M4 52Q22 24 48 28Q68 32 74 52Q66 74 48 78Q22 80 4 52Z")
    + _dot(24, 47, 6, "W")
    + _dot(24, 47, 3.2)
    + _stroke("M40 38Q46 52 40 66M54 38Q60 52 54 66", "C", 3),
    "crab": _twice(
        _stroke("M30 66L12 72M32 74L16 84M36 80L26 94M26 52Q12 48 14 36", "A", 5)
        + _path("M4 34Q2 12 22 10L16 24L28 20Q28 38 14 38Q6 40 4 34Z")
        + _stroke("M42 44L40 32", "A", 4)
        + _dot(40, 30, 5, "W")
        + _dot(40, 30, 2.6)
    )
    + _oval(50, 62, 30, 22)
    + _stroke("M40 68Q50 76 60 68", "D", 3),
    "octopus": _stroke(
        "M30 64Q18 78 6 74M34 70Q28 90 14 94M43 74Q44 94 34 98M57 74Q56 94 66 98M66 70Q72 90 86 94M70 64Q82 78 94 74",
        "A",
        9,
    )
    + _path("M24 42Q24 8 50 8T76 42Q78 62 68 74H32Q22 62 24 42Z")
    + _twice(_dot(39, 50, 7, "W") + _dot(40, 51, 3.8))
    + _stroke("M44 64Q50 69 56 64", "D", 2.8)
    + _dot(38, 24, 4, "B")
    + _dot(56, 20, 5, "B")
    + _dot(64, 32, 3, "B"),
    "snail": _stroke("M80 46L76 26M88 46L92 27", "B", 3.4)
    + _dot(76, 25, 3.4)
    + _dot(92, 26, 3.4)
    + _path("M4 88Q12 76 40 78Q66 76 72 50Q76 40 86 42Q98 46 94 62Q88 90 60 90Z", "B")
    + _dot(38, 52, 30, "A")
    + _stroke("M38 52Q44 46 48 54Q48 64 36 64Q24 60 26 46Q32 34 48 38Q62 48 56 64", "C", 4.5)
    + _stroke("M84 62Q88 64 91 60", "D", 2.4),
    "butterfly": _twice(
        _path("M49 46Q30 4 8 14Q-4 34 20 52Q2 66 16 84Q36 94 49 58Z")
        + _dot(22, 30, 9, "B")
        + _dot(26, 70, 7, "C")
        + _stroke("M49 28Q42 12 34 6", "D", 2.6)
    )
    + '<rect x="46" y="26" width="8" height="52" rx="4" fill="D"/>',
    "bee": _path(
        "M44 38Q20 4 42 4Q62 8 54 40ZM56 40Q62 6 82 12Q94 26 66 46Z", "B", ' stroke="D" stroke-width="2"'
    )
    + _oval(54, 62, 36, 26)
    + _stroke("M44 38Q38 62 44 86M60 38Q56 62 60 86M76 44Q74 62 76 80", "D", 7)
    + _dot(24, 58, 3.6)
    + _path("M88 58L99 62L88 66Z", "D")
    + _stroke("M22 44Q14 36 8 38M28 40Q24 30 18 28", "D", 2.6),
    "ladybird": _stroke(
        "M24 50L8 42M20 64L4 66M26 78L12 88M76 50L92 42M80 64L96 66M74 78L88 88M42 20L34 6M58 20L66 6",
        "D",
        3.4,
    )
    + _dot(50, 30, 18, "D")
    + _dot(50, 60, 33, "A")
    + _stroke("M50 28V93", "D", 3.6)
    + "".join(_dot(x, y, 5.5) for x, y in ((36, 46), (64, 46), (30, 64), (70, 64), (40, 80), (60, 80)))
    + _dot(43, 22, 3.2, "W")
    + _dot(57, 22, 3.2, "W"),
    "starfish": _path(
        "M50 4Q56 4 62 34Q92 34 96 40Q96 46 70 60Q80 90 74 96Q68 98 50 78Q32 98 26 96Q20 90 30 60Q4 46 4 40Q8 34 38 34Q44 4 50 4Z"
    )
    + _twice(_dot(43, 50, 3.4))
    + _stroke("M43 60Q50 66 57 60", "D", 2.8)
    + "".join(
        _dot(x, y, 2.6, "B")
        for x, y in (
            (50, 16),
            (50, 26),
            (18, 42),
            (28, 46),
            (82, 42),
            (72, 46),
            (30, 86),
            (36, 78),
            (70, 86),
            (64, 78),
        )
    ),
    "seahorse": _path("M70 34L88 28L84 42L92 50L78 58Z", "B")
    + _stroke("M60 44Q74 60 58 74Q46 84 54 92Q64 96 64 86", "A", 11)
    + _path("M22 30Q36 8 60 14Q78 24 72 50Q68 66 54 66Q44 60 48 44Q38 40 36 36L14 42Q10 38 14 34Z")
    + _path("M44 16L42 4L52 10L58 2L62 14Z", "B")
    + _dot(46, 27, 4, "W")
    + _dot(46, 27, 2.2)
    + _stroke("M54 52L70 50M52 60L68 60", "C", 2.8),
    "jellyfish": _stroke(
        "M26 52Q18 68 26 80T22 98M40 54Q34 70 42 82T38 99M60 54Q66 70 58 82T62 99M74 52Q82 68 74 80T78 98",
        "B",
        5,
    )
    + _path("M10 52Q10 8 50 8T90 52Q80 60 70 52Q60 60 50 54Q40 60 30 52Q20 60 10 52Z")
    + _twice(_dot(40, 36, 3.8))
    + _stroke("M44 44Q50 49 56 44", "D", 2.6),
    "dragonfly": _path(
        "M50 36Q20 10 4 22Q4 38 50 42ZM50 36Q80 10 96 22Q96 38 50 42ZM50 46Q22 44 8 58Q14 70 50 50ZM50 46Q78 44 92 58Q86 70 50 50Z",
        "B",
        ' stroke="D" stroke-width="1.6"',
    )
    + '<rect x="46" y="26" width="8" height="70" rx="4" fill="A"/>'
    + _stroke("M47 58H53M47 68H53M47 78H53M47 88H53", "D", 2.2)
    + _dot(43, 20, 7.5, "C")
    + _dot(57, 20, 7.5, "C"),
    "bat": _path(
        "M50 40Q38 26 24 28Q10 30 1 54Q12 48 20 58Q28 52 34 64Q42 66 50 78Q58 66 66 64Q72 52 80 58Q88 48 99 54Q90 30 76 28Q62 26 50 40Z"
    )
    + _path("M38 40L36 16L48 28H52L64 16L62 40Z")
    + _dot(50, 42, 15, "A")
    + _twice(_dot(44, 40, 3.6, "W") + _dot(44.5, 40.5, 2))
    + _path("M45 49L47 55L49 49ZM51 49L53 55L55 49Z", "W"),
}

#: Every part by its name.
PARTS: Final[Mapping[str, str]] = MappingProxyType(_HEADS | _EARS | _ON_TOP | _MARKS | _FACES | _WHOLE)
_COLOUR: Final = re.compile(r'(?<=")([ABCDW])(?=")')


def drawn(parts: Sequence[str], colours: Sequence[str]) -> str:
    """Return the picture of an animal as an SVG document of its own.

    >>> drawn(["round", "eyes"], ["#aa7744"])[:37]
    '<svg xmlns="http://www.w3.org/2000/sv'
    """
    filled = dict(zip("ABC", colours, strict=False)) | {"D": _DARK, "W": _LIGHT}
    pieces = (f"<g{_BARE}>{PARTS[part]}</g>" if part in _MARKS else PARTS[part] for part in parts)
    inside = _COLOUR.sub(lambda found: filled[found[1]], "".join(pieces))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 108 108" width="108" height="108" stroke="{_DARK}" stroke-width="{_LINE}" stroke-linejoin="round">{inside}</svg>'
