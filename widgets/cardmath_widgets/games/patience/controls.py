"""The choices for the next patience game: the game, redeals, cards laid out, reversal and turning."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cardmath.cards import Suit
from cardmath.games.patience import PatienceGame, PatienceMove, PatiencePosition, family
from cardmath.games.patience.rules import ANY_TIME, STANDSTILL
from cardmath.games.patience.words import base_name
from cardmath.i18n import _, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import join_and
from cardmath_widgets.board.deal_choice import Choice
from cardmath_widgets.board.game_ui import Controls, Shortcut, deal_fact
from cardmath_widgets.board.session import Session
from cardmath_widgets.games.patience.words import suit_heights
from cardmath_widgets.page.panels.controls import Check, Control, Fact, Option, Select

_UNLIMITED: Final = "unlimited"


class PatienceControlsUI(Controls[PatiencePosition, PatienceMove, Session[PatiencePosition, PatienceMove]]):
    """The facts of the patience games, and the choices for the next deal."""

    def shortcuts(self) -> Sequence[Shortcut]:
        """Return the keys that turn a card from the stock and play safe moves."""
        return (
            Shortcut("d", "press:stock", pgettext("key", "turn")),
            Shortcut("c", "certain", _("play safe moves")),
        )

    def facts(self, session: Session[PatiencePosition, PatienceMove], notation: Notation) -> Sequence[Fact]:
        """Return the stock, the redeals left, the progress of each suit, and the deal."""
        position = session.position
        heights = suit_heights(position)
        written = " ".join(f"{suit.symbol}{notation.brief(height)}" for suit, height in heights.items())
        return (
            Fact("stock", _("Stock"), notation.brief(len(position.stock)), number=len(position.stock)),
            _redeals(position.redeals_left, notation),
            Fact("piles", _("Piles"), written, _aloud(heights)),
            deal_fact(session),
        )

    def chooser(self, game: PatienceGame) -> Select:
        """Return the control for choosing the game itself."""
        return Select(
            "chooser", _("Solitaire"), game.key, [Option(key, _(one.title)) for key, one in family().items()]
        )

    def options(self, game: PatienceGame, notation: Notation) -> Sequence[Control]:
        """Return the controls for the game's options."""
        names = game.option_names()
        redeals = _UNLIMITED if game.redeals is None else str(game.redeals)
        times = [Option(str(count), notation.brief(count)) for count in range(game.most_redeals + 1)]
        found: list[Control] = [
            Select(
                "redeals",
                _("How many times the stock starts over"),
                redeals,
                [*times, Option(_UNLIMITED, _("unlimited"))],
            )
        ]
        if "laid_out" in names:
            choices = [Option(name, _laid_out(game, name, notation)) for name in game.rules.laid_out]
            found.append(Select("laid_out", _("Laid out first"), game.laid_out, choices))
        if "reversal" in names:
            found.append(Check("reversal", _("Cards can move between a suit's two piles"), game.reversal))
        if "turning" in names:
            times = [Option(ANY_TIME, _("at any time")), Option(STANDSTILL, _("only when no card fits"))]
            found.append(Select("turning", _("When you may turn a card"), game.turning, times))
        return found

    def summary(self, game: PatienceGame, notation: Notation) -> str:
        """Return a summary of the choices."""
        return _("{title}: {cards} cards are dealt.").format(
            title=_(game.title), cards=notation.write(len(game.pack))
        )

    def changed(self, choice: Choice, name: str, value: Any) -> Choice:
        """Return the choice after one of its controls was used."""
        return replace(choice, game=changed(choice.game, name, value))


def changed(game: PatienceGame, name: str, value: Any) -> PatienceGame:
    """Return the game after one of its controls was used; raises `cardmath.DeckError`.

    >>> from cardmath.games import OddAndEvenGame
    >>> changed(OddAndEvenGame(), "redeals", "unlimited").redeals is None
    True
    """
    if name == "chooser":
        kind = family().get(value)
        return kind.opening() if kind else game
    if name == "redeals":
        return replace(game, redeals=None if value == _UNLIMITED else int(value))
    options: dict[str, Any] = {name: bool(value) if name == "reversal" else value}
    return replace(game, **options) if name in ("laid_out", "reversal", "turning") else game


def _redeals(left: int | None, notation: Notation) -> Fact:
    """Return how many redeals are left; if unlimited, this is not a number."""
    if left is None:
        return Fact("redeals", _("Starts over"), "∞", _("unlimited"))
    return Fact("redeals", _("Starts over"), notation.brief(left), number=left)


def _aloud(heights: Mapping[Suit, int]) -> str:
    """Return how many cards are on each suit's piles, to be read aloud."""
    return ", ".join(f"{suit.label} {DECIMAL.aloud(height)}" for suit, height in heights.items())


def _laid_out(game: PatienceGame, choice: str, notation: Notation) -> str:
    """Return the base cards that a choice lays out, in words."""
    kinds = game.rules.laid_out[choice]
    bases = [
        _("every {rank}").format(rank=base_name(pile, notation))
        for pile in game.rules.piles
        if pile.kind in kinds
    ]
    return join_and(bases) if bases else _("nothing")
