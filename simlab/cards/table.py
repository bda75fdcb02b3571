"""The card table: every card's facts and behaviour, loaded when first asked for."""

from __future__ import annotations

import tomllib
import warnings
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from simlab.cards.behaviour import BLANK, Behaviour
from simlab.cards.card import Card, Face
from simlab.cards.cost import ManaCost
from simlab.cards.fields import checked_fields
from simlab.cards.folders import overrides_path, user_table_path
from simlab.cards.names import NameIndex
from simlab.cards.table_file import COLUMNS, check_whole, read_file
from simlab.errors import CardError, CardWarning
from simlab.plural import number_of

__all__ = [
    "DATA",
    "SHIPPED",
    "CardTable",
    "choose_table",
    "known_behaviours",
    "load_table",
    "read_behaviours",
]

DATA = Path(__file__).parent.parent / "data"
"""The folder of the data files that come with simlab."""

SHIPPED = DATA / "cards.json.gz"
"""The table that comes with simlab."""

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

    Attributes
    ----------
    path
        The same.
    source, date
        What it was made from, and the state of those texts.
    laid_over
        Names of cards that are not as the table has them; see `with_cards`.

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
        self._names: list[str] = content["names"].split("\n") if content["names"] else []
        self._behaviours = behaviours or {}
        self._cards: dict[int, Card] = {}
        self.laid_over: tuple[str, ...] = ()
        for name in self._behaviours:
            self._check_full_name(name)

    def __len__(self) -> int:
        """Return the number of cards."""
        return len(self._names)

    def __repr__(self) -> str:
        """Say how many cards there are, and where they are from."""
        return f"<CardTable: {len(self):,} cards, {self.source}, {self.date}>"

    def with_cards(self, cards: Mapping[str, Card]) -> CardTable:
        """Return this table with some cards changed and others added.

        Parameters
        ----------
        cards
            Cards by full name; a name of the table stands for the card of that name.
        """
        if not cards:
            return self
        new = [name for name in cards if name not in self._known]
        table = CardTable(
            {**self._content, "names": "\n".join([*self._names, *new])},
            self._behaviours,
            path=self.path,
        )
        places = {name: number for number, name in enumerate(table._names)}
        table._cards = {places[name]: card for name, card in cards.items()}
        table.laid_over = tuple(cards)
        return table

    @property
    def state(self) -> str:
        """What the table is, in a few words: the date of its texts, and whose they are."""
        own = len(self.laid_over)
        laid = f", {number_of(own, 'card')} of your own laid over" if own else ""
        return f"{self.date} ({self.source}){laid}"

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
        return tuple(sorted(self._names)) if self.laid_over else tuple(self._names)

    def stored(self) -> dict[str, dict[str, Any]]:
        """Return what the file has of each card, by full name: its columns and its other faces."""
        rows = zip(*(self._column(column) for column in COLUMNS), strict=True)
        faces = self._content["faces"]
        return {
            name: {**dict(zip(COLUMNS, row, strict=True)), "faces": faces.get(str(number), [])}
            for number, (name, row) in enumerate(zip(self._names, rows, strict=False))
        }

    def _column(self, column: str) -> list[Any]:
        """Return one column."""
        words, codes = self._content[column]["words"], self._content[column]["codes"]
        return [words[code] for code in codes]

    def find(self, name: str) -> Card | None:
        """Return the card with this name, or None; see `card` for what a name may look like."""
        number = self._index.find(name)
        return None if number is None else self._card(number)

    def find_by_back(self, name: str) -> Card | None:
        """Return the one card that has a second face or half of this name, or None."""
        number = self._index.find_by_back(name)
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


def known_behaviours(content: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return what behaviours.toml says of the cards of a table; other sources name some otherwise.

    Raises
    ------
    CardError
        If behaviours.toml cannot be read.
    """
    names = set(content["names"].split("\n"))
    return {name: fields for name, fields in read_behaviours().items() if name in names}


def choose_table(own: Path, shipped: Path) -> tuple[CardTable, str]:
    """Return the user's table if it is whole and its texts are newer, else simlab's.

    Parameters
    ----------
    own, shipped
        The two files; `own` may not be there.

    Returns
    -------
    table
        The table.
    why
        Why the user's table is not read; empty where it is, or where there is none.

    Raises
    ------
    CardError
        If simlab's own table or behaviours.toml cannot be read.
    """
    why = ""
    if own.exists():
        try:
            content = read_file(own)
            check_whole(content, own)
            newest = read_file(shipped)["date"]
            if content["date"] > newest:
                return CardTable(content, known_behaviours(content), path=own), ""
            why = f"{own}: texts of {content['date']}, not newer than simlab's of {newest}"
        except CardError as error:
            why = str(error)
    return _load(shipped), why


def load_table(path: Path | None = None) -> CardTable:
    """Return the card table, reading it the first time.

    Parameters
    ----------
    path
        A table file. By default the table that the user has made, where it is whole and its
        texts are newer, else the one that comes with simlab; the user's corrections and cards in
        ``overrides.toml`` (see `simlab.cards.overrides`) are laid over last.

    Raises
    ------
    CardError
        If the table, behaviours.toml or overrides.toml cannot be read.

    Warns
    -----
    CardWarning
        If the user's table is damaged, and simlab's is read instead.

    Examples
    --------
    >>> load_table().card("Fire/Ice").name
    'Fire // Ice'
    """
    return _usual() if path is None else _load(path)


@cache
def _usual() -> CardTable:
    """Read the table that is read when none is named, once."""
    from simlab.cards.overrides import read_overrides

    own = user_table_path()
    table, why = choose_table(own, SHIPPED)
    if why and "not newer" not in why:
        warnings.warn(f"{why}; the one that comes with simlab is read", CardWarning, stacklevel=4)
    return table.with_cards(read_overrides(overrides_path(), table))


@cache
def _load(path: Path) -> CardTable:
    """Read one table file once; every name of behaviours.toml must be one of simlab's own."""
    content = read_file(path)
    behaviours = read_behaviours() if path == SHIPPED else known_behaviours(content)
    return CardTable(content, behaviours, path=path)
