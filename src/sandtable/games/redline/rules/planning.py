"""Mission planning: secret dials, and their reveal."""

from __future__ import annotations

from sandtable.kernel import Steps, answer_of, ask, ask_again, consider, decision, first_answer, procedure, rule, tell

from .. import events as e
from .. import refusals as no
from .. import verbs as do
from .. import vocabulary as word
from ..state import ALL_UNITS, AT_HOME, DIAL_B, DIAL_UNSET, LINE, ON_FRONTLINE, RedlineOptions, State, side_of, units_of
from .chain import window
from .terms import gain_recon, has, is_active


@decision
def dial(s: State, out: RedlineOptions, who: int) -> None:
    """Set a dial: a mission, or B to stay at the baseline. RL-12.2a"""
    list_dials(s, out, who, False)
    consider(out, do.lock(), 0 if s.lock_in and undialled(s, who) == 0 else no.NO_LOCK)
    list_dials(s, out, who, True)


@rule
def list_dials(s: State, out: RedlineOptions, who: int, again: bool) -> None:
    """What is still to be set comes first, what is set again (RL-12.2d) last."""
    for u in range(ALL_UNITS):
        if (s.units[u].dial != DIAL_UNSET) == again:
            for mission in range(LINE + 1):
                consider(out, do.set_dial(u, mission), why_not_dial(s, who, u, mission))


@rule
def why_not_dial(s: State, side: int, u: int, mission: int) -> int:
    """RL-12.1a Every face-up efreet gets one; RL-12.4b not to a mission that lies face down."""
    if side_of(u) != side or not is_active(s, u):
        return no.NO_DIAL
    if s.units[u].dial != DIAL_UNSET and (not s.lock_in or s.units[u].dial == mission):
        return no.DIAL_IS_SET
    return no.DIAL_FLIPPED if mission > 0 and s.missions[mission - 1].flipped else 0


@procedure
def plan(s: State) -> Steps[None]:
    """RL-12.2c Both set their dials in secret, each at their own pace; RL-12.2d and change them until they are final; RL-12.2f they
    are revealed together."""
    to_frontline(s)
    for side in range(2):
        if undialled(s, side) > 0:
            ask(s, side, dial)
    while is_planning(s, 0) or is_planning(s, 1):
        i = yield first_answer(s)
        side = s.flow.decisions[i].who
        if do.verb(answer_of(s, i)) == do.lock:
            s.sides[side].locked = 1
        else:
            s.units[do.unit(answer_of(s, i))].dial = do.dial(answer_of(s, i))
        if is_planning(s, side):
            ask_again(s, i)
        else:
            tell(s, e.dials_set, side)


@rule
def is_planning(s: State, side: int) -> bool:
    """RL-12.2d Has a side a dial to set still, or is it to say that they are final?"""
    return undialled(s, side) > 0 or (s.lock_in != 0 and not s.sides[side].locked)


@rule
def to_frontline(s: State) -> None:
    """RL-12.1a All face-up efreets move to the frontline; RL-12.1c flipped ones stay."""
    tell(s, e.planning_began)
    for u in range(ALL_UNITS):
        if is_active(s, u):
            s.units[u].here = ON_FRONTLINE
            s.units[u].dial = DIAL_UNSET
    for side in range(2):  # who has no dial has nothing to say
        s.sides[side].locked = 1 if s.lock_in and undialled(s, side) == 0 else 0


@rule
def undialled(s: State, side: int) -> int:
    """Efreets of a side that still want a dial."""
    n = 0
    for u in units_of(side):
        if is_active(s, u) and s.units[u].dial == DIAL_UNSET:
            n += 1
    return n


@procedure
def reveal(s: State) -> Steps[None]:
    """RL-12.2f The dials are up, RL-21.7a Scouting is paid, RL-12.3b tactics may follow, and all go where they were sent."""
    show_dials(s)
    s.sides[0].locked = 0
    s.sides[1].locked = 0
    scout(s, s.first)
    scout(s, 1 - s.first)
    yield from window(s, word.AFTER_REVEAL)
    go(s)


@rule
def show_dials(s: State) -> None:
    for u in range(ALL_UNITS):
        if is_active(s, u):
            tell(s, e.dial_shown, u, s.units[u].kind, s.units[u].dial)


@rule
def scout(s: State, side: int) -> None:
    """RL-21.7a One recon for each efreet with Scouting sent to a face-up mission; RL-21.7b none for B."""
    for u in units_of(side):
        if (
            is_active(s, u)
            and s.units[u].dial > 0
            and not s.missions[s.units[u].dial - 1].flipped
            and has(s, u, word.SCOUTING)
        ):
            gain_recon(s, side, 1)
            tell(s, e.recon_changed, side, 1)


@rule
def go(s: State) -> None:
    """RL-13.1a B goes home; RL-12.4a a dial on a face-down mission leaves its unit on the frontline."""
    for u in range(ALL_UNITS):
        if not is_active(s, u):
            continue
        unit = s.units[u]
        if unit.dial <= DIAL_B:
            unit.here = AT_HOME
        elif s.missions[unit.dial - 1].flipped:
            unit.here = ON_FRONTLINE
        else:
            unit.here = unit.dial
