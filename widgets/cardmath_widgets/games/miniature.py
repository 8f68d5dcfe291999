"""Small pictures of games' boards, drawn from links without a page."""

import re
from collections.abc import Mapping
from typing import Final

from cardmath.errors import RecordError
from cardmath.games import GAMES
from cardmath.i18n import _
from cardmath.links import from_link
from cardmath_widgets.board.game_ui import ground
from cardmath_widgets.board.view import picture_of
from cardmath_widgets.device.steps import with_step
from cardmath_widgets.games import board_of
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.page.table.felt import Place

#: The size of the table in a small picture, in CSS pixels. Its cards are as large as on a phone.
SIZE: Final = (520, 390)
#: How far apart the boards in one document are, so that no view shows part of another board.
_APART: Final = 4 * SIZE[1]
#: How far a board's background extends beyond it, so that it fills a tile of any shape without cropping a
#: card.
_ROUND: Final = 1.4 * SIZE[1]
#: A picture: its view box, the drawings that it refers to, and the rest.
_PARTS: Final = re.compile(r'<svg [^>]*viewBox="([^"]*)"><defs>(.*?)</defs>(.*)</svg>', re.DOTALL)
_DRAWING: Final = re.compile(r'(?=<\w+ id=")')


def _drawn(link: str) -> tuple[str, Place]:
    """Return an SVG document with the board that a link opens, and the place where it is set."""
    record, fields = from_link(with_step(link, next(iter(GAMES))))
    made = board_of(record.game.key) if record is not None else None
    if record is None or made is None:
        raise RecordError(_("the link {link} does not open a game with a board"), link=link)
    settings = Settings.from_link(fields, Settings())
    board = made(record=record, notation=settings.notation)
    try:
        place = ground(board.ui.table, record.game, settings)
        return picture_of(board.ui, board.session, settings, SIZE, ""), place
    finally:
        board.close()


def miniatures(links: Mapping[str, str]) -> str:
    """Return the boards of the given links as one SVG document with a named view for each.

    A link may also lead to a step of a path instead of a deal. The cards are drawn once for all boards:
    separate documents would be three times as large in total. Raises `cardmath.RecordError` if a link does
    not open a game, or if the game has no board.

    >>> '<view id="first" ' in miniatures({"first": "game=pyramid-addition&preset=first-steps&number=7"})
    True
    """
    shared: dict[str, str] = {}
    boards = []
    for at, (name, link) in enumerate(links.items()):
        document, ground_of = _drawn(link)
        parts = _PARTS.fullmatch(document)
        assert parts is not None
        box, drawings, body = parts.groups()
        for drawing in filter(None, _DRAWING.split(drawings)):
            key = drawing.split('"', 2)[1]
            if shared.setdefault(key, drawing) != drawing:
                # Some games have their own backs under the same name.
                own = f"{key}-{at}"
                shared[own] = drawing.replace(f'id="{key}"', f'id="{own}"', 1)
                body = body.replace(f'href="#{key}"', f'href="#{own}"')
        _left, _top, width, height = map(float, box.split())
        top = at * _APART
        boards.append(
            f'<view id="{name}" viewBox="0 {top} {width:g} {height:g}"/>'
            f"{_around(ground_of, top, width, height)}"
            f'<svg y="{top}" width="{width:g}" height="{height:g}" viewBox="{box}">{body}</svg>'
        )
    wide, high = SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f"<defs>{''.join(shared.values())}</defs>{''.join(boards)}</svg>"
    )


def _around(place: Place, top: float, width: float, height: float) -> str:
    """Return the felt above and beside a board, and the floor below it."""
    high = height / 2 + _ROUND
    across = f'x="{-_ROUND:g}" width="{width + 2 * _ROUND:g}" height="{high:g}"'
    return (
        f'<rect fill="{place.day.felt}" {across} y="{top - _ROUND:g}"/>'
        f'<rect fill="{place.day.near}" {across} y="{top + height / 2:g}"/>'
    )
