"""A rule card in pictures: what you can do in a game, with one moving picture for each kind of move."""

from collections.abc import Iterator
from typing import Any, Final

from cardmath.how_to_play import Page
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.panels.how_to_play import page_drawing, page_sentence
from cardmath_widgets.lessons.content import Shown
from cardmath_widgets.page import style
from cardmath_widgets.page.elements.slate import Slate, SlateView
from cardmath_widgets.page.elements.tree import box, button, drawing, text

#: The size of a picture's table, in CSS pixels: four of them fit side by side on a tablet.
_SIZE: Final = (220, 190)
#: How long each stage of a picture is shown, in milliseconds, and how many times the sequence plays.
_PACE: Final = "800"
_TIMES: Final = "3"


class RuleCard(Slate):
    """The moves in a board's game, each as a picture with a sentence.

    The pictures are the ones in *How to play*, one for each kind of move. They can be hidden.

    >>> from cardmath import PRESETS, PyramidGame
    >>> from cardmath_widgets import PyramidBoard
    >>> game = PyramidGame(PRESETS["first-steps"].deck, tableau=8)
    >>> card = RuleCard(PyramidBoard(23, game, base=10, key="first"))
    >>> [page.move for page in card.pages]
    ['t3.1+t3.2', 't2.2', 'draw', 't1.1+d']
    """

    _css = style("page/elements/slate.css", "lessons/lesson.css")

    def __init__(self, board: Board[Any, Any]) -> None:
        self.board, self.is_folded = board, False
        self.pages = tuple(_one_of_each(board))
        super().__init__(f"{board.key}-rules", "cm-lesson-rules")

    def on_press(self, key: str) -> None:
        """Hide the pictures, or show them again."""
        self.is_folded = key == "fold"
        self.lead("show" if self.is_folded else "fold")
        self.refresh()

    @property
    def link(self) -> str:
        """Whether the pictures are hidden, as part of the page's address."""
        return "folded=1" if self.is_folded else ""

    def follow(self, link: str) -> None:
        """Hide the pictures if a link says so."""
        self.is_folded = link == "folded=1"
        self.refresh()

    def shown(self) -> SlateView:
        """Return the pictures, or the button that shows them."""
        if self.is_folded:
            show = button(_("Show the rules"), "show", data_place="show")
            return SlateView(box("cm-rule-card", show), box(), link=self.link)
        settings = self.board.settings
        pictures = [
            box(
                "cm-rule-picture",
                drawing(
                    page_drawing(self.board.ui, page, settings, _SIZE),
                    looks="cm-flowing",
                    key=f"move {at}",
                    data_pace=_PACE,
                    data_times=_TIMES,
                ),
                text(page_sentence(page, settings.notation), tag="figcaption"),
                tag="figure",
                key=f"picture-{at}",
            )
            for at, page in enumerate(self.pages)
        ]
        fold = button(_("Hide the rules"), "fold", looks="cm-button is-quiet", data_place="fold")
        # On a phone the row is wider than the page, so the keyboard must be able to scroll it, too.
        row = box("cm-rule-pictures", *pictures, key="pictures", role="group", tabindex="0")
        return SlateView(
            box("cm-rule-card", row.having(aria_label=_("How to play")), fold), box(), link=self.link
        )


def _one_of_each(board: Board[Any, Any]) -> Iterator[Page]:
    """Yield the first page of *How to play* for each kind of move, distinguished by where the cards go."""
    seen = set()
    for page in board.ui.help.pages(board.session.deal.game):
        if not page.move:
            continue
        move = page.record.position().move_type.parse(page.move)
        sort = tuple(sorted(spot[:1] for spot in board.ui.table.gestures.spots_of(move)))
        if sort not in seen:
            seen.add(sort)
            yield page


class WithRules(Shown):
    """A board with its rule card above it, as the content of a part."""

    def __init__(self, board: Board[Any, Any], notation: Notation | None = None) -> None:
        self.card = RuleCard(board)
        super().__init__(board, board.settings.notation if notation is None else notation)
        self.widgets = (self.card, board)
