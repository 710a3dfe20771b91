"""What each card of decks I and J does, for the second reading: from the lists in the rulings, one card after another."""

from __future__ import annotations

from collections.abc import Callable

from .book_effects import (
    ENOUGH,
    FOE,
    HERO,
    Ability,
    Run,
    Wanted,
    all_in_battle,
    ask_may,
    band,
    draws,
    each_draws,
    find,
    fits,
    from_deck,
    from_discards,
    last_enhancement,
    last_good,
    last_good_of_another,
    may_draw,
    negate_all,
    negate_last,
    one,
    pick,
    remove,
    stop,
    which_player,
)
from .book_table import Act, Ask, Card, Steps, Table

# The cards whose negate may answer a removal, and the card that each would hit.
ANSWERS: dict[str, Callable[[Table, int], Card | None]] = {
    **dict.fromkeys(
        ("Glad Tidings", "Walking on Water", "Wonderment", "Family Bond", "Samson's Strength"), last_enhancement("evil")
    ),
    **dict.fromkeys(("Bad Dealings", "Crucify Him!", "Evil Strength"), last_enhancement("good")),
    "Achan's Sin": last_good,
    "Ishbibenob's Sword": last_good_of_another,
}


# ---------------------------------------------------------------- one card each
def achans_sin(t: Table, a: Act) -> Steps:
    yield from negate_last(t, a, last_good)
    yield from all_in_battle("discard", lambda c: True)(t, a)


def ishbibenobs_sword(t: Table, a: Act) -> Steps:
    yield from negate_last(t, a, last_good_of_another)


def saph(t: Table, a: Act) -> Steps:
    t.preventing.append(a)
    yield from ()


def son_of_god(t: Table, a: Act) -> Steps:
    """Of a player who has one."""
    seat = yield from which_player(t, a, t.others(a.by), lambda k: bool(t.pile("bondage", k)))
    if seat is not None and (c := (yield from pick(t, a.by, t.pile("bondage", seat)))):
        t.rescue(a, c, a.by)


def strife(t: Table, a: Act) -> Steps:
    heroes = [c for c in t.cards if c.zone == "battle" and HERO(c)]
    if len(heroes) > 1:
        stays = yield from pick(t, a.by, heroes)
        yield from remove(t, a, [c for c in heroes if c is not stays], "withdraw")


def vain_philosophy(t: Table, a: Act) -> Steps:
    seat = yield from which_player(t, a, t.others(a.by), lambda k: bool(t.hand(k)))
    if seat is not None:
        yield from under_from_hand(t, a, a.by, seat, fits(side="good"), 1)


def under_from_hand(t: Table, a: Act, picker: int, seat: int, want: Wanted, n: int) -> Steps:
    """So many cards of a hand, or as many as there are, go under the deck."""
    chosen: list[Card] = []
    while len(chosen) < n:
        c = yield from pick(t, picker, [c for c in t.hand(seat) if want(c) and c not in chosen])
        if c is None:
            yield Ask(("target",), picker, frozenset({ENOUGH}))
            break
        chosen.append(c)
    for c in chosen:
        t.move(a, c, "deck", end="bottom")
    if len(chosen) > 1:
        t.decks[seat].loose = True


def gathering_angel(t: Table, a: Act) -> Steps:
    for seat in t.round_from(t.player):
        heroes = [c for c in t.pile("discards", seat) if HERO(c)]
        if heroes and (c := (yield from find(t, a.by, heroes))):
            t.move(a, c, "deck", end="top")


def nabal(t: Table, a: Act) -> Steps:
    drawn = t.draw(a.by, 1, a)
    a.later = bool(drawn) and drawn[0].side == "good"
    yield from ()


def nothing_seen(t: Table, a: Act) -> Steps:
    yield from ()


def angelic_guidance(t: Table, a: Act) -> Steps:
    yield from which_player(t, a, t.others(a.by), lambda k: bool(t.hand(k)))


def silver_card(t: Table, a: Act) -> Steps:
    want = fits(brigade="silver")
    if len(t.decks[a.by]) and (yield from ask_may(t, a.by)):
        yield from from_deck(t, a, want)


def authority_of_peter(t: Table, a: Act) -> Steps:
    yield from one("banish", FOE)(t, a)
    c = yield from pick(t, a.by, [c for c in t.pile("discards", a.by) if HERO(c)])
    if c:
        t.move(a, c, "deck", end="top")


def into_the_light(t: Table, a: Act, seat: int, n: int) -> Steps:
    """Souls among so many top cards are laid down and not drawn for; the rest go under the deck as they lay."""
    shown: list[Card] = []
    for k in range(n):
        if c := t.top_card(seat, k):
            shown.append(c)
    for c in [*(c for c in shown if c.type == "Lost Soul"), *(c for c in shown if c.type != "Lost Soul")]:
        if c.type == "Lost Soul":
            t.move(a, c, "bondage")
        else:
            t.move(a, c, "deck", end="bottom")
    yield from ()


def fishers_of_men(t: Table, a: Act) -> Steps:
    seat = t.opponent(a.by)
    if not t.battle:
        seat = yield from which_player(t, a, t.others(a.by), lambda k: bool(len(t.decks[k])))
    if seat is not None:
        yield from into_the_light(t, a, seat, 9 if a.user and "disciple" in a.user.words else 3)


def gideons_call(t: Table, a: Act) -> Steps:
    seat = yield from which_player(t, a, t.others(a.by), lambda k: bool(len(t.decks[k])))
    if seat is not None:
        yield from into_the_light(t, a, seat, 9 if a.user and a.user.title not in DOES else 3)


def miraculous_catch(t: Table, a: Act) -> Steps:
    peter = bool(a.user and a.user.title == "Peter")
    drawn = t.draw(a.by, 3 if peter else 1, a)
    if peter and (c := (yield from pick(t, a.by, drawn))):
        t.move(a, c, "discards")


def raising_lazarus(t: Table, a: Act) -> Steps:
    dead = [c for c in t.pile("discards", a.by) if HERO(c) and "human" in c.words]
    if (yield from ask_may(t, a.by, bool(dead))):
        c = yield from pick(t, a.by, dead)
        t.move(a, c, "territory")


def ashtaroth_worship(t: Table, a: Act) -> Steps:
    want = fits("Enhancement", "good")
    worn = [c for c in t.play_area() if want(c)]
    piles = [k for k in range(t.seats) if t.pile("discards", k)]
    ways = {("either", 0)} if worn else set()
    ways |= {("either", 1)} if piles else set()
    if not ways:
        return
    answer = yield Ask(("which_of",), a.by, frozenset(ways))
    if answer[1] == 0:
        yield from one("discard", want)(t, a)
    else:
        yield from clear_pile(t, a, lambda c: True)


def clear_pile(t: Table, a: Act, want: Wanted) -> Steps:
    seat = yield from which_player(t, a, list(range(t.seats)), lambda k: any(map(want, t.pile("discards", k))))
    for c in [] if seat is None else t.pile("discards", seat):
        if want(c):
            t.move(a, c, "banished")


def sing_and_praise(t: Table, a: Act) -> Steps:
    yield from clear_pile(t, a, lambda c: not HERO(c))


def spear(how: str) -> Ability:
    """The price may be paid though no Hero is left."""

    def run(t: Table, a: Act) -> Steps:
        if (yield from ask_may(t, a.by)):
            t.move(a, a.card, "discards")
            yield from one(how, HERO)(t, a)

    return Ability(run)


def to_each_his_own(t: Table, a: Act) -> Steps:
    for seat in t.round_from(t.player):
        mine = [c for c in t.pile("discards", seat) if c.type == "Enhancement" and c.side == "evil"]
        if mine and (c := (yield from find(t, seat, mine))):
            t.move(a, c, "hand")


def jephthah(t: Table, a: Act) -> Steps:
    """The price may be paid though nobody is there to be discarded."""
    use = (a.by, a.card.title)
    if use in t.used or not (yield from ask_may(t, a.by, len(t.decks[a.by]) > 0)):
        return
    t.used.add(use)
    a.used = use
    paid = t.top_card(a.by)
    assert paid is not None
    if paid.type == "Lost Soul":
        t.move(None, paid, "bondage")  # it is laid down for good
    else:
        t.move(a, paid, "discards")
    chosen: list[Card] = []
    while len(chosen) < 2:
        left = [c for c in t.play_area() if FOE(c) and c not in chosen]
        if not left:
            break
        options = {("pick", c.n) for c in left} | ({ENOUGH} if chosen else set())
        answer = yield Ask(("target",), a.by, frozenset(options))
        if answer == ENOUGH:
            break
        chosen.append(t.cards[answer[1]])
    if chosen:
        yield from remove(t, a, chosen, "discard")


def controlling_demon(t: Table, a: Act) -> Steps:
    c = t.bottom_card(a.by)
    if c and c.side == "evil" and (yield from ask_may(t, a.by)):
        t.move(a, c, "hand")


def emperor_tiberius(t: Table, a: Act) -> Steps:
    yield from under_from_hand(t, a, a.by, t.opponent(a.by), fits("Dominant"), 1)


def mocking_soldiers(t: Table, a: Act) -> Steps:
    gone = [c for c in t.hand(t.opponent(a.by)) if t.truth(c) == "deck"]
    assert len(gone) <= 1
    assert gone or not t.hand(t.opponent(a.by)), "a card of the opponent's hand goes under their deck"
    for c in gone:
        t.move(a, c, "deck", end="bottom")
    yield from ()


def ruth_meets_boaz(t: Table, a: Act) -> Steps:
    """Deck or discard pile, in one question: the deck is shuffled unless the card comes out of the other pile."""
    want = fits(side="good", books=("Ruth",))
    cards = [c for c in (*t.pile("deck", a.by), *t.pile("discards", a.by)) if want(c)]
    if len(t.decks[a.by]) or cards:
        c = yield from find(t, a.by, cards)
        if c is None or c.zone == "deck":
            t.decks[a.by].shuffle()
        if c:
            t.move(a, c, "hand")


def shamgars_oxgoad(t: Table, a: Act) -> Steps:
    foes = [c for c in t.play_area() if FOE(c)]
    philistines = [c for c in foes if "philistine" in c.words]
    ways = {("either", 0)} if foes else set()
    ways |= {("either", 1)} if philistines else set()
    if not ways:
        return
    answer = yield Ask(("which_of",), a.by, frozenset(ways))
    if answer[1] == 0:
        yield from one("discard", FOE)(t, a)
        return
    chosen: list[Card] = []
    while len(chosen) < 2 and (c := (yield from pick(t, a.by, [p for p in philistines if p not in chosen]))):
        chosen.append(c)
    yield from remove(t, a, chosen, "discard")


def with_a_ruth_hero(t: Table, a: Act) -> Steps:
    if any(c.seat == a.by and HERO(c) and c.book == "Ruth" for c in t.play_area()):
        yield from one("withdraw", FOE, "battle")(t, a)


def with_a_judge(t: Table, a: Act) -> Steps:
    if any(c.seat == a.by and "judge" in c.words for c in t.play_area()):
        yield from one("discard", fits(side="evil"), "territory")(t, a)


def persistent_pestering(t: Table, a: Act) -> Steps:
    other = t.opponent(a.by)
    yield from under_from_hand(t, a, other, other, fits(side="good"), 2)


def may_underdeck_itself(t: Table, a: Act) -> Steps:
    if (yield from ask_may(t, a.by, a.card.zone == "battle")):
        t.move(a, a.card, "deck", end="bottom")


def roman_whip(t: Table, a: Act) -> Steps:
    other = t.opponent(a.by)
    yield from under_from_hand(t, a, other, other, lambda c: True, 1)


def sorrow_of_mary(t: Table, a: Act) -> Steps:
    seat = yield from which_player(t, a, list(range(t.seats)), lambda k: bool(t.hand(k)))
    if seat is not None:
        yield from under_from_hand(t, a, a.by, seat, fits(side="good"), 1)


def twice_afflicted(t: Table, a: Act) -> Steps:
    mine = [c for c in t.pile("discards", a.by) if c.type == "Enhancement" and "orange" in c.brigades]
    mine = [c for c in mine if t.users(c, t.fighters(a.by))]
    if not mine:
        return
    answer = yield Ask(("target", "found"), a.by, frozenset(("pick", c.n) for c in mine))
    card = t.cards[answer[1]]
    users = t.users(card, t.fighters(a.by))
    answer = yield Ask(("user_of",), a.by, frozenset(("pick", c.n) for c in users))
    a.brought.append(card)
    yield from t.play_on(card, t.cards[answer[1]], a.by, a)


# ---------------------------------------------------------------- the hundred cards: those that do something
NO_FOES = (negate_all(FOE),)
STOP_EVIL, STOP_GOOD = stop("evil"), stop("good")


def does(*runs: Run) -> tuple[Ability, ...]:
    return tuple(map(Ability, runs))


DOES: dict[str, tuple[Ability, ...]] = {
    "Angel of the Lord": does(one("discard", FOE)),
    "Son of God": does(son_of_god),
    "Christian Martyr": does(one("discard", HERO)),
    "Strife": does(strife),
    "Vain Philosophy": does(vain_philosophy),
    "Andrew": (band(lambda c: c.title == "Peter"),),
    "Gabriel": does(from_discards(fits("Enhancement", brigade="silver"), may=True)),
    "Gathering Angel": does(gathering_angel),
    "James": (band(lambda c: c.title == "John"),),
    "John": NO_FOES,
    "Peter": (Ability(may_draw), negate_all(fits(word="demon"))),
    "Delilah": (band(lambda c: {"male", "human"} <= c.words),),
    "Ishbibenob": does(one("discard", lambda c: HERO(c) and c.strength >= 10, "battle")),
    "Nabal": does(nabal),
    "Saph": (Ability(saph, lasting=True),),
    "Selfish Kinsman": (negate_all(fits("Enhancement")),),
    "Shaphat": does(nothing_seen),
    "Angelic Guidance": does(angelic_guidance, silver_card),
    "Angelic News": does(draws(1, "Gabriel", 2)),
    "Authority of Peter": does(authority_of_peter),
    "Eaten by Worms": does(one("discard", FOE)),
    "Fishers of Men": does(fishers_of_men),
    **dict.fromkeys(("Glad Tidings", "Walking on Water", "Wonderment", "Family Bond", "Samson's Strength"), (STOP_EVIL,)),
    "Loaves and Fishes": does(each_draws(1, "Andrew", 2)),
    "Miraculous Catch": does(miraculous_catch),
    "Overwhelming Presence": does(all_in_battle("underdeck", FOE)),
    "Raising Lazarus": does(raising_lazarus),
    "You Are the Christ": does(one("discard", fits(side="evil"))),
    "Achan's Sin": does(achans_sin),
    "Ashtaroth Worship": does(ashtaroth_worship),
    "Bad Dealings": (STOP_GOOD, Ability(may_draw)),
    "Ishbibenob's Spear": (spear("underdeck"),),
    "Ishbibenob's Sword": does(ishbibenobs_sword),
    "Lahmi's Spear": (spear("discard"),),
    "Sin in the Camp": does(all_in_battle("withdraw", HERO)),
    "To Each His Own": does(to_each_his_own),
    "Wickedness of Delilah": does(one("underdeck", HERO)),
    "Boaz": (Ability(may_draw), band(lambda c: c.book == "Ruth")),
    "Elders of the City": does(from_discards(fits(side="good", books=("Ruth",)), may=True)),
    "Jephthah": does(jephthah),
    "Naomi": (band(lambda c: c.book == "Ruth"),),
    "Ruth": NO_FOES,
    "Controlling Demon": does(controlling_demon),
    "Emperor Tiberius": does(emperor_tiberius),
    "Foul Spirit": (negate_all(HERO),),
    "Mocking Soldiers": does(mocking_soldiers),
    "Quirinius": (Ability(may_draw), band(lambda c: {"generic", "roman"} <= c.words)),
    "Unclean Spirit": (band(lambda c: "human" in c.words),),
    "Devotion of Ruth": does(all_in_battle("withdraw", FOE)),
    "Gideon's Call": does(gideons_call),
    "Gleaning the Fields": does(from_discards(fits("Enhancement", "good", books=("Ruth", "Judges")))),
    "Kindness of Boaz": does(draws(1, "Boaz", 2)),
    "Loyalty of Ruth": does(one("withdraw", FOE, "battle"), may_draw),
    "Ruth Meets Boaz": does(ruth_meets_boaz),
    "Shamgar's Oxgoad": does(shamgars_oxgoad),
    "Sing and Praise": does(sing_and_praise),
    "The Sword of Gideon": does(one("discard", fits("Enhancement", "evil"))),
    "Trumpets and Torches": does(one("underdeck", FOE)),
    "When Judges Governed": does(with_a_ruth_hero, with_a_judge),
    "Coliseum Lions": does(all_in_battle("discard", HERO)),
    **dict.fromkeys(("Crucify Him!", "Evil Strength"), (STOP_GOOD,)),
    "Fiery Darts": does(one("discard", HERO)),
    "Hypocrite's Proselyte": does(one("underdeck", HERO)),
    "Persistent Pestering": does(persistent_pestering, may_underdeck_itself),
    "Roman Whip": does(roman_whip),
    "Sorrow of Mary": does(sorrow_of_mary),
    "Twice Afflicted": does(twice_afflicted),
}
