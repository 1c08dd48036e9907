"""Reading ordinary files of bounded size.

A pipe or a device may never end, so they are refused before a byte is read.
"""

from __future__ import annotations

import errno
import os
import stat


def read_bounded(path: str | os.PathLike[str], max_bytes: int) -> bytes:
    """The file's bytes. ValueError if there are more than `max_bytes` or it is not a file."""
    with open(path, "rb", opener=_open_ordinary) as file:
        found = file.read(max_bytes + 1)
    if len(found) > max_bytes:
        raise ValueError(f"larger than {max_bytes:,} bytes; if you trust it, pass max_bytes=...")
    return found


def _open_ordinary(path: str, flags: int) -> int:
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # a pipe without a writer would wait for one
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return handle
    os.close(handle)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    raise ValueError("a pipe or a device, not a file: save its output to a file and load that")
