"""Exercises of every stratum, with all that is said about their wrong answers, stay what they are.

``golden_strata.json`` has two checksums for each kind, base and stratum. The first one is that of the
exercises themselves: it never changes. The second one is that of the words and pictures after a wrong
answer. After you mend a word, make it again with ``python -m tests.exercises.test_golden_strata``, and read
what else has changed.
"""

import json
from dataclasses import fields, is_dataclass
from pathlib import Path
from zlib import crc32

import pytest

from cardmath.exercises import KINDS, Exercise, check, exercise, strata
from cardmath.exercises.verdict import Verdict

FILE = Path(__file__).with_name("golden_strata.json")
BASES = (2, 3, 7, 10, 12, 20, 36)
NUMBERS = range(5)
#: Answers that are mostly wrong, and in a way that no misconception explains.
STRANGE = ("0", "1", "2", "3", "11", "404", "none", "odd", "even")


def checksums(kind: str, base: int, stratum: str) -> list[str]:
    """Return the checksum of some exercises, and that of all that is said about wrong answers."""
    made = [exercise(kind, number, base, stratum=stratum) for number in NUMBERS]
    items = [(one.to_dict() | {"prompt": "", "steps": []}, one.stratum) for one in made]
    return [f"{crc32(repr(one).encode()):08x}" for one in (items, [said_of(one) for one in made])]


def whole(value: object) -> str:
    """Return everything that a value holds; the `repr` of some is short."""
    if is_dataclass(value):
        held = (f"{field.name}={whole(getattr(value, field.name))}" for field in fields(value))
        return f"{type(value).__name__}({', '.join(held)})"
    return repr(value)


def said_of(one: Exercise) -> list[str]:
    """Return the steps, the explanations of wrong answers, and what is said about strange ones."""
    return [*one.steps, *map(whole, one.distractors), *(verdict_of(check(one, text)) for text in STRANGE)]


def verdict_of(verdict: Verdict) -> str:
    """Return everything that a verdict says."""
    return f"[{', '.join(whole(getattr(verdict, field.name)) for field in fields(verdict))}]"


def cases(kind: str) -> list[tuple[int, str]]:
    """Return the bases and strata of a kind."""
    return [
        (base, stratum.key) for base in BASES if KINDS[kind].allows(base) for stratum in strata(kind, base)
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_exercises_of_each_stratum_and_their_explanations_stay_the_same(kind: str) -> None:
    golden = json.loads(FILE.read_text("utf-8"))[kind]
    assert {f"{base} {stratum}": checksums(kind, base, stratum) for base, stratum in cases(kind)} == golden


if __name__ == "__main__":
    lines = [
        f'"{kind}": {json.dumps({f"{base} {key}": checksums(kind, base, key) for base, key in cases(kind)})}'
        for kind in KINDS
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
