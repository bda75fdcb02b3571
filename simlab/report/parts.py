"""What a page is made of: sections of sentences, tables and charts.

Sections say what is on the page, templates how it looks. All text is plain; templates escape it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from markupsafe import Markup

__all__ = [
    "Bar",
    "Block",
    "Cell",
    "Chart",
    "Code",
    "Cost",
    "Details",
    "Notes",
    "Number",
    "Section",
    "Sentence",
    "Table",
    "Tile",
    "Tiles",
]


@dataclass(frozen=True, slots=True)
class Number:
    """A number with its interval, and what it is conditional on.

    Attributes
    ----------
    text
        The number with its unit, as in ``"95.6 %"``.
    spread
        The half-width of its interval, as in ``"±0.1"``; empty where `text` is the interval.
    given
        What it is conditional on, in words.
    order
        What it sorts by.
    """

    kind: ClassVar[str] = "number"
    text: str
    spread: str = ""
    given: str = ""
    order: float = 0.0


@dataclass(frozen=True, slots=True)
class Cost:
    """A mana cost, shown as symbols.

    Attributes
    ----------
    text
        As it is written, as in ``"{1}{U}"``.
    order
        What it sorts by: its mana value.
    """

    kind: ClassVar[str] = "cost"
    text: str
    order: float = 0.0

    @property
    def symbols(self) -> list[tuple[str, str]]:
        """Each symbol as the class of its colour and its letters.

        Examples
        --------
        >>> Cost("{2}{W/U}{G}").symbols
        [('C', '2'), ('WU', 'W/U'), ('G', 'G')]
        """
        found = [symbol for symbol in self.text.replace("}", "").split("{") if symbol]
        return [("".join(c for c in s if c in "WUBRG") or "C", s) for s in found]


@dataclass(frozen=True, slots=True)
class Bar:
    """A count with a bar.

    Attributes
    ----------
    count
        The count.
    most
        The count whose bar is as long as can be.
    mark
        A second count, shown as a line across the bar; None for none.
    colour
        One of Magic's colours where the bar stands for mana of it.
    """

    kind: ClassVar[str] = "bar"
    count: int
    most: int
    mark: int | None = None
    colour: str = ""

    @property
    def order(self) -> float:
        """What it sorts by."""
        return self.count

    def percent(self, count: int) -> float:
        """Return how long a bar of a count is, in percent of the longest.

        Examples
        --------
        >>> Bar(3, 8).percent(3), Bar(0, 0).percent(0)
        (37.5, 0.0)
        """
        return round(100 * count / self.most, 1) if self.most else 0.0


Sentence = str | Number | Cost | Sequence[str | Number | Cost]
Cell = Sentence | Bar


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table; the first cell of a row is its heading.

    Attributes
    ----------
    caption
        What it shows.
    columns
        Names of the columns.
    rows
        Cells; the numbers of a column have one condition, which its heading says.
    sortable
        True if its headings sort it.
    sorted_by
        Place of the column that it is sorted by, from the least; None if it is in another order.
    marked
        Places of the rows that stand out.
    shaded
        True if a greater share has a darker ground.
    """

    kind: ClassVar[str] = "table"
    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    sortable: bool = False
    sorted_by: int | None = None
    marked: Sequence[int] = ()
    shaded: bool = False

    def given(self, place: int) -> str:
        """Return what the numbers of a column are conditional on; empty for text."""
        cells = [row[place] for row in self.rows]
        return next((cell.given for cell in cells if isinstance(cell, Number)), "")

    def is_text(self, place: int) -> bool:
        """Tell columns of text from those of numbers."""
        cells = [row[place] for row in self.rows]
        texts = [cell for cell in cells if isinstance(cell, str) and cell]
        if any(isinstance(cell, Number | Bar) for cell in cells):
            return False
        return not texts or not all(text.isdigit() for text in texts)


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture: SVG that has a title and a description, and a caption."""

    kind: ClassVar[str] = "chart"
    svg: Markup
    caption: str


@dataclass(frozen=True, slots=True)
class Notes:
    """A list of sentences."""

    kind: ClassVar[str] = "notes"
    says: Sequence[Sentence]


@dataclass(frozen=True, slots=True)
class Code:
    """Text as it is typed."""

    kind: ClassVar[str] = "code"
    text: str


@dataclass(frozen=True, slots=True)
class Tile:
    """A number that stands for itself."""

    name: str
    number: Number
    more: str = ""


@dataclass(frozen=True, slots=True)
class Tiles:
    """Numbers side by side."""

    kind: ClassVar[str] = "tiles"
    tiles: Sequence[Tile]


@dataclass(frozen=True, slots=True)
class Details:
    """Blocks that are folded away; print shows them."""

    kind: ClassVar[str] = "details"
    summary: str
    blocks: Sequence[Table | Notes | Code]


Block = Table | Chart | Notes | Code | Tiles | Details


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A section of a page.

    Attributes
    ----------
    id, title
        Anchor and heading.
    says
        Sentences; the first is the finding.
    blocks
        What stands below.
    """

    id: str
    title: str
    says: Sequence[Sentence]
    blocks: Sequence[Block] = field(default=())
