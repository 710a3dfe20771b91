"""Shots: naming a target, Salvo and missiles, Boost, the die, Precision and Sharpshooter, hitting, damage."""

from __future__ import annotations

from sandtable.kernel import Steps, ask, consider, decision, offer, procedure, roll, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as word
from ..cards import E_COUNT, E_FIRST, E_MAY, E_WHEN, N_SLOTS
from ..state import NONE, RedlineOptions, State, Unit, side_of
from .chain import settle, window
from .criticals import deal_critical, trigger
from .damage import check_units, put_damage, who_takes_it
from .effects import effect_holds, pending_damage, perform
from .terms import accuracy_of, boosted_speed, can_expend, damage_of, has, is_active, margin_of

NATURAL = 12
BOOST_SPEED, SALVO_DAMAGE, SALVO_ACCURACY = 2, 2, -2


# ---------------------------------------------------------------- decisions
@decision
def declare(s: State, out: RedlineOptions, who: int, unit: Unit) -> None:
    """Before the die: Salvo, or a missile, or nothing more. RL-15.1b"""
    offer(out, do.no_more())
    consider(out, do.salvo(), 0 if can_salvo(s, unit) else no.NO_SALVO)
    for k in range(N_SLOTS):
        consider(out, do.launch(k), 0 if loaded(s, unit, k) >= 0 else no.NO_DECLARE)


@decision
def boost(s: State, out: RedlineOptions, who: int, unit: Unit) -> None:
    """Your unit is fired at: expend it for Boost? RL-21.3a"""
    offer(out, do.no_boost())
    offer(out, do.boost())


@decision
def precision(s: State, out: RedlineOptions, who: int, unit: Unit, die: int) -> None:
    """Expend the unit for Precision and roll again? RL-21.5a"""
    offer(out, do.keep())
    offer(out, do.reroll())


@decision
def sharpshoot(s: State, out: RedlineOptions, who: int, unit: Unit, die: int) -> None:
    """Sharpshooter: one less, as it is, or one more? RL-21.8b"""
    offer(out, do.minus())
    offer(out, do.stay())
    offer(out, do.plus())


@rule
def can_salvo(s: State, u: int) -> bool:
    """RL-21.6a An upright unit with Salvo; once for a shot."""
    return not s.shot.salvo and can_expend(s, u, word.SALVO)


@rule
def loaded(s: State, u: int, k: int) -> int:
    """The effect of equipment that may be expended for this shot, or -1."""
    card = s.units[u].slots[k].card
    if card < 0 or s.units[u].slots[k].spent:
        return -1
    for effect in range(E_FIRST[card], E_FIRST[card] + E_COUNT[card]):
        if E_MAY[effect] and E_WHEN[effect] == word.SHOT_DECLARE and effect_holds(s, effect, side_of(u), u):
            return effect
    return -1


# ---------------------------------------------------------------- a shot
@procedure
def fire(s: State, u: int, victim: int) -> Steps[None]:
    """RL-15.1b Target and Salvo, Boost, die, Precision, Sharpshooter, tactics, hit or miss, tactics on the damage, Cover, damage,
    critical card."""
    aim(s, u, victim)
    if s.defender_first:
        yield from may_boost(s, victim)
        yield from declarations(s, u)
    else:
        yield from declarations(s, u)
        yield from may_boost(s, victim)
    if s.sharp_before:
        yield from may_sharpshoot(s, u, 0)
    s.shot.die = roll(s, 12)
    yield from may_reroll(s, u, s.shot.die)
    if not s.sharp_before:
        yield from may_sharpshoot(s, u, s.shot.die)
    yield from trigger(s, u, word.SHOT_ROLLED)
    yield from window(s, word.SHOT_ROLLED)
    judge(s)
    if s.shot.hit:
        yield from on_hit(s, u, victim)
    s.shot.on = 0
    yield from settle(s, 0)


@rule
def aim(s: State, u: int, victim: int) -> None:
    """A new shot. What the shooter can do is taken now: the shot stays what it is even if the shooter is lost."""
    shot = s.shot
    shot.shooter = u
    shot.victim = victim
    shot.die = 0
    shot.boost = 0
    shot.no_boost = 0
    shot.salvo = 0
    shot.sharp = 0
    shot.hit = 0
    shot.critical = 0
    shot.on = 1
    shot.accuracy = accuracy_of(s, u)
    shot.damage = damage_of(s, u)
    shot.margin = margin_of(s, u)
    tell(s, e.fired, u, s.units[u].kind, victim, s.units[victim].kind)


@procedure
def declarations(s: State, u: int) -> Steps[None]:
    """RL-21.6a Salvo and missiles, as many as the unit has; what happens by itself first."""
    yield from trigger(s, u, word.SHOT_DECLARE)
    while can_declare(s, u):
        answer = yield ask(s, side_of(u), declare, u)
        if do.verb(answer) == do.no_more:
            return
        if do.verb(answer) == do.salvo:
            salvo(s, u)
        else:
            yield from fire_missile(s, u, do.slot(answer))


@rule
def can_declare(s: State, u: int) -> bool:
    if can_salvo(s, u):
        return True
    for k in range(N_SLOTS):
        if loaded(s, u, k) >= 0:
            return True
    return False


@rule
def salvo(s: State, u: int) -> None:
    """RL-21.6a Expended for +2 damage and -2 accuracy, RL-21.6b for this shot."""
    s.units[u].expended = 1
    s.shot.salvo = 1
    s.shot.damage += SALVO_DAMAGE
    s.shot.accuracy += SALVO_ACCURACY
    tell(s, e.declared, u, s.units[u].kind, NONE)


@procedure
def fire_missile(s: State, u: int, k: int) -> Steps[None]:
    """RL-7.4 It is expended until the next reset."""
    effect = loaded(s, u, k)
    s.units[u].slots[k].spent = 1
    tell(s, e.declared, u, s.units[u].kind, s.units[u].slots[k].card)
    yield from perform(s, effect, side_of(u), u, s.shot.victim, 0)
    if s.shot.no_boost:
        s.shot.boost = 0


@procedure
def may_boost(s: State, victim: int) -> Steps[None]:
    """RL-21.3b Before the die, RL-21.3c by an upright unit, RL-H.6h unless the shot forbids it."""
    if s.shot.no_boost or not can_expend(s, victim, word.BOOST):
        return
    answer = yield ask(s, side_of(victim), boost, victim)
    if do.verb(answer) == do.boost:
        s.units[victim].expended = 1
        s.shot.boost = BOOST_SPEED
        tell(s, e.boosted, victim, s.units[victim].kind)


@procedure
def may_reroll(s: State, u: int, die: int) -> Steps[None]:
    """RL-21.5c On seeing the die, before Sharpshooter; RL-21.5b the second roll stands."""
    if not can_expend(s, u, word.PRECISION):
        return
    answer = yield ask(s, side_of(u), precision, u, die)
    if do.verb(answer) == do.reroll:
        s.units[u].expended = 1
        tell(s, e.rerolled, u, s.units[u].kind)
        s.shot.die = roll(s, 12)


@procedure
def may_sharpshoot(s: State, u: int, die: int) -> Steps[None]:
    """RL-21.8b One less, none, or one more."""
    if not has(s, u, word.SHARPSHOOTER):
        return
    answer = yield ask(s, side_of(u), sharpshoot, u, die)
    s.shot.sharp = -1 if do.verb(answer) == do.minus else 1 if do.verb(answer) == do.plus else 0
    if s.shot.sharp != 0:
        tell(s, e.sharpened, s.shot.sharp)


@rule
def judge(s: State) -> None:
    """RL-15.2b At least the target's speed hits, RL-15.2d exactly it is critical, RL-H.2i or within the margin; RL-15.3a a 12 on
    the die always does both."""
    shot = s.shot
    value = shot.die + shot.accuracy + shot.sharp
    speed = boosted_speed(s, shot.victim, shot.boost) if is_active(s, shot.victim) else 0
    tell(s, e.rolled, shot.die, value, speed)
    if shot.die == NATURAL or value >= speed:
        shot.hit = 1
        if shot.die == NATURAL or value - speed <= shot.margin:
            shot.critical = 1
        tell(s, e.hit, shot.critical)
    else:
        tell(s, e.missed)


@procedure
def on_hit(s: State, u: int, victim: int) -> Steps[None]:
    """RL-24.2b The damage waits below what is played on it; RL-15.4a then it is dealt, RL-14.2c in a batch later."""
    yield from trigger(s, u, word.SHOT_HIT)
    yield from window(s, word.SHOT_HIT)
    tell(s, e.shot_damage, pending_damage(s), s.shot.critical)
    if s.batch:
        wait(s, victim, side_of(u))
    else:
        yield from land(s, victim, pending_damage(s), s.shot.critical, side_of(u))


@rule
def wait(s: State, victim: int, by: int) -> None:
    """RL-14.2c A hit that waits for the rest of its batch."""
    hit = s.hits[s.n_hits]
    hit.victim = victim
    hit.by = by
    hit.amount = pending_damage(s)
    hit.critical = s.shot.critical
    s.n_hits += 1


@procedure
def land(s: State, victim: int, amount: int, critical: int, by: int) -> Steps[None]:
    """RL-21.4d Cover, RL-16.1b then the damage, then the critical card, RL-16.1c if the unit lives."""
    if not is_active(s, victim):
        return
    taker = yield from who_takes_it(s, victim, amount)
    put_damage(s, taker, amount)
    check_units(s)
    if critical and (is_active(s, taker) or s.crit_on_destroyed):
        yield from deal_critical(s, taker, side_of(taker), by)


@procedure
def land_all(s: State) -> Steps[None]:
    """RL-14.2h All damage of a batch first, then for each unit that lives a card for each critical hit, in firing order."""
    i = 0
    while i < s.n_hits:
        if is_active(s, s.hits[i].victim):
            taker = yield from who_takes_it(s, s.hits[i].victim, s.hits[i].amount)
            s.hits[i].victim = taker
        i += 1
    for k in range(s.n_hits):
        put_damage(s, s.hits[k].victim, s.hits[k].amount)
    check_units(s)
    i = 0
    while i < s.n_hits:
        if s.hits[i].critical and (is_active(s, s.hits[i].victim) or s.crit_on_destroyed):
            yield from deal_critical(s, s.hits[i].victim, side_of(s.hits[i].victim), s.hits[i].by)
        i += 1
    s.n_hits = 0
    yield from settle(s, 0)
