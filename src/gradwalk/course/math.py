"""Formulas: from TeX to MathML, which every current browser draws by itself.

KaTeX does the work. When the course is built it runs in Node, so the pages need no script for
their formulas. A teacher's own lessons are built where there may be no Node: their formulas
are then set in the browser, by the same KaTeX (assets/math.js).

This file knows where formulas stand in a page. It knows no TeX.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

FORMULA = re.compile(r'<span class="tex" data-display="([01])">(.*?)</span>', re.DOTALL)
PROGRAM = """
import katex from "katex";
let text = "";
for await (const part of process.stdin) text += part;
const set = ([tex, displayMode]) =>
  katex.renderToString(tex, { displayMode, output: "mathml", throwOnError: true, strict: "error" });
process.stdout.write(JSON.stringify(JSON.parse(text).map(set)));
"""


def typeset(pages: list[str], node_project: Path | None) -> list[str]:
    """The pages with every formula set, if a Node project with KaTeX is at hand; else as they were."""
    node = shutil.which("node")
    if not node or not node_project or not (node_project / "node_modules" / "katex").is_dir():
        return pages
    found = [(html.unescape(text), display == "1") for page in pages for display, text in FORMULA.findall(page)]
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
    done = iter(json.loads(run.stdout))
    return [FORMULA.sub(lambda m: f'<span class="math" data-display="{m[1]}">{next(done)}</span>', p) for p in pages]
