"""Advice for the human player, computed like the strongest player's moves: the value of each action, and the
costliest turn.

All advice comes from a view, so it uses only what the human player knows.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import isqrt
from typing import Any, Final

from cardmath.cards import JOKER, Card
from cardmath.frames import frame_rows
from cardmath.games.odds import DRAW, OddsMove, OddsView, rank_hand
from cardmath.games.odds.players.memory import next_card_helps, next_card_odd, unmet
from cardmath.games.odds.players.monte_carlo import DETERMINIZATIONS, ActionValue, action_values
from cardmath.games.odds.words import hand_phrase, player_name, the_card
from cardmath.i18n import N_, NP_, _, ngettext, pgettext
from cardmath.numerals import DECIMAL, Notation, share_of, whole_near
from cardmath.sentences import capitalised


@dataclass(frozen=True)
class TurnAdvice:
    """The values of the actions in a turn: ``actions`` lists the best of each kind, best first.

    A value is the share of determinizations in which the seat wins, among those that fit what the seat saw.
    """

    view: OddsView
    actions: tuple[ActionValue, ...]

    @property
    def best(self) -> ActionValue:
        """The action that won most often."""
        return self.actions[0]

    def next_card(self, notation: Notation = DECIMAL) -> str:
        """Return a sentence about the next card in the stock."""
        return _odd_sentence(self.view, notation)

    def sentences(self, notation: Notation = DECIMAL) -> tuple[str, ...]:
        """Return a sentence for each action, best first, then the exact facts."""
        worths = tuple(_worth_sentence(action, notation) for action in self.actions)
        return (*worths, self.next_card(notation), reason(self.view, self.best.move, notation))

    def picture(self, notation: Notation = DECIMAL) -> str:
        """Return an SVG with dots for each action; the filled ones show how many hands it wins."""
        return chances_picture({move_kind(action.move): action.worth for action in self.actions}, notation)

    def exact(self) -> dict[str, Fraction]:
        """Return the exact chances that the next card in the stock is odd, and that it helps.

        The result is empty if a card has already been drawn.
        """
        if self.view.drawn is not None:
            return {}
        helps, cards = next_card_helps(self.view), unmet(self.view)
        return {"odd": next_card_odd(self.view), "helps": Fraction(len(helps), len(cards))}

    def to_dict(self, notation: Notation = DECIMAL) -> list[dict[str, Any]]:
        """Return the data for a picture: each action's kind, move and chance, and the chance in a base.

        ``parts`` of ``whole`` is the chance as `cardmath.numerals.share_of` rounds it, and ``text`` is how it
        is written for people.
        """
        return [
            {
                "kind": action.move.kind,
                "move": str(action.move),
                "chance": action.worth,
                "parts": share.parts,
                "whole": share.whole,
                "text": share.phrase(notation),
            }
            for action in self.actions
            for share in [share_of(action.worth, notation.base, is_estimate=True)]
        ]


@dataclass(frozen=True)
class ReviewedTurn:
    """A turn in review: the move played, the best move given what the seat knew, and the cost."""

    view: OddsView
    played: OddsMove
    best: ActionValue
    cost: float

    def sentence(self, notation: Notation = DECIMAL) -> str:
        """Return a sentence about what the turn cost."""
        share = share_of(self.cost, notation.base, is_estimate=True)
        few = share.bound == "fewer"
        text = ngettext(
            "{Best} would have won about {cost} more hand in {whole} than {played}.",
            "{Best} would have won about {cost} more hands in {whole} than {played}.",
            share.parts,
        )
        return (_("{Best} would have won slightly more hands than {played}.") if few else text).format(
            Best=capitalised(move_phrase(self.best.move, notation)),
            played=move_phrase(self.played, notation),
            cost=notation.brief(share.parts),
            whole=notation.brief(share.whole),
        )


def advise(view: OddsView, determinizations: int = DETERMINIZATIONS) -> TurnAdvice:
    """Return the best action of each kind, with its value, for the seat whose turn it is.

    >>> from cardmath.games.odds import OddsGame
    >>> advice = advise(OddsGame().deal(7).seen_by(1), determinizations=12)
    >>> sorted(one.move.kind for one in advice.actions)
    ['call', 'draw', 'trade']
    """
    best_of_kind: dict[str, ActionValue] = {}
    for one in action_values(view, determinizations, thorough=True):
        if one.move.kind == "discard":
            best_of_kind[str(one.move)] = one
        else:
            best_of_kind.setdefault(one.move.kind, one)
    return TurnAdvice(view, tuple(best_of_kind.values()))


def costliest(
    turns: Iterable[tuple[OddsView, OddsMove]], determinizations: int = DETERMINIZATIONS
) -> ReviewedTurn | None:
    """Return the costliest of the turns played, or None if every move was as good as the best known.

    Each turn is given as the view before it and the move made. A draw and its discard count as two turns.
    """
    found: list[ReviewedTurn] = []
    for view, move in turns:
        values = action_values(view, determinizations, thorough=True, also=move)
        best = values[0]
        (played,) = (value for value in values if value.move == move)
        if best.worth > played.worth:
            found.append(ReviewedTurn(view, move, best, best.worth - played.worth))
    return max(found, key=lambda turn: turn.cost, default=None)


def move_kind(move: OddsMove) -> str:
    """Describe a move in a few words: its kind, and for a discard its card.

    >>> move_kind(DRAW), move_kind(OddsMove.parse("draw->5s"))
    ('draw', 'discard 5♠')
    """
    if move.kind == "discard" and move.card is not None:
        sign = _("joker") if move.card.rank == JOKER else move.card.rank + move.card.suit.symbol
        return _("discard {card}").format(card=sign)
    return pgettext("advice", _KINDS[move.kind])


_KINDS = {"draw": NP_("advice", "draw"), "trade": NP_("advice", "trade"), "call": NP_("advice", "call")}


def move_phrase(move: OddsMove, notation: Notation = DECIMAL) -> str:
    """Describe a move in words that fit into a sentence.

    >>> move_phrase(OddsMove.parse("trade 5s 3 2"))
    'giving the 5 of spades to player 3 for the card at place 2'
    """
    if move == DRAW:
        return _("drawing from the stock")
    if move.card is None:
        return _("calling odds")
    if move.kind == "discard":
        return _("discarding {card}").format(card=the_card(move.card, notation))
    return _("giving {card} to player {partner} for the card at place {place}").format(
        card=the_card(move.card, notation),
        partner=notation.brief(move.partner or 0),
        place=notation.brief(move.place or 0),
    )


def reason(
    view: OddsView,
    move: OddsMove,
    notation: Notation = DECIMAL,
    seat: int | None = None,
    names: Sequence[str] = (),
) -> str:
    """Return why a player makes a move, in game terms: what they hold and which cards would help.

    The player at ``seat`` is "you". ``names`` are the names of all players; players without one are numbered.

    >>> from cardmath.games.odds import OddsGame
    >>> view = OddsGame().deal(7).seen_by(1)
    >>> reason(view, view.moves()[0]).split(". ")[0]
    'I held no pair and no run; 20 of the 48 cards I could not see would help'
    """
    assert view.own is not None
    held = hand_phrase(rank_hand(view.own))
    parts = [
        _("I held {held}; {helps}.").format(held=held, helps=_helps_phrase(view, notation)),
        _(_WITH_YOU if move.partner and move.partner == seat else _DONE[move.kind]).format(
            card=the_card(move.card, notation) if move.card else "",
            partner=player_name(move.partner or 0, seat, notation, names),
        ),
    ]
    return " ".join(parts)


_DONE = {
    "draw": N_("So I drew from the stock."),
    "discard": N_("I needed {card} least."),
    "trade": N_("So I gave {card} to {partner}. Their cards looked better than the stock."),
    "call": N_("So I called odds before the others could improve."),
}
_WITH_YOU = N_("So I gave {card} to you. Your cards looked better than the stock.")


def _helps_phrase(view: OddsView, notation: Notation) -> str:
    if view.drawn is not None:
        return _("and I had drawn {card}").format(card=the_card(view.drawn, notation))
    helps, unseen = next_card_helps(view), unmet(view)
    return ngettext(
        "{helps} of the {unseen} cards I could not see would help",
        "{helps} of the {unseen} cards I could not see would help",
        len(helps),
    ).format(helps=notation.brief(len(helps)), unseen=notation.brief(len(unseen)))


def _worth_sentence(action: ActionValue, notation: Notation) -> str:
    share = share_of(action.worth, notation.base, is_estimate=True)
    text = (
        _("{move} wins {often}: {share} hands.")
        if share.bound
        else _("{move} wins {often}: about {share} hands.")
    )
    return capitalised(
        text.format(
            move=move_phrase(action.move, notation),
            often=chance_phrase(action.worth),
            share=share.phrase(notation),
        )
    )


#: The lowest chance that each phrase describes, highest first.
_WORDS = (
    (0.95, N_("nearly every time")),
    (0.75, N_("very often")),
    (0.55, N_("more often than not")),
    (0.45, N_("about half the time")),
    (0.25, N_("less than half the time")),
    (0.05, N_("now and then")),
    (0.0, N_("very rarely")),
)


def chance_phrase(chance: float) -> str:
    """Put a chance into words.

    >>> chance_phrase(0.5), chance_phrase(0.01)
    ('about half the time', 'very rarely')
    """
    return _(next(words for least, words in _WORDS if chance >= least))


def _odd_sentence(view: OddsView, notation: Notation) -> str:
    odd: Fraction = next_card_odd(view)
    cards: Sequence[Card] = unmet(view)
    share = share_of(odd, notation.base)
    count = int(odd * len(cards))
    text = (
        _("Of the {cards} cards that can come next, {odd} are odd: {share}.")
        if share.bound or share.parts * len(cards) == count * share.whole
        else _("Of the {cards} cards that can come next, {odd} are odd: about {share}.")
    )
    return text.format(
        odd=notation.brief(count), cards=notation.brief(len(cards)), share=share.phrase(notation)
    )


# -- chances as a picture: each has one dot for every part of the whole, filled in proportion -------------
# The whole is the power of the base nearest to one hundred: a hundred dots in base ten, a gross in base
# twelve.


_STEP, _RADIUS, _APART, _TOP = 13, 4.6, 36, 46
#: A generous width for a letter, because the words above the dots need room, too.
_LETTER: Final = 8.5
_FULL, _EMPTY, _INK = "#3d6f9e", "#8d949b", "#33383d"


def chances_picture(chances: Mapping[str, float], notation: Notation = DECIMAL) -> str:
    """Return an SVG of estimated chances, each under its name, as filled dots and rings.

    Dots and rings differ in shape, so the picture does not depend on colour.

    >>> chances_picture({"draw": 0.25}).count('class="full"')
    25
    """
    whole = whole_near(notation.base)
    columns = _columns(whole, notation.base)
    shares = {name: share_of(chance, notation.base, is_estimate=True) for name, chance in chances.items()}
    texts = [
        _("{name}: {share}").format(name=name, share=share.phrase(notation)) for name, share in shares.items()
    ]
    step = max(columns * _STEP, round(_LETTER * max(map(len, texts), default=0))) + _APART
    width, height = len(chances) * step, _TOP + -(-whole // columns) * _STEP + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape("; ".join(texts))}" '
        'font-family="Segoe UI, Helvetica Neue, Helvetica, Arial, sans-serif" font-size="15">'
    ]
    for place, (words, share) in enumerate(zip(texts, shares.values(), strict=True)):
        left = place * step + _APART / 2
        parts += [
            f'<text x="{left:g}" y="26" fill="{_INK}">{escape(words)}</text>',
            *_dots(left, share.parts, whole, columns),
        ]
    return "\n".join([*parts, "</svg>\n"])


def _columns(whole: int, base: int) -> int:
    """Return the number of dots in a row, for a square, a near-square or a frame of the base."""
    if whole == base:
        return frame_rows(base)[0]
    return whole // next(rows for rows in range(isqrt(whole), 0, -1) if whole % rows == 0)


def _dots(left: float, full: int, whole: int, columns: int) -> list[str]:
    dots = []
    for dot in range(whole):
        row, column = divmod(dot, columns)
        x, y = left + (column + 0.5) * _STEP, _TOP + (row + 0.5) * _STEP
        style = (
            f'class="full" r="{_RADIUS}" fill="{_FULL}"'
            if dot < full
            else f'r="{_RADIUS - 0.6:g}" fill="none" stroke="{_EMPTY}"'
        )
        dots.append(f'<circle cx="{x:g}" cy="{y:g}" {style}/>')
    return dots
