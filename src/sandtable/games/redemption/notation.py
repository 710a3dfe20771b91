"""Positions of Redemption as readable tables that parse back: whose cards lie where, who knows of them, and the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sandtable.kernel.cards import (
    ANYWHERE,
    AT_BOTTOM,
    BETWEEN,
    DECK,
    IN_HAND,
    IN_RESERVE,
    LYING_DOWN,
    ON_TOP,
    PLACES,
    UNDRAWN,
    UNSEEN,
    WATCHERS,
    spot,
    think,
    thought,
)
from sandtable.kernel.positions import a_list, a_table, known

from . import vocabulary as w
from .names import card_names
from .rules.lasting import count_lines
from .rules.triggers import note_windows, root_all
from .state import (
    ARRIVING,
    BARRED,
    CARDS,
    HELD,
    MEANT,
    MUTED,
    NOBODY,
    NONE,
    ONE_START,
    ORPHAN,
    SEAT_NAMES,
    SHOWN,
    STARTS,
    SUSPENDED,
    TURNED,
    USES,
    State,
)
from .tables import KEYS, KIND, TYPE

ZONES = (
    "hand",
    "reserve",
    "artifacts",
    "battle",
    "territory",
    "bondage",
    "discards",
    "redemption",
    "aside",
    "banished",
    "placed",
    "suspended",
)
DECK_PARTS = ("deck", "mixed", "under", "unseen")
PARTS = (*DECK_PARTS, *ZONES)
OF_A_PLAYER = ("used", "knows", "waits")  # and what else is said of one
PHASES = ("draw", "upkeep", "preparation", "battle", "discard")
MARKS = {
    "held": HELD,
    "barred": BARRED,
    "shown": SHOWN,
    "muted": MUTED,
    "meant": MEANT,
    "arriving": ARRIVING,
    "turned": TURNED,
    "orphan": ORPHAN,
    **{f"started-{n}": n * ONE_START for n in range(1, 5)},
}
SPOTS = ("hand", "top", "between", "bottom", "reserve", "down")  # where a hidden card may lie
BATTLE = ("attacker", "defender", "acted", "passes", "done", "blocked", "reach", "chosen", "again", "handed")
BESIDE = ("hero", "foe", "fought", "inside", "acted", "passes")  # a side battle
LISTS = ("acts", "changes", "plays", "later", "standing")  # of the journal: as many rows as the state counts
COUNTS = ("quiet", "depth", "turned", "again", "at_home")
KEYS_OF_ALL = (
    "turn",
    "player",
    "phase",
    "quiet",
    "starter",
    "depth",
    "winner",
    "battle",
    "journal",
    "watchers",
    "turned",
    "again",
    "at_home",
    "beside",
)


# ---------------------------------------------------------------- writing
def position_of(s: State) -> dict[str, Any]:
    """A state as a table."""
    table: dict[str, Any] = {"turn": s.turn, "player": SEAT_NAMES[s.player], "phase": PHASES[s.phase]}
    table["starter"] = SEAT_NAMES[s.starter]
    table |= {key: getattr(s, key) for key in COUNTS if getattr(s, key)}
    if s.winner != NOBODY:
        table["winner"] = int(s.winner)
    if s.battle.on:
        table["battle"] = {name: int(getattr(s.battle, name)) for name in BATTLE}
    if s.beside.hero != NONE or s.beside.fought:
        table["beside"] = {name: int(getattr(s.beside, name)) for name in BESIDE}
    texts = card_texts(s)
    for seat in range(s.seats):
        table[SEAT_NAMES[seat]] = cards_at(s, seat, texts)
        if used := [f"{KEYS[u.kind]} {w.LIMITS[u.limit].name}" for u in s.uses[: s.n_uses] if u.seat == seat]:
            table[SEAT_NAMES[seat]]["used"] = used
        if waits := [SEAT_NAMES[other] for other in range(s.seats) if s.sides[seat].waits >> other & 1]:
            table[SEAT_NAMES[seat]]["waits"] = waits
        if knows := knowledge(s, seat):
            table[SEAT_NAMES[seat]]["knows"] = knows
    if knows := knowledge(s, WATCHERS):
        table["watchers"] = knows
    if journal := journal_of(s):
        table["journal"] = journal
    return table


def copies(s: State) -> list[str]:
    """Every card by its key, and its number among equal ones of its owner: `gideon`, `gideon-2`."""
    seen, names = Counter[tuple[int, int]](), []
    for c in s.cards[: s.n_cards]:
        seen[c.owner, c.kind] += 1
        names.append(KEYS[c.kind] + (f"-{seen[c.owner, c.kind]}" if seen[c.owner, c.kind] > 1 else ""))
    return names


def card_texts(s: State) -> list[str]:
    """Every card with all that is to be said of it besides where it lies."""
    names, texts = card_names(s), []
    for name, c in zip(copies(s), s.cards, strict=False):
        text = name + (f" of {SEAT_NAMES[c.owner]}" if c.seat != c.owner else "")
        text += f" on {names[c.on]}" if c.on != NONE else ""
        text += f" for {c.place}" if c.zone == w.ASIDE and c.place else ""
        texts.append(" ".join([text, *(mark for mark, bit in MARKS.items() if c.marks & field_of(bit) == bit)]))
    return texts


def field_of(bit: int) -> int:
    """A mark is a bit, but for the count of starts."""
    return STARTS if bit & STARTS else bit


def cards_at(s: State, seat: int, texts: list[str]) -> dict[str, Any]:
    """The cards that lie with a player, by where: of a deck those on top first, then those without an order, then the bottom."""
    found: dict[str, list[tuple[int, str]]] = {part: [] for part in PARTS}
    for k in range(s.n_cards):
        if s.cards[k].seat == seat:
            found[part_of(s, k)].append((s.cards[k].place, texts[k]))
    return {part: [text for _, text in sorted(cards, key=lambda one: one[0])] for part, cards in found.items() if cards}


def part_of(s: State, k: int) -> str:
    c = s.cards[k]
    if c.zone == UNSEEN:
        return "unseen"
    if c.zone == DECK:
        return "deck" if c.place > 0 else "under" if c.place < 0 else "mixed"
    return "suspended" if c.zone == SUSPENDED else w.ZONES[c.zone].name


def usual(s: State, k: int, seat: int) -> int:
    """What a seat knows of where a card lies, if nothing more is said: its own cards, and what has a place in a deck. RD-11.5e,
    RD-10.2k another's card that lies in a hand, a Reserve or face down may be any of theirs."""
    c = s.cards[k]
    here = spot(c.zone, c.place)
    if here in (0, ON_TOP, AT_BOTTOM) or seat == c.seat or c.seat != c.owner:
        return here
    if here == BETWEEN and TYPE[c.kind] == w.LOST_SOUL.n:
        return BETWEEN  # RD-3.2c drawn, it is laid down
    side = s.sides[c.owner]
    return IN_HAND | BETWEEN | (IN_RESERVE if side.reserve else 0) | (LYING_DOWN if side.down else 0)


def knowledge(s: State, seat: int) -> list[str]:
    """What a seat knows of hidden cards beyond the usual: `gideon hand`, `samson hand bottom`."""
    names, lines = card_names(s), []
    for k in range(s.n_cards):
        now = thought(s, k, seat)
        if (s.cards[k].zone != UNSEEN and now != usual(s, k, seat)) or (s.cards[k].zone == UNSEEN and now != ANYWHERE):
            lines.append(" ".join([names[k], *(SPOTS[j] for j in range(PLACES) if now >> j & 1)]))
    return lines


def journal_of(s: State) -> dict[str, Any]:
    """What abilities did in this phase, row by row, as numbers."""
    rows = {
        name: [[int(n) for n in flat(row.values())] for row in getattr(s, name)[: getattr(s, f"n_{name}")]] for name in LISTS
    }
    return {name: found for name, found in rows.items() if found}


def flat(values: Sequence[Any]) -> Iterator[int]:
    for value in values:
        yield from value if isinstance(value, list) else [value]


# ---------------------------------------------------------------- reading
class Read(NamedTuple):
    """A card of a position: whose it is, which of several alike, where it lies, and the words after its name."""

    owner: int
    kind: int
    copy: int
    seat: int
    part: str
    place: int
    words: list[str]


def read_position(s: State, position: dict[str, Any]) -> None:
    """Put a position into a state that has its options set and no cards."""
    seats = SEAT_NAMES[: s.seats]
    known("a position", position, [*KEYS_OF_ALL, *seats])
    s.turn = whole(position, "turn", 1)
    for key in COUNTS:
        setattr(s, key, whole(position, key, 0))
    s.player, s.phase = one_of(position, "player", seats, 0), one_of(position, "phase", PHASES, 2)
    s.starter = one_of(position, "starter", seats, 0)
    s.winner = position.get("winner", NOBODY)
    read_battle(s, position)
    read_beside(s, position)
    put_cards(s, sorted(card for seat in range(s.seats) for card in read_cards(s, seat, position)))
    for seat in range(s.seats):
        table = a_table(position.get(SEAT_NAMES[seat]), SEAT_NAMES[seat])
        read_uses(s, seat, a_list(table.get("used"), f"{SEAT_NAMES[seat]} used"))
        read_knowledge(s, seat, a_list(table.get("knows"), f"{SEAT_NAMES[seat]} knows"))
        waits = a_list(table.get("waits"), f"{SEAT_NAMES[seat]} waits")
        s.sides[seat].waits = sum(1 << one_of({"waits": name}, "waits", seats, 0) for name in waits)
    read_knowledge(s, WATCHERS, a_list(position.get("watchers"), "watchers"))
    for k in range(s.n_cards):
        if TYPE[s.cards[k].kind] == w.LOST_SOUL.n and not thought(s, k, WATCHERS) & IN_HAND:
            s.cards[k].known |= UNDRAWN
    if "journal" in position:
        read_journal(s, a_table(position["journal"], "journal"))
    else:
        root_all(s)
    count_lines(s)


def read_uses(s: State, seat: int, lines: list[Any]) -> None:
    """Abilities with a limit that a player has used: `jephthah game`."""
    for line in lines:
        name, _, limit = str(line).partition(" ")
        if limit not in [word.name for word in w.LIMITS] or s.n_uses >= USES:
            raise ValueError(f"used {line!r}: say a card and one of {', '.join(word.name for word in w.LIMITS)}")
        use = s.uses[s.n_uses]
        use.seat, use.kind, use.limit = seat, kind_of(name)[0], next(int(x) for x in w.LIMITS if x.name == limit)
        s.n_uses += 1


def read_battle(s: State, position: dict[str, Any]) -> None:
    table = a_table(position.get("battle"), "battle")
    known("battle", table, list(BATTLE))
    s.battle.on = int(bool(table))
    s.battle.chosen = NONE
    for name in table:
        setattr(s.battle, name, int(str(table[name])) if name == "chosen" else whole(table, name, 0))


def read_beside(s: State, position: dict[str, Any]) -> None:
    table = a_table(position.get("beside"), "beside")
    known("beside", table, list(BESIDE))
    for name in table:
        setattr(s.beside, name, int(str(table[name])))


def put_cards(s: State, cards: list[Read]) -> None:
    if len(cards) > CARDS:
        raise ValueError(f"a game has room for {CARDS} cards, and the position has {len(cards)}")
    s.n_cards = len(cards)
    for seat in range(s.seats):
        s.sides[seat].first = sum(card.owner < seat for card in cards)
        s.sides[seat].cards = sum(card.owner == seat for card in cards)
    for k, card in enumerate(cards):
        c = s.cards[k]
        c.kind, c.owner, c.keeper, c.seat = card.kind, card.owner, card.owner, card.seat
        c.zone = DECK if card.part in DECK_PARTS else zone_of(card.part)
        c.place, c.on, c.marks, c.known = card.place, NONE, 0, 0
    names = card_names(s)
    for k, card in enumerate(cards):
        read_marks(s, k, card, names)
    count(s)
    note_windows(s)


def zone_of(part: str) -> int:
    return SUSPENDED if part == "suspended" else next(int(z) for z in w.ZONES if z.name == part)


def whole(table: dict[str, Any], key: str, start: int) -> int:
    value = table.get(key, start)
    if type(value) is not int or value < 0:
        raise ValueError(f"{key} = {value!r}: it must be a whole number")
    return value


def one_of(table: dict[str, Any], key: str, names: Sequence[str], start: int) -> int:
    value = table.get(key, names[start])
    if value not in names:
        raise ValueError(f"{key} = {value!r}: it must be one of {', '.join(names)}")
    return list(names).index(value)


def kind_of(name: str) -> tuple[int, int]:
    """A card's kind, and which of several alike it is; ValueError if there is no such card."""
    key, _, number = name.rpartition("-")
    if name in KIND:
        return KIND[name], 1
    if key in KIND and number.isdecimal():
        return KIND[key], int(number)
    raise ValueError(f"{name!r} is not a card")


def read_cards(s: State, seat: int, position: dict[str, Any]) -> Iterator[Read]:
    who = SEAT_NAMES[seat]
    table = a_table(position.get(who), who)
    known(who, table, [*PARTS, *OF_A_PLAYER])
    for part in PARTS:
        texts = a_list(table.get(part), f"{who} {part}")
        for number, text in enumerate(texts, 1):
            name, *words = str(text).split() or [""]
            try:
                kind, copy = kind_of(name)
            except ValueError as error:
                raise ValueError(f"{who} {part}: {error}") from None
            owner = seat
            if words[:1] == ["of"]:
                owner = one_of({"of": words[1] if len(words) > 1 else ""}, "of", SEAT_NAMES[: s.seats], 0)
                del words[:2]
            place = number if part in ("deck", "discards") else number - len(texts) - 1 if part == "under" else 0
            yield Read(owner, kind, copy, seat, part, place, words)


def read_marks(s: State, k: int, card: Read, names: tuple[str, ...]) -> None:
    words = list(card.words)
    while words:
        word = words.pop(0)
        if word == "on" and words and words[0] in names:
            s.cards[k].on = names.index(words.pop(0))
        elif word == "for" and words and words[0].isdecimal():
            s.cards[k].place = int(words.pop(0))
        elif word in MARKS:
            s.cards[k].marks |= MARKS[word]
        else:
            raise ValueError(f"{SEAT_NAMES[card.seat]} {card.part}: nothing is known of {' '.join([word, *words])!r}")


def count(s: State) -> None:
    """What follows from where the cards lie: counts, and what everybody knows of it."""
    for seat in range(s.seats):
        side, mine = s.sides[seat], [c for c in s.cards[: s.n_cards] if c.seat == seat]
        side.hand = sum(c.zone == w.HAND for c in mine)
        side.reserve = sum(c.zone == w.RESERVE for c in mine)
        side.down = sum(c.zone == w.ARTIFACTS for c in mine)
        side.deck = sum(c.zone == DECK for c in mine)
        side.tops = sum(c.zone == DECK and c.place > 0 for c in mine)
        side.bottoms = sum(c.zone == DECK and c.place < 0 for c in mine)
        side.redeemed = sum(c.zone == w.REDEMPTION for c in mine)
        side.clock = sum(c.zone == w.DISCARDS for c in mine)
    for k in range(s.n_cards):
        for seat in range(WATCHERS, s.seats):
            think(s, k, seat, usual(s, k, seat))


def read_knowledge(s: State, seat: int, lines: list[Any]) -> None:
    names = card_names(s)
    for line in lines:
        name, *where = str(line).split() or [""]
        if name not in names or not where or any(word not in SPOTS for word in where):
            raise ValueError(f"knows {line!r}: say a card of the game and where it may lie: {', '.join(SPOTS)}")
        think(s, names.index(name), seat, sum(1 << SPOTS.index(word) for word in where))


def read_journal(s: State, journal: dict[str, Any]) -> None:
    known("journal", journal, list(LISTS))
    for name in LISTS:
        rows, into = a_list(journal.get(name), f"journal {name}"), getattr(s, name)
        if len(rows) > len(into):
            raise ValueError(f"journal {name}: there is room for {len(into)} rows, not {len(rows)}")
        setattr(s, f"n_{name}", len(rows))
        for row, record in zip(rows, into, strict=False):
            read_row(record, row)


def read_row(record: Any, numbers: Any) -> None:
    """Numbers into the fields of a record, one after another."""
    left = iter(a_list(numbers, "a row of the journal"))
    for name in record.fields:
        value = getattr(record, name)
        if isinstance(value, list):
            value[:] = [next(left, 0) for _ in value]
        else:
            setattr(record, name, next(left, 0))
