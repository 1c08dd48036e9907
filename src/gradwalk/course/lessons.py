"""One Markdown file as a lesson: its html, its tasks, its quizzes.

A lesson is ordinary Markdown that opens with a few `name: value` lines between `---` lines
(title, minutes, summary). Beyond Markdown it may hold

    $x^2$, $$...$$          formulas
    ```quiz name            a quiz (quizzes.py)
    ```python cell name     a program the reader can change and run; `limit=600` gives it more than 30 seconds;
                            with `expect=15.0`, for a teacher's quick question, printing that last is a task;
                            with `run=Its_title`, running it to its end is one
    ```python exercise name a program the reader has to write: the starter stands here, the hidden tests in
                            gradwalk.lab (code.py); `limit=60` as above
    <gradwalk-...>          any element of the bundle; with task="name" it counts towards the lesson

This file knows the notation. What an element does, the element knows.
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
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from . import draws, quizzes

ALONE = re.compile(r"<p>(<gradwalk-[^ >]*)([^>]*>(?:\s|<!--.*?-->)*</gradwalk-[a-z-]+>)</p>")
"""An element on a line of its own, which Markdown takes for a paragraph: it may be as wide as the page."""
TASK = re.compile(r'(<gradwalk-[a-z-]+[^>]*?\btask="([^"]+)"([^>]*)>)')
"""An element that counts: the whole tag, and its task or tasks."""
NAMELESS = re.compile(r'<gradwalk-[a-z-]+(?=[^>]*\btask="([^" ]+))(?![^>]*\bid=)')
"""An element that counts and cannot be linked to yet."""
LAST_WORDS = re.compile(r"<blockquote>((?:(?!<blockquote>).)*</blockquote>\s*)$", re.DOTALL)
"""A quote at the very end: what the reader can do now. The page shows it when all tasks are done."""
DRILL = re.compile(r'<gradwalk-(?:drill|predict(?![^>]* once))\b[^>]*\btask="([^"]+)"[^>]*>')
"""An exercise with fresh numbers that can also be a card of the review."""
WALK = re.compile(r'<gradwalk-walk\b[^>]*\bheading="([^"]*)"[^>]*>')
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
    titles: list[str] = field(default_factory=list)
    """The tasks in words."""
    makes: str = ""
    """What the reader makes in it: for the list of lessons."""
    made: str = ""
    """The same when it is done: for the card."""
    menu: bool = True
    """Whether a page without a number is in the menu of every page."""
    cards: list[str] = field(default_factory=list)
    """The html of each question, for the review."""
    headings: list[tuple[str, str]] = field(default_factory=list)


def read(path: Path) -> Lesson:
    """The lesson in a Markdown file."""
    try:
        page = _Page(path.stem)
        tokens = page.markdown.parse(path.read_text(encoding="utf-8"), {})
        head = _head(tokens)
        body = ALONE.sub(r'\1 class="wide"\2', page.markdown.renderer.render(tokens, page.markdown.options, {}))
        body = LAST_WORDS.sub(r'<blockquote class="can">\1', body)
        page.cards += [_card(page.lesson, found) for found in DRILL.finditer(body)]
        body = NAMELESS.sub(r'\g<0> id="task-\g<1>"', WALK.sub(_walk, LAB.sub(lambda lab: _lab(lab, page.titles), body)))
        titles = dict(task for tag in TASK.findall(body) for task in _titles(tag, page.titles))
        tasks = [name for tag in TASK.findall(body) for name in tag[1].split()]
        for name in tasks:
            if tasks.count(name) > 1:
                raise ValueError(f"two tasks are called {name!r}: names must differ within a lesson")
        return Lesson(
            slug=path.stem,
            title=head["title"],
            summary=head["summary"],
            minutes=int(head["minutes"]),
            makes=head.get("makes", ""),
            made=head.get("made", head.get("makes", "")),
            menu=head.get("menu", "yes") != "no",
            html=body,
            tasks=tasks,
            titles=[titles[name] for name in tasks],
            cards=page.cards,
            headings=page.headings,
        )
    except (ValueError, KeyError) as problem:
        raise LessonError(f"{path.name}: {_explain(problem)}") from problem


def _card(lesson: str, found: re.Match[str]) -> str:
    """An exercise as a card of the review: one right answer is enough there."""
    tag = re.sub(r' (?:task|class|id|preset|heading)="[^"]*"', "", found[0])
    name = tag[1:].split()[0]
    return f'{tag[:-1]} card="{lesson}/{found[1]}" once hidden></{name}>'


def _lab(found: re.Match[str], titles: dict[str, str]) -> str:
    """A closure lab, with what its tabs show, and for paper the code around each place; each tab is a task."""
    from ..lab.browser import lab

    try:
        tabs = lab(found[2].split())
    except KeyError as problem:
        raise ValueError(f"there is no exercise {problem.args[0]!r} for the closure lab") from None
    titles |= {tab["key"]: f"The rule of {tab['title']}" for tab in tabs if len(tabs) > 1}
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


def _head(tokens: list[Token]) -> dict[str, str]:
    """The `name: value` lines between the `---` lines at the top."""
    if not tokens or tokens[0].type != "front_matter":
        raise ValueError("a lesson begins with `---`, then `title:`, `minutes:` and `summary:` lines, then `---`")
    pairs = (line.partition(":") for line in tokens[0].content.splitlines() if line.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}


def _titles(tag: tuple[str, str, str], known: dict[str, str]) -> list[tuple[str, str]]:
    """The tasks of an element, each with what it is called: its question, or the element's heading."""
    heading = re.search(r'\b(?:data-title|heading)="([^"]*)"', tag[0])
    name = html.unescape(heading[1]) if heading else ""
    tasks = tag[1].split()
    many = len(tasks) > 1
    words = [known.get(task) or (f"{name}: {task}" if name and many else name) or sentence(task) for task in tasks]
    return list(zip(tasks, words))


def sentence(task: str) -> str:
    """A task's name as words."""
    return task.replace("-", " ").capitalize()


def wording(markdown: str) -> str:
    """What a question asks, in one line and without its marks, for a list."""
    text = re.sub(r"```.*?```", "", markdown, flags=re.DOTALL)
    text = re.sub(r"\$+(.*?)\$+", lambda found: _spoken(found[1]), text, flags=re.DOTALL)
    text = " ".join(re.sub(r"[*`]{1,2}(?=\S)|(?<=\S)[*`]{1,2}", "", text).split())
    asked = [part for part in re.split(r"(?<=[.?!:]) ", text) if part.endswith("?")]
    short = asked[-1] if asked and len(asked[-1]) > 24 else text
    return short if len(short) <= 90 else short[:87].rsplit(" ", 1)[0] + " ..."


def _spoken(formula: str) -> str:
    """A formula in plain letters, near enough for a list."""
    plain = re.sub(r"\\d?frac\{([^{}]*)\}\{([^{}]*)\}", r"\1/\2", formula)
    plain = plain.replace(r"\cdot", "·").replace(r"\times", "×").replace(r"\partial", "∂").replace(r"\ldots", "...")
    return re.sub(r"\\[a-z]+|[{}\\_]", lambda found: found[0][1:] if len(found[0]) > 1 else "", plain)


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "part"


class _Page:
    """The Markdown of one lesson, on its way to html; collects what it meets."""

    def __init__(self, lesson: str) -> None:
        self.lesson = lesson
        self.cards: list[str] = []
        self.titles: dict[str, str] = {}
        self.headings: list[tuple[str, str]] = []
        self.markdown = MarkdownIt("commonmark", {"html": True, "typographer": False}).enable("table")
        self.markdown.use(front_matter_plugin)
        self.markdown.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
        rules: dict[str, Any] = self.markdown.renderer.rules  # type: ignore[attr-defined]
        rules["math_inline"] = lambda tokens, i, *_: tex(tokens[i].content, display=False)
        rules["math_inline_double"] = rules["math_block"] = lambda tokens, i, *_: tex(tokens[i].content, display=True)
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
            return self._quiz(words[0] if words else "", text, words[1:])
        if kind == "python" and words[:1] == ["cell"]:
            return self._cell(words[1:], text)
        if kind == "python" and words[:1] == ["exercise"]:
            return self._exercise(words[1:], text)
        return f'<pre class="code">{highlight(text, kind)}</pre>\n'

    def _quiz(self, name: str, text: str, words: list[str]) -> str:
        quiz = quizzes.parse(name, text)
        if quiz.kind == "choice" and "keep" not in words:
            random.Random(name).shuffle(quiz.replies)  # for paper; the page mixes them anew each time
        variants = quiz.variants(f"{self.lesson}/{name}")
        first = variants[0].values if variants else {}
        self.titles[name] = draws.fill(quiz.title or wording(quiz.question), first)
        known = draws.slots(quiz.texts)
        item = self._item(quiz, variants, known) | {"keep": "keep" in words}
        goal = next((int(word[5:]) for word in words if word.startswith("goal=")), 1)
        if goal > 1 and not variants:
            raise ValueError(f"quiz {name!r}: `goal={goal}` needs fresh numbers each time: a `given` line")
        if goal > 1:
            item["goal"] = goal
        options = (draws.fill(reply.answers[0], first) for reply in quiz.replies)
        choices = "".join(f"<li>{self._inline(option)}</li>" for option in options) if quiz.kind == "choice" else ""
        asked = f'<div class="question">{self._block(draws.fill(quiz.question, first))}</div>'
        tail = f'{f"<ol>{choices}</ol>" if choices else ""}<script type="application/json">{data(item)}</script>'
        if "nocard" not in words:
            self.cards.append(f'<gradwalk-quiz card="{self.lesson}/{name}">{self._alone(quiz, item)}</gradwalk-quiz>')
        return f'<gradwalk-quiz task="{name}" id="task-{name}">{asked}{tail}</gradwalk-quiz>\n'

    def _item(self, quiz: quizzes.Quiz, variants: list[quizzes.Variant], known: list[str]) -> dict[str, Any]:
        """A quiz as its element reads it: texts as html, with a mark where a drawn number goes."""

        def inline(text: str) -> str:
            return self._inline(draws.mark(text, known))

        item: dict[str, Any] = {
            "kind": quiz.kind,
            "tolerance": quiz.tolerance,
            "hints": [inline(hint) for hint in quiz.hints],
            "replies": [
                {
                    "answers": [inline(a) for a in reply.answers] if quiz.kind == "choice" else reply.answers,
                    "feedback": inline(reply.feedback),
                    "right": reply.right,
                }
                for reply in quiz.replies
            ],
        }
        if variants:
            item["question"] = self._block(draws.mark(quiz.question, known))
            item["variants"] = [
                {"slots": [html.escape(draws.fill(slot, variant.values)) for slot in known], "answers": variant.answers}
                for variant in variants
            ]
        return item

    def _alone(self, quiz: quizzes.Quiz, item: dict[str, Any]) -> str:
        """A quiz as a card of the review: with what it needs to stand alone."""
        known = draws.slots(quiz.texts)
        card = dict(item)
        card.pop("goal", None)
        expression, _, values = quiz.graph.rpartition(";")
        graph = (
            f'<gradwalk-walk expression="{html.escape(expression.strip())}" values="{html.escape(values.strip())}"'
            ' mode="picture"></gradwalk-walk>'
            if expression
            else ""
        )
        card["question"] = draws.mark(graph, known) + self._block(draws.mark(f"{quiz.card}\n\n{quiz.question}", known))
        return f'<div class="question"></div><script type="application/json">{data(card)}</script>'

    def _cell(self, words: list[str], text: str) -> str:
        name, limit, options = _named(words, "cell")
        expect, run = (html.escape(options.get(one, "").replace("_", " ")) for one in ("expect", "run"))
        task = f' task="{name}" expect="{expect}"' if expect else f' name="{name}"'
        task = f' task="{name}" ran data-title="{run}"' if run else task
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


def _named(words: list[str], kind: str) -> tuple[str, str, dict[str, str]]:
    """The name after ```python cell or ```python exercise, its time limit as an attribute, and its options."""
    if not words or "=" in words[0]:
        raise ValueError(f"a {kind} needs a name: ```python {kind} my-name")
    options = dict(word.partition("=")[::2] for word in words[1:])
    limit = f' limit="{int(options["limit"])}"' if "limit" in options else ""
    return words[0], limit, options


def _program(text: str) -> str:
    return f'<pre class="code">{highlight(text, "python")}</pre>'


def data(item: Any) -> str:
    """JSON that may stand inside a script element: no `<` can end it."""
    return json.dumps(item, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def tex(formula: str, display: bool) -> str:
    """A formula, to be set by KaTeX (math.py) when the site is built, or in the browser."""
    words = re.sub(r"gw\d+slot", r"\\text{\g<0>}", formula.strip())
    return f'<span class="tex" data-display="{int(display)}">{escapeHtml(words)}</span>'


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
    code = colour(text, lexer, HtmlFormatter(nowrap=True)).rstrip("\n")
    lines = "\n".join(_line(line) for line in code.split("\n"))
    return f'<code class="{html.escape(language or "text")}">{lines}\n</code>'


def _line(line: str) -> str:
    """A line that knows how far it is indented, so that what does not fit goes on below it (base.css)."""
    plain = re.sub(r"<[^>]*>", "", line)
    return f'<span class="line in-{len(plain) - len(plain.lstrip())}">{line}</span>' if plain.strip() else line
