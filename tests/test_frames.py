"""Make a base: the picture of a sum, against pips that are moved one by one."""

import pytest

from cardmath.frames import MOST_PIPS, FrameError, MakeABase, Stage, WrongFrames, frame_rows
from cardmath.numerals import Notation
from tests.cases import cases


@cases(
    ("left", "right", "base", "gap", "full", "rest", "text"),
    [
        (7, 4, 12, 5, 0, 11, "Ǝ"),
        (8, 4, 12, 4, 1, 0, "10"),
        (8, 7, 12, 4, 1, 3, "13"),
        (15, 9, 12, 9, 2, 0, "20"),
        (2, 1, 5, 3, 0, 3, "3"),
        (3, 2, 5, 2, 1, 0, "10"),
        (4, 3, 5, 1, 1, 2, "12"),
        (8, 6, 5, 2, 2, 4, "24"),
        (12, 5, 12, 0, 1, 5, "15"),
        (0, 0, 12, 0, 0, 0, "0"),
        (20, 15, 6, 4, 5, 5, "55"),
    ],
)
def test_cases(left: int, right: int, base: int, gap: int, full: int, rest: int, text: str) -> None:
    picture = MakeABase(left, right, base)
    assert (picture.gap, picture.full, picture.rest) == (gap, full, rest)
    assert picture.sentence(Notation(base)).endswith(f": {text}.")
    turned = MakeABase(right, left, base)
    assert (turned.stages, turned.longer) == (picture.stages, left)


def one_by_one(longer: int, other: int, base: int) -> list[tuple[int, int]]:
    """(full frames, pips in the open one) after each pip is put into the frames."""
    states, full, pips = [(0, 0)], 0, 0
    for _pip in range(longer + other):
        pips += 1
        if pips == base:
            full, pips = full + 1, 0
        states.append((full, pips))
    return states


def test_every_picture_is_what_becomes_of_pips_moved_one_by_one() -> None:
    for base in range(2, 37):
        for left in range(MOST_PIPS + 1):
            for right in range(MOST_PIPS + 1 - left):
                picture = MakeABase(left, right, base)
                states = one_by_one(max(left, right), min(left, right), base)
                worth = None
                for stage in picture.stages:
                    in_frames = left + right - stage.first - stage.second
                    worth = sum(count * base ** (size + 1) for size, count in enumerate(stage.boxes))
                    assert worth + stage.open == in_frames
                    if stage.name != "packed":
                        assert (stage.boxes[0], stage.open) == states[in_frames]
                assert (stage.first, stage.second) == (0, 0)
                assert max(stage.boxes) < base
                digits = (*reversed(stage.boxes), stage.open)
                stripped = digits[next((i for i, digit in enumerate(digits) if digit), len(digits) - 1) :]
                assert picture.places == stripped
                closed = [one for one in picture.stages if one.name == "closed"]
                assert [one.second for one in closed] == ([picture.begun] if picture.given else [])


@cases(("base", "third"), [(2, 4), (3, 9), (4, 16), (5, 25)])
def test_small_bases_have_a_third_place(base: int, third: int) -> None:
    assert len(MakeABase(third - 1, 0, base).places) == 2
    assert len(MakeABase(third, 0, base).places) == 3


@cases(("base", "text"), [(2, "100011"), (3, "1022"), (4, "203"), (5, "120"), (6, "55")])
def test_thirty_five(base: int, text: str) -> None:
    picture = MakeABase(18, 17, base)
    assert "".join(map(str, picture.places)) == text
    assert [stage.name for stage in picture.stages].count("packed") == max(0, len(text) - 2)


def test_one_level_is_packed_after_the_other() -> None:
    assert MakeABase(20, 15, 3).stages == (
        Stage("rows", (0,), 0, 20, 15),
        Stage("laid", (6,), 2, 0, 15),
        Stage("closed", (7,), 0, 0, 14),
        Stage("begun", (11,), 2, 0, 0),
        Stage("packed", (2, 3), 2, 0, 0),
        Stage("packed", (2, 0, 1), 2, 0, 0),
    )


@cases("base", range(2, 37))
def test_the_cells_of_a_frame(base: int) -> None:
    rows = frame_rows(base)
    assert sum(rows) == base
    assert len(rows) == (2 if base <= 20 else 3 if base <= 30 else 4)
    assert len(set(rows[:-1])) == 1
    assert 0 < rows[-1] <= rows[0]


@cases(
    ("left", "right", "base", "sentence"),
    [
        (8, 7, 12, "8 and 7: the 7 gives 4, twelve are one full frame, 3 are left: 13."),
        (7, 8, 12, "7 and 8: the 7 gives 4, twelve are one full frame, 3 are left: 13."),
        (8, 5, 12, "8 and 5: the 5 gives 4, twelve are one full frame, 1 is left: 11."),
        (8, 4, 12, "8 and 4: the 4 gives 4, twelve are one full frame, nothing is left: 10."),
        (7, 4, 12, "7 and 4: the 4 goes beside it, no frame is full: Ǝ."),
        (
            15, 9, 12,
            "13 and 9: the 13 is one full frame and 3, the 9 gives 9, that makes 2 full frames, "
            "nothing is left: 20.",
        ),
        (12, 5, 12, "10 and 5: the 10 is one full frame, the 5 goes beside it, 5 are left: 15."),
        (
            10, 6, 5,
            "20 and 11: the 20 is 2 full frames, the 11 goes beside it, "
            "that makes 3 full frames, 1 is left: 31.",
        ),
    ],
)  # fmt: skip
def test_sentences(left: int, right: int, base: int, sentence: str) -> None:
    assert MakeABase(left, right, base).sentence(Notation(base)) == sentence


def test_wrong_answers_have_pictures() -> None:
    picture = MakeABase(8, 7, 12)
    assert picture.wrong_frames("M3") == WrongFrames("M3", 10, 1, 0, 5)
    assert picture.wrong_frames("M4") == WrongFrames("M4", 12, 0, 1, 3)
    assert picture.wrong_frames("M5") == WrongFrames("M5", 12, 1, 0, 3)
    with pytest.raises(FrameError, match="only M3, M4 and M5 have a picture"):
        picture.wrong_frames("M1")


@cases(
    ("left", "right", "base", "reason"),
    [
        (-1, 3, 12, "0 or more, not -1"),
        (True, 3, 12, "0 or more, not True"),
        (3, 1.5, 12, "0 or more, not 1.5"),
        (18, 18, 12, "at most 35 pips together, not 36"),
        (1, 1, 37, "37 is not a base"),
    ],
)
def test_what_makes_no_picture_is_refused(left: int, right: int, base: int, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        MakeABase(left, right, base)
