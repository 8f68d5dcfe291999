"""The picture of a partner's slip: the target's cells in frames of the base, as its smaller step says."""

import re

from cardmath.exercises import exercise
from cardmath_widgets.exercises.drawings import pictured
from cardmath_widgets.page.elements.tree import Element
from tests.cases import cases


def frames_in(element: Element) -> list[str]:
    """The drawings of frames."""
    own = [element.markup] if element.markup else []
    return own + [one for child in element.children for one in frames_in(child)]


@cases("base", range(2, 37))
def test_the_frames_have_the_cells_of_the_base(base: int) -> None:
    for number in range(6):
        item = exercise("G1", number, base)
        picture = item.distractors[0].picture
        (box,) = pictured(item, picture)
        drawings = frames_in(box)
        filled, wanted = picture.data["filled"], picture.data["wanted"]
        assert len(drawings) == -(-wanted // base)
        assert sum(len(re.findall("h0", one)) for one in drawings) == filled
