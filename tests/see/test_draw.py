"""Drawings: what is on them, every form, labels that try to be more than text, too much to draw."""

from __future__ import annotations

import re
import shutil
import sys
import xml.etree.ElementTree as ET

import pytest

import gradwalk
from gradwalk import Value, draw, draw_dot
from gradwalk.see.part import TooLarge
from tests.effort import effort
from tests.graphs import diamond, neuron

SVG = "{http://www.w3.org/2000/svg}"


def square():
    a = Value(3.0, label="a")
    return a * a


def chain(count):
    x = Value(1.0, label="x")
    for _ in range(count):
        x = x * 1.0
    return x


def texts(svg):
    """What a reader sees, after the XML is parsed; tooltips and descriptions left out."""
    return [element.text for element in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("diamond", lambda: draw(diamond().d)),
        ("diamond-dark", lambda: draw(diamond().d, theme="dark", derivatives=True, title="the diamond")),
        ("neuron", lambda: draw(neuron(), derivatives=True)),
        ("neuron-down", lambda: draw(neuron(), rankdir="TB", theme="light")),
        ("square", lambda: draw(square(), derivatives=True)),
        ("part", lambda: draw(neuron(), depth=2)),
    ],
)
def test_golden(name, make, golden):
    golden(f"draw-{name}.svg", make().svg)
    golden(f"draw-{name}.dot", make().dot)


def test_every_value_and_operation_is_on_it():
    shown = texts(draw(neuron()).svg)
    for text in ["x1", "w1", "x2", "w2", "b", "o", "*", "+", "tanh", "0.707107", "6.88137", "-1.5", "0.5"]:
        assert text in shown


def test_derivatives_on_request_as_formula_and_number():
    assert "1 − o² = 0.5" in texts(draw(neuron(), derivatives=True).svg)
    assert "1 − o² = 0.5" not in texts(draw(neuron()).svg)


def test_whether_a_backward_pass_was_there():
    d = diamond().d
    assert not any(card.reached for card in draw(d).view.cards)
    assert "fresh" in draw(d).svg.split("</style>")[1]
    d.backward()
    assert all(card.reached for card in draw(d).view.cards)
    assert "fresh" not in draw(d).svg.split("</style>")[1]
    y = Value(0.0) * Value(5.0)
    y.backward()
    assert [card.reached for card in draw(y).view.cards] == [True] * 3  # a gradient of 0 has been there, too


def test_parallel_lines_are_apart():
    lines = re.findall(r'<path class="line" stroke-width="1.5" d="(M[^"]*C[^"]*)"', draw(square()).svg)
    assert len(lines) == len(set(lines)) == 2


def test_light_dark_and_both():
    auto, light, dark = (draw(diamond().d, theme=theme).svg for theme in ("auto", "light", "dark"))
    assert "prefers-color-scheme:dark" in auto
    assert "prefers-color-scheme" not in light + dark
    assert light.count("#ffffff") > dark.count("#ffffff")


def test_nothing_is_outside_the_frame():
    for rankdir in ("LR", "TB"):
        root = ET.fromstring(draw(neuron(), rankdir=rankdir, derivatives=True, title="a title").svg)
        width, height = float(root.get("width")), float(root.get("height"))
        for box in root.iter(f"{SVG}rect"):
            x, y = float(box.get("x", 0)), float(box.get("y", 0))
            assert x >= 0
            assert y >= 0
            assert x + float(box.get("width")) <= width
            assert y + float(box.get("height")) <= height


def test_it_shows_itself_in_notebooks():
    drawing = draw(diamond().d)
    assert drawing._repr_svg_() == drawing.svg
    bundle = drawing._repr_mimebundle_()
    assert set(bundle) == {"text/html", "image/svg+xml", "text/plain"}
    assert bundle["text/html"].startswith("<img")  # notebooks show an image even where they trust nothing
    assert repr(drawing) == "<drawing of a graph: 6 values>"


def test_it_saves_by_the_name_of_the_file(tmp_path):
    drawing = draw(diamond().d)
    assert drawing.save(tmp_path / "a.svg").read_text() == drawing.svg
    assert drawing.save(str(tmp_path / "a.dot")).read_text() == drawing.dot
    with pytest.raises(ValueError, match=r"ends in \.svg, \.png, \.pdf"):
        drawing.save(tmp_path / "a.bmp")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.dot", "a.svg"]


def test_png(tmp_path):
    pytest.importorskip("resvg_py", reason="pip install 'gradwalk[png]'")
    picture = draw(diamond().d).save(tmp_path / "a.png").read_bytes()
    assert picture.startswith(b"\x89PNG\r\n")
    assert int.from_bytes(picture[16:20]) == 2 * int(ET.fromstring(draw(diamond().d).svg).get("width"))


def test_png_without_its_package_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"pip install 'gradwalk\[png\]'"):
        draw(diamond().d).png()


def test_show_opens_a_file(monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or True)
    path = draw(diamond().d).show()
    assert opened == [path.as_uri()]
    assert "<gradwalk-picture>" in path.read_text(encoding="utf-8")


def test_hostile_labels_stay_text_in_svg(hostile_label):
    x = Value(2.0, label=hostile_label)
    y = x * x
    y.label = hostile_label
    svg = draw(y, derivatives=True, title=hostile_label).svg
    root = ET.fromstring(svg.encode("utf-8"))
    names = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert names <= {"svg", "title", "desc", "style", "rect", "text", "path", "g", "circle"}
    attributes = {key for element in root.iter() for key in element.attrib}
    assert not any(key.startswith("on") or "href" in key for key in attributes)
    assert len(svg) < 20_000


def test_hostile_labels_stay_text_in_dot(hostile_label):
    x = Value(2.0, label=hostile_label)
    source = draw_dot(x * x).source
    source.encode("utf-8")
    outside = re.sub(r'"(?:[^"\\]|\\.)*"', '""', source)  # with every quoted text emptied, only our own words remain
    assert re.fullmatch(r"[a-zA-Z0-9{}\[\]=;,\->\s\"]*", outside)
    assert "script" not in outside
    record = re.search(r'n0 \[shape=record, label="((?:[^"\\]|\\.)*)"', source).group(1)
    fields = re.sub(r"\\.", "", record)
    assert fields.count("{") == fields.count("}") == 1
    assert fields.count("|") == 2


def test_hostile_names_of_operations():
    x = Value(2.0, label="x")
    y = Value(3.0, (x,), '"><script>{}|')
    assert "<script>" not in draw(y).svg
    assert ET.fromstring(draw(y).svg) is not None
    assert "{}|" in texts(draw(y).svg)[0] + "{}|"


def test_draw_dot_as_in_the_lecture():
    dot = draw_dot(diamond().d, format="svg", rankdir="TB")
    assert "rankdir=TB" in dot.source
    assert dot.source.count("->") == 6 + 3
    assert "{ a | data 2 | grad 0 }" in dot.source
    assert dot._repr_svg_().lstrip().startswith("<")
    with pytest.raises(ValueError, match="rankdir must be one of LR, TB"):
        draw_dot(diamond().d, rankdir="XY")


def test_dot_without_graphviz_says_what_to_do(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(RuntimeError, match=r"gradwalk.draw\(value\) draws without it"):
        draw_dot(diamond().d).render("x")


def test_a_part_of_a_graph():
    drawing = draw(chain(1000), depth=3)
    assert len(drawing.view.cards) == 7
    assert [note for card in drawing.view.cards for note in card.notes] == ["… 2 inputs not shown"]
    assert [card.name for card in drawing.view.cards if card.kind == "result"] == ["v997", "v998", "v999", "v1000"]
    assert len(draw(diamond().d, depth=0).view.cards) == 1
    assert len(draw(diamond().d, depth=99).view.cards) == 6
    with pytest.raises(ValueError, match="0 or more"):
        draw(diamond().d, depth=-1)


def test_a_part_of_another_engine():
    micrograd = pytest.importorskip("micrograd.engine", reason="micrograd is not installed")
    x = micrograd.Value(1.0)
    for _ in range(50):
        x = x * 1.5
    view = draw(x, depth=3).view
    assert len(view.cards) == 7
    assert sum("not shown" in note for card in view.cards for note in card.notes) == 1


def test_what_lies_around_a_value_and_the_way_back_to_it():
    x = Value(1.0, label="x")
    seen = []
    for _ in range(500):
        x = x * 1.01
        seen.append(x)
    near = draw(x, around="v79")
    assert near["v79"] is seen[78]
    assert "v79" in texts(near.svg)
    assert "v400" not in texts(near.svg)
    assert draw(x, around=seen[78]).svg == near.svg
    with pytest.raises(ValueError, match="no value 'v9999'"):
        draw(x, around="v9999")


def test_one_by_one_only_so_many():
    with pytest.raises(TooLarge, match=r"at most 1,000 are drawn one by one(.|\n)*around"):
        draw(chain(2000), fold=False)


def test_what_ink_shows():
    a, b, c = Value(2.0, label="a"), Value(-3.0, label="b"), Value(10.0, label="c")
    y = (a + b) * c
    assert "plus" not in draw(y).svg.split("</style>")[1]  # no backward pass, no gradient
    y.backward()
    lines = {
        (view.cards[link.start].name): link.total
        for view in [draw(y).view]
        for link in view.links
        if view.cards[link.start].name in ("a", "c")
    }
    assert lines == {"a": 10.0, "c": -1.0}
    drawn = draw(y).svg.split("</style>")[1]
    assert 'class="line plus" stroke-width="5.5"' in drawn
    assert 'class="line minus"' in drawn
    assert "plus" not in draw(y, ink="none").svg.split("</style>")[1]
    with pytest.raises(ValueError, match="ink must be one of gradient, data, derivative, none"):
        draw(y, ink="red")


def test_two_hundred_values_are_drawn_in_a_moment():
    y = gradwalk.sum([gradwalk.tanh(Value(i, label=f"a{i}") * Value(2.0, label=f"b{i}")) for i in range(49)])
    drawing = draw(y, fold=False)
    assert effort(lambda: drawing.svg) < 5
    assert len(ET.fromstring(drawing.svg)) > 0
    assert drawing.document.values == 197
    assert len(drawing.view.cards) == 197


def test_wrong_settings_are_named():
    with pytest.raises(ValueError, match="theme must be one of auto, light, dark"):
        draw(diamond().d, theme="red")
    with pytest.raises(TypeError, match="expected a gradwalk Value"):
        draw("loss")
