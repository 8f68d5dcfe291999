"""The desk and the projector as trees of elements, each in its place on the page.

`DeskDrawing` draws the parts of a view that have changed. The page has a place for each tree: an element with
the tree's name in ``data-show``. A press on an element with ``data-do`` sends that command back, with the
``data-along`` of the element and of the elements around it.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from cardmath.i18n import _
from cardmath_widgets.classroom.core.desk import elements
from cardmath_widgets.classroom.core.desk.elements import shown_if, span, words
from cardmath_widgets.classroom.core.pupils.standing import Standing
from cardmath_widgets.page.elements.tree import Element, box, text
from cardmath_widgets.page.patch import Ordered

#: How many stuck pupils are named in the bar on a small screen.
_FEW_STUCK: Final = 4

_Places = Mapping[str, Element]


class DeskDrawing:
    """A callable that draws one view after another. Anything that looks the same as before is the same object
    as before.

    >>> drawing = DeskDrawing()
    >>> first = drawing({"doing": "Odds", "is_paused": False})
    >>> sorted(first), first["doing"]
    (['doing', 'pause', 'paused'], {'tag': 'b', 'text': 'Odds'})
    >>> drawing({"doing": "Odds", "is_paused": True})["doing"] is first["doing"]
    True
    """

    def __init__(self) -> None:
        self._before: dict[str, tuple[Any, dict[str, Any]]] = {}
        self._now: dict[str, tuple[Any, dict[str, Any]]] = {}

    def __call__(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """Return the trees for the parts of a view as plain data, with each pupil's trees under
        ``panels``.
        """
        self._now = {}
        found: dict[str, Any] = {}
        for name, part in view.items():
            if draw := _PARTS.get(name):
                found |= self._same(name, part, draw)
        if "pupils" in view:
            found |= self._pupils(view["pupils"])
        if "shapes" in view:
            found |= self._shapes(view["shapes"])
        if "shown" in view:
            found |= self._same("shown", (view["shown"], view.get("card")), _snapshot)
        self._before = self._now
        return found

    def _same(self, name: str, part: Any, draw: Callable[[Any], _Places]) -> dict[str, Any]:
        """Return the previous drawing of a part if it has not changed since, or draw it."""
        known = self._before.get(name)
        if known is None or known[0] != part:
            known = (part, {place: element.to_dict() for place, element in draw(part).items()})
        self._now[name] = known
        return known[1]

    def _pupils(self, pupils: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Return the pupils' tiles, the stuck pupils' chips, and what a press on each shows."""
        tiles = {one["seat"]: self._same(f"tile of {one['seat']}", one, elements.tile) for one in pupils}
        panels = {one["seat"]: self._same(f"panel of {one['seat']}", one, elements.panel) for one in pupils}
        stuck = [one["seat"] for one in pupils if one["standing"] == Standing.STUCK]
        many = " is-many" if len(stuck) > _FEW_STUCK else ""
        return {
            "nobody": shown_if(not pupils).to_dict(),
            "key": elements.key(pupils).to_dict(),
            "stuck-pupils": _list("ul", {seat: tiles[seat]["chip"] for seat in stuck}),
            "stuck-bar": shown_if(stuck).having(class_=f"desk-stuck{many}").to_dict(),
            "pupils": _list("ul", {seat: each["tile"] for seat, each in tiles.items()}),
            "others": self._others(pupils),
            "panels": panels,
        }

    def _others(self, pupils: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Return the animals that a pupil may have had before; the page leaves out the pupil's own."""
        offered = {one["seat"]: (one["seat"], one["word"]) for one in pupils}
        choices = {
            key: self._same(f"choice of {key}", each, _choice)["choice"]
            for key, each in {"none": ("", ""), **offered}.items()
        }
        return _list("select", choices)

    def _shapes(self, shapes: Sequence[Mapping[str, str]]) -> dict[str, Any]:
        """Return how the pupils are doing, for the projector."""
        rows = [self._same(f"shape {one['standing']}", one, _shape)["shape"] for one in shapes]
        return {"shapes": _list("ul", {f"_{place}": each for place, each in enumerate(rows)})}


def _list(tag: str, things: Mapping[str, Any]) -> dict[str, Any]:
    """Return a list of things already drawn, in order."""
    return {"tag": tag, "children": Ordered(things)} if things else {"tag": tag}


def _choice(of: tuple[str, str]) -> _Places:
    seat, word = of
    return {"choice": text(word, tag="option", value=seat)}


# -- the parts of a view ------------------------------------------------------------------------------------


def _door(door: Mapping[str, Any]) -> _Places:
    is_open, is_ended = door["is_open"], door["is_ended"]
    state = _("Joining is closed.")
    if is_open:
        is_free = not door["is_approving"]
        state = _("Pupils can join.") if is_free else _("Pupils can join when you let them in.")
    closed = "" if is_open else _("The class has ended.") if is_ended else _("Joining is closed.")
    do, label = ("close", _("Close joining")) if is_open else ("open", _("Open joining"))
    looks = "projector-closed is-ended" if is_ended else "projector-closed"
    return {
        # With spaces between the digits, as people read them aloud.
        "code": elements.bold(" ".join(door["code"]), "" if is_open else "is-closed"),
        "door": words(state),
        "opener": elements.command(label, do),
        "approving": _ticked(door["is_approving"]),
        "ended": shown_if(is_ended),
        "open": shown_if(is_open),
        "closed": words(closed).having(class_=looks),
    }


def _pause(is_paused: bool) -> _Places:
    label = _("Go on") if is_paused else _("Pause all")
    return {
        "pause": text(label, tag="button", data_along=json.dumps({"value": not is_paused})),
        "paused": shown_if(is_paused),
    }


def _lesson_parts(parts: Sequence[Mapping[str, Any]]) -> _Places:
    checks = [
        box("desk-check", _ticked(part["is_open"], part["number"]), span(f" {part['title']}"), tag="label")
        for part in parts
    ]
    names = replace(shown_if(parts), children=tuple(text(part["title"], tag="li") for part in parts))
    return {"parts": shown_if(parts), "part-checks": box("", *checks), "part-names": names}


def _ticked(is_ticked: bool, part: int = 0) -> Element:
    """Return a tick box for the place on the page, or for a part of the lesson."""
    ticked = box(tag="input", **({"checked": ""} if is_ticked else {}))
    paced = {"type": "checkbox", "data_do": "pace", "data_along": json.dumps({"part": part})}
    return ticked.having(**paced) if part else ticked


def _question(question: Mapping[str, Any]) -> _Places:
    """Return the question to the class; on the desk it has an item from which a snapshot can be taken."""
    if "key" not in question:
        return {"asking": shown_if(True), "asked": shown_if(False), "question": shown_if(False)}
    if "item" in question:
        return {"asking": shown_if(False), "asked": elements.asked(question)}
    projected = box(
        "",
        box("class-item", *elements.card(question)).called(question["key"]),
        text(question["answered"], "projector-counts", role="status"),
        elements.listed(elements.gathered(question["answers"]), "class-gathered"),
    )
    return {"question": projected}


def _shape(one: Mapping[str, str]) -> _Places:
    return {"shape": elements.row(elements.shape(one["standing"]), span(one["word"], "unseen"))}


def _snapshot(both: tuple[str, Mapping[str, str] | None]) -> _Places:
    """Return the snapshot on the projector."""
    return {"snapshot": shown_if(both[0]), "shown": box("", *_looked_at(*both))}


def _looked_at(shown: str, answer: Mapping[str, str] | None) -> list[Element]:
    """Return what everyone is looking at: an answer, or a board, which has a picture."""
    if answer is not None:
        return [box("class-item", *elements.card(answer))]
    picture = f"snapshots/{shown}.svg"
    return [box(tag="img", alt=_("A board from the class"), data_picture=picture)] if shown else []


#: How the parts of a view are drawn, each on its own.
_PARTS: Final[Mapping[str, Callable[[Any], _Places]]] = MappingProxyType(
    {
        "doing": lambda doing: {"doing": elements.bold(doing)},
        "counts": lambda counts: {"counts": span(counts)},
        "trouble": lambda trouble: {"trouble": words(trouble)},
        "door": _door,
        "earlier": lambda earlier: {
            "earlier": shown_if(earlier),
            "earlier-class": words(earlier),
        },
        "is_paused": _pause,
        "stuck": lambda stuck: {"stuck": elements.bold(stuck)},
        "waiting": elements.waiting,
        "snapshots": elements.snapshots,
        "tables": elements.tables,
        "question": _question,
        "talk": elements.talk,
        "choice": lambda choice: {"choice": box(tag="form", data_choice=json.dumps(choice))},
        "lesson_parts": _lesson_parts,
        "sheet": lambda sheet: {
            "sheet": shown_if(sheet["is_there"]),
            "no-sheet": words(sheet["why"]),
        },
        "misreadings": elements.misreadings,
        "groups": elements.groups,
        "ungrouped": lambda others: {"ungrouped": words(others)},
        "sent": elements.sent,
        "items": elements.items,
        "links": lambda links: {role: text(link, tag="code") for role, link in links.items()},
    }
)


def _next(sent_: Mapping[str, Any] | None) -> Element:
    """Return the sentence about exercises coming up for this pupil, and the link to them."""
    if sent_ is None:
        return box()
    sentence = _("When you're done here, your own exercises come next.")
    return box("", span(sentence), text(_("Start them now"), "button", tag="button", type="button"))


def on_page(news: Mapping[str, Any]) -> dict[str, Any]:
    """Return the news for a pupil's page, with everything it shows already elements.

    >>> on_page({"is_out": True})
    {'is_out': True}
    """
    if "animal" not in news:
        return dict(news)
    looked, word, question = news["look"], news["word"], news["question"]
    heading = _("Look here.") if looked else _("Please look up.")
    pause = box(
        "",
        text(heading, tag="h2", id="class-pause-name", tabindex="-1"),
        *_looked_at(looked, news["card"]),
        text(_("Your game is waiting for you. Nothing is lost.")),
    )
    message = box(
        "",
        text(_("A message from your teacher"), tag="h2", id="class-word-name"),
        text(word["text"] if word else ""),
        text(_("OK"), "button", tag="button", type="button", data_close=""),
    )
    shown = {
        "animal": box(tag="img", data_animal=news["animal"]["key"]),
        "name": elements.bold(news["animal"]["word"]),
        "pause": pause,
        "question": elements.asking(question["key"], question["item"]) if question else box(),
        "word": message,
        "next": _next(news["sent"]),
    }
    along = {name: part for name, part in news.items() if name not in ("look", "card", "word")}
    return along | {
        "is_paused": news["is_paused"] or bool(looked),
        "word_at": word["at"] if word else 0,
        "drawn": {place: element.to_dict() for place, element in shown.items()},
    }
