"""A control that is drawn from elements: what a panel shows besides fields and buttons."""

from dataclasses import dataclass
from typing import Any, ClassVar

from cardmath_widgets.page.elements.element import Element
from cardmath_widgets.page.panels import Control


@dataclass(frozen=True)
class DrawnControl(Control):
    """Elements in a panel; a press on one that has ``data-press`` comes back under the control's id.

    >>> from cardmath_widgets.page.elements.element import text
    >>> DrawnControl("worth", text("A", tag="b")).to_dict()
    {'kind': 'drawn', 'element': {'tag': 'b', 'text': 'A'}}
    """

    kind: ClassVar[str] = "drawn"

    element: Element

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know."""
        return {"kind": self.kind, "element": self.element.to_dict()}
