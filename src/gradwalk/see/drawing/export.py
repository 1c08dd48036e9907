"""A picture as PNG."""

from __future__ import annotations


def check_png() -> None:
    """Raise ImportError, with advice, if PNG files cannot be made."""
    try:
        import resvg_py  # noqa: F401
    except ImportError:
        raise ImportError(
            "PNG needs a package that renders SVG: pip install 'gradwalk[png]'.\n"
            "  SVG and PDF need nothing else: drawing.save('picture.svg')"
        ) from None


def png(text: str, zoom: float) -> bytes:
    check_png()
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=text, zoom=zoom))
