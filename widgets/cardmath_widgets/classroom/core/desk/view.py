"""The desk's and the projector's views of the class, as plain data in parts that change independently."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardmath.exercises import MISCONCEPTIONS
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL
from cardmath.sentences import capitalised, join_and
from cardmath_widgets.classroom.core.activity import part_name
from cardmath_widgets.classroom.core.desk import discussion, lessons, offers, paper, words
from cardmath_widgets.classroom.core.desk.commands import Desk
from cardmath_widgets.classroom.core.desk.groups import PupilGroup, sent_to, three_groups
from cardmath_widgets.classroom.core.earlier import described
from cardmath_widgets.classroom.core.joining.animals import ANIMALS, animal_of
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.pupils.counts import AnswerCount, ItemCount
from cardmath_widgets.classroom.core.pupils.items import exercise_of, judge
from cardmath_widgets.classroom.core.pupils.slips import next_time
from cardmath_widgets.classroom.core.pupils.standing import STANDINGS, Pupil, Standing
from cardmath_widgets.classroom.core.snapshots import Snapshot
from cardmath_widgets.games.common_tables.folder import CommonTables
from cardmath_widgets.games.common_tables.table import CommonTable

#: A part's number on its page.
_PART_NUMBER: Final = re.compile(r"[1-9][0-9]?")
_MOST_ITEMS: Final = 12
_MOST_ANSWERS: Final = 4


def view(desk: Desk, role: Role, now: float) -> dict[str, Any]:
    """Return what a grown-up's page shows; the projector's has no names and no links."""
    session = desk.session
    inside = session.inside()
    common: dict[str, Any] = {
        "door": session.door.news(),
        "counts": _counts(desk, inside),
        "doing": session.activity.title if session.activity.page else _("Each pupil chooses."),
        "is_paused": session.is_paused,
        "shown": session.gallery.shown,
        "card": session.gallery.card(session.gallery.shown),
    }
    if role is Role.PROJECTOR:
        standings = [pupil.standing(now) for pupil in inside if session.is_connected(pupil.seat)]
        order = list(STANDINGS)
        shown = sorted(standings, key=order.index)
        return common | {
            "question": discussion.on_projector(session),
            "talk": lessons.talk_of(session, desk.plans).get("question", ""),
            "shapes": [{"standing": one, "word": _(STANDINGS[one])} for one in shown],
        }
    waiting = [pupil for pupil in session.present() if not pupil.is_approved]
    return common | {
        "earlier": described(session.journal.state, now) if session.door.is_held else "",
        "waiting": [_who(pupil) for pupil in waiting],
        "pupils": (pupils := [_pupil(desk, pupil, now) for pupil in inside]),
        "stuck": _stuck(pupils),
        "misreadings": _misreadings(desk),
        "groups": _groups(desk, groups := three_groups(inside), names := words.animal_names(inside)),
        "ungrouped": _ungrouped(groups, names),
        "sent": len(sent_to(desk.session)),
        "items": _items(desk),
        "snapshots": _snapshots(desk),
        "tables": tables(desk.key),
        "question": discussion.on_desk(session),
        "talk": lessons.talk_of(session, desk.plans),
        "choice": offers.chosen(session.activity, desk.offers),
        "lesson_parts": lessons.parts_of(session, desk.plans),
        "sheet": _sheet(desk),
        "links": _links(desk) if role is Role.TEACHER else {},
        "trouble": _trouble(desk),
    }


def _trouble(desk: Desk) -> str:
    """Return the warning for the teacher while nothing can be saved, including what a restart would lose."""
    journal = desk.session.journal
    if journal.is_full:
        return _(
            "This class has used its share of the server's disk, so no new answers are counted"
            " and no pupils can join. Print or save “The page to print”, then end the class."
        )
    return f"{journal.trouble} {words.not_written(journal.unkept)}".rstrip() if journal.trouble else ""


def _sheet(desk: Desk) -> dict[str, Any]:
    """Return whether there is a sheet with the same numbers and, if not, why not."""
    activity = desk.session.activity
    is_there = paper.paper_of(activity, desk.plans) is not None
    return {"is_there": is_there, "why": "" if is_there else paper.no_paper(activity)}


def _counts(desk: Desk, inside: list[Pupil]) -> str:
    if not inside:
        return _("No pupils have joined yet.")
    here = sum(desk.session.is_connected(pupil.seat) for pupil in inside)
    pattern = ngettext("{here} of {all} pupil is here.", "{here} of {all} pupils are here.", len(inside))
    return pattern.format(here=DECIMAL.write(here), all=DECIMAL.write(len(inside)))


def _stuck(pupils: list[dict[str, Any]]) -> str:
    """Return how many pupils are stuck, or "" if none are."""
    count = sum(pupil["standing"] is Standing.STUCK for pupil in pupils)
    sentence = ngettext("{count} pupil is stuck:", "{count} pupils are stuck:", count)
    return sentence.format(count=DECIMAL.write(count)) if count else ""


def _who(pupil: Pupil) -> dict[str, str]:
    animal = animal_of(pupil.name)
    return {"seat": pupil.seat, "animal": animal.key, "word": animal.word}


def _pupil(desk: Desk, pupil: Pupil, now: float) -> dict[str, Any]:
    is_connected = desk.session.is_connected(pupil.seat)
    standing = _standing(pupil, now, None, is_connected=is_connected)
    parts = [
        {
            "title": title_of(desk, part),
            "standing": (each := pupil.standing(now, part)),
            "word": _(STANDINGS[each]),
        }
        for part in pupil.parts
    ]
    return _who(pupil) | {
        "standing": standing,
        "standing_word": _(STANDINGS[standing]),
        "doing": title_of(desk, pupil.part) if pupil.part else "",
        "is_elsewhere": pupil.part.partition("/")[0] != part_name(desk.session.activity.page),
        "is_connected": is_connected,
        "away": "" if is_connected else _("not connected"),
        "parts": parts,
        "lesson": _in_lesson(desk, pupil, now),
        "board": discussion.board_of(pupil.link),
        "word_to": pupil.word,
        "slips": [_(MISCONCEPTIONS[code]) for code in pupil.slips],
        "answers": discussion.answers_of(pupil),
    }


def _standing(pupil: Pupil, now: float, part: str | None, *, is_connected: bool) -> Standing:
    standing = pupil.standing(now, part)
    # A tablet in standby does not mean that its pupil is stuck.
    return Standing.WORKING if standing is Standing.STUCK and not is_connected else standing


def _in_lesson(desk: Desk, pupil: Pupil, now: float) -> list[Standing]:
    """Return how a pupil is doing in each part of the class's lesson."""
    page = part_name(desk.session.activity.page)
    is_connected = desk.session.is_connected(pupil.seat)
    return [
        _standing(pupil, now, f"{page}/{part['number']}", is_connected=is_connected)
        for part in lessons.parts_of(desk.session, desk.plans)
    ]


def title_of(desk: Desk, part: str) -> str:
    """Return a part's title: its page's title, and the part's own title or its number on that page.

    A pupil can send any name, so the name of a page that is not part of the class is not shown.
    """
    page, _slash, inside = part.partition("/")
    name = next((name for name in desk.titles if part_name(name) == page), None)
    if name is None:
        return _("another page")
    title = desk.titles[name]
    if not _PART_NUMBER.fullmatch(inside):
        return title
    lesson, number = lessons.lesson_of(name, desk.plans), int(inside)
    if lesson is not None and number <= len(lesson.titles):
        # TRANSLATORS: a lesson and one of its parts, as in "Add and carry: Remember"
        return _("{title}: {part}").format(title=title, part=lesson.titles[number - 1])
    return _("{title}, part {number}").format(title=title, number=DECIMAL.write(number))


def _misreadings(desk: Desk) -> list[dict[str, Any]]:
    names = words.animal_names(desk.session.journal.state.pupils)
    found = []
    for one in desk.session.journal.state.misreadings():
        who = [names[seat] for seat in one.pupils if seat in names]
        pupils = ngettext("{count} pupil", "{count} pupils", len(who)).format(count=DECIMAL.write(len(who)))
        times = ngettext("{count} time", "{count} times", one.times).format(count=DECIMAL.write(one.times))
        then = {"next": next_time(one.next_right, one.had_next), "who": join_and(who)}
        named = {"code": one.code, "name": _(MISCONCEPTIONS[one.code])}
        found.append(named | {"pupils": pupils, "times": times} | then)
    return found


def _groups(desk: Desk, groups: Sequence[PupilGroup], names: Mapping[str, str]) -> list[dict[str, str]]:
    """Return three groups for the next quarter of an hour, each with its exercises and its sheet."""
    of_class = f"&class={desk.key}" if desk.key else ""
    return [
        {
            "name": group.name,
            "who": join_and([names[seat] for seat in group.seats if seat in names]),
            "code": group.code,
            "fragment": group.link,
            "link": f"{desk.address}{group.address}",
            "sheet": f"sheet.pdf?group={place}{of_class}",
        }
        for place, group in enumerate(groups, 1)
    ]


def _ungrouped(groups: Sequence[PupilGroup], names: Mapping[str, str]) -> str:
    """Return which pupils are in no group, or "" if none are, or if there are no groups."""
    grouped = {seat for group in groups for seat in group.seats}
    others = [name for seat, name in names.items() if seat not in grouped]
    # TRANSLATORS: {animals} is a list such as "otter and fox"
    sentence = _("In no group yet: {animals}. They make a different mistake or have too few answers.")
    return sentence.format(animals=join_and(others)) if groups and others else ""


def _items(desk: Desk) -> dict[str, Any]:
    """Return the exercises with the most slips, and a sentence about the ones not shown."""
    items = desk.session.journal.state.counts.items()
    more = len(items) - _MOST_ITEMS
    sentence = ngettext(
        "{count} more exercise is not shown. Pupils made fewer mistakes there.",
        "{count} more exercises are not shown. Pupils made fewer mistakes there.",
        more,
    )
    return {
        "shown": [_item(one) for one in items[:_MOST_ITEMS]],
        "more": sentence.format(count=DECIMAL.write(more)) if more > 0 else "",
    }


def _item(one: ItemCount) -> dict[str, Any]:
    exercise = exercise_of(one.item)
    if exercise is None:
        answers, others = _slips_in(one), 0
    else:
        given = _by_meaning(one)
        answers = [
            _answer(each, each.answer)
            | {"lacks": words.lacked(exercise, judge(one.item, each.answer).lacking)}
            for each in given[:_MOST_ANSWERS]
        ]
        others = one.others + sum(each.times for each in given[_MOST_ANSWERS:])
    sentence = ngettext("and {count} other answer", "and {count} other answers", others)
    return {
        "more": sentence.format(count=DECIMAL.write(others)) if others else "",
        "item": one.item,
        "prompt": exercise.prompt if exercise is not None else words.cards_question(one.item),
        "can_ask": exercise is not None,
        "at_once": DECIMAL.write(one.right_at_once),
        "later": DECIMAL.write(one.right_later),
        "open": DECIMAL.write(one.open),
        "answers": answers,
    }


def _by_meaning(one: ItemCount) -> list[AnswerCount]:
    """Return the answers to an exercise, the most frequent first; 75, 075 and 7 5 count as one answer."""
    times: dict[tuple[str, bool, str], int] = {}
    for each in one.answers:
        key = judge(one.item, each.answer).text or each.answer, each.is_right, each.misconception
        times[key] = times.get(key, 0) + each.times
    found = [AnswerCount(answer, count, is_right, code) for (answer, is_right, code), count in times.items()]
    return sorted(found, key=lambda each: -each.times)


def _answer(one: AnswerCount, shown: str) -> dict[str, Any]:
    name, times = words.misconception_name(one.misconception), DECIMAL.write(one.times)
    return {"answer": shown, "times": times, "is_right": one.is_right, "name": name if name != shown else ""}


def _slips_in(one: ItemCount) -> list[dict[str, Any]]:
    """Return the known mistakes in exercises that only their page knows.

    Each pupil had different cards, so the answers themselves tell you nothing. They could also be any words
    at all.
    """
    times: dict[str, int] = {}
    for each in one.answers:
        if each.misconception in MISCONCEPTIONS and not each.is_right:
            times[each.misconception] = times.get(each.misconception, 0) + each.times
    most = sorted(times.items(), key=lambda slip: (-slip[1], slip[0]))[:_MOST_ANSWERS]
    return [
        _answer(AnswerCount("", count, is_right=False, misconception=code), words.misconception_name(code))
        for code, count in most
    ]


def _snapshots(desk: Desk) -> list[dict[str, Any]]:
    gallery = desk.session.gallery
    return [
        {
            "key": one.key,
            "title": _("{number}: {title}").format(number=DECIMAL.write(at), title=_title(desk, one)),
            "card": gallery.card(one.key),
            "is_shown": one.key == gallery.shown,
            "is_looked": one.key == gallery.looked,
        }
        for at, one in enumerate(gallery.snapshots, 1)
    ]


def _title(desk: Desk, snapshot: Snapshot) -> str:
    if not snapshot.item:
        return title_of(desk, snapshot.page)
    return _("the answer {answer}").format(answer=snapshot.answer)


def _links(desk: Desk) -> dict[str, str]:
    """Return the links for the co-teacher and the projector."""
    secret = desk.session.roles.secret
    return {
        "co-teacher": desk.link("desk", secret(Role.CO_TEACHER)),
        "projector": desk.link("projector", secret(Role.PROJECTOR)),
    }


def tables(key: str = "") -> list[dict[str, str]]:
    """Return what a class's desk shows about each table; nothing about the cards or about who may sit
    where.
    """
    files = CommonTables.of_this_server(key)
    if files is None:
        return []
    return [
        {
            "title": _("Table {number}").format(number=str(table.number)),
            "who": _at_table(files, table),
            "how_far": _how_far(table),
        }
        for table in files.all()
    ]


def _at_table(files: CommonTables, table: CommonTable) -> str:
    """Return who is sitting at a table: animals, unnamed pupils, absent pupils and computer players."""
    people = []
    for at in sorted(table.people):
        animal = ANIMALS.get(table.chairs[at - 1].name)
        name = animal.word if animal is not None else _("player {player}").format(player=DECIMAL.brief(at))
        if not files.is_here(table, at):
            name = _("{player} (away)").format(player=name)
        elif at in table.passed:
            name = _("{player} (not playing: the others carry on)").format(player=name)
        people.append(name)
    machines = len(table.chairs) - len(table.people)
    if machines:
        sentence = ngettext("{count} computer player", "{count} computer players", machines)
        people.append(sentence.format(count=DECIMAL.brief(machines)))
    return capitalised(join_and(people))


def _how_far(table: CommonTable) -> str:
    if table.standing is None:
        return _("not started")
    if table.standing.is_over:
        return _("game over")
    return _("hand {number}").format(number=DECIMAL.brief(table.standing.round))
