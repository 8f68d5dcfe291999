"""What an Odds table says: names for screen readers, and sentences, based on what one player can know."""

from collections.abc import Sequence

from cardmath.games import odds
from cardmath.games.odds import Event, OddsMove, OddsPosition
from cardmath.games.odds import words as odds_words
from cardmath.games.odds.pack import ODD_INDEX
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.games.odds.gestures import DISCARDS, TRADING, better_of, card_of, player_of
from cardmath_widgets.games.odds.learnt import OddsResults, winner_of
from cardmath_widgets.games.odds.session import OddsAnswer, OddsSession
from cardmath_widgets.games.odds.sitting import Sitting
from cardmath_widgets.page import Said


class OddsVoice(OddsResults):
    """The voice of an Odds table."""

    def task(self, position: OddsPosition, notation: Notation) -> str:
        """Return the task."""
        return _("only odd cards count. Trade, draw or call odds")

    def move(self, before: OddsPosition, move: OddsMove, after: OddsPosition, notation: Notation) -> str:
        """Return a sentence about a move, as everyone sees it."""
        return _sentences_of(after.history[len(before.history) :], 0, notation)

    def chosen(self, position: OddsPosition, key: str, notation: Notation) -> str:
        """Return what a chosen card can be used for."""
        text = _("Press a player to trade {card} with.")
        if position.drawn:
            text = _("Press Discard to get rid of {card}.")
        return text.format(card=self.name(position, key, notation))

    def name(self, position: OddsPosition, key: str, notation: Notation) -> str:
        """Return the name of one of the player's own cards."""
        card = card_of(key)
        return odds_words.the_card(card, notation) if card else ""

    def phrase(
        self, position: OddsPosition, move: OddsMove, notation: Notation, names: Sequence[str] = ()
    ) -> str:
        """Return a legal move as an instruction; ``names`` are the names of all players.

        >>> from cardmath.games import OddsGame
        >>> start, notation = OddsGame().deal(7), Notation(10)
        >>> OddsVoice(notation).phrase(start, start.moves()[0], notation)
        'Draw a card from the stock'
        """
        text = {
            "draw": _("Draw a card from the stock"),
            "call": _("Press “Call odds”"),
            "discard": _("Discard {card}"),
            "trade": _("Trade {card} with {player}"),
        }[move.kind]
        card = odds_words.the_card(move.card, notation) if move.card else ""
        partner = odds_words.player_name(move.partner, None, notation, names) if move.partner else ""
        return text.format(card=card, player=partner)

    def greeting(self, session: OddsSession) -> Said:
        """Return what to say when a game appears on the table."""
        if session.moves_played or session.sitting.is_shared:
            return self._now(session)
        return super().greeting(session)

    def answer(self, answer: OddsAnswer, session: OddsSession) -> Said | None:
        """Return what to say about an answer."""
        before = answer.before
        if answer.kind == "played" and before is not None:
            return self.said(lambda notation: _played(before, session, notation))
        if answer.kind == "shown":
            return self._shown(session, answer.keys[0])
        if answer.kind == "unclear":
            mood = "" if answer.keys[0] == "undo" else "wrong"
            return self.said(lambda notation: _unclear(session, answer.keys[0], notation), mood)
        if answer.kind == "undone":
            text = _("Undone. The game will remember that. {standing}")
            return self.said(lambda notation: text.format(standing=_standing(session, notation)))
        return super().answer(answer, session)

    def sound_of(self, before: OddsPosition, move: OddsMove, after: OddsPosition) -> str:
        """Return the sound of a drawn card, a called hand, or a card that changes places."""
        return {"draw": "draw", "call": "frame"}.get(move.kind, "take")

    def _shown(self, session: OddsSession, key: str) -> Said | None:
        if key == "sort":
            return Said(_("Sorted: {order}.").format(order=session.order.label))
        if key == DISCARDS:
            return self.said(lambda notation: _browsed(session, notation))
        if key == TRADING or player_of(key) is not None:
            return self.said(lambda notation: _opened(session, notation))
        if session.awaits == "guess":
            return Said(_("Only odd cards count. Who has the better hand?"))
        if better_of(key):
            return Said(_("Right!"), mood="help")
        waits = session.awaits in ("next", "over", "me", "pass") or not session.watcher
        return self._now(session) if waits or key in ("next", "me") else None

    def _now(self, session: OddsSession) -> Said:
        """Return how the game stands: the result of a show, who takes the screen, or whose turn it is."""
        if session.awaits in ("next", "over"):
            return self._at_show(session)
        if session.awaits in ("me", "pass") or not session.watcher:
            return self._who_is_next(session)
        return self.said(lambda notation: _standing(session, notation))

    def _at_show(self, session: OddsSession) -> Said:
        show = session.show
        assert show is not None
        winner = winner_of(session.position)

        def sentence(notation: Notation) -> str:
            seen = show, *session.reader(notation)
            # The table shows every hand and why one of them won, so only speech needs to say everything. Once
            # the game is over, though, a window covers the table.
            text = odds_words.lives_lost(*seen)
            if notation.voice is notation:
                text = odds_words.show_sentence(*seen)
            elif winner:
                text = f"{odds_words.why_won(*seen)} {text}"
            return " ".join(filter(None, (text, _lives_left(session, notation), _end(session, notation))))

        return self.said(sentence, "won" if session.sitting.is_person(winner) else "")

    def _who_is_next(self, session: OddsSession) -> Said:
        turn = session.position.turn
        if session.awaits == "pass":
            return Said(_("Look at your cards, then press “Pass on”."))
        text = _("The computer is playing for {player}.")
        if session.sitting.is_person(turn):
            text = _("Give the screen to {player}, who then presses “It's me”.")
        return self.said(lambda notation: text.format(player=session.sitting.name(turn, notation)))


def _lives_left(session: OddsSession, notation: Notation) -> str:
    """Return how many lives the watcher has left after losing one; "" if no life was lost."""
    if not session.watcher or not session.has_lost(session.watcher):
        return ""
    left = session.position.lives[session.watcher - 1]
    text = _("You have {count} left.") if left else _("You are out.")
    return text.format(count=notation.brief(left))


def _end(session: OddsSession, notation: Notation) -> str:
    """Return who has won the game; "" while it is still going on."""
    winner = winner_of(session.position)
    if not winner:
        return ""
    text = _("You won the game!") if winner == session.watcher else _("{Player} won the game.")
    return text.format(Player=capitalised(session.name(winner, notation)))


def _sentences_of(
    events: Sequence[Event], watcher: int, notation: Notation, names: Sequence[str] = ()
) -> str:
    return " ".join(
        odds_words.event_sentence(event.seen_by(watcher), watcher, notation, names)
        for event in events
        if not isinstance(event, odds.Show | odds.Dealt)
    )


def _played(before: OddsPosition, session: OddsSession, notation: Notation) -> str:
    events = session.position.history[len(before.history) :]
    text = _sentences_of(events, *session.reader(notation))
    if session.awaits == "show":
        return _("{events} Now all hands are shown.").format(events=text)
    if session.awaits == "person":
        return f"{text} {_what_to_do(session)}"
    if session.awaits == "others" and not session.sitting.is_machine(session.position.turn):
        return f"{text} {_whose_turn(session, notation)}"
    return text


def _whose_turn(session: OddsSession, notation: Notation) -> str:
    """Return whose turn it is, unless it is the turn of the player at this screen."""
    turn = session.position.turn
    if session.sitting.seat:
        return turn_sentence(session.sitting, turn, notation)
    return _("It is {player}'s turn.").format(player=session.name(turn, notation))


def _what_to_do(session: OddsSession) -> str:
    return _("Choose a card to discard.") if session.position.drawn else _("Your turn.")


def _standing(session: OddsSession, notation: Notation) -> str:
    """Return what a player needs to know on taking their seat: their hand and what they can do."""
    position = session.position
    if session.awaits in ("machine", "others"):
        return _whose_turn(session, notation)
    if session.awaits != "person":
        return ""
    # The last trade where another player took a card from this hand.
    met = [event for event in session.log if getattr(event, "partner", None) == session.watcher]
    news = _sentences_of(met[-1:], *session.reader(notation))
    held = odds_words.hand_phrase(odds.rank_hand(position.hands[position.turn - 1]))
    return " ".join(
        part for part in (news, _("You hold {hand}.").format(hand=held), _what_to_do(session)) if part
    )


def _browsed(session: OddsSession, notation: Notation) -> str:
    if session.spread != DISCARDS:
        return _("The discards are closed again.")
    discards = session.position.discards
    odd = sum(card.rank in ODD_INDEX for card in discards)
    count = ngettext("{count} discard", "{count} discards", len(discards))
    return _("{count}, {odd} of them odd. Press the discards again to close them.").format(
        count=count.format(count=notation.write(len(discards))), odd=notation.brief(odd)
    )


def _opened(session: OddsSession, notation: Notation) -> str:
    """Return what to press next after another player's cards were opened or closed."""
    player = player_of(session.spread)
    if player is None:
        return _("Now press the player to trade with.") if session.chosen else _standing(session, notation)
    if player == session.seat:
        return _ladder_sentence(session)
    text = _("To trade with {player}, first choose one of your own cards.")
    if session.chosen:
        text = _("Press the card you want from {player}.")
    return text.format(player=session.name(player, notation))


def _ladder_sentence(session: OddsSession) -> str:
    """Return what the player's own hand is, what it beats, and what beats it."""
    hand = session.position.hands[session.seat - 1]
    if session.watcher != session.seat or not hand:
        return _("These are the types of hands, best first.")
    kind = odds.rank_hand(hand).type
    held = _("You hold {hand}.").format(hand=kind.plain_name)
    return " ".join((held, odds.beats_sentence(kind), odds.beaten_by_sentence(kind)))


def _unclear(session: OddsSession, key: str, notation: Notation) -> str:
    """Say why a press has no effect now, and what to do instead."""
    awaits, turn = session.awaits, session.position.turn
    if key == "undo" and awaits != "guess":
        return _("You have seen the card, so you cannot undo this.")
    if awaits in ("others", "machine"):
        return _whose_turn(session, notation)
    over, text = _("This hand is over."), _("All hands are hidden until {player} presses “It's me”.")
    texts = {
        "guess": _("Look again: only the raised cards count. Which hand has more matching cards?"),
        "me": text.format(player=session.sitting.name(turn, notation)),
        "pass": _("Your turn is over. Press “Pass on”."),
        **dict.fromkeys(("show", "next", "over"), over),
    }
    if awaits in texts:
        return texts[awaits]
    if session.position.drawn:
        return _what_to_do(session)
    if key == DISCARDS:
        return _("There are no discards yet.")
    return _("Choose one of your own cards first. Then press the player to trade with.")


def turn_sentence(seat: Sitting, player: int, notation: Notation) -> str:
    """Return what the table is waiting for during another player's turn.

    >>> from cardmath.numerals import DECIMAL
    >>> seat = Sitting(seat=1, others=frozenset({2, 3}), away=frozenset({3}), names=("", "otter", "bee", ""))
    >>> for player in (2, 3, 4):
    ...     print(turn_sentence(seat, player, DECIMAL))
    Otter is thinking.
    Bee is away: the computer has taken over.
    The computer is playing for player 4.
    """
    name = seat.name(player, notation)
    text = _("{Player} is thinking.")
    if player in seat.away:
        text = _("{Player} is away: the computer has taken over.")
    elif seat.is_machine(player) or player in seat.passed:
        text = _("The computer is playing for {player}.")
    elif player == seat.late:
        text = _("{Player} is taking a long time. You can go on without {player}.")
    return text.format(Player=capitalised(name), player=name)


def changes_sentence(before: Sitting, now: Sitting, notation: Notation) -> str:
    """Say who has arrived, left or come back since; "" if only a name has changed."""
    sentences = [_own_changes(before, now)]
    for player in sorted(before.others | now.others):
        name = capitalised((now if player in now.others else before).name(player, notation))
        changes = (
            (player not in now.others, _("{Player} has left: the computer has taken over.")),
            (player not in before.others, _("{Player} has sat down.")),
            (player in now.away - before.away, turn_sentence(now, player, notation)),
            (player in before.away - now.away, _("{Player} is back.")),
            (player in now.passed - before.passed, _("You go on without {player}: the computer takes over.")),
            (player in before.passed - now.passed, _("{Player} is playing again.")),
            (player == now.late != before.late, turn_sentence(now, player, notation)),
        )
        text = next((text for has_happened, text in changes if has_happened), "")
        sentences.append(text.format(Player=name, player=name))
    return " ".join(filter(None, sentences))


def _own_changes(before: Sitting, now: Sitting) -> str:
    """Say what has changed for this seat: the others are waiting for it, or going on without it."""
    if now.seat in now.passed and now.seat not in before.passed:
        return _(
            "The others carried on, and the computer is playing for you. Press anything to take over again."
        )
    if now.seat in before.passed and now.seat not in now.passed:
        return _("You are playing again.")
    if now.late == now.seat != before.late:
        return _("The others are waiting for you.")
    return ""
