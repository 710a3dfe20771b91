"""One suite for every game. Each check takes a game and raises AssertionError where the game breaks a promise of the kernel:

modes             step functions over plain and checked records, native generators and compiled code play the same games
copies            a copy shares nothing: trying every option on copies leaves all past states as they were
records           a record replays to the same state and log, and forks at any move
positions         a position's text parses back to the same state, in the middle of anything: what is offered in it, and after a
                  few more moves, is the same
invariants        what a game says is true of every position is true after every decision, and of what each seat knows
options           what is listed is accepted; what is not is refused with a reason and a rule; nothing is both
noninterference   worlds that a seat cannot tell apart look, sound and offer the same to it
worlds            every world that is drawn for a seat is possible: the same moves lead there from an earlier world (worlds.py)
undo              going back restores the state byte for byte, and only where nobody has learned anything
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from sandtable.kernel import Asked, Game, Generators, pack
from sandtable.kernel.luck import below, key_of
from sandtable.kernel.phrases import Offered
from sandtable.kernel.position import position_text, read_position
from sandtable.kernel.record import copy_of
from sandtable.kernel.targets import Engine
from sandtable.play.match import Match, replay
from sandtable.play.record import read_record
from sandtable.play.undo import CannotUndo, sees_all

GameOptions = dict[str, str] | None
MOVES_ON = 4  # how far a position that was read back is played on


def playout(game: Game, seed: int, options: GameOptions = None, engine: Engine | None = None) -> Iterator[tuple[Any, Asked]]:
    """A random game, state by state: yields the state and the decision about to be answered."""
    engine = engine or game.plain
    r = random.Random(f"{game.name} {seed}")
    s, out = game.new(seed, options, engine), None
    out = game.buffer(s)
    while not game.is_over(s):
        asked = r.choice(game.open(s))
        yield s, asked
        engine.options(s, asked.i, out, -1)
        k = r.randrange(out.n)
        engine.answer(s, asked.i, int(out.action[k]))
    yield s, Asked(-1, game.rules.kinds[0], -1)


def without_flow(s: Any) -> tuple[Any, ...]:
    """The fields of a state but for the procedure stack, which native generators do not have."""
    return tuple(v for name, v in zip(s.fields, s.values(), strict=True) if name != "flow")


def asked_values(s: Any) -> list[Any]:
    return [q.values() for q in s.flow.decisions[: s.flow.asked]]


# ---------------------------------------------------------------- modes
def check_modes(game: Game, seed: int, options: GameOptions = None) -> int:
    """Plain, checked, native generators and compiled code agree at every decision. Returns the decisions compared."""
    native = game.native()
    plain, strict, oracle = game.new(seed, options), game.new(seed, options, game.checked), game.blank(options)
    oracle.luck.key = key_of(seed)
    generators = Generators(game.rules, oracle)
    flat, outs = native.arrays()
    start = game.blank(options)
    start.luck.key = key_of(seed)
    pack(start, flat, 0)
    native.start(flat, 0)
    r, n = random.Random(seed), 0
    out = game.buffer(plain)
    while True:
        agree(game, plain, strict, oracle, flat, seed, n)
        if game.is_over(plain):
            return n
        asked = r.choice(game.open(plain))
        game.plain.options(plain, asked.i, out, -1)
        native.options(flat, 0, asked.i, outs)
        listed = [int(a) for a in out.action[: out.n]]
        assert listed == outs[0]["action"][: outs[0]["n"]].tolist(), (seed, n, "options")
        k = r.randrange(out.n)
        game.plain.answer(plain, asked.i, listed[k])
        game.checked.answer(strict, asked.i, listed[k])
        generators.answer(asked.i, listed[k])
        native.answer(flat, 0, asked.i, listed[k])
        n += 1


def agree(game: Game, plain: Any, strict: Any, oracle: Any, flat: Any, seed: int, n: int) -> None:
    where = (game.name, seed, n)
    assert plain.values() == strict.values(), (*where, "plain and checked differ")
    assert without_flow(plain) == without_flow(oracle), (*where, "plain and native generators differ")
    if not game.is_over(plain):
        assert asked_values(plain) == asked_values(oracle), (*where, "plain and native generators ask differently")
    assert pack(plain)[0] == flat[0], (*where, "plain and compiled differ")


def check_compiled(game: Game, seeds: range, options: GameOptions = None) -> None:
    """Whole compiled games end as the plain ones do: same number of decisions, same scores."""
    native = game.native()
    keys = np.array([key_of(seed) for seed in seeds])
    policy = np.array([key_of(f"policy {seed}") for seed in seeds])
    scores, lengths = native.rollouts(game.blank(options), keys, policy)
    for g, seed in enumerate(seeds):
        s, n = game.new(seed, options), 0
        out = game.buffer(s)
        while not game.is_over(s):
            i = game.open(s)[0].i
            game.plain.options(s, i, out, -1)
            game.plain.answer(s, i, int(out.action[below(out.n, int(policy[g]), n)]))
            n += 1
        mine = [type(game).score(s, seat) for seat in range(game.max_seats)]
        assert (n, mine) == (lengths[g], scores[g].tolist()), (game.name, seed)


# ---------------------------------------------------------------- copies
def check_copies(game: Game, seed: int, options: GameOptions = None, every: int = 7) -> int:
    """Every option tried on a copy leaves the original and all earlier states alone. Returns the options tried."""
    past: list[tuple[Any, Any]] = []
    tried = 0
    for n, (s, asked) in enumerate(playout(game, seed, options)):
        past.append((kept := copy_of(s), kept.values()))
        if n % every or game.is_over(s):
            continue
        before = s.values()
        for action in game.legal(s, asked.i)[:40]:
            game.plain.answer(copy_of(s), asked.i, action)
            tried += 1
        assert s.values() == before, (game.name, seed, n)
    for n, (state, values) in enumerate(past):
        assert state.values() == values, (game.name, seed, n)
    return tried


# ---------------------------------------------------------------- records and positions
def random_match(game: Game, seed: int, options: GameOptions = None, limit: int = 10_000) -> Match:
    r = random.Random(seed)
    match = Match(game, seed, options)
    while not match.over and len(match.record.moves) < limit:
        asked = r.choice(match.open())
        out = game.buffer(match.state)
        game.plain.options(match.state, asked.i, out, -1)
        k = r.randrange(out.n)
        match.play(asked.i, int(out.action[k]))
    return match


def check_records(game: Game, seed: int, options: GameOptions = None) -> int:
    """A random game's record replays and forks. Returns its moves."""
    match = random_match(game, seed, options)
    text = match.record.text()
    record = read_record(text)
    assert record.text() == text
    again = replay(game, record)
    assert again.state.values() == match.state.values()
    assert [line.text for line in again.log] == [line.text for line in match.log]
    assert again.record.result == match.record.result != ""
    at = random.Random(seed).randrange(len(record.moves))
    fork = replay(game, record.upto(at))
    assert fork.state.values() == match.state_before(at).values()
    return len(record.moves)


def check_positions(game: Game, seed: int, options: GameOptions = None, every: int = 5) -> int:
    """Position texts of a random game parse back. Returns how many were tried."""
    tried = 0
    for n, (s, _) in enumerate(playout(game, seed, options)):
        if n % every and not game.is_over(s):
            continue
        text = position_text(game, s)
        _, back = read_position(text, lambda name: game)
        assert position_text(game, back) == text, (game.name, seed, n)
        mine = copy_of(s)
        for state in (mine, back):
            game.plain.canonical(state)
            game.plain.hide_flow(state, -2)
        assert same_position(game, mine, back), (game.name, seed, n)
        same_future(game, mine, back, random.Random(n), (game.name, seed, n))
        tried += 1
    return tried


def same_future(game: Game, mine: Any, back: Any, r: random.Random, where: Any, moves: int = MOVES_ON) -> None:
    """What a text leaves out may matter only later: both are played on alike, with the same dice, and offer the same."""
    for k in range(moves):
        if game.is_over(mine):
            return
        asked = r.choice(game.open(mine))
        out = game.buffer(mine)
        game.plain.options(mine, asked.i, out, -1)
        n = r.randrange(out.n)
        for state in (mine, back):
            game.plain.answer(state, asked.i, int(out.action[n]))
        assert offers(game, mine) == offers(game, back), (*where, k, "differs later")


def offers(game: Game, s: Any) -> list[tuple[Any, ...]]:
    """Who is asked what, and what may be answered; not about which piece, as pieces alike may have changed their numbers."""
    return [(asked.kind.name, asked.who, sorted(game.legal(s, asked.i))) for asked in game.open(s)]


def same_position(game: Game, a: Any, b: Any) -> bool:
    """Equal to any player: same position, same questions, same options. (Pieces alike may have changed their numbers.)"""
    if game.position(a) != game.position(b) or len(game.open(a)) != len(game.open(b)):
        return False
    return all(
        sorted(game.legal(a, p.i)) == sorted(game.legal(b, q.i)) and p[1:] == q[1:]
        for p, q in zip(game.open(a), game.open(b), strict=True)
    )


def check_invariants(game: Game, seed: int, options: GameOptions = None, every: int = 10) -> int:
    """Nothing that is declared impossible happens in a random game. Returns the decisions looked at."""
    n = 0
    for n, (s, _) in enumerate(playout(game, seed, options)):
        seats = range(-1, game.max_seats) if n % every == 0 else ()
        for state in (s, *(game.known(s, seat) for seat in seats)):
            wrong = list(game.broken(state))
            assert not wrong, (game.name, seed, n, wrong)
    return n


# ---------------------------------------------------------------- options and refusals
def offered_alone(game: Game, s: Any, asked: Asked, action: int) -> Offered:
    """An option asked for by itself: as when all of a question are asked for together."""
    handle, label = game.handle(s, asked.i, action), game.label(s, asked.i, action)
    short = label if handle.get("to") else game.short(s, asked.i, action)
    return Offered(action, game.move_text(s, asked.i, action), label, short, handle)


def check_options(game: Game, seed: int, options: GameOptions = None, every: int = 9, probes: int = 60) -> int:
    """Listed means accepted, unlisted means refused with a rule; texts tell options apart and parse back."""
    r, tried = random.Random(seed), 0
    for n, (s, asked) in enumerate(playout(game, seed, options)):
        if n % every or game.is_over(s):
            continue
        legal = game.legal(s, asked.i)
        assert legal, (game.name, seed, n, "a decision without options")
        assert len(set(legal)) == len(legal), (game.name, seed, n, "an option listed twice")
        texts = [game.move_text(s, asked.i, a) for a in legal]
        assert len(set(texts)) == len(texts), (game.name, seed, n, "two options with one text")
        for offered, text in zip(game.offered(s, asked.i, legal), texts, strict=True):
            action = offered.action
            assert game.read_move(s, asked.i, text) == action, (game.name, seed, n, text)
            assert game.label(s, asked.i, action)
            assert offered == offered_alone(game, s, asked, action), (game.name, seed, n, text)
            assert not said_of(game, s, asked, action), (
                game.name,
                seed,
                n,
                text,
                "listed, and yet there is something against it",
            )
        top = max(legal) * 2 + 16
        for action in {r.randrange(top) for _ in range(probes)} | {
            r.choice(legal) ^ (1 << r.randrange(12)) for _ in range(probes)
        }:
            refusal = game.why_not(s, asked.i, action)
            if action in legal:
                assert refusal is None, (game.name, seed, n, action)
            else:
                assert refusal is not None, (game.name, seed, n, action)
                assert refusal.text, (game.name, seed, n, action)
                assert refusal.id, (game.name, seed, n, action)
                # An action that answers the question and is not refused by `why` would have been listed.
                assert refusal or not asked.kind.why or unlike(game, asked, action), (
                    game.name,
                    seed,
                    n,
                    action,
                    "not listed",
                )
            tried += 1
    return tried


def said_of(game: Game, s: Any, asked: Asked, action: int) -> int:
    """What a decision's own `why` says of an answer: the list and the reason must not disagree."""
    return int(game.engine_of(s).rule(asked.kind.why)(s, asked.who, *asked.values, action)) if asked.kind.why else 0


def unlike(game: Game, asked: Asked, action: int) -> bool:
    """Whether an action is not an answer to this question at all, or has a part outside its domain."""
    if game.answers is None or action < 0 or game.answers.number(action) >= len(game.answers.all):
        return True
    verb, values = game.answers.verb_of(action), game.answers.values(action)
    exact = verb(*(values[p.name] for p in verb.parts)) == action
    return (
        verb not in game.answers.decisions[asked.kind.name]
        or not exact
        or any(values[p.name] not in p.meant for p in verb.parts)
    )


# ---------------------------------------------------------------- what a seat may know
def sight(game: Game, s: Any, seat: int) -> tuple[Any, ...]:
    """All that a seat is shown: what it knows, its view, its questions, options and words."""
    known = game.known(s, seat)
    asked = [
        (a.i, a.kind.name, game.prompt(known, a.i), [(o, game.label(known, a.i, o)) for o in game.legal(known, a.i)])
        for a in game.open(known)
        if a.who == seat
    ]
    return known.values(), game.view(known, seat), asked


def check_noninterference(game: Game, seed: int, options: GameOptions = None, every: int = 3) -> int:
    """At points of a random game, for every seat: another world that fits what the seat knows looks the same to it, and goes
    on looking and sounding the same as long as the seat cannot tell the two apart. Returns the worlds compared."""
    seats = len(game.seats(game.full_options(options)))
    r, tried = random.Random(seed), 0
    for n, (s, asked) in enumerate(playout(game, seed, options)):
        if n % every or game.is_over(s):
            continue
        for seat in range(-1, seats):
            known = game.known(s, seat)
            assert game.known(known, seat).values() == known.values(), (game.name, seed, n, seat, "knowing is not stable")
            world = game.world(known, seat, key_of(f"{seed} {n} {seat}"))
            assert sight(game, world, seat) == sight(game, s, seat), (game.name, seed, n, seat)
            same_sound(game, s, world, asked, seat, r, (game.name, seed, n, seat))
            tried += 1
    return tried


def check_openness(game: Game, seed: int, options: GameOptions = None) -> int:
    """Where a game says that nothing is hidden from anybody (`Game.hides`) everybody knows the same, and there is no other
    world; and is shown the same, if it says that (`Game.one_view`). Returns how often that was so."""
    found = 0
    for s, _ in playout(game, seed, options):
        if game.open_to_all(s):
            everybody = [game.known(s, seat) for seat in range(-1, len(game.seats(game.full_options(options))))]
            assert all(known.values() == everybody[0].values() for known in everybody), (game.name, seed, found)
            assert all(sees_all(game, known, seat) for seat, known in enumerate(everybody, -1)), (game.name, seed, found)
            views = [game.view(known, seat) for seat, known in enumerate(everybody, -1) if game.one_view]
            assert all(view == views[0] for view in views), (game.name, seed, found, "the views differ")
            found += 1
    return found


def same_sound(game: Game, s: Any, world: Any, asked: Asked, seat: int, r: random.Random, where: Any) -> None:
    """Go one move on in both worlds. If the seat still cannot tell them apart, it has heard the same."""
    a, b = copy_of(s), copy_of(world)
    b.luck.assign(a.luck)  # dice fall openly: let them fall alike
    secret = asked.who != seat and s.flow.asked > 1
    legal_a, legal_b = game.legal(a, asked.i), game.legal(b, asked.i)
    action = r.choice(legal_a)
    # Where several are asked at once nobody sees the others' answers: another seat may choose differently.
    other = r.choice(legal_b) if secret else action
    if other not in legal_b:
        return
    a.journal, b.journal = [], []
    game.plain.answer(a, asked.i, action)
    game.plain.answer(b, asked.i, other)
    if game.known(a, seat).values() == game.known(b, seat).values():
        heard = [[e for e in state.journal if e.seen_by(seat)] for state in (a, b)]
        assert heard[0] == heard[1], (*where, "the seat hears what it may not know")


# ---------------------------------------------------------------- undo
def check_undo(game: Game, seed: int, options: GameOptions = None, most: int = 150) -> tuple[int, int]:
    """Undo wherever it is allowed, and see that nothing is left of the move. Returns (allowed, refused)."""
    r, match, allowed, refused = random.Random(seed), Match(game, seed, options), 0, 0
    while not match.over and len(match.record.moves) < most:
        asked = r.choice(match.open())
        before, lines = match.state.values(), len(match.log)
        seat = match.seat(asked)
        out = game.buffer(match.state)
        game.plain.options(match.state, asked.i, out, -1)
        k = r.randrange(out.n)
        action = int(out.action[k])
        match.play(asked.i, action)
        try:
            gone = match.undo(seat)
        except CannotUndo:
            refused += 1
            continue
        assert gone == 1
        assert match.state.values() == before, (game.name, seed, len(match.record.moves))
        assert len(match.log) == lines
        match.play(asked.i, action)
        allowed += 1
    return allowed, refused
