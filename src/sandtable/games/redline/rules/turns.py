"""The game: turns of two deploy phases, planning and combat, and how they end."""

from __future__ import annotations

from sandtable.kernel import Steps, procedure, rule, tell

from .. import events as e
from .. import vocabulary as word
from ..state import ALL_UNITS, AT_HOME, COMBAT, DEPLOYING, DIAL_UNSET, LINE, MULLIGANS, NOBODY, PLANNING, SETTING_UP, State
from .chain import settle
from .combat import combat, end_duration, mission_triggers, ordered
from .criticals import trigger
from .damage import win
from .deploy import deploy_phase
from .planning import plan, reveal
from .setup import mulligans, set_up
from .strategies import strategy_triggers
from .terms import controls


@procedure
def game(s: State) -> Steps[None]:
    """RL-4.1a Set-up, then turns until somebody has won."""
    if s.stage == SETTING_UP:
        set_up(s)
    if s.stage == MULLIGANS:
        yield from mulligans(s)
    while True:
        if s.stage == DEPLOYING:
            yield from deploy_phase(s)
            next_phase(s)
        if s.stage == PLANNING:
            yield from plan(s)
            s.stage = COMBAT
        if s.stage == COMBAT:
            yield from reveal(s)
            yield from combat(s)
            yield from end_of_turn(s)
            next_turn(s)


@rule
def next_phase(s: State) -> None:
    """RL-4.1b The second player's deploy phase, RL-11.2 then planning."""
    s.step = 0
    if s.player == s.first:
        s.player = 1 - s.first
    else:
        s.stage = PLANNING


@procedure
def end_of_turn(s: State) -> Steps[None]:
    """RL-H.2b Critical hits and units, the first player's first; missions 1 to 5; then everybody goes home, and the check."""
    s.mission = 0
    s.engaged = 0
    for turn in range(ALL_UNITS):
        yield from trigger(s, ordered(s, turn), word.TURN_END)
    yield from strategy_triggers(s, s.first, word.TURN_END)
    yield from strategy_triggers(s, 1 - s.first, word.TURN_END)
    yield from settle(s, 0)
    for position in range(LINE):
        s.mission = position + 1
        yield from mission_triggers(s, word.TURN_END, s.missions[position].owner)
    s.mission = 0
    go_home(s)
    check_missions(s)


@rule
def go_home(s: State) -> None:
    """RL-13.4 Back to the baseline; what held for the turn is over."""
    for u in range(ALL_UNITS):
        unit = s.units[u]
        unit.here = AT_HOME
        unit.dial = DIAL_UNSET
        unit.acted = 0
        unit.order = 0
        unit.retreated = 0
    end_duration(s, word.FOR_TURN)
    end_duration(s, word.FOR_ACTION)
    for position in range(LINE):
        s.missions[position].capped = 0
    s.round = 0
    s.sides[0].pool = 0
    s.sides[1].pool = 0


@rule
def check_missions(s: State) -> None:
    """RL-20.1c One check a turn: RL-20.1a all five are a victory."""
    for side in range(2):
        n = 0
        for position in range(LINE):
            if controls(s, side, position):
                n += 1
        if n == LINE:
            win(s, side, e.BY_MISSIONS)


@rule
def next_turn(s: State) -> None:
    """RL-20.3 The same order again; RL-23.1e flipped missions turn up before anybody's bonuses."""
    s.turn += 1
    s.stage = DEPLOYING
    s.step = 0
    s.player = s.first
    for position in range(LINE):
        s.missions[position].flipped = 0
    tell(s, e.turn_began, s.turn)


@rule
def score(s: State, seat: int) -> int:
    """1 for a win, -1 for a loss, 0 while the game goes on."""
    if s.winner == NOBODY:
        return 0
    return 1 if s.winner == seat else -1
