"""Pieces of html: data for an element, a formula, a program in colour."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from markdown_it.common.utils import escapeHtml


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "part"


def data(item: Any) -> str:
    """JSON that is safe inside a script element: no `<` can end it."""
    return json.dumps(item, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def tex(formula: str, display: bool) -> str:
    """A formula to be typeset by KaTeX, when the site is built (math.py) or in the browser."""
    words = re.sub(r"gw\d+slot", r"\\text{\g<0>}", formula.strip())
    return f'<span class="tex" data-display="{int(display)}">{escapeHtml(words)}</span>'


def highlight(text: str, language: str) -> str:
    """Code with its tokens marked by class, as by Pygments; plain if the language is unknown."""
    from pygments import highlight as colour
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(language or "text", stripnl=False)
    except ClassNotFound:
        lexer = get_lexer_by_name("text", stripnl=False)
    code = colour(text, lexer, HtmlFormatter(nowrap=True)).rstrip("\n")
    lines = "\n".join(_line(line) for line in code.split("\n"))
    return f'<code class="{html.escape(language or "text")}">{lines}\n</code>'


def _line(line: str) -> str:
    """A line that carries its indent, so that whatever does not fit continues below at the same indent (base.css)."""
    plain = re.sub(r"<[^>]*>", "", line)
    return f'<span class="line in-{len(plain) - len(plain.lstrip())}">{line}</span>' if plain.strip() else line
