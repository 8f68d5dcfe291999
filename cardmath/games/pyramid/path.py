"""The texts of the Pyramid Addition path; its deals are in ``seeds/paths``."""

from collections.abc import Mapping
from typing import Final

from cardmath.games.pyramid.game import PyramidGame
from cardmath.games.registry import Idea, PathWords
from cardmath.i18n import N_
from cardmath.numerals import Notation

#: The idea of each step, in order.
_IDEAS: Final = (
    Idea("pairs", N_("Make pairs"), N_("Press two free cards that make {target}."), N_("First steps")),
    Idea("alone", N_("One goes alone"), N_("A {target} needs no partner. Press it once it is free.")),
    Idea("stock", N_("Help from the stock"), N_("No pair left? Press the stock for a new card.")),
    Idea(
        "four-rows",
        N_("A bigger pyramid"),
        N_("Now there are {cards} cards. Start at the bottom."),
        N_("Ten cards"),
    ),
    Idea("covering", N_("One on the other"), N_("Both can leave together.")),
    Idea("pile", N_("The pile waits"), N_("A turned card stays there. You can use it later.")),
    Idea("turn", N_("Once more"), N_("Is the stock empty? Press it to go through it again.")),
    Idea("keep", N_("Keep a partner"), N_("Not every pair is good. Keep a partner for later.")),
    Idea("choose", N_("Which partner?"), N_("Two cards fit. Only one of them is right.")),
    Idea("twins", N_("Two the same"), N_("{half} and {half} make {target}, too.")),
    Idea(
        "top",
        N_("The card at the top"),
        N_("Watch for its partner. It hides in the stock."),
        N_("Five rows and six"),
    ),
    Idea("third-pass", N_("All the way"), N_("Go through the stock {passes} times.")),
    Idea("wait", N_("Wait for a card"), N_("Any pair can be wrong. Turn a card first.")),
    Idea(
        "faces",
        N_("Jack, queen, king"),
        N_("They are {jack}, {queen} and {king}. Make {target}."),
    ),
    Idea("six-rows", N_("Look ahead"), N_("A pair can lock a card in. Look before you take it.")),
    Idea(
        "ten",
        N_("A digit for ten"),
        N_("Here, ten has a digit of its own: {ten}."),
        N_("The world of twelve"),
    ),
    Idea("eleven", N_("A digit for eleven"), N_("It has a digit, too: {eleven}.")),
    Idea("dozen", N_("One dozen"), N_("Twelve is one dozen. You write it {dozen}.")),
    Idea("carry", N_("More than a dozen"), N_("Make {target}, a dozen and {more}.")),
    Idea("whole", N_("The real deck"), N_("You know it all now. Think ahead, and make {target}.")),
)


def _numbers(game: PyramidGame, notation: Notation) -> Mapping[str, str]:
    """Return the numbers to insert in the sentences.

    >>> _numbers(PyramidGame(), Notation(12))["target"]
    '13z'
    """
    deck = game.deck
    faces = {"jack": "J", "queen": "Q", "king": "K"}
    return {
        "target": notation.write(deck.target),
        "half": notation.brief(deck.target // 2),
        "cards": notation.write(game.tableau),
        "passes": "∞" if game.passes is None else notation.brief(game.passes),
        "ten": notation.brief(10),
        "eleven": notation.brief(11),
        "dozen": notation.brief(12),
        "more": notation.brief(deck.target - 12),
        **{name: notation.brief(deck.value(rank)) for name, rank in faces.items() if deck.faces},
    }


WORDS: Final = PathWords(_IDEAS, "four-rows", _numbers)
