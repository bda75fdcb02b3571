"""Finding a card by its name as people and sites write it."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Sequence
from functools import cached_property

__all__ = ["NameIndex", "edit_distance", "fold", "squeeze"]

_LETTERS = str.maketrans({"Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "\u2018": "'", "\u2019": "'"})
_SIGNS = re.compile(r"[\W_]+")
_SHORTLIST = 60  # names compared letter by letter
_LETTERS_A_SLIP = 4  # letters of a name for each slip in it that a near match may have


def fold(text: str) -> str:
    """Return a name without case, accents and typographic quotes.

    Examples
    --------
    >>> fold("Lim-Dûl's Vault")
    "lim-dul's vault"
    """
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(char for char in text if not unicodedata.combining(char)).lower()


def squeeze(text: str) -> str:
    """Return the letters and digits of a folded name.

    Examples
    --------
    >>> squeeze("fire // ice")
    'fireice'
    """
    return _SIGNS.sub("", text)


def edit_distance(written: str, meant: str, most: int) -> int:
    """Return how many slips make one text of another: letters left out, added, changed or swapped.

    Parameters
    ----------
    written, meant
        The texts.
    most
        Where the count ends: a greater distance is returned as ``most + 1``.

    Notes
    -----
    Damerau and Levenshtein's distance in its restricted form: no letter takes part in two slips.

    Examples
    --------
    >>> edit_distance("lightningblot", "lightningbolt", 3), edit_distance("opt", "ponder", 3)
    (1, 4)
    """
    if abs(len(written) - len(meant)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(meant) + 1))
    for i, letter in enumerate(written, start=1):
        before, above, row = row, before, [i]
        for j, other in enumerate(meant, start=1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 < j and letter == meant[j - 2] and written[i - 2] == other:
                least = min(least, above[j - 2] + 1)
            row.append(least)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def _unique(keys: Sequence[tuple[str, int]]) -> dict[str, int]:
    """Map keys to card numbers, without the keys that stand for two cards."""
    out: dict[str, int] = {}
    twice = set()
    for key, number in keys:
        if out.setdefault(key, number) != number:
            twice.add(key)
    return {key: number for key, number in out.items() if key and key not in twice}


class NameIndex:
    """Card names and the numbers of their cards.

    Parameters
    ----------
    names
        Full names, the number of a card being its place.
    other_faces
        Names of faces other than the front, with the numbers of their cards; these never
        resolve, they only make a better error.
    """

    def __init__(self, names: Sequence[str], other_faces: Sequence[tuple[str, int]] = ()) -> None:
        self.names = names
        self._other_faces = other_faces
        self._exact = {name: number for number, name in enumerate(names)}

    @cached_property
    def _folded(self) -> dict[str, int]:
        return _unique([(fold(name), number) for number, name in enumerate(self.names)])

    @cached_property
    def _squeezed(self) -> dict[str, int]:
        return _unique([(squeeze(fold(name)), number) for number, name in enumerate(self.names)])

    @cached_property
    def _front_pairs(self) -> list[tuple[str, int]]:
        """Front face names, for cards that have two."""
        return [
            (name.split(" // ")[0], number)
            for number, name in enumerate(self.names)
            if " // " in name
        ]

    @cached_property
    def _fronts(self) -> dict[str, int]:
        return _unique([(squeeze(fold(name)), number) for name, number in self._front_pairs])

    @cached_property
    def _backs(self) -> dict[str, int]:
        """Names of second and later faces that one card alone has."""
        return _unique(
            [
                (squeeze(fold(back)), number)
                for number, name in enumerate(self.names)
                for back in name.split(" // ")[1:]
            ]
        )

    def find_by_back(self, name: str) -> int | None:
        """Return the number of the one card that has another face of this name, or None."""
        return self._backs.get(squeeze(fold(name)))

    def find(self, name: str) -> int | None:
        """Return the number of the card with this name, or None.

        A full name wins over the name of a front face; names are compared as written, then
        without case and accents, then by letters and digits alone.
        """
        name = _without_doubling(name.strip())
        if name in self._exact:
            return self._exact[name]
        folded = fold(name)
        if folded in self._folded:
            return self._folded[folded]
        key = squeeze(folded)
        if not key:
            return None
        for index in (self._squeezed, self._fronts):
            if key in index:
                return index[key]
        # some sites write "Civilized Scholar Flip" for a card that turns over
        return self._fronts.get(key.removesuffix("flip")) if folded.endswith(" flip") else None

    def cards_with_face(self, name: str) -> list[str]:
        """Return full names of cards that have a face of this name, fronts included."""
        key = squeeze(fold(name))
        pairs = (*self._front_pairs, *self._other_faces)
        numbers = {number for face, number in pairs if key and squeeze(fold(face)) == key}
        return [self.names[number] for number in sorted(numbers)]

    def near(self, name: str, *, most: int = 3) -> list[str]:
        """Return up to `most` names that may have been meant, the nearest first.

        Those are the names with the fewest slips, a slip coming on four letters at most; else the
        names that go on with a comma, as ``Kinnan, Bonder Prodigy`` does.
        """
        key = squeeze(fold(name))
        slips = max(len(key) // _LETTERS_A_SLIP, 1)
        distances: dict[int, int] = {}
        for other, number in self._shortlist(key, slips):
            distance = edit_distance(key, other, min(slips, distances.get(number, slips)))
            if distance <= slips:
                distances[number] = distance
        least = min(distances.values(), default=0)
        close = sorted(self.names[number] for number in distances if distances[number] == least)
        return close[:most] or self._that_go_on(name, most)

    @cached_property
    def _by_length(self) -> dict[int, list[tuple[int, str, int]]]:
        """Pairs of letters, key and number of the card, by the length of the key."""
        found: dict[int, list[tuple[int, str, int]]] = {}
        for index in (self._squeezed, self._fronts):
            for key, number in index.items():
                found.setdefault(len(key), []).append((_pairs(key), key, number))
        return found

    def _shortlist(self, key: str, slips: int) -> list[tuple[str, int]]:
        """Return the keys that share the most pairs of letters with one, and their cards."""
        pairs = _pairs(key)
        least = max((pairs.bit_count() + 1) // 2, 1)
        scored = [
            (-shared, other, number)
            for length in range(len(key) - slips, len(key) + slips + 1)
            for others, other, number in self._by_length.get(length, ())
            if (shared := (pairs & others).bit_count()) >= least
        ]
        return [(other, number) for _, other, number in sorted(scored)[:_SHORTLIST]]

    def _that_go_on(self, name: str, most: int) -> list[str]:
        """Return the names that begin with another one and a comma, the shortest first."""
        begin = fold(name.strip()) + ","
        if not begin[1:]:
            return []
        found = [self.names[n] for key, n in self._folded.items() if key.startswith(begin)]
        return sorted(found, key=lambda full: (len(full), full))[:most]


def _pairs(key: str) -> int:
    """Return which pairs of neighbouring letters a key has, as bits; few share a bit."""
    pairs = 0
    for one, other in itertools.pairwise(key):
        pairs |= 1 << (ord(one) * 37 + ord(other)) % 509
    return pairs


def _without_doubling(name: str) -> str:
    """Return one side of a reversible card's name, as in ``"Sol Ring // Sol Ring"``."""
    if " // " not in name:
        return name
    parts = name.split(" // ")
    half = len(parts) // 2
    return " // ".join(parts[:half]) if half and parts[:half] == parts[half:] else name
