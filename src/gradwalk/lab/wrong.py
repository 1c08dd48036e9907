"""What the hidden tests of an exercise raise for a program that is not right yet."""

from __future__ import annotations


class Wrong(Exception):
    """What is not right yet, as a sentence for the learner; `line` is the learner's line it is about.

    A teacher wants to know who made the same mistake, but the numbers in the sentence differ from learner to learner.
    So a mistake has a kind: the place that raises it and, if that place can say several things, which one (`said`).
    """

    def __init__(self, sentence: str, line: int | None = None, said: str | None = None) -> None:
        super().__init__(sentence)
        self.line = line
        self.said = said

    @property
    def kind(self) -> str:
        """A short name, the same for everybody who makes this mistake."""
        frame = self.__traceback__
        while frame is not None and frame.tb_next is not None:
            frame = frame.tb_next
        if frame is None:
            return self.said or ""
        code = frame.tb_frame.f_code
        file = code.co_filename.replace("\\", "/").rpartition("/")[2].removesuffix(".py")
        place = f"{file}.{code.co_name}+{frame.tb_lineno - code.co_firstlineno}"
        return f"{place}: {self.said}"[:120] if self.said else place
