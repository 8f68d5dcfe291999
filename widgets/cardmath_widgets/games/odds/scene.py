"""The scene of an Odds table: hands, piles and plates as one seat sees them, and what moves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from cardmath.art import BACK
from cardmath.cards import Card
from cardmath.games.odds import CALL, DRAW, OddsMove, OddsPosition, OddsView, Show, rank_hand
from cardmath.games.odds.pack import HAND_SIZE, ODD_INDEX
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.games.odds.gestures import CALLING, DISCARDS, HAND, STOCK, group_of, place_key
from cardmath_widgets.games.odds.places import HAND_SLOTS, Block
from cardmath_widgets.games.odds.session import LAST_STEP, TYPES_STEP
from cardmath_widgets.games.odds.sight import Sight
from cardmath_widgets.games.odds.words import Labels, hand_line, short_hand_line
from cardmath_widgets.widget.scene import Box, Group, Motion, Scene, Spot, Sprite

__all__ = ["motions", "odds_scene"]

#: Laid-out discards are never narrower than this; they overlap instead.
_NARROWEST = 30


def odds_scene(position: OddsPosition, sight: Sight, notation: Notation) -> Scene:
    """Return the scene of a position as one seat sees it."""
    return _Painting(sight, sight.view(position), position, notation).scene()


@dataclass
class _Painting:
    """A scene under construction. The position gives only public facts; the view gives the rest."""

    sight: Sight
    view: OddsView
    position: OddsPosition
    notation: Notation
    sprites: list[Sprite] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    groups: dict[str, Group] = field(default_factory=dict)

    def scene(self) -> Scene:
        """Return the whole scene: the others in the order of play, the piles, the own hand."""
        self.labels = Labels(self.sight, self.view, self.notation)
        table = self.sight.measures
        if self.sight.browsing:
            self._discards_laid_out()
        else:
            for player, block in self.sight.others(self.position).items():
                self._player(player, block)
        self._piles()
        self._own()
        return Scene(
            table.width,
            table.height,
            table.card,
            tuple(self.sprites),
            tuple(self.spots),
            MappingProxyType(self.groups),
        )

    # -- the others ------------------------------------------------------------------------------

    def _player(self, player: int, block: Block) -> None:
        group = group_of(player)
        self.groups[group] = Group(self.labels.hand(player), by_arrows=True)
        boxes = [block.card(place) for place in range(1, HAND_SIZE + 1)]
        show = self.sight.show
        if show is not None:
            if show.hands[player - 1]:
                self._shown_hand(player, show, boxes, group, block.seen, block.lift)
        elif self.view.lives[player - 1]:
            for place, box in enumerate(boxes, start=1):
                self.sprites.append(Sprite(BACK, box))
                label = self.labels.back(player, place)
                is_covered = block.step < box.width
                spot = Spot(place_key(player, place), block.spot(place), label, group, is_covered=is_covered)
                self.spots.append(spot)
        self._plate(player, block.plate, group)

    def _shown_hand(
        self, player: int, show: Show, boxes: Sequence[Box], group: str, seen: int, lift: int
    ) -> None:
        """Paint a hand in the show; ``seen`` of each card is visible, and counting cards are lifted."""
        hand, step = show.hands[player - 1], self.sight.step
        rank = rank_hand(hand)
        if player == self.sight.watcher:
            hand = self.sight.order.of(hand)
        for at, (card, box) in enumerate(zip(hand, boxes, strict=True), start=1):
            key = f"shown.{player}.{at}"
            if at > step:
                self.sprites.append(Sprite(BACK, box))
                self.spots.append(Spot(key, box._replace(height=seen), _("hidden card"), group, kind="seen"))
                continue
            is_odd = card.rank in ODD_INDEX
            place = box._replace(y=box.y - lift) if is_odd else box
            counts = step >= TYPES_STEP and card in rank.cards
            self.sprites.append(Sprite(str(card), place))
            label = self.labels.card(card)
            if counts:
                label = _("{card}, part of the combination").format(card=label)
            spot = Spot(key, place._replace(height=seen), label, group, kind="seen")
            self.spots.append(replace(spot, mark="counts" if counts else ""))

    def _plate(self, player: int, box: Box, group: str) -> None:
        show, lives = self.sight.show, self.view.lives[player - 1]
        if show is not None and show.hands[player - 1] and not self._is_told and player != show.winner:
            # The plate shows the lost life only after the show has explained it.
            lives += 1
        label = self.labels.plate(player, lives, self._note(player, DECIMAL.voice))
        spot = Spot(f"plate.{player}", box, label, group, self.labels.name(player), "plate")
        note, tokens = self._note(player, self.notation), (lives, self.position.game.lives)
        self.spots.append(replace(spot, note=note, tokens=tokens, state=self._state(player)))

    @property
    def _is_told(self) -> bool:
        """Whether the show has revealed the winner."""
        return self.sight.step == LAST_STEP

    def _note(self, player: int, notation: Notation) -> str:
        """Return the text of a plate below the name: the turns, or in a show the hand."""
        show = self.sight.show
        if show is None:
            return self.labels.note(player, notation)
        hand = show.hands[player - 1]
        if not hand:
            return _("out")
        if self.sight.step < TYPES_STEP:
            return ""
        rank = rank_hand(hand)
        # A small plate has no space for the gloss, but the text read aloud includes it.
        is_short = self.sight.measures.is_tight and notation is self.notation
        return short_hand_line(rank, notation) if is_short else hand_line(rank, notation)

    def _state(self, player: int) -> str:
        show, view = self.sight.show, self.view
        if show is not None:
            is_best = self._is_told and player == show.winner
            return "best" if is_best else "" if show.hands[player - 1] else "out"
        if not view.lives[player - 1]:
            return "out"
        return "turn" if player == view.to_play else "called" if player == view.caller else ""

    # -- the piles ---------------------------------------------------------------------------------

    def _piles(self) -> None:
        table, view, labels = self.sight.measures, self.view, self.labels
        self.groups["piles"] = Group(_("Stock, discards"))
        if "round" in table.piles:
            self.spots.append(Spot("round", table.piles["round"], labels.round(), "piles", kind="picture"))
        stock, discards = table.piles[STOCK], table.piles[DISCARDS]
        if self.sight.show is not None:
            self._drawn_for_tie(self.sight.show, stock, discards)
            return
        for at in range(min(3, view.stock) - 1, -1, -1):
            self.sprites.append(Sprite(BACK, stock._replace(x=stock.x - 2 * at, y=stock.y - 2 * at)))
        if view.discards:
            self.sprites.append(Sprite(str(view.discards[-1]), discards))
        count = self.notation.write
        self.spots += [
            Spot(STOCK, stock, labels.stock(), "piles", count(view.stock), "pile", is_toggle=False),
            Spot(
                DISCARDS,
                discards,
                labels.discards(),
                "piles",
                count(len(view.discards)),
                "pile",
                is_toggle=False,
            ),
        ]

    def _drawn_for_tie(self, show: Show, first: Box, last: Box) -> None:
        """Paint the cards drawn to break a tie, in order, in place of the piles."""
        if self.sight.step < LAST_STEP:
            return
        step = (last.x - first.x) // max(1, len(show.draws) - 1)
        for at, (player, card) in enumerate(show.draws):
            box = first._replace(x=first.x + at * step)
            self.sprites.append(Sprite(str(card), box))
            label = _("{player} drew {card}").format(
                player=self.labels.name(player), card=self.labels.card(card)
            )
            self.spots.append(Spot(f"tie.{at}", box, label, "piles", kind="seen"))

    def _discards_laid_out(self) -> None:
        """Paint all discards, the first one first, as large as space allows."""
        cards, free = self.view.discards, self.sight.measures.free
        self.groups["laid-out"] = Group(_("Discards, the first one first"))
        for card, box in zip(cards, _rows(len(cards), free, self.sight.measures.card), strict=True):
            self.sprites.append(Sprite(str(card), box))
            self.spots.append(Spot(f"discard.{card}", box, self.labels.card(card), "laid-out", kind="seen"))

    # -- the own place -----------------------------------------------------------------------------

    def _own(self) -> None:
        sight, table = self.sight, self.sight.measures
        self._plate(sight.seat, table.piles["plate"], "piles")
        if sight.action:
            text, label = self.labels.action(sight.action)
            box = table.piles["action"]
            key = CALLING if sight.action == "call" else sight.action
            self.spots.append(Spot(key, box, label, "piles", text, "action", is_toggle=False))
        own = sight.own(self.position)
        rank = rank_hand(self.view.own) if own and self.view.own else None
        # In a show, the hand at this seat is open like all others.
        label = self.labels.hand(sight.seat) if sight.show is not None else self.labels.own_hand(rank)
        self.groups[HAND] = Group(label, by_arrows=True)
        boxes = [table.own(slot, HAND_SIZE) for slot in range(HAND_SIZE)]
        if sight.show is not None:
            if sight.show.hands[sight.seat - 1]:
                self._shown_hand(sight.seat, sight.show, boxes, HAND, table.hand.height, table.lift)
        elif own:
            for card, box in zip(own, _own_boxes(sight, own), strict=True):
                self.sprites.append(Sprite(str(card), box))
                self.spots.append(Spot(str(card), box, self.labels.own_card(card), HAND))
        elif self.view.own is not None:
            for place, box in enumerate(boxes, start=1):
                self.sprites.append(Sprite(BACK, box))
                self.spots.append(Spot(f"own.{place}", box, _("hidden card"), HAND, kind="seen"))


def _own_boxes(sight: Sight, own: Sequence[Card]) -> list[Box]:
    """Return the places of the own cards: six in the middle, or seven."""
    return [sight.measures.own(slot, len(own)) for slot in range(len(own))]


def _rows(count: int, free: Box, card: int) -> Iterator[Box]:
    """Yield rows of cards in a part of the table: as large as possible, overlapping if there are many."""
    if not count:
        return
    for width in range(card, 0, -1):
        high = round(width * 1.4)
        columns = max(1, free.width // (width + 4))
        if -(-count // columns) * (high + 6) <= free.height or width <= _NARROWEST:
            break
    rows = -(-count // columns)
    step = min(high + 6, (free.height - high) // max(1, rows - 1)) if rows > 1 else 0
    used = min(count, columns) * (width + 4)
    for at in range(count):
        row, column = divmod(at, columns)
        yield Box(free.x + (free.width - used) // 2 + column * (width + 4), free.y + row * step, width, high)


def motions(sight: Sight, before: OddsPosition, move: OddsMove) -> tuple[Motion, ...]:
    """Return the motions of a turn, or of the draw of a card."""
    if move == CALL or sight.browsing:
        return ()
    own_turn = before.turn == sight.seat
    stock, discards = sight.measures.piles[STOCK], sight.measures.piles[DISCARDS]
    others = sight.others(before)
    hidden = others[before.turn].card(1) if not own_turn else sight.measures.own(HAND_SLOTS - 1, HAND_SLOTS)
    if move == DRAW:
        return (Motion("flip" if own_turn else "move", stock, hidden),)
    start = _box_of(sight, before, move.card) if own_turn else hidden
    if move.kind == "discard":
        comes = () if before.drawn else (Motion("move", stock, hidden),)
        return (*comes, Motion("flip", start, discards))
    assert move.partner is not None
    assert move.place is not None
    if move.partner == sight.seat:
        own = sight.view(before).own
        end = _box_of(sight, before, own[move.place - 1] if own else None)
    else:
        end = others[move.partner].card(move.place)
    return (Motion("move", start, end), Motion("move", end, start))


def _box_of(sight: Sight, position: OddsPosition, card: Card | None) -> Box:
    """Return the place of an own card; the middle of the hand if it is hidden."""
    own = sight.own(position)
    if card not in own:
        return sight.measures.own(HAND_SIZE // 2, HAND_SIZE)
    return _own_boxes(sight, own)[own.index(card)]
