"""The report: one self-contained HTML page of a result, written for players.

`sections` say what is on the page, ``templates`` how it looks.
"""

from simlab.report.page import check_page, report_html, write_report

__all__ = ["check_page", "report_html", "write_report"]
