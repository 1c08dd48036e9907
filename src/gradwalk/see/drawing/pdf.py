"""A picture as PDF, in vector form, converted from the SVG that this package writes.

This file supports only the few shapes and styles in our own pictures, and as much of PDF as they
need: one page and the standard fonts. Characters that these fonts lack are written as ?.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from .colours import DARK, LIGHT
from .portable.sizes import FONT, SMALL

SVG = "{http://www.w3.org/2000/svg}"
_WIDTHS = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 "
    "278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 "
    "611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 "
    "556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
)
WIDTHS = dict(zip(map(chr, range(32, 127)), map(int, _WIDTHS.split()))) | {"…": 1000, "×": 584, "·": 278}
"""Widths of the standard sans-serif font, in thousandths of its size."""
SIMPLER = str.maketrans(
    {"−": "-", "→": ">", "′": "'", "\u200e": "", "√": "sqrt", "⁻": "^-"}
    | {c: f"^{n}" for n, c in zip("0456789", "⁰⁴⁵⁶⁷⁸⁹")}
)
"""Replacements for characters that the standard fonts lack."""

FILLS = {
    "page": ("page", ""), "card": ("card", "edge"), "far": ("card", "edge"), "leaf": ("leaf", "edge"),
    "closed": ("frame", "line"), "frame": ("frame", "frame_edge"), "line": ("", "line"), "stem": ("", "line"),
    "tip": ("line", ""), "op": ("op", ""), "ring": ("", "ring"), "bars": ("data", ""),
    "again": ("", "quiet"),
}  # fmt: skip
INKS = {"sign": "on_op", "data": "data", "grad": "grad", "quiet": "quiet", "frame-title": "quiet", "name": "ink"}


def from_svg(text: str, theme: str) -> bytes:
    root = ET.fromstring(text)
    colours = DARK if theme == "dark" else LIGHT
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))
    out = [f"1 0 0 -1 0 {height:g} cm"]  # y grows downward, as in SVG
    _draw(root, colours, out)
    return _file("\n".join(out).encode("cp1252", "replace"), width, height)


def _draw(element: ET.Element, colours: dict[str, str], out: list[str]) -> None:
    moved = re.fullmatch(r"translate\(([\d.-]+) ([\d.-]+)\)", element.get("transform", ""))
    if moved:
        out.append(f"q 1 0 0 1 {moved[1]} {moved[2]} cm")
    kinds = element.get("class", "").split()
    tag = element.tag.removeprefix(SVG)
    if tag in ("rect", "path"):
        path = _rounded(element) if tag == "rect" else _path(element.get("d", ""))
        out.append(_painted(path, kinds, element, colours))
    elif tag == "text":
        out.append(_written(element, kinds, colours))
    for inner in element:
        _draw(inner, colours, out)
    if moved:
        out.append("Q")


def _painted(path: str, kinds: list[str], element: ET.Element, colours: dict[str, str]) -> str:
    fill, stroke = next((FILLS[kind] for kind in kinds if kind in FILLS), ("", "line"))
    for sign in ("plus", "minus", "dead"):
        if sign in kinds:
            fill, stroke = (sign, "") if "tip" in kinds else ("", sign)
    stroke = "ring" if "ill" in kinds else "ink" if "root" in kinds else stroke
    width = element.get("stroke-width") or ("3" if "ring" in kinds else "2" if "root" in kinds else "1")
    dash = "[4 3] 0 d" if {"fresh", "carried"} & set(kinds) else "[] 0 d"
    parts = [f"{_rgb(colours[fill])} rg"] if fill else []
    parts += [f"{_rgb(colours[stroke])} RG {width} w {dash}"] if stroke else []
    return " ".join([*parts, path, "B" if fill and stroke else "f" if fill else "S"])


def _written(element: ET.Element, kinds: list[str], colours: dict[str, str]) -> str:
    words = (element.text or "").translate(SIMPLER)
    size = SMALL if "small" in kinds else FONT
    font = "F2" if {"name", "sign", "frame-title"} & set(kinds) and "made" not in kinds else "F1"
    font = "F3" if "made" in kinds else font
    room = sum(WIDTHS.get(c, 600) for c in words) * size / 1000 * (1.06 if font == "F2" else 1)
    x, y = float(element.get("x", "0")), float(element.get("y", "0"))
    x -= room if "end" in kinds else room / 2 if "mid" in kinds else 0
    ink = next((colours[INKS[kind]] for kind in INKS if kind in kinds), colours["ink"])
    safe = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT {_rgb(ink)} rg /{font} {size:g} Tf 1 0 0 -1 {x:.2f} {y:.2f} Tm ({safe}) Tj ET"


def _rgb(colour: str) -> str:
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.3f}" for i in (1, 3, 5))


def _rounded(element: ET.Element) -> str:
    x, y, w, h, r = (float(element.get(key, "0")) for key in ("x", "y", "width", "height", "rx"))
    r = min(r, w / 2, h / 2)
    k = r * 0.4477  # a circle's corner as a curve
    right, low = x + w, y + h
    return (
        f"{x + r:.2f} {y:.2f} m {right - r:.2f} {y:.2f} l {right - k:.2f} {y:.2f} {right:.2f} {y + k:.2f} {right:.2f} "
        f"{y + r:.2f} c {right:.2f} {low - r:.2f} l {right:.2f} {low - k:.2f} {right - k:.2f} {low:.2f} "
        f"{right - r:.2f} {low:.2f} c {x + r:.2f} {low:.2f} l "
        f"{x + k:.2f} {low:.2f} {x:.2f} {low - k:.2f} {x:.2f} {low - r:.2f} c "
        f"{x:.2f} {y + r:.2f} l {x:.2f} {y + k:.2f} {x + k:.2f} {y:.2f} {x + r:.2f} {y:.2f} c h"
    )


def _path(d: str) -> str:
    out, x, y = [], 0.0, 0.0
    for letter, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        n = [float(v) for v in re.findall(r"-?[\d.]+", numbers)]
        if letter in "ML":
            x, y = n
            out.append(f"{x:g} {y:g} {letter.lower()}")
        elif letter == "C":
            x, y = n[4:]
            out.append(" ".join(f"{v:g}" for v in n) + " c")
        elif letter in "zZ":
            out.append("h")
        else:
            x = n[0] if letter == "H" else x + n[0] if letter == "h" else x
            y = n[0] if letter == "V" else y + n[0] if letter == "v" else y
            out.append(f"{x:g} {y:g} l")
    return " ".join(out)


def _file(content: bytes, width: float, height: float) -> bytes:
    fonts = "".join(
        f"/F{i} << /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >> "
        for i, name in enumerate(("Helvetica", "Helvetica-Bold", "Helvetica-Oblique"), 1)
    )
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:g} {height:g}] /Contents 4 0 R "
        f"/Resources << /Font << {fonts}>> >> >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
    ]
    out, places = b"%PDF-1.4\n", []
    for i, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (i, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"xref\n0 %d\n0000000000 65535 f \n%strailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return out + end % (len(objects) + 1, table, len(objects) + 1, len(out))
