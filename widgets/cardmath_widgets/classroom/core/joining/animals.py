"""The animals that stand for pupils: each has a word and a picture, and no two are alike.

The list leaves out animals whose names are used to tease people. Pictures are drawn from the parts in
``animals.svg``.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from cardmath.i18n import N_, _

#: The ink and paper colours of the cast (page/cast/figures.js), and the width of its lines.
_DARK: Final = "#23262e"
_LIGHT: Final = "#fffaf0"
_LINE: Final = 2.6
_PART: Final = re.compile(r'^<g id="([\w-]+)">\n(.*?)^</g>$', re.DOTALL | re.MULTILINE)
_TWICE: Final = re.compile(r'<g class="twice">(.*?)</g>')
_COLOUR: Final = re.compile(r'(?<=")([ABCDW])(?=")')


def _parts() -> Mapping[str, str]:
    """Return the parts in the file, by name."""
    sheet = Path(__file__).with_name("animals.svg").read_text("utf-8")
    whole = r'\1<g transform="matrix(-1 0 0 1 100 0)">\1</g>'
    return {
        name: _TWICE.sub(whole, "".join(line.strip() for line in lines.splitlines()))
        for name, lines in _PART.findall(sheet)
    }


#: All parts, by name.
PARTS: Final = MappingProxyType(_parts())


def drawn(parts: Sequence[str], colours: Sequence[str]) -> str:
    """Return an animal's picture as a separate SVG document, with its parts in this order.

    >>> drawn(["round", "eyes"], ["#aa7744"])[:37]
    '<svg xmlns="http://www.w3.org/2000/sv'
    """
    filled = dict(zip("ABC", colours, strict=False)) | {"D": _DARK, "W": _LIGHT}
    inside = _COLOUR.sub(lambda found: filled[found[1]], "".join(PARTS[part] for part in parts))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 108 108" width="108" height="108" '
        f'stroke="{_DARK}" stroke-width="{_LINE}" stroke-linejoin="round">{inside}</svg>'
    )


@dataclass(frozen=True)
class Animal:
    """An animal: its key, its English word, the parts of its picture and their colours."""

    key: str
    said: str
    parts: tuple[str, ...]
    colours: tuple[str, ...]

    @property
    def word(self) -> str:
        """The animal's name in the active language."""
        return _(self.said)

    @property
    def picture(self) -> str:
        """The animal's picture, an SVG document."""
        return drawn(self.parts, self.colours)


def _animal(said: str, parts: str, colours: str) -> Animal:
    return Animal(said, said, tuple(parts.split()), tuple(f"#{colour}" for colour in colours.split()))


_ALL: Final = (
    _animal(
        N_("alpaca"), "upright-ears long fluff deep-muzzle high-eyes lashes nose", "e8d5b5 f6ead2 8a6a45"
    ),
    _animal(N_("badger"), "small-ears round face badge stripe eyes nose", "8b8b8b f4f1ea 3b3733"),
    _animal(N_("bat"), "bat", "5d5470"),
    _animal(N_("bear"), "round-ears round muzzle eyes nose", "9a6a3c d8b286 9a6a3c"),
    _animal(N_("beaver"), "small-ears wide two-lobes far-eyes nose teeth", "8a5a34 c99d6e 5a3a20"),
    _animal(N_("bee"), "bee", "f2bd33 dceaf2"),
    _animal(N_("butterfly"), "butterfly", "e58a2f f7dfa0 3f6fa8"),
    _animal(
        N_("camel"), "small-ears long fluff deep-muzzle lashes high-eyes nostrils", "d2a25f e6c690 8a5f2c"
    ),
    _animal(N_("cat"), "peaked-ears round eyes pink-nose whiskers", "e2a04e f7d9ae b04a52"),
    _animal(N_("crab"), "crab", "d9573f"),
    _animal(N_("crocodile"), "crocodile", "6d9a4a 9fc07a 47702c"),
    _animal(N_("deer"), "antlers side-ears tall blaze high-eyes nose", "b97a45 e9cfa8 7a5230"),
    _animal(N_("dog"), "round face floppy-ears eyes nose", "dfb57c f5e3c4 7a4c28"),
    _animal(N_("dolphin"), "dolphin", "5f8fb3 cfe0ea"),
    _animal(N_("dragonfly"), "dragonfly", "3f8f8a cfe8ea 2f5f8f"),
    _animal(N_("duck"), "egg eyes bill", "f0cc4e f0cc4e e08a2c"),
    _animal(N_("eagle"), "egg cap white-eyes hooked-beak", "6b4a2c f4f1ea f2efe6"),
    _animal(N_("elephant"), "wing-ears round high-eyes trunk", "9aa3ad c9b7bd 727b85"),
    _animal(N_("flamingo"), "flamingo", "ee8ea2 3b3733 b85f74"),
    _animal(N_("fox"), "far-ears pointed cheeks eyes tip-nose", "dd7a35 f8ecd9 4a2c18"),
    _animal(N_("frog"), "wide frog-eyes grin", "77ad4a"),
    _animal(
        N_("giraffe"), "knobs side-ears long blotches deep-muzzle high-eyes nostrils", "eac36f f3dfae a5692a"
    ),
    _animal(N_("goat"), "curved-horns side-ears tall deep-muzzle high-eyes nose", "eeeae0 d8cdb8 7d6b55"),
    _animal(N_("goldfish"), "goldfish", "ee8a35 ffffff c9601c"),
    _animal(N_("hamster"), "small-ears wide two-lobes eyes pink-nose", "e0ae70 fbf1de b9656a"),
    _animal(N_("hedgehog"), "quills belly-face eyes tip-nose smile", "c9a27a efd9b8 6b5542"),
    _animal(N_("horse"), "upright-ears long blaze forelock high-eyes nostrils", "9a5f35 f0e2cc 3f2a1c"),
    _animal(N_("hummingbird"), "hummingbird", "3f9a6a 9fd0b5 c94a5a"),
    _animal(N_("jellyfish"), "jellyfish", "b48ac4 d5b8df"),
    _animal(N_("kangaroo"), "spread-ears tall deep-muzzle high-eyes nose", "c58a55 ecd2ae"),
    _animal(N_("koala"), "fluffy-ears round eyes big-nose", "9fa6ad e9dfe0"),
    _animal(N_("ladybird"), "ladybird", "d4483b"),
    _animal(N_("leopard"), "small-ears broad spots muzzle eyes nose", "e3b354 f8ead0 4a3620"),
    _animal(N_("lion"), "mane round muzzle eyes nose", "e8b75c f6e0b5 a8682c"),
    _animal(N_("lynx"), "tufted-ears broad cheeks eyes nose", "cfa878 f5ead6 4a3620"),
    _animal(N_("mole"), "egg near-eyes star-nose whiskers", "6a5f66 eeb0ab"),
    _animal(N_("moose"), "shovels side-ears long deep-muzzle high-eyes nostrils", "7a563a a98763 c9a574"),
    _animal(N_("mouse"), "plate-ears egg eyes pink-nose whiskers", "a9a4a8 f0c3c3 c9696f"),
    _animal(N_("octopus"), "octopus", "a0588c d9a3c8"),
    _animal(N_("otter"), "small-ears wide belly-face near-eyes nose whiskers", "7d5a3f d9bd98"),
    _animal(N_("owl"), "peaked-ears egg owl-eyes beak", "9a7448 e8d3a8 e0a030"),
    _animal(N_("panda"), "dark-ears round patches white-eyes nose", "f7f5ef f7f5ef 33302d"),
    _animal(N_("parrot"), "crest egg white-eyes hooked-beak", "c9453f f2c14a 3a7a5a"),
    _animal(N_("peacock"), "fan small eyes beak crown", "2f6fa8 e8c04a 2f8f6f"),
    _animal(N_("penguin"), "egg two-lobes eyes beak", "36424f f7f5ef e89a30"),
    _animal(N_("puffin"), "egg two-lobes near-eyes puffin-bill", "39393f f4f2ec e2682f"),
    _animal(N_("rabbit"), "long-ears round eyes pink-nose teeth", "d9cfc4 f2bfc0 b9656a"),
    _animal(N_("raccoon"), "peaked-ears wide face mask white-eyes nose", "9a9794 eeebe4 45403d"),
    _animal(N_("raven"), "crest small white-eyes beak", "3d4452 5f6a80 20242c"),
    _animal(N_("rhino"), "upright-ears tall high-eyes nose-horn nostrils", "a3a09b e9e2d2 6f6b66"),
    _animal(N_("robin"), "egg breast eyes beak", "8a7258 f0b060 dd6a35"),
    _animal(N_("seahorse"), "seahorse", "e8b23f f5dc9a b57a1f"),
    _animal(N_("seal"), "wide two-lobes far-eyes nose whiskers", "8fa0ad c9d4db"),
    _animal(N_("sheep"), "side-ears tall wool high-eyes nose", "4f4842 f3efe6"),
    _animal(N_("snail"), "snail", "c98a4f e6cf9a 8a5526"),
    _animal(N_("squirrel"), "tufted-ears egg cheeks eyes pink-nose teeth", "c0622f f8e6cf 7a3418"),
    _animal(N_("starfish"), "starfish", "ee9a4f fbe0b8"),
    _animal(N_("stork"), "stork", "fbfaf6 ffffff dd4f35"),
    _animal(N_("swan"), "swan", "fbfaf6 e8893a 8a8f96"),
    _animal(N_("tiger"), "round-ears round tiger muzzle eyes nose", "ea8f35 fbefdc 3a2a1f"),
    _animal(N_("tortoise"), "tortoise", "7d8f4a b5bf7d 4f5f2c"),
    _animal(N_("toucan"), "small belly-face eyes great-bill", "2f3238 f4e08a e8862c"),
    _animal(N_("walrus"), "wide two-lobes high-eyes nose tusks", "96705a d3b29a"),
    _animal(N_("wolf"), "far-ears broad cheeks eyes nose", "8a93a0 e6e8ea 4a505a"),
    _animal(N_("zebra"), "ridge upright-ears long zebra high-eyes nostrils", "f7f5ef e6d8d0 33302d"),
)

#: All animals, by key.
ANIMALS: Final[Mapping[str, Animal]] = MappingProxyType({animal.key: animal for animal in _ALL})


def animal_of(key: str) -> Animal:
    """Return an animal; one that only another version of cardmath has looks like a starfish.

    >>> animal_of("otter").word, animal_of("dragon").word
    ('otter', 'dragon')
    """
    return ANIMALS.get(key) or replace(ANIMALS["starfish"], said=key)
