"""The end of a class: one page to print, and tables for a spreadsheet or a program.

`report` makes a `Report` from the class's state. `page` draws it, `to_csv` and `to_json` write what each
pupil did. The only names in it are the class's animals.
"""

from cardmath_widgets.classroom.core.report.report import page, report
from cardmath_widgets.classroom.core.report.tables import to_csv, to_json

__all__ = ["page", "report", "to_csv", "to_json"]
