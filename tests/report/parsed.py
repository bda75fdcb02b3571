"""A page as a tree, by Python's own parser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "img", "hr", "input"}


@dataclass
class Node:
    """An element, or a text (then `tag` is empty)."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    own_text: str = ""

    def all(self, tag: str = "", **attributes: str) -> list[Node]:
        """Return all elements of a tag with these attributes; `_` stands for `-`."""
        wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
        return [
            node
            for node in self.walk()
            if node.tag
            and tag in ("", node.tag)
            and all(node.attributes.get(key) == value for key, value in wanted.items())
        ]

    def one(self, tag: str = "", **attributes: str) -> Node:
        """Return the only one."""
        (found,) = self.all(tag, **attributes)
        return found

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def text(self) -> str:
        """All text, blanks made one."""
        return " ".join("".join(node.own_text for node in self.walk()).split())


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("root")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {key: value or "" for key, value in attrs})
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Node(tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(Node("", own_text=data))


def parse(html: str) -> Node:
    """Return the tree of a page; every element must be closed."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    assert [node.tag for node in builder.open] == ["root"]
    return builder.root
