"""The three edits of docs/microgpt.md, made to tiny_gpt.py: `edited(text, 2)` is the program after two of them."""

CLASS_FROM, CLASS_TO = "class Value:", '\n\n\nnames = """'
LOOP_FROM, LOOP_TO = "    for i, p in enumerate(params):\n", "    return loss.data\n"
IMPORT = "import gradwalk\nfrom gradwalk import Value\n"
ADAM = "    optimizer.lr = rate\n    optimizer.step()\n    optimizer.zero_grad()\n"
MADE = "first, second = [0.0] * len(params), [0.0] * len(params)\n"
OPTIMIZER = "optimizer = gradwalk.optim.Adam(params, lr=0.01, betas=(0.85, 0.99), eps=1e-8)\n"
SUM, DOT = "sum(wi * xi for wi, xi in zip(row, x))", "gradwalk.dot(row, x)"


def edited(text: str, edits: int) -> str:
    """1: Value from gradwalk; 2: and its Adam; 3: and dot where a layer's weighted sums are computed."""
    text = between(text, CLASS_FROM, CLASS_TO, IMPORT)
    if edits > 1:
        text = between(text, LOOP_FROM, LOOP_TO, ADAM).replace(MADE, OPTIMIZER)
    if edits > 2:
        assert SUM in text
        text = text.replace(SUM, DOT)
    return text


def between(text: str, start: str, end: str, new: str) -> str:
    """The text with everything from `start` up to `end` replaced."""
    before, after = text.index(start), text.index(end, text.index(start))
    return text[:before] + new + text[after:]
