"""Writing files whole or not at all, and opening them in a browser."""

from __future__ import annotations

import contextlib
import os
import stat
from functools import partial
from pathlib import Path


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> Path:
    """Write a temporary file, then move it into place: an interrupted save leaves the old file.

    The new file has the old one's permissions. A pipe or a device is not replaced: the content is written into it.
    """
    import secrets

    place = os.path.realpath(path)  # follows a link to the file itself
    whole = content.encode("utf-8") if isinstance(content, str) else content
    beside = os.path.join(os.path.dirname(place), f".{secrets.token_hex(6)}.part")
    try:
        before = _state(place)
        if before and not stat.S_ISREG(before.st_mode) and not stat.S_ISDIR(before.st_mode):
            _write_into(place, whole)
            return Path(path)
        with open(beside, "xb", opener=partial(_open_new, before=before)) as file:
            file.write(whole)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, place)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None  # the user's path, not ours beside it
    finally:
        if os.path.lexists(beside):
            os.unlink(beside)
    return Path(path)


def _state(place: str) -> os.stat_result | None:
    try:
        return os.stat(place)
    except FileNotFoundError:
        return None


def _open_new(path: str, flags: int, before: os.stat_result | None) -> int:
    """A new file with the old one's permissions, from the moment it is created."""
    if before is None:
        return os.open(path, flags, 0o666)  # minus the umask
    handle = os.open(path, flags, 0o600)
    with contextlib.suppress(OSError, AttributeError):  # only the superuser may give files away, and not on Windows
        os.fchown(handle, before.st_uid, before.st_gid)
    with contextlib.suppress(AttributeError):
        os.fchmod(handle, stat.S_IMODE(before.st_mode))
    return handle


def _write_into(place: str, content: bytes) -> None:
    handle = os.open(place, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))  # a pipe without a reader would wait for one
    os.set_blocking(handle, True)
    with open(handle, "wb") as file:
        file.write(content)


def unwritable(error: OSError) -> str:
    """In one sentence, why a file could not be written."""
    return f"cannot write {error.filename}: {error.strerror}"


def open_in_browser(name: str, content: str) -> Path:
    """Save the content in a temporary folder and open it in the browser; if none opens, say where it is."""
    import tempfile
    import webbrowser

    path = write_whole(Path(tempfile.mkdtemp(prefix="gradwalk-")) / name, content)
    if not webbrowser.open(path.as_uri()):
        print(f"no browser could be opened; the page is {path}")
    return path


def ending(path: Path, known: tuple[str, ...]) -> str:
    """The file's extension, which chooses the format."""
    found = path.suffix.lower()
    if found not in known:
        raise ValueError(f"cannot tell the format from {path.name!r}: use a name that ends in {', '.join(known)}")
    return found
