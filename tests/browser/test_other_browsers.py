"""The course in Firefox and WebKit, on our own server and on a static host that sends no isolation headers."""

from __future__ import annotations

import functools
import http.server
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, ClassVar

import pytest

from gradwalk.course import site

from .course import LESSONS, PAGES, build, serving
from .other_browsers import Browser, firefox, until, webkit

CELL = "gradwalk-cell[name=nudge-in-python]"
ENDLESS = "print('started', flush=True)\nwhile True: pass"


@contextmanager
def static_host() -> Iterator[str]:
    """Any web host: the files, and no headers of ours."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        extensions_map: ClassVar = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}

        def log_message(self, format: str, *args: Any) -> None:
            pass

    handler = functools.partial(Quiet, directory=str(site.OWN))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()


BROWSERS: dict[str, Callable[[], AbstractContextManager[Browser]]] = {"firefox": firefox, "webkit": webkit}
HOSTS: dict[str, Callable[[], AbstractContextManager[str]]] = {
    "our own server": lambda: serving([site.OWN]),
    "a static host": static_host,
}


@pytest.mark.slow
@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("name", BROWSERS)
def test_the_course_elsewhere(name: str, host: str) -> None:
    build()
    with HOSTS[host]() as address, BROWSERS[name]() as browser:
        if host == "our own server":
            every_page(browser, address)
            answer_a_quiz(browser, address)
        run_and_stop(browser, address)
        assert browser.trouble() == []


def every_page(browser: Browser, address: str) -> None:
    for page in PAGES:
        browser.go(f"{address}{page}.html")
        assert until(browser, "document.querySelector('h1').textContent", 20)
        until(browser, "document.querySelector('main :not(:defined)') === null", 30)
        assert browser.js("document.documentElement.scrollWidth <= innerWidth"), page


def answer_a_quiz(browser: Browser, address: str) -> None:
    """A choice, wrong and then right."""
    browser.go(f"{address}{LESSONS[1]}.html")
    quiz = "document.querySelector('gradwalk-quiz:has(.options)')"
    until(browser, f"{quiz} !== null", 20)
    item = json.loads(browser.js(f"{quiz}.querySelector('script').textContent"))
    for right in (False, True):
        place = [reply["right"] for reply in item["replies"]].index(right)
        browser.js(f"{quiz}.querySelector('input[value=\"{place}\"]').click()")
        browser.js(f"{quiz}.querySelector('button[type=submit]').click()")
        state = "right" if right else "wrong"
        until(browser, f"{quiz}.querySelector('form').dataset.state === '{state}'", 10)


def run_and_stop(browser: Browser, address: str) -> None:
    """Run an endless program, stop it with what it printed kept, run another."""
    browser.go(f"{address}index.html")
    until(browser, "document.querySelector('main :not(:defined)') === null", 30)  # leaving early is no trouble of ours
    put(browser, ENDLESS)
    browser.go(f"{address}{LESSONS[0]}.html")
    button = f"[...document.querySelectorAll('{CELL} button')].find((b) => b.textContent.trim() === '{{}}')"
    run, stop = button.format("Run"), button.format("Stop")
    output = f"(document.querySelector('{CELL} pre.output')?.textContent ?? '')"
    until(browser, f"{run} !== undefined", 20)
    browser.js(f"{run}.click()")
    until(browser, f"{output}.includes('started')")
    until(browser, f"{stop} !== undefined", 20)
    browser.js(f"{stop}.click()")
    until(browser, f"document.querySelector('{CELL}').textContent.includes('Stopped')", 30)
    assert "started" in browser.js(output), "what was printed stays"
    put(browser, "from gradwalk import Value\na = Value(3.0); b = a * a; b.backward()\nprint('after:', a.grad)")
    browser.go(f"{address}{LESSONS[0]}.html")
    until(browser, f"{run} !== undefined", 20)
    browser.js(f"{run}.click()")
    until(browser, f"{output}.includes('after: 6.0')")


def put(browser: Browser, program: str) -> None:
    """The program as the learner's text of the cell."""
    draft = {f"{LESSONS[0]}/nudge-in-python": program}
    memory = {"format": "gradwalk progress", "version": 2, "course": "gradwalk", "drafts": draft}
    browser.js(f"localStorage.setItem('gradwalk:gradwalk', JSON.stringify({json.dumps(memory)}))")
