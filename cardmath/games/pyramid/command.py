"""Pyramid Addition on the command line: deck, tableau, passes and the pairs to practise."""

import argparse
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardmath.commands.games import GameCommand
from cardmath.commands.options import add_deck_options, deck_of, whole_number
from cardmath.games import PyramidGame
from cardmath.games.pyramid import PyramidPosition
from cardmath.games.pyramid.drawing import pyramid
from cardmath.i18n import _
from cardmath.sentences import shown

if TYPE_CHECKING:
    from cardmath.games.pyramid.solving.facts import NumberFacts


class PyramidCommand(GameCommand):
    """Pyramid Addition has options of its own."""

    def add_options(self, parser: argparse.ArgumentParser) -> list[argparse.Action]:
        """Add options for a deck, one tableau size, the number of passes and the pairs to practise."""
        group, actions = _add_shared(
            parser,
            type=whole_number,
            metavar="n",
            help=_("cards in the tableau; default: the smallest full triangle"),
        )
        practise = group.add_argument(
            "--practise",
            default=argparse.SUPPRESS,
            metavar="PAIRS",
            help=_("deal a winnable pyramid that uses these pairs often, such as 8+7,9+6"),
        )
        return [*actions, practise]

    def add_variants(self, parser: argparse.ArgumentParser) -> list[argparse.Action]:
        """Add options for a deck, several tableau sizes and the number of passes."""
        _group, actions = _add_shared(
            parser,
            type=_sizes,
            metavar="SIZES",
            help=_(
                "cards in the tableau, such as 28, 26,29,32 or 26-45; default: the smallest full triangle"
            ),
        )
        return actions

    def game_of(self, key: str, args: argparse.Namespace) -> PyramidGame:
        """Return the game; raises `cardmath.DeckError`."""
        deck = deck_of(args)
        return PyramidGame(deck, getattr(args, "tableau", deck.default_tableau), _passes_of(args))

    def games_of(self, key: str, args: argparse.Namespace) -> Sequence[PyramidGame]:
        """Return a game for each tableau size; raises `cardmath.DeckError`."""
        deck, passes = deck_of(args), _passes_of(args)
        sizes: Sequence[range] = getattr(args, "tableau", None) or [
            range(deck.default_tableau, deck.default_tableau + 1)
        ]
        for span in sizes:
            # Check both ends first, so that a range of a million sizes is refused immediately.
            PyramidGame(deck, span[0], passes)
            PyramidGame(deck, span[-1], passes)
        distinct = dict.fromkeys(size for span in sizes for size in span)
        return [PyramidGame(deck, size, passes) for size in distinct]

    def wish_of(self, game: PyramidGame, args: argparse.Namespace) -> "NumberFacts | None":
        """Return the pairs to practise, if any are given; raises `cardmath.DeckError` for an invalid pair."""
        text = getattr(args, "practise", None)
        if text is None:
            return None
        # Imported here so that other deals do not load the solver.
        from cardmath.games.pyramid.solving.facts import NumberFacts

        return NumberFacts.parse(text, game.deck)

    def picture(self, position: PyramidPosition, number: int) -> str:
        """Return the deal as a pyramid of cards."""
        game = position.game
        passes = _("unlimited") if game.passes is None else game.passes
        facts = _(
            "Deal {number}: {size} cards, target {target}, {stock} in the stock, passes: {passes}"
        ).format(
            number=number,
            size=len(position.cards),
            target=position.target,
            stock=len(position.stock),
            passes=passes,
        )
        return "\n".join([facts, "", pyramid(position)])


def _add_shared(
    parser: argparse.ArgumentParser, **tableau: Any
) -> tuple[argparse._ArgumentGroup, list[argparse.Action]]:
    """Add the options for a deck, the tableau and the passes; return the game's group and the new actions."""
    deck = add_deck_options(parser)
    group = parser.add_argument_group(PyramidGame.key)
    return group, [
        *deck,
        group.add_argument("--tableau", default=argparse.SUPPRESS, **tableau),
        group.add_argument(
            "--passes",
            type=_passes,
            default=argparse.SUPPRESS,
            metavar="N|unlimited",
            help=_("passes through the stock; default 3"),
        ),
    ]


def _passes_of(args: argparse.Namespace) -> int | None:
    passes: int | None = getattr(args, "passes", PyramidGame.passes)
    return passes


def _passes(text: str) -> int | None:
    if text == "unlimited":
        return None
    if re.fullmatch("[0-9]{1,100}", text) and int(text) >= 1:
        return int(text)
    raise argparse.ArgumentTypeError(
        _("{text} is neither a whole number from 1 nor unlimited").format(text=shown(text))
    )


def _sizes(text: str) -> list[range]:
    """Read tableau sizes.

    >>> _sizes("26,30-32")
    [range(26, 27), range(30, 33)]
    """
    spans: list[range] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*([0-9]{1,9})(?:\s*-\s*([0-9]{1,9}))?\s*", part)
        if match is None or int(match[1]) > int(match[2] or match[1]):
            raise argparse.ArgumentTypeError(
                _("{text} is not a list of sizes; a list looks like 28 or 26,29,32 or 26-45").format(
                    text=shown(text)
                )
            )
        spans.append(range(int(match[1]), int(match[2] or match[1]) + 1))
    return spans
