"""A picture as PNG, painted by whichever package can."""

from __future__ import annotations


def check_png() -> None:
    """Raise ImportError, with advice, where PNG files cannot be made."""
    try:
        import resvg_py  # noqa: F401
    except ImportError:
        raise ImportError(
            "PNG needs a program that paints SVG: pip install 'gradwalk[png]'.\n"
            "  an SVG or a PDF needs nothing: drawing.save('picture.svg')"
        ) from None


def png(text: str, zoom: float) -> bytes:
    check_png()
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=text, zoom=zoom))
