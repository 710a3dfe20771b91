"""The end of a game, and why: who won by which rule, what the score is made of, and where it turned."""

from __future__ import annotations

from typing import Literal, NamedTuple

from sandtable.kernel.shown import Ending, Sheet
from sandtable.play.match import LogLine, Match

from .protocol.lobby import HowItEnded, Turning
from .protocol.view import Result
from .table import Refused, Table
from .why import ledger_of

TURNINGS = 6  # as many moments are shown, the end among them
LONGEST = 140  # characters of what is said of one
A_SWING = 0.5  # what is counted beside the score matters where it moved by more than one, and so far beside the farthest
Why = Literal["lead", "score", "count", "end"]


class Story(NamedTuple):
    """How a game ended, whoever asks."""

    result: Result
    ending: Ending | None
    sheet: Sheet | None
    turnings: list[Turning]


def how_it_ended(table: Table, viewer: int) -> HowItEnded:
    story = story_of(table)
    ending = story.ending
    statement = ledger_of(table.game).get(ending.rule) if ending else None
    return HowItEnded(
        text=sentence(table, table.seats_of(viewer), story.result, ending, story.sheet),
        rule=ending.rule if ending else None,
        rule_text=statement.text if statement else None,
        tie_break=ending.tie_break if ending else "",
        sheet=story.sheet,
        turnings=story.turnings,
    )


def story_of(table: Table) -> Story:
    """Worked out once and kept with the table: all moments of the game are looked at. A game that goes on has another end."""
    match, result = table.match, table.result
    if table.frozen or match is None or result is None:
        raise Refused("The game is not over.")
    if table.story is None or table.story.result is not result:
        ending = (
            table.game.ending(match.state, [line.event for line in last_lines(match)]) if result.how == "played" else None
        )
        table.story = Story(result, ending, table.game.sheet(match.state), turnings(match, ending))
    story: Story = table.story
    return story


def last_lines(match: Match) -> list[LogLine]:
    return match.log_of(len(match.made) - 1) if match.made else [*match.log]


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
def turnings(match: Match, ending: Ending | None) -> list[Turning]:
    """Where the lead changed, then where the score, or what else is counted, changed most; and the end. Nothing is judged: it is
    what was counted. Where the score did not decide, the other counts come first."""
    sheets = [sheet for at in range(len(match.made) + 1) if (sheet := match.game.sheet(match.moment(at).state))]
    found = turns([sheet.total for sheet in sheets])
    for k, row in enumerate(sheets[0].rows if sheets else []):
        if row.apart:
            swings = turns([sheet.rows[k].by for sheet in sheets])
            for n, turn in swings.items():
                if turn.by > 1 and turn.share >= A_SWING and n not in found:
                    found[n] = turn._replace(lead=False, counts=row.name)
    end = len(match.made)
    aside = ending is not None and not ending.counted
    weight = {n: (aside and bool(turn.counts), turn.lead, turn.share, n) for n, turn in found.items()}
    best = sorted(found, key=weight.__getitem__, reverse=True)[:TURNINGS]
    chosen = [n for n in sorted(best) if n != end][-(TURNINGS - 1) :]
    shown = [Turning(n, found[n].why, said(match, n), found[n].score, found[n].counts) for n in chosen]
    return [*shown, Turning(end, "end", said(match, end), sheets[-1].total if sheets else {})]


class Turn(NamedTuple):
    """How much a moment matters: whether the lead changed, how far it moved, and that beside the farthest it ever did at once."""

    lead: bool
    by: int
    share: float
    score: dict[str, int]
    counts: str = ""

    @property
    def why(self) -> Why:
        return "lead" if self.lead else "count" if self.counts else "score"


def turns(counts: list[dict[str, int]]) -> dict[int, Turn]:
    """The moments at which a count changed."""
    moved = {n: lead(counts[n]) - lead(counts[n - 1]) for n in range(1, len(counts)) if counts[n] != counts[n - 1]}
    most = max(map(abs, moved.values()), default=0) or 1
    return {
        n: Turn(sign(lead(counts[n])) != sign(lead(counts[n - 1])), abs(by), abs(by) / most, counts[n])
        for n, by in moved.items()
    }


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
