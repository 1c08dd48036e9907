"""The html around a lesson: head, navigation, lead, completion card, footer.

This file knows how a page is put together. Every word a reader sees comes from the strings file
of the language or from a lesson; what moves on a page is an element of the bundle.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Any

from .lessons import Lesson, data


@dataclass
class Course:
    """Everything the pages share."""

    name: str
    language: str
    strings: dict[str, str]
    index: Lesson
    lessons: list[Lesson]
    pages: list[Lesson] = field(default_factory=list)
    """Further pages, without a number: the playground, the review, progress, the teacher's page."""

    def say(self, key: str, **values: Any) -> str:
        return escape(self.strings[key].format(**values))

    def shared(self) -> str:
        """What the elements need to know: the lessons with their tasks, and the strings."""
        lessons = [
            {"slug": x.slug, "title": x.title, "minutes": x.minutes, "tasks": x.tasks}
            for x in self.lessons + self.pages
        ]
        return data({"course": self.name, "lessons": lessons, "strings": self.strings})


def lesson_page(course: Course, lesson: Lesson) -> str:
    """The page of a numbered lesson, from its lead to its completion card."""
    number = course.lessons.index(lesson)
    before = course.lessons[number - 1] if number else None
    after = course.lessons[number + 1] if number + 1 < len(course.lessons) else None
    place = course.say("lesson.place", number=number + 1, count=len(course.lessons), minutes=lesson.minutes)
    parts = "".join(f'<li><a href="#{name}">{escape(title)}</a></li>' for name, title in lesson.headings)
    back = (
        f'<a rel="prev" href="{before.slug}.html">{course.say("nav.previous")} {escape(before.title)}</a>'
        if before
        else ""
    )
    onward = (
        (after.slug, f"{escape(after.title)} {course.say('nav.next')}")
        if after
        else ("review", course.say("nav.review"))
    )
    turn = f'<span>{back}</span><a rel="next" href="{onward[0]}.html">{onward[1]}</a>'
    following = f' next="{after.slug}.html" next-title="{escape(after.title)}"' if after else ' next="review.html"'
    main = f"""<article class="lesson">
<header class="lead"><p class="place">{place}</p><h1>{escape(lesson.title)}</h1>
<p class="summary">{escape(lesson.summary)}</p>
<details class="parts"><summary>{course.say("lesson.parts")}</summary><ol>{parts}</ol></details></header>
{lesson.html}
<gradwalk-finish{following}></gradwalk-finish>
<nav class="turn" aria-label="{course.say("nav.turn")}">{turn}</nav>
</article>"""
    return _page(course, lesson, main)


def plain_page(course: Course, page: Lesson) -> str:
    """A page without a number: its html alone; the review also holds every quiz as a card."""
    cards = "".join(card for lesson in course.lessons for card in lesson.cards)
    body = page.html.replace("<!-- cards -->", cards).replace("<!-- contents -->", _contents(course))
    return _page(course, page, f'<article class="plain"><h1>{escape(page.title)}</h1>\n{body}</article>')


def _contents(course: Course) -> str:
    rows = "".join(
        f'<li><a href="{x.slug}.html"><span class="title">{escape(x.title)}</span>'
        f'<span class="minutes">{course.say("contents.minutes", minutes=x.minutes)}</span>'
        f'<span class="about">{escape(x.summary)}</span></a></li>'
        for x in course.lessons
    )
    return f'<gradwalk-contents><ol class="contents">{rows}</ol></gradwalk-contents>'


def _page(course: Course, page: Lesson, main: str) -> str:
    title = course.index.title if page is course.index else f"{page.title} · {course.index.title}"
    links = "".join(
        f'<a href="{x.slug}.html"{" aria-current=page" if x is page else ""}>{escape(x.title)}</a>'
        for x in course.pages
    )
    tasks = escape(" ".join(page.tasks))
    math = '<script type="module" src="assets/math.js"></script>' if 'class="tex"' in main else ""
    return f"""<!doctype html>
<html lang="{escape(course.language)}" data-lesson="{escape(page.slug)}" data-tasks="{tasks}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{escape(page.summary)}">
<title>{escape(title)}</title>
<link rel="icon" href="assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="assets/palette.css">
<link rel="stylesheet" href="assets/course.css">
<script src="assets/theme.js"></script>
<script type="application/json" id="gradwalk-course">{course.shared()}</script>
<script type="module" src="assets/course.js"></script>{math}
</head>
<body>
<a class="skip" href="#main">{course.say("nav.skip")}</a>
<header class="top">
<a class="brand" href="index.html"><img src="assets/icon.svg" alt="" width="24" height="24">
{escape(course.index.title)}</a>
<nav aria-label="{course.say("nav.pages")}">{links}</nav>
<gradwalk-theme></gradwalk-theme>
</header>
<aside class="progress" aria-label="{course.say("nav.progress")}"><gradwalk-progress></gradwalk-progress></aside>
<main id="main" tabindex="-1">
{main}
</main>
<noscript><p class="noscript">{course.say("page.noscript")}</p></noscript>
<footer class="bottom"><p>{course.say("page.footer")}</p></footer>
</body>
</html>
"""
