"""Where every sentence that a person reads goes through on its way to another language.

`_` and `ngettext` look a text up when they are called, so that `activate` takes effect at once and
everywhere: no module may keep what they returned. A text in a table is marked with `N_` and looked up where
it is used. ``make messages`` collects all of them (see docs/translating.md).
"""

import gettext
import os.path

__all__ = ["LOCALES", "N_", "_", "activate", "language", "ngettext"]

#: Where catalogues are looked for; one catalogue holds the texts of the library, the boards and the lessons.
# Without pathlib, which the library needs nowhere else and which takes a tenth of its loading time.
LOCALES = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120

_DOMAIN = "cardmath"


def activate(locale: str | None = None, folder: str | None = None) -> None:
    """Speak another language from now on: a locale such as ``"fr"``; None is what the environment asks for.

    English stands for every text that the language lacks, and for all of them where there is no catalogue of
    it in ``folder``, by default `LOCALES`. This is one setting of the whole process.

    >>> activate("en")
    >>> _("the target")
    'the target'
    """
    global _translation
    _translation = gettext.translation(
        _DOMAIN, folder or LOCALES, None if locale is None else [locale], fallback=True
    )


def language() -> str:
    """Return the code of the active language, as a page's ``lang`` has it.

    >>> language()
    'en'
    """
    return _translation.info().get("language", "en").replace("_", "-")


def _(text: str) -> str:
    """Return a text in the active language."""
    return _translation.gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the one of two texts that fits a count, in the active language."""
    return _translation.ngettext(singular, plural, count)


def N_(text: str) -> str:  # noqa: N802  # the name that collectors of texts know
    """Return a text as it is: it is collected for translation here, and looked up with `_` where it is used.

    >>> N_("spades")
    'spades'
    """
    return text


_translation: gettext.NullTranslations
activate()
