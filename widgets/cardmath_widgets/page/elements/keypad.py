"""The keypad, and the fields that its digits go into; ``page/typing.js`` types.

On a tablet it replaces the system's keyboard, which lacks the digits of most bases.
"""

from typing import Final

from cardmath.i18n import _
from cardmath.numerals import alphabet, digit_aloud
from cardmath_widgets.page.elements.tree import Element, box, button

#: The number of keys that fit side by side on a phone.
_ACROSS: Final = 7


def keypad(base: int, digits: str, *extra: Element) -> Element:
    """Return a key for each digit of a base, in its style, and extra keys, in rows of about equal length.

    >>> [key.text for key in keypad(3, "rapoport").children]
    ['0', '1', '2']
    """
    keys = [
        button(
            sign,
            spoken=digit_aloud(value, base, digits),
            looks="cm-key",
            key=f"key-{value}",
            data_types=sign,
        )
        for value, sign in enumerate(alphabet(base, digits))
    ]
    count = len(keys) + len(extra)
    rows = -(-count // _ACROSS)
    return box(
        "cm-keypad",
        *keys,
        *extra,
        group=_("Digits"),
        data_roam="",
        style=f"--across: {-(-count // rows)}; --down: {rows}",
    )


def eraser() -> Element:
    """Return the key that erases the last digit."""
    # TRANSLATORS: the name of the key that erases the last digit
    return button("⌫", spoken=_("Erase the last digit"), looks="cm-key", key="erase", data_erases="")


def field(
    name: str, label: str, value: str = "", *, looks: str = "cm-answer", key: str = "", **attributes: str
) -> Element:
    """Return a field for a numeral; on a tablet the keypad replaces the system's keyboard."""
    return box(
        looks,
        tag="input",
        key=key or name,
        aria_label=label,
        data_field=name,
        data_place=name,
        inputmode="none",
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        value=value,
        **attributes,
    )
