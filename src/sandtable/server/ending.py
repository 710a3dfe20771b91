"""The end of a game, and why: who won by which rule, what the score is made of, and where it turned."""

from __future__ import annotations

from sandtable.kernel.shown import Ending, Sheet
from sandtable.play.match import LogLine, Match

from .protocol import HowItEnded, Result, Turning
from .table import Refused, Table
from .why import ledger_of

TURNINGS = 6  # as many moments are shown, the end among them
LONGEST = 140  # characters of what is said of one


def how_it_ended(table: Table, viewer: int) -> HowItEnded:
    match, result = table.match, table.result
    if table.frozen or match is None or result is None:
        raise Refused("The game is not over.")
    game = table.game
    ending = game.ending(match.state, [line.event for line in last_lines(match)]) if result.how == "played" else None
    sheet = game.sheet(match.state)
    statement = ledger_of(game).get(ending.rule) if ending else None
    return HowItEnded(
        text=sentence(table, table.seats_of(viewer), result, ending, sheet),
        rule=ending.rule if ending else None,
        rule_text=statement.text if statement else None,
        tie_break=ending.tie_break if ending else "",
        sheet=sheet,
        turnings=turnings(match),
    )


def last_lines(match: Match) -> list[LogLine]:
    return match.log_of(len(match.made) - 1) if match.made else match.log


# ---------------------------------------------------------------- in one sentence
def sentence(table: Table, mine: list[str], result: Result, ending: Ending | None, sheet: Sheet | None) -> str:
    """'You won, 8 : 7, by taking lane 5.'"""
    sides = {table.side(seat) for seat in mine}
    me = next(iter(sides)) if len(sides) == 1 else None  # two at one screen are told as watchers are
    if ending is None:
        return result.text if me is None or not result.winners else f"You {fate(table, me, result)}: {result.text}"
    score = standing(table, me, result, sheet) if ending.counted and sheet else ""
    if not result.winners:
        return f"A draw{score and ', ' + score}. {ending.by}"
    score = f", {score}," if score else ""
    won = won_by(table, result)
    if me is None:
        return f"{won} won{score} {ending.by}."
    if fate(table, me, result) == "won":
        return f"You won{score} {ending.by}."
    return f"You lost{score.rstrip(',')}: {won} won {ending.by}."


def fate(table: Table, side: str, result: Result) -> str:
    return "won" if side in {table.side(seat) for seat in result.winners} else "lost"


def won_by(table: Table, result: Result) -> str:
    return " and ".join(table.game.seat_title(seat) for seat in result.winners)


def standing(table: Table, me: str | None, result: Result, sheet: Sheet) -> str:
    """'8 : 7', one's own side first; for a watcher the winner's."""
    first = me or (table.side(result.winners[0]) if result.winners else next(iter(sheet.total)))
    return " : ".join(str(n) for _, n in sorted(sheet.total.items(), key=lambda entry: entry[0] != first))


# ---------------------------------------------------------------- where it turned
def turnings(match: Match) -> list[Turning]:
    """Where the lead changed, then where the score changed most; and the end. Nothing is judged: it is what was counted."""
    totals = [sheet.total for at in range(len(match.made) + 1) if (sheet := match.game.sheet(match.moment(at).state))]
    found = dict[int, tuple[int, int]]()  # moment: how much it matters
    for n in range(1, len(totals)):
        before, after = lead(totals[n - 1]), lead(totals[n])
        if totals[n] != totals[n - 1]:
            found[n] = (int(sign(before) != sign(after)), abs(after - before))
    end = len(match.made)
    best = sorted(sorted(found, key=lambda n: (found[n], n), reverse=True)[:TURNINGS])
    chosen = [n for n in best if n != end][-(TURNINGS - 1) :]
    shown = [Turning(n, "lead" if found[n][0] else "score", said(match, n), totals[n]) for n in chosen]
    return [*shown, Turning(end, "end", said(match, end), totals[-1] if totals else {})]


def lead(total: dict[str, int]) -> int:
    """How far the first side is ahead of the best of the others."""
    first, *others = total.values()
    return first - max(others, default=0)


def sign(n: int) -> int:
    return (n > 0) - (n < 0)


def said(match: Match, n: int) -> str:
    """What everybody was told of the move that led to a moment: its last sentences, which say what came of it."""
    told = [line.text for line in (match.log_of(n - 1) if n else []) if line.audience < 0]
    text = told.pop() if told else str(match.record.moves[n - 1]) if n else "The game begins."
    for line in reversed(told):
        if len(text) + len(line) > LONGEST:
            break
        text = f"{line} {text}"
    return text
