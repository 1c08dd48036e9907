"""The html around a lesson: head, navigation, lead, completion card, footer.

Every word a reader sees comes from the language's strings file or from a lesson; whatever moves on a page
is an element of the bundle.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Any

from .lessons import Lesson
from .markup import data


@dataclass
class Course:
    """What all pages share."""

    name: str
    language: str
    strings: dict[str, str]
    index: Lesson
    lessons: list[Lesson]
    pages: list[Lesson] = field(default_factory=list)
    """The pages without a number: the playground, the review, progress, the teacher's page, the ending."""
    emblems: dict[str, str] = field(default_factory=dict)
    """A small drawing for a lesson, as svg."""

    def say(self, key: str, **values: Any) -> str:
        return escape(self.strings[key].format(**values))

    def shared(self, page: Lesson, main: str) -> str:
        """What the elements in a page need to know: the lessons with their tasks, and the strings.

        A lesson needs only the titles of its own tasks, and the strings of its own elements; it needs the drawing, and
        what was made, only if a completion card may be shown.
        """
        every = page not in self.lessons
        cards = "<gradwalk-record" in main or "<gradwalk-ending" in main
        lessons = [
            {"slug": x.slug, "title": x.title, "minutes": x.minutes, "tasks": x.tasks}
            | ({"titles": x.titles} if every or x is page else {})
            | ({"made": x.made, "emblem": self.emblems.get(x.slug, "")} if cards or x is page else {})
            for x in self.lessons + self.pages
        ]
        strings = {key: text for key, text in self.strings.items() if _needed(key, main)}
        return data({"course": self.name, "lessons": lessons, "strings": strings})


WORDS_OF = {
    "contents": ["contents", "start", "review"],
    "card.course": ["ending"],
    "card.curve": ["ending"],
    "class": ["class"],
    "record": ["record"],
    "import": ["record"],
    "file": ["record", "class"],
    "review": ["review"],
    "ending": ["ending"],
    "play": ["playground", "two-engines"],
    "race": ["two-engines"],
    "bowl": ["bowl"],
    "fill": ["tables", "flat-tape"],
    "tables": ["tables"],
    "tape": ["flat-tape"],
    "letters": ["bigrams", "attention"],
    "chances": ["softmax", "surprise"],
    "figure": ["figure"],
    "passes": ["passes"],
    "diagnose": ["diagnose"],
    "moving": ["moving-table"],
    "writes": ["letter-walk"],
    "points": ["points"],
    "nudge": ["nudge"],
    "nudge-inputs": ["nudge-inputs"],
    "ucurve": ["ucurve"],
    "cost-meter": ["cost-meter"],
    "lab": ["lab", "ending"],
    "own": ["own-class", "ending"],
}
"""Strings that only some elements use, by the beginnings of their names."""


WRITTEN_INTO_PAGES = {"nav", "page", "lesson"}
"""Groups of strings that no element uses: they are written into the page itself."""


def _needed(key: str, html: str) -> bool:
    if key.split(".")[0] in WRITTEN_INTO_PAGES:
        return False
    starts = [start for start in WORDS_OF if key.startswith((f"{start}.", f"{start}-"))]
    return not starts or any(f"<gradwalk-{name}" in html for name in WORDS_OF[max(starts, key=len)])


def lesson_page(course: Course, lesson: Lesson) -> str:
    """The page of a numbered lesson, from its lead to its completion card."""
    number = course.lessons.index(lesson)
    before = course.lessons[number - 1] if number else None
    after = course.lessons[number + 1] if number + 1 < len(course.lessons) else None
    place = course.say("lesson.place", minutes=lesson.minutes)
    parts = "".join(f'<li><a href="#{name}">{escape(title)}</a></li>' for name, title in lesson.headings)
    back = (
        f'<a rel="prev" href="{before.slug}.html">{course.say("nav.previous")} {escape(before.title)}</a>'
        if before
        else ""
    )
    slug, title = (after.slug, after.title) if after else _after_all(course)
    onward = f'<a rel="next" href="{slug}.html">{escape(title)} {course.say("nav.next")}</a>'
    following = f' next="{slug}.html" next-title="{escape(title)}"{"" if after else " last"}'
    main = f"""<article class="lesson">
<header class="lead"><div class="place">{_path(course, lesson)}<p>{place}</p>
<details class="parts"><summary>{course.say("lesson.parts")}</summary><ol>{parts}</ol></details></div>
<h1>{escape(lesson.title)}</h1>
<p class="summary">{escape(lesson.summary)}</p></header>
{lesson.html}
<gradwalk-finish{following}></gradwalk-finish>
<nav class="turn" aria-label="{course.say("nav.turn")}"><span>{back}</span>{onward}</nav>
</article>"""
    return _page(course, lesson, main)


def _after_all(course: Course) -> tuple[str, str]:
    """Where the last lesson leads: to the ending, if the course has one, otherwise to the review."""
    last = [page for page in course.pages if page.slug == "ending"]
    return (last[0].slug, last[0].title) if last else ("review", course.strings["nav.review"])


def _path(course: Course, here: Lesson) -> str:
    """The lessons as a row of nodes."""
    nodes = "".join(
        f'<li data-lesson="{x.slug}"><a href="{x.slug}.html" title="{escape(x.title)}"'
        f'{" aria-current=page" if x is here else ""}><span class="hidden-text">{escape(x.title)}, </span>{i}</a></li>'
        for i, x in enumerate(course.lessons, 1)
    )
    label = course.say("nav.lessons")
    return f'<nav aria-label="{label}"><gradwalk-path><ol class="path">{nodes}</ol></gradwalk-path></nav>'


def plain_page(course: Course, page: Lesson) -> str:
    """A page without a number: just its html; the review also contains every quiz as a card."""
    cards = "".join(card for lesson in course.lessons for card in lesson.cards)
    start = "" if "<gradwalk-start" in page.html else "<gradwalk-start></gradwalk-start>"
    body = page.html.replace("<!-- cards -->", cards).replace("<!-- contents -->", start + _contents(course))
    kind = "front" if page is course.index else f"plain {page.slug}"
    title = "" if "<h1" in body else f"<h1>{escape(page.title)}</h1>\n"
    return _page(course, page, f'<article class="{kind}">{title}{body}</article>')


def _contents(course: Course) -> str:
    rows = "".join(
        f'<li data-lesson="{x.slug}"><a href="{x.slug}.html">{course.emblems.get(x.slug, "")}'
        f'<span class="title">{escape(x.title)}</span>'
        f'<span class="minutes">{course.say("contents.minutes", minutes=x.minutes)}</span>'
        f'<span class="about">{escape(x.makes or x.summary)}</span></a></li>'
        for x in course.lessons
    )
    return f'<gradwalk-contents><ol class="contents">{rows}</ol></gradwalk-contents>'


def _page(course: Course, page: Lesson, main: str) -> str:
    title = course.index.title if page is course.index else f"{page.title} · {course.index.title}"
    links = "".join(
        f'<a href="{x.slug}.html"{" aria-current=page" if x is page else ""}>{escape(x.title)}</a>'
        for x in course.pages
        if x.menu
    )
    tasks = escape(" ".join(page.tasks))
    sheet = "" if page in course.lessons else '<link rel="stylesheet" href="assets/pages.css">'
    no_gradients = "" if page.gradients else ' data-gradients="no"'
    math = '<script type="module" src="assets/math.js"></script>' if 'class="tex"' in main else ""
    return f"""<!doctype html>
<html lang="{escape(course.language)}" data-lesson="{escape(page.slug)}" data-tasks="{tasks}"{no_gradients}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{escape(page.summary)}">
<title>{escape(title)}</title>
<link rel="icon" href="assets/icon.svg" type="image/svg+xml">
<link rel="preload" href="assets/fonts/source-sans-3.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="assets/fonts/jetbrains-mono.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="assets/style.css">{sheet}
<script src="assets/theme.js"></script>
<script type="application/json" id="gradwalk-course">{course.shared(page, main)}</script>
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
