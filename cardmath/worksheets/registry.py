"""The registry of worksheet kinds. To add a kind, write a module in `kinds` and add a line here."""

from types import MappingProxyType
from typing import Final

from cardmath.worksheets.kinds import (
    before_after,
    bond_wheels,
    claims,
    dealt_hands,
    deck_to_cut,
    drills,
    last_digit,
    lessons,
    missing_cards,
    number_facts,
    number_strips,
    odds,
    partner_tables,
    pyramid_deal,
    rules,
    same_dots,
    solitaire_deal,
    sum_tables,
)

__all__ = ["KINDS"]

#: The kinds, by their names on the command line.
KINDS: Final = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            bond_wheels.KIND,
            partner_tables.KIND,
            missing_cards.KIND,
            sum_tables.ADDITION,
            sum_tables.MULTIPLICATION,
            number_strips.KIND,
            before_after.KIND,
            same_dots.KIND,
            *drills.DRILLS,
            last_digit.KIND,
            *lessons.LESSONS,
            pyramid_deal.KIND,
            number_facts.KIND,
            claims.KIND,
            solitaire_deal.KIND,
            deck_to_cut.KIND,
            dealt_hands.KIND,
            rules.KIND,
            *odds.KINDS,
        )
    }
)
