"""A course of two short lessons, written for tests: what they check does not change with the lessons' texts."""

from __future__ import annotations

from pathlib import Path

from gradwalk.course import site

HEAD = "---\ntitle: {title}\nminutes: 3\nsummary: s\n---\n\n"
FIRST = """
```quiz plain
How much is $2 \\cdot 5$?

= 10
  Twice five.
! 7
  That is the sum.
! *
  Count again.
? Which operation is it?
? A product.
```

```quiz big
How many runs for a million knobs?

= 1000001
  One more than knobs.
! *
  Count the first run too.
```

```quiz near
What is a third?

= 1/3
  Yes.
! *
  No.
```

```quiz pick
Which one?

(x) Right
    Yes, right.
( ) Left
    No, left.
( ) Below
    No, below.
```
"""
SECOND = """
```quiz drill goal=3
title: A product by its first factor
card: $f = a \\cdot b$.
given a = 2..9, b = 11..19
What is $df/da$ for $a = {{a}}$ and $b = {{b}}$?

= b
  The other factor, {{b}}.
! a
  That is $a = {{a}}$ itself.
! *
  The other factor.
```
"""


def write(folder: Path) -> Path:
    """The course as a folder, and the site built from it beside it."""
    folder.mkdir()
    (folder / "1-first.md").write_text(HEAD.format(title="First") + FIRST, encoding="utf-8")
    (folder / "2-second.md").write_text(HEAD.format(title="Second") + SECOND, encoding="utf-8")
    out = folder.with_name(f"{folder.name}-site")
    site.write(site.read_course(folder), out)
    return out
