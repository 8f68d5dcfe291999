"""What a class can do: the offers that a teacher chooses from, and the links that they open."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from cardmath.deals import DEAL_NUMBERS, random_deal_number
from cardmath.decks import FEWEST, PRESETS
from cardmath.games import GAMES, presets_of
from cardmath.games.registry import descriptor_of
from cardmath.numerals import DECIMAL, MAX_BASE, MIN_BASE
from cardmath_widgets.classroom.core.activity import READABLE, Activity

#: What a teacher can choose for the deal: the same new one for all, or a different one for each pupil.
SAME: Final = "same"
EACH: Final = "each"
#: Fields that set how a game begins, and no longer apply after another choice.
_BEGINNINGS: Final = frozenset({"path", "number", "first-steps", "preset", "base", "tableau"})


@dataclass(frozen=True)
class Offer:
    """Something that a class can do: a page with a link, its title, and the group that it is listed in.

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
        """The offer's name in the desk's messages."""
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
        """The titles of its game's ready-made decks, by name."""
        names = presets_of(GAMES[self.game]) if self.game else {}
        return {name: PRESETS[name].title if name in PRESETS else name for name in names}

    @cached_property
    def tableaus(self) -> dict[str, tuple[int, int, int]]:
        """The possible tableau sizes for each deck, if the game has a tableau; "" is the usual deck.

        These are the smallest size, the smallest that is not a small pyramid, and the largest.

        >>> Offer("pyramid-addition", "path=1", "Pyramid Addition", "games").tableaus["bonds-to-ten"]
        (6, 17, 30)
        """
        usual: Any = GAMES[self.game]() if self.game else None
        if not hasattr(usual, "tableau"):
            return {}
        games: dict[str, Any] = {name: game for name, (game, _base) in presets_of(type(usual)).items()}
        ranges = {name: game.deck.tableau_range for name, game in ({"": usual} | games).items()}
        return {name: (min(low, FEWEST), low, high) for name, (low, high) in ranges.items()}


@dataclass(frozen=True)
class ActivityChoice:
    """What a teacher has chosen along with an offer; empty strings leave the offer as it is.

    ``deal`` is a number, `SAME` or `EACH`. ``tableau`` is the number of cards in the tableau.
    """

    deck: str = ""
    base: str = ""
    deal: str = ""
    tableau: str = ""

    def fits(self, offer: Offer) -> bool:
        """Return whether the choice makes sense for an offer."""
        is_drawn, sizes = self.deal in (SAME, EACH), offer.tableaus.get(self.deck, (1, 0))
        return (
            (not self.base or _is_between(self.base, MIN_BASE, MAX_BASE))
            and (not self.deck or self.deck in offer.decks)
            and (not self.deal or (is_drawn or _is_between(self.deal, 0, DEAL_NUMBERS - 1)))
            and (not self.deal or offer.has_numbers)
            and (not self.tableau or _is_between(self.tableau, sizes[0], sizes[-1]))
        )


def _is_between(text: str, least: int, most: int) -> bool:
    """Return whether a string is a number in a range, with no more digits than the largest."""
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    return is_number and least <= int(text) <= most


def begun(offer: Offer, choice: ActivityChoice) -> Activity:
    """Return the activity that results from an offer and a choice.

    >>> offer = Offer("pyramid-addition", "game=pyramid-addition&path=1", "Pyramid Addition", "games")
    >>> begun(offer, ActivityChoice()).link, begun(offer, ActivityChoice(deck="bonds-to-ten", deal="7")).link
    ('game=pyramid-addition&path=1', 'game=pyramid-addition&preset=bonds-to-ten&number=7')
    >>> begun(Offer("exercises", "kind=addition", "Addition", "exercises"), ActivityChoice(base="8")).link
    'kind=addition&base=8'
    """
    if choice == ActivityChoice():
        return Activity(offer.page, offer.link, offer.title)
    fields = {name: value for name, value in parse_qsl(offer.link) if name not in _BEGINNINGS}
    if offer.game:
        fields.setdefault("game", offer.game)
    if choice.deck:
        fields["preset"] = choice.deck
    base = choice.base or _usual_base(offer, choice)
    if choice.tableau:
        fields["tableau"] = str(int(choice.tableau))
    if base:
        fields["base"] = base
    if choice.deal == SAME:
        fields["number"] = str(random_deal_number() % READABLE)
    elif choice.deal and choice.deal != EACH:
        fields["number"] = str(int(choice.deal))
    return Activity(offer.page, urlencode(fields, safe=","), offer.title, is_each=choice.deal == EACH)


def _usual_base(offer: Offer, choice: ActivityChoice) -> str:
    """Return the base that a link must contain: games open in base ten, but a link without a base may not."""
    own = dict(parse_qsl(offer.link)).get("base", "")
    if own or choice.deck or not offer.game:
        return own
    return str(DECIMAL.base)


def chosen(activity: Activity, offers: Iterable[Offer]) -> dict[str, Any]:
    """Return how a teacher would choose an activity: the key of its offer, and the other choices.

    The key is "" if no offer leads to the activity, for example because it came from a link. There is no key
    if nothing has begun.

    >>> offer = Offer("odds", "game=odds&path=1", "Odds", "games")
    >>> chosen(begun(offer, ActivityChoice(deal="7")), [offer])["deal"], chosen(Activity(), [offer])
    ('7', {})
    """
    if not activity.page:
        return {}
    fields = dict(parse_qsl(activity.link))
    deck, base, number, tableau = (fields.get(name, "") for name in ("preset", "base", "number", "tableau"))
    made = ActivityChoice(deck, base, EACH if activity.is_each else number, tableau)
    for offer in offers:
        for choice in (ActivityChoice(), made):
            same = begun(offer, choice) if choice.fits(offer) else None
            if same is not None and same.after(activity) == activity.after(activity):
                return {"offer": offer.key, **asdict(choice)}
    return {"offer": "", **asdict(ActivityChoice())}
