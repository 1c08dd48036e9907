"""The colours and fonts of a picture, in light and dark. Data is blue, gradient is orange, on cards and lines alike."""

from __future__ import annotations

from .portable.sizes import FONT, SMALL

LIGHT = {
    "page": "#ffffff", "card": "#f7f9fc", "leaf": "#e8f1fd", "edge": "#c3ccd9", "line": "#7a8699", "ink": "#172033",
    "quiet": "#566173", "data": "#0b57a4", "grad": "#a84600", "op": "#22304a", "on_op": "#ffffff",
    "plus": "#e07b1f", "minus": "#7a4fc4", "dead": "#dbe1e9", "frame": "#eef2f7", "frame_edge": "#cfd7e2",
    "plus_mixed": "#eeb782", "minus_mixed": "#b8a1e0", "even": "#b98f9e", "ring": "#c2185b",
}  # fmt: skip
DARK = {
    "page": "#11161f", "card": "#1b2331", "leaf": "#16304f", "edge": "#3d4a60", "line": "#8593a8", "ink": "#eef2f8",
    "quiet": "#a3afc2", "data": "#8cc2ff", "grad": "#ffb070", "op": "#d7e0ee", "on_op": "#11161f",
    "plus": "#f0953c", "minus": "#a98af0", "dead": "#2b3546", "frame": "#161d29", "frame_edge": "#33405a",
    "plus_mixed": "#8f6235", "minus_mixed": "#695a92", "even": "#8d6f86", "ring": "#ff6fa3",
}  # fmt: skip

FACES = "'Source Sans 3','Helvetica Neue',Arial,'Liberation Sans','Noto Sans',sans-serif"
"""The typeface shipped with our own pages; then common ones, none of them wider than the cards allow."""


def rules(scope: str, c: dict[str, str]) -> str:
    """The style sheet for one set of colours."""
    table = {
        ".page": f"fill:{c['page']}",
        ".card,SCOPE .far": f"fill:{c['card']};stroke:{c['edge']}",
        ".leaf": f"fill:{c['leaf']};stroke:{c['edge']}",
        ".closed": f"fill:{c['frame']};stroke:{c['line']}",
        ".frame": f"fill:{c['frame']};fill-opacity:.55;stroke:{c['frame_edge']}",
        ".line,SCOPE .stem": f"fill:none;stroke:{c['line']}",
        ".tip": f"fill:{c['line']}",
        ".line.plus": f"stroke:{c['plus']}",
        ".line.minus": f"stroke:{c['minus']}",
        ".line.dead": f"stroke:{c['dead']}",
        ".line.lost": f"stroke:{c['ring']}",
        ".tip.plus": f"fill:{c['plus']}",
        ".tip.minus": f"fill:{c['minus']}",
        ".line.plus.mixed": f"stroke:{c['plus_mixed']}",
        ".line.minus.mixed": f"stroke:{c['minus_mixed']}",
        ".line.even": f"stroke:{c['even']}",
        ".tip.even": f"fill:{c['even']}",
        ".tip.plus.mixed": f"fill:{c['plus_mixed']}",
        ".tip.minus.mixed": f"fill:{c['minus_mixed']}",
        ".tip.dead": f"fill:{c['dead']}",
        ".tip.lost": f"fill:{c['ring']}",
        ".op": f"fill:{c['op']}",
        ".sign": f"fill:{c['on_op']}",
        ".name": f"fill:{c['ink']}",
        ".data": f"fill:{c['data']}",
        ".bars": f"fill:{c['data']};fill-opacity:.5",
        ".grad": f"fill:{c['grad']}",
        ".quiet,SCOPE .frame-title": f"fill:{c['quiet']}",
        ".frame-title": f"stroke:{c['page']}",
        ".again": f"fill:none;stroke:{c['quiet']}",
        ".ring": f"fill:none;stroke:{c['ring']}",
        ".root": f"stroke:{c['ink']}",
        ".ill": f"stroke:{c['ring']}",
    }
    return "".join(f"{scope} {key.replace('SCOPE', scope)}{{{style}}}" for key, style in table.items())


def shape(scope: str) -> str:
    """Fonts and widths."""
    return (
        f"{scope}{{font-family:{FACES};font-variant-numeric:tabular-nums}}"
        f"{scope} text{{font-size:{FONT:g}px}}{scope} .small{{font-size:{SMALL:g}px}}"
        f"{scope} .name,{scope} .sign,{scope} .frame-title{{font-weight:bold}}"
        f"{scope} .frame-title{{stroke-width:4;stroke-opacity:.85;paint-order:stroke;stroke-linejoin:round}}"
        f"{scope} .carried{{stroke-width:1.8;stroke-dasharray:5 4}}{scope} .again{{stroke-width:1.5}}"
        f"{scope} .line.lost{{stroke-dasharray:2 3}}"
        f"{scope} .made{{font-weight:normal;font-style:italic}}"
        f"{scope} .end{{text-anchor:end}}{scope} .mid{{text-anchor:middle}}"
        f"{scope} .stem{{stroke-width:1.5}}{scope} .fresh{{stroke-dasharray:4 3}}{scope} .root{{stroke-width:2}}"
        f"{scope} .ring{{stroke-width:3}}{scope} .ill{{stroke-width:2;stroke-dasharray:2 2}}"
    )


def style(theme: str) -> str:
    """The style sheet: for one theme, or for both, chosen by the reader's setting."""
    scope = f".gradwalk-{theme}"
    if theme == "dark":
        return shape(scope) + rules(scope, DARK)
    light = shape(scope) + rules(scope, LIGHT)
    return light if theme == "light" else light + f"@media(prefers-color-scheme:dark){{{rules(scope, DARK)}}}"
