"""Computer players of Odds: each strength against the weaker ones, and the best against a plain player.

    python benchmarks/odds_tournament.py --deals 300

Every deal is played twice. The two sides alternate around the table and swap seats between the games, so that
neither the cards nor the seats favour a side. The side that wins the first show scores. The interval is
Wilson's, 95 %; the two games of a deal share their cards, so it is slightly too wide. With ``--alone``, one
player of the first kind plays among players of the second, once in each seat. With four equally strong
players, each wins a quarter of the hands.

The plain player samples as many determinizations as the strongest. But it deals all cards except its own at
random, even those it has seen, and then lets all players play at random. It always takes the card at the
first place, because all places look alike to it. An opponent who notices can leave an even card there. The
player "anywhere" is the plain player with random places, which nobody can predict.
"""

import argparse
import random
import time
import zlib
from collections.abc import Callable, Iterator

from cardmath.games.odds import CALL, DRAW, OddsGame, OddsMove, OddsPosition, OddsView
from cardmath.games.odds.pack import PACK
from cardmath.games.odds.players import PLAYERS
from cardmath.games.odds.players.codes import class_of, classes_of
from cardmath.games.odds.players.monte_carlo import DETERMINIZATIONS, HandInPlay
from cardmath.study import wilson

Chooses = Callable[[OddsView], OddsMove]

MATCHES = (
    ("counter", "beginner"),
    ("monte-carlo", "beginner"),
    ("monte-carlo", "counter"),
    ("monte-carlo", "plain"),
    ("monte-carlo", "anywhere"),
)


def plain(view: OddsView) -> OddsMove:
    """Play plain Monte Carlo: try every kind of move in random determinizations, then play at random."""
    assert view.own is not None
    chance = random.Random(zlib.crc32(repr((view.own, view.drawn, view.turns, view.discards)).encode()))
    tries = list(actions(view))
    won = [0.0] * len(tries)
    for _sample in range(DETERMINIZATIONS):
        table = any_determinization(view, chance)
        for index, (_move, act) in enumerate(tries):
            trial = table.copy()
            act(trial, chance)
            by_chance(trial, chance)
            won[index] += trial.share(view.seat - 1)
    return tries[max(range(len(tries)), key=lambda index: won[index])][0]


def anywhere(view: OddsView) -> OddsMove:
    """Play like the plain player, but take from a random place in the partner's hand."""
    move = plain(view)
    if move.kind != "trade":
        return move
    assert move.card is not None
    assert move.partner is not None
    place = 1 + zlib.crc32(repr((view.own, view.turns, view.discards)).encode()) % 6
    return OddsMove.trade(move.card, move.partner, place)


def actions(view: OddsView) -> Iterator[tuple[OddsMove, Callable[[HandInPlay, random.Random], None]]]:
    """Yield every kind of move: to the plain player, one player's unseen places are all alike."""
    assert view.own is not None
    held = {class_of(card): card for card in (*view.own, *([view.drawn] if view.drawn else []))}
    if view.drawn is not None:
        drawn = class_of(view.drawn)
        for one, card in held.items():
            yield OddsMove.discard(card), lambda table, luck, one=one: table.discard(drawn, one)
        return
    yield DRAW, draw_by_chance
    if view.caller is None:
        yield CALL, lambda table, luck: table.call()
    for one, card in held.items():
        for partner in view.players_in:
            if partner != view.seat and not (view.frozen and partner == view.caller):
                yield (
                    OddsMove.trade(card, partner, 1),
                    lambda table, luck, one=one, partner=partner: table.trade(one, partner - 1, 0),
                )


def any_determinization(view: OddsView, chance: random.Random) -> HandInPlay:
    assert view.own is not None
    gone = {*view.own, *view.discards, *([view.drawn] if view.drawn else [])}
    rest = classes_of(card for card in PACK if card not in gone)
    chance.shuffle(rest)
    place = view.players_in.index(view.seat)
    order = [player - 1 for player in (*view.players_in[place:], *view.players_in[:place])]
    hands = {player: [rest.pop() for _card in range(6)] for player in order[1:]}
    hands[view.seat - 1] = classes_of(view.own)
    turns = [view.turns[player] or 0 for player in order]
    caller = None if view.caller is None else view.caller - 1
    return HandInPlay(hands, rest, classes_of(view.discards), order, turns, 0, caller, view.frozen)


def draw_by_chance(table: HandInPlay, chance: random.Random) -> None:
    drawn = table.draw(chance)
    table.discard(drawn, chance.choice([*table.hands[table.order[table.turn]], drawn]))


def by_chance(table: HandInPlay, chance: random.Random) -> None:
    while not table.is_over:
        kind = chance.randrange(3 if table.caller is None else 2)
        player = table.order[table.turn]
        partner = chance.choice([other for other in table.order if other != player])
        if kind == 2:
            table.call()
        elif kind == 1 and not (table.frozen and partner == table.caller):
            table.trade(chance.choice(table.hands[player]), partner, chance.randrange(6))
        else:
            draw_by_chance(table, chance)


def seatings(players: int, alone: bool) -> list[list[bool]]:
    """Return the first side's seats in each game of a deal."""
    if alone:
        return [[seat == own for seat in range(players)] for own in range(players)]
    return [[(seat + swapped) % 2 == 0 for seat in range(players)] for swapped in (0, 1)]


def match(
    strong: Chooses, weak: Chooses, seated: list[list[bool]], deals: int, first: int
) -> tuple[int, list[float]]:
    """Return the number of hands the first side won, and how many seconds its turns took on one core,
    quickest first.
    """
    won, turns = 0, []
    for number in range(first, first + deals):
        for seats in seated:
            sides = [strong if own else weak for own in seats]
            position: OddsPosition = OddsGame(len(seats), 1).deal(number)
            while not position.shows:
                seat = position.turn
                start = time.process_time()
                move = sides[seat - 1](position.seen_by(seat))
                if sides[seat - 1] is strong:
                    turns.append(time.process_time() - start)
                position = position.play(move)
            won += sides[position.shows[0].winner - 1] is strong
    return won, sorted(turns)


def main() -> None:
    parser = argparse.ArgumentParser(description="Computer players of Odds against each other.")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--players", type=int, default=4, choices=(4, 6, 8), help="half of them on each side")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--sides", nargs=2, metavar="NAME", help="only one match, such as monte-carlo plain")
    parser.add_argument("--alone", action="store_true", help="one against all others, in each seat in turn")
    args = parser.parse_args()
    sides = {**PLAYERS, "plain": plain, "anywhere": anywhere}
    for strong, weak in (args.sides,) if args.sides else MATCHES:
        # The tables are built once, before the timing starts.
        sides[strong](OddsGame(args.players).deal(0).seen_by(1))
        seated = seatings(args.players, args.alone)
        won, turns = match(sides[strong], sides[weak], seated, args.deals, args.first)
        hands = len(seated) * args.deals
        low, high = wilson(won, hands)
        middle, most = (1000 * turns[int(share * len(turns))] for share in (0.5, 0.95))
        print(
            f"{strong:8} against {weak:8}: {won} of {hands} hands, {100 * won / hands:.1f} % "
            f"({100 * low:.1f} to {100 * high:.1f}), ms a turn: median {middle:.0f}, p95 {most:.0f}, "
            f"longest {1000 * turns[-1]:.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
