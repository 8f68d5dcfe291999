"""The teacher's decisions at the desk, as messages from its page.

The buttons are in ``classroom/page/desk.html.j2``; `drawing` updates them.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL
from cardmath.sentences import capitalised
from cardmath_widgets.classroom.core.activity import Activity
from cardmath_widgets.classroom.core.desk import discussion, lessons, words
from cardmath_widgets.classroom.core.desk.groups import send_group, take_back
from cardmath_widgets.classroom.core.desk.offers import ActivityChoice, Offer, begun
from cardmath_widgets.classroom.core.joining.animals import animal_of
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.pupils.events import LONGEST_WORD
from cardmath_widgets.classroom.core.session import ClassError, ClassSession
from cardmath_widgets.classroom.core.snapshots import Gallery

LONGEST_LINK: Final = 1500


@dataclass(eq=False)
class Desk:
    """A class and everything that its desk offers.

    ``address`` is where pupils open the class, ``titles`` maps page names to titles, ``kept`` describes what
    is stored and where, and ``end`` is called when the class ends.
    """

    session: ClassSession
    address: str
    offers: Sequence[Offer]
    titles: Mapping[str, str]
    kept: str
    end: Callable[[], Awaitable[None]]
    #: Draws the board in a link; None if there is no picture of it.
    draw: Callable[[str], Awaitable[bytes | None]]
    #: Called when the class is deleted and a new one begins straight away.
    begin_anew: Callable[[], Awaitable[None]]
    #: The lessons, keyed by page name.
    plans: lessons.Plans = field(default_factory=dict)
    #: The class's key on a server with many classes; "" on a server with just one.
    key: str = ""

    def opened_at(self, address: str) -> None:
        """Note where a grown-up opens the desk, because pupils open the same address; ignore ""."""
        self.address = address or self.address

    @property
    def short_address(self) -> str:
        """The address as people type it; browsers add the rest."""
        return self.address.removeprefix("http://").rstrip("/")

    @property
    def scanned(self) -> str:
        """The address in the QR code: on a server with many classes, a tablet may still be in a different
        one.
        """
        return f"{self.address}class/join" if self.key else self.address

    def link(self, page: str, secret: str) -> str:
        """Return the link to a grown-up's page; anything after ``#`` is never sent as part of an address."""
        of_class = f"?class={self.key}" if self.key else ""
        return f"{self.address}class/{page}{of_class}#{secret}"


async def carry_out(desk: Desk, role: Role, order: object) -> str:
    """Carry out a decision and return what the desk says; raise `ClassError` if it is not allowed.

    The decision takes effect even if it cannot be saved; the desk then says so.
    """
    known = order if isinstance(order, dict) else {}
    action = ACTIONS.get(str(known.get("do")))
    if action is None or role is Role.PROJECTOR:
        raise ClassError(_("The desk does not know this command."))
    if action in _TEACHERS_OWN and role is not Role.TEACHER:
        raise ClassError(_("Only the teacher who started the class can do this."))
    said = await action(desk, known)
    return " ".join(filter(None, (said, words.not_written(desk.session.journal.unkept))))


async def _approve(desk: Desk, order: Mapping[str, Any]) -> str:
    await desk.session.approve(str(order.get("seat")))
    return _("The pupil has been let in.")


async def _approve_all(desk: Desk, _order: Mapping[str, Any]) -> str:
    await desk.session.approve(*(one.seat for one in desk.session.present() if not one.is_approved))
    return _("All waiting pupils have been let in.")


async def _send_out(desk: Desk, order: Mapping[str, Any]) -> str:
    """Send one pupil out, or several at once."""
    several = order.get("seats")
    seats = {str(seat) for seat in several} if isinstance(several, list) else {str(order.get("seat"))}
    going = [one.seat for one in desk.session.present() if one.seat in seats]
    await desk.session.send_out(*going)
    if len(going) == 1 or several is None:
        return _(
            "The pupil has been sent out, but can come back in with the code. Make a new code to"
            " prevent this."
        )
    sentence = ngettext(
        "{count} pupil has been sent out, but can come back in with the code. Make a new code"
        " to prevent this.",
        "{count} pupils have been sent out, but can come back in with the code. Make a new"
        " code to prevent this.",
        len(going),
    )
    return sentence.format(count=DECIMAL.write(len(going)))


async def _say(desk: Desk, order: Mapping[str, Any]) -> str:
    """Show a few words on one pupil's tablet."""
    seat, text = str(order.get("seat")), " ".join(str(order.get("text", "")).split())
    if seat not in {pupil.seat for pupil in desk.session.inside()}:
        raise ClassError(_("This pupil is no longer in the class."))
    if not text or len(text) > LONGEST_WORD or not text.isprintable():
        most = DECIMAL.write(LONGEST_WORD)
        raise ClassError(_("A message to a pupil must be one to {count} characters long.").format(count=most))
    await desk.session.say(seat, text)
    if desk.session.is_paused or desk.session.gallery.looked:
        return _("The pupil will see it after the pause.")
    if desk.session.is_connected(seat):
        return _("The pupil can read it now.")
    return _("The pupil is not connected and will see it when they come back.")


async def _unite(desk: Desk, order: Mapping[str, Any]) -> str:
    """Merge the pupil in a seat into another pupil in the class from now on.

    They must be two pupils in the class but only one child, so one of them must have no page open. Merged
    pupils cannot be separated again.
    """
    session, seat, into = desk.session, str(order.get("seat")), str(order.get("into"))
    present = {pupil.seat: pupil for pupil in session.present()}
    if seat not in present or into not in present or seat == into:
        raise ClassError(_("Choose another animal in this class."))
    gone, stays = animal_of(present[seat].name).word, animal_of(present[into].name).word
    if session.is_connected(seat) and session.is_connected(into):
        sentence = _(
            "{Animal} and {other} both have a page open, so they may be two pupils. Close one of the pages "
            "first, and wait a moment."
        )
        raise ClassError(sentence.format(Animal=capitalised(gone), other=stays))
    await session.unite(seat, into)
    return _("{Animal} is now {other}. Their work now counts together.").format(
        Animal=capitalised(gone), other=stays
    )


async def _send_all_out(desk: Desk, _order: Mapping[str, Any]) -> str:
    await desk.session.empty()
    return _(
        "All pupils have been sent out, and the class has a new code. Show it to pupils who may come back in."
    )


async def _new_code(desk: Desk, _order: Mapping[str, Any]) -> str:
    await desk.session.set_door(desk.session.door.with_new_code(desk.session.codes))
    return _("The class has a new code. Pupils already in the class stay in.")


async def _open(desk: Desk, _order: Mapping[str, Any]) -> str:
    await desk.session.set_door(desk.session.door.opened())
    return _("Pupils can join again.")


async def _close(desk: Desk, _order: Mapping[str, Any]) -> str:
    await desk.session.set_door(desk.session.door.closed())
    return _("No more pupils can join. Pupils already in the class stay in.")


async def _approving(desk: Desk, order: Mapping[str, Any]) -> str:
    is_on = order.get("value") is True
    await desk.session.set_door(desk.session.door.approving(is_on))
    return (
        _("You now let each pupil in yourself.") if is_on else _("Pupils can come straight in with the code.")
    )


async def _begin(desk: Desk, order: Mapping[str, Any]) -> str:
    texts = {name: value for name, value in order.items() if isinstance(value, str)}
    offer = next((one for one in desk.offers if one.key == texts.get("offer")), None)
    choice = ActivityChoice(**{one.name: texts.get(one.name, "") for one in fields(ActivityChoice)})
    if offer is None or not choice.fits(offer):
        raise ClassError(_("This choice is not possible. Choose again."))
    await desk.session.begin(begun(offer, choice))
    return _("Now on all tablets: {title}.").format(title=offer.title)


async def _begin_link(desk: Desk, order: Mapping[str, Any]) -> str:
    activity = _of_link(desk, str(order.get("link")))
    await desk.session.begin(activity)
    return _("Now on all tablets: {title}.").format(title=activity.title)


def _of_link(desk: Desk, text: str) -> Activity:
    """Return the activity for a link that the teacher copied from one of the class's pages."""
    try:
        parts = urlsplit(text.strip())
    except ValueError:
        # For example, an address with an unclosed bracket.
        parts = urlsplit("")
    page = parts.path.rstrip("/").rpartition("/")[2]
    found = next((name for name in desk.titles if name.rstrip("/") == page), None)
    is_short = len(text) <= LONGEST_LINK and unquote(parts.fragment).isprintable()
    if found is None or not is_short:
        sentence = _("This is not a link to a page in this class. Copy it from the page's address bar.")
        raise ClassError(sentence)
    return Activity(found, parts.fragment, desk.titles[found])


async def _each_their_own(desk: Desk, _order: Mapping[str, Any]) -> str:
    await desk.session.begin(Activity())
    return _("Each pupil chooses.")


async def _pause(desk: Desk, order: Mapping[str, Any]) -> str:
    is_on = order.get("value") is True
    await desk.session.pause(is_on)
    return _("All tablets are paused. Nothing is lost.") if is_on else _("All pupils can carry on.")


async def _renew(desk: Desk, order: Mapping[str, Any]) -> str:
    role = str(order.get("role"))
    if role not in (Role.CO_TEACHER, Role.PROJECTOR):
        raise ClassError(_("The desk does not know this command."))
    await desk.session.renew(Role(role))
    return _("The old link no longer works. Here is a new one.")


async def _snapshot(desk: Desk, order: Mapping[str, Any]) -> str:
    gallery = await discussion.take(desk.session, str(order.get("seat")))
    new = gallery.snapshots[-1]
    if await desk.draw(new.link) is None:
        await desk.session.hang(gallery.without(new.key))
        raise ClassError(_("This board could not be drawn."))
    return _("The snapshot is below, under “Talking about it”.")


async def _snapshot_answer(desk: Desk, order: Mapping[str, Any]) -> str:
    await discussion.take_answer(desk.session, str(order.get("item")), str(order.get("answer")))
    return _("The snapshot is below, under “Talking about it”.")


async def _arrange(desk: Desk, order: Mapping[str, Any]) -> str:
    key, gallery = str(order.get("key", "")), desk.session.gallery
    changes: dict[str, tuple[Gallery, str]] = {
        "remove": (gallery.without(key), _("The snapshot has been deleted.")),
        "earlier": (gallery.moved(key, -1), _("The snapshot has moved one place earlier.")),
        "later": (gallery.moved(key, 1), _("The snapshot has moved one place later.")),
        "show": (gallery.showing(key), _("The snapshot is on the projector.")),
        "hide": (gallery.showing(""), _("The projector shows the class again.")),
        "look": (gallery.looking(key), _("All tablets are showing the snapshot.")),
        "look-away": (gallery.looking(""), _("All pupils can carry on.")),
    }
    found = changes.get(str(order.get("how")))
    if found is None or (key and gallery.find(key) is None):
        raise ClassError(_("The desk does not know this command."))
    await desk.session.hang(found[0])
    return found[1]


async def _end(desk: Desk, _order: Mapping[str, Any]) -> str:
    await desk.end()
    return _("The class has ended, and everything about it has been deleted.")


async def _go_on(desk: Desk, _order: Mapping[str, Any]) -> str:
    await desk.session.go_on()
    return _("The class is open again. Pupils can join.")


async def _anew(desk: Desk, _order: Mapping[str, Any]) -> str:
    await desk.begin_anew()
    return _("A new class has started, with a new code. The previous class has been deleted.")


_Action = Callable[[Desk, Mapping[str, Any]], Awaitable[str]]


def _in_session(action: Callable[[ClassSession, Mapping[str, Any]], Awaitable[str]]) -> _Action:
    """Return a desk action that needs only the session."""
    return lambda desk, order: action(desk.session, order)


#: All of the desk's commands, by name.
ACTIONS: Final[Mapping[str, _Action]] = MappingProxyType(
    {
        "approve": _approve,
        "approve-all": _approve_all,
        "send-out": _send_out,
        "unite": _unite,
        "send-all-out": _send_all_out,
        "say": _say,
        "new-code": _new_code,
        "open": _open,
        "close": _close,
        "approving": _approving,
        "begin": _begin,
        "begin-link": _begin_link,
        "each": _each_their_own,
        "pause": _pause,
        "snapshot": _snapshot,
        "snapshot-answer": _snapshot_answer,
        "pace": lambda desk, order: lessons.pace(desk.session, desk.plans, order),
        "send-group": _in_session(send_group),
        "take-back": _in_session(take_back),
        "ask": _in_session(discussion.ask),
        "show-answers": _in_session(discussion.show_answers),
        "end-question": _in_session(discussion.end_question),
        "arrange": _arrange,
        "renew": _renew,
        "end": _end,
        "go-on": _go_on,
        "anew": _anew,
    }
)
#: What a co-teacher cannot do.
_TEACHERS_OWN: Final = (_renew, _end, _anew)
