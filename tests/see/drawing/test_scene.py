"""Places: nothing overlaps, no line runs behind a card, everything fits; and the browser agrees to the pixel."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gradwalk import Drawing, Value, draw
from gradwalk.see.drawing.portable.layered import lay_out
from gradwalk.see.drawing.portable.net import GAP
from gradwalk.see.drawing.portable.paint import paint
from gradwalk.see.drawing.portable.shapes import Look
from gradwalk.see.drawing.wire import to_wire
from tests.effort import effort

from . import graphs

WEB = Path(__file__).parents[3] / "web"


@st.composite
def boxes(draw):
    count = draw(st.integers(1, 25))
    lines = []
    for end in range(1, count):
        for start in draw(st.lists(st.integers(0, end - 1), max_size=4)):
            lines.append((start, end))
    return draw(st.lists(st.sampled_from([26.0, 46.0, 80.0]), min_size=count, max_size=count)), lines


@settings(max_examples=60, deadline=None)
@given(boxes())
def test_every_layout_is_proper(graph):
    sizes, lines = graph
    starts, ends = [a for a, _ in lines], [b for _, b in lines]
    no = [False] * len(sizes)
    plan = lay_out(sizes, starts, ends, starts, no, no, GAP)
    for k, (start, end) in enumerate(lines):
        assert plan.rank[start] < plan.rank[end]
        assert len(plan.bends[k]) == plan.rank[end] - plan.rank[start] - 1
    for i, j in combinations(range(len(sizes)), 2):
        if plan.rank[i] == plan.rank[j]:
            assert abs(plan.across[i] - plan.across[j]) - (sizes[i] + sizes[j]) / 2 >= GAP - 0.2


def test_lines_of_one_origin_run_together_until_they_part():
    """A box used in every rank of a long chain has one line along the chain, not one for each use."""
    starts, ends = [0, 0, 1, 0, 2, 0, 3], [1, 2, 2, 3, 3, 4, 4]
    plan = lay_out([46.0] * 5, starts, ends, starts, [False] * 5, [False] * 5, GAP)
    own = [plan.bends[k] for k, start in enumerate(starts) if start == 0]
    assert [len(bends) for bends in own] == [0, 1, 2, 3]
    assert all(bends == own[-1][: len(bends)] for bends in own)


def rectangle(spot):
    lead = spot.sign + 10 if spot.sign else 0
    return spot.x - lead, spot.y, spot.x + spot.width, spot.y + spot.height


CASES = [
    (name, plain)
    for name in graphs.ALL
    for plain in (None, False)
    if not (plain is False and name in ("network", "transformer"))
]


@pytest.mark.parametrize(("name", "fold"), CASES)
def test_no_card_lies_on_another_and_no_line_behind_one(name, fold):
    drawing = draw(graphs.ALL[name](), fold=fold)
    scene = drawing.scene
    left, top, right, low = np.array([rectangle(spot) for spot in scene.cards]).T
    over = (right > left[:, None]) & (right[:, None] > left) & (low > top[:, None]) & (low[:, None] > top)
    assert over.sum() == len(scene.cards)  # each overlaps itself alone
    assert left.min() >= -1
    assert top.min() >= -1
    assert right.max() <= scene.width + 1
    assert low.max() <= scene.height + 1
    for link, points in zip(scene.view.links, scene.routes):
        for (x0, y0, _), (x1, y1, how) in pairwise(points):
            if how == 1:  # a straight piece, along or across
                behind = (max(y0, y1) > top + 1) & (min(y0, y1) < low - 1)
                behind &= (min(x0, x1) < right - 1) & (max(x0, x1) > left + 1)
                assert set(np.flatnonzero(behind)) <= {link.start, link.end}


def size(drawing):
    """Width and height that a picture is shown with."""
    found = re.search(r'width="(\d+)" height="(\d+)"', drawing.svg)
    return int(found[1]), int(found[2])


@pytest.mark.parametrize("make", graphs.ALL.values(), ids=graphs.ALL)
def test_one_screen_at_first(make):
    wide, high = size(draw(make()))
    assert wide <= 1440
    assert high <= 900


@pytest.mark.parametrize(("name", "torn"), [("newton", 0), ("irregular", 5), ("recurrent", 2), ("network", 1)])
def test_bands_are_cut_where_few_lines_go(name, torn):
    assert draw(graphs.ALL[name]()).scene.torn <= torn


def test_an_open_frame_does_not_push_the_picture_off_the_screen():
    for count in (2, 10, 17, 18, 19, 20, 40):
        assert size(draw(graphs.uneven_chain(count)))[0] <= 1440


def test_a_thousand_cards_in_a_moment():
    values = [Value(1.0)]
    for i in range(999):
        values.append(values[-1] * values[max(0, i - 3)] if i % 3 else values[-1].tanh())
    drawing = draw(values[-1], fold=False)
    assert effort(lambda: drawing.scene) < 3
    assert len(drawing.view.cards) == 1000
    assert drawing.scene.width > 0


def test_the_translation_is_up_to_date():
    code = "import translate; print(translate.translated())"
    made = subprocess.run([sys.executable, "-c", code], cwd=WEB, capture_output=True, text=True, check=True).stdout
    assert (WEB / "src" / "picture" / "portable.ts").read_text(encoding="utf-8").startswith(made.rstrip())


def looks():
    """Three ways to show a picture."""
    plain, down, data = Look(), Look(), Look()
    down.down = down.labels = True
    data.ink = "data"
    return plain, down, data


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("node"), reason="needs Node")
def test_the_browser_draws_the_same_to_the_pixel(tmp_path):
    esbuild = WEB / "node_modules" / ".bin" / "esbuild"
    if not esbuild.exists():
        pytest.skip("needs web/node_modules (make web)")
    jobs = []
    for make in graphs.ALL.values():
        root = make()
        for backward in (False, True):
            if backward:
                root.backward()
            drawing = draw(root)
            opens = drawing.frames and not drawing.plain
            for one in [drawing, draw(root, open=drawing.frames[0])] if opens else [drawing]:
                for look in looks():
                    other = Drawing(one.graph, one.document, one.states, one.plain, look, wide=one.wide)
                    jobs.append((to_wire(other), paint(other.document, other.scene, look).body))
    (tmp_path / "jobs.json").write_text(json.dumps([wire for wire, _ in jobs]))
    (tmp_path / "run.ts").write_text(
        'import { readFileSync } from "node:fs";\n'
        f"import {{ arrange, cut, paint }} from {json.dumps(str(WEB / 'src' / 'picture' / 'portable.ts'))};\n"
        'const jobs = JSON.parse(readFileSync(process.argv[2]!, "utf8"));\n'
        "console.log(JSON.stringify(jobs.map(({ document, states, plain, wide, look }: any) =>\n"
        "  paint(document, arrange(cut(document, states, plain), wide, look.labels, look.down), look).body)));\n"
    )
    bundle = tmp_path / "run.mjs"
    subprocess.run([esbuild, tmp_path / "run.ts", "--bundle", "--platform=node", "--format=esm", f"--outfile={bundle}"],
                   check=True, capture_output=True)  # fmt: skip
    out = subprocess.run(["node", bundle, tmp_path / "jobs.json"], capture_output=True, text=True, check=True).stdout
    assert len(jobs) > 60
    for (_, ours), theirs in zip(jobs, json.loads(out)):
        assert ours == theirs
