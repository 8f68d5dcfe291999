"""A claim before play: pupils say whether a deal can be won, and why, before anything gives it away."""

from typing import Any, Final
from urllib.parse import parse_qsl, quote

import traitlets

from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.solving import UNKNOWN, UNWINNABLE, WINNABLE, evaluate
from cardmath_widgets.board.board import Board
from cardmath_widgets.lessons.content import Shown, Task
from cardmath_widgets.lessons.together import LONGEST, kept, writing
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.slate import SlateView
from cardmath_widgets.page.elements.tree import Element, box, button, text
from cardmath_widgets.page.scheduling import beside, calculated

#: Search steps for the verdict: enough for every deal in a lesson.
_NODES: Final = 200_000


class Claim(Task):
    """The claim about the deal on a board.

    Pupils say whether it can be won, and may write a reason. Until they check the claim, the board shows no
    hints and no verdict. A notebook can observe ``finished`` (the claim has been checked).

    >>> from cardmath import PRESETS, PyramidGame
    >>> from cardmath_widgets import PyramidBoard
    >>> board = PyramidBoard(8, PyramidGame(PRESETS["first-steps"].deck, tableau=8), key="third")
    >>> claim = Claim(board)
    >>> claim.make("unwinnable"), claim.check(), claim.result
    (None, None, 'claimed: it cannot be won ✓')
    """

    #: The claim: ``cardmath.solving.WINNABLE``, ``UNWINNABLE``, or "" until it is made.
    claimed = traitlets.Unicode(read_only=True)

    def __init__(self, board: Board[Any, Any]) -> None:
        self.board = board
        self._reason, self._verdict = "", ""
        super().__init__(f"{board.key}-claim", "cm-lesson-claim")
        board.hold_help(held=True)
        self._greet()

    def _greet(self) -> None:
        self.say(_("Can this deal be won? Decide before you get any hints."))

    @property
    def result(self) -> str:
        """The claim, and whether it was right, in one line."""
        if not self.claimed:
            return ""
        sentence = _("claimed: {claim}").format(claim=_words()[self.claimed])
        if self._verdict not in (WINNABLE, UNWINNABLE):
            return sentence
        return f"{sentence} {'✓' if self._is_right else '✗'}"

    @property
    def _is_right(self) -> bool:
        return self.claimed == self._verdict

    def make(self, claim: str) -> None:
        """Claim that the deal is ``"winnable"`` or ``"unwinnable"``; a checked claim cannot be changed."""
        if claim in _words() and not self.finished:
            self.set_trait("claimed", claim)
            self.reply(_("Your claim: {claim}. Now play, or check it.").format(claim=_words()[claim]))

    def give_reason(self, reason: str) -> None:
        """Store a reason, as a pupil would."""
        self._reason = kept(reason)
        self.refresh()

    def check(self) -> None:
        """Check the claim; after that, the board offers help again."""
        start = self.board.session.deal.start()
        beside(
            lambda: calculated(evaluate, start, nodes=_NODES),
            lambda found: self.guard(lambda: self._judge(found)),
        )

    def _judge(self, verdict: str) -> None:
        if self.claimed:
            self._verdict = verdict
            self.board.hold_help(held=False)
            self.say(self._judged())
            self.lead("checked")
            self.set_trait("finished", True)
            self.refresh()

    def _judged(self) -> Said:
        if self._verdict == UNKNOWN:
            return Said(_("I don't know yet. Play and find out."))
        sentence = {
            (WINNABLE, True): _("Right, it can be won. Now show how."),
            (WINNABLE, False): _("It can be won. Find a way: you can undo as often as you like."),
            (UNWINNABLE, True): _("Right, it cannot be won. Which card is always left, and why?"),
            (UNWINNABLE, False): _("It cannot be won. Play and see which card is always left."),
        }[self._verdict, self._is_right]
        return Said(sentence, mood="won" if self._is_right else "help")

    # -- the page ------------------------------------------------------------------------------------

    def on_press(self, key: str) -> None:
        """Make a claim, take it back, or check it."""
        name, _colon, rest = key.partition(":")
        if name == "claim":
            self.make(rest)
            self.lead("check")
        elif name == "change" and not self.finished:
            self.set_trait("claimed", "")
            self._greet()
            self.lead("claim")
        elif name == "check":
            self.check()

    def on_enter(self, key: str, value: str) -> None:
        """Store a reason."""
        self.give_reason(value)
        if self._reason:
            self.say(_("Your reason stays on this screen."))
            self.lead("finished" if self.finished else "check")

    @property
    def link(self) -> str:
        """The claim, its reason and whether it is checked, as part of the page's address."""
        return f"claim={self.claimed}&why={quote(self._reason)}&checked={int(self.finished)}"

    def follow(self, link: str) -> None:
        """Restore a claim, its reason, and whether it is checked."""
        fields = dict(parse_qsl(link))
        claim = fields.get("claim", "")
        self.set_trait("finished", False)
        self.set_trait("claimed", claim if claim in _words() else "")
        self._verdict, self._reason = "", fields.get("why", "")[:LONGEST]
        self.board.hold_help(held=True)
        self._greet()
        if self.claimed and fields.get("checked") == "1":
            self.check()
        self.refresh()

    def shown(self) -> SlateView:
        """Return the question, the claim with its reason, or the claim with the verdict."""
        if not self.claimed:
            inner = self._asking()
        elif self.finished:
            inner = self._checked()
        else:
            inner = self._standing()
        return SlateView(box("cm-claim", *inner), box(), link=self.link)

    def _asking(self) -> list[Element]:
        choices = [
            button(words.capitalize(), f"claim:{claim}", looks="cm-button", key=claim)
            for claim, words in _words().items()
        ]
        choices[0] = choices[0].having(data_place="claim")
        return [
            text(_("Can this deal be won? Decide before you play."), "cm-claim-asked", key="asked"),
            box("cm-actions", *choices, key="choices", group=_("Your claim")),
        ]

    def _standing(self) -> list[Element]:
        claim = text(_("You claim: {claim}.").format(claim=_words()[self.claimed]), key="claim", tag="strong")
        check = button(_("Check my claim"), "check", looks="cm-button is-primary", data_place="check")
        change = button(_("Change"), "change", spoken=_("Change your claim"), looks="cm-button is-quiet")
        reason = self._own_reason() if self._reason else writing("reason", _("Because"), _("Because …"))
        return [claim, reason, box("cm-actions", check, change, key="row")]

    def _checked(self) -> list[Element]:
        sign = {True: "✓", False: "✗"}[self._is_right] if self._verdict != UNKNOWN else "?"
        claim = _("{sign} You claimed: {claim}.").format(sign=sign, claim=_words()[self.claimed])
        sentence = self._judged().text
        reason = [self._own_reason()] if self._reason else []
        return [
            text(claim, key="claim", tag="strong", tabindex="-1", data_place="checked"),
            text(sentence, "cm-claim-verdict", tag="span", key="verdict"),
            *reason,
        ]

    def _own_reason(self) -> Element:
        return text(_("“{sentence}”").format(sentence=self._reason), "cm-claim-reason", tag="span", key="why")


def _words() -> dict[str, str]:
    """Return the possible claims and their wording."""
    return {WINNABLE: _("it can be won"), UNWINNABLE: _("it cannot be won")}


class Claimed(Shown):
    """A board with a claim above it, as the content of a part; it is done once the claim is checked."""

    def __init__(self, board: Board[Any, Any], notation: Notation | None = None) -> None:
        self.claim = Claim(board)
        super().__init__(board, board.settings.notation if notation is None else notation)
        self.widgets = (self.claim, board)

    @property
    def finished(self) -> bool:
        """Whether the claim is checked."""
        return self.claim.finished

    @property
    def result(self) -> str:
        """The claim, and whether it was right."""
        return self.claim.result

    def reset(self) -> None:
        """Start over with the deal and the claim."""
        super().reset()
        self.claim.follow("")

    def watch(self, handler: Any) -> None:
        """Call a function whenever the claim or the board may have changed."""
        super().watch(handler)
        self.claim.observe(lambda _change: self.claim.once_shown(handler), ["finished", "claimed"])
