"""An exercise may go to another process: it comes back equal, and can do everything."""

import copy
import pickle

from cardmath.exercises import KINDS, exercise
from tests.cases import cases


@cases("kind", [*KINDS, "chance"])
def test_an_exercise_survives_a_pickle(kind: str) -> None:
    item = exercise(kind, 7)
    for again in (pickle.loads(pickle.dumps(item)), copy.deepcopy(item)):
        assert (again, again.prompt, again.title) == (item, item.prompt, item.title)
        assert (again.aloud, again.picture, again.table) == (item.aloud, item.picture, item.table)
        assert again.dictated == item.dictated
        for text in (item.answer, *(wrong.text for wrong in item.distractors), "1"):
            assert again.check(text) == item.check(text)
