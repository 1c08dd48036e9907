"""Walks as files: the page holds everything, lets nothing in, and keeps labels text."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

from gradwalk import Value, Walk, walk
from gradwalk.see import page


class Reader(HTMLParser):
    """The elements and the texts of a page, as a browser would separate them."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.scripts, self.inside, self.title = [], [], "", ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.inside = tag
        if tag == "script":
            self.scripts.append("")

    def handle_endtag(self, tag):
        self.inside = ""

    def handle_data(self, data):
        if self.inside == "script":
            self.scripts[-1] += data
        if self.inside == "title" and not self.title:
            self.title = data


@pytest.fixture
def bundled(monkeypatch):
    """A page with a script, whether or not the web bundle was built."""
    files = {"gradwalk.js": "customElements.define('gradwalk-walk', class extends HTMLElement {}) // </script>"}
    monkeypatch.setattr(page, "bundle", lambda name: files.get(name, ""))


def square(label="a"):
    a = Value(3.0, label=label)
    return walk(a * a)


@pytest.mark.usefixtures("bundled")
def test_the_page_holds_the_walk_and_the_script_and_allows_only_that_script():
    read = Reader(page.page(square()))
    document, script = read.scripts
    assert json.loads(document) == square().to_json()
    policy = next(a["content"] for t, a in read.tags if a.get("http-equiv") == "Content-Security-Policy")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert "default-src 'none'" in policy
    assert f"script-src 'sha256-{digest}'" in policy
    assert "'unsafe-eval'" not in policy
    assert not any("src" in a or "href" in a for _, a in read.tags)
    assert ("gradwalk-walk", {}) in read.tags


def test_without_the_bundle_the_page_shows_the_drawing_and_the_table(monkeypatch):
    monkeypatch.setattr(page, "bundle", lambda name: "")
    text = page.page(square())
    assert "script-src 'none'" in text
    assert "<svg" in text
    assert "a.grad 3 -&gt; 6" in text


@pytest.mark.usefixtures("bundled")
def test_hostile_labels_stay_text_in_the_page(hostile_label):
    account = walk(Value(2.0, label=hostile_label) * 3, title=hostile_label)
    text = page.page(account)
    text.encode("utf-8")
    read = Reader(text)
    plain = Reader(page.page(square()))
    assert [t for t, _ in read.tags if t in ("script", "img", "iframe", "link", "title", "h1")].count("img") == 0
    assert len(read.scripts) == len(plain.scripts) == 2
    assert json.loads(read.scripts[0])["labels"].get("0", "") == hostile_label
    assert not any(key.startswith("on") for _, attributes in read.tags for key in attributes)


def test_hostile_labels_stay_text_in_the_table(hostile_label):
    text = str(walk(Value(2.0, label=hostile_label) * 3, title=hostile_label))
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)
    assert len(text.splitlines()) == 7
    text.encode("utf-8")


def test_save_by_the_name_of_the_file(tmp_path):
    account = square()
    assert account.save(tmp_path / "w.txt").read_text() == f"{account}\n"
    assert Walk.from_json(account.save(tmp_path / "w.json").read_text()).to_json() == account.to_json()
    assert ET.parse(account.save(tmp_path / "w.svg"))
    assert "<!doctype html>" in account.save(tmp_path / "w.html").read_text()
    with pytest.raises(ValueError, match=r"let the name end in \.txt, \.json, \.svg, \.html"):
        account.save(tmp_path / "w.pdf")


def test_an_interrupted_save_keeps_the_old_file(tmp_path, monkeypatch):
    path = square().save(tmp_path / "w.txt")
    before = path.read_text()
    monkeypatch.setattr("os.fsync", lambda number: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        square("b").save(path)
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]


def test_the_drawing_of_a_walk_has_its_gradients():
    a = Value(3.0, label="a")
    account = walk(a * a)
    assert {card.name: card.grad for card in page.drawing(account).view.cards} == {"a": "6", "v1": "1"}
    assert a.grad == 0


def test_show_opens_a_page(monkeypatch, capsys):
    monkeypatch.setattr("webbrowser.open", lambda address: False)
    path = square().show()
    assert path.suffix == ".html"
    assert str(path) in capsys.readouterr().out


@pytest.mark.usefixtures("bundled")
def test_a_page_of_any_size():
    x = Value(1.0)
    for _ in range(600):
        x = x * 1.5
    text = page.page(walk(x))
    assert "<gradwalk-picture>" in text
    assert len(text) - len(page.bundle("gradwalk.js")) < 2_000_000
    assert set(page.still_forms(walk(x))) == {"text/html", "image/svg+xml", "text/plain"}
