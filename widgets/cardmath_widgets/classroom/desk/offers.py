"""What a class can do: the offers among which a teacher chooses, and the links that they open."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlencode

from cardmath.deals import DEAL_NUMBERS, random_deal_number
from cardmath.decks import PRESETS
from cardmath.games import GAMES, presets_of
from cardmath.games.registry import descriptor_of
from cardmath.numerals import MAX_BASE, MIN_BASE
from cardmath_widgets.classroom.activity import READABLE, Activity

__all__ = ["EACH", "SAME", "Choice", "Offer", "begun"]

#: What a teacher can say about the deal: the same new one for all, or each pupil an own one.
SAME: Final = "same"
EACH: Final = "each"
#: Fields that give the beginning of a game away, and no longer hold after another choice.
_BEGINNINGS: Final = frozenset({"path", "number", "first-steps", "preset", "base"})


@dataclass(frozen=True)
class Offer:
    """Something that a class can do: a page with a link, its title, and the group in which it is listed.

    >>> offer = Offer("odds", "game=odds&path=1", "Odds", "games")
    >>> offer.game, offer.has_numbers, offer.decks
    ('odds', True, {})
    """

    page: str
    link: str
    title: str
    group: str

    @property
    def key(self) -> str:
        """The name of the offer in the desk's messages."""
        return f"{self.page}#{self.link}"

    @property
    def game(self) -> str:
        """The game that it opens, or ""."""
        named = dict(parse_qsl(self.link)).get("game", self.page)
        return named if descriptor_of(named) is not None else ""

    @property
    def has_numbers(self) -> bool:
        """Whether a number gives all pupils the same deal or the same exercises."""
        return bool(self.game) or "kind" in dict(parse_qsl(self.link))

    @property
    def decks(self) -> dict[str, str]:
        """The titles of the ready-made decks of its game, by their names."""
        names = presets_of(GAMES[self.game]) if self.game else {}
        return {name: PRESETS[name].title if name in PRESETS else name for name in names}


@dataclass(frozen=True)
class Choice:
    """What a teacher has chosen beside an offer; empty texts leave it as it is.

    ``deal`` is a number, `SAME` or `EACH`.
    """

    deck: str = ""
    base: str = ""
    deal: str = ""

    def fits(self, offer: Offer) -> bool:
        """Tell whether the choice makes sense for an offer."""
        is_base = not self.base or (self.base.isascii() and self.base.isdigit() and len(self.base) < 3)
        is_number = self.deal.isascii() and self.deal.isdigit() and len(self.deal) < 20
        return (
            is_base
            and (not self.base or MIN_BASE <= int(self.base) <= MAX_BASE)
            and (not self.deck or self.deck in offer.decks)
            and (not self.deal or ((self.deal in (SAME, EACH) or is_number) and offer.has_numbers))
            and (not is_number or int(self.deal) < DEAL_NUMBERS)
        )


def begun(offer: Offer, choice: Choice) -> Activity:
    """Return the activity that an offer and a choice make.

    >>> offer = Offer("pyramid-addition", "game=pyramid-addition&path=1", "Pyramid Addition", "games")
    >>> begun(offer, Choice()).link, begun(offer, Choice(deck="bonds-to-ten", deal="7")).link
    ('game=pyramid-addition&path=1', 'game=pyramid-addition&preset=bonds-to-ten&number=7')
    >>> begun(Offer("exercises", "kind=addition", "Addition", "exercises"), Choice(base="8")).link
    'kind=addition&base=8'
    """
    if choice == Choice():
        return Activity(offer.page, offer.link, offer.title)
    fields = {name: value for name, value in parse_qsl(offer.link) if name not in _BEGINNINGS}
    if offer.game:
        fields.setdefault("game", offer.game)
    if choice.deck:
        fields["preset"] = choice.deck
    base = choice.base or _usual_base(offer, choice)
    if base:
        fields["base"] = base
    if choice.deal == SAME:
        fields["number"] = str(random_deal_number() % READABLE)
    elif choice.deal and choice.deal != EACH:
        fields["number"] = str(int(choice.deal))
    return Activity(offer.page, urlencode(fields, safe=","), offer.title, is_each=choice.deal == EACH)


def _usual_base(offer: Offer, choice: Choice) -> str:
    """Return the base that a link must name, because without one it would be read in base twelve."""
    told = dict(parse_qsl(offer.link)).get("base", "")
    if told or choice.deck or not offer.game:
        return told
    descriptor = descriptor_of(offer.game)
    return "" if descriptor is None else str(descriptor.base)
