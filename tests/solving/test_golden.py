"""The solvers search as they did: the same verdicts, lines, hints and numbers of nodes.

``golden.json`` has a checksum for each game and each of its options. A verdict or a line that is wrong fails
other tests; this one finds a search that has become longer, or a hint that has become another one. After you
improve a solver, make the file again with ``python -m tests.solving.test_golden``. Compare win rates and the
times of ``benchmarks/solver.py`` first.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import chain, product
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from cardmath import hint, solve
from cardmath.decks import PRESETS, Deck
from cardmath.games import GAMES, PyramidGame
from cardmath.games.game import Game
from cardmath.games.patience import PatienceGame, PatiencePosition
from cardmath.games.patience.solving.beam import Beam
from cardmath.games.patience.solving.costs import costs_of
from cardmath.games.patience.solving.hints import fair_hint
from cardmath.games.patience.solving.problem import PatienceProblem
from cardmath.games.patience.solving.verdicts import grade as patience_grade
from cardmath.games.pyramid.solving.verdicts import grade as pyramid_grade
from cardmath.solving.budget import Budget
from cardmath.solving.losing_move import farthest
from cardmath.solving.solution import GradeError
from tests.amounts import spread_of

FILE = Path(__file__).with_name("golden.json")
#: Nodes for each search: enough for most deals, few enough for many.
NODES = 300
#: The states that narrow beams keep, and the deals that they search.
WIDTHS = (2, 8)
NARROW_DEALS = (2, 7, 11, 14, 16)
#: Of these deals only the first move is looked for, and why there is none.
MORE = range(10, 22)
#: Nodes that decide nearly every deal of a patience, and how many deals are searched with so many.
MANY_NODES = 20_000
WHOLE = range(8)
#: Decks and tableaus so large that most deals are lost, for every kind of reason.
TALL = {"bonds-to-ten": 28, "everyday-52": 36, "dozen-without-x-and-e": 36, "with-zero-and-one": 45}
TALL_DEALS = range(24)


def games() -> Mapping[str, Game]:
    """Return the games by name, with the options that change how they are searched."""
    found: dict[str, Game] = {}
    for name, preset in PRESETS.items():
        for passes in (1, 3, None):
            found[f"{name} {passes}"] = PyramidGame(preset.deck, passes=passes)
    found["deck with a 0, 3"] = PyramidGame(Deck(lowest="0"), passes=3)
    for passes in (1, None):
        # Most of these deals are lost, for many reasons.
        found[f"small deck {passes}"] = PyramidGame(Deck(8, 0, 3), passes=passes)
    for key, game in GAMES.items():
        if issubclass(game, PatienceGame):
            for redeals in (0, 1, None):
                found[f"{key} {redeals}"] = game(redeals=redeals)
            for laid_out in list(game().rules.laid_out)[1:]:
                found[f"{key} {laid_out}"] = game(laid_out=laid_out)
    return found


def searched(game: Game) -> Iterator[Any]:
    """Give what is found at the beginning of two deals, and at some positions on the way."""
    for number in (2, 7):
        position = game.deal(number)
        solution = solve(position, nodes=NODES)
        yield solution.verdict, solution.nodes, solution.reason, list(map(str, solution.moves))
        for at in range(40):
            moves = position.moves()
            if not moves:
                break
            if at % 13 == 5:
                advice = hint(position, nodes=40)
                yield advice.best, advice.solution.nodes, [repr(one) for one in advice.advice]
                if isinstance(position, PatiencePosition):
                    yield repr(fair_hint(position)), repr(farthest(position))
            position = position.play(moves[at % len(moves)])
    for number in MORE:
        solution = solve(game.deal(number), nodes=NODES // 3)
        yield solution.verdict, solution.nodes, solution.reason, repr(solution.cause), len(solution.moves)
        if number % 4 == 2 and solution.verdict == "winnable":
            graded = patience_grade if isinstance(game, PatienceGame) else pyramid_grade
            yield repr(graded(game.deal(number), Budget(nodes=2 * NODES)))


def narrowed(game: Game) -> Iterator[Any]:
    """Give what narrow beams find, which see little besides what the costs say."""
    for number, width, which in product(NARROW_DEALS, WIDTHS, (0, 1)):
        problem, budget = PatienceProblem.of(game.deal(number)), Budget()
        beam = Beam(problem, budget, width, costs_of(problem)[which])
        yield beam.run(), budget.spent, repr(beam.steps)


def decided(game: Game) -> Iterator[Any]:
    """Give how whole deals of a patience are decided, and how hard they are."""
    for number in WHOLE:
        solution = solve(game.deal(number), nodes=MANY_NODES)
        yield solution.verdict, solution.nodes, solution.reason, list(map(str, solution.moves))
        try:
            yield repr(patience_grade(game.deal(number), Budget(nodes=MANY_NODES)))
        except GradeError:
            yield "no grade"


def explained(game: Game) -> Iterator[Any]:
    """Give why the deals of a game are lost."""
    for number in TALL_DEALS:
        solution = solve(game.deal(number), nodes=NODES)
        kind = None if solution.cause is None else solution.cause.kind
        yield solution.verdict, solution.nodes, kind, solution.reason, list(map(str, solution.moves))


def searches() -> Mapping[str, Iterator[Any]]:
    """Return everything that is searched, by name; a search begins when it is read."""
    found: dict[str, Iterator[Any]] = {}
    for name, game in games().items():
        found[name] = chain(searched(game), narrowed(game) if isinstance(game, PatienceGame) else ())
    for key, kind in GAMES.items():
        if issubclass(kind, PatienceGame):
            found[f"{key}, whole deals"] = decided(kind())
    for name, tableau in TALL.items():
        tall = PyramidGame(PRESETS[name].deck, tableau=tableau, passes=None)
        found[f"{name}, {tableau} cards"] = explained(tall)
    return found


def checksum(name: str) -> str:
    """Return the checksum of everything that a search gives."""
    return f"{crc32(repr(list(searches()[name])).encode()):08x}"


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", spread_of(list(searches()), 28))
def test_the_search_goes_as_it_went(name: str) -> None:
    assert checksum(name) == json.loads(FILE.read_text("utf-8"))[name]


def test_tall_tableaus_are_lost_for_every_kind_of_reason() -> None:
    text = repr([list(search) for name, search in searches().items() if name.endswith("cards")])
    kinds = ("dead", "class", "forced", "together", "cycle")
    assert [kind for kind in kinds if f"'{kind}'" not in text] == []


if __name__ == "__main__":
    found = {name: checksum(name) for name in searches()}
    FILE.write_text(json.dumps(found, indent=0) + "\n", "utf-8")
