"""The leaf of how to play: one page at a time, turned by buttons and keys."""

import json
from typing import Final

from cardmath.i18n import _
from cardmath.numerals import DECIMAL
from cardmath_widgets.slate.element import Element, box, button, drawing, text

__all__ = ["BACK", "NEXT", "PLACE", "STEPS", "TO_PLAY", "howto_element"]

#: What is pressed on a page.
BACK: Final = "back"
NEXT: Final = "next"
#: The place of the focus of somebody who reads here.
PLACE: Final = "howto"
#: To begin with a game in which one is led, and to go to the table.
STEPS: Final = "first-steps"
TO_PLAY: Final = "to-play"
#: How long a stage of a picture is seen, in milliseconds, and how often all of them are.
_PACE: Final = "800"
_TIMES: Final = "2"


def howto_element(
    svg: str, sentence: str, aloud: str, at: int, count: int, *, looks: str, offers_steps: bool
) -> Element:
    """Return a page: its picture, its sentence for eye and ear, where it stands among the others.

    ``looks`` names what the picture depends on besides the page.
    """
    is_last = at == count - 1
    counted = _("{number} of {count}").format(number=DECIMAL.aloud(at + 1), count=DECIMAL.aloud(count))
    row = [button(_("Back"), BACK, disabled=at == 0)]
    if is_last:
        row.append(button(_("Play"), TO_PLAY, looks="cm-button is-primary", key="on"))
        if offers_steps:
            row.append(button(_("First steps"), STEPS))
    else:
        row.append(button(_("Next"), NEXT, looks="cm-button is-primary", key="on", data_place=PLACE))
    words = box(
        "cm-howto-words",
        text(sentence, tag="span", aria_hidden="true"),
        text(f"{counted}. {aloud}", "cm-unseen", tag="span"),
        tag="p",
        role="status",
        key="words",
    )
    keys = json.dumps({"ArrowLeft": BACK} | ({} if is_last else {"ArrowRight": NEXT}))
    dots = (text("", "cm-dot is-here" if one == at else "cm-dot", tag="i") for one in range(count))
    return box(
        "cm-howto-page",
        drawing(svg, looks="cm-flowing", key=f"picture {at} {looks}", data_pace=_PACE, data_times=_TIMES),
        words,
        box("cm-dots", *dots, aria_hidden="true", key="dots"),
        box("cm-row", *row, key="row"),
        data_keys=keys,
        role="group",
        aria_label=_("How to play"),
    )
