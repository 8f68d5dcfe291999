"""The blocks a sheet is made of, as data: each function makes one, the templates draw it.

A `Part` is a text that is printed, or an `answer`: a blank on the sheet, filled in on the key.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from cardmath.worksheets.sheets import Block

__all__ = [
    "Part",
    "answer",
    "columns",
    "dots",
    "hands",
    "items",
    "leaf",
    "leaf_turn",
    "ledger",
    "note",
    "pyramid",
    "questions",
    "rings",
    "strip",
    "table",
    "wheels",
]

#: A printed text, or an answer.
Part = str | dict[str, str]


def answer(text: str) -> Part:
    """Return a blank whose answer the key shows.

    >>> answer("8")
    {'answer': '8'}
    """
    return {"answer": text}


def note(text: str) -> Block:
    """Return a sentence between other blocks."""
    return {"kind": "note", "text": text}


def leaf_turn(text: str) -> Block:
    """Return the end of a page of the sheet and the heading of the next one; the key goes on below."""
    return {"kind": "turn", "text": text}


def items(rows: Iterable[Sequence[Part]], *, columns: int = 2, gap: float = 7, width: float = 2.6) -> Block:
    """Return lettered items, each a row of parts, in so many columns.

    ``gap`` is the space between two lines in millimetres, ``width`` that of a blank in ems.
    """
    return {
        "kind": "items",
        "items": [list(row) for row in rows],
        "columns": columns,
        "gap": gap,
        "width": width,
    }


def table(
    head: Sequence[Part],
    rows: Iterable[Sequence[Part]],
    *,
    side: bool = True,
    first: float = 1,
    alone: bool = True,
) -> Block:
    """Return a table with a row of heads; ``side`` says that the first column holds heads, too.

    ``first`` is how wide the first column is beside the others; a table that is ``alone`` fills its page.
    """
    return {
        "kind": "table",
        "head": list(head),
        "rows": [list(row) for row in rows],
        "side": side,
        "widths": [first],
        "alone": alone,
    }


def strip(cells: Iterable[Part], *, columns: int) -> Block:
    """Return numbers one after the other, so many to a line."""
    return {"kind": "strip", "cells": list(cells), "columns": columns}


def wheels(hubs: Iterable[tuple[str, Sequence[tuple[str, str]], str]], *, columns: int, size: float) -> Block:
    """Return bond wheels, ``size`` millimetres across at most.

    Each is the number in its hub, its spokes (the number that is printed, the one to find) and a sentence for
    those who do not see it.
    """
    made: list[dict[str, Any]] = [
        {"hub": hub, "spokes": [list(spoke) for spoke in spokes], "alt": alt} for hub, spokes, alt in hubs
    ]
    return {"kind": "wheels", "wheels": made, "columns": columns, "size": size}


def pyramid(
    rows: Sequence[Sequence[tuple[str, str]]],
    stock: Sequence[tuple[str, str]],
    *,
    stock_title: str,
    alt: str,
    stock_alt: str,
) -> Block:
    """Return a pyramid of cards to cross out with its stock; a card is its index and its suit's sign."""
    return {
        "kind": "pyramid",
        "rows": [[list(card) for card in row] for row in rows],
        "stock": [list(card) for card in stock],
        "stock-title": stock_title,
        "alt": alt,
        "stock-alt": stock_alt,
    }


def questions(asked: Iterable[tuple[str, str]], *, first: int = 0) -> Block:
    """Return lettered questions, each with a line for its answer; letters go on from number ``first``."""
    return {"kind": "questions", "items": [list(one) for one in asked], "first": first}


def columns(sums: Iterable[tuple[str, str, str, str]], *, across: int = 3) -> Block:
    """Return sums in columns with boxes for what is carried or borrowed.

    Each is its sign, the numeral above, the one below and the result.
    """
    return {"kind": "columns", "items": [list(one) for one in sums], "across": across}


def dots(
    pictures: Iterable[tuple[Sequence[Sequence[int] | str], str, str]], *, across: int, task: str
) -> Block:
    """Return pictures of dots with a line each for the answer.

    A picture is a list of frames, each a list with how many dots its rows hold, or the label of a closed
    crate; a sentence for those who do not see it; and the answer. ``task`` stands before each answer.
    """
    made = [
        {
            "frames": [rows if isinstance(rows, str) else list(rows) for rows in frames],
            "alt": alt,
            "answer": text,
        }
        for frames, alt, text in pictures
    ]
    return {"kind": "dots", "items": made, "across": across, "task": task}


def rings(asked: Iterable[tuple[Sequence[str], str, str, str]], *, across: int = 2) -> Block:
    """Return rings of ranks, each with its question, the answer and a sentence for the ear."""
    made = [
        {"ranks": list(ranks), "question": question, "answer": text, "alt": alt}
        for ranks, question, text, alt in asked
    ]
    return {"kind": "rings", "items": made, "across": across}


def leaf(
    faces: Iterable[tuple[str, str]], *, back: str, size: tuple[int, int], across: int, spaces: int
) -> Block:
    """Return a leaf of cards to cut out: a page of faces, and their backs on the page behind it.

    A face is an SVG document and a sentence for those who do not see it; ``size`` is a card's width and
    height in millimetres. Spaces that are left stay white, for cards that get lost.
    """
    made = [list(one) for one in faces]
    return {
        "kind": "leaf",
        "faces": made,
        "back": back,
        "size": list(size),
        "across": across,
        "spaces": spaces,
    }


def hands(
    dealt: Iterable[tuple[Sequence[tuple[str, str]], Sequence[Part], str]],
    heads: Sequence[str],
    widths: Sequence[float],
    *,
    size: float = 9,
    gap: float = 3.5,
) -> Block:
    """Return hands of cards below each other, lettered, with what is to be written beside them under heads.

    Each hand is its cards, index and sign of the suit; its parts; and a sentence for those who do not see it.
    ``size`` is the width of a card and ``gap`` the space between two hands in millimetres.
    """
    made = [
        {"cards": [list(card) for card in cards], "parts": list(parts), "alt": alt}
        for cards, parts, alt in dealt
    ]
    return {
        "kind": "hands",
        "hands": made,
        "heads": list(heads),
        "widths": list(widths),
        "size": size,
        "gap": gap,
    }


def ledger(
    head: Sequence[str], rows: Iterable[Sequence[Part]], widths: Sequence[float], *, height: float
) -> Block:
    """Return a table whose columns are as wide as ``widths`` say, the rows ``height`` millimetres high."""
    return {
        "kind": "ledger",
        "head": list(head),
        "rows": [list(row) for row in rows],
        "widths": list(widths),
        "height": height,
    }
