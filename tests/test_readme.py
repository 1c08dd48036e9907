"""What the README says about the repository is so. (Its code is run by test_docs.py.)"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def test_line_counts_are_honest():
    rows = re.findall(r"\[\w+\.py\]\((src/[\w/.]+)\) \| (\d+) \|", README)
    assert len(rows) == 3
    for path, count in rows:
        assert len((ROOT / path).read_text().splitlines()) == int(count), path


def test_links_lead_somewhere():
    for document in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/*.md")]:
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", document.read_text()):
            if not target.startswith("http"):
                assert (document.parent / target).exists(), f"{document.name} -> {target}"


def test_make_targets_exist():
    makefile = (ROOT / "Makefile").read_text()
    named = set(re.findall(r"\bmake ([a-z]+)\b", README + (ROOT / "CONTRIBUTING.md").read_text()))
    assert {"demo", "test"} <= named
    for target in named - {"and"}:
        assert re.search(rf"^{target}:", makefile, re.M), target
