"""Pyodide's machine in two halves: what a first board needs, and the rest (``halves.js`` joins them).

Python's machine has 17,000 functions, of which a board calls 3,000 before it can be played. The first half
has these, and a few instructions in the place of each other function, which ask for the second half and call
it there. Nothing else differs: both halves number everything as the whole does, so no body is rewritten, and
a memory that was kept with the whole machine can be read. Halves call each other by way of a table of their
own.
"""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from . import wasm

__all__ = ["HALVES", "JOINED", "first_functions", "halved"]

#: What the first half offers to the second beside the machine's own: the table, and whether they are joined.
HALVES: Final = "cardmath.halves"
JOINED: Final = "cardmath.joined"
#: What the second half takes from the first by a name like this: the machine itself does not offer it.
_UNNAMED: Final = "cardmath.{kind}.{index}"
_FIRST: Final = "first"

_LIST: Final = Path(__file__).with_name("first-functions.txt")

# Instructions and types.
_END: Final = b"\x0b"
_IF: Final = b"\x04\x40"
_IS_ZERO: Final = b"\x45"
_CALL_BY_TABLE: Final = b"\x11"
_LOCAL: Final = b"\x20"
_GLOBAL: Final = b"\x23"
_CONSTANT: Final = b"\x41"
_FUNCTION_REFERENCE: Final = b"\x70"
_WHOLE_NUMBER: Final = b"\x7f"
_CAN_CHANGE: Final = b"\x01"
_AT_LEAST: Final = b"\x00"
#: What loads the second half stands at the beginning of the table.
_LOADER: Final = 0


class _Machine(NamedTuple):
    """What both halves are made of."""

    sections: dict[int, bytes]
    imports: tuple[wasm.Import, ...]
    exports: tuple[tuple[int, int, str], ...]
    bodies: list[bytes]
    #: The type of each function that has a body.
    types: list[int]
    parameters: list[int]
    #: The types of what else the machine has, imported or its own, by kinds.
    others: dict[int, list[bytes]]
    nothing: int

    @property
    def table(self) -> int:
        """The number of the table by way of which halves call each other: it follows the machine's own."""
        return len(self.others[wasm.TABLE])

    @property
    def is_joined(self) -> int:
        """The number of the global that says whether the second half is there."""
        return len(self.others[wasm.GLOBAL])


def first_functions() -> frozenset[int]:
    """Return the functions that a first board calls, by their places among those that have a body.

    The list is made by ``tools/first_functions.py``, for one version of Pyodide.
    """
    bits = int(_LIST.read_text("ascii").replace("\n", ""), 16)
    return frozenset(place for place in range(bits.bit_length()) if bits >> place & 1)


def halved(module: bytes, first: Collection[int]) -> tuple[bytes, bytes]:
    """Return both halves of a machine."""
    machine = _read(module)
    return _first_half(machine, first), _second_half(machine, first)


def _read(module: bytes) -> _Machine:
    found = wasm.sections(module)
    types, at = [], 0
    count, at = wasm.number(found[wasm.FUNCTIONS], at)
    for _each in range(count):
        one, at = wasm.number(found[wasm.FUNCTIONS], at)
        types.append(one)
    taken = tuple(wasm.imports(found[wasm.IMPORTS]))
    others = {kind: list(wasm.types(found, kind)) for kind in wasm.OTHERS}
    others[wasm.GLOBAL][:0] = [each.content for each in taken if each.kind == wasm.GLOBAL]
    return _Machine(
        found,
        taken,
        tuple(wasm.exports(found[wasm.EXPORTS])),
        wasm.parts(found[wasm.CODE]),
        types,
        wasm.parameters(found[wasm.TYPES]),
        others,
        # The type of functions that neither take nor give anything.
        _entries(found[wasm.TYPES]).index(b"\x60\0\0"),
    )


def _entries(types: bytes) -> list[bytes]:
    """Return the types as they are written: each begins with the same byte, and no part of one is it."""
    _count, at = wasm.number(types, 0)
    return [b"\x60" + one for one in types[at:].split(b"\x60")[1:]]


def _first_half(machine: _Machine, first: Collection[int]) -> bytes:
    made = dict(machine.sections)
    made[wasm.TABLES] = wasm.longer(made[wasm.TABLES], [_table_type(machine)])
    not_yet = _WHOLE_NUMBER + _CAN_CHANGE + _CONSTANT + b"\0" + _END
    made[wasm.GLOBALS] = wasm.longer(made[wasm.GLOBALS], [not_yet])
    offered = [
        (wasm.TABLE, machine.table, HALVES),
        (wasm.GLOBAL, machine.is_joined, JOINED),
        *(one for one in _needed(machine) if one not in machine.exports),
    ]
    made[wasm.EXPORTS] = wasm.longer(
        made[wasm.EXPORTS],
        [wasm.name(called) + bytes([kind]) + wasm.written(index) for kind, index, called in offered],
    )
    made[wasm.ELEMENTS] = wasm.longer(made[wasm.ELEMENTS], _elements(machine, first))
    asks = _GLOBAL + wasm.written(machine.is_joined) + _IS_ZERO + _IF + _CONSTANT + bytes([_LOADER])
    asks += _CALL_BY_TABLE + wasm.written(machine.nothing) + wasm.written(machine.table) + _END
    made[wasm.CODE] = _code(machine, first, asks)
    return wasm.joined(made.items())


def _second_half(machine: _Machine, first: Collection[int]) -> bytes:
    rest = [place for place in range(len(machine.bodies)) if place not in first]
    made = {
        wasm.TYPES: machine.sections[wasm.TYPES],
        wasm.IMPORTS: _taken_by_second(machine),
        wasm.FUNCTIONS: machine.sections[wasm.FUNCTIONS],
        wasm.ELEMENTS: wasm.section(_elements(machine, rest)),
        wasm.CODE: _code(machine, rest, b""),
    }
    return wasm.joined(made.items())


def _table_type(machine: _Machine) -> bytes:
    return _FUNCTION_REFERENCE + _AT_LEAST + wasm.written(1 + len(machine.bodies))


def _code(machine: _Machine, own: Collection[int], asks: bytes) -> bytes:
    """Return a half's code: of its own functions as it was, of others a call by way of the table."""
    bodies = []
    for place, body in enumerate(machine.bodies):
        made = body if place in own else _call(machine, place, asks)
        bodies.append(wasm.written(len(made)) + made)
    return wasm.section(bodies)


def _call(machine: _Machine, place: int, asks: bytes) -> bytes:
    kind = machine.types[place]
    passed = b"".join(_LOCAL + wasm.written(at) for at in range(machine.parameters[kind]))
    called = _CONSTANT + _signed(place + 1) + _CALL_BY_TABLE + wasm.written(kind)
    called += wasm.written(machine.table)
    return b"\0" + asks + passed + called + _END


def _signed(value: int) -> bytes:
    """Write a number that is not negative where signed ones are read.

    >>> _signed(63).hex(), _signed(64).hex(), _signed(8192).hex()
    ('3f', 'c000', '80c000')
    """
    content = bytearray(wasm.written(value))
    if content[-1] & 0x40:
        content[-1] |= 0x80
        content.append(0)
    return bytes(content)


def _elements(machine: _Machine, places: Iterable[int]) -> list[bytes]:
    """Put functions into their places in the table: a segment for each run of neighbours."""
    segments, taken = [], sum(each.kind == wasm.FUNCTION for each in machine.imports)
    for run in _runs(places):
        head = b"\x02" + wasm.written(machine.table) + _CONSTANT + _signed(run[0] + 1) + _END + b"\0"
        segments.append(head + wasm.section([wasm.written(taken + place) for place in run]))
    return segments


def _runs(places: Iterable[int]) -> Iterator[list[int]]:
    """Give neighbouring numbers together.

    >>> list(_runs([3, 1, 2, 7]))
    [[1, 2, 3], [7]]
    """
    run: list[int] = []
    for place in sorted(places):
        if run and place != run[-1] + 1:
            yield run
            run = []
        run.append(place)
    if run:
        yield run


def _needed(machine: _Machine) -> Iterator[tuple[int, int, str]]:
    """Give the kind, the number and the name of what the second half takes from the first, in order."""
    named = {(kind, index): called for kind, index, called in reversed(machine.exports)}
    taken = sum(each.kind == wasm.GLOBAL for each in machine.imports)
    for kind, types in machine.others.items():
        for index in range(taken if kind == wasm.GLOBAL else 0, len(types)):
            yield kind, index, named.get((kind, index)) or _UNNAMED.format(kind=kind, index=index)


def _taken_by_second(machine: _Machine) -> bytes:
    """Return what the second half takes: all that the whole takes, and what the first half has."""
    taken = [(each.module, each.name, each.kind, each.content) for each in machine.imports]
    taken += [(_FIRST, called, kind, machine.others[kind][index]) for kind, index, called in _needed(machine)]
    taken.append((_FIRST, HALVES, wasm.TABLE, _table_type(machine)))
    return wasm.section(
        [
            wasm.name(module) + wasm.name(called) + bytes([kind]) + content
            for module, called, kind, content in taken
        ]
    )
