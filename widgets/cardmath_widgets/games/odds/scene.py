"""The scene of an Odds table: hands, piles and plates as seen from one seat, and their motions."""

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from cardmath.art import BACK
from cardmath.cards import Card
from cardmath.games.odds import CALL, DRAW, OddsMove, OddsPosition, Show, rank_hand
from cardmath.games.odds.pack import HAND_SIZE, ODD_INDEX
from cardmath.games.odds.words import why_won
from cardmath.i18n import _, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised
from cardmath_widgets.games.odds import gestures as keys
from cardmath_widgets.games.odds import spread
from cardmath_widgets.games.odds.labels import OddsLabels, action_words, actions_of, hand_line
from cardmath_widgets.games.odds.layout import measures
from cardmath_widgets.games.odds.own_place import OddsMeasures, SeatPlace, across, card_height, card_lift
from cardmath_widgets.games.odds.session import LAST_STEP, TYPES_STEP, OddsSession
from cardmath_widgets.page.table.scene import CARD_SHAPE, Box, Group, Motion, Scene, Spot, Sprite

#: The last place of the player's own hand, for a drawn card.
_DRAWN_SLOT = HAND_SIZE
#: Minimum width and height of a plate with room for a hand's type, sum and even cards.
_LONG_PLATE = (160, 60)


def odds_scene(session: OddsSession, table: OddsMeasures, notation: Notation) -> Scene:
    """Return the scene of a game as one seat sees it."""
    show = session.show
    if show is not None:
        # Players who were already out have no hand, so the others get the space.
        others = sum(map(bool, show.hands)) - bool(show.hands[session.seat - 1])
        size = table.width, table.height
        table = measures(*size, others, is_show=True, is_tied=bool(show.draws))
    return _Painting(session, table, notation).scene()


class _Painting:
    """A scene under construction. The position has only public facts; the rest comes from the view."""

    def __init__(self, session: OddsSession, table: OddsMeasures, notation: Notation) -> None:
        self.session, self.table, self.notation = session, table, notation
        self.position, self.view, self.show = session.position, session.view, session.show
        self.step = session.show_step or 0
        #: Whether the show has revealed the winner.
        self.is_revealed = self.step == LAST_STEP
        self.own = session.own_in(session.position)
        self.rank = rank_hand(self.view.own) if self.own and self.view.own else None
        self.spread = session.spread if self.show is None else ""
        self.has_types_open = keys.player_of(self.spread) == session.seat
        #: Cards that are spread out go here, over the seats or the hand.
        self.area = spread.types_area(table) if self.has_types_open else table.free
        self.labels = OddsLabels(session, notation)
        self.sprites = list[Sprite]()
        self.spots = list[Spot]()
        self.groups = dict[str, Group]()

    def scene(self) -> Scene:
        """Return the whole scene: the others in the order of play, the piles, and the player's own hand."""
        session, table, show = self.session, self.table, self.show
        if show is not None:
            others = (player for player in _others(session) if show.hands[player - 1])
            for player, shown in zip(others, table.shown, strict=True):
                self._open_hand(player, show, shown.cards, keys.group_of(player))
                self.spots.append(self._plate(player, shown.plate, keys.group_of(player)))
            if self.is_revealed:
                self._reason(show)
                self._drawn_for_tie(show)
        else:
            if self.spread:
                self._spread()
            if not self._is_covered(*(seat.box for seat in table.seats)):
                for player, seat in zip(_others(session), table.seats, strict=True):
                    self._seat(player, seat)
            if not self._is_covered(table.piles[keys.STOCK]):
                self._piles()
        self._own_plate()
        if table.ladder is not None and not self.has_types_open:
            self._ladder()
        if not self._is_covered(table.hand):
            self._own_hand()
        self._actions()
        groups = MappingProxyType(self.groups)
        return Scene(table.width, table.height, table.card, tuple(self.sprites), tuple(self.spots), groups)

    def _is_covered(self, *boxes: Box) -> bool:
        """Return whether whatever is spread out covers any of the boxes."""
        return bool(self.spread) and any(box.meets(self.area) for box in boxes)

    def _lay(self, picture: str, key: str, box: Box, label: str, group: str, **more: Any) -> None:
        """Lay a card or a back on the table, with its spot."""
        self.sprites.append(Sprite(picture, box))
        self.spots.append(Spot(key, box, label, group, **more))

    # -- the others ------------------------------------------------------------------------------

    def _seat(self, player: int, seat: SeatPlace) -> None:
        """Paint another player: a plate with a fan of backs."""
        group, session = keys.group_of(player), self.session
        self.groups[group] = Group(self.labels.hand(player))
        plate = self._plate(player, seat.box, group)
        if self.view.lives[player - 1]:
            self.sprites += [Sprite(BACK, back) for back in seat.backs]
            plate = replace(plate, clear=seat.clear, above=seat.above)
            if session.awaits == "person" and not self.position.drawn:
                text, mark = _("{plate}: look at the backs of the cards"), ""
                if session.chosen:
                    text, mark = _("{plate}: trade the chosen card"), "takes"
                plate = _pressable(plate, text, mark=mark)
        self.spots.append(plate)

    def _open_hand(self, player: int, show: Show, boxes: Sequence[Box], group: str) -> None:
        """Paint a hand in the show; odd cards are lifted."""
        self.groups[group] = Group(self.labels.hand(player), by_arrows=True)
        hand: Sequence[Card] = show.hands[player - 1]
        rank, lift = rank_hand(hand), card_lift(boxes[0].width)
        if player == self.session.watcher:
            hand = self.session.order.of(hand)
        for at, (card, box) in enumerate(zip(hand, boxes, strict=True), start=1):
            key = f"shown.{player}.{at}"
            if at > self.step:
                self._lay(BACK, key, box, _("hidden card"), group, kind="seen")
                continue
            counts = self.step >= TYPES_STEP and card in rank.cards
            place = box._replace(y=box.y - lift) if card.rank in ODD_INDEX else box
            label, mark = _counted(self.labels.card(card), counts), "counts" if counts else ""
            self._lay(str(card), key, place, label, group, kind="seen", mark=mark)

    def _plate(self, player: int, box: Box, group: str) -> Spot:
        """Return a player's plate: the name, the lives, and either the turns left or the hand being shown."""
        lives, state = self.view.lives[player - 1], self._state(player)
        if self.session.has_lost(player) and not self.is_revealed:
            # The plate shows the lost life only after the show has explained it.
            lives += 1
        return Spot(
            keys.seat_key(player),
            box,
            self.labels.plate(player, lives, self._note(player, DECIMAL.voice), state),
            group,
            capitalised(self.labels.name(player, self.notation)),
            "plate",
            note=self._note(player, self.notation),
            tokens=(lives, self.position.game.lives),
            state=state,
            who=self.session.sitting.figure(player),
        )

    def _note(self, player: int, notation: Notation) -> str:
        """Return the text below the name on a plate: the turns or, in a show, the hand."""
        if self._state(player) == "out":
            return pgettext("player", "out")
        if self.show is None:
            return self.labels.note(player, notation)
        # A small plate has no space for everything, but the text read aloud includes it.
        plate = self.table.shown[0].plate
        is_small = plate.width < _LONG_PLATE[0] or plate.height < _LONG_PLATE[1]
        is_short = is_small and notation is self.notation
        rank = rank_hand(self.show.hands[player - 1])
        return "" if self.step < TYPES_STEP else hand_line(rank, notation, is_short=is_short)

    def _state(self, player: int) -> str:
        show, view = self.show, self.view
        if not (view.lives if show is None else show.hands)[player - 1]:
            return "out"
        if show is None:
            return "turn" if player == view.to_play else "called" if player == view.caller else ""
        if not self.is_revealed:
            return ""
        return "best" if player == show.winner else "lost"

    # -- the piles ---------------------------------------------------------------------------------

    def _piles(self) -> None:
        view, labels = self.view, self.labels
        self.groups["piles"] = Group(_("Stock, discards"))
        stock, discards = self.table.piles[keys.STOCK], self.table.piles[keys.DISCARDS]
        for at in range(min(3, view.stock) - 1, -1, -1):
            self.sprites.append(Sprite(BACK, stock._replace(x=stock.x - 2 * at, y=stock.y - 2 * at)))
        if view.discards:
            self.sprites.append(Sprite(str(view.discards[-1]), discards))
        for key, box, label, count in (
            (keys.STOCK, stock, labels.stock(), view.stock),
            (keys.DISCARDS, discards, labels.discards(), len(view.discards)),
        ):
            text = self.notation.write(count)
            self.spots.append(Spot(key, box, label, "piles", text, "pile", is_toggle=False))

    def _reason(self, show: Show) -> None:
        """Say between the open hands why one of them won."""
        text, label = (why_won(show, *self.session.reader(one)) for one in (self.notation, DECIMAL.voice))
        self.groups["reason"] = Group(_("Why this hand won"))
        self.spots.append(Spot("reason", self.table.reason, label, "reason", text, "words"))

    def _drawn_for_tie(self, show: Show) -> None:
        """Paint the cards drawn to break a tie, if any, in order."""
        if not show.draws:
            return
        room = self.table.draws
        card = min(round(room.height / CARD_SHAPE), room.width // 3)
        step = min(card + 4, (room.width - card) // max(1, len(show.draws) - 1))
        left = room.x + (room.width - card - (len(show.draws) - 1) * step) // 2
        self.groups["draws"] = Group(_("Cards drawn to break the tie"))
        for at, (player, drawn) in enumerate(show.draws):
            name = capitalised(self.labels.name(player, self.notation))
            label = _("{player} drew {card}").format(player=name, card=self.labels.card(drawn))
            box = Box(left + at * step, room.y, card, card_height(card))
            self._lay(str(drawn), f"tie.{at}", box, label, "draws", kind="seen")

    # -- what is spread out over the seats -----------------------------------------------------------------

    def _spread(self) -> None:
        session, table = self.session, self.table
        self.groups["spread"] = Group(_("Spread out on the table"))
        player = keys.player_of(self.spread)
        self.spots.append(spread.close(table, self.area))
        if player is None:
            self.groups["laid-out"] = Group(_("Discards, oldest first"))
            for card, box in spread.cards_in_rows(table, self.view.discards):
                label = self.labels.card(card)
                self._lay(str(card), f"discard.{card}", box, label, "laid-out", kind="seen")
        elif self.has_types_open:
            self._ladder(self.area)
        else:
            group, mark = keys.group_of(player), "takes" if session.chosen else ""
            self.groups[group] = Group(self.labels.hand(player), by_arrows=True)
            head = spread.heading(table)
            if head is not None:
                self.spots.append(self._plate(player, head, group))
            for place, box in enumerate(spread.backs(table), start=1):
                key, label = keys.place_key(player, place), self.labels.back(player, place)
                text = self.notation.brief(place)
                self._lay(BACK, key, box, label, group, text=text, is_toggle=False, mark=mark)

    def _ladder(self, area: Box | None = None) -> None:
        """Show the types of hands, with the player's own in its place: beside the hand, or over an area."""
        self.groups["ladder"] = Group(_("What your hand beats, and what beats it"))
        show, rank = self.show, self.rank
        if show is not None:
            rank = rank_hand(show.hands[show.winner - 1]) if self.is_revealed else None
        pointed = rank.type if rank else None
        self.spots += spread.ladder(self.table, pointed, area, is_best=show is not None)

    # -- the player's own place -----------------------------------------------------------------------------

    def _own_hand(self) -> None:
        seat, table, show, rank = self.session.seat, self.table, self.show, self.rank
        label = _("Your hand: {hand}").format(hand=rank.type.plain_name) if rank else _("Hand, hidden")
        boxes = [table.own(slot) for slot in range(HAND_SIZE)]
        if show is not None:
            # This hand is face up like all the others.
            label = self.labels.hand(seat)
            if show.hands[seat - 1]:
                self._open_hand(seat, show, boxes, keys.HAND)
        elif self.own:
            if len(self.own) <= _DRAWN_SLOT:
                # It shows where a drawn card will go, so that the hand does not move when it arrives.
                empty, text = table.own(_DRAWN_SLOT), _("Place for a drawn card")
                self.spots.append(Spot("drawn", empty, text, keys.HAND, kind="picture"))
            for slot, card in enumerate(self.own):
                self._own_card(card, slot, rank.cards if rank else ())
        elif self.view.own is not None:
            for place, box in enumerate(boxes, start=1):
                self._lay(BACK, f"own.{place}", box, _("hidden card"), keys.HAND, kind="seen")
        self.groups[keys.HAND] = Group(label, by_arrows=True)

    def _own_plate(self) -> None:
        """Paint the player's own plate: with the hand's type, and as a button if it takes a press to show the
        types.
        """
        self.groups["own"] = Group(_("You"))
        plate = self._plate(self.session.seat, self.table.piles["plate"], "own")
        if self.rank is not None and self.show is None:
            note = _("{hand}; {turns}").format(hand=self.rank.type.plain_name, turns=plate.note)
            plate = replace(plate, note=note)
            if not spread.holds_every_type(self.table):
                plate = _pressable(plate, _("{plate}: see what your hand beats"))
        self.spots.append(plate)

    def _own_card(self, card: Card, slot: int, counting: Sequence[Card]) -> None:
        """Paint one of the player's own cards: lifted if chosen, highlighted if part of the combination."""
        box, counts = self.table.own(slot), card in counting
        if str(card) == self.session.chosen:
            box = box._replace(y=box.y - self.table.lift)
        label = _counted(self.labels.own_card(card), counts)
        self._lay(str(card), str(card), box, label, keys.HAND, state="counts" if counts else "")

    def _actions(self) -> None:
        """Place the buttons: a single button takes up the whole row, or the lowest place in a column."""
        session, places = self.session, self.table.actions
        shown, first, last = actions_of(session), places[0], places[-1]
        boxes: Sequence[Box] = places[len(places) - len(shown) :]
        if shown and first.y == last.y:
            boxes = across(first._replace(width=last.x + last.width - first.x), len(shown))
        self.groups["actions"] = Group(_("What you can do"))
        for key, box in zip(shown, boxes, strict=True):
            if key:
                text, label = action_words(key, session, self.notation)
                spot = Spot(key, box, label, "actions", text, "action", is_toggle=False)
                waits = key == keys.DISCARD and not session.chosen
                self.spots.append(replace(spot, state="waits") if waits else spot)


def _others(session: OddsSession) -> list[int]:
    """Return the other players in the order of play, from the next one on."""
    count = len(session.position.lives)
    return [(session.seat - 1 + by) % count + 1 for by in range(1, count)]


def _pressable(plate: Spot, text: str, **more: Any) -> Spot:
    """Return a plate as a button, with a label that says what a press does."""
    return replace(plate, kind="seat", is_toggle=False, label=text.format(plate=plate.label), **more)


def _counted(label: str, counts: bool) -> str:
    """Return the label of a card, and whether it is part of the combination."""
    return _("{card}, part of the combination").format(card=label) if counts else label


def motions(
    session: OddsSession, table: OddsMeasures, before: OddsPosition, move: OddsMove
) -> tuple[Motion, ...]:
    """Return the motions of a turn, or of the draw of a card."""
    if move == CALL or session.spread or session.show is not None:
        return ()
    own_turn = before.turn == session.seat
    stock, discards = table.piles[keys.STOCK], table.piles[keys.DISCARDS]
    seats = dict(zip(_others(session), table.seats, strict=True))
    hidden = table.own(_DRAWN_SLOT) if own_turn else seats[before.turn].backs[-1]
    if move == DRAW:
        return (Motion("flip" if own_turn else "move", stock, hidden),)

    def place_of(card: Card | None) -> Box:
        """Return where one of the player's own cards is, or the middle of the hand if it is hidden."""
        own = session.own_in(before)
        return table.own(own.index(card) if card in own else HAND_SIZE // 2)

    start = place_of(move.card) if own_turn else hidden
    if move.kind == "discard":
        comes = () if before.drawn else (Motion("move", stock, hidden),)
        return (*comes, Motion("flip", start, discards))
    assert move.partner is not None
    assert move.place is not None
    if move.partner == session.seat:
        own = before.seen_by(session.seat).own
        end = place_of(own[move.place - 1] if own else None)
        return (Motion("move", start, end), Motion("move", end, start))
    back = seats[move.partner].backs[-1]
    # A card taken from a row that is spread out starts there.
    taken = spread.backs(table)[move.place - 1] if session.left == keys.seat_key(move.partner) else back
    return (Motion("move", start, back), Motion("move", taken, start))
