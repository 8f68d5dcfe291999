"""Reading and writing WebAssembly, as far as cutting a machine in two needs (see ``halves``)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

__all__ = [
    "CODE",
    "ELEMENTS",
    "EXPORTS",
    "FUNCTION",
    "FUNCTIONS",
    "GLOBAL",
    "GLOBALS",
    "IMPORTS",
    "MEMORY",
    "OTHERS",
    "TABLE",
    "TABLES",
    "TAG",
    "TYPES",
    "Import",
    "exports",
    "imports",
    "joined",
    "locals_end",
    "longer",
    "name",
    "number",
    "parameters",
    "parts",
    "section",
    "sections",
    "types",
    "written",
]

#: The sections of a module, by their numbers.
TYPES: Final = 1
IMPORTS: Final = 2
FUNCTIONS: Final = 3
TABLES: Final = 4
GLOBALS: Final = 6
EXPORTS: Final = 7
ELEMENTS: Final = 9
CODE: Final = 10
#: The kinds of things that modules exchange.
FUNCTION: Final = 0
TABLE: Final = 1
MEMORY: Final = 2
GLOBAL: Final = 3
TAG: Final = 4

#: In which section a module says what it has of a kind, functions apart.
OTHERS: Final = MappingProxyType({TABLE: 4, MEMORY: 5, TAG: 13, GLOBAL: 6})

_HEAD: Final = b"\0asm\1\0\0\0"
_FUNCTION_TYPE: Final = 0x60
_TYPED_REFERENCES: Final = (0x63, 0x64)


class Import(NamedTuple):
    """Something that a module takes from outside: its kind, its place and name, its type as it is written."""

    kind: int
    module: str
    name: str
    content: bytes


def number(content: bytes, at: int) -> tuple[int, int]:
    """Read an unsigned number (LEB128); returns it and where the next thing begins.

    >>> number(bytes([0xe5, 0x8e, 0x26]), 0)
    (624485, 3)
    """
    result = shift = 0
    while True:
        byte = content[at]
        at += 1
        result |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return result, at


def written(value: int) -> bytes:
    """Write an unsigned number.

    >>> written(624485).hex()
    'e58e26'
    """
    result = bytearray()
    while value > 0x7F:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*result, value])


def name(text: str) -> bytes:
    """Write a name."""
    content = text.encode()
    return written(len(content)) + content


def section(entries: Sequence[bytes]) -> bytes:
    """Write a section of entries."""
    return written(len(entries)) + b"".join(entries)


def longer(content: bytes, entries: Sequence[bytes]) -> bytes:
    """Return a section with further entries at its end."""
    count, at = number(content, 0)
    return written(count + len(entries)) + content[at:] + b"".join(entries)


def sections(module: bytes) -> dict[int, bytes]:
    """Return the sections of a module by their numbers, in their order.

    Custom sections (number 0) are left out but for the last, which comes first in Pyodide and says that
    other modules may be linked to it.
    """
    found: dict[int, bytes] = {}
    at = len(_HEAD)
    while at < len(module):
        kind = module[at]
        size, at = number(module, at + 1)
        found[kind] = module[at : at + size]
        at += size
    return found


def joined(found: Iterable[tuple[int, bytes]]) -> bytes:
    """Write a module of its sections."""
    return _HEAD + b"".join(bytes([kind]) + written(len(content)) + content for kind, content in found)


def parts(content: bytes) -> list[bytes]:
    """Return the entries of a section in which each begins with its size: the bodies of functions."""
    count, at = number(content, 0)
    found = []
    for _each in range(count):
        size, at = number(content, at)
        found.append(content[at : at + size])
        at += size
    return found


def locals_end(body: bytes) -> int:
    """Return where in a function's body its instructions begin: what it keeps to itself stands before."""
    count, at = number(body, 0)
    for _each in range(count):
        _same, at = number(body, at)
        at = _value_type(body, at)
    return at


def parameters(types: bytes) -> list[int]:
    """Return how many parameters the functions of each type take."""
    count, at = number(types, 0)
    found = []
    for _each in range(count):
        if types[at] != _FUNCTION_TYPE:
            raise ValueError("a type that is no function's")
        taken, at = number(types, at + 1)
        found.append(taken)
        for _value in range(taken):
            at = _value_type(types, at)
        given, at = number(types, at)
        for _value in range(given):
            at = _value_type(types, at)
    return found


def imports(content: bytes) -> Iterator[Import]:
    """Give what a module takes from outside."""
    count, at = number(content, 0)
    for _each in range(count):
        module, at = _text(content, at)
        called, at = _text(content, at)
        kind = content[at]
        begins = at = at + 1
        if kind == FUNCTION:
            _type, at = number(content, at)
        elif kind == GLOBAL:
            at = _value_type(content, at) + 1
        else:
            raise ValueError(f"an import of kind {kind}")
        yield Import(kind, module, called, content[begins:at])


def exports(content: bytes) -> Iterator[tuple[int, int, str]]:
    """Give the kind, the number and the name of what a module offers."""
    count, at = number(content, 0)
    for _each in range(count):
        called, at = _text(content, at)
        kind = content[at]
        index, at = number(content, at + 1)
        yield kind, index, called


def types(found: Mapping[int, bytes], kind: int) -> Iterator[bytes]:
    """Give the types of a module's own tables, memories, globals or tags, as they are written."""
    content = found[OTHERS[kind]]
    count, at = number(content, 0)
    for _each in range(count):
        begins = at
        if kind == GLOBAL:
            ends = _value_type(content, at) + 1
            # One instruction with a number says how it begins, and another one that this is all.
            at = number(content, ends + 1)[1] + 1
        elif kind == TAG:
            ends = at = number(content, at + 1)[1]
        else:
            ends = at = _limits(content, _value_type(content, at) if kind == TABLE else at)
        yield content[begins:ends]


def _limits(content: bytes, at: int) -> int:
    """Return where the least size, and the largest if there is one, end."""
    has_largest = content[at] & 1
    at = number(content, at + 1)[1]
    return number(content, at)[1] if has_largest else at


def _text(content: bytes, at: int) -> tuple[str, int]:
    size, at = number(content, at)
    return content[at : at + size].decode(), at + size


def _value_type(content: bytes, at: int) -> int:
    """Return where a value's type ends."""
    if content[at] in _TYPED_REFERENCES:
        return number(content, at + 1)[1]
    return at + 1
