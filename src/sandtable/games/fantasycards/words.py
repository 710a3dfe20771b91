"""Fantasy Cards in sentences: prompts, and words of labels that no part of an answer has."""

from __future__ import annotations

from sandtable.kernel import Asked
from sandtable.kernel.texts import signed

from . import verbs as do
from . import vocabulary as v
from .board.geometry import in_arc, level_at
from .board.sight import COVERED, EXTREME, OBSTRUCTED, in_range, sight
from .cards import ACTIONS, FIRST_SITUATION, S_VERB, SITUATIONS
from .fields import tenth
from .modifiers import MELEE_MODIFIERS, RANGED_MODIFIERS, Modifier
from .rules.attacking import ANY_WAY, FRIGHT, HAND_TO_HAND, IN_ARC, OBSTACLES, faces, in_cover, over
from .rules.movement import net_spot
from .rules.units import engaged_at
from .state import State, unit_titles
from .units import MELEE, NONE, PROTECTION, RANGE, RANGED
from .vocabulary import RESULTS


@do.answers.fact
def spot_place(s: State, asked: Asked, action: int) -> str:
    x, y = net_spot(s, do.spot(action))
    return f"{tenth(x)},{tenth(y)}"


@do.answers.fact
def how_far(s: State, asked: Asked, action: int) -> str:
    return "half as far" if do.share(action) else "as far as it can"


@do.answers.fact
def counts(s: State, asked: Asked, action: int) -> str:
    """What the attack counts before a card is flipped, and why; nothing where that is not known or does not matter."""
    unit, target, how = asked.args["unit"], do.unit(action), asked.args["how"]
    if how not in (HAND_TO_HAND, ANY_WAY, IN_ARC):
        return ""
    parts = melee_parts(s, unit, target) if how == HAND_TO_HAND else shot_parts(s, unit, target)
    said = ", ".join(f"{signed(part.shift)} {part.says}" for part in parts)
    total = sum(part.shift for part in parts)
    return f": shift {signed(total) if total else 0} ({said})" if said else ": no shift"


def shot_parts(s: State, unit: int, target: int) -> list[Modifier]:
    """The lines of Table 4 that a unit's shot counts."""
    p, kind = s.field.pieces[unit], s.units[unit].kind
    return parts_from(s, RANGED[kind], unit, (p.x, p.y), s.field.distance[RANGE[kind]], target)


def parts_from(s: State, rating: int, shooter: int, point: tuple[int, int], far: int, target: int) -> list[Modifier]:
    """The lines of Table 4 that a shot from a point counts; nobody shoots where a Target Point strikes."""
    (x, y), q, kind = point, s.field.pieces[target], s.units[target].kind
    heavier = over(rating, PROTECTION[kind])
    seen = sight(s.field, shooter, x, y, target, q.x, q.y)
    higher = kind == v.AERIAL or level_at(s.field, q.x, q.y) > level_at(s.field, x, y)
    behind = not faces(s, target, q.x, q.y, x, y)
    holds = (
        heavier > 0,
        heavier < 0,
        in_range(s.field, x, y, target, q.x, q.y, far) == EXTREME,
        behind,
        seen & (OBSTRUCTED | COVERED),
        higher,
        engaged_at(s, target, q.x, q.y),
    )
    return [line for line, there in zip(RANGED_MODIFIERS, holds, strict=True) if there]


def melee_parts(s: State, unit: int, target: int) -> list[Modifier]:
    """The lines of Table 5 that its attack hand to hand counts."""
    p, t = s.field.pieces[unit], s.units[target]
    heavier = over(MELEE[s.units[unit].kind], PROTECTION[t.kind])
    behind = s.units[unit].kind == v.AERIAL or not in_arc(s.field.pieces[target], p.x, p.y)
    holds = (heavier > 0, heavier < 0, t.shaken or t.out, behind, in_cover(s, target))
    return [line for line, there in zip(MELEE_MODIFIERS, holds, strict=True) if there]


def play_title(play: int) -> str:
    """An Action or a Situation by its number among both."""
    return ACTIONS[play].title if play < FIRST_SITUATION else SITUATIONS[play - FIRST_SITUATION].title


def titled(s: State, unit: int) -> str:
    return unit_titles(s)[unit] if unit != NONE else ""


def prompt(s: State, asked: Asked) -> str:
    """The question, with what it is about."""
    name, about = asked.kind.name, asked.args
    unit = titled(s, about.get("unit", NONE))
    if name == "respond":
        return responding(s, about["trigger"], about["about"], about["other"])
    if name == "spot_for":
        return f"Where is {unit} put? It stays {tenth(about['distance'])} inches away from every enemy."
    if name == "go":
        return f"Where does {unit} move to? It can go {tenth(about['left'])} inches" + (
            f", away from {titled(s, about['away'])}." if about["away"] != NONE else "."
        )
    if name == "assault":
        return f"Whom does {unit} charge, and on which side?"
    if name == "land":
        return f"On whom does {unit} come down, and on which side?"
    if name == "whom":
        return f"{targets(about['how'])} {unit}?"
    if name == "point":
        return f"Where does {unit} {'lay its mist' if S_VERB[about['step']] == v.V_MIST else 'aim its attack'}?"
    if name == "when":
        by = f"does {titled(s, about['shooter'])} fire at {unit}" if about["shooter"] != NONE else f"is {unit} stopped"
        return f"At which point of its way {by}?"
    if name == "receiver":
        return f"To which unit does {titled(s, about['command'])} pass {SITUATIONS[about['situation']].title} next?"
    if name == "next_unit":
        return f"Which unit carries out {play_title(about['play'])} next, by order of {titled(s, about['command'])}?"
    return asked.kind.prompt


def targets(how: int) -> str:
    if how == OBSTACLES:
        return "Which Obstacle is cleared away by"
    if how == FRIGHT:
        return "Which unit is frightened by"
    return "Which unit is struck by" if how == HAND_TO_HAND else "Which unit is shot at by"


def responding(s: State, trigger: int, about: int, other: int) -> str:
    """What has happened that can be answered."""
    unit = titled(s, about)
    said = {
        v.ENEMY_MOVES: f"{unit} moves.",
        v.ENEMY_LEAVES: f"{unit} leaves contact.",
        v.ENEMY_CONTACTS: f"{unit} is charged.",
        v.YOU_ANSWER: f"{unit} answers.",
        v.ENEMY_AERIAL_PLACED: f"{unit} has come down.",
        v.SHOT_DECLARED: f"{unit} is shot at.",
        v.ACTION_PLAYED: f"{play_title(other)} is played on {unit}." if trigger == v.ACTION_PLAYED else "",
        v.SITUATION_PLAYED: "A Situation is played.",
        v.ATTACKED: f"{unit} is attacked.",
        v.ATTACKS: f"{unit} attacks.",
        v.RESULT_COMES: f"{unit} would suffer {RESULTS[other].phrase}." if trigger == v.RESULT_COMES else "",
        v.ENEMY_FELL_BACK: f"{unit} fell back.",
        v.ASSAULT_DECLARED: f"{unit} is to be charged.",
    }
    return f"{said.get(v.TRIGGERS[trigger], '')} Answer with a Situation?".strip()
