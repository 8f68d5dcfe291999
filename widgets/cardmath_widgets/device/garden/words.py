"""The words of the garden, for a board and for the start page."""

from collections.abc import Mapping

from cardmath.i18n import _


def words() -> Mapping[str, str]:
    """Return the sentences and labels that the page shows with the garden.

    >>> words()["seed"]
    'a seed'
    """
    return {
        "title": _("Your garden"),
        "note": _(
            "A pair grows when you find it. After three different deals it blooms. Nothing withers. "
            "The garden stays in this browser, and nothing is sent."
        ),
        "none": _("Nothing is planted yet. Play a pyramid: each pair that you find grows here."),
        # TRANSLATORS: how far a plant has grown
        "seed": _("a seed"),
        "sprout": _("a sprout"),
        "bud": _("a bud"),
        "bloom": _("in bloom"),
        # TRANSLATORS: a plant and how far it has grown, as in "seven plus three: a bud"
        "plant": _("{plant}: {stage}"),
        "wipe": _("Clear the garden"),
        "sure": _("Clear it? All plants will go."),
    }
