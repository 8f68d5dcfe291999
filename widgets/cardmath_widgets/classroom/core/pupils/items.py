"""The names of exercises in a journal, from which the exercises can be recreated.

So the desk and the report show the question itself, computed here, never text that came from a page.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cardmath.errors import CardmathError
from cardmath.exercises import Exercise, check, exercise
from cardmath.exercises.answers import Reading, UnreadableAnswerError

_NUMBER: Final = re.compile(r"0|[1-9]\d{0,18}")


def item_key(kind: str, base: int, number: int | None = None, stratum: str = "") -> str:
    """Return the name of an exercise: its kind and base, and its number, within a stratum if there is one.

    An exercise about the cards on a table has no number, and cannot be recreated.

    >>> item_key("addition", 12, 7, "one-carry"), item_key("addition", 12, 7), item_key("card-sum", 10)
    ('addition/12/7/one-carry', 'addition/12/7', 'card-sum/10')
    """
    fields = [kind, str(base)]
    if number is not None:
        fields.append(str(number))
        if stratum:
            fields.append(stratum)
    return "/".join(fields)


def kind_of(item: str) -> str:
    """Return the kind of an exercise from its name.

    >>> kind_of("addition/12/7")
    'addition'
    """
    return item.partition("/")[0]


def base_of(item: str) -> int | None:
    """Return the base of an exercise from its name, or None if the name has none.

    >>> base_of("addition/12/7"), base_of("addition")
    (12, None)
    """
    fields = item.split("/")
    base = int(fields[1]) if len(fields) > 1 and _NUMBER.fullmatch(fields[1]) else 0
    return base if 2 <= base <= 36 else None


@lru_cache(maxsize=512)
def exercise_of(item: str, digits: str | None = None) -> Exercise | None:
    """Return the exercise with a name, or None if it cannot be recreated; ``digits`` is a digit style.

    >>> exercise_of("addition/12/5").prompt
    '28z + 47z = ?'
    >>> exercise_of("card-sum/10"), exercise_of("poem/10/1")
    (None, None)
    """
    kind, base, fields = kind_of(item), base_of(item), item.split("/")
    if base is None or not 3 <= len(fields) <= 4 or not _NUMBER.fullmatch(fields[2]):
        return None
    stratum = fields[3] if len(fields) == 4 else None
    try:
        return exercise(kind, int(fields[2]), base, digits, stratum=stratum)
    except CardmathError:
        return None


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer as the class may see it: ``text`` is written by this server, and is empty if others may not
    see it.

    ``could_show`` are the codes of the misconceptions that a wrong answer to the exercise could show.
    ``lacking`` are the digits of the answer that the base does not have.
    """

    text: str = ""
    is_readable: bool = False
    is_right: bool = False
    misconception: str = ""
    could_show: str = ""
    lacking: tuple[str, ...] = ()


@lru_cache(maxsize=2048)
def judge(item: str, answer: str) -> Judged:
    """Judge an answer to an exercise, and decide how others may see it.

    Others see the right answer, answers that come from known misconceptions, words from the question, and
    numbers written with the digits 0 to 9. Letters that a pupil has typed are not shown: in base 36 they
    could be any word.

    >>> judge("addition/12/5", " 075z")
    Judged(text='75', is_readable=True, is_right=False, misconception='M3', could_show='M3 M4 M5', lacking=())
    >>> judge("addition/5/5", "57").lacking
    ('5', '7')
    >>> judge("addition/12/5", "61").text, judge("addition/36/5", "HELLO").text
    ('61', '')
    """
    posed = exercise_of(item)
    if posed is None:
        return Judged()
    form = posed.answer_form
    try:
        given = form.read(answer)
    except UnreadableAnswerError:
        return Judged()
    verdict = check(posed, answer)
    known = {form.read(one.text): one.choice for one in posed.distractors}
    known[form.read(posed.answer)] = posed.answer
    text = known.get(given) or given.word or _plain(given, len(posed.answer) + 2)
    could_show = " ".join(dict.fromkeys(wrong.misconception for wrong in posed.distractors))
    lacking, misconception = form.lacking(given), verdict.misconception or ""
    return Judged(form.shown(text), True, verdict.is_right, misconception, could_show, lacking)


def _plain(given: Reading, longest: int) -> str:
    """Return an answer written with the digits 0 to 9, or "" if it contains others or is too long."""
    if any(value > 9 for part in given.parts for value in part):
        return ""
    text = " + ".join("".join(map(str, part)) for part in given.parts)
    return text if len(text) <= longest else ""
