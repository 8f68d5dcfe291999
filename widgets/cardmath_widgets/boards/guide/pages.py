"""How a game is played, as data: pages with a position, a move that is seen in it, and a sentence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath.sentences import capitalised
from cardmath_widgets.boards.guide.moving import moving_picture
from cardmath_widgets.settings import Settings

__all__ = ["Page", "page_drawing", "page_sentence", "told_in_order"]


@dataclass(frozen=True)
class Page:
    """One picture with its sentence.

    ``record`` leads to the position that is shown, ``move`` is the text of the one that is seen being
    played, empty for none; ``pointed`` are spots pointed out besides those the move takes hold of.
    ``sentence`` makes the words in a notation.
    """

    record: Record
    sentence: Callable[[Notation], str]
    move: str = ""
    pointed: tuple[str, ...] = ()


def page_sentence(page: Page, notation: Notation) -> str:
    """Return a page's words, which begin with a capital letter."""
    return capitalised(page.sentence(notation))


def page_drawing(staging: Any, page: Page, settings: Settings, size: tuple[int, int]) -> str:
    """Return a page's picture for a game's `Staging`, on a table of a width and a height."""
    session = staging.session(page.record)
    position, notation = session.position, settings.notation
    table = staging.table_of(session, *size)
    before = staging.scene(position, table, notation)
    after, motions, pointed = before, (), page.pointed
    if page.move:
        move = position.move_type.parse(page.move)
        motions = staging.motions(table, position, move)
        pointed = (*page.pointed, *staging.gestures.spots_of(move))
        session.play(move)
        after = staging.scene(session.position, staging.table_of(session, *size), notation)
    game = page.record.game
    return moving_picture(
        before,
        after,
        motions,
        pointed,
        lambda name: staging.drawing(game, settings, name),
        staging.palette(settings),
    )


def told_in_order(pages: Sequence[Page], notation: Notation) -> tuple[str, ...]:
    """Return all sentences in their order, each with its number, as somebody hears them."""
    count = notation.brief(len(pages))
    return tuple(
        _("{number} of {count}. {sentence}").format(
            number=notation.brief(at), count=count, sentence=page_sentence(page, notation)
        )
        for at, page in enumerate(pages, start=1)
    )
