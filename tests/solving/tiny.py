"""Tiny deals of all kinds: the material on which the solvers are compared with `brute`."""

import random
from collections.abc import Iterator

from cardmath import Deck, PyramidGame
from cardmath.games.pyramid import PyramidPosition

#: Every deck small enough to be searched by brute force.
DECKS = [
    Deck(highest_pip, faces, suits, lowest)
    for highest_pip in (4, 5, 6)
    for faces in (0, 1, 2)
    for suits in (2, 3)
    for lowest in ("A", "2", "1", "0")
    if len(Deck(highest_pip, faces, suits, lowest).cards) <= 21
]


def positions(number: int, seed: int = 0, most_stock: int = 11) -> Iterator[PyramidPosition]:
    """Yield so many positions of tiny decks: starts and mid-games, passes 1, 2, 3 and unlimited."""
    chance = random.Random(seed)
    while number:
        deck = chance.choice(DECKS)
        low, high = deck.tableau_range
        tableau = chance.randint(low, min(high, 11))
        if len(deck.cards) - tableau > most_stock:
            continue
        game = PyramidGame(deck, tableau, chance.choice((1, 2, 3, None)))
        position = game.deal(chance.randrange(1 << 40))
        for _step in range(chance.choice((0, 0, 1, 3, 6, 12, 20))):
            moves = position.moves()
            if not moves:
                break
            # Drawing often, so that mid-games have discard piles and later passes.
            stock_moves = [move for move in moves if not move.places]
            position = position.play(
                stock_moves[0] if stock_moves and chance.random() < 0.5 else chance.choice(moves)
            )
        if not position.is_won:
            number -= 1
            yield position
