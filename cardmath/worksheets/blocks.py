"""The blocks of a sheet, as data: each function makes a block, and the templates draw it.

A `Part` is a printed text or an `answer`: a blank on the sheet, filled in on the key.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardmath.worksheets.sheets import Block

#: A printed text, or an answer.
Part = str | dict[str, str]
#: Frames of dots: the number of dots in each row, or the label of a closed crate.
Frames = Sequence[Sequence[int] | str]


def _block(kind: str, **fields: Any) -> Block:
    """Return a block of a kind with these fields."""
    return {"kind": kind, **_part(**fields)}


def _part(**fields: Any) -> dict[str, Any]:
    """Return fields as the templates read them: hyphens in their names, lists in place of other iterables."""
    return {name.replace("_", "-"): _plain(value) for name, value in fields.items()}


def _chosen(**fields: Any) -> dict[str, Any]:
    """Return the fields that are true or not empty; the templates do without the others."""
    return _part(**{name: value for name, value in fields.items() if value})


def _plain(value: Any) -> Any:
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        return value
    return [_plain(one) for one in value]


def answer(text: str) -> Part:
    """Return a blank; the key shows its answer.

    >>> answer("8")
    {'answer': '8'}
    """
    return {"answer": text}


def note(text: str, *, on_key: bool = True, at_foot: bool = False, apart: bool = False) -> Block:
    """Return a sentence between other blocks; without ``on_key`` it is left out of the key.

    With ``at_foot``, it goes at the foot of its page. With ``apart``, it need not be on the same page as the
    next block.
    """
    return _block("note", text=text, **_chosen(sheet_only=not on_key, at_foot=at_foot, apart=apart))


def leaf_turn(text: str, *, stays: bool = False) -> Block:
    """Return a page break for the sheet and the next page's heading; the key runs on without a break.

    If it ``stays``, the heading is on the same page.
    """
    return _block("turn", text=text, **_chosen(stays=stays))


def items(rows: Iterable[Sequence[Part]], *, columns: int = 2, gap: float = 7, width: float = 2.6) -> Block:
    """Return lettered items in ``columns`` columns; each item is a row of parts.

    ``gap`` is the space between lines in millimetres; ``width`` is the width of a blank in ems.
    """
    return _block("items", items=rows, columns=columns, gap=gap, width=width)


def table(
    head: Sequence[Part],
    rows: Iterable[Sequence[Part]],
    *,
    side: bool = True,
    first: float = 1,
    alone: bool = True,
) -> Block:
    """Return a table with a row of headers; with ``side`` the first column holds headers too.

    ``first`` is the width of the first column relative to the others. A table that is ``alone`` fills its
    page.
    """
    return _block("table", head=head, rows=rows, side=side, widths=[first], alone=alone)


def strip(cells: Iterable[Part], *, columns: int, low: bool = False) -> Block:
    """Return consecutive cells, ``columns`` to a line; ``low`` lines leave room below for more."""
    return _block("strip", cells=cells, columns=columns, low=low)


def wheels(hubs: Iterable[tuple[str, Sequence[tuple[str, str]], str]], *, columns: int, size: float) -> Block:
    """Return bond wheels, at most ``size`` millimetres across.

    Each has the number in its hub, its spokes (the printed number and the one to find) and a description for
    screen readers.
    """
    made = [_part(hub=hub, spokes=spokes, alt=alt) for hub, spokes, alt in hubs]
    return _block("wheels", wheels=made, columns=columns, size=size)


def pyramid(
    rows: Sequence[Sequence[tuple[str, str, str]]],
    stock: Sequence[tuple[str, str, str]],
    *,
    stock_title: str,
    alt: str,
    stock_alt: str,
) -> Block:
    """Return a pyramid of cards to cross out, with its stock.

    A card is given as its index, its suit's symbol, and what it is worth, or "" if its index already shows
    that.
    """
    return _block("pyramid", rows=rows, stock=stock, stock_title=stock_title, alt=alt, stock_alt=stock_alt)


def dealt(
    rows: Sequence[Sequence[tuple[str, str, bool]]],
    piles: Iterable[tuple[str, Sequence[tuple[str, str, bool]]]],
    *,
    alt: str,
) -> Block:
    """Return a game in progress, for a question about it: the rows of its pyramid, and piles of face-up cards
    with their names.

    A card is given as its index, its suit's symbol, and whether the question is about it; the index of a card
    that has left the table is "".
    """

    def drawn(cards: Sequence[tuple[str, str, bool]]) -> list[list[Any]]:
        return [[index, suit, "", is_asked] for index, suit, is_asked in cards]

    named = [{"name": name, "cards": drawn(cards)} for name, cards in piles]
    return _part(rows=map(drawn, rows), piles=named, alt=alt)


def laid_out(title: str, rows: Sequence[Sequence[tuple[str, str]]], *, alt: str) -> Block:
    """Return rows of cards under a title. A card is given as its index and its suit's symbol."""
    return _block("cards", title=title, rows=rows, alt=alt)


def claims(deals: Iterable[tuple[Block, str, str]]) -> Block:
    """Return small pyramids one below the other, each with a question, its answer and lines to write on."""
    made = [{"deal": deal, "question": asked, "answer": found} for deal, asked, found in deals]
    return _block("claims", items=made)


def question(
    text: str,
    found: str,
    *,
    frames: Frames = (),
    framed: bool = False,
    ring: int = 0,
    alt: str = "",
    slips: Iterable[str] = (),
    table: Block | None = None,
    cells: Sequence[int] = (),
) -> Block:
    """Return a question with its answer, and with dots to look at if there are ``frames`` (see `dots`).

    ``framed`` draws a line round each frame, like the line round a crate. ``table`` is one made by `dealt`.
    ``cells`` draws a frame to fill: the number of its cells, and how many have a dot; the key fills the
    others.
    """
    drawn = _part(frames=frames, framed=framed, ring=ring, alt=alt)
    return _part(question=text, answer=found, **drawn, slips=slips, **_chosen(table=table, cells=cells))


def questions(asked: Iterable[Block], *, first: int = 0) -> Block:
    """Return lettered questions, each with a line for its answer; the letters start at number ``first``."""
    return _block("questions", items=asked, first=first)


def writing(asked: str, found: str, *, lines: int = 2) -> Block:
    """Return a question with lines to write on; the key shows an answer in their place."""
    return _block("writing", question=asked, answer=found, lines=lines)


def blank_space(title: str, task: str, *, stays: bool = False) -> Block:
    """Return a page with a task and an empty frame to draw in; it is not on the key.

    If it ``stays``, it takes up the rest of the current page.
    """
    return _block("space", title=title, text=task, **_chosen(stays=stays))


def worked(
    title: str,
    steps: Iterable[str],
    picture: tuple[str, str, float] | None,
    *,
    table: Block | None = None,
) -> Block:
    """Return a worked example with its steps.

    ``picture`` is an SVG, its description for screen readers, and its width in millimetres. ``table`` is one
    made by `dealt`.
    """
    made = picture and dict(zip(("svg", "alt", "width"), picture, strict=True))
    return _block("worked", title=title, steps=steps, picture=made, **_chosen(table=table))


def rules(sections: Iterable[tuple[str, Sequence[str]]], picture: tuple[str, str], *, caption: str) -> Block:
    """Return sections of sentences, each under its title, and a picture with its description below them.

    Everything stays on one page: the print is made smaller until it fits.
    """
    svg, alt = picture
    titled = [_part(title=title, lines=lines) for title, lines in sections]
    return _block("rules", sections=titled, picture={"svg": svg, "alt": alt, "caption": caption})


def pictures(shown: Iterable[tuple[str, str, float, str, str]], *, columns: int) -> Block:
    """Return pictures in ``columns`` columns, as large as will fit on one page.

    Each is an SVG, its description for screen readers, its maximum width in millimetres, and its word and
    sentence, or "" for a picture that has only its number.
    """
    made = [dict(zip(("svg", "alt", "width", "title", "text"), one, strict=True)) for one in shown]
    return _block("pictures", items=made, columns=columns)


def sum_in_columns(
    sign: str, upper: str, lower: str, found: str, boxes: Sequence[str], slips: Iterable[str] = ()
) -> Block:
    """Return a sum in columns: its numerals and its result.

    ``boxes`` is what the key shows in the small boxes above the columns, from the left.
    """
    return _part(sign=sign, upper=upper, lower=lower, answer=found, boxes=boxes, slips=slips)


def columns(sums: Iterable[Block], *, across: int = 3) -> Block:
    """Return sums in columns with boxes for carries and borrows."""
    return _block("columns", items=sums, across=across)


def dots(pictures: Iterable[Block], *, across: int, task: str, first: int = 0) -> Block:
    """Return pictures of dots, each with a line for the answer.

    A picture is made by `question`; its text is not printed. A frame lists the number of dots in each of its
    rows, or is the label of a closed crate. On the key, every ``ring`` dots have a ring round them. ``task``
    comes before each answer.
    """
    return _block("dots", items=pictures, across=across, task=task, first=first)


def rings(asked: Iterable[Block], *, across: int = 2) -> Block:
    """Return rings of ranks, each made by `ring`."""
    return _block("rings", items=asked, across=across)


def ring(
    ranks: Sequence[str],
    step: str,
    question: str,
    found: str,
    *,
    path: Sequence[int],
    alt: str,
    slips: Iterable[str] = (),
) -> Block:
    """Return a ring of ranks with its question and its answer.

    ``step`` is in the middle. ``path`` holds the places of the ranks that the count lands on, from 0, in
    order; the key draws it.
    """
    return _part(ranks=ranks, step=step, question=question, answer=found, path=path, alt=alt, slips=slips)


def leaf(
    faces: Iterable[tuple[str, str]], *, back: str, size: tuple[int, int], across: int, spaces: int
) -> Block:
    """Return cards to cut out: pages of faces, each with a page of backs behind it.

    A face is an SVG document and a description for screen readers. ``size`` is the width and height of a card
    in millimetres. Unused spaces stay blank, for replacing lost cards.
    """
    return _block("leaf", faces=faces, back=back, size=size, across=across, spaces=spaces)


def hands(
    dealt: Iterable[tuple[Sequence[tuple[str, str]], Sequence[Part], str]],
    heads: Sequence[str],
    widths: Sequence[float],
    *,
    size: float = 9,
    gap: float = 3.5,
) -> Block:
    """Return lettered hands of cards in a column, with the parts to fill in beside them under headers.

    Each hand is its cards (index and suit symbol), its parts and a description for screen readers. ``size``
    is the width of a card and ``gap`` the space between hands in millimetres.
    """
    made = [_part(cards=cards, parts=parts, alt=alt) for cards, parts, alt in dealt]
    return _block("hands", hands=made, heads=heads, widths=widths, size=size, gap=gap)


def ledger(
    head: Sequence[str],
    rows: Iterable[Sequence[Part]],
    widths: Sequence[float],
    *,
    height: float,
    narrow: bool = False,
) -> Block:
    """Return a table with columns of the given ``widths`` and rows ``height`` millimetres high.

    A ``narrow`` table has many columns with short entries.
    """
    fields = _part(head=head, rows=rows, widths=widths, height=height)
    return _block("ledger", **fields, **_chosen(narrow=narrow))
