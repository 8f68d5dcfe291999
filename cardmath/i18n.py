"""Where every sentence that a person reads goes through on its way to another language.

Catalogues are looked for in ``cardmath/locale``; without one the English text stands.
"""

import gettext
from pathlib import Path

__all__ = ["_", "ngettext"]

_translation = gettext.translation("cardmath", Path(__file__).with_name("locale"), fallback=True)
_ = _translation.gettext
ngettext = _translation.ngettext
