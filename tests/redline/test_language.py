"""The card language says only what it plays: a card is refused when it is loaded, or does in play what its words say.

Random cards are made of the whole vocabulary. One that is not refused takes the place of a card of the set and is played, and what
comes of it is held against `expected`, a reading of the words that knows nothing of the rules.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sandtable.games.redline import cards
from sandtable.games.redline.cards import CARD_NAMES, MISSION_NAMES
from sandtable.games.redline.game import Redline
from sandtable.games.redline.language import MISSION_CARD, PERMANENT_HIT, SAYS, TEMPORARY_HIT, BadCard, check_card, faults
from sandtable.games.redline.rules.terms import (
    accuracy_of,
    armor_of,
    bans,
    capture_of,
    damage_of,
    keywords,
    margin_of,
    speed_of,
)
from sandtable.games.redline.state import ALL_UNITS, UNIT_NAMES, side_of
from sandtable.games.redline.texts import effect_text
from sandtable.games.redline.vocabulary import *
from sandtable.kernel.effects import Condition, Effect, Op, Target, Word
from sandtable.kernel.luck import fix
from sandtable.kernel.record import Table

# ---------------------------------------------------------------- the seven cards of the outside check
SEVEN = [
    ("equipment", [always(forbid(NO_RETREAT))], "'forbid' is not played in 'static' of an equipment"),
    (
        "tactic",
        [when(MAIN, draw(1)), when(MAIN, recon(1))],
        "a tactic does one thing, 'when' it is played; this one has 2 effects",
    ),
    ("efreet", [always(mod(DAMAGE, 1), if_=aboard)], "the condition 'aboard' is not played in 'static' of an efreet"),
    ("efreet", [when(DESTROYED, raze(1), who=OWN)], "who = 'own' is not played in 'destroyed' of an efreet"),
    (MISSION_CARD, [always(grant(STEALTH))], "'grant' is not played in 'static' of a mission"),
    ("equipment", [when(SHOT_HIT, recon(1), who=ENEMY)], "who = 'enemy' is not played in 'shot_hit' of an equipment"),
    ("tactic", [when(ENGAGEMENT_START, grant(STEALTH))], "'grant' is not played in 'engagement_start' of a tactic"),
]


@pytest.mark.rule("RL-H.10q")
@pytest.mark.parametrize(("kind", "does", "why"), SEVEN, ids=[why for *_, why in SEVEN])
def test_what_is_not_played_is_refused_with_the_card_and_the_word(kind: str, does: list[Effect], why: str) -> None:
    with pytest.raises(BadCard, match="Odd One: ") as refused:
        check_card("Odd One", kind, does)
    assert str(refused.value).startswith(f"Odd One: {why}")
    assert "\n" not in str(refused.value)


# ---------------------------------------------------------------- a card in another's place
GAME = Redline()
TAIL = inspect.getsource(cards).partition("# Sources of effects")[2]


def with_does(monkeypatch: pytest.MonkeyPatch, title: str, does: tuple[Effect, ...]) -> Redline:
    """REDLINE in which a card or a mission of this name does something else."""
    space = {**vars(cards)}
    for field, names in (("CARDS", CARD_NAMES), ("MISSIONS", MISSION_NAMES)):
        if title in names:
            k = names.index(title)
            space[field] = tuple(c._replace(does=does) if i == k else c for i, c in enumerate(space[field]))
    exec(f"#{TAIL}", space)
    made = {name: value for name, value in space.items() if isinstance(value, Table)}
    for module in [m for n, m in sys.modules.items() if n.startswith("sandtable.games.redline.rules.")]:
        for name in made.keys() & vars(module).keys():
            monkeypatch.setattr(module, name, made[name])
    for where in GAME.plain.target.spaces.values():  # and wherever its procedures look
        for name in made.keys() & where.keys():
            monkeypatch.setitem(where, name, made[name])
    return GAME


# ---------------------------------------------------------------- what can be seen of a game
Seen = dict[str, int]
STATS_OF: dict[str, Callable[[Any, int], int]] = {
    "accuracy": accuracy_of, "armor": armor_of, "capture": capture_of, "margin": margin_of, "damage": damage_of, "speed": speed_of,
}  # fmt: skip


def seen(s: Any) -> Seen:
    found: Seen = {}
    for u in range(ALL_UNITS):
        unit, name = s.units[u], UNIT_NAMES[u]
        if unit.kind >= 0:
            found |= {f"{name} hurt": int(unit.damage), f"{name} expended": int(unit.expended), f"{name} bans": bans(s, u)}
            found |= {f"{name} keywords": keywords(s, u), f"{name} here": int(unit.here == s.mission and s.mission > 0)}
            found |= {f"{name} {stat}": int(of(s, u)) for stat, of in STATS_OF.items()}
    for side in range(2):
        me = s.sides[side]
        found |= {f"{side} recon": int(me.recon), f"{side} pool": int(me.pool), f"{side} hand": int(me.in_hand)}
        found |= {f"{side} arsenal": int(me.in_arsenal), f"{side} scrap": sum(map(int, me.scrap))}
    return found


# ---------------------------------------------------------------- the words, read once more
UNITS = ("r1", "r2", "b1", "b2")  # r1 carries one equipment card; r1 fires at b1


def units_meant(now: Seen, to: Target, side: int, host: str, aimed: str) -> list[str]:
    alive = [u for u in UNITS if f"{u} hurt" in now]
    mine = {"own": side, "enemy": 1 - side}
    if to.word == T_ALL:
        sided = [u for u in alive if to.side == ANY or side_of(UNIT_NAMES.index(u)) == mine[to.side.name if to.side else ""]]
        return [u for u in sided if to.place == ANYWHERE or now[f"{u} here"]]
    named = {T_HOST: host, T_SUBJECT: "r1", T_VICTIM: "b1", T_ONE: aimed, T_THAT: aimed}[to.word]
    return [named] if named in alive else []


def expected(before: Seen, effect: Effect, side: int, host: str = "", aimed: str = "", hit: int = 0) -> Seen:
    """What comes of an effect, by its words. `hit` is the damage of a shot of r1 at b1 that waits; it lands afterwards."""
    now, dealt, critical = {**before}, hit, False
    for op in effect.do:
        if op.if_ is not None and op.if_.form == IF_DAMAGE and not max(0, dealt) >= op.if_.least:
            continue
        whose = f"{1 - side if op.to.word == T_OPPONENT else side} "
        if op.to.word == T_SHOT:
            dealt, critical = dealt + op.n, critical or op.verb == V_CRIT
        elif op.verb == V_DISCARD:
            continue  # the other hand is empty
        elif op.verb == V_POOL:
            key = whose + ("recon" if op.about == RECON else "pool")
            now[key] = min(6 if op.about == RECON else 99, max(0, now[key] + op.n))
        elif op.verb == V_DRAW:
            now[whose + "arsenal"] -= op.n
            now[whose + "hand"] += op.n
        elif op.verb == V_RAZE:
            now[whose + "arsenal"] -= op.n
            now[whose + "scrap"] += op.n
        else:
            for u in units_meant(now, op.to, side, host, aimed):
                one_unit(now, u, op)
    now = buried(now)
    if hit and "b1 hurt" in now:
        now["b1 hurt"] += max(0, dealt)
        now = buried(now)
        if critical and "b1 hurt" in now:
            now["b1 capture"] -= 2  # Locked Arms is the only card in the deck
    return now


def one_unit(now: Seen, u: str, op: Op) -> None:
    if op.verb == V_DAMAGE:
        now[f"{u} hurt"] += op.n
    elif op.verb == V_HEAL:
        now[f"{u} hurt"] = max(0, now[f"{u} hurt"] - op.n)
    elif op.verb == V_EXPEND:
        now[f"{u} expended"] = 1
    elif op.verb == V_DESTROY:
        now[f"{u} hurt"] = 99
    elif op.verb == V_FORBID and op.about is not None:
        now[f"{u} bans"] |= 1 << op.about
        if op.about == NO_KEYWORDS:
            now[f"{u} keywords"] = 0
    elif op.verb == V_GRANT and op.about is not None:
        now[f"{u} keywords"] |= 1 << op.about | (1 << cards.FIRST_AMBUSH + op.n if op.about == AMBUSH else 0)
    elif op.verb == V_MOD and op.about is not None:
        floor = {"speed": 1, "damage": 0, "margin": 0}.get(op.about.name, -99)
        now[f"{u} {op.about.name}"] = max(floor, now[f"{u} {op.about.name}"] + op.n)


def buried(now: Seen) -> Seen:
    """Units with no armor left are gone, with what they carried."""
    for u in UNITS:
        if f"{u} hurt" in now and now[f"{u} hurt"] >= now[f"{u} armor"]:
            side = side_of(UNIT_NAMES.index(u))
            now[f"{side} scrap"] += 1 + (u == "r1")
            now = {key: value for key, value in now.items() if not key.startswith(u)}
    return now


# ---------------------------------------------------------------- on the table
POSITION: dict[str, Any] = {
    "stage": "combat",
    "first": "red",
    "criticals": ["locked-arms"],
    "missions": ["overlook", "dust-flats", "survey-ridge", "signal-array", "orbital-uplink"],
    "control": {"red": [1]},
    "red": {
        "arsenal": ["12 supply-drop"],
        "units": {"r1": "huojian dial 1 damage 1 with aesa-iv-czar", "r2": "hammer dial 1 damage 1"},
        "recon": 3,
    },
    "blue": {
        "arsenal": ["12 supply-drop"],
        "units": {"b1": "tigercat dial 1 damage 1", "b2": "lightning dial 1"},
        "recon": 2,
    },
}


def begun(game: Redline, stage: str = "combat", hand: tuple[str, ...] = ()) -> Any:
    position = {**POSITION, "stage": stage, "red": {**POSITION["red"], "hand": list(hand)}}
    if stage == "planning":
        for name in ("red", "blue"):
            units = {u: text.replace(" dial 1", "") for u, text in POSITION[name]["units"].items()}
            position[name] = {**position[name], "units": units}
    s = game.from_position(position, game.full_options({}))
    s.luck.key = 5
    game.plain.start(s)
    return s


def answer(game: Redline, s: Any, text: str) -> None:
    i = game.open(s)[0].i
    game.answer(s, i, game.read_move(s, i, text))


def to_the_hit(game: Redline, hand: tuple[str, ...] = ()) -> Any:
    """Blue holds; r1 fires at b1 and hits, with the two damage of a Huojian."""
    s = begun(game, hand=hand)
    for text in ("hold b2", "hold b1"):
        answer(game, s, text)
    fix(s, [9 - 1, *[0] * 12])
    answer(game, s, "fire r1 b1")
    for stop in ("done", "keep"):
        if game.open(s)[0].kind.name in ("declare", "precision"):
            answer(game, s, stop)
    return s


def static_on_equipment(m: pytest.MonkeyPatch, effect: Effect) -> tuple[Seen, Seen]:
    before = seen(begun(with_does(m, "aesa-iv-czar", ()), "planning"))
    holds = effect.if_ is None or effect.if_.least == MEDIUM
    after = seen(begun(with_does(m, "aesa-iv-czar", (effect,)), "planning"))
    now = {**before}
    for op in effect.do if holds else ():
        one_unit(now, "r1", op)
    return now, after


def static_on_an_efreet(m: pytest.MonkeyPatch, effect: Effect) -> tuple[Seen, Seen]:
    before = seen(begun(with_does(m, "huojian", ()), "planning"))
    holds = effect.if_ is None or effect.if_.least == MEDIUM
    after = seen(begun(with_does(m, "huojian", (effect,)), "planning"))
    now = {**before}
    for op in effect.do if holds else ():
        one_unit(now, "r1", op)
    return now, after


def static_on_a_mission(m: pytest.MonkeyPatch, effect: Effect) -> tuple[Seen, Seen]:
    before = seen(begun(with_does(m, "overlook", ())))
    after = seen(begun(with_does(m, "overlook", (effect,))))
    now = {**before}
    light = {"r1": MEDIUM, "r2": MEDIUM, "b1": MEDIUM, "b2": LIGHT}
    for op in effect.do:
        for u in units_meant(now, op.to, 0, "", ""):
            if op.if_ is None or light[u] == op.if_.least:
                one_unit(now, u, op)
    return now, after


def start_trigger(title: str) -> Callable[[pytest.MonkeyPatch, Effect], tuple[Seen, Seen]]:
    def play(m: pytest.MonkeyPatch, effect: Effect) -> tuple[Seen, Seen]:
        before = seen(begun(with_does(m, title, ())))
        return expected(before, effect, 0, "r1"), seen(begun(with_does(m, title, (effect,))))

    return play


def hit_trigger(title: str) -> Callable[[pytest.MonkeyPatch, Effect], tuple[Seen, Seen]]:
    def play(m: pytest.MonkeyPatch, effect: Effect) -> tuple[Seen, Seen]:
        before = seen(to_the_hit(with_does(m, title, ())))
        before["b1 hurt"] -= 2  # it has landed there
        return expected(before, effect, 0, "r1", hit=2), seen(to_the_hit(with_does(m, title, (effect,))))

    return play


def paid_with_recon(before: Seen, cost: int) -> Seen:
    return before | {"0 recon": before["0 recon"] - cost, "0 hand": before["0 hand"] - 1, "0 scrap": before["0 scrap"] + 1}


def tactic_at_the_start(m: pytest.MonkeyPatch, effect: Effect) -> tuple[Seen, Seen]:
    game = with_does(m, "rolling-thunder", (effect,))
    s = begun(game, hand=("rolling-thunder",))
    before = paid_with_recon(seen(s), 3)
    aimed = any(op.to.word == T_ONE for op in effect.do)
    answer(game, s, f"play rolling-thunder{' b1' if aimed else ''} recon 3")
    return expected(before, effect, 0, aimed="b1"), seen(s)


def tactic_on_a_hit(m: pytest.MonkeyPatch, effect: Effect) -> tuple[Seen, Seen]:
    game = with_does(m, "danger-close", (replace(effect, who=OWN),))
    s = to_the_hit(game, ("danger-close",))
    before = paid_with_recon(seen(s), 1)
    answer(game, s, "play danger-close recon 1")
    return expected(before, effect, 0, "r1", hit=2), seen(s)


STAGES = {
    ("equipment", STATIC): static_on_equipment,
    ("efreet", STATIC): static_on_an_efreet,
    (MISSION_CARD, STATIC): static_on_a_mission,
    ("equipment", ENGAGEMENT_START): start_trigger("aesa-iv-czar"),
    ("efreet", ENGAGEMENT_START): start_trigger("huojian"),
    (MISSION_CARD, ENGAGEMENT_START): start_trigger("overlook"),
    ("equipment", SHOT_HIT): hit_trigger("aesa-iv-czar"),
    ("efreet", SHOT_HIT): hit_trigger("huojian"),
    ("tactic", ENGAGEMENT_START): tactic_at_the_start,
    ("tactic", SHOT_HIT): tactic_on_a_hit,
}
KINDS = ("equipment", "efreet", MISSION_CARD, "tactic", PERMANENT_HIT, TEMPORARY_HIT, "general", "resource")


# ---------------------------------------------------------------- random cards
def random_card(r: Random) -> tuple[str, Effect]:
    """Of the whole vocabulary; four of five words are such as often go together, or hardly a card would be played."""
    kind, window = r.choice([*STAGES, (r.choice(KINDS), r.choice(WINDOWS))])
    sentence = SAYS.get(kind, {}).get(window)
    likely = sentence is not None and r.random() < 0.8
    who = r.choice(sentence.who) if sentence and likely else r.choice([None, *SUBJECTS])
    form = r.choice(sentence.ifs) if sentence and likely else r.choice([None, *FORMS])
    ops = tuple(random_op(r, sentence) for _ in range(r.choice((1, 1, 2))))
    once = r.random() < 0.1
    return kind, Effect(window, ops, who, random_condition(r, form), once=once)


def random_condition(r: Random, form: Word | None) -> Condition | None:
    if form is None:
        return None
    least = r.choice(CLASSES) if form in (IF_HOST, IF_VICTIM, IF_EACH) else r.randrange(1, 6)
    return Condition(form, least, least) if form in (IF_HOST, IF_VICTIM, IF_EACH) else Condition(form, least)


def random_op(r: Random, sentence: Any) -> Op:
    if sentence is not None and r.random() < 0.8:
        clause = r.choice(sentence.does)
        about = r.choice(clause.about) if clause.about else None
        verb, to, until, form = clause.verb, r.choice(clause.to), r.choice(clause.until), r.choice(clause.ifs)
    else:
        verb, until, form = r.choice(VERBS), r.choice([None, *DURATIONS]), r.choice([None, None, *FORMS])
        about = r.choice(
            {V_MOD: STATS, V_GRANT: KEYWORDS, V_FORBID: FORBIDDEN, V_POOL: [RESOURCES, RECON]}.get(verb, [None])
        )
        plain = [host, subject, victim, that, shot, capture, deploy, you, opponent, your_general]
        to = r.choice([*plain, one(r.choice(SUBJECTS), r.choice(PLACES)), every(r.choice(SUBJECTS), r.choice(PLACES))])
    n = r.choice((-2, -1, 1, 2)) if verb in (V_MOD, V_POOL) else r.randrange(1, 4)
    if verb in (V_FORBID, V_EXPEND, V_DESTROY, V_CRIT) or (verb == V_GRANT and about != AMBUSH):
        n = 0
    return Op(verb, to, n, about, until, random_condition(r, form))


def is_wiped_out(now: Seen) -> bool:
    """A side has nobody left: then the engagement is over, and the game has gone on."""
    return not any(f"{u} hurt" in now for u in UNITS[:2]) or not any(f"{u} hurt" in now for u in UNITS[2:])


@pytest.mark.rule("RL-H.10q")
@pytest.mark.parametrize("seed", range(3))
def test_random_cards_are_refused_or_do_what_they_say(seed: int) -> None:
    r, refused, played = Random(f"cards {seed}"), 0, 0
    for _ in range(300):
        kind, effect = random_card(r)
        if next(faults(kind, [effect]), ""):
            refused += 1
            continue
        text = effect_text(effect, "critical" if "hit" in kind else kind)
        assert text.endswith(".")
        if (kind, effect.when) in STAGES and played < 40:
            with pytest.MonkeyPatch.context() as m:
                wanted, found = STAGES[kind, effect.when](m, effect)
            if not is_wiped_out(wanted):
                assert found == wanted, (kind, text, sorted(found.items() ^ wanted.items()))
                played += 1
    assert refused > 50
    assert played > 20
