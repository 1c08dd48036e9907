"""Writing files whole or not at all, and opening them.

This file knows paths. What is in the files is known elsewhere.
"""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> Path:
    """Write the file beside its place, then move it there: an interrupted save leaves the old file."""
    import secrets

    place = os.path.realpath(path)  # through a link, to the file itself
    beside = f"{place}.{secrets.token_hex(4)}.part"
    try:
        with open(beside, "xb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, place)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None  # the user's path, not ours beside it
    finally:
        if os.path.exists(beside):
            os.unlink(beside)
    return Path(path)


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
