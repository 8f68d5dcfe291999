"""The *How to play* panel: pages with a picture and a sentence, and one for the digits for ten and eleven."""

import json
from collections.abc import Sequence
from typing import Any, Final

from cardmath.art import HEIGHT, WIDTH, Palette, document, face
from cardmath.games import Game
from cardmath.how_to_play import Page, module_of
from cardmath.i18n import N_, _, pgettext
from cardmath.links import options_apart
from cardmath.numerals import DECIMAL, DOZENAL, Notation
from cardmath.paths import path_of
from cardmath.sentences import capitalised
from cardmath_widgets.board.effects import Effect
from cardmath_widgets.board.first_steps import FirstSteps, first_steps_link
from cardmath_widgets.board.game_ui import ground
from cardmath_widgets.board.panels.panel import Panel
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.device.steps import step_link
from cardmath_widgets.page import Said, said
from cardmath_widgets.page.elements.spoken import for_eye_and_ear
from cardmath_widgets.page.elements.tree import DrawnControl, Element, box, button, drawing, reader, text
from cardmath_widgets.page.panels.controls import Control
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.page.table.picture import moving_picture

#: The ranks of the cards that show the digits.
_SHOWN: Final = (10, 11)
_SUIT: Final = "c"
#: The space for a card and the word below it.
_CARD: Final = (140, 196)
_TOP: Final = 14
_WORD: Final = 250
_FELT: Final = "#1f4d3a"
_CREAM: Final = "#f8f3e6"


def has_new_digits(notation: Notation) -> bool:
    """Return whether a notation writes ten and eleven with digits that few people know.

    >>> has_new_digits(Notation(12)), has_new_digits(Notation(10))
    (True, False)
    """
    return notation.base == DOZENAL.base


def digits_said(notation: Notation) -> Said:
    """Say what the digits are, on screen and aloud.

    >>> digits_said(Notation(12)).text
    'Two new digits: Ʒ is ten. Ǝ is eleven.'
    """
    ten, eleven = (notation.format(number) for number in _SHOWN)
    words = [DECIMAL.aloud(number) for number in _SHOWN]
    return Said(
        _("Two new digits: {one} is {ten}. {other} is {eleven}.").format(
            one=ten, ten=words[0], other=eleven, eleven=words[1]
        ),
        aloud=_("There are two new digits, one for {ten} and one for {eleven}.").format(
            ten=words[0], eleven=words[1]
        ),
    )


def digits_drawing(notation: Notation, palette: Palette) -> str:
    """Return a card with ten dots and one with eleven, each above its number in words."""
    width, height = _SIZE
    wide, tall = _CARD
    gap = (width - 2 * wide) / 3
    parts = [f'<rect width="{width}" height="{height}" rx="10" fill="{_FELT}"/>']
    for place, number in enumerate(_SHOWN):
        left = gap + place * (wide + gap)
        card = face(str(number), _SUIT, notation.format(number), palette=palette)
        at = f"translate({left:g} {_TOP}) scale({wide / WIDTH:.4f} {tall / HEIGHT:.4f})"
        look = f'text-anchor="middle" font-size="30" font-weight="600" fill="{_CREAM}"'
        word = f'<text x="{left + wide / 2:g}" y="{_WORD}" {look}>{DECIMAL.aloud(number)}</text>'
        parts.append(f'<g transform="{at}">{card}</g>{word}')
    return document("".join(parts), (0, 0, width, height), _SIZE, palette)


_PAGE: Final = "howto-page"
#: The size of the table in a picture, which fits on a phone and beside the table in play.
_SIZE: Final = (330, 270)
#: The buttons of a page.
BACK: Final = "back"
NEXT: Final = "next"
#: The place that gets the reader's focus.
PLACE: Final = "howto"
#: The buttons that start the first steps and go to the table.
STEPS: Final = "first-steps"
TO_PLAY: Final = "to-play"
#: How long each stage of a picture is shown, in milliseconds, and how many times the sequence plays.
_PACE: Final = "800"
_TIMES: Final = "2"


class HowToPlayPanel(Panel):
    """The *How to play* panel."""

    name = "howto"
    title = N_("How to play")
    place = "help"
    dock = 5
    leads = PLACE

    def __init__(self, state: BoardState) -> None:
        super().__init__(state)
        self._at = 0
        #: The pages, and the game they are about.
        self._known: tuple[Any, Sequence[Page]] = (None, ())

    def is_offered(self) -> bool:
        """Return whether the game has such pages."""
        return bool(self._pages())

    def _pages(self) -> Sequence[Page]:
        game = self.state.session.deal.game
        if self._known[0] != game:
            self._known = game, self.state.ui.help.pages(game)
        return self._known[1]

    @property
    def _count(self) -> int:
        """How many pages there are: the last one shows new digits."""
        return len(self._pages()) + has_new_digits(self.state.notation)

    def controls(self) -> Sequence[Control]:
        """Return the open page."""
        state, notation, pages = self.state, self.state.notation, self._pages()
        at = min(self._at, self._count - 1)
        if at < len(pages):
            picture = page_drawing(state.ui, pages[at], state.settings, _SIZE)
            words = said(pages[at].sentence, notation)
        else:
            picture, words = digits_drawing(notation, state.settings.palette), digits_said(notation)
        return (DrawnControl(_PAGE, self._page(at, picture, words)),)

    def _page(self, at: int, picture: str, words: Said) -> Element:
        """Return a page: its picture, its sentence on screen and read aloud, and its number."""
        state, game, count = self.state, self.state.session.deal.game, self._count
        sentence = capitalised(words.text)
        aloud, is_last = words.aloud or sentence, at == count - 1
        looks = f"{state.ui.speech.title_of(game)} {state.settings.looks}"
        counted = _("{number} of {count}").format(number=DECIMAL.aloud(at + 1), count=DECIMAL.aloud(count))
        play = button(pgettext("button", "Play"), TO_PLAY)
        row = [button(_("Back"), BACK, disabled=at == 0)]
        if is_last:
            row.append(play.having(class_="cm-button is-primary").called("on"))
            row += [button(_("First steps"), STEPS)] if state.ui.help.first_steps is not None else []
        else:
            on = button(pgettext("button", "Next"), NEXT, key="on", data_place=PLACE)
            row += [on.having(class_="cm-button is-primary"), play]
        row.append(reader(capitalised(aloud)))
        if rules := rules_link(game, state.notation):
            printed = text(
                _("Print these rules"),
                "cm-howto-print",
                tag="a",
                key="print",
                data_app=rules,
                # In a class, worksheets are for the teacher.
                data_not_in_class="",
                target="_blank",
                rel="noopener",
            )
            row.append(printed)
        said_twice = for_eye_and_ear(sentence, f"{counted}. {aloud}")
        keys = json.dumps({"ArrowLeft": BACK} | ({} if is_last else {"ArrowRight": NEXT}))
        dots = (text("", "cm-dot is-here" if one == at else "cm-dot", tag="i") for one in range(count))
        key = f"picture {at} {looks}"
        return box(
            "cm-howto-page",
            drawing(picture, looks="cm-flowing", key=key, data_pace=_PACE, data_times=_TIMES),
            box("cm-howto-words", *said_twice, tag="p", role="status", key="words"),
            box("cm-dots", *dots, aria_hidden="true", key="dots"),
            box("cm-row", *row, key="row"),
            data_keys=keys,
            group=_("How to play"),
        )

    def change(self, name: str, value: Any) -> Effect | None:
        """Turn a page, start the first steps, or go to the table."""
        if name != _PAGE:
            return None
        first_steps = self.state.ui.help.first_steps
        if value == STEPS and first_steps is not None:
            return Effect(link=self._first_deal(first_steps))
        if value == TO_PLAY:
            return Effect(panel="")
        by = {NEXT: 1, BACK: -1}.get(value, 0)
        self._at = min(max(self._at + by, 0), self._count - 1)
        return Effect()

    def _first_deal(self, first_steps: FirstSteps) -> str:
        """Return the link to the guided game, or to the path's first deal if a related game is guided."""
        key = self.state.session.deal.game.key
        path = path_of(key)
        if path is None or first_steps.after().key == key:
            return first_steps_link(first_steps)
        return step_link(path.newcomer, self.state.settings)

    def turned(self, *, is_open: bool) -> None:
        """Start with the first page, or with the page on digits that are new to the player."""
        self._at = self._count - 1 if self.state.meets_digits else 0
        self.state.meets_digits = False


def rules_link(game: Game, notation: Notation) -> str:
    """Return the address that opens the rules in the app that prints them, or "" if the game has none to
    print.

    Only a game with its own deck is printed in the base on the screen: everyday cards have a 10 in every
    base.

    >>> from cardmath.games import OddsGame, PyramidGame
    >>> rules_link(OddsGame(lives=2), Notation(12))
    'worksheets#kind=rules&game=odds&options.lives=2&base=10'
    >>> rules_link(PyramidGame(), Notation(12))
    'worksheets#kind=rules&game=pyramid-addition&base=12'
    """
    if module_of(game.key) is None:
        return ""
    base = notation.base if hasattr(game, "deck") else DECIMAL.base
    fields = {"kind": "rules", "game": game.key, **options_apart(game, type(game)()), "base": str(base)}
    return "worksheets#" + "&".join(f"{name}={text}" for name, text in fields.items())


def page_sentence(page: Page, notation: Notation) -> str:
    """Return the text of a page, starting with a capital letter."""
    return capitalised(page.sentence(notation))


def page_drawing(ui: Any, page: Page, settings: Settings, size: tuple[int, int]) -> str:
    """Return the picture of a page for a game's `GameUI`, with the size of its table in CSS pixels."""
    session = ui.table.session(page.record)
    position, notation = session.position, settings.notation
    table = ui.table.layout(session, *size)
    before = ui.table.scene(session, table, notation)
    after, motions, pointed = before, (), page.pointed
    if page.move:
        move = position.move_type.parse(page.move)
        motions = ui.table.motions(session, table, position, move)
        pointed = (*page.pointed, *ui.table.gestures.spots_of(move))
        session.play(move)
        after = ui.table.scene(session, ui.table.layout(session, *size), notation)
    game = page.record.game
    return moving_picture(
        before,
        after,
        motions,
        pointed,
        lambda name: ui.table.drawing(game, settings, name),
        ui.table.palette(game, settings),
        ground(ui.table, game, settings),
    )
