"""Writing files whole or not at all, and opening them.

This file knows paths. What is in the files is known elsewhere.
"""

from __future__ import annotations

import contextlib
import os
import stat
from functools import partial
from pathlib import Path


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> Path:
    """Write the file beside its place, then move it there: an interrupted save leaves the old file.

    The new file may be read and written by those who might the old one. A pipe or a device is not replaced: the
    content is written into it.
    """
    import secrets

    place = os.path.realpath(path)  # through a link, to the file itself
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
    """A new file, with the rights of the one before; at no moment may more people read it."""
    if before is None:
        return os.open(path, flags, 0o666)  # less what the umask takes away
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
    """Why a file could not be written, in a sentence."""
    return f"cannot write {error.filename}: {error.strerror}"


def open_in_browser(name: str, content: str) -> Path:
    """Put the content into a file of the user's own temporary folder and open it; say where it is if nothing opens."""
    import tempfile
    import webbrowser

    path = write_whole(Path(tempfile.mkdtemp(prefix="gradwalk-")) / name, content)
    if not webbrowser.open(path.as_uri()):
        print(f"no browser to open; the page is in {path}")
    return path


def ending(path: Path, known: tuple[str, ...]) -> str:
    """The ending of a file's name, which says in which form to write it."""
    found = path.suffix.lower()
    if found not in known:
        raise ValueError(f"cannot tell from {path.name!r} what to write; let the name end in {', '.join(known)}")
    return found
