"""What the runner asks of a contestant: each module in ``bench`` has this shape."""

from typing import Protocol


class Contestant(Protocol):
    """A module that can count a game's move tree and play it at random.

    A module may also have ``HOW: str``, one line on how it is driven.
    """

    NAME: str

    def version(self) -> str:
        """Version of the library that does the work."""
        ...

    def games(self) -> list[str]:
        """Names of the games it can play, spelled as in the runner."""
        ...

    def perft(self, game: str, depth: int) -> int | None:
        """Number of distinct move sequences of exactly ``depth`` plies.

        A sequence that ends the game on its last ply counts, one that ended
        sooner does not. Every card dealt is a ply of its own, as in OpenSpiel.
        None means the contestant cannot say.
        """
        ...

    def play(self, game: str, seconds: float, seed: int, batch: int = 1) -> tuple[int, int, float]:
        """Play random games for about ``seconds``.

        Returns games finished, decisions made (deals are not decisions) and
        seconds elapsed. ``batch`` is how many games to run side by side at
        least; a contestant that plays one game at a time ignores it.
        """
        ...
