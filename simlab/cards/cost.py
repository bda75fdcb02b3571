"""Mana costs: colours as bit masks, pips, and what they add up to."""

from __future__ import annotations

import re
from dataclasses import dataclass

from simlab.errors import CardError

__all__ = ["ALL_COLOURS", "COLOURS", "ManaCost", "Pip", "colour_letters", "colour_mask"]

COLOURS = "WUBRGC"  # bit i of a colour mask is COLOURS[i]; C is colourless mana
ALL_COLOURS = 0b11111  # the five colours, without C

_SYMBOL = re.compile(r"\{([^{}]*)\}")
_PIP = re.compile(r"(?:2/)?[WUBRGC](?:/[WUBRGC])?(?:/P)?")


def colour_mask(letters: str) -> int:
    """Return the bit mask of colour letters, as in ``"WU"`` -> 3.

    Raises
    ------
    CardError
        If a letter is not one of ``WUBRGC``.

    Examples
    --------
    >>> colour_mask("WU"), colour_mask("C"), colour_mask("")
    (3, 32, 0)
    """
    mask = 0
    for letter in letters:
        if letter not in COLOURS:
            raise CardError(
                f'"{letter}" in "{letters}" is not a colour; known: {", ".join(COLOURS)}'
            )
        mask |= 1 << COLOURS.index(letter)
    return mask


def colour_letters(mask: int) -> str:
    """Return the letters of a colour mask, in the order ``WUBRGC``.

    Examples
    --------
    >>> colour_letters(3)
    'WU'
    """
    return "".join(letter for i, letter in enumerate(COLOURS) if mask >> i & 1)


@dataclass(frozen=True, slots=True)
class Pip:
    """One mana symbol that asks for more than any mana.

    Attributes
    ----------
    colours
        Bit mask of the colours that pay it; hybrid symbols have several bits.
    generic
        Generic mana that pays it instead: 2 for ``{2/W}``, else 0.
    life
        True where two life pay it instead (Phyrexian mana).
    snow
        True for ``{S}``: one mana of any kind from a snow source; `colours` is then 0.
    """

    colours: int
    generic: int = 0
    life: bool = False
    snow: bool = False


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost, taken apart.

    Attributes
    ----------
    generic
        Generic mana, X not counted.
    pips
        One `Pip` a coloured, hybrid, Phyrexian, colourless or snow symbol, as printed.
    x
        Number of ``{X}`` (or ``{Y}``, ``{Z}``) symbols.
    unpayable
        True where there is no mana cost at all, as of a land or of Ancestral Vision: such a card
        cannot be cast for its cost (rule 118.6). ``"{0}"`` is a cost, and payable.

    Examples
    --------
    >>> cost = ManaCost.parse("{2}{W/U}{B}")
    >>> cost.generic, [colour_letters(p.colours) for p in cost.pips], cost.mana_value
    (2, ['WU', 'B'], 4)
    >>> str(cost)
    '{2}{W/U}{B}'
    """

    generic: int = 0
    pips: tuple[Pip, ...] = ()
    x: int = 0
    unpayable: bool = False

    @property
    def mana_value(self) -> int:
        """Mana value with X = 0 (rule 202.3): ``{2/W}`` counts 2, ``{W/P}`` counts 1."""
        return self.generic + sum(max(1, pip.generic) for pip in self.pips)

    @property
    def colours(self) -> int:
        """Bit mask of every colour that occurs in a pip."""
        mask = 0
        for pip in self.pips:
            mask |= pip.colours
        return mask

    @classmethod
    def parse(cls, text: str) -> ManaCost:
        """Read a cost such as ``"{2}{W/U}{B}"``; the empty text is no cost: `unpayable`.

        Raises
        ------
        CardError
            If a symbol is not known, or if text stands outside of braces.
        """
        rest = _SYMBOL.sub("", text).strip()
        if rest:
            raise CardError(
                f'mana cost "{text}": "{rest}" stands outside of braces; write {{2}}{{G}}'
            )
        generic, x = 0, 0
        pips: list[Pip] = []
        symbols = _SYMBOL.findall(text.upper())
        for symbol in symbols:
            if symbol.isascii() and symbol.isdigit():
                generic += int(symbol)
            elif symbol in ("X", "Y", "Z"):
                x += 1
            elif symbol == "S":
                pips.append(Pip(0, snow=True))
            elif _PIP.fullmatch(symbol):
                parts = symbol.split("/")
                letters = "".join(part for part in parts if part in COLOURS)
                pips.append(Pip(colour_mask(letters), 2 if "2" in parts else 0, "P" in parts))
            else:
                raise CardError(f'mana cost "{text}": symbol {{{symbol}}} is not known')
        return cls(generic, tuple(pips), x, unpayable=not symbols)

    def __str__(self) -> str:
        """Write the cost as it is printed; X first, hybrid colours in the order ``WUBRGC``."""
        if self.unpayable:
            return ""
        bare = not self.x and not self.pips
        out = "{X}" * self.x + (f"{{{self.generic}}}" if self.generic or bare else "")
        for pip in self.pips:
            parts = (["2"] if pip.generic else []) + list(colour_letters(pip.colours))
            parts += (["P"] if pip.life else []) + (["S"] if pip.snow else [])
            out += "{" + "/".join(parts) + "}"
        return out
