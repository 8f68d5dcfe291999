"""The drawing of lending: a number's places with dots, frames and crates, and what is taken away."""

from math import sqrt

from cardmath.art import dots_less, opened_frame
from cardmath.i18n import _, ngettext
from cardmath.lending import Lending, LendingMove
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.page.elements import Element, box, button, drawing, text
from cardmath_widgets.things.crates import unit_of
from cardmath_widgets.things.thing import leading, place_word


def table_of(lending: Lending, notation: Notation) -> Element:
    """Return the places, with the highest on the left."""
    places = [_place(lending, place, notation) for place in reversed(lending.places)]
    return box("cm-lending", *places, style=f"--places: {len(places)}")


def _place(lending: Lending, place: int, notation: Notation) -> Element:
    name, held = place_word(place, notation), lending.held[place]
    there = ngettext("{name}: there is {count}", "{name}: there are {count}", held)
    heard = [there.format(name=name, count=DECIMAL.aloud(held))]
    if lending.to_take[place]:
        words = _("{count} taken away") if lending.taken[place] else _("{count} to take away")
        heard.append(words.format(count=DECIMAL.aloud(lending.to_take[place])))
    label = _(", ").join(heard)
    takes = {"data_takes": f"unit-{place + 1}", "data_place": f"place-{place}"}
    return box(
        "cm-lend-place",
        text(name, "cm-box-worth", key="name", aria_hidden="true"),
        box("cm-lend-lying", *_lying(lending, place), key="lying", role="img", aria_label=label, **takes),
        _counts(lending, place, notation),
        box("cm-box-doing", *_doing(lending, place, notation), key="doing"),
        key=f"place-{place}",
        group=name,
    )


# -- what is there -------------------------------------------------------------------------------------


def _lying(lending: Lending, place: int) -> list[Element]:
    """Return broken-up frames, then the place's own contents, with what was taken crossed out in order."""
    base, gone = lending.base, lending.gone(place)
    parts = []
    for at in range(lending.lent(place)):
        crossed = min(gone, base)
        gone -= crossed
        if place == 0:
            parts.append(drawing(opened_frame(base, crossed), key=f"open-{at}"))
        else:
            units = _units(lending, place, base, crossed, f"o{at}")
            parts.append(box("cm-lent", *units, key=f"open-{at}"))
    own = lending.own(place)
    if place == 0:
        return [*parts, drawing(dots_less(own, gone), key="own")] if own else parts
    # If a frame has been broken up, its empty place stays visible.
    ghosts = [box("cm-lend-ghost", key=f"ghost-{at}") for at in range(lending.opened[place])]
    carried = (
        {"data_carry": f"unit-{place}", "data_thing": f"open:{place}"} if lending.can_open(place) else {}
    )
    units = _units(lending, place, own, gone, "own")
    return [*parts, *(unit.having(**carried) for unit in units), *ghosts]


def _units(lending: Lending, place: int, count: int, gone: int, key: str) -> list[Element]:
    """Return frames or crates, with the first ``gone`` of them crossed out."""
    base = lending.base
    # The more there are, the smaller they are drawn.
    most = max(lending.own(at) + base * lending.lent(at) for at in lending.places if at)
    em = max(0.14, min(0.8, 4.2 / sqrt(base * max(most, 3))))
    whole = unit_of(place, base, em)
    crossed = whole.having(class_=f"{whole.attributes['class']} is-gone")
    return [(crossed if at < gone else whole).called(f"{key}-{at}") for at in range(count)]


def _counts(lending: Lending, place: int, notation: Notation) -> Element:
    """Return how many are in a place, and how many must be taken away or have been."""
    brief, taken = notation.brief, lending.to_take[place]
    parts = [text(brief(lending.held[place]), "cm-lend-held", tag="span", key="held")]
    if taken:
        looks = "cm-lend-taken is-gone" if lending.taken[place] else "cm-lend-taken"
        sign = f"✓ −{brief(taken)}" if lending.taken[place] else f"−{brief(taken)}"
        parts.append(text(sign, looks, tag="span", key="taken"))
    return box("cm-lend-counts", *parts, key="counts", aria_hidden="true")


# -- what can be done ------------------------------------------------------------------------------------


def _doing(lending: Lending, place: int, notation: Notation) -> list[Element]:
    name, step = place_word(place, notation), lending.step()
    made = []
    if lending.to_take[place]:
        count = notation.brief(lending.to_take[place])
        if lending.taken[place]:
            made.append(_button(f"+{count}", _("Put back"), f"back:{place}", name, is_first=False))
        else:
            # TRANSLATORS: on a button in a narrow place, with room for about ten letters
            words = _("Take {count}").format(count=count)
            is_first = lending.can_take(place) and step == LendingMove("take", place)
            made.append(_button(f"−{count}", words, f"take:{place}", name, is_first=is_first))
    if place:
        # TRANSLATORS: on a button in a narrow place, with room for about ten letters
        words = _("Break up")
        is_first = step == LendingMove("open", place)
        can = lending.can_open(place)
        made.append(_button("→", words, f"open:{place}", name, is_first=is_first, disabled=not can))
        if lending.can_close(place):
            made.append(_button("←", _("Close one"), f"close:{place}", name, is_first=False))
    return made


def _button(
    sign: str, words: str, press: str, name: str, *, is_first: bool, disabled: bool = False
) -> Element:
    """Return a button: a symbol if places are narrow, and words if there is room."""
    return button(
        "",
        press,
        spoken=_("{name}: {action}").format(name=name, action=words),
        looks=leading(is_first=is_first),
        disabled=disabled,
        key=press.partition(":")[0],
        children=(
            text(sign, "cm-sign", tag="span", key="sign"),
            text(words, "cm-word", tag="span", key="word"),
        ),
    )
