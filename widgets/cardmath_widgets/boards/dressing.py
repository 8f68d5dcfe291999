"""What a board adds to the scene of a game: what is chosen, free, pointed out, and where cards may go."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from cardmath.i18n import _
from cardmath_widgets.boards.session import Session
from cardmath_widgets.scene import Motion, Scene, Spot

__all__ = ["dressed", "shakes"]


def dressed(scene: Scene, session: Session[Any, Any], marks: Mapping[str, str]) -> Scene:
    """Return a scene with the state of a game on it; ``marks`` points out spots by their keys."""
    ways = session.gestures.ways(session.position, session.chosen) if session.chosen else ()
    marks = {session.gestures.spots_of(move)[-1]: "takes" for move in ways} | dict(marks)
    return replace(
        scene, spots=tuple(_dressed(spot, session, marks.get(spot.key, "")) for spot in scene.spots)
    )


def _dressed(spot: Spot, session: Session[Any, Any], mark: str) -> Spot:
    gestures, position = session.gestures, session.position
    is_free = gestures.can_choose(position, spot.key)
    is_chosen = spot.key == session.chosen
    if not (is_free or is_chosen or mark):
        return spot
    label = _("{label}; {mark}").format(label=spot.label, mark=_mark_in_words(mark)) if mark else spot.label
    return replace(
        spot,
        is_free=is_free,
        is_chosen=is_chosen,
        is_double=is_free and bool(gestures.ways(position, spot.key)),
        targets=gestures.targets(position, spot.key) if is_free else (),
        mark=mark,
        label=label,
    )


def _mark_in_words(mark: str) -> str:
    """Return what a mark says to the ear."""
    return {
        "hint": _("the hint points here"),
        "keeps": _("taking this keeps the win"),
        "loses": _("taking this loses"),
        "cause": _("part of the reason"),
        "takes": _("takes the chosen card"),
        "pair": _("can leave now"),
        "asked": _("the question is about this"),
        "shown": _("this explains the answer"),
    }[mark]


def shakes(scene: Scene, keys: Iterable[str]) -> tuple[Motion, ...]:
    """Return the trembling of what lies on spots that were refused."""
    painted = {sprite.box for sprite in scene.sprites}
    boxes = [spot.box for key in dict.fromkeys(keys) if (spot := scene.spot(key))]
    return tuple(Motion("shake", box, box) for box in boxes if box in painted)
