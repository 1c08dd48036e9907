"""A real browser for the tests of pages: the system's Chromium, driven by playwright.

`visit` opens a page and watches it: a request to anywhere else, an error in the console or an exception in a
script fails the test when it ends. The page is the address of a server of the test's own, a whole HTML document, or
a piece of HTML, which is then put on a small page that loads the elements. `axe` examines a page for accessibility.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
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
    """The one without windows, where it is there: a page in it takes a fifth of the processor time to open."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


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


class Profiles:
    """Browser contexts that tests use one after the other, each as a learner who has just come.

    What a page keeps (localStorage, cookies) is forgotten in between. What stays is the browser's cache: Python, which
    most pages of the course start, comes from its memory snapshot there, for half of the processor time.
    """

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._idle: dict[str, list[Any]] = {}

    @contextmanager
    def take(self, fresh: bool, **options: Any) -> Iterator[Any]:
        """One with these options, for one test at a time; `fresh`, one that is closed afterwards."""
        idle = self._idle.setdefault(repr(sorted(options.items())), [])
        context = self._browser.new_context(**options) if fresh or not idle else idle.pop()
        try:
            yield context
            if not fresh:
                for tab in context.pages:
                    tab.close()
                context.unroute_all()
                idle.append(context)
        finally:
            if context not in idle:  # fresh, or something went wrong
                context.close()


FORGOTTEN = "cookies,local_storage,indexeddb"


@pytest.fixture(scope="session")
def profiles(chromium: Any) -> Profiles:
    return Profiles(chromium)


@pytest.fixture
def visit(profiles: Profiles) -> Iterator[Callable[..., Any]]:
    """visit(page, width=1440, height=900, dark=False, calm=True, policy=..., fresh=False) -> a playwright Page.

    `fresh` is for tests that change more than a page keeps, like the browser's clock.
    """
    trouble: list[str] = []
    with ExitStack() as taken:

        def open_page(
            page: str, width: int = 1440, height: int = 900, dark: bool = False, calm: bool = True,
            policy: str = POLICY, fresh: bool = False, **options: Any,
        ) -> Any:  # fmt: skip
            served = page.startswith("http")
            address = page if served else HERE + "/"
            own = "{0.scheme}://{0.netloc}".format(urlsplit(address))
            document = page if page.lstrip().lower().startswith("<!doctype") else EXAMPLE.format(page)
            options |= {
                "viewport": {"width": width, "height": height},
                "color_scheme": "dark" if dark else "light",
                "reduced_motion": "reduce" if calm else "no-preference",
            }
            context = taken.enter_context(profiles.take(fresh or not served, **options))

            def refuse(route: Any) -> None:
                trouble.append(f"a request left the page: {route.request.url}")
                route.abort()

            def answer(route: Any) -> None:
                path = urlsplit(route.request.url).path
                if path == "/":
                    headers = {"content-type": "text/html; charset=utf-8", "content-security-policy": policy}
                    route.fulfill(body=document, headers=headers)
                elif path == "/favicon.ico":
                    route.fulfill(status=204)
                else:
                    route.fulfill(path=WEB / Path(path).name)

            # Only what is named here comes to Python at all: a page of the course asks its own server a hundred times.
            context.route(re.compile(f"^(?!{re.escape(own)}/|data:|blob:)"), refuse)
            if not served:
                context.route(f"{own}/**", answer)
            tab = context.new_page()
            tab.set_default_timeout(PATIENCE)
            session = context.new_cdp_session(tab)
            session.send("Storage.clearDataForOrigin", {"origin": own, "storageTypes": FORGOTTEN})
            session.detach()
            serious = ("error", "warning")
            tab.on("console", lambda m: trouble.append(f"console: {m.text}") if m.type in serious else None)
            tab.on("pageerror", lambda error: trouble.append(f"script: {error}"))
            tab.goto(address)
            return tab

        yield open_page
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
