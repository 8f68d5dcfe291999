"""Panels of native controls: each described by a value, shown by ``access/panels.js``."""

from cardmath_widgets.panels.controls import (
    Button,
    Check,
    Control,
    Fact,
    Facts,
    Fields,
    Keys,
    Note,
    NumberField,
    Option,
    Picture,
    Range,
    Row,
    Select,
    told,
)

__all__ = [
    "Button",
    "Check",
    "Control",
    "Fact",
    "Facts",
    "Fields",
    "Keys",
    "Note",
    "NumberField",
    "Option",
    "Picture",
    "Range",
    "Row",
    "Select",
    "told",
]
