"""The simulation of all options at once: how early each card could leave if partners were never used up.

The clock counts the cards drawn over all passes. Time p·m + q means pass p (from 0) of a stock of m cards,
with its first q cards on the discard pile.
"""

from dataclasses import dataclass

from cardmath.games.pyramid.solving.options import Options


@dataclass(slots=True)
class Simulated:
    """The outcome of a simulation.

    ``cleared`` is whether every tableau card leaves. ``used`` is the mask of the options with which cards
    leave earliest. ``uncovered`` and ``left`` are the times at which cards are uncovered and leave (-1:
    never).
    """

    cleared: bool
    used: int
    uncovered: list[int]
    left: list[int]


def simulate(options: Options, allowed: int) -> Simulated:
    """Play every allowed option as soon as possible.

    No play within the allowed options clears a card earlier. With one option for each card the outcome is
    exact.
    """
    problem = options.problem
    size, m = problem.size, problem.stock_size
    passes = problem.passes or 1
    cards, partner = options.cards, options.partner
    of_card, of_stock, firsts = options.of_card, options.of_stock, options.first_of_stock
    on_uncover, on_leave = options.on_uncover, options.on_leave
    under = problem.under
    covered = list(problem.coverers)
    with_stock = options.with_stock & allowed
    alone = problem.alone

    uncovered, left = [-1] * size, [-1] * size
    half = options.half_open & allowed
    open_stock = 0  # options of uncovered cards with stock cards
    pending = 0  # open options whose card has not been removed
    used = 0
    remaining = size
    q = problem.drawn
    p = 0
    now = q
    fresh = [i for i in range(size) if not covered[i]]
    leaving: list[tuple[int, int]] = []
    reach = 0  # options with the cards that may be on top of the discard pile now
    base = q  # the discard pile from this card up may be on top
    if q:
        base = q - 1
        reach = of_stock[base]
    while True:
        # Remove every card that can leave without another draw.
        while fresh or leaving:
            while fresh:
                i = fresh.pop()
                uncovered[i] = now
                if alone >> i & 1:
                    leaving.append((i, 0))
                    continue
                mine = of_card[i] & with_stock
                open_stock |= mine
                hit = mine & reach
                if left[i] < 0:
                    pending |= mine
                if hit:
                    leaving.append((i, hit & -hit))
                    # Taking a card from the pile may uncover the card below.
                woken = on_uncover[i] & allowed
                ready = woken & half
                half |= woken
                while ready:
                    low = ready & -ready
                    ready ^= low
                    o = low.bit_length() - 1
                    leaving.append((cards[o], low))
                    leaving.append((partner[o], low))
            while leaving:
                i, by = leaving.pop()
                if left[i] >= 0:
                    continue
                left[i] = now
                remaining -= 1
                used |= by
                pending &= ~of_card[i]
                woken = on_leave[i] & allowed
                if woken:
                    ready = woken & half
                    half |= woken
                    while ready:
                        low = ready & -ready
                        ready ^= low
                        o = low.bit_length() - 1
                        leaving.append((cards[o], low))
                        leaving.append((partner[o], low))
                bit = 1 << i
                for j in under[i]:
                    covered[j] &= ~bit
                    if not covered[j]:
                        fresh.append(j)
            # The pile opens downwards through cards that may have left.
            while 0 < base < q and of_stock[base] & open_stock:
                base -= 1
                more = of_stock[base]
                reach |= more
                hit = more & pending
                while hit:
                    low = hit & -hit
                    hit ^= low
                    leaving.append((cards[low.bit_length() - 1], low))
        if not remaining:
            return Simulated(True, used, uncovered, left)
        # Draw to the next card that some tableau card is waiting for.
        later = pending >> firsts[q]
        if later:
            low = (later & -later) << firsts[q]
        elif p + 1 < passes and pending:
            p += 1
            low = pending & -pending
        else:
            return Simulated(False, used, uncovered, left)
        base = options.stock[low.bit_length() - 1]
        q = base + 1
        now = p * m + q
        reach = of_stock[base]
        hit = reach & pending
        while hit:
            low = hit & -hit
            hit ^= low
            leaving.append((cards[low.bit_length() - 1], low))
