"""The common tables of the class: their numbers, who sits there, and how far the games are."""

from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL
from cardmath.sentences import capitalised, join_and
from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.games.common_tables.folder import CommonTables
from cardmath_widgets.games.common_tables.table import CommonTable

__all__ = ["tables"]


def tables() -> list[dict[str, str]]:
    """Return what the desk shows of each table; nothing of the cards or of who may sit down where."""
    files = CommonTables.of_this_server()
    if files is None:
        return []
    return [
        {
            "title": _("Table {number}").format(number=str(table.number)),
            "who": _who(files, table),
            "how_far": _how_far(table),
        }
        for table in files.all()
    ]


def _who(files: CommonTables, table: CommonTable) -> str:
    """Return who sits at a table: animals, unnamed pupils, those who are away, and computer players."""
    people = []
    for at in sorted(table.people):
        animal = ANIMALS.get(table.chairs[at - 1].name)
        name = animal.word if animal is not None else _("player {player}").format(player=DECIMAL.brief(at))
        if not files.is_here(table, at):
            name = _("{player} (away)").format(player=name)
        elif at in table.passed:
            name = _("{player} (does not play: the others go on)").format(player=name)
        people.append(name)
    machines = len(table.chairs) - len(table.people)
    if machines:
        told = ngettext("{count} computer player", "{count} computer players", machines)
        people.append(told.format(count=DECIMAL.brief(machines)))
    return capitalised(join_and(people))


def _how_far(table: CommonTable) -> str:
    if table.standing is None:
        return _("not started")
    if table.standing.is_over:
        return _("game over")
    return _("hand {number}").format(number=DECIMAL.brief(table.standing.round))
