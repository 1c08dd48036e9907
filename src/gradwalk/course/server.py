"""Serves the site on 127.0.0.1, to this machine's browser and nothing else.

It answers only GET and HEAD; it serves only files in the given folders, never a listing, a hidden
file or anything outside that a link points to; and it accepts only requests that name this very
address as their host, so that a foreign web page cannot reach the course under a name of its own.
The headers forbid the pages to load or send anything elsewhere, and isolate them, so that Python
in the browser can be interrupted.
"""

from __future__ import annotations

import contextlib
import io
import sys
import time
from email.utils import formatdate
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import MimeTypes
from pathlib import Path
from socket import SHUT_WR
from typing import Any
from urllib.parse import unquote

TYPES = MimeTypes()  # the standard library's own table, whatever this machine has registered
for ending, kind in {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".md": "text/plain",
    ".woff2": "font/woff2",
}.items():
    TYPES.add_type(kind, ending)

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the second allows WebAssembly: Python in the browser
        "worker-src 'self'",
        "connect-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",  # kept by the browser, but asked for again: a rebuilt lesson shows at once
}


class Server(ThreadingHTTPServer):
    """Serves the folders in `roots`; if several contain the same file, the first one's."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, roots: list[Path], port: int = 0) -> None:
        self.roots = [root.resolve(strict=True) for root in roots]
        super().__init__(("127.0.0.1", port), Handler)
        self.port = int(self.server_address[1])
        self.hosts = {f"127.0.0.1:{self.port}", f"localhost:{self.port}"}
        if self.port == 80:
            self.hosts |= {"127.0.0.1", "localhost"}

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a browser that hangs up in the middle, as it does when a tab is closed."""
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)

    def find(self, target: str) -> Path | None:
        """The file that a request's target refers to, or None."""
        path = unquote(target.partition("?")[0].partition("#")[0], errors="strict")
        if not path.startswith("/") or "\\" in path or "\0" in path:
            return None
        names = path[1:].split("/")
        if names[-1] == "":
            names[-1] = "index.html"
        if any(name == "" or name.startswith(".") for name in names):
            return None
        for root in self.roots:
            with contextlib.suppress(OSError, RuntimeError):  # missing, or a circular link
                file = root.joinpath(*names).resolve(strict=True)
                if file.is_relative_to(root) and file.is_file():
                    return file
        return None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "gradwalk", ""
    timeout = 30  # seconds for a request to arrive completely, and for its answer to be taken
    server: Server

    def setup(self) -> None:
        super().setup()
        self.rfile: Any = io.BufferedReader(Arriving(self))

    def handle_one_request(self) -> None:
        self.until = time.monotonic() + self.timeout
        super().handle_one_request()

    def finish(self) -> None:
        super().finish()
        if self.close_connection:  # closing with unread bytes may lose the answer: discard them first
            with contextlib.suppress(OSError):
                self.connection.shutdown(SHUT_WR)
                self.connection.settimeout(0.5)
                left = 1 << 20
                while left > 0 and (got := len(self.connection.recv(65536))):
                    left -= got

    def parse_request(self) -> bool:
        """Read the request's head, and refuse anything but an ordinary reading request."""
        if not super().parse_request():
            return False
        if self._has_body():  # its bytes would be read as the next request
            return self._refuse(HTTPStatus.BAD_REQUEST)
        if self.command not in ("GET", "HEAD"):
            return self._refuse(HTTPStatus.METHOD_NOT_ALLOWED, {"Allow": "GET, HEAD"})
        if self.headers.get_all("Host", []) != [self.headers.get("Host", "")] or self._host() not in self.server.hosts:
            return self._refuse(HTTPStatus.MISDIRECTED_REQUEST)
        return True

    def _has_body(self) -> bool:
        """Whether a body follows, or may follow, as after a malformed head; reading requests have none."""
        lengths = self.headers.get_all("Content-Length", [])
        if self.command not in ("GET", "HEAD"):
            return False  # refused anyway, with a better message
        return lengths not in ([], ["0"]) or "Transfer-Encoding" in self.headers or bool(self.headers.defects)

    def _host(self) -> str:
        return str(self.headers.get("Host", "")).strip().lower()

    def do_GET(self) -> None:
        try:
            file = self.server.find(self.path)
        except (UnicodeDecodeError, ValueError):
            file = None
        if file is None:
            self._refuse(HTTPStatus.NOT_FOUND, close=False)
            return
        state = file.stat()
        tag = f'"{state.st_mtime_ns:x}-{state.st_size:x}"'
        head = {"ETag": tag, "Last-Modified": formatdate(state.st_mtime, usegmt=True)}
        if self.headers.get("If-None-Match") == tag:
            self._answer(HTTPStatus.NOT_MODIFIED, head)
            return
        kind = TYPES.guess_type(f"x{file.suffix.lower()}")[0] or "application/octet-stream"
        kind += "; charset=utf-8" if kind.startswith("text/") or kind == "application/json" else ""
        body = file.read_bytes()
        self._answer(HTTPStatus.OK, head | {"Content-Type": kind, "Content-Length": str(len(body))}, body)

    do_HEAD = do_GET

    def _refuse(self, status: HTTPStatus, more: dict[str, str] | None = None, close: bool = True) -> bool:
        body = f"{status.value} {status.phrase}\n".encode()
        if close:
            self.close_connection = True
        head = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(body)), **(more or {})}
        self._answer(status, head | ({"Connection": "close"} if close else {}), body)
        return False

    def _answer(self, status: HTTPStatus, head: dict[str, str], body: bytes = b"") -> None:
        self.request_version = self.protocol_version  # always with a status line, whatever was asked
        self.connection.settimeout(self.timeout)
        self.send_response(status)
        for name, text in (HEADERS | head).items():
            self.send_header(name, text)
        self.end_headers()
        if self.command != "HEAD" and status != HTTPStatus.NOT_MODIFIED:
            try:
                self.wfile.write(body)
            except OSError:  # the reader left, or does not take the answer
                self.close_connection = True

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Report what the standard library refuses by itself in the same plain words."""
        self._refuse(HTTPStatus(code))

    def log_message(self, format: str, *args: Any) -> None:
        """Silent: the terminal belongs to the address and to Ctrl-C."""


class Arriving(io.RawIOBase):
    """What arrives on a connection until the request's time is up, even if it trickles in."""

    def __init__(self, handler: Handler) -> None:
        self.handler = handler

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        left = self.handler.until - time.monotonic()
        if left <= 0:
            raise TimeoutError("the request did not arrive in time")
        self.handler.connection.settimeout(left)
        return int(self.handler.connection.recv_into(buffer))
