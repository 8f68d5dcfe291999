"""The order in which practice introduces the strata of all kinds, with the names that learners see when they
choose.

It begins with what everybody knows and continues as schools do: carrying before borrowing, both long before
rings, chance and whole games. The strata of each kind keep their own order, easiest first.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from cardmath.exercises.registry import KINDS, strata
from cardmath.i18n import N_, _
from cardmath.numerals import MAX_BASE, MIN_BASE


class Topic(NamedTuple):
    """A stratum of a kind in the order of practice, with its English name, which may be empty.

    >>> topics(10)[0].title, topics(10)[5].title
    ('Bonds to ten', 'Adding with a carry')
    """

    kind: str
    stratum: str
    english: str = ""

    @property
    def title(self) -> str:
        """The name in the reader's language."""
        return _(self.english) if self.english else _described(self.kind, self.stratum)

    @property
    def name(self) -> str:
        """Its name in links, such as G6-one-carry."""
        return f"{KINDS[self.kind].id()}-{self.stratum}"


_ORDER: Final = (
    Topic("partner", "to-ten", N_("Bonds to ten")),
    Topic("bundles", "crates", N_("Crates and single dots")),
    Topic("next", "digits", N_("Counting up to the last digit")),
    Topic("addition", "one-digit", N_("Adding past a full frame")),
    Topic("addition", "no-carry", N_("Adding without a carry")),
    Topic("next", "after", N_("The number after a full place")),
    Topic("addition", "one-carry", N_("Adding with a carry")),
    Topic("subtraction", "no-borrow", N_("Taking away without borrowing")),
    Topic("subtraction", "one-borrow", N_("Taking away with borrowing")),
    Topic("partner", "to-sixteen", N_("Bonds from eleven to sixteen")),
    Topic("odd-even", "dots", N_("Odd or even: dots")),
    Topic("next", "before", N_("The number before a full place")),
    Topic("pairs", "alone", N_("A card on its own")),
    Topic("pairs", "small-targets", N_("Find the pair")),
    Topic("value", "short", N_("Reading short numerals")),
    Topic("numeral", "short", N_("Writing short numerals")),
    Topic("addition", "two-carries", N_("Adding with two carries")),
    Topic("odd-even", "sums", N_("Odd or even: sums")),
    Topic("subtraction", "two-borrows", N_("Borrowing twice")),
    Topic("bundles", "heap", N_("A heap of loose dots")),
    Topic("parity", "short", N_("Odd or even: short numerals")),
    Topic("partner", "large", N_("Bonds to larger targets")),
    Topic("subtraction", "across-zero", N_("Borrowing across a zero")),
    Topic("pairs", "large-targets", N_("Find the pair: larger targets")),
    Topic("ring", "next", N_("Counting by twos in a ring")),
)
#: Kinds that come after all the others, because they need more than numbers.
_LAST: Final = ("blocked", "odds-hands")


@lru_cache(maxsize=64)
def topics(base: int, kinds: tuple[str, ...] = ()) -> tuple[Topic, ...]:
    """Return the strata of kinds (all by default) in a base, in the order in which practice introduces them.

    A stratum with no place in this order comes after the others: easier strata first, then in the order of
    the kinds.

    >>> [topic.stratum for topic in topics(10, ("addition", "subtraction"))][:4]
    ['one-digit', 'no-carry', 'one-carry', 'no-borrow']
    """
    chosen = [name for name, kind in KINDS.items() if kind.allows(base) and (not kinds or name in kinds)]
    found = {(name, one.key): at for name in chosen for at, one in enumerate(strata(name, base))}
    placed = [topic for topic in _ORDER if topic[:2] in found]
    others = sorted(
        found.keys() - {topic[:2] for topic in placed},
        key=lambda one: (one[0] in _LAST and 1 + _LAST.index(one[0]), found[one], chosen.index(one[0])),
    )
    return (*placed, *(Topic(*one) for one in others))


def stratum_title(kind: str, stratum: str) -> str:
    """Return the name of a kind's stratum.

    >>> stratum_title("addition", "one-carry"), stratum_title("parity", "long")
    ('Adding with a carry', 'Odd or even: numerals: longer numerals without a zero')
    """
    named = (topic.english for topic in _ORDER if topic[:2] == (kind, stratum))
    return Topic(kind, stratum, next(named, "")).title


def _described(kind: str, stratum: str) -> str:
    """Describe a stratum that has no name."""
    # The base may lack this stratum, so all bases are searched.
    bases = filter(KINDS[kind].allows, range(MIN_BASE, MAX_BASE + 1))
    found = (one for base in bases for one in strata(kind, base))
    title = next(one.title for one in found if one.key == stratum)
    return _("{kind}: {stratum}").format(kind=KINDS[kind].title(), stratum=title)
