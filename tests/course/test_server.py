"""The course's server, asked over real sockets by friends and by others."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gradwalk.course.server import Handler, Server


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    site = tmp_path / "site"
    (site / "sub").mkdir(parents=True)
    (site / "index.html").write_text("<p>hello</p>")
    (site / "a b.txt").write_text("spaced")
    (site / "sub" / "x.mjs").write_text("export {}")
    (site / "sub" / "y.wasm").write_bytes(b"\0asm")
    (site / ".secret").write_text("hidden")
    (tmp_path / "outside.txt").write_text("outside")
    (site / "out").symlink_to(tmp_path / "outside.txt")
    (site / "up").symlink_to(tmp_path)
    (site / "loop").symlink_to(site / "loop")
    (site / "within").symlink_to(site / "index.html")
    with Server([site]) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def raw(server: Server, request: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of the answer to the bytes of a request."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(request.encode())
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while part := connection.recv(65536):
                answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
    return int(first.split()[1]), headers, body


def ask(
    server: Server, target: str, method: str = "GET", host: str | None = None, more: str = ""
) -> tuple[int, dict[str, str], bytes]:
    host = f"127.0.0.1:{server.port}" if host is None else host
    return raw(server, f"{method} {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n")


def test_a_page(served: Server) -> None:
    status, headers, body = ask(served, "/")
    assert (status, body) == (200, b"<p>hello</p>")
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert ask(served, "/index.html?a=b#c")[2] == body
    assert ask(served, "/a%20b.txt")[2] == b"spaced"
    assert ask(served, "/within")[2] == body, "a link that stays inside is fine"


def test_every_answer_carries_the_policy(served: Server) -> None:
    answers = [
        ask(served, "/"),
        ask(served, "/nothing"),
        ask(served, "/", "POST"),
        ask(served, "/", host="evil.example"),
    ]
    for _, headers, _ in answers:
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self' 'wasm-unsafe-eval'" in policy
        assert "unsafe-inline" not in policy
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-embedder-policy"] == "require-corp"
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers


def test_types_that_browsers_insist_on(served: Server) -> None:
    assert ask(served, "/sub/x.mjs")[1]["content-type"].startswith("text/javascript")
    assert ask(served, "/sub/y.wasm")[1]["content-type"] == "application/wasm"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "localhost:1", "", "[::1]:{port}"]
)
def test_only_its_own_name(served: Server, host: str) -> None:
    assert ask(served, "/", host=host.format(port=served.port))[0] == 421


def test_localhost_is_its_own_name_too(served: Server) -> None:
    assert ask(served, "/", host=f"localhost:{served.port}")[0] == 200
    assert ask(served, "/", host=f"LOCALHOST:{served.port}")[0] == 200


def test_no_host_or_two(served: Server) -> None:
    assert raw(served, "GET / HTTP/1.1\r\n\r\n")[0] == 421
    assert raw(served, "GET / HTTP/1.0\r\n\r\n")[0] == 421
    own = f"Host: 127.0.0.1:{served.port}\r\n"
    assert raw(served, f"GET / HTTP/1.1\r\n{own}Host: evil.example\r\n\r\n")[0] == 421
    assert raw(served, f"GET / HTTP/1.1\r\nHost: evil.example\r\n{own}\r\n")[0] == 421


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "BREW"])
def test_reading_only(served: Server, method: str) -> None:
    status, headers, _ = ask(served, "/", method)
    assert (status, headers["allow"]) == (405, "GET, HEAD")


def test_head_has_no_body(served: Server) -> None:
    status, headers, body = ask(served, "/", "HEAD")
    assert (status, headers["content-length"], body) == (200, "12", b"")
    assert ask(served, "/nothing", "HEAD")[::2] == (404, b"")


@pytest.mark.parametrize(
    "target",
    [
        "/sub/",  # no index.html in it, and no listing
        "/sub",
        "/../outside.txt",
        "/sub/../../outside.txt",
        "/%2e%2e/outside.txt",
        "/%2E%2E%2Foutside.txt",
        "/sub/..%2f..%2foutside.txt",
        "/..%5coutside.txt",
        "/sub/%2e%2e/index.html",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/etc/passwd",
        "http://127.0.0.1/index.html",
        "/.secret",
        "/out",
        "/up/outside.txt",
        "/loop",
        "/index.html%00.txt",
        "/%ff",
        "/index.html/",
        "/" + "x" * 5000,
    ],
)
def test_nothing_else_is_found(served: Server, target: str) -> None:
    status, _, body = ask(served, target)
    assert status == 404
    assert b"outside" not in body


def test_rubbish_is_refused(served: Server) -> None:
    assert raw(served, "\x00\x01\x02 nonsense\r\n\r\n")[0] == 400
    assert raw(served, f"GET /{'x' * 70000} HTTP/1.1\r\n\r\n")[0] == 414


def test_unchanged_files_are_not_sent_again(served: Server) -> None:
    tag = ask(served, "/")[1]["etag"]
    assert ask(served, "/", more=f"If-None-Match: {tag}\r\n")[::2] == (304, b"")
    assert ask(served, "/", more='If-None-Match: "other"\r\n')[0] == 200


def test_one_connection_serves_many_requests(served: Server) -> None:
    one = f"GET / HTTP/1.1\r\nHost: localhost:{served.port}\r\n\r\n"
    _, _, body = raw(served, one + one)
    assert body.count(b"<p>hello</p>") == 2


def test_only_this_machine(served: Server) -> None:
    assert served.server_address[0] == "127.0.0.1"


def test_the_first_folder_wins(tmp_path: Path) -> None:
    for name in ("mine", "theirs"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text(name)
    (tmp_path / "theirs" / "more.html").write_text("more")
    with Server([tmp_path / "mine", tmp_path / "theirs"]) as server:
        assert server.find("/") == tmp_path / "mine" / "index.html"
        assert server.find("/more.html") == tmp_path / "theirs" / "more.html"


@pytest.mark.parametrize(
    "lines",
    ["Content-Length: {n}", "Transfer-Encoding: chunked", "Transfer-Encoding: x",
     "Content-Length: 0\r\nContent-Length: {n}",
     "Content-Length: +{n}", "Content-Length: -1", "Content-Length : {n}", "Content-Length: abc"],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_a_body_is_not_read_as_a_second_request(served: Server, method: str, lines: str) -> None:
    head = f"HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
    inner = f"GET /smuggled {head}\r\n"
    status, headers, body = raw(served, f"{method} / {head}{lines.format(n=len(inner))}\r\n\r\n{inner}")
    assert status in (400, 405)
    assert b"HTTP/1.1" not in body
    assert headers["connection"] == "close"


def test_drop_by_drop_does_not_last(served: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Handler, "timeout", 0.5)
    start = time.monotonic()
    with socket.create_connection(("127.0.0.1", served.port), timeout=60) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
        connection.settimeout(0.05)
        while time.monotonic() - start < 60:
            try:
                connection.sendall(b"a")
                if connection.recv(100) == b"":
                    break
            except TimeoutError:
                continue
            except OSError:
                break
    assert time.monotonic() - start < 60, "the server went on reading"


def test_a_browser_that_hangs_up_is_not_reported(served: Server, capsys: pytest.CaptureFixture[str]) -> None:
    for request in (b"GET /index.html HT", b"GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n"):
        connection = socket.create_connection(("127.0.0.1", served.port), timeout=60)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closing is a reset
        connection.sendall(request)
        time.sleep(0.05)  # it is read, and waited for
        connection.close()
    assert ask(served, "/")[0] == 200
    time.sleep(0.05)
    assert capsys.readouterr().err == ""
