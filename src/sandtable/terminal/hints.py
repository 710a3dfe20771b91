"""`hint`: the best options in words."""

from __future__ import annotations

from random import Random

from rich.text import Text

from sandtable.ai.coach import advice
from sandtable.kernel import Asked
from sandtable.play.match import Match


def hint_lines(match: Match, seat: str, asked: Asked) -> list[Text]:
    """What to do, the best first, with the chance of winning; nothing that the seat may not know goes into it."""
    known = match.known(seat)
    if len(match.game.legal(known, asked.i)) == 1:
        return [Text("There is only one thing to do.")]
    rng = Random(f"hint {match.record.seed} {len(match.record.moves)}")
    found = advice(match.game, known, asked.who, asked.i, rng)

    def said(action: int) -> str:
        return match.game.move_text(known, asked.i, action)

    if found.mixed:
        lines = [Text("Both answer in secret: it is best not to be foreseen. Out of a hundred times:")]
        return lines + [Text(f"  {hint.per_cent:>3}  {said(hint.action)}") for hint in found.best]
    lines = [Text("The best, each with its chance of winning:")]
    lines += [Text(f"  {hint.per_cent:>3} %  {said(hint.action)}") for hint in found.best]
    if found.obvious:
        lines.append(
            Text(f"At first sight {said(found.obvious.action)} looks best; played on, it wins {found.obvious.per_cent} %.")
        )
    return lines
