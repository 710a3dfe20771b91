"""`sandtable analyse`: a saved game move by move, with the mistakes, and what luck had to do with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sandtable.ai.review import THOROUGH, Answered, Judged, balance, review
from sandtable.play.match import Match

from .boards import drawing_of, result_text
from .files import load_match
from .screen import Screen


def answers_of(match: Match) -> Iterator[Answered]:
    for n, made in enumerate(match.made):
        known = match.game.known(match.state_before(n), made.who)
        if made.action in match.game.legal(known, made.i):  # a place of one's own is on no list
            yield Answered(n + 1, made.who, known, made.i, made.action)


def line_of(match: Match, judged: Judged) -> str:
    """A move, how likely it was to win, and what would have been better if it was a mistake."""
    _, seat, known, i, action = judged.answered
    text = f"{judged.answered.move:>4} {match.seat_names[seat]:<8} {judged.chance:>3} %  {match.game.move_text(known, i, action)}"
    if judged.grade:
        text += f"   {judged.grade}: {match.game.move_text(known, i, judged.best)} {judged.best_chance} %"
    return text


def analyse(screen: Screen, path: Path) -> int:
    match = load_match(path)
    judged: list[Judged] = []
    screen.say("Each move with its chance of winning, by what the player knew; the better one after a mistake:")
    for one in review(match.game, answers_of(match), THOROUGH):
        judged.append(one)
        screen.say(line_of(match, one))
    drawing = drawing_of(match.game)
    if match.over:
        screen.say(result_text(match.record.result, drawing))
    for seat, name in enumerate(match.seat_names):
        grades = [one.grade for one in judged if one.answered.seat == seat and one.grade]
        counted = ", ".join(
            f"{grades.count(g)} {g}{'s' if grades.count(g) > 1 else ''}" for g in dict.fromkeys(sorted(grades))
        )
        given = sum(one.given_away for one in judged if one.answered.seat == seat)
        screen.say(f"{drawing.seat_title(name)} gave away {given} % of a win: {counted or 'nothing to speak of'}.")
    if match.over and len(match.seat_names) == 2:
        luck = balance(match.scores()[match.seat_names[0]], judged).luck
        name = drawing.seat_title(match.seat_names[0 if luck >= 0 else 1])
        screen.say(f"The rest is luck, and what nobody could see: {abs(luck)} % for {name}.")
    return 0
