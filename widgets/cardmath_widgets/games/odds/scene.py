"""The scene of an Odds table: hands, piles and plates as one seat sees them, and what moves."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from cardmath.art import BACK
from cardmath.cards import Card
from cardmath.games.odds import CALL, DRAW, HandRank, OddsMove, OddsPosition, OddsView, Show, rank_hand
from cardmath.games.odds.pack import HAND_SIZE, ODD_INDEX
from cardmath.i18n import _, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.games.odds.gestures import (
    DISCARD,
    DISCARDS,
    HAND,
    STOCK,
    group_of,
    place_key,
    player_of,
    seat_key,
)
from cardmath_widgets.games.odds.labels import OddsLabels, action_words, hand_line, short_hand_line
from cardmath_widgets.games.odds.ring import GAP, SeatPlace, ShownPlace
from cardmath_widgets.games.odds.session import LAST_STEP, TYPES_STEP
from cardmath_widgets.games.odds.sight import Sight
from cardmath_widgets.games.odds.spread import backs, cards_in_rows, close, heading, ladder
from cardmath_widgets.page.table.scene import Box, Group, Motion, Scene, Spot, Sprite

#: The last place of the own hand, for a drawn card.
_DRAWN_SLOT = HAND_SIZE
#: The least height of a plate with room for a hand's type, sum and even cards.
_LONG_PLATE = 60


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
        self.labels = OddsLabels(self.sight, self.view, self.notation)
        table = self.sight.measures
        if self.sight.show is not None:
            for player, place in self.sight.shown(self.position).items():
                self._open_hand(player, place, self.sight.show)
            self._drawn_for_tie(self.sight.show)
        elif self.sight.spread:
            self._spread()
        else:
            for player, seat in self.sight.seats(self.position).items():
                self._seat(player, seat)
        if self.sight.show is None and not (self.sight.spread and table.piles[STOCK].meets(table.free)):
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

    def _seat(self, player: int, seat: SeatPlace) -> None:
        """Paint another player: a plate with one back and the number of cards."""
        group = group_of(player)
        self.groups[group] = Group(self.labels.hand(player))
        if not self.view.lives[player - 1]:
            self._plate(player, seat.box, group)
            return
        self.sprites.append(Sprite(BACK, seat.back))
        self._plate(player, seat.box, group)
        plate = self.spots[-1]
        plate = replace(plate, clear=seat.clear, badge=self.notation.write(HAND_SIZE))
        if self.sight.trades:
            mark = "takes" if self.sight.chosen else ""
            label = self.labels.seat(plate.label)
            plate = replace(plate, kind="seat", is_toggle=False, label=label, mark=mark)
        self.spots[-1] = plate

    def _open_hand(self, player: int, place: ShownPlace, show: Show) -> None:
        """Paint another player's hand in a show, with its plate."""
        group = group_of(player)
        self.groups[group] = Group(self.labels.hand(player), by_arrows=True)
        if show.hands[player - 1]:
            boxes = [place.card(at) for at in range(1, HAND_SIZE + 1)]
            self._shown_hand(player, show, boxes, group, place.lift)
        self._plate(player, place.plate, group)

    def _shown_hand(self, player: int, show: Show, boxes: Sequence[Box], group: str, lift: int) -> None:
        """Paint a hand in the show; counting cards are lifted."""
        hand, step = show.hands[player - 1], self.sight.step
        rank = rank_hand(hand)
        if player == self.sight.watcher:
            hand = self.sight.order.of(hand)
        for at, (card, box) in enumerate(zip(hand, boxes, strict=True), start=1):
            key = f"shown.{player}.{at}"
            if at > step:
                self.sprites.append(Sprite(BACK, box))
                self.spots.append(Spot(key, box, _("hidden card"), group, kind="seen"))
                continue
            is_odd = card.rank in ODD_INDEX
            place = box._replace(y=box.y - lift) if is_odd else box
            counts = step >= TYPES_STEP and card in rank.cards
            self.sprites.append(Sprite(str(card), place))
            label = self.labels.card(card)
            if counts:
                label = _("{card}, part of the combination").format(card=label)
            spot = Spot(key, place, label, group, kind="seen")
            self.spots.append(replace(spot, mark="counts" if counts else ""))

    def _plate(self, player: int, box: Box, group: str) -> None:
        show, lives = self.sight.show, self.view.lives[player - 1]
        if show is not None and show.hands[player - 1] and not self._is_revealed and player != show.winner:
            # The plate shows the lost life only after the show has explained it.
            lives += 1
        label = self.labels.plate(player, lives, self._note(player, DECIMAL.voice))
        spot = Spot(seat_key(player), box, label, group, self.labels.name(player), "plate")
        note, tokens = self._note(player, self.notation), (lives, self.position.game.lives)
        self.spots.append(replace(spot, note=note, tokens=tokens, state=self._state(player)))

    @property
    def _is_revealed(self) -> bool:
        """Whether the show has revealed the winner."""
        return self.sight.step == LAST_STEP

    def _note(self, player: int, notation: Notation) -> str:
        """Return the text of a plate below the name: the turns, or in a show the hand."""
        show = self.sight.show
        if show is None:
            return self.labels.note(player, notation)
        hand = show.hands[player - 1]
        if not hand:
            return pgettext("player", "out")
        if self.sight.step < TYPES_STEP:
            return ""
        rank = rank_hand(hand)
        # A small plate has no space for everything, but the text read aloud includes it.
        plate = self.sight.measures.shown[0].plate
        is_short = plate.height < _LONG_PLATE and notation is self.notation
        return short_hand_line(rank, notation) if is_short else hand_line(rank, notation)

    def _state(self, player: int) -> str:
        show, view = self.sight.show, self.view
        if show is not None:
            is_best = self._is_revealed and player == show.winner
            return "best" if is_best else "" if show.hands[player - 1] else "out"
        if not view.lives[player - 1]:
            return "out"
        return "turn" if player == view.to_play else "called" if player == view.caller else ""

    # -- the piles ---------------------------------------------------------------------------------

    def _piles(self) -> None:
        table, view, labels = self.sight.measures, self.view, self.labels
        self.groups["piles"] = Group(_("Stock, discards"))
        stock, discards = table.piles[STOCK], table.piles[DISCARDS]
        for at in range(min(3, view.stock) - 1, -1, -1):
            self.sprites.append(Sprite(BACK, stock._replace(x=stock.x - 2 * at, y=stock.y - 2 * at)))
        if view.discards:
            self.sprites.append(Sprite(str(view.discards[-1]), discards))
        for key, box, label, count in (
            (STOCK, stock, labels.stock(), view.stock),
            (DISCARDS, discards, labels.discards(), len(view.discards)),
        ):
            text = self.notation.write(count)
            self.spots.append(Spot(key, box, label, "piles", text, "pile", is_toggle=False))

    def _drawn_for_tie(self, show: Show) -> None:
        """Paint the cards drawn to break a tie, in order."""
        if self.sight.step < LAST_STEP or not show.draws:
            return
        room = self.sight.measures.draws
        card = min(round(room.height / 1.4), room.width // 3)
        step = min(card + 4, (room.width - card) // max(1, len(show.draws) - 1))
        left = room.x + (room.width - card - (len(show.draws) - 1) * step) // 2
        self.groups["draws"] = Group(_("Cards drawn to break the tie"))
        for at, (player, drawn) in enumerate(show.draws):
            box = Box(left + at * step, room.y, card, round(card * 1.4))
            self.sprites.append(Sprite(str(drawn), box))
            label = _("{player} drew {card}").format(
                player=self.labels.name(player), card=self.labels.card(drawn)
            )
            self.spots.append(Spot(f"tie.{at}", box, label, "draws", kind="seen"))

    # -- what lies over the seats --------------------------------------------------------------------

    def _spread(self) -> None:
        sight, table = self.sight, self.sight.measures
        self.groups["spread"] = Group(_("Open on the table"))
        self.spots.append(close(table))
        player = player_of(sight.spread)
        if player is None:
            self.groups["laid-out"] = Group(_("Discards, the first one first"))
            for card, box in cards_in_rows(table, self.view.discards):
                self.sprites.append(Sprite(str(card), box))
                self.spots.append(
                    Spot(f"discard.{card}", box, self.labels.card(card), "laid-out", kind="seen")
                )
        elif player == sight.seat:
            self._ladder(is_over=True)
        else:
            group = group_of(player)
            self.groups[group] = Group(self.labels.hand(player), by_arrows=True)
            head = heading(table)
            if head is not None:
                self._plate(player, head, group)
            for place, box in enumerate(backs(table), start=1):
                self.sprites.append(Sprite(BACK, box))
                label, text = self.labels.back(player, place), self.notation.brief(place)
                mark = "takes" if sight.chosen else ""
                self.spots.append(
                    Spot(place_key(player, place), box, label, group, text, is_toggle=False, mark=mark)
                )

    def _ladder(self, *, is_over: bool) -> None:
        """Show the types of hands, with the own one in its place."""
        self.groups["ladder"] = Group(_("What your hand beats, and what beats it"))
        own = self.sight.own(self.position)
        hand = self.view.own if own and self.sight.show is None else None
        self.spots += ladder(self.sight.measures, rank_hand(hand).type if hand else None, is_over=is_over)

    # -- the own place -----------------------------------------------------------------------------

    def _own(self) -> None:
        sight, table = self.sight, self.sight.measures
        own = sight.own(self.position)
        hand = self.view.own if own else None
        rank = rank_hand(hand) if hand else None
        self._own_plate(rank)
        if table.ladder is not None:
            self._ladder(is_over=False)
        # In a show, the hand at this seat is open like all others.
        label = self.labels.hand(sight.seat) if sight.show is not None else self.labels.own_hand(rank)
        self.groups[HAND] = Group(label, by_arrows=True)
        boxes = [table.own(slot) for slot in range(HAND_SIZE)]
        if sight.show is not None:
            if sight.show.hands[sight.seat - 1]:
                self._shown_hand(sight.seat, sight.show, boxes, HAND, table.lift)
        elif own:
            if len(own) <= _DRAWN_SLOT:
                self._place_for_drawn()
            for slot, card in enumerate(own):
                self._own_card(card, slot, rank.cards if rank else ())
        elif self.view.own is not None:
            for place, box in enumerate(boxes, start=1):
                self.sprites.append(Sprite(BACK, box))
                self.spots.append(Spot(f"own.{place}", box, _("hidden card"), HAND, kind="seen"))
        self._actions()

    def _own_plate(self, rank: HandRank | None) -> None:
        """Paint the own plate: with the type of the hand, and as a button if the types are one press away."""
        sight, table = self.sight, self.sight.measures
        self.groups["own"] = Group(_("You"))
        self._plate(sight.seat, table.piles["plate"], "own")
        plate = self.spots[-1]
        if rank is None or sight.show is not None:
            return
        note = _("{hand}; {turns}").format(hand=rank.type.plain_name, turns=plate.note)
        plate = replace(plate, note=note)
        if table.ladder is None:
            label = self.labels.own_plate(plate.label)
            plate = replace(plate, kind="seat", is_toggle=False, label=label)
        self.spots[-1] = plate

    def _place_for_drawn(self) -> None:
        """Show where a drawn card will lie, so that the hand does not move when it comes."""
        last, place = self.sight.measures.own(_DRAWN_SLOT - 1), self.sight.measures.own(_DRAWN_SLOT)
        left = max(place.x, last.x + last.width)
        box = place._replace(x=left, width=place.x + place.width - left)
        self.spots.append(Spot("drawn", box, _("Place for a drawn card"), HAND, kind="picture"))

    def _own_card(self, card: Card, slot: int, counting: Sequence[Card]) -> None:
        """Paint an own card: lifted if chosen, and pointed out if it is part of the combination."""
        table, label = self.sight.measures, self.labels.own_card(card)
        box = table.own(slot)
        if str(card) == self.sight.chosen:
            box = box._replace(y=box.y - table.lift)
        counts = card in counting
        if counts:
            label = _("{card}, part of the combination").format(card=label)
        self.sprites.append(Sprite(str(card), box))
        self.spots.append(Spot(str(card), box, label, HAND, state="counts" if counts else ""))

    def _actions(self) -> None:
        """Place the buttons: a single one has the place of all in a row, or the lowest in a column."""
        sight, places = self.sight, self.sight.measures.actions
        first, last = places[0], places[-1]
        is_row = first.y == last.y
        boxes: Sequence[Box] = places if is_row else places[: len(sight.actions)]
        if is_row and 0 < len(sight.actions) < len(places):
            count = len(sight.actions)
            wide = (last.x + last.width - first.x - GAP * (count - 1)) // count
            boxes = [first._replace(x=first.x + at * (wide + GAP), width=wide) for at in range(count)]
        elif not is_row:
            boxes = places[len(places) - len(sight.actions) :]
        self.groups["actions"] = Group(_("What you can do"))
        for key, box in zip(sight.actions, boxes, strict=False):
            if not key:
                continue
            text, label = action_words(key, self.view.to_play or 0, self.notation, sight.own_seat)
            waits = key == DISCARD and not sight.chosen
            self.spots.append(
                Spot(
                    key,
                    box,
                    label,
                    "actions",
                    text,
                    "action",
                    is_toggle=False,
                    state="waits" if waits else "",
                )
            )


def motions(sight: Sight, before: OddsPosition, move: OddsMove) -> tuple[Motion, ...]:
    """Return the motions of a turn, or of the draw of a card."""
    if move == CALL or sight.spread or sight.show is not None:
        return ()
    own_turn = before.turn == sight.seat
    stock, discards = sight.measures.piles[STOCK], sight.measures.piles[DISCARDS]
    seats = sight.seats(before)
    hidden = sight.measures.own(_DRAWN_SLOT) if own_turn else seats[before.turn].back
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
        return (Motion("move", start, end), Motion("move", end, start))
    back = seats[move.partner].back
    # A card that was taken from an open row starts there.
    taken = backs(sight.measures)[move.place - 1] if sight.left == seat_key(move.partner) else back
    return (Motion("move", start, back), Motion("move", taken, start))


def _box_of(sight: Sight, position: OddsPosition, card: Card | None) -> Box:
    """Return the place of an own card; the middle of the hand if it is hidden."""
    own = sight.own(position)
    return sight.measures.own(own.index(card) if card in own else HAND_SIZE // 2)
