"""Reading a large JSON file piece by piece, in a memory that does not grow with it."""

from __future__ import annotations

import codecs
import gzip
import json
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from simlab.errors import CardError

__all__ = ["JsonStream", "open_bulk"]

_PIECE = 1 << 18  # bytes read at a time
_LONGEST = 8_000_000  # characters of one value
_BLANKS = re.compile(r"[ \t\r\n]*")


class Readable(Protocol):
    """What gives bytes."""

    def read(self, size: int, /) -> bytes:
        """Return so many bytes at most; none at the end."""


@contextmanager
def open_bulk(path: Path) -> Iterator[JsonStream]:
    """Open a bulk file, packed with gzip or not.

    Raises
    ------
    CardError
        If it cannot be opened; later, where it is read, if it is damaged or breaks off.
    """
    try:
        file = path.open("rb")
    except OSError as error:
        raise CardError(f"{path}: cannot be read: {error.strerror}") from None
    with file:
        packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        if packed:
            with gzip.open(file) as unpacked:
                yield JsonStream(unpacked, str(path))
        else:
            yield JsonStream(file, str(path))


class JsonStream:
    """A JSON text that is read from its beginning to its end.

    Parameters
    ----------
    file
        Bytes in UTF-8.
    name
        What it is called in errors.

    Examples
    --------
    >>> import io
    >>> stream = JsonStream(io.BytesIO(b'{"meta": 1, "data": [2, 3]}'), "a file")
    >>> [
    ...     key if key == "meta" and stream.value() else list(stream.elements())
    ...     for key in stream.members()
    ... ]
    ['meta', [2, 3]]
    """

    def __init__(self, file: Readable, name: str) -> None:
        self._file = file
        self._name = name
        self._decode = codecs.getincrementaldecoder("utf-8-sig")().decode
        self._parse = json.JSONDecoder().raw_decode
        self._text = ""
        self._at = 0
        self._before = 0  # characters that are no longer in `_text`
        self._ended = False

    def peek(self) -> str:
        """Return the next character that is no blank, or nothing at the end."""
        while True:
            blank = _BLANKS.match(self._text, self._at)
            self._at = blank.end() if blank else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def value(self) -> Any:
        """Read one value as a whole."""
        self.peek()
        while True:
            try:
                value, end = self._parse(self._text, self._at)
            except json.JSONDecodeError as error:
                if len(self._text) - self._at > _LONGEST or not self._more():
                    open_end = error.msg.startswith("Unterminated string")
                    self._fail(error.msg, len(self._text) if open_end else error.pos)
            except RecursionError:
                self._fail("nested too deeply", self._at)
            else:
                if end < len(self._text) or not self._more():  # else a number may go on
                    self._at = end
                    return value

    def elements(self) -> Iterator[Any]:
        """Read an array, value by value."""
        self._take("[")
        if self.peek() != "]":
            yield self.value()
            while self.peek() == ",":
                self._take(",")
                yield self.value()
        self._take("]")

    def members(self) -> Iterator[str]:
        """Read an object, key by key; whoever asks must read the value of each."""
        self._take("{")
        while self.peek() not in ("}", ""):
            key = self.value()
            if not isinstance(key, str):
                self._fail("a key that is no text", self._at)
            self._take(":")
            yield key
            if self.peek() != ",":
                break
            self._take(",")
        self._take("}")

    def finish(self) -> None:
        """Check that nothing comes after the last value."""
        if self.peek():
            self._fail("something follows after the end", self._at)

    def _take(self, mark: str) -> None:
        if self.peek() != mark:
            self._fail(f'"{mark}" is expected', self._at)
        self._at += 1

    def _fail(self, problem: str, place: int) -> None:
        """Raise: either the file ends too early, or it is no JSON, or not the expected one."""
        if place >= len(self._text) - 1 and self._ended:
            raise CardError(f"{self._name}: the file breaks off; download it again")
        where = self._before + place + 1
        raise CardError(f"{self._name}: wrong JSON at character {where:,}: {problem}")

    def _more(self) -> bool:
        """Read one more piece; tell whether there was one."""
        if self._ended:
            return False
        try:
            piece = self._file.read(_PIECE)
            text = self._decode(piece, final=not piece)
        except (OSError, EOFError, zlib.error) as error:
            raise CardError(f"{self._name}: damaged: {error}; download it again") from None
        except UnicodeDecodeError:
            raise CardError(f"{self._name}: this is no text in UTF-8") from None
        self._ended = not piece
        if piece:
            self._before += self._at
            self._text, self._at = self._text[self._at :] + text, 0
        return bool(piece)
