"""The leaf of how to play: pictures of the game that lies there, one after the other."""

from collections.abc import Sequence
from typing import Any, Final

from cardmath.i18n import _
from cardmath_widgets.boards.guide.drawn import Drawn
from cardmath_widgets.boards.guide.howto import BACK, NEXT, PLACE, STEPS, TO_PLAY, howto_element
from cardmath_widgets.boards.guide.pages import page_drawing, page_sentence
from cardmath_widgets.boards.host import Host
from cardmath_widgets.boards.leaf import Leaf
from cardmath_widgets.boards.links import first_steps_link
from cardmath_widgets.panels import Control

__all__ = ["HowToLeaf"]

_PAGE: Final = "howto-page"
#: The table of a picture: it has room on a phone, and beside the table that is played on.
_SIZE: Final = (330, 270)


class HowToLeaf(Leaf):
    """How to play."""

    name = "howto"
    place = "help"
    leads = PLACE

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._at = 0

    def label(self) -> str:
        """Return its name."""
        return _("How to play")

    def controls(self) -> Sequence[Control]:
        """Return the page that is open."""
        host = self.host
        notation, game = host.settings.notation, host.session.deal.game
        pages = host.staging.pages(game)
        at = min(self._at, len(pages) - 1)
        page = pages[at]
        element = howto_element(
            page_drawing(host.staging, page, host.settings, _SIZE),
            page_sentence(page, notation),
            page_sentence(page, notation.voice),
            at,
            len(pages),
            looks=f"{host.staging.title_of(game)} {host.settings.looks}",
            offers_steps=host.staging.first_steps is not None,
        )
        return (Drawn(_PAGE, element),)

    def change(self, name: str, value: Any) -> bool:
        """Turn a page, begin first steps, or go to the table."""
        if name != _PAGE:
            return False
        host = self.host
        if value == NEXT:
            self._at = min(self._at + 1, len(host.staging.pages(host.session.deal.game)) - 1)
        elif value == BACK:
            self._at = max(self._at - 1, 0)
        elif value == STEPS and host.staging.first_steps is not None:
            host.follow(first_steps_link(host.staging.first_steps), is_deal=True)
        elif value == TO_PLAY:
            host.close_leaf()
        return True

    def turned(self, *, is_open: bool) -> None:
        """Begin with the first page."""
        self._at = 0
