"""Firefox and WebKit for the tests: each goes to an address and evaluates JavaScript there, and no more.

Firefox is driven by puppeteer-core over BiDi (firefox.mjs), WebKit by its own WebDriver under Xvfb.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

ROOT = Path(__file__).parents[2]
MINI_BROWSERS = [
    *Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"),
    Path("/usr/libexec/webkit2gtk-4.1/MiniBrowser"),
]


class Browser(Protocol):
    def go(self, address: str) -> None: ...

    def js(self, expression: str) -> Any: ...

    def trouble(self) -> list[str]: ...


def until(browser: Browser, expression: str, seconds: float = 240) -> Any:
    """Wait until an expression is true in the page; its value."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = browser.js(expression)
        if found:
            return found
        time.sleep(0.2)
    raise AssertionError(f"never true: {expression}\nthe page says: {browser.js('document.body.innerText')[:2000]}")


@contextlib.contextmanager
def firefox() -> Iterator[Browser]:
    """Firefox, or a skipped test that says what is missing."""
    found, node = shutil.which("firefox-esr") or shutil.which("firefox"), shutil.which("node")
    if not found:
        pytest.skip("no Firefox on this machine: apt-get install firefox-esr")
    if not node or not (ROOT / "web/node_modules/puppeteer-core").is_dir():
        pytest.skip("puppeteer-core is not installed: run `make web`")
    command = [node, str(Path(__file__).with_name("firefox.mjs")), found]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield _Firefox(process)
        assert process.stdin
        process.stdin.close()
        process.wait(20)


class _Firefox:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def _ask(self, **command: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer["value"]

    def go(self, address: str) -> None:
        self._ask(go=address)

    def js(self, expression: str) -> Any:
        return self._ask(js=expression)

    def trouble(self) -> list[str]:
        return list(self._ask(trouble=True))


@contextlib.contextmanager
def webkit() -> Iterator[Browser]:
    """WebKit's MiniBrowser, or a skipped test that says what is missing."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    window = next((path for path in MINI_BROWSERS if path.exists()), None)
    if not driver or not screen or not window:
        pytest.skip("no WebKit on this machine: apt-get install webkit2gtk-driver xvfb")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    display = f":{port % 1000 + 200}"
    environment = {
        **os.environ,
        "DISPLAY": display,
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # there is no sandbox for root in a container
        "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        "LIBGL_ALWAYS_SOFTWARE": "1",
    }
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with (
        subprocess.Popen([screen, display, "-screen", "0", "1280x900x24", "-nolisten", "tcp"], **quiet) as xvfb,
        subprocess.Popen([driver, f"--port={port}"], env=environment, **quiet) as process,
    ):
        try:
            session = _WebKit(f"http://127.0.0.1:{port}", window)
            yield session
            session.close()
        finally:
            process.terminate()
            xvfb.terminate()


class _WebKit:
    def __init__(self, address: str, window: Path) -> None:
        self.address = address
        options = {"binary": str(window), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        for _ in range(50):
            with contextlib.suppress(ConnectionError, OSError):
                self.session = self._call("POST", "/session", wanted)["sessionId"]
                break
            time.sleep(0.2)
        self._call("POST", f"/session/{self.session}/timeouts", {"script": 60_000, "pageLoad": 60_000})

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.address + path, data, method=method)
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.loads(answer.read())["value"]

    def go(self, address: str) -> None:
        self._call("POST", f"/session/{self.session}/url", {"url": address})

    def js(self, expression: str) -> Any:
        body = {"script": f"return ({expression});", "args": []}
        return self._call("POST", f"/session/{self.session}/execute/sync", body)

    def trouble(self) -> list[str]:
        """Requests that left the page; errors are not told by this driver, so what works is what is seen to work."""
        asked = self.js("performance.getEntriesByType('resource').map((entry) => new URL(entry.name).hostname)")
        return [f"a request left the page: {host}" for host in asked if host not in ("127.0.0.1", "")]

    def close(self) -> None:
        self._call("DELETE", f"/session/{self.session}")
