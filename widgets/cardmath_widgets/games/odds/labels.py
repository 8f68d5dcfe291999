"""The names of everything on an Odds table, for screen readers and plates, and the words on its buttons."""

from cardmath.cards import Card
from cardmath.games.odds import HandRank
from cardmath.games.odds.pack import ODD_INDEX, VALUES
from cardmath.games.odds.turns import turns_left
from cardmath.games.odds.words import type_and_sum
from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import card_aloud
from cardmath.sentences import capitalised
from cardmath_widgets.games.odds import gestures as keys
from cardmath_widgets.games.odds.session import OddsSession


def hand_line(rank: HandRank, notation: Notation, *, is_short: bool = False) -> str:
    """Return a line with a hand's type, its sum and, unless it ``is_short``, its even cards.

    >>> from cardmath.cards import parse_cards
    >>> from cardmath.games.odds import rank_hand
    >>> rank = rank_hand(parse_cards("9s 9h 5d 5c 3s 10h".split()))
    >>> hand_line(rank, DECIMAL), hand_line(rank, DECIMAL, is_short=True)
    ('two pairs, sum 28, 1 even card', 'two pairs, sum 28')
    """
    if is_short:
        return type_and_sum(rank, notation)
    evens = ngettext("{count} even card", "{count} even cards", rank.evens)
    return _("{hand}, sum {sum}, {evens}").format(
        hand=rank.type.plain_name,
        sum=notation.write(rank.sum),
        evens=evens.format(count=notation.brief(rank.evens)),
    )


def actions_of(session: OddsSession) -> tuple[str, ...]:
    """Return the keys of the buttons in order, with "" for an empty place.

    >>> from cardmath.games import OddsGame
    >>> from cardmath.records import Record
    >>> from cardmath_widgets.games.odds.gestures import OddsGestures
    >>> session = OddsSession(Record.of_deal(OddsGame(), 7), OddsGestures())
    >>> actions_of(session), session.press("draw").kind, actions_of(session)
    (('draw', 'trade', 'call'), 'played', ('discard',))
    """
    awaits, position, sitting = session.awaits, session.position, session.sitting
    if awaits == "person" and position.drawn:
        return (keys.DISCARD,)
    hands = enumerate(session.show.hands if session.show else (), start=1)
    found: dict[str, tuple[str, ...]] = {
        "person": (keys.DRAWING, keys.TRADING, "" if position.caller else keys.CALLING),
        "others": (keys.WITHOUT,) if sitting.late == position.turn else (),
        "guess": tuple(keys.better_key(player) for player, hand in hands if hand),
        "next": (keys.NEXT, keys.END) if session.is_beyond_people else (keys.NEXT,),
        "machine": (keys.END,) if session.is_settled else (),
        "me": (keys.ME,),
        "pass": (keys.PASS,),
        "show": (keys.SKIP,),
    }
    return found.get(awaits, ())


def action_words(key: str, session: OddsSession, notation: Notation) -> tuple[str, str]:
    """Return the text of a button, and its label."""
    turn, voice = session.position.turn, notation.voice
    if key == keys.ME:
        text = _("It's me: player {player}")
        return text.format(player=notation.brief(turn)), text.format(player=voice.brief(turn))
    if key == keys.WITHOUT:
        text, name = _("Go on without {player}"), session.sitting.name
        return text.format(player=name(turn, notation)), text.format(player=name(turn, voice))
    better = keys.better_of(key)
    if better is not None:
        shown, spoken = (capitalised(session.name(better, written)) for written in (notation, voice))
        return shown, _("{Player}: the better hand").format(Player=spoken)
    return {
        keys.DRAWING: (pgettext("card game", "Draw"), _("Draw a card from the stock")),
        keys.TRADING: (pgettext("card game", "Trade"), _("Trade the chosen card for another player's card")),
        keys.CALLING: (_("Call odds"), _("Call odds: everyone else has one more turn")),
        keys.DISCARD: (pgettext("card game", "Discard"), _("Discard the chosen card")),
        keys.PASS: (_("Pass on"), _("Pass on")),
        keys.SKIP: (_("Show all"), _("Show all")),
        keys.NEXT: (_("Next hand"), _("Next hand")),
        keys.END: (_("See the end"), _("See the end: play straight on to the next show")),
    }[key]


class OddsLabels:
    """The screen reader labels for the spots on a table, with numbers in words."""

    def __init__(self, session: OddsSession, notation: Notation) -> None:
        self._session, self._view, self._notation = session, session.view, notation
        self._left = turns_left(self._view)

    def name(self, player: int, notation: Notation) -> str:
        """Return a player's name; an animal also has its number, which is how the log refers to it."""
        name, sitting = self._session.name(player, notation), self._session.sitting
        if not sitting.seat or player == self._session.watcher:
            return name
        if not sitting.said_names[player - 1]:
            return capitalised(name)
        # TRANSLATORS: the name of a player, and the player's number
        return _("{name} ({number})").format(name=capitalised(name), number=notation.brief(player))

    def own_card(self, card: Card) -> str:
        """Describe one of the player's own cards, and say whether it counts."""
        kind = pgettext("card", "odd") if card.rank in ODD_INDEX else pgettext("card", "even")
        text = _("{card}, {kind}, just drawn") if card == self._view.drawn else _("{card}, {kind}")
        return text.format(card=self.card(card), kind=kind)

    def card(self, card: Card) -> str:
        """Return a card in words."""
        return card_aloud(card, self._notation, VALUES)

    def back(self, player: int, place: int) -> str:
        """Return the back of a card in another hand."""
        return _("{player}, hidden card {place}").format(
            player=self.name(player, DECIMAL.voice), place=DECIMAL.aloud(place)
        )

    def hand(self, player: int) -> str:
        """Return the label of the player's open hand, or of another player's hand."""
        if player == self._session.watcher:
            return _("Your hand")
        return _("{player}'s hand").format(player=self.name(player, DECIMAL.voice))

    def plate(self, player: int, lives: int, note: str, state: str) -> str:
        """Return a plate in words."""
        text = ngettext("{count} life", "{count} lives", lives)
        if state == "lost":
            text = ngettext("one life lost, {count} life left", "one life lost, {count} lives left", lives)
        count = text.format(count=DECIMAL.aloud(lives))
        parts = [capitalised(self.name(player, DECIMAL.voice)), count, note]
        if player == self._view.to_play and not self._session.show:
            is_own = player == self._session.watcher
            parts.append(_("it is your turn") if is_own else _("it is their turn"))
        return ", ".join(filter(None, parts))

    def note(self, player: int, notation: Notation) -> str:
        """Return the text on the plate of a player who is in: their turns and who plays for them."""
        view, sitting, left = self._view, self._session.sitting, self._left[player - 1]
        turns = ngettext("{count} turn left", "{count} turns left", left).format(count=notation.brief(left))
        parts = [_("called odds") if player == view.caller else turns]
        if player == view.dealer:
            parts.append(_("dealer"))
        if player in sitting.away:
            parts.append(pgettext("player", "away"))
        elif sitting.seat and (sitting.is_machine(player) or player in sitting.passed):
            parts.append(_("computer"))
        return ", ".join(parts)

    def stock(self) -> str:
        """Return the label of the stock: its number of cards, and what a press does."""
        count = self._view.stock
        if not count:
            return _("Stock, empty: the next draw shuffles the discards")
        text = ngettext("Stock, {count} card: draw", "Stock, {count} cards: draw", count)
        return text.format(count=DECIMAL.aloud(count))

    def discards(self) -> str:
        """Return the label of the discards: the last one, how many there are, and what a press does."""
        discards = self._view.discards
        if not discards:
            return _("Discards, none yet")
        text = ngettext(
            "Discards, {count} card, the last one {card}: look through",
            "Discards, {count} cards, the last one {card}: look through",
            len(discards),
        )
        return text.format(count=DECIMAL.aloud(len(discards)), card=self.card(discards[-1]))
