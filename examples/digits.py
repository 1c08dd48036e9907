"""Handwritten digits with scalar Values: 9,000 parameters, over 95 % right, in seconds.

    python examples/digits.py            (needs scikit-learn, for the pictures)

The network and the loss are written for one picture, number by number. `compile` finds the
layers in it and runs them over batches.
"""

from __future__ import annotations

import random
import time

import gradwalk
from gradwalk import data, losses, nn, optim


def main(epochs: int = 15, batch: int = 64, hidden: int = 64, lr: float = 0.01) -> float:
    (xs, ys), (test_xs, test_ys) = data.split(data.digits())
    model = nn.MLP(64, [hidden, hidden, 10], seed=1, scaled=True)
    print(f"{len(model.parameters()):,} parameters, {len(xs):,} pictures to learn from, {len(test_xs)} to test on")

    def cross_entropy(x, y):  # one picture of 64 numbers, and the digit
        return losses.cross_entropy([model(x)], [y])

    loss, predict = gradwalk.compile(cross_entropy), gradwalk.compile(model, reduce=None)
    optimizer = optim.Adam(model.parameters(), lr=lr)
    rng, start = random.Random(1), time.perf_counter()
    accuracy = 0.0
    for epoch in range(1, epochs + 1):
        total, optimizer.lr = 0.0, lr * (1 - (epoch - 1) / epochs)
        for batch_xs, batch_ys in data.batches((xs, ys), batch, rng):
            wrong = loss(batch_xs, batch_ys)
            optimizer.zero_grad()
            wrong.backward()
            optimizer.step()
            total += wrong.data * len(batch_xs)
        scores = predict(test_xs)
        accuracy = sum(row.index(max(row)) == y for row, y in zip(scores, test_ys)) / len(test_ys)
        seconds = time.perf_counter() - start
        print(f"epoch {epoch:2}   loss {total / len(xs):.4f}   test accuracy {accuracy:.1%}   {seconds:5.1f} s")
    matvecs = [i.shape for i in loss.backward_program.instructions if i.op.name == "matvec"]
    print(f"found in the scalar code: {len(matvecs)} matrix products, {', '.join(f'{n}x{m}' for n, m in matvecs)}")
    return accuracy


if __name__ == "__main__":
    main()
