"""How to play the patiences: for each the plays that tell it from the others, from its rules."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from cardmath.cards import Card
from cardmath.deals import shuffled
from cardmath.games.patience import PatienceGame, PatienceMove, PatiencePosition
from cardmath.games.patience.rules import RANKS
from cardmath.games.patience.words import base_name, the_card
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.ranks import rank_name
from cardmath.records import Record
from cardmath_widgets.boards.guide.pages import Page
from cardmath_widgets.boards.patience.words import PatienceVoice

__all__ = ["patience_pages"]

Sentence = Callable[[Notation], str]

#: The cards that are not in the story lie in the order of this deal.
_REST: Final = 7


def patience_pages(game: PatienceGame) -> Sequence[Page]:
    """Return four to six pages, played with cards that lie as the story needs them.

    >>> from cardmath.games import ContradanceGame
    >>> from cardmath.numerals import Notation
    >>> [page.move for page in patience_pages(ContradanceGame())]
    ['turn', 'w>f1', 'w>f9', 'turn']
    >>> patience_pages(ContradanceGame())[1].sentence(Notation(10))
    'the 4 of spades goes down on the 5. Under each pile stands the card that it waits for.'
    """
    story = _Story(game)
    rules = game.rules
    if rules.reserve:
        story.play(0, story.aim)
        if rules.reversal:
            story.play(1, story.step)
            for kind, until in ((1, 10), (0, 9)):
                while story.top(kind) != until:
                    story.play(kind)
            story.shift()
        else:
            story.play(0, story.by_twos)
            story.play(1, story.step if story.height(1) else story.base)
            while story.top(0) + 2 != len(RANKS):
                story.play(0)
            story.play(0, story.past_the_king)
            if rules.columns:
                story.play_from_wing(0)
    else:
        story.turn(story.aim)
        for kind in range(len(rules.piles)):
            if story.height(kind) < len(rules.piles[kind].ranks):
                begins = story.base if kind < 2 else None
                story.play(kind, story.step if story.height(kind) else begins)
            if kind and story.height(kind) == 1:
                story.play(kind, story.step)
    story.turn(story.stock)
    return story.pages()


class _Story:
    """A deal in the making: which cards lie where is decided by the plays that are to be seen.

    All plays go to the piles of the first suit. Where there is a reserve, cards are played from its cells one
    after the other, and each is filled from the stock; elsewhere they are turned up from the stock.
    """

    def __init__(self, game: PatienceGame) -> None:
        self._game, self._rules = game, game.rules
        self._suit = self._rules.suit_order[0]
        heights = game.rules.heights(game.laid_out)
        self._numbers = [
            next(n for n, pile in enumerate(game.foundations, start=1) if pile.kind == kind.kind)
            for kind in self._rules.piles
        ]
        self._heights = [heights[number - 1] for number in self._numbers]
        self._sources: list[Card] = []
        self._wing: dict[int, Card] = {}
        self._moves: list[str] = []
        self._shown: list[tuple[int, Sentence]] = []

    # -- what lies on the piles ------------------------------------------------------------------

    def height(self, kind: int) -> int:
        """How many cards lie on the first pile of a kind."""
        return self._heights[kind]

    def top(self, kind: int) -> int:
        """The rank on top of the first pile of a kind, 0 where none lies there."""
        height = self._heights[kind]
        return self._rules.piles[kind].ranks[height - 1] if height else 0

    # -- what is played ----------------------------------------------------------------------------

    def play(self, kind: int, told: Callable[[int], Sentence] | None = None) -> None:
        """Play the next card of a kind of pile, from the reserve or the stock; on a page where it is told."""
        sentence = told(kind) if told else None
        number = len(self._sources)
        self._sources.append(self._next_card(kind))
        if self._rules.reserve:
            self._add(f"r{number % self._rules.reserve + 1}>f{self._numbers[kind]}", sentence)
        else:
            if not self._moves or self._moves[-1] != "turn":
                self._add("turn")
            self._add(f"w>f{self._numbers[kind]}", sentence)

    def play_from_wing(self, kind: int) -> None:
        """Play the next card of a kind of pile from the wing."""
        self._wing[self._rules.height - 1] = self._next_card(kind)
        self._add(f"c1>f{self._numbers[kind]}", self._in_the_wing)

    def shift(self) -> None:
        """Let a card pass from the pile of the first kind to that of the second."""
        if self._game.reversal:
            self._add(f"f{self._numbers[0]}>f{self._numbers[1]}", self._across)

    def turn(self, told: Callable[[int], Sentence]) -> None:
        """Turn a card of the stock, on a page of its own."""
        self._add("turn", told(0))

    def pages(self) -> list[Page]:
        """Return the pages of what was played."""
        record = Record(self._game, self._cards())
        return [
            Page(record.with_moves(self._moves[:at]), sentence, self._moves[at])
            for at, sentence in self._shown
        ]

    # -- what is told --------------------------------------------------------------------------------

    def aim(self, kind: int) -> Sentence:
        """Say what is to be done in this game."""
        piles, is_turning = self._rules.piles, not self._rules.reserve

        def sentence(notation: Notation) -> str:
            aim = _(self._game.aim).format(*(base_name(pile, notation) for pile in piles))
            then = (
                _("Turn up a card of the stock.")
                if is_turning
                else _("Press a card, then the pile that waits for it.")
            )
            return f"{aim}. {then}"

        return sentence

    def base(self, kind: int) -> Sentence:
        """Say that a card begins a pile; of one card alone it is the whole pile."""
        pile = self._rules.piles[kind]
        if len(pile.ranks) == 1:
            return lambda notation: _("each {card} lies alone: it is a whole pile.").format(
                card=base_name(pile, notation)
            )
        return lambda notation: _("{card} begins a pile of its own.").format(
            card=_("the {rank}").format(rank=base_name(pile, notation))
        )

    def step(self, kind: int) -> Sentence:
        """Say how a pile goes on."""
        top, following = self._two_ranks(kind)
        card = Card(RANKS[following - 1], self._suit)
        text = (
            _("{card} goes up on the {top}. Under each pile stands the card that it waits for.")
            if following > top
            else _("{card} goes down on the {top}. Under each pile stands the card that it waits for.")
        )
        return lambda notation: text.format(
            card=the_card(card, notation), top=rank_name(RANKS[top - 1], notation)
        )

    def by_twos(self, kind: int) -> Sentence:
        """Say that a pile goes up by twos, and that the reserve fills up."""
        top, following = self._two_ranks(kind)
        return lambda notation: _(
            "by twos: after the {top} comes the {next}. The empty place is filled from the stock at once."
        ).format(top=rank_name(RANKS[top - 1], notation), next=rank_name(RANKS[following - 1], notation))

    def past_the_king(self, kind: int) -> Sentence:
        """Say what happens where the count goes past the king."""
        at = len(self._moves)

        def sentence(notation: Notation) -> str:
            before = Record(self._game, self._cards()).with_moves(self._moves[:at]).position()
            assert isinstance(before, PatiencePosition)
            move = PatienceMove.parse(self._moves[at])
            return PatienceVoice(notation).move(before, move, before.play(move), notation)

        return sentence

    def stock(self, kind: int) -> Sentence:
        """Say what the stock is for, how often it comes again, and how the game is won."""
        redeals = self._game.redeals

        def sentence(notation: Notation) -> str:
            told = [_("no card fits? Turn the next one: only the top card of the waste can be played.")]
            if redeals is None:
                told.append(_("An empty stock is turned over as often as you like."))
            elif redeals:
                told.append(
                    ngettext(
                        "When the stock is empty, the waste is turned over, once.",
                        "When the stock is empty, the waste is turned over, {count} times in all.",
                        redeals,
                    ).format(count=notation.brief(redeals))
                )
            else:
                told.append(_("The stock is gone through once."))
            return " ".join([*told, _("When every pile is complete, you have won.")])

        return sentence

    @staticmethod
    def _in_the_wing(notation: Notation) -> str:
        return _("in the wing only the last card of each column can be played, and nothing fills its place.")

    @staticmethod
    def _across(notation: Notation) -> str:
        return _(
            "where the tops of a suit's two piles follow each other, a card may pass from one to the other."
        )

    # -- inside --------------------------------------------------------------------------------------

    def _add(self, move: str, sentence: Sentence | None = None) -> None:
        if sentence is not None:
            self._shown.append((len(self._moves), sentence))
        self._moves.append(move)

    def _two_ranks(self, kind: int) -> tuple[int, int]:
        """The rank on top of a pile, and the one that is played next."""
        ranks, height = self._rules.piles[kind].ranks, self._heights[kind]
        return ranks[height - 1], ranks[height]

    def _next_card(self, kind: int) -> Card:
        rank = self._rules.piles[kind].ranks[self._heights[kind]]
        self._heights[kind] += 1
        return Card(RANKS[rank - 1], self._suit)

    def _cards(self) -> tuple[Card, ...]:
        """The deal: the cards of the story where they belong, all others by chance between them."""
        rules, story = self._rules, [*self._wing.values(), *self._sources]
        left = list(shuffled(self._game.pack, _REST))
        for card, count in Counter(story).items():
            for _copy in range(count):
                left.remove(card)
        wing = [self._wing.get(at) or left.pop() for at in range(rules.columns * rules.height)]
        return (*wing, *self._sources, *left)
