"""One Markdown file as a lesson: its html, its tasks, its quizzes.

A lesson is ordinary Markdown that opens with a few `name: value` lines between `---` lines
(title, minutes, summary). Beyond Markdown it may hold

    $x^2$, $$...$$          formulas
    ```quiz name            a quiz (quizzes.py)
    ```python cell name     a program the reader can change and run; `limit=600` gives it more than 30 seconds;
                            with `expect=15.0`, for a teacher's quick question, printing that last is a task
    ```python exercise name a program the reader has to write: the starter stands here, the hidden tests in
                            gradwalk.lab (code.py); `limit=60` as above
    <gradwalk-...>          any element of the bundle; with task="name" it counts towards the lesson

This file knows the notation. It does not know what an element does.
"""

from __future__ import annotations

import html
import json
import random
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from . import quizzes

ALONE = re.compile(r"<p>(<gradwalk-[^>]*>(?:\s|<!--.*?-->)*</gradwalk-[a-z-]+>)</p>")
"""An element on a line of its own, which Markdown takes for a paragraph."""
WALK = re.compile(r'<gradwalk-(?:walk|visit-order)\b[^>]*\bheading="([^"]*)"[^>]*>')
LAB = re.compile(r'(<gradwalk-lab\b[^>]*\bexercises="([^"]*)"[^>]*>)')


class LessonError(ValueError):
    """A lesson file that cannot become a page: names the file and what to write instead."""


@dataclass
class Lesson:
    slug: str
    title: str
    summary: str
    minutes: int
    html: str
    tasks: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    """The html of each quiz, for the review."""
    headings: list[tuple[str, str]] = field(default_factory=list)


def read(path: Path) -> Lesson:
    """The lesson in a Markdown file."""
    try:
        head, text = _front_matter(path.read_text(encoding="utf-8"))
        page = _Page(path.stem)
        body = ALONE.sub(r"\1", page.markdown.render(text, {}))
        body = WALK.sub(_walk, LAB.sub(_lab, body))
        tasks = " ".join(re.findall(r'<gradwalk-[a-z-]+[^>]*?\btask="([^"]+)"', body)).split()
        for name in tasks:
            if tasks.count(name) > 1:
                raise ValueError(f"two tasks are called {name!r}: names must differ within a lesson")
        return Lesson(
            path.stem, head["title"], head["summary"], int(head["minutes"]), body, tasks, page.cards, page.headings
        )
    except (ValueError, KeyError) as problem:
        raise LessonError(f"{path.name}: {_explain(problem)}") from problem


def _lab(found: re.Match[str]) -> str:
    """A closure lab, with what its tabs show, and for paper the code around each place."""
    from ..lab.browser import lab

    try:
        tabs = lab(found[2].split())
    except KeyError as problem:
        raise ValueError(f"there is no exercise {problem.args[0]!r} for the closure lab") from None
    paper = "".join(
        f"<h3>{html.escape(tab['title'])}</h3><p>{html.escape(tab['task'])}</p>"
        f'<pre class="code">{html.escape(tab["before"])}\n\n\n\n{html.escape(tab["after"])}</pre>'
        for tab in tabs
    )
    return f'{found[1]}<script type="application/json">{data(tabs)}</script><div class="paper">{paper}</div>'


def _walk(found: re.Match[str]) -> str:
    """A graph to walk, with a line above it that says what to do."""
    task = re.search(r'\btask="([^"]*)"', found[0])
    name = f' data-task="{task[1]}"' if task else ""
    return f'<p class="todo"{name}>{found[1]}</p>{found[0]}'


def _explain(problem: Exception) -> str:
    if isinstance(problem, KeyError):
        return f"the line `{problem.args[0]}: ...` is missing between the `---` lines at the top"
    return str(problem)


def _front_matter(text: str) -> tuple[dict[str, str], str]:
    found = re.match(r"---\n(.*?)\n---\n(.*)", text, re.DOTALL)
    if not found:
        raise ValueError("a lesson begins with `---`, then `title:`, `minutes:` and `summary:` lines, then `---`")
    pairs = (line.partition(":") for line in found[1].splitlines() if line.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}, found[2]


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "part"


class _Page:
    """The Markdown of one lesson, on its way to html; collects what it meets."""

    def __init__(self, lesson: str) -> None:
        self.lesson = lesson
        self.cards: list[str] = []
        self.headings: list[tuple[str, str]] = []
        self.markdown = MarkdownIt("commonmark", {"html": True, "typographer": False}).enable("table")
        self.markdown.inline.ruler.before("escape", "math", _math)
        rules: dict[str, Any] = self.markdown.renderer.rules  # type: ignore[attr-defined]
        rules["math"] = lambda tokens, i, *_: tex(tokens[i].content, tokens[i].markup)
        rules["fence"], rules["heading_open"] = self._fence, self._heading
        rules["table_open"] = lambda *_: '<div class="table"><table>'
        rules["table_close"] = lambda *_: "</table></div>"

    def _heading(self, tokens: list[Token], i: int, *_: Any) -> str:
        title = tokens[i + 1].content
        name = slug(title)
        if tokens[i].tag == "h2":
            self.headings.append((name, title))
        return f'<{tokens[i].tag} id="{name}">'

    def _fence(self, tokens: list[Token], i: int, *_: Any) -> str:
        kind, *words = tokens[i].info.split() or [""]
        text = tokens[i].content
        if kind == "quiz":
            return self._quiz(words[0] if words else "", text, keep="keep" in words[1:])
        if kind == "python" and words[:1] == ["cell"]:
            return self._cell(words[1:], text)
        if kind == "python" and words[:1] == ["exercise"]:
            return self._exercise(words[1:], text)
        return f'<pre class="code">{highlight(text, kind)}</pre>\n'

    def _quiz(self, name: str, text: str, keep: bool) -> str:
        quiz = quizzes.parse(name, text)
        if quiz.kind == "choice" and not keep:
            random.Random(name).shuffle(quiz.replies)  # people tend to write the right option first
        item = {
            "kind": quiz.kind,
            "tolerance": quiz.tolerance,
            "hints": [self._inline(hint) for hint in quiz.hints],
            "replies": [
                {
                    "answers": [self._inline(a) for a in reply.answers] if quiz.kind == "choice" else reply.answers,
                    "feedback": self._inline(reply.feedback),
                    "right": reply.right,
                }
                for reply in quiz.replies
            ],
        }
        body = (
            f'<div class="question">{self._block(quiz.question)}</div>'
            + ("<ol>" + "".join(f"<li>{self._inline(r.answers[0])}</li>" for r in quiz.replies) + "</ol>")
            * (quiz.kind == "choice")
            + f'<script type="application/json">{data(item)}</script>'
        )
        self.cards.append(f'<gradwalk-quiz card="{self.lesson}/{name}">{body}</gradwalk-quiz>')
        return f'<gradwalk-quiz task="{name}">{body}</gradwalk-quiz>\n'

    def _cell(self, words: list[str], text: str) -> str:
        name, limit, expect = _named(words, "cell")
        expect = html.escape(expect.replace("_", " "))
        task = f' task="{name}" expect="{expect}"' if expect else f' name="{name}"'
        return f"<gradwalk-cell{task}{limit}>{_program(text)}</gradwalk-cell>\n"

    def _exercise(self, words: list[str], text: str) -> str:
        """A program to be written, with what the page shows of the exercise."""
        from ..lab.browser import exercise

        name, limit, _ = _named(words, "exercise")
        try:
            shown = exercise(name)
        except KeyError:
            raise ValueError(f"there is no code exercise {name!r} in gradwalk.lab: write its hidden tests") from None
        title, text = html.escape(shown["title"]), text.strip("\n") or shown.pop("starter")
        return (
            f'<gradwalk-exercise task="{name}" data-title="{title}"{limit}>{_program(text)}'
            f'<script type="application/json">{data(shown)}</script></gradwalk-exercise>\n'
        )

    def _inline(self, text: str) -> str:
        return str(self.markdown.renderInline(text, {})).strip()

    def _block(self, text: str) -> str:
        return str(self.markdown.render(text, {})).strip()


def _named(words: list[str], kind: str) -> tuple[str, str, str]:
    """The name after ```python cell or ```python exercise, its time limit as an attribute, and what is expected."""
    if not words or "=" in words[0]:
        raise ValueError(f"a {kind} needs a name: ```python {kind} my-name")
    options = dict(word.partition("=")[::2] for word in words[1:])
    limit = f' limit="{int(options["limit"])}"' if "limit" in options else ""
    return words[0], limit, options.get("expect", "")


def _program(text: str) -> str:
    return f'<pre class="code">{highlight(text, "python")}</pre>'


def data(item: Any) -> str:
    """JSON that may stand inside a script element: no `<` can end it."""
    return json.dumps(item, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def tex(formula: str, markup: str) -> str:
    """A formula, to be set by KaTeX (math.py) when the site is built, or in the browser."""
    return f'<span class="tex" data-display="{int(markup == "$$")}">{escapeHtml(formula)}</span>'


def _math(state: Any, silent: bool) -> bool:
    """The inline rule for `$...$` and `$$...$$`. A `$` before a blank is just a dollar."""
    found = re.compile(r"(\$\$?)(?=[^\s$])(.+?)(?<=[^\s\\])\1(?!\d)", re.DOTALL).match(state.src, state.pos)
    if not found:
        return False
    if not silent:
        token = state.push("math", "", 0)
        token.markup, token.content = found[1], found[2].strip()
    state.pos = found.end()
    return True


def highlight(text: str, language: str) -> str:
    """Code with its words marked by class, as Pygments does; plain for an unknown language."""
    from pygments import highlight as colour
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(language or "text", stripnl=False)
    except ClassNotFound:
        lexer = get_lexer_by_name("text", stripnl=False)
    code = colour(text, lexer, HtmlFormatter(nowrap=True))
    return f'<code class="{html.escape(language or "text")}">{code}</code>'
