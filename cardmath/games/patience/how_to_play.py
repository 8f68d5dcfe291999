"""*How to play* for each patience game: the plays that set it apart, worked out from its rules."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from cardmath.cards import Card
from cardmath.deals import shuffled
from cardmath.games.patience import PatienceGame, PatienceMove, PatiencePosition
from cardmath.games.patience.rules import RANKS
from cardmath.games.patience.words import base_name, played_phrase, the_card
from cardmath.how_to_play.page import OnScreen, Page, Sentence, Setup
from cardmath.i18n import N_, _, ngettext
from cardmath.numerals import Notation
from cardmath.ranks import rank_index, rank_name
from cardmath.records import Record
from cardmath.sentences import capitalised

#: Cards outside the story keep the order of this deal.
_REST: Final = 7
#: The words for a step round the ring; no step is longer than half the ring.
_BY_STEPS: Final = {
    2: N_("by twos"),
    3: N_("by threes"),
    4: N_("by fours"),
    5: N_("by fives"),
    6: N_("by sixes"),
}


def pages(game: PatienceGame) -> Sequence[Page]:
    """Return four to six pages, played with cards arranged for the story.

    >>> from cardmath.games import ContradanceGame
    >>> from cardmath.numerals import Notation
    >>> [page.move for page in pages(ContradanceGame())]
    ['turn', 'w>f1', 'w>f9', 'turn']
    >>> pages(ContradanceGame())[1].sentence(Notation(10))
    'the 4 of spades goes down: 5, then 4. Under each pile is the card it needs next.'
    """
    story = _Story(game)
    rules = game.rules
    if rules.reserve:
        story.play(0, story.aim)
    else:
        story.turn(story.aim)
    if rules.reversal:
        _exchange(story)
    elif rules.goes_round:
        _go_round(story)
    else:
        _go_on(story)
    if rules.columns:
        story.play_from_wing(0)
    story.turn(story.stock)
    return story.pages()


def _exchange(story: "_Story") -> None:
    """Build two piles of a suit until a card can pass from one to the other."""
    story.play(1, story.step)
    ranks = story.rules.ranks
    for kind, until in ((1, ranks - 3), (0, ranks - 4)):
        while story.top(kind) != until:
            story.play(kind)
    story.shift()


def _go_round(story: "_Story") -> None:
    """Count by steps until the count goes past the end of the ring."""
    if not story.height(0):
        story.play(0, story.base)
    story.play(0, story.by_steps)
    if len(story.rules.piles) > 1:
        story.play(1, story.step if story.height(1) else story.base)
    while not story.goes_past(0):
        story.play(0)
    story.play(0, story.past_the_end)


def _go_on(story: "_Story") -> None:
    """Start each kind of pile, and build on it."""
    for kind, pile in enumerate(story.rules.piles):
        if story.height(kind) < len(pile.ranks):
            begins = story.base if kind < 2 else None
            story.play(kind, story.step if story.height(kind) else begins)
        if kind and story.height(kind) == 1 < len(pile.ranks):
            story.play(kind, story.step)


class _Story:
    """A deal under construction: the plays to be shown determine where the cards go.

    All plays go to the piles of the first suit. With a reserve, cards are played from its cells in order, and
    the stock fills each cell. Otherwise cards are turned up from the stock.
    """

    def __init__(self, game: PatienceGame) -> None:
        self._game, self.rules = game, game.rules
        self._suit = self.rules.suit_order[0]
        heights = game.rules.heights(game.laid_out)
        self._numbers = [
            next(n for n, pile in enumerate(game.foundations, start=1) if pile.kind == kind.kind)
            for kind in self.rules.piles
        ]
        self._heights = [heights[number - 1] for number in self._numbers]
        self._sources: list[Card] = []
        self._wing: dict[int, Card] = {}
        self._moves: list[str] = []
        self._shown: list[tuple[int, Sentence]] = []
        self._has_said_refill = False

    # -- the piles -------------------------------------------------------------------------------

    def height(self, kind: int) -> int:
        """Return how many cards are on the first pile of a kind."""
        return self._heights[kind]

    def top(self, kind: int) -> int:
        """Return the rank on top of the first pile of a kind, 0 if the pile is empty."""
        height = self._heights[kind]
        return self.rules.piles[kind].ranks[height - 1] if height else 0

    # -- the plays ---------------------------------------------------------------------------------

    def play(self, kind: int, sentence_of: Callable[[int], Sentence] | None = None) -> None:
        """Play the next card of a kind of pile, from reserve or stock; with ``sentence_of`` it gets its own
        page.
        """
        if not self.rules.reserve and (not self._moves or self._moves[-1] != "turn"):
            self._add("turn")
        sentence = sentence_of(kind) if sentence_of else None
        number = len(self._sources)
        self._sources.append(self._next_card(kind))
        if self.rules.reserve:
            self._add(f"r{number % self.rules.reserve + 1}>f{self._numbers[kind]}", sentence)
        else:
            self._add(f"w>f{self._numbers[kind]}", sentence)

    def play_from_wing(self, kind: int) -> None:
        """Play the next card of a kind of pile from the wing."""
        self._wing[self.rules.height - 1] = self._next_card(kind)
        self._add(f"c1>f{self._numbers[kind]}", self._in_the_wing)

    def shift(self) -> None:
        """Move a card from the pile of the first kind to the pile of the second."""
        if self._game.reversal:
            self._add(f"f{self._numbers[0]}>f{self._numbers[1]}", self._across)

    def turn(self, sentence_of: Callable[[int], Sentence]) -> None:
        """Turn a card from the stock, on its own page."""
        self._add("turn", sentence_of(0))

    def pages(self) -> list[Page]:
        """Return the pages for the plays."""
        record = Record(self._game, self._cards())
        return [
            Page(record.with_moves(self._moves[:at]), sentence, self._moves[at])
            for at, sentence in self._shown
        ]

    # -- sentences ---------------------------------------------------------------------------------

    def aim(self, kind: int) -> Sentence:
        """State the aim of this game."""
        piles, is_turning = self.rules.piles, not self.rules.reserve

        def aim(notation: Notation) -> str:
            named = _(self._game.aim).format(*(base_name(pile, notation) for pile in piles))
            sentence, story = _("{aim}.").format(aim=named), self._game.story
            return f"{_(story)} {capitalised(sentence)}" if story else sentence

        def then(_notation: Notation) -> str:
            if is_turning:
                return _("Turn up a card from the stock.")
            return _("Press a card, then the pile that needs it.")

        return OnScreen(aim, then)

    def base(self, kind: int) -> Sentence:
        """Say that a card starts a pile; a single card can be the whole pile."""
        pile = self.rules.piles[kind]
        if len(pile.ranks) == 1:
            return lambda notation: _("each {card} is a whole pile on its own.").format(
                card=base_name(pile, notation)
            )
        return lambda notation: _("{card} starts a new pile.").format(
            card=_("the {rank}").format(rank=base_name(pile, notation))
        )

    def step(self, kind: int) -> Sentence:
        """Say how a pile continues."""
        top, following = self._two_ranks(kind)
        card, refill = Card(RANKS[following - 1], self._suit), self._refill()
        text = (
            _("{card} goes up: {top}, then {next}.")
            if following > top
            else _("{card} goes down: {top}, then {next}.")
        )

        def always(notation: Notation) -> str:
            ranks = {"top": rank_name(RANKS[top - 1], notation), "next": rank_name(card.rank, notation)}
            placed = text.format(card=the_card(card, notation), **ranks)
            return " ".join(filter(None, (placed, refill)))

        return OnScreen(always, lambda _notation: _("Under each pile is the card it needs next."))

    def by_steps(self, kind: int) -> Sentence:
        """Describe the steps by which a pile continues, and say that the reserve is refilled if there is
        one.
        """
        top, following = self._two_ranks(kind)
        step = min(self.rules.step, self.rules.ranks - self.rules.step)
        refill = self._refill()

        def counted(notation: Notation) -> str:
            return _("{steps}: {top}, then {next}.").format(
                steps=_(_BY_STEPS[step]),
                top=rank_name(RANKS[top - 1], notation),
                next=rank_name(RANKS[following - 1], notation),
            )

        if refill:
            return lambda notation: f"{counted(notation)} {refill}"
        return OnScreen(counted, lambda _notation: _("Under each pile you see the card it needs next."))

    def goes_past(self, kind: int) -> bool:
        """Return whether the next card of a pile goes past the end of the ring."""
        top, following = self._two_ranks(kind)
        return (following < top) == (self.rules.step <= self.rules.ranks // 2)

    def past_the_end(self, kind: int) -> Sentence:
        """Say what happens when the count goes past the end of the ring."""
        at = len(self._moves)

        def sentence(notation: Notation) -> str:
            before = Record(self._game, self._cards()).with_moves(self._moves[:at]).position()
            assert isinstance(before, PatiencePosition)
            return played_phrase(before, PatienceMove.parse(self._moves[at]), notation)

        return sentence

    def stock(self, kind: int) -> Sentence:
        """Say what the stock is for, how many redeals there are, and how the game is won."""
        redeals = self._game.redeals

        def sentence(notation: Notation) -> str:
            sentences = [
                _("no card fits? Only then can you turn the next one.")
                if self._game.waits_for_standstill
                else _("turn the next card whenever you like."),
                _("You can play only the last card you turned."),
            ]
            if redeals is None:
                sentences.append(_("You can go through the stock as often as you like."))
            elif redeals:
                sentences.append(
                    ngettext(
                        "When the stock is empty, you can start it over once.",
                        "When the stock is empty, you can start it over {count} times.",
                        redeals,
                    ).format(count=notation.brief(redeals))
                )
            else:
                sentences.append(_("You go through the stock only once."))
            sentences.append(_("When every pile is complete, you have won."))
            if self._game.is_luck:
                sentences.append(_("Luck decides: guess how many cards will be left."))
            return " ".join(sentences)

        return sentence

    def _refill(self) -> str:
        """Describe how an emptied cell is filled; return "" if there is no reserve or an earlier page has
        said so."""
        if not self.rules.reserve or self._has_said_refill:
            return ""
        self._has_said_refill = True
        return _(
            "The last card you turned fills the empty place straight away. If no card is turned,"
            " the stock fills it."
        )

    @staticmethod
    def _in_the_wing(notation: Notation) -> str:
        return _("in a column you can play only the last card. Nothing fills its place.")

    @staticmethod
    def _across(notation: Notation) -> str:
        return _(
            "a suit's two piles can swap cards, too. A card can move if it follows the other pile's top "
            "card. Only the first card of a pile stays."
        )

    # -- inside --------------------------------------------------------------------------------------

    def _add(self, move: str, sentence: Sentence | None = None) -> None:
        if sentence is not None:
            self._shown.append((len(self._moves), sentence))
        self._moves.append(move)

    def _two_ranks(self, kind: int) -> tuple[int, int]:
        """Return the rank on top of a pile, and the next one."""
        ranks, height = self.rules.piles[kind].ranks, self._heights[kind]
        return ranks[height - 1], ranks[height]

    def _next_card(self, kind: int) -> Card:
        rank = self.rules.piles[kind].ranks[self._heights[kind]]
        self._heights[kind] += 1
        return Card(RANKS[rank - 1], self._suit)

    def _cards(self) -> tuple[Card, ...]:
        """Return the deal, with the story's cards in their places and the others at random in between."""
        rules, story = self.rules, [*self._wing.values(), *self._sources]
        left = list(shuffled(self._game.pack, _REST))
        for card, count in Counter(story).items():
            for _copy in range(count):
                left.remove(card)
        wing = [self._wing.get(at) or left.pop() for at in range(rules.columns * rules.height)]
        return (*wing, *self._sources, *left)


def setup(game: PatienceGame, notation: Notation) -> Setup:
    """Return what you need, how to lay out the cards, and the order of every pile.

    >>> from cardmath.games import RoyalCotillionGame
    >>> from cardmath.numerals import DECIMAL
    >>> setup(RoyalCotillionGame(), DECIMAL).needed[0]
    '2 packs of 52 cards, without jokers.'
    """
    rules = game.rules
    size = rules.ranks * rules.suits
    needed = [
        ngettext(
            "One pack of {size} cards, without jokers.",
            "{count} packs of {size} cards, without jokers.",
            rules.packs,
        ).format(count=notation.brief(rules.packs), size=notation.write(size)),
        _("The jack counts as {jack}, the queen as {queen} and the king as {last}.").format(
            jack=notation.write(11), queen=notation.write(12), last=notation.write(rules.ranks)
        ),
    ]
    laid = [_("Leave room for {count} piles.").format(count=notation.brief(len(rules.foundations)))]
    begun = Counter(
        pile.ranks[0]
        for pile, height in zip(rules.foundations, rules.heights(game.laid_out), strict=True)
        if height
    )
    for rank, count in begun.items():
        each = ngettext(
            "Begin a pile of each suit with this card: {rank}.",
            "Begin {count} piles of each suit with this card: {rank}.",
            count // rules.suits,
        )
        laid.append(
            each.format(rank=rank_name(RANKS[rank - 1], notation), count=notation.brief(count // rules.suits))
        )
    laid.append(_("Shuffle the other cards.") if begun else _("Shuffle the cards."))
    if rules.columns:
        laid.append(
            _(
                "Lay out {columns} columns of {height} cards face up. Each card half covers the one before."
            ).format(columns=notation.brief(rules.columns), height=notation.brief(rules.height))
        )
    if rules.reserve:
        laid.append(
            _("Lay out {count} cards face up, side by side. These are the open cards.").format(
                count=notation.brief(rules.reserve)
            )
        )
    left = len(game.pack) - rules.columns * rules.height - rules.reserve
    laid.append(
        _("Put the other {cards} cards face down as the stock.").format(cards=notation.write(left))
        if rules.columns or rules.reserve
        else _("Put all {cards} cards face down as the stock.").format(cards=notation.write(left))
    )
    return Setup(needed, laid, [*_also(game, notation)])


def _also(game: PatienceGame, notation: Notation) -> Iterator[str]:
    """Yield the order of the piles, and what else the board does for you on the screen."""
    yield _("All cards on a pile have the same suit.") + (
        "" if game.reversal else " " + _("They stay there.")
    )
    for pile in game.rules.piles:
        ranks = " ".join(rank_index(RANKS[rank - 1], notation) for rank in pile.ranks)
        if len(pile.ranks) > 1:
            yield _("A pile that starts with the {base} goes: {ranks}.").format(
                base=base_name(pile, notation), ranks=ranks
            )
    if game.redeals != 0:
        yield _("To start the stock over, turn the pile of turned cards face down. Don't shuffle it.")
