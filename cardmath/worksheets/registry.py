"""The registry of worksheet kinds. To add a kind, write a module in `kinds` and add a line here."""

from collections.abc import Mapping
from typing import Final

from cardmath.exercises.registry import Kinds
from cardmath.worksheets.sheets import Kind


def _kinds() -> dict[str, Kind]:
    from cardmath.games.odds import worksheet as odds
    from cardmath.games.patience import worksheet as patience
    from cardmath.games.pyramid import worksheet as pyramid
    from cardmath.worksheets.kinds import (
        bases_compared,
        checks,
        deck_to_cut,
        drills,
        glossary,
        lessons,
        missing_cards,
        number_tables,
        partner_tables,
        rules,
    )

    kinds = (
        partner_tables.BOND_WHEELS,
        partner_tables.PARTNER_TABLES,
        missing_cards.KIND,
        number_tables.ADDITION,
        number_tables.MULTIPLICATION,
        number_tables.NUMBER_STRIPS,
        number_tables.BEFORE_AFTER,
        bases_compared.SAME_DOTS,
        *drills.DRILLS,
        *checks.CHECKS,
        bases_compared.LAST_DIGIT,
        *lessons.LESSONS,
        pyramid.KIND,
        pyramid.NUMBER_FACTS,
        pyramid.CLAIMS,
        patience.KIND,
        deck_to_cut.KIND,
        odds.DEALT_HANDS,
        rules.KIND,
        rules.CARD,
        glossary.KIND,
        *odds.KINDS,
    )
    return {kind.name: kind for kind in kinds}


#: The kinds, keyed by their names on the command line.
KINDS: Final[Mapping[str, Kind]] = Kinds(_kinds)
