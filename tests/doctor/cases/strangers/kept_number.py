"""A graph that is built once, whose nodes compute their numbers once and keep them."""


class Node:
    def __init__(self, *feeds):
        self.feeds, self.known, self.slope = feeds, None, 0.0

    def now(self):
        if self.known is None:
            self.known = self.compute()
        return self.known

    def __add__(self, o):
        return Sum(self, o)

    def __mul__(self, o):
        return Product(self, o)


class Free(Node):
    def __init__(self, number):
        super().__init__()
        self.number = number

    def now(self):
        return self.number

    def pass_on(self):
        pass


class Sum(Node):
    def compute(self):
        return self.feeds[0].now() + self.feeds[1].now()

    def pass_on(self):
        for f in self.feeds:
            f.slope += self.slope


class Product(Node):
    def compute(self):
        return self.feeds[0].now() * self.feeds[1].now()

    def pass_on(self):
        a, b = self.feeds
        a.slope += b.now() * self.slope
        b.slope += a.now() * self.slope


a, b = Free(0.0), Free(0.0)
loss, order = Free(0.0), []
for i in range(8):
    x = i / 4 - 1
    error = a * Free(x) + b + Free(0.5 - 1.5 * x)
    loss = loss + error * error


def arrange(node):
    if node not in order:
        for f in node.feeds:
            arrange(f)
        order.append(node)


arrange(loss)
for step in range(40):
    for node in order:
        node.slope = 0.0
    loss_now = loss.now()
    loss.slope = 1.0
    for node in reversed(order):
        node.pass_on()
    for p in (a, b):
        p.number -= 0.03 * p.slope
    print("step", step, "loss", loss_now)
