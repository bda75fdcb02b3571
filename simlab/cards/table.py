"""The card table: every card's facts and behaviour, loaded when first asked for."""

from __future__ import annotations

import tomllib
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from simlab.cards.behaviour import BLANK, Behaviour
from simlab.cards.card import Card, Face
from simlab.cards.cost import ManaCost
from simlab.cards.fields import checked_fields
from simlab.cards.names import NameIndex
from simlab.cards.table_file import COLUMNS, read_file
from simlab.errors import CardError

__all__ = ["DATA", "CardTable", "load_table", "read_behaviours", "table_path", "user_table_path"]

DATA = Path(__file__).parent.parent / "data"
"""The folder of the data files that come with simlab."""

_WHOLE_CARD = ("split", "aftermath")  # layouts whose halves make up the card's colours


class CardTable:
    """All cards, by name; a `Card` is built when it is first asked for.

    Parameters
    ----------
    content
        A table as `simlab.cards.table_file.read_file` returns it.
    behaviours
        Behaviour fields by full card name, laid over those of the table.
    path
        Where the table came from.

    Raises
    ------
    CardError
        If `behaviours` names an unknown card, or a column is missing.

    Examples
    --------
    >>> table = load_table()
    >>> table.card("sol ring").behaviour.amount
    2
    >>> table.card("Lightnng Bolt")
    Traceback (most recent call last):
        ...
    simlab.errors.CardError: "Lightnng Bolt" is not a known card; did you mean Lightning Bolt?
    """

    def __init__(
        self,
        content: dict[str, Any],
        behaviours: dict[str, dict[str, Any]] | None = None,
        *,
        path: Path | None = None,
    ) -> None:
        missing = [name for name in ("names", "faces", *COLUMNS) if name not in content]
        if missing:
            raise CardError(f"the card table {path or ''} lacks {', '.join(missing)}; make it anew")
        self.path = path
        self.source: str = content["source"]
        self.date: str = content["date"]
        self._content = content
        self._names: list[str] = content["names"].split("\n")
        self._behaviours = behaviours or {}
        self._cards: dict[int, Card] = {}
        for name in self._behaviours:
            self._check_full_name(name)

    def __len__(self) -> int:
        """Return the number of cards."""
        return len(self._names)

    def __repr__(self) -> str:
        """Say how many cards there are, and where they are from."""
        return f"<CardTable: {len(self):,} cards, {self.source}, {self.date}>"

    @cached_property
    def _index(self) -> NameIndex:
        faces = [
            (face["name"], int(number))
            for number, faces in self._content["faces"].items()
            for face in faces
        ]
        return NameIndex(self._names, faces)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self._names)

    def _check_full_name(self, name: str) -> None:
        """Raise where a name in behaviours.toml is not a card's full name."""
        if name not in self._known:
            raise CardError(
                f'behaviours: "{name}" is not the full name of a card{self._hint(name)}'
            )

    def names(self) -> tuple[str, ...]:
        """Return every full name, sorted."""
        return tuple(self._names)

    def find(self, name: str) -> Card | None:
        """Return the card with this name, or None; see `card` for what a name may look like."""
        number = self._index.find(name)
        return None if number is None else self._card(number)

    def card(self, name: str) -> Card:
        """Return the card with this name.

        Parameters
        ----------
        name
            Full name or name of the front face. Case, accents, kinds of quotes, punctuation and
            the form of the slashes do not matter; a full name wins over a face's name. Never a
            guess: another spelling is an error that names near ones.

        Raises
        ------
        CardError
            If no card has this name, or only a back or second half has, or two fronts have.
        """
        card = self.find(name)
        if card is not None:
            return card
        raise CardError(f'"{name}" is not a known card{self._hint(name)}')

    def _hint(self, name: str) -> str:
        """Return the end of the error for an unknown name."""
        whole = self._index.cards_with_face(name)
        if whole:
            return f"; it is a part of {' and of '.join(whole[:3])}: write the full name"
        near = self._index.near(name)
        return f"; did you mean {' or '.join(near)}?" if near else ""

    def _value(self, column: str, number: int) -> Any:
        """Return one cell."""
        packed = self._content[column]
        return packed["words"][packed["codes"][number]]

    def _card(self, number: int) -> Card:
        """Build a card, or return the one built before."""
        if number not in self._cards:
            self._cards[number] = self._build(number)
        return self._cards[number]

    def _build(self, number: int) -> Card:
        """Build the card of one row."""
        name = self._names[number]
        cell = {column: self._value(column, number) for column in COLUMNS}
        behaviour = _behaviour(cell["behaviour"], self._behaviours.get(name))
        cost = _cost(cell["cost"])
        backs = tuple(_face(face) for face in self._content["faces"].get(str(number), ()))
        colours = cell["colours"]
        front = Face(
            name.split(" // ")[0],
            cost,
            cell["type_line"],
            colours,
            cell["power"],
            cell["toughness"],
            behaviour,
        )
        if cell["layout"] in _WHOLE_CARD:
            for face in backs:
                colours |= face.colours
        return Card(
            name=name,
            faces=(front, *backs),
            cost=cost,
            mana_value=cell["mana_value"],
            type_line=" // ".join(face.type_line for face in (front, *backs)),
            colours=colours,
            colour_identity=cell["colour_identity"],
            power=cell["power"],
            toughness=cell["toughness"],
            layout=cell["layout"],
            behaviour=behaviour,
        )


@cache
def _cost(text: str) -> ManaCost:
    """Parse a cost once for all the cards that have it."""
    return ManaCost.parse(text)


def _behaviour(fields: dict[str, Any], over: dict[str, Any] | None) -> Behaviour:
    """Make a behaviour of stored fields, with those of behaviours.toml laid over."""
    if not fields and not over:
        return BLANK
    joined = fields | ({"found": "table"} | over if over else {})
    return Behaviour(**(joined | {"left_out": tuple(joined.get("left_out", ()))}))


def _face(stored: dict[str, Any]) -> Face:
    """Make a face other than the front."""
    return Face(
        stored["name"],
        _cost(stored["cost"]),
        stored["type_line"],
        stored["colours"],
        stored["power"],
        stored["toughness"],
        _behaviour(stored["behaviour"], None),
    )


def read_behaviours(path: Path | None = None) -> dict[str, dict[str, Any]]:
    """Read and check a file of behaviours written by hand.

    Parameters
    ----------
    path
        A TOML file with one table a card; by default the one that comes with simlab.

    Raises
    ------
    CardError
        If the file is no TOML, or has a field or value that `Behaviour` does not have.
    """
    path = path or DATA / "behaviours.toml"
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CardError(f"{path.name}: {error}") from None
    out = {}
    for name, fields in content.items():
        if not isinstance(fields, dict):
            raise CardError(
                f'{path.name}: "{name}" should be a card with fields, as in {{ makes = "G" }}'
            )
        out[name] = checked_fields(fields, f"{path.name}, {name}")
    return out


def user_table_path() -> Path:
    """Return where a table made by the user lies: in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("simlab") / "cards.json.gz"


def table_path() -> Path:
    """Return the table that is read: the user's own if there is one, else simlab's."""
    own = user_table_path()
    return own if own.exists() else DATA / "cards.json.gz"


def load_table(path: Path | None = None) -> CardTable:
    """Return the card table, reading it the first time.

    Parameters
    ----------
    path
        Another table file than that of `table_path`.

    Raises
    ------
    CardError
        If the table or behaviours.toml cannot be read.

    Examples
    --------
    >>> load_table().card("Fire/Ice").name
    'Fire // Ice'
    """
    return _load(path or table_path())


@cache
def _load(path: Path) -> CardTable:
    """Read one table file once."""
    return CardTable(read_file(path), read_behaviours(), path=path)
