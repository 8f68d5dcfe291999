"""The controls of the Pyramid board, as data: the bar above the table and the choices of the next deal."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from cardmath.cards import Suit
from cardmath.decks import LOWEST, PRESETS, Deck, preset_of
from cardmath.games import PyramidGame
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import rank_name
from cardmath.solving import WINNABLE
from cardmath.solving.search_deals import first_graded, first_winnable
from cardmath_widgets.boards.pyramid.session import PyramidSession

__all__ = ["ANY", "Choice", "bar_controls", "deal_controls", "help_controls"]

_OWN: Final = "own"
_UNLIMITED: Final = "unlimited"
ANY: Final = "any"
_KINDS: Final = {
    ANY: "any",
    WINNABLE: "that can be won",
    "easy": "easy",
    "medium": "medium",
    "hard": "hard",
}
#: Seconds that one deal, and that the whole search for a deal may take while a player waits.
_SETTLING: Final = 0.5
_PATIENCE: Final = 3.0


@dataclass(frozen=True)
class Choice:
    """The deck, tableau and passes chosen for the next deal, and which deals are wanted.

    ``kind`` is "any", "winnable" or one of `cardmath.solving.GRADES`.

    Another deck takes its usual tableau with it.

    >>> Choice().changed("highest_pip", "10").game.tableau
    28
    """

    game: PyramidGame = field(default_factory=PyramidGame)
    kind: str = ANY

    def changed(self, name: str, value: Any) -> "Choice":
        """Return the choice after one of its controls was used; raises `cardmath.DeckError`."""
        deck = self.game.deck
        if name == "preset":
            deck = PRESETS[value].deck if value in PRESETS else deck
        elif name == "lowest":
            deck = replace(deck, lowest=value)
        elif name in ("highest_pip", "faces", "suits"):
            deck = replace(deck, **{name: int(value)})
        elif name == "tableau":
            return replace(self, game=replace(self.game, tableau=int(value)))
        elif name == "passes":
            passes = None if value == _UNLIMITED else int(value)
            return replace(self, game=replace(self.game, passes=passes))
        elif name == "kind" and value in _KINDS:
            return replace(self, kind=value)
        if deck == self.game.deck:
            return self
        return replace(self, game=PyramidGame(deck, passes=self.game.passes))

    def number(self, start: int) -> int:
        """Return the first number from ``start`` whose deal is of the kind that is wanted.

        Raises `cardmath.solving.search_deals.NoDealError` where a moment does not suffice to find one.
        """
        if self.kind == ANY:
            return start
        if self.kind == WINNABLE:
            return first_winnable(self.game, start, limit=_SETTLING, patience=_PATIENCE)
        return first_graded(self.game, self.kind, start, limit=_SETTLING, patience=_PATIENCE)


def bar_controls(session: PyramidSession, notation: Notation, is_open: bool) -> list[dict[str, Any]]:
    """Return the bar: what counts now, and the buttons that act on the whole game."""
    position = session.position
    passes = position.game.passes
    used = notation.format(position.passes_used)
    of_passes = (
        used if passes is None else _("{used} of {all}").format(used=used, all=notation.format(passes))
    )
    facts = [
        [_("Target"), notation.write(position.target), session.speaker.target(position), True],
        [_("Left"), notation.write(position.left), "", False],
        [_("Pass"), of_passes, "", False],
        [_("Score"), session.speaker.score(position), "", False],
        [_("Deal"), _("own") if session.deal.number is None else str(session.deal.number), "", False],
    ]
    buttons = [
        _button("new", _("New deal"), primary=session.is_over),
        _button("undo", _("Undo"), disabled=not session.can_undo, title="Ctrl+Z"),
        _button("redo", _("Redo"), disabled=not session.can_redo, title="Ctrl+Y"),
        _button("restart", _("Restart"), disabled=not session.can_undo),
        _button("settings", _("Settings"), expanded=is_open),
    ]
    return [
        {"kind": "facts", "id": "facts", "facts": facts},
        {"kind": "row", "id": "buttons", "controls": buttons},
    ]


def help_controls(mark: str, is_over: bool) -> list[dict[str, Any]]:
    """Return the help beside the table: a quiet mark after a losing move, hints, and the question."""
    return [
        # Always there, even when empty: a region that appears with its text is not read out.
        {"kind": "note", "id": "mark", "label": mark},
        _button("hint", _("Hint"), disabled=is_over),
        _button("question", _("Can it be won?"), disabled=is_over),
    ]


def deal_controls(choice: Choice, session: PyramidSession, notation: Notation) -> list[dict[str, Any]]:
    """Return the choices of the next deal, and what they come to."""
    game, deck = choice.game, choice.game.deck
    preset = preset_of(deck)
    presets = [[one.key, one.title] for one in PRESETS.values()]
    if preset is None:
        presets.append([_OWN, _("Own choice")])
    low, high = deck.tableau_range
    return [
        {
            "kind": "group",
            "id": "deck",
            "label": _("Deck"),
            "controls": [
                _select("preset", _("Ready-made"), preset.key if preset else _OWN, presets),
                _select(
                    "highest_pip",
                    _("Highest pip card"),
                    str(deck.highest_pip),
                    [[str(pip), notation.format(pip)] for pip in range(4, 19)],
                ),
                _select("faces", _("Face cards"), str(deck.faces), [_faces(n, notation) for n in range(7)]),
                _select("suits", _("Suits"), str(deck.suits), [_suits(n, notation) for n in range(2, 7)]),
                _select("lowest", _("Lowest card"), deck.lowest, [_lowest(r, notation) for r in LOWEST]),
            ],
        },
        {
            "kind": "group",
            "id": "game",
            "label": _("Game"),
            "controls": [
                {
                    "kind": "range",
                    "id": "tableau",
                    "label": _("Cards in the tableau"),
                    "value": game.tableau,
                    "min": low,
                    "max": high,
                    "texts": [notation.write(size) for size in range(low, high + 1)],
                },
                _select(
                    "passes", _("Passes through the stock"), _passes_value(game), _passes(game, notation)
                ),
                _select(
                    "kind",
                    _("Which deals"),
                    choice.kind,
                    [[kind, _(label)] for kind, label in _KINDS.items()],
                ),
                {"kind": "note", "id": "summary", "label": _summary(deck, notation)},
                _button("deal", _("Deal"), primary=True),
                {
                    "kind": "number",
                    "id": "number",
                    "label": _("Deal number"),
                    "value": "" if session.deal.number is None else str(session.deal.number),
                    "action": _("Deal it"),
                },
            ],
        },
    ]


def _button(name: str, label: str, **more: Any) -> dict[str, Any]:
    return {"kind": "button", "id": name, "label": label, **more}


def _select(name: str, label: str, value: str, options: list[list[str]]) -> dict[str, Any]:
    return {"kind": "select", "id": name, "label": label, "value": value, "options": options}


def _faces(count: int, notation: Notation) -> list[str]:
    ranks = " ".join(rank for rank in Deck(faces=count).ranks if rank in "JCBTQK")
    return [str(count), f"{notation.format(count)}: {ranks}" if ranks else notation.format(0)]


def _suits(count: int, notation: Notation) -> list[str]:
    symbols = " ".join(suit.symbol for suit in Suit.ordinary()[:count])
    return [str(count), f"{notation.format(count)}: {symbols}"]


def _lowest(rank: str, notation: Notation) -> list[str]:
    if rank == "A":
        return [rank, _("ace")]
    return [rank, _("{rank}, ace high").format(rank=notation.format(int(rank)))]


def _passes_value(game: PyramidGame) -> str:
    return _UNLIMITED if game.passes is None else str(game.passes)


def _passes(game: PyramidGame, notation: Notation) -> list[list[str]]:
    counts = sorted({1, 2, 3, 4, 5} | ({game.passes} if game.passes else set()))
    return [[str(n), notation.format(n)] for n in counts] + [[_UNLIMITED, _("unlimited")]]


def _summary(deck: Deck, notation: Notation) -> str:
    facts = _("{cards} cards; target {target};").format(
        cards=notation.write(len(deck.cards)), target=notation.write(deck.target)
    )
    if deck.alone is None:
        return facts + " " + _("the ace goes with the 0.")
    return facts + " " + _("the {rank} goes alone.").format(rank=rank_name(deck.alone, notation))
