"""One person's game of Pyramid Addition: what is chosen, what was played, what can be taken back.

No screen: the board tells it what was pressed and shows the `Answer`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardmath.errors import CardmathError, RecordError
from cardmath.games import PyramidGame
from cardmath.games.pyramid import DISCARD, DRAW, TURN, Place, PyramidMove, PyramidPosition
from cardmath.games.pyramid.words import with_value
from cardmath.i18n import _, ngettext
from cardmath.links import to_link
from cardmath.numerals import DOZENAL
from cardmath.records import Record
from cardmath_widgets.boards.pyramid.layout import FOUNDATION, STOCK, place_of
from cardmath_widgets.boards.pyramid.words import Speaker

__all__ = ["Answer", "PyramidSession"]


@dataclass(frozen=True)
class Answer:
    """What a press or a command led to.

    ``text`` is the sentence to show and to say; ``before`` and ``move`` are set where a move was
    played, so that the board can show it moving, with the sum it makes as ``caption``; ``refused``
    holds the cards that tremble.
    """

    text: str
    before: PyramidPosition | None = None
    move: PyramidMove | None = None
    refused: tuple[Place, ...] = ()
    caption: str = ""


@dataclass
class PyramidSession:
    """A game in progress, with its past and its undone future.

    >>> session = PyramidSession(Record.of_deal(PyramidGame(), 7))
    >>> session.press("t7.3").text
    'jack (11z) chosen. Choose the card that makes 13z with it.'
    >>> session.press("t7.4").text
    '11 + 2 = 13z. 22z left.'
    >>> session.undo().text, session.position.removed
    ('Taken back.', 0)
    """

    deal: Record
    speaker: Speaker = field(default_factory=lambda: Speaker(DOZENAL))
    undos: int = 0
    hints: int = 0
    chosen: Place | None = None
    _positions: list[PyramidPosition] = field(default_factory=list)
    _moves: list[PyramidMove] = field(default_factory=list)
    _at: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.deal.game, PyramidGame):
            raise RecordError(
                _("this board plays Pyramid Addition, not {game}").format(game=self.deal.game.key)
            )
        record, self.deal = self.deal, self.deal.with_moves(())
        start = self.deal.start()
        assert isinstance(start, PyramidPosition)
        self._positions = [start]
        record.position()  # an illegal move is refused here, before anything has changed
        for text in record.moves:
            self._play(PyramidMove.parse(text))

    # -- how it stands -------------------------------------------------------------------------

    @property
    def position(self) -> PyramidPosition:
        """The position on the table."""
        return self._positions[self._at]

    @property
    def record(self) -> Record:
        """The deal and the moves that led to the position."""
        return self.deal.with_moves(self._moves[: self._at])

    @property
    def played(self) -> list[PyramidPosition]:
        """The positions from the deal to the one on the table."""
        return self._positions[: self._at + 1]

    @property
    def can_undo(self) -> bool:
        """Whether a move can be taken back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be played again."""
        return self._at < len(self._moves)

    @property
    def is_over(self) -> bool:
        """Whether the game is won, or no removal can come any more."""
        return self.position.is_won or self.position.is_stuck

    def link(self, shown: Mapping[str, str]) -> str:
        """Return the whole game as a link: undone moves, undos and the screen's settings included."""
        extra = dict(shown)
        if self._at < len(self._moves):
            extra["at"] = str(self._at)
        if self.undos:
            extra["undos"] = str(self.undos)
        if self.hints:
            extra["hints"] = str(self.hints)
        return to_link(self.deal.with_moves(self._moves), extra)

    @classmethod
    def resumed(cls, record: Record, shown: Mapping[str, str], speaker: Speaker) -> "PyramidSession":
        """Return the game that a link holds; raises `RecordError` where its moves are not legal."""
        session = cls(
            record, speaker, undos=_count(shown.get("undos"), 0), hints=_count(shown.get("hints"), 0)
        )
        session._at = min(_count(shown.get("at"), len(session._moves)), len(session._moves))
        return session

    # -- what a player does --------------------------------------------------------------------

    def press(self, key: str) -> Answer:
        """Answer a press on a spot of the table."""
        if key == FOUNDATION:
            return Answer("")
        try:
            place = place_of(key)
        except CardmathError:
            return Answer("")
        if key == STOCK:
            return self._press_stock()
        assert place is not None
        return self._press_card(place)

    def play(self, move: PyramidMove | str) -> Answer:
        """Play a move that is not put together by presses; raises `cardmath.IllegalMoveError`."""
        before = self.position
        move = PyramidMove.parse(move) if isinstance(move, str) else move
        self._play(move)
        self.chosen = None
        return self._played(before, move)

    def greeting(self) -> str:
        """Return what is said when this game comes onto the table."""
        verdict = self.verdict()
        if verdict:
            return verdict
        number = self.deal.number
        name = _("Your own deal") if number is None else _("Deal {number}").format(number=number)
        return _("{deal}: choose two free cards that make {target}.").format(
            deal=name, target=self.speaker.number(self.position.target)
        )

    def undo(self) -> Answer:
        """Take the last move back."""
        if not self.can_undo:
            return Answer(_("There is nothing to take back."))
        self._at -= 1
        self.undos += 1
        self.chosen = None
        return Answer(_("Taken back."))

    def redo(self) -> Answer:
        """Play the move again that was taken back last."""
        if not self.can_redo:
            return Answer(_("There is no move to play again."))
        before, move = self.position, self._moves[self._at]
        self._at += 1
        self.chosen = None
        return self._played(before, move)

    def restart(self) -> Answer:
        """Go back to the deal; every move can still be played again."""
        if self.can_undo:
            self.undos += 1
        self._at = 0
        self.chosen = None
        return Answer(_("Back at the deal."))

    # -- inside --------------------------------------------------------------------------------

    def _press_stock(self) -> Answer:
        self.chosen = None
        return self._try(TURN if self.position.discard and not self.position.stock else DRAW)

    def _press_card(self, place: Place) -> Answer:
        if self.chosen == place:
            self.chosen = None
            return Answer(_("{card} let go.").format(card=self._name(place)))
        alone = PyramidMove((place,))
        if alone in self.position.moves():
            return self._try(alone)
        if self.chosen is not None:
            return self._try(PyramidMove((self.chosen, place)))
        if self.position.covering(place) or self.position.card_at(place) is None:
            return self._try(alone)
        self.chosen = place
        return Answer(
            _("{card} chosen. Choose the card that makes {target} with it.").format(
                card=self._name(place), target=self.speaker.number(self.position.target)
            )
        )

    def _try(self, move: PyramidMove) -> Answer:
        before = self.position
        refusal = before.refusal(move)
        if refusal is not None:
            covered = any(before.covering(place) for place in move.places)
            if not covered:
                self.chosen = None
            there = tuple(place for place in move.places if before.card_at(place))
            return Answer(refusal.sentence(self.speaker.notation), refused=there)
        self._play(move)
        if self.chosen in move.places:
            self.chosen = None
        return self._played(before, move)

    def _played(self, before: PyramidPosition, move: PyramidMove) -> Answer:
        cards = [card for place in move.places if (card := before.card_at(place))]
        caption = self.speaker.sum(before, cards) if cards else ""
        return Answer(self._told(before, move), before, move, caption=caption)

    def _play(self, move: PyramidMove) -> None:
        after = self.position.play(move)
        del self._positions[self._at + 1 :], self._moves[self._at :]
        self._positions.append(after)
        self._moves.append(move)
        self._at += 1

    def _name(self, place: Place) -> str:
        card = self.position.card_at(place)
        assert card is not None
        return with_value(card.rank, self.position.game.deck, self.speaker.notation)

    def _told(self, before: PyramidPosition, move: PyramidMove) -> str:
        """Return what a move did, and the end of the game where it came."""
        after = self.position
        if after.is_won:
            return self.verdict()
        told = self._told_move(before, move)
        return f"{told} {self.verdict()}" if after.is_stuck else told

    def _told_move(self, before: PyramidPosition, move: PyramidMove) -> str:
        after, notation = self.position, self.speaker.notation
        if move == DRAW:
            return _("{card} drawn.").format(card=self._name(DISCARD))
        if move == TURN:
            return _("The discard pile is the stock again: pass {passes}.").format(
                passes=notation.format(after.passes_used)
            )
        cards = [card for place in move.places if (card := before.card_at(place))]
        return _("{sum}. {count} left.").format(
            sum=self.speaker.sum(before, cards), count=self.speaker.number(after.left)
        )

    def result(self) -> str:
        """Return the score with what stands beside it: the pass it ended in, undos and hints."""
        notation, position = self.speaker.notation, self.position
        facts = [
            _("Score {score} of {perfect}").format(
                score=self.speaker.score(position), perfect=notation.format(144)
            ),
            _("pass {pass_}").format(pass_=notation.format(position.passes_used)),
            ngettext("{count} undo", "{count} undos", self.undos).format(count=notation.format(self.undos)),
            ngettext("{count} hint", "{count} hints", self.hints).format(count=notation.format(self.hints)),
        ]
        return ", ".join(facts) + "."

    def verdict(self) -> str:
        """Return how the game ended, or "" while it goes on."""
        position = self.position
        if position.is_won:
            return _("Won! {result}").format(result=self.result())
        if position.is_stuck:
            left = ngettext("{count} card is left", "{count} cards are left", position.left).format(
                count=self.speaker.number(position.left)
            )
            sentence = _("No move is left: {left} in the pyramid. {result} Undo, restart, or deal anew.")
            return sentence.format(left=left, result=self.result())
        return ""


def _count(text: str | None, default: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 7 else default
