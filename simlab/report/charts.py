"""Plots as pictures in a page: inline SVG whose colours and letters are those of the page."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as Tree

from markupsafe import Markup

from simlab.plots.small_print import GID as SMALL_PRINT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["chart_svg"]

SVG, LINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
MOST_PATH = 10_000  # characters of a path that is drawn as it is
STYLE: Any = {
    "svg.fonttype": "none",  # letters, not outlines: a quarter of the size, and they can be read
    "svg.hashsalt": "simlab",  # the same ids every time
    "text.parse_math": False,  # a deck may be called "$x$"
    "font.size": 10.5,
    "axes.labelsize": 10.5,
}
_COLOUR = re.compile(r"#[0-9a-f]{6}\b", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d+\.\d+")
_CURVE = re.compile(r"C (?:\S+ ){4}(\S+ \S+)")
_FONT = re.compile(r"font(?:-family)?: ?[^;]*(?:;|$)")
_SIZE = re.compile(r"(?:font: ?|font-size: ?)(?:[a-z0-9]+ )*?([0-9.]+)px")


def chart_svg(
    draw: Callable[[Axes], object],
    *,
    name: str,
    title: str,
    description: str,
    labels: tuple[str | None, str | None] = (None, None),
    size: tuple[float, float] = (4.7, 3.1),
) -> Markup:
    """Return what a function of `simlab.plots` draws as an SVG element, without its small print.

    Parameters
    ----------
    draw
        Draws on the Axes that it is given.
    name
        A name without blanks, of this chart alone: all ids of the picture start with it.
    title, description
        What a screen reader says of it.
    labels
        Shorter labels of the x and the y axis than those of the plot; the page says the rest.
    size
        Width and height in inches.
    """
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    written = io.BytesIO()
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=size, layout="constrained")
        FigureCanvasSVG(figure)
        ax = figure.add_subplot()
        draw(ax)
        for text in ax.findobj(lambda artist: artist.get_gid() == SMALL_PRINT):
            text.remove()
        if labels[0] is not None:
            ax.set_xlabel(labels[0])
        if labels[1] is not None:
            ax.set_ylabel(labels[1])
        figure.savefig(
            written,
            format="svg",
            transparent=True,
            metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")),
        )
    name = f"chart-{name}"  # sections have ids, too
    root = Tree.fromstring(written.getvalue())
    _clean(root, name)
    _describe(root, name, title, description)
    Tree.register_namespace("", SVG)
    Tree.register_namespace("xlink", LINK)
    return Markup(Tree.tostring(root, encoding="unicode"))


def _clean(root: Tree.Element, name: str) -> None:
    """Leave out what only matplotlib needs; give ids the name in front, colours and fonts away."""
    for child in list(root):
        if child.tag == f"{{{SVG}}}metadata":
            root.remove(child)
    text = Tree.tostring(root, encoding="unicode")
    used = set(re.findall(r"#([A-Za-z][\w.-]*)", text))
    for element in root.iter():
        found = element.attrib
        if "id" in found:
            if found["id"] in used:
                found["id"] = f"{name}-{found['id']}"
            else:
                del found["id"]
        for key, value in found.items():
            if key in (f"{{{LINK}}}href", "href"):
                found[key] = value.replace("#", f"#{name}-", 1)
            elif key == "d":
                found[key] = _short(value)
            elif key in ("style", "clip-path", "fill", "stroke"):
                found[key] = _styled(value.replace("url(#", f"url(#{name}-"))
    for key in ("width", "height"):
        root.attrib.pop(key, None)


def _short(path: str) -> str:
    """Write a path with two decimals; small dots, which fill hatches by the thousand, as corners.

    Examples
    --------
    >>> _short("M 0.123456 1  C 0.1 0.1 0.2 0.2 0.301 0.3  z")
    'M 0.12 1 C 0.1 0.1 0.2 0.2 0.3 0.3 z'
    """
    if len(path) > MOST_PATH:
        path = _CURVE.sub(r"L \1", path)
    return " ".join(
        _NUMBER.sub(lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), path).split()
    )


def _styled(style: str) -> str:
    """Let the page choose: each colour is a variable of the page, the font is that of the page.

    Examples
    --------
    >>> _styled("fill: #0072b2; font: 10px 'DejaVu Sans'; text-anchor: end")
    'fill: var(--x0072b2, #0072b2); font-size: 10px; text-anchor: end'
    """
    size = _SIZE.search(style)
    if "font" in style:
        style = _FONT.sub("", re.sub(r"font-size: ?[^;]*;?", "", style))
        style = (f"font-size: {size[1]}px; " if size else "") + style.strip()
        # "fill" may have stood before the font
        style = "; ".join(sorted(filter(None, (part.strip() for part in style.split(";")))))
    return _COLOUR.sub(lambda found: _variable(found[0].lower()), style)


def _variable(colour: str) -> str:
    return f"var(--x{colour[1:]}, {colour})"


def _describe(root: Tree.Element, name: str, title: str, description: str) -> None:
    """Say what the picture shows."""
    known: dict[str, Any] = {"title": title, "desc": description}
    for place, (tag, text) in enumerate(known.items()):
        element = Tree.Element(f"{{{SVG}}}{tag}", {"id": f"{name}-{tag}"})
        element.text = text
        root.insert(place, element)
    root.set("role", "img")
    root.set("aria-labelledby", f"{name}-title {name}-desc")
