"""Where every sentence that a person reads goes through on its way to another language.

Catalogues are looked for in ``cardmath/locale``; without one the English text stands.
"""

import gettext
import os.path

__all__ = ["_", "ngettext"]

# Without pathlib, which the library needs nowhere else and which takes a tenth of its loading time.
_locale = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120
_translation = gettext.translation("cardmath", _locale, fallback=True)
_ = _translation.gettext
ngettext = _translation.ngettext
