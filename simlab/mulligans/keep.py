"""Keep policies: which hands this player keeps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Literal

from simlab.errors import MulliganError
from simlab.mulligans.bottom import BottomPolicy, default_bottom, find_bottom
from simlab.mulligans.conditions import (
    MANY,
    AllOf,
    Condition,
    Count,
    Leaf,
    Not,
    Plays,
    Score,
    leaves_of,
    true_of,
)
from simlab.mulligans.own import own_condition
from simlab.mulligans.stage import Hand, Stage
from simlab.mulligans.tabular import (
    FreeMulligan,
    Karsten,
    Lands,
    Mulligans,
    Others,
    Ranges,
    Seat,
    Size,
    Tabular,
)
from simlab.mulligans.words import read_names, read_range, split_words

__all__ = ["KeepLands", "KeepPolicy", "find_keep"]

Judge = Literal["kept", "drawn"]


@dataclass(frozen=True, slots=True)
class KeepPolicy:
    """Which hands this player keeps.

    Attributes
    ----------
    wants
        What a hand has to be.
    floor
        Hands of so many cards or fewer are kept whatever they hold.
    judge
        ``"kept"``: the cards that are left after some went to the bottom count, as the rules have
        it; ``"drawn"``: all cards drawn.
    powder
        True to use Serum Powder instead of a mulligan.

    Raises
    ------
    MulliganError
        If `floor` is not from 0 to 10, or `judge` is another word.

    Examples
    --------
    >>> print(KeepPolicy(Lands(2, 5) & Count(("Sol Ring",))))
    lands:2-5 and any:Sol Ring floor:4
    """

    wants: Condition = field(default_factory=Lands)
    floor: int = 4
    judge: Judge = "kept"
    powder: bool = True

    def __post_init__(self) -> None:
        if not isinstance(self.wants, Condition):
            raise MulliganError(f"keep={self.wants!r} is no condition; write it {_HELP}")
        if type(self.floor) is not int or not 0 <= self.floor <= MANY:
            raise MulliganError(f"floor={self.floor}: hands have 0 to {MANY} cards")
        if self.judge not in ("kept", "drawn"):
            raise MulliganError(f"judge={self.judge}; known: kept, drawn")

    def allows(self, hand: Hand, mulligans: int, on_the_play: bool, lands: int) -> bool:
        """Say whether a hand is wanted, for a policy whose conditions are all `Tabular`."""
        asked = (leaf for leaf in leaves_of(self.wants) if isinstance(leaf, Tabular))
        truths: dict[Leaf, bool] = {
            leaf: leaf.allows(hand, mulligans, on_the_play, lands) for leaf in asked
        }
        return true_of(self.wants, truths)

    def land_range(self, stage: Stage, on_the_play: bool) -> tuple[int, int]:
        """Return the fewest and most lands with which a hand of a stage can be wanted.

        With the right cards, that is, where the policy asks for cards; two to five where no number
        of lands is enough.
        """
        leaves = list(dict.fromkeys(leaves_of(self.wants)))
        others = [leaf for leaf in leaves if not isinstance(leaf, Tabular)]
        wanted = []
        for lands in range(stage.hand.size + 1):
            hand = stage.hand_with(lands)
            known: dict[Leaf, bool] = {
                leaf: leaf.allows(hand, stage.taken, on_the_play, lands)
                for leaf in leaves
                if isinstance(leaf, Tabular)
            }
            cases = product((False, True), repeat=len(others))
            if any(
                true_of(self.wants, {**known, **dict(zip(others, case, strict=True))})
                for case in cases
            ):
                wanted.append(lands)
        return (wanted[0], wanted[-1]) if wanted else (2, 5)

    def bottom(self) -> BottomPolicy:
        """Return the bottom policy that belongs to this one."""
        if isinstance(self.wants, Karsten):
            return find_bottom(str(self.wants))
        return default_bottom()

    def __str__(self) -> str:
        usual = isinstance(self.wants, Karsten) and self.floor == 4
        parts = [str(self.wants), *([] if usual else [f"floor:{self.floor}"])]
        parts += ["judge:drawn"] if self.judge == "drawn" else []
        parts += [] if self.powder else ["powder:no"]
        return " ".join(parts)


def KeepLands(  # noqa: N802 (a policy like the classes beside it)
    low: int = 2,
    high: int = 5,
    by_size: Mapping[int, tuple[int, int]] | Ranges = (),
    floor: int = 4,
    judge: Judge = "kept",
) -> KeepPolicy:
    """Return the policy that keeps hands whose number of lands lies in a range; see `Lands`.

    Examples
    --------
    >>> print(KeepLands(2, 5, by_size={6: (2, 4)}))
    lands:2-5 6:2-4 floor:4
    """
    return KeepPolicy(Lands(low, high, by_size), floor, judge)


_HELP = (
    'as in "lands:2-5", "lands:2-5 6:2-4 floor:4 judge:drawn", "any", "karsten2022", '
    '"lands:2-5 and any:Sol Ring|@ramp" or "not (play and lands:0-1)"'
)
_SCORE = re.compile(r"(-?\d+)=(.*)", re.DOTALL)
_WORTH = re.compile(r"\s*([+-]?\d+)\s*\*\s*(.+)")
_TABLE = re.compile(r"table:\s*(-?\d+(?:\s*,\s*-?\d+)*)")
_COUNT = re.compile(r"(\d+(?:-\d*)?)\s*=(.*)", re.DOTALL)
_PLAYS = re.compile(r"(\d+)by(\d+)")
_GLOBAL = ("floor", "judge", "powder")


def find_keep(keep: str | KeepPolicy | Condition) -> KeepPolicy:
    """Return the keep policy of a text; a policy is returned as it is.

    Parameters
    ----------
    keep
        Words, joined by ``and`` (or nothing), ``or``, ``not`` and brackets:
        ``any`` (every hand), ``lands:2-5`` (a range), ``6:2-4`` behind it (another range for hands
        of six), ``any:A|B`` and ``all:A|B`` (one, or each, of these cards), ``holds:2=A|B`` (two of
        them or more; ``holds:0-1=A`` at most one), ``plays:2by3`` (the hand alone casts two spells
        by turn three), ``score:3=table:-9,0,1,2,2,1,-9|2*A|1*B`` (the numbers of lands and the
        cards are worth three or more together), ``size:6-7`` (cards that are kept),
        ``mulligans:0-1`` (taken so far), ``others:0-1`` (declared by the other player so far, see
        `simlab.two_seats`; none where there is nobody), ``free`` (the next one costs nothing),
        ``play``, ``draw``,
        ``karsten2017``, ``karsten2020``, ``karsten2022``, or the name of a function that
        `simlab.keep_policy` has registered.

        A card is named in full, in quotes where its name holds such a word; a class of cards is
        ``@ramp``, ``@creature``, ``@G`` (lands that make green), ``@mv<=2`` and so on.

        Anywhere: ``floor:4`` (hands of so many cards or fewer are kept), ``judge:drawn`` (the hand
        is judged before cards go to the bottom), ``powder:no`` (Serum Powder is not used).

        Cards asked for by ``any``, ``all`` and ``holds`` stay when others can go to the bottom or
        be laid aside; for what a score, plays or a function needs, say so in `bottom`, as in
        ``lands:3,2 protect:A``.

    Raises
    ------
    MulliganError
        If the text cannot be read; the error names the word.

    Examples
    --------
    >>> find_keep("lands:2-5")
    KeepPolicy(wants=Lands(low=2, high=5, by_size=()), floor=4, judge='kept', powder=True)
    >>> str(find_keep("any:Bazaar of Baghdad floor:1"))
    'any:Bazaar of Baghdad floor:1'
    >>> str(find_keep("lands:2-5 and (plays:2by3 or draw)"))
    'lands:2-5 and (plays:2by3 or draw) floor:4'
    """
    if isinstance(keep, KeepPolicy):
        return keep
    if isinstance(keep, Condition):
        return KeepPolicy(keep)
    if not isinstance(keep, str) and callable(keep):
        raise MulliganError(f"keep={keep!r}: make a policy of a function with @simlab.keep_policy")
    if not isinstance(keep, str):
        raise MulliganError(f"keep={keep!r} is no keep policy; write it {_HELP}")
    try:
        return _Reader(keep).policy()
    except MulliganError as error:
        told = str(error)
        raise MulliganError(told if "keep=" in told else f'keep="{keep}": {told}') from None


class _Reader:
    """Reads one text, word by word."""

    def __init__(self, text: str) -> None:
        self.text = text
        words = split_words(text, _HELP)
        self.settings: dict[str, Any] = {}
        self.words = [word for word in words if not self._setting(word)]
        self.at = 0

    def policy(self) -> KeepPolicy:
        """Return the policy of the whole text."""
        if not self.words and not self.settings:
            raise self._wrong("it says nothing")
        wants = self._either() if self.words else Lands(0, MANY)
        if self.at < len(self.words):
            raise self._wrong(f'"{self.words[self.at]}" is not expected there')
        return KeepPolicy(wants, **self.settings)

    def _wrong(self, why: str) -> MulliganError:
        return MulliganError(f'keep="{self.text}": {why}; write it {_HELP}')

    def _unread(self, word: str) -> MulliganError:
        named = any(f"{key}:" in self.text for key in ("any", "all", "holds", "score"))
        hint = " (a name that holds and, or, not or a bracket stands in quotes)" if named else ""
        return self._wrong(f'"{word}" is not understood{hint}')

    def _next(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def _setting(self, word: str) -> bool:
        """Take a word that holds for the whole policy; return False if it is another one."""
        key, _, value = word.partition(":")
        if key not in _GLOBAL or key == word:
            return False
        if key in self.settings:
            raise self._wrong(f'it says "{key}" twice')
        choices: dict[str, dict[str, Any]] = {
            "floor": {value: int(value)} if value.isdecimal() else {},
            "judge": {"kept": "kept", "drawn": "drawn"},
            "powder": {"yes": True, "no": False},
        }
        if value not in choices[key]:
            raise self._unread(word)
        self.settings[key] = choices[key][value]
        return True

    def _either(self) -> Condition:
        found = self._both()
        while self._next() == "or":
            self.at += 1
            found = found | self._both()
        return found

    def _both(self) -> Condition:
        found = self._one()
        while self._next() not in ("", "or", ")"):
            self.at += self._next() == "and"
            found = found & self._one()
        return found

    def _one(self) -> Condition:
        word = self._next()
        self.at += 1
        if word == "not":
            return Not(self._one())
        if word == "(":
            found = self._either()
            if self._next() != ")":
                raise self._wrong("a bracket is not closed")
            self.at += 1
            return found
        if word in ("", ")", "and", "or"):
            raise self._wrong(
                f'a condition is missing before "{word}"' if word else "it ends early"
            )
        if re.match(r"(?:lands|\d+):|any$", word):
            return self._lands(word)
        return self._leaf(word)

    def _lands(self, word: str) -> Lands:
        """Read a range of lands, and the ranges for other sizes around it."""
        whole: tuple[int, int] | None = None
        by_size: dict[int, tuple[int, int]] = {}
        while re.match(r"(?:lands|\d+):|any$", word):
            key, _, value = word.partition(":")
            span = (0, MANY) if "any" in (key, value) else read_range(value, MANY)
            if span is None:
                raise self._unread(word)
            if key.isdecimal():
                if int(key) in by_size:
                    raise self._wrong(f'it says "{key}" twice')
                by_size[int(key)] = span
            elif whole is not None:
                raise self._wrong('it says "lands" twice')
            else:
                whole = span
            word = self._next()
            self.at += 1
        self.at -= 1
        return Lands(*(whole or (0, MANY)), by_size=by_size)

    def _leaf(self, word: str) -> Condition:
        """Read a condition of one word."""
        key, colon, value = word.partition(":")
        plain: dict[str, Condition] = {
            "play": Seat(True),
            "draw": Seat(False),
            "free": FreeMulligan(),
            **{f"karsten{year}": Karsten(year) for year in (2017, 2020, 2022)},
        }
        if not colon:
            found = plain.get(word) or own_condition(word)
            if found is None:
                raise self._unread(word)
            return found
        span = read_range(value, MANY if key == "size" else 15)
        if key == "size" and span:
            return Size(*span)
        if key == "mulligans" and span:
            return Mulligans(*span)
        if key == "others" and span:
            return Others(*span)
        if key == "plays" and (plays := _PLAYS.fullmatch(value)):
            return Plays(int(plays[1]), int(plays[2]))
        if key == "score" and (score := _SCORE.fullmatch(value)):
            return self._score(word, int(score[1]), score[2])
        if key in ("any", "all", "holds"):
            return self._names(word, key, value)
        raise self._unread(word)

    def _names(self, word: str, key: str, value: str) -> Condition:
        """Read a condition on cards by name."""
        count = _COUNT.fullmatch(value) if key == "holds" else None
        names = read_names(count[2] if count else value)
        if not names:
            raise self._wrong(f'"{word}" names no card')
        if key == "all":
            singles = tuple(Count((name,)) for name in names)
            return AllOf(singles) if len(singles) > 1 else singles[0]
        if not count:
            return Count(names)
        low, high = read_range(count[1], MANY) or (0, -1)
        return Count(names, low, high if "-" in count[1] else MANY)

    def _score(self, word: str, least: int, text: str) -> Score:
        """Read a score table."""
        worth: list[tuple[str, int]] = []
        by_lands: tuple[int, ...] = ()
        for part in re.findall(r'(?:"[^"]*"|[^|"])+', text):
            if table := _TABLE.fullmatch(part.strip()):
                by_lands = tuple(int(number) for number in table[1].split(","))
            elif item := _WORTH.fullmatch(part):
                worth.append((read_names(item[2])[0], int(item[1])))
            else:
                raise self._wrong(f'"{part.strip()}" in "{word}" is no worth, as in 2*Sol Ring')
        return Score(least, tuple(worth), by_lands)
