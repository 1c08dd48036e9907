"""One Markdown file as a lesson: its html, its tasks, its quizzes.

A lesson is ordinary Markdown that begins with a few `name: value` lines between `---` lines
(title, minutes, summary; `gradients: no` if a Value is to show none). In addition it may contain

    $x^2$, $$...$$          formulas
    ```quiz name            a quiz (quizzes.py)
    ```python cell name     a program the reader can change and run; `limit=600` gives it more than 30 seconds;
                            with `expect=15.0`, for a teacher's quick question, printing that last is a task;
                            with `run=Its_title`, running it to its end is one;
                            with `guess=How_many?` the reader says a number before it runs, which it knows as `guess`
                            (with `guess=this|that` it is a list of two)
    ```python exercise name a program the reader has to write: the block has the starter, gradwalk.lab the hidden
                            tests (code.py); `limit=60` as above
    <gradwalk-...>          any element of the bundle; with task="name" it counts towards the lesson

converter.py turns the notation into elements, whose behaviour is defined in web/src.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it.token import Token

from .converter import Converter
from .markup import data

ALONE = re.compile(r"<p>(<gradwalk-[^ >]*)([^>]*>(?:\s|<!--.*?-->)*</gradwalk-[a-z-]+>)</p>")
"""An element on a line of its own, which Markdown takes for a paragraph; it may be as wide as the page."""
TASK = re.compile(r'(<gradwalk-[a-z-]+[^>]*?\btask="([^"]+)"([^>]*)>)')
"""An element that counts: the whole tag, and its task or tasks."""
NAMELESS = re.compile(r'<gradwalk-[a-z-]+(?=[^>]*\btask="([^" ]+))(?![^>]*\bid=)')
"""An element that counts but has no id to link to."""
LAST_WORDS = re.compile(r"<blockquote>((?:(?!<blockquote>).)*</blockquote>\s*)$", re.DOTALL)
"""A quote at the very end: what the reader can do now. The page shows it when all tasks are done."""
DRILL = re.compile(r'<gradwalk-(?:drill|predict(?![^>]* once))\b[^>]*\btask="([^"]+)"[^>]*>')
"""An exercise with fresh numbers, which can also be a review card."""
WALK = re.compile(r'<gradwalk-walk\b[^>]*\bheading="([^"]*)"[^>]*>')
LAB = re.compile(r'(<gradwalk-lab\b[^>]*\bexercises="([^"]*)"[^>]*>)')


class LessonError(ValueError):
    """A lesson file that cannot become a page; the message names the file and says what to write instead."""


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
    """What the reader makes in it, for the list of lessons."""
    made: str = ""
    """The same once it is done, for the completion card."""
    menu: bool = True
    """Whether a page without a number appears in the menu of every page."""
    gradients: bool = True
    """Whether Values may show their gradients, which they do once gradients have been explained."""
    cards: list[str] = field(default_factory=list)
    """The html of each question, for the review."""
    headings: list[tuple[str, str]] = field(default_factory=list)


def read(path: Path) -> Lesson:
    """The lesson in a Markdown file."""
    try:
        page = Converter(path.stem)
        tokens = page.markdown.parse(path.read_text(encoding="utf-8"), {})
        head = _head(tokens)
        body = ALONE.sub(r'\1 class="wide"\2', page.markdown.renderer.render(tokens, page.markdown.options, {}))
        body = LAST_WORDS.sub(r'<blockquote class="can">\1', body)
        page.cards |= {found[1]: _card(page.lesson, found) for found in DRILL.finditer(body)}
        body = NAMELESS.sub(
            r'\g<0> id="task-\g<1>"', WALK.sub(_walk, LAB.sub(lambda lab: _lab(lab, page.titles), body))
        )
        titles = dict(task for tag in TASK.findall(body) for task in _titles(tag, page.titles))
        tasks = [name for tag in TASK.findall(body) for name in tag[1].split()]
        for name in tasks:
            if tasks.count(name) > 1:
                raise ValueError(f"two tasks are called {name!r}: names must differ within a lesson")
        if lost := [name for name in page.cards if name not in tasks]:
            raise ValueError(
                f"the card {lost[0]!r} belongs to no task: `onlycard` is for the name of a program of the lesson"
            )
        return Lesson(
            slug=path.stem,
            title=head["title"],
            summary=head["summary"],
            minutes=int(head["minutes"]),
            makes=head.get("makes", ""),
            made=head.get("made", head.get("makes", "")),
            menu=head.get("menu", "yes") != "no",
            gradients=head.get("gradients", "yes") != "no",
            html=body,
            tasks=tasks,
            titles=[titles[name] for name in tasks],
            cards=[page.cards[name] for name in tasks if name in page.cards],
            headings=page.headings,
        )
    except (ValueError, KeyError) as problem:
        raise LessonError(f"{path.name}: {_explain(problem)}") from problem


def _card(lesson: str, found: re.Match[str]) -> str:
    """An exercise as a review card, where one right answer is enough."""
    tag = re.sub(r' (?:task|class|id|preset|heading)="[^"]*"', "", found[0])
    name = tag[1:].split()[0]
    return f'{tag[:-1]} card="{lesson}/{found[1]}" once hidden></{name}>'


def _lab(found: re.Match[str], titles: dict[str, str]) -> str:
    """A closure lab with what its tabs show and, for paper, the code around each place; each tab is a task."""
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
    """A graph to walk, below a line that says what to do."""
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
    """The tasks of an element, each with its title: its question, or the element's heading."""
    heading = re.search(r'\b(?:data-title|heading)="([^"]*)"', tag[0])
    name = html.unescape(heading[1]) if heading else ""
    tasks = tag[1].split()
    many = len(tasks) > 1
    words = [known.get(task) or (f"{name}: {task}" if name and many else name) or sentence(task) for task in tasks]
    return list(zip(tasks, words))


def sentence(task: str) -> str:
    """A task's name as words."""
    return task.replace("-", " ").capitalize()
