"""A real browser for the tests of pages: the system's Chromium, driven by playwright.

`visit` opens a page and watches it: a request to anywhere else, an error in the console or an exception in a
script fails the test when it ends. The page is the address of a server of the test's own, a whole HTML document, or
a piece of HTML, which is then put on a small page that loads the elements. `axe` examines a page for accessibility.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from gradwalk.course import site

from .course import build, serving
from .reading import PATIENCE

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src/gradwalk/web"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
HERE = "http://localhost:8000"  # nothing listens there: requests are answered from WEB by the test itself
POLICY = "default-src 'none'; script-src 'self' 'nonce-page'; style-src 'self' 'nonce-page'; base-uri 'none'"

EXAMPLE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Example</title>
<style nonce="page">
  :root {{ color-scheme: light dark; }}
  body {{ margin: 0; padding: 12px; background: var(--gw-page); color: var(--gw-ink); font-family: var(--gw-font); }}
  main {{ max-width: 60rem; margin: auto; }}
</style>
<script type="module" src="/gradwalk.js"></script>
</head>
<body><main><h1>Example</h1>
{}
</main></body>
</html>
"""


def find_chromium() -> str | None:
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: make test installs it")
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium on this machine: `make browser` installs it where it may")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The course on a server of ours."""
    build()
    with serving([site.OWN]) as address:
        yield address


@pytest.fixture
def visit(chromium: Any) -> Iterator[Callable[..., Any]]:
    """visit(page, width=1440, height=900, dark=False, calm=True, policy=...) -> a playwright Page."""
    contexts: list[Any] = []
    trouble: list[str] = []

    def open_page(
        page: str, width: int = 1440, height: int = 900, dark: bool = False, calm: bool = True, policy: str = POLICY,
        **options: Any,
    ) -> Any:  # fmt: skip
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
            **options,
        )
        contexts.append(context)
        tab = context.new_page()
        tab.set_default_timeout(PATIENCE)
        address = page if page.startswith("http") else HERE + "/"
        own = urlsplit(address).netloc
        document = page if page.lstrip().lower().startswith("<!doctype") else EXAMPLE.format(page)

        def answer(route: Any) -> None:
            parts = urlsplit(route.request.url)
            if parts.scheme in ("data", "blob"):
                route.continue_()
            elif parts.netloc != own:
                trouble.append(f"a request left the page: {route.request.url}")
                route.abort()
            elif page.startswith("http"):
                route.continue_()
            elif parts.path == "/":
                headers = {"content-type": "text/html; charset=utf-8", "content-security-policy": policy}
                route.fulfill(body=document, headers=headers)
            elif parts.path == "/favicon.ico":
                route.fulfill(status=204)
            else:
                route.fulfill(path=WEB / Path(parts.path).name)

        context.route("**/*", answer)
        tab.on("console", lambda m: trouble.append(f"console: {m.text}") if m.type in ("error", "warning") else None)
        tab.on("pageerror", lambda error: trouble.append(f"script: {error}"))
        tab.goto(address)
        return tab

    yield open_page
    for context in contexts:
        context.close()
    assert not trouble, "\n".join(trouble)


@pytest.fixture(scope="session")
def axe() -> Callable[[Any], None]:
    """axe(page) fails with axe-core's findings, if there are any: all rules, and those on colours in the dark too."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: run `make web`")
    source = AXE.read_text(encoding="utf-8")

    def examine(page: Any) -> None:
        page.evaluate(source)
        found = []
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            found += page.evaluate("axe.run().then((result) => result.violations)")
        short = [
            {
                "rule": one["id"],
                "help": one["help"],
                "where": [(n["target"], n["failureSummary"]) for n in one["nodes"][:3]],
            }
            for one in found
        ]
        assert not found, json.dumps(short, indent=2)

    return examine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser that a busy machine starves or kills is not the page's fault: two more tries, named at the end."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.flaky(reruns=2, reruns_delay=1))
