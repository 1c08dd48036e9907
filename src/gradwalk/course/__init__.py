"""The course: from a folder of Markdown lessons to pages, and a small server that shows them.

    quizzes.py    the quiz block of a lesson, as a person writes it
    lessons.py    one Markdown file as a lesson: its html, its tasks, its quizzes
    pages.py      the html around a lesson: head, navigation, footer
    site.py       a whole folder of lessons as a whole site
    server.py     serves the site on 127.0.0.1, to this machine alone

Nothing here depends on the lessons' subject. The lessons are in course/lessons/, the interactive
parts in web/src/; `make course` puts them together.
"""
