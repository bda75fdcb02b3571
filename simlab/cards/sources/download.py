"""Downloads by the rules of those who offer them: named, patient, and whole or not at all."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import tempfile
import time
import urllib.error
import urllib.request
import zlib
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from simlab.errors import CardError

__all__ = ["DAY", "PAUSE", "download", "fetch_json"]

DAY = 24 * 3600.0  # seconds for which a download is not asked for again
PAUSE = 30.0  # seconds to wait where a server says that it is asked too often
_TRIES = 3
_TIMEOUT = 60.0
_PIECE = 1 << 16
_LARGEST_ANSWER = 1_000_000  # bytes of an answer that is no bulk file
_LARGEST = 2_000_000_000
_BY_HAND = "or get the bulk file with a browser and name it with --file"


def _request(url: str) -> urllib.request.Request:
    """Return a request that says who asks."""
    try:
        version = metadata.version("simlab")
    except metadata.PackageNotFoundError:  # run from a folder, not installed
        version = "0"
    return urllib.request.Request(
        url,
        headers={
            "User-Agent": f"simlab/{version}",
            "Accept": "application/json;q=0.9,*/*;q=0.8",
            "Accept-Encoding": "gzip",
        },
    )


def _open(url: str, sleep: Callable[[float], None]) -> http.client.HTTPResponse:
    """Open an address; where the server is asked too often, wait and ask again.

    Raises
    ------
    CardError
        If it does not answer, or with an error.
    """
    for left in reversed(range(_TRIES)):
        try:
            answer: http.client.HTTPResponse = urllib.request.urlopen(
                _request(url), timeout=_TIMEOUT
            )
        except urllib.error.HTTPError as error:
            with error:
                if error.code == 429 and left:
                    sleep(max(PAUSE, _asked_to_wait(error)))
                    continue
                raise CardError(
                    f"{url}: the server answers {error.code} ({error.reason}); try again later, "
                    + _BY_HAND
                ) from None
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            why = getattr(reason, "strerror", None) or reason
            raise CardError(f"{url}: no answer ({why}); try again later, {_BY_HAND}") from None
        else:
            return answer
    raise AssertionError("every try returns, raises or is not the last")


def _asked_to_wait(error: urllib.error.HTTPError) -> float:
    """Return the seconds that a server asks to wait, five minutes at most."""
    said = error.headers.get("Retry-After", "")
    return min(float(said), 300.0) if said.isdigit() else 0.0


def fetch_json(url: str, *, sleep: Callable[[float], None] = time.sleep) -> dict[str, Any]:
    """Return a small JSON object.

    Raises
    ------
    CardError
        If the server does not give one.
    """
    with _open(url, sleep) as answer:
        try:
            data = answer.read(_LARGEST_ANSWER)
            if data[:2] == b"\x1f\x8b":
                data = gzip.decompress(data)
            found = json.loads(data)
        except (OSError, EOFError, ValueError, zlib.error, http.client.HTTPException) as error:
            raise CardError(f"{url}: the answer is no JSON ({error})") from None
    if not isinstance(found, dict):
        raise CardError(f"{url}: the answer is no JSON object")
    return found


def download(
    url: str,
    file: Path,
    *,
    like: str,
    progress: bool = False,
    sleep: Callable[[float], None] = time.sleep,
) -> Path:
    """Download a file; one that is there is replaced when all of the new one has come.

    Parameters
    ----------
    url, file
        From where, and to where.
    like
        An address with the scheme that `url` must have.
    progress
        True for a bar.
    sleep
        Waits a number of seconds.

    Raises
    ------
    CardError
        If the download fails or breaks off.
    """
    if urlsplit(url).scheme != urlsplit(like).scheme:
        raise CardError(f"{url}: is no address like {like}")
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=file.parent, prefix=f"{file.name}.", suffix=".part")
    try:
        with _open(url, sleep) as answer, os.fdopen(handle, "wb") as out:
            handle = -1
            _copy(answer, out, url, progress)
        Path(part).replace(file)
    finally:
        if handle >= 0:
            os.close(handle)
        Path(part).unlink(missing_ok=True)
    return file


def _copy(answer: http.client.HTTPResponse, out: Any, url: str, progress: bool) -> None:
    """Copy an answer, and check that all of it has come."""
    from tqdm import tqdm

    size = answer.length  # None where the server does not say it
    done = 0
    with tqdm(
        total=size, unit="B", unit_scale=True, desc="downloading cards", disable=not progress
    ) as bar:
        try:
            while piece := answer.read(_PIECE):
                done += len(piece)
                if done > _LARGEST:
                    raise CardError(f"{url}: more than {_LARGEST:,} bytes; this is no bulk file")
                out.write(piece)
                bar.update(len(piece))
        except (ConnectionError, TimeoutError, http.client.HTTPException):
            done = -1
    if done < 0 or (size is not None and done != size):
        raise CardError(f"{url}: the connection broke off; try again: nothing has been changed")
