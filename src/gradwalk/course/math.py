"""Formulas: from TeX to MathML, which every current browser renders natively.

KaTeX does the work. When the course is built it runs in Node, so the pages need no script for
their formulas. A teacher's own lessons may be built without Node: their formulas are then
typeset in the browser by the same KaTeX (assets/math.js).
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

FORMULA = re.compile(r'<span class="tex" data-display="([01])">(.*?)</span>', re.DOTALL)
IN_JSON = re.compile(r'\\u003cspan class=\\"tex\\" data-display=\\"([01])\\">(.*?)\\u003c/span>')
"""The same inside the data of a quiz."""
NEEDLESS = re.compile(r' xmlns="[^"]*"| encoding="[^"]*"')
"""Attributes that an HTML page does not need."""
ITALIC_H = ("<mi>h</mi>", '<mi class="h" mathvariant="normal">h</mi>')
"""Unicode's italic h has a code point of its own, which many fonts lack: it is written as an ordinary letter."""
SOURCE = re.compile(r"</?semantics>|<annotation>.*?</annotation>", re.DOTALL)
"""The TeX from which a formula was made. Scripts read it only in the data of a quiz."""
PROGRAM = """
import katex from "katex";
let text = "";
for await (const part of process.stdin) text += part;
const set = ([tex, displayMode]) =>
  katex.renderToString(tex, { displayMode, output: "mathml", throwOnError: true, strict: "error" });
process.stdout.write(JSON.stringify(JSON.parse(text).map(set)));
"""


def typeset(pages: list[str], node_project: Path | None) -> list[str]:
    """The pages with every formula typeset, if a Node project with KaTeX is available; otherwise unchanged."""
    node = shutil.which("node")
    if not node or not node_project or not (node_project / "node_modules" / "katex").is_dir():
        return pages
    found: list[tuple[str, bool]] = []
    for page in pages:
        found += [(html.unescape(text), display == "1") for display, text in FORMULA.findall(page)]
        found += [(html.unescape(_from_json(text)), display == "1") for display, text in IN_JSON.findall(page)]
    run = subprocess.run(
        [node, "--input-type=module", "--eval", PROGRAM],
        input=json.dumps(found),
        cwd=node_project,
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise ValueError(f"a formula cannot be set:\n{run.stderr.strip()[-800:]}")
    done = (NEEDLESS.sub("", formula).replace(*ITALIC_H) for formula in json.loads(run.stdout))

    def wrapped(match: re.Match[str], formula: str) -> str:
        return f'<span class="math" data-display="{match[1]}">{formula}</span>'

    def shown(match: re.Match[str]) -> str:
        return wrapped(match, SOURCE.sub("", next(done)))

    return [IN_JSON.sub(lambda m: _to_json(wrapped(m, next(done))), FORMULA.sub(shown, page)) for page in pages]


def _from_json(text: str) -> str:
    return str(json.loads(f'"{text}"'))


def _to_json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1].replace("<", "\\u003c")
