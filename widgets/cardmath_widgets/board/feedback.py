"""A board's feedback after each answer: a sentence, the next guided step, a sum in frames, a first move."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.paths import Step
from cardmath_widgets.board.session import Answer, M
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.device.steps import greeting, step_of
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.frames import Missing, Sum
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.page.table.scene import Box, Motion, Scene


def greet(state: BoardState) -> None:
    """Say what the game on the table is about, or what to do now."""
    step = step_of(state.session.whole_record)
    if step is not None and not state.session.has_begun:
        words = greeting(step, state.notation)
    else:
        words = state.voice.greeting(state.session)
    state.say(state.questions.completed(words, state.session, greets=True))
    point_out(state)


def base_sentence(notation: Notation) -> str:
    """Return a sentence saying which base a board counts in, for a player who is used to another one.

    >>> base_sentence(Notation(12))
    'This game counts in base twelve.'
    """
    return _("This game counts in base {base}.").format(base=DECIMAL.aloud(notation.base))


def point_out(state: BoardState) -> None:
    """Say what to do next and point it out, if the player is being guided."""
    if state.guide is not None:
        message, state.marks = state.guide.greet(state.session, state.notation)
        if message is not None:
            state.say(message)


def leave_guide(state: BoardState) -> None:
    """Stop guiding the player."""
    state.guide, state.marks = None, {}
    greet(state)


def refuse_link(state: BoardState, fields: Mapping[str, str], error: CardmathError) -> None:
    """Say why a link is invalid, in the base that the link sets; the link stays in the address."""
    state.keeps_address = True
    state.settings = Settings.from_link(fields, state.settings)
    reason = CardmathError(_("This link does not open a game: {reason}"), reason=error)
    state.say(state.voice.said(reason.sentence, "wrong"))


def reply(state: BoardState, answer: Answer[Any, Any], earned_by: Said | None = None) -> None:
    """Respond to an answer, in words and with a sound.

    If a move was ``earned_by`` a right answer, its sum has already been given.
    """
    message = _words_for(state, answer, is_earned=earned_by is not None)
    if message is not None:
        message = replace(message, sound=state.voice.sound(answer, state.session))
        state.say(message if earned_by is None else message.led_by(earned_by.text, earned_by.aloud))


def _words_for(state: BoardState, answer: Answer[Any, Any], *, is_earned: bool) -> Said | None:
    """Return a sentence about an answer: the sum of a pair, and the next step for a guided player."""
    message, pair = state.voice.answer(answer, state.session), sum_of(state, answer)
    if pair is not None and message is not None and not is_earned:
        message = pair.heard_after(message, state.notation)
    if message is not None and answer.kind in ("played", "undone", "restarted"):
        message = state.questions.completed(message, state.session)
    if state.guide is None:
        return message
    message, state.marks = state.guide.answer(answer, message, state.session, state.notation)
    return message


def sum_of(state: BoardState, answer: Answer[Any, Any]) -> Sum | Missing | None:
    """Return the sum to show in frames after an answer, or what a chosen card needs, if any."""
    if answer.kind == "chosen" and state.settings.lens:
        return state.ui.help.missing(state.session.position, answer.keys[0])
    meant = state.session.meant_by(answer)
    return None if meant is None else sum_in_frames(state, *meant)


def sum_in_frames(state: BoardState, position: Any, move: Any) -> Sum | None:
    """Return a move's sum to show in frames, if it has one and the player wants frames."""
    return state.ui.help.sum_of(position, move) if state.settings.frames else None


def opens_a_path(state: BoardState, won: object) -> bool:
    """Return whether the first deal of a path is on the table, and this device has not ``won`` any of its
    steps.
    """
    step = step_of(state.session.whole_record)
    return won == [] and step is not None and step.number == 1


def cards_of(
    state: BoardState, meant: tuple[Any, Any] | None, scene: Scene | None, motions: Sequence[Motion] = ()
) -> tuple[Box, ...]:
    """Return where a move's cards are when their pips leave them: where the cards meet, if they do."""
    if meant is None or scene is None:
        return ()
    meets = {motion.start: motion.meet for motion in motions}
    spots = map(scene.spot, state.session.gestures.spots_of(meant[1]))
    return tuple(meets.get(spot.box) or spot.box for spot in spots if spot)


def _first_move(state: BoardState, step: Step | None) -> Any | None:
    """Return the move to show: the one that a hint would advise, or one from a known win."""
    session, help_ = state.session, state.ui.help
    position = session.position
    if help_.fair is not None and not state.settings.knowing:
        return help_.fair.move(position)
    safe = map(str, help_.certain(position, most=1) or ())
    line = safe if step is None else step.whole.moves[step.played :]
    return first_move(tuple(position.moves()), line, session.gestures.spots_of)


def show_first_move(state: BoardState, scene: Scene | None) -> tuple[str, ...]:
    """Suggest a legal first move to a first-time visitor; return the spots between which a hand demonstrates
    it.

    Nothing is shown if play has begun, a panel is open, or the player is already being guided.
    """
    session, position = state.session, state.session.position
    is_led = state.asker.is_asking or state.guide is not None
    if state.open or is_led or session.has_begun or scene is None:
        return ()
    step = step_of(session.whole_record)
    move = _first_move(state, step)
    spots = () if move is None else shown_spots(session.gestures.spots_of(move), scene)
    # What is wrong with a link must be read, so then only the hand shows the move.
    if spots and state.message.mood != "wrong":
        voice = state.voice
        words = with_move(
            state.message,
            lambda notation: voice.marked_phrase(position, move, notation),
            lambda notation: voice.phrase(position, move, notation),
            state.notation,
        )
        if step is not None:
            # When read aloud, the idea comes first. On the screen, a narrow line only has room for the move.
            idea = state.message.aloud or state.message.text
            spoken = f"{voice.phrase(position, move, state.notation.voice)}."
            words = replace(words, aloud=idea if spoken in idea else f"{idea} {spoken}")
        if voice.has_to_say_first(session):
            words = replace(words, text=state.message.text, why=state.message.why)
        state.say(words)
    return spots


#: A move with two spots shows the most: a card goes to another card, or to the pile waiting for it.
_TELLING: Final = 2
#: The kinds of spots that do nothing when pressed.
_STILL: Final = frozenset({"picture", "seen", "plaque"})


def first_move(moves: Sequence[M], line: Iterable[str], spots_of: Callable[[M], Sequence[str]]) -> M | None:
    """Return the move to show, None if there are no legal moves.

    ``line`` lists good moves as strings, the next one first: the moves of a known win, or safe moves. The
    first choice is a good move that can be made now and brings together two cards, or a card and its pile.
    Failing that, it is any legal move that does so, then the next good move, then any legal move.

    >>> from cardmath.games import PyramidGame
    >>> from cardmath_widgets.games.pyramid.gestures import PyramidGestures
    >>> start = PyramidGame().deal(7)
    >>> str(first_move(start.moves(), ("draw", "t7.3+t7.4"), PyramidGestures().spots_of))
    't7.3+t7.4'
    """
    by_text = {str(move): move for move in moves}
    good = [by_text[text] for text in line if text in by_text]
    ordered = (*good, *moves)
    telling = (move for move in ordered if len(spots_of(move)) == _TELLING)
    return next(telling, ordered[0] if ordered else None)


def shown_spots(spots: Sequence[str], scene: Scene) -> tuple[str, ...]:
    """Return the spots between which the hand moves: at most two, none if the first cannot be pressed.

    >>> shown_spots(("t1.1", "t1.2"), Scene(100, 100, 20))
    ()
    """
    here = [spot for key in spots[:_TELLING] if (spot := scene.spot(key)) is not None]
    if len(here) < min(len(spots), _TELLING) or here[0].kind in _STILL:
        return ()
    return tuple(spot.key for spot in here)


def with_move(
    greeting: Said, marked: Callable[[Notation], str], phrase: Callable[[Notation], str], notation: Notation
) -> Said:
    """Return a move as the only sentence to read; the greeting is one press away, and still read aloud.

    On the table, the move is ``marked``; when read aloud, the ``phrase`` includes its places.

    >>> greeting, move = Said("Deal 7."), lambda notation: f"Take the {notation.brief(10)}"
    >>> shown = with_move(greeting, move, lambda notation: f"{move(notation)} in row one", Notation(12))
    >>> shown.text, shown.why, shown.aloud
    ('Take the Ʒ.', 'Deal 7.', 'Take the ten in row one. Deal 7.')
    """
    text, spoken = f"{marked(notation)}.", f"{phrase(notation.voice)}."
    heard = _without(greeting.aloud or greeting.text, spoken)
    why = greeting.why or _without(greeting.text, text)
    aloud = f"{spoken} {heard}".strip()
    return Said(text, why, "" if aloud == text else aloud, greeting.mood)


def _without(greeting: str, move: str) -> str:
    """Return the greeting without the move, so it is not said twice."""
    return greeting.replace(move, "").replace("  ", " ").strip()
