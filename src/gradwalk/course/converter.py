"""Converts a lesson's Markdown to html: quizzes, programs and formulas become elements of the page."""

from __future__ import annotations

import html
import random
import re
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from . import draws, quizzes
from .markup import data, highlight, slug, tex


def wording(markdown: str) -> str:
    """A question as one line of plain text, for a list."""
    text = re.sub(r"```.*?```", "", markdown, flags=re.DOTALL)
    text = re.sub(r"\$+(.*?)\$+", lambda found: _spoken(found[1]), text, flags=re.DOTALL)
    text = " ".join(re.sub(r"[*`]{1,2}(?=\S)|(?<=\S)[*`]{1,2}", "", text).split())
    asked = [part for part in re.split(r"(?<=[.?!:]) ", text) if part.endswith("?")]
    short = asked[-1] if asked and len(asked[-1]) > 24 else text
    return short if len(short) <= 90 else short[:87].rsplit(" ", 1)[0] + " ..."


def _spoken(formula: str) -> str:
    """A formula in plain characters, good enough for a list."""
    plain = re.sub(r"\\d?frac\{([^{}]*)\}\{([^{}]*)\}", r"\1/\2", formula)
    plain = plain.replace(r"\cdot", "·").replace(r"\times", "×").replace(r"\partial", "∂").replace(r"\ldots", "...")
    return re.sub(r"\\[a-z]+|[{}\\_]", lambda found: found[0][1:] if len(found[0]) > 1 else "", plain)


def _formula(tokens: list[Token], i: int) -> str:
    """An inline formula with the punctuation that follows it, so that no line begins with a comma."""
    formula = tex(tokens[i].content, display=False)
    sign = re.match(r"[,.;:?!)]+", tokens[i + 1].content) if i + 1 < len(tokens) else None
    if not sign or tokens[i + 1].type != "text":
        return formula
    tokens[i + 1].content = tokens[i + 1].content[sign.end() :]
    return f"<span class=keep>{formula}{sign[0]}</span>"


class Converter:
    """Converts the Markdown of one lesson, and collects its tasks and quizzes."""

    def __init__(self, lesson: str) -> None:
        self.lesson = lesson
        self.cards: dict[str, str] = {}
        self.titles: dict[str, str] = {}
        self.headings: list[tuple[str, str]] = []
        self.markdown = MarkdownIt("commonmark", {"html": True, "typographer": False}).enable("table")
        self.markdown.use(front_matter_plugin)
        self.markdown.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
        rules: dict[str, Any] = self.markdown.renderer.rules  # type: ignore[attr-defined]
        rules["math_inline"] = lambda tokens, i, *_: _formula(tokens, i)
        rules["math_inline_double"] = rules["math_block"] = lambda tokens, i, *_: tex(tokens[i].content, display=True)
        rules["code_inline"] = lambda tokens, i, *_: _code(tokens[i].content)
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
            random.Random(name).shuffle(quiz.replies)  # for paper; the page shuffles them each time
        drawn = self._drawn(quiz, name)
        variants = drawn[0]
        first = variants[0].values if variants else {}
        items = [self._item(side, those, bool(quiz.others)) for side, those in zip(quiz.sides, drawn)]
        item = _sided(items, "keep" in words)
        if "nocard" not in words:
            card = _sided([self._alone(side, shown) for side, shown in zip(quiz.sides, items)], "keep" in words)
            inside = f'<div class="question"></div><script type="application/json">{data(card)}</script>'
            self.cards[name] = f'<gradwalk-quiz card="{self.lesson}/{name}">{inside}</gradwalk-quiz>'
        if "onlycard" in words:  # for a program, whose task has a title already
            return ""
        self.titles[name] = draws.fill(quiz.title or wording(quiz.question), first)
        goal = next((int(word[5:]) for word in words if word.startswith("goal=")), 1)
        if goal > 1 and not variants:
            raise ValueError(f"quiz {name!r}: `goal={goal}` needs fresh numbers each time: a `given` line")
        if goal > 1:
            item["goal"] = goal
        options = (draws.fill(reply.answers[0], first) for reply in quiz.replies)
        choices = "".join(f"<li>{self._inline(option)}</li>" for option in options) if quiz.kind == "choice" else ""
        asked = f'<div class="question">{self._block(draws.fill(quiz.question, first))}</div>'
        tail = f'{f"<ol>{choices}</ol>" if choices else ""}<script type="application/json">{data(item)}</script>'
        return f'<gradwalk-quiz task="{name}" id="task-{name}">{asked}{tail}</gradwalk-quiz>\n'

    def _drawn(self, quiz: quizzes.Quiz, name: str) -> list[list[quizzes.Variant]]:
        """The drawn numbers for each side."""
        seed = f"{self.lesson}/{name}"
        if not quiz.others:
            return [quiz.variants(seed)]
        return [side.variants(f"{seed}/{place}", quizzes.FEWEST) for place, side in enumerate(quiz.sides)]

    def _item(self, quiz: quizzes.Quiz, variants: list[quizzes.Variant], several: bool) -> dict[str, Any]:
        """One side of a quiz as its element reads it: texts as html, with a mark for each drawn number."""
        known = draws.slots(quiz.texts)

        def inline(text: str) -> str:
            return self._feedback(text, known if variants else None)

        item: dict[str, Any] = {
            "kind": quiz.kind,
            "tolerance": quiz.tolerance,
            "counts": quiz.counts,
            "hints": [inline(hint) for hint in quiz.hints],
            "replies": [
                {
                    "answers": [inline(a) for a in reply.answers] if quiz.kind == "choice" else reply.answers,
                    "feedback": inline(f"{reply.feedback}\n{reply.lesson}"),
                    "right": reply.right,
                }
                for reply in quiz.replies
            ],
        }
        if variants or several:
            item["question"] = self._block(draws.mark(quiz.question, known))
        if variants:
            item["variants"] = [
                {"slots": [html.escape(draws.fill(slot, variant.values)) for slot in known], "answers": variant.answers}
                for variant in variants
            ]
        return item

    def _feedback(self, text: str, known: list[str] | None) -> str:
        """A text of a quiz as html, with marks for drawn numbers, if there are any."""
        return self._inline(draws.fill(text, {}) if known is None else draws.mark(text, known))

    def _alone(self, quiz: quizzes.Quiz, item: dict[str, Any]) -> dict[str, Any]:
        """One side of a quiz as a review card, with what it needs to stand alone."""
        known = draws.slots(quiz.texts)
        card = dict(item)
        slots = known if "variants" in item else None
        card["replies"] = [
            shown | {"feedback": self._feedback(reply.feedback, slots)}
            for shown, reply in zip(item["replies"], quiz.replies)
        ]
        expression, _, values = quiz.graph.rpartition(";")
        graph = (
            f'<gradwalk-walk expression="{html.escape(expression.strip())}" values="{html.escape(values.strip())}"'
            ' mode="picture"></gradwalk-walk>'
            if expression
            else ""
        )
        card["question"] = draws.mark(graph, known) + self._block(draws.mark(f"{quiz.card}\n\n{quiz.question}", known))
        return card

    def _cell(self, words: list[str], text: str) -> str:
        name, limit, options = _named(words, "cell")
        expect, run, needs, guess = (
            html.escape(options.get(one, "").replace("_", " ")) for one in ("expect", "run", "needs", "guess")
        )
        task = f' task="{name}" expect="{expect}"' if expect else ""
        task = f' task="{name}" ran="{needs}" data-title="{run}"' if run else task
        asked = f' guess="{guess}"' if guess else ""
        return f'<gradwalk-cell name="{name}"{task}{limit}{asked}>{_program(text)}</gradwalk-cell>\n'

    def _exercise(self, words: list[str], text: str) -> str:
        """A program to be written, with what the page shows about the exercise."""
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


def _sided(items: list[dict[str, Any]], keep: bool) -> dict[str, Any]:
    """All sides of a question as one item: the first, with the others inside it."""
    return {**items[0], "keep": keep, **({"sides": items[1:]} if items[1:] else {})}


SHORT = 16
"""Code of up to this many characters is never broken across lines."""


def _code(text: str) -> str:
    """Inline code; short code stays in one piece."""
    return f"<code{' class=short' if len(text) <= SHORT else ''}>{html.escape(text, quote=False)}</code>"


def _named(words: list[str], kind: str) -> tuple[str, str, dict[str, str]]:
    """The name after ```python cell or ```python exercise, its time limit as an attribute, and its options."""
    if not words or "=" in words[0]:
        raise ValueError(f"a {kind} needs a name: ```python {kind} my-name")
    options = dict(word.partition("=")[::2] for word in words[1:])
    limit = f' limit="{int(options["limit"])}"' if "limit" in options else ""
    return words[0], limit, options


def _program(text: str) -> str:
    return f'<pre class="code">{highlight(text, "python")}</pre>'
