"""A small picture of a game's board, drawn from a link without a page."""

from typing import Final

from cardmath.errors import RecordError
from cardmath.games import GAMES
from cardmath.i18n import _
from cardmath.links import from_link
from cardmath_widgets.board.view import picture_of
from cardmath_widgets.device.steps import with_step
from cardmath_widgets.games import board_of
from cardmath_widgets.page.panels.settings import Settings

#: The size of the table in a small picture, in CSS pixels. Its cards are as large as on a phone.
SIZE: Final = (520, 390)


def miniature(link: str, size: tuple[int, int] = SIZE) -> str:
    """Return the board that a link opens as an SVG document, as its table lies on a screen of ``size``.

    A link may name a step of a path instead of a deal. Raise `cardmath.RecordError` if the link opens no
    game, or a game without a board.

    >>> miniature("game=pyramid-addition&preset=first-steps&number=7").startswith("<svg")
    True
    """
    record, fields = from_link(with_step(link, next(iter(GAMES))))
    made = board_of(record.game.key) if record is not None else None
    if record is None or made is None:
        raise RecordError(_("the link {link} opens no game with a board"), link=link)
    settings = Settings.from_link(fields, Settings())
    board = made(record=record, notation=settings.notation)
    try:
        return picture_of(board.ui, board.session, settings, size, "")
    finally:
        board.close()
