"""`sandtable analyse`: a saved game move by move, with the mistakes, and what luck had to do with it."""

from __future__ import annotations

from pathlib import Path

from sandtable.ai.review import A_STROKE, REDRAWN, THOROUGH, Seen, in_words, look_back
from sandtable.play.match import Match

from .boards import drawing_of, result_text
from .files import load_match
from .screen import Screen


def line_of(match: Match, seen: Seen) -> str:
    """A move, how likely it was to win by what its player knew, and the first seat's chance for whoever sees everything; what would
    have been better if it was a mistake; and a stroke of luck."""
    made, judged = match.made[seen.move - 1], seen.judged
    known = match.game.known(match.state_before(seen.move - 1), seen.seat)
    text = match.game.answer_text(known, made.i, made.action, made.place)
    chance = f"{judged.chance:>3} %" if judged else ""
    line = f"{seen.move:>4} {match.seat_names[seen.seat]:<8} {chance:>5} {seen.open:>4} %  {text}"
    if judged and judged.grade:
        line += f"   {judged.grade}: {match.game.move_text(known, judged.answered.i, judged.best)} {judged.best_chance} %"
    if abs(seen.luck) >= A_STROKE:
        line += f"   luck: {abs(seen.luck):.0f} % for {match.seat_names[0 if seen.luck > 0 else 1]}"
    return line


def analyse(screen: Screen, path: Path) -> int:
    match = load_match(path)
    drawing = drawing_of(match.game)
    first = drawing.seat_title(match.seat_names[0])
    screen.say(f"Each move with its chance of winning by what the player knew, and {first}'s for whoever sees everything;")
    screen.say("after a mistake the better move, and what was luck:")
    seen: list[Seen] = []
    for one in look_back(match, THOROUGH, REDRAWN):
        seen.append(one)
        screen.say(line_of(match, one))
    if match.over:
        screen.say(result_text(match.record.result, drawing))
    score = match.scores()[match.seat_names[0]] if match.over else None
    for line in in_words([drawing.seat_title(name) for name in match.seat_names], score, seen):
        screen.say(line)
    return 0
