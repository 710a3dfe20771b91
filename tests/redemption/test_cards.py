"""The cards: facts as printed, who qualifies for what, tables without loss, and what the language refuses."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from sandtable.games.redemption import tables as t
from sandtable.games.redemption import vocabulary as v
from sandtable.games.redemption.cards import DECK_I, DECK_J, Card, evil, fits, foe, good, hero, made, soul
from sandtable.games.redemption.grammar import BadCard, check
from sandtable.games.redemption.language import *
from sandtable.games.redemption.recent import POOL
from sandtable.games.redemption.workshop import COMPANIONS, OURS, artifact
from sandtable.kernel.abilities import Ability, Condition, Many, Op, Target, inside, restored

from .printed import PRINTED, Printed

CARDS = (*DECK_I, *DECK_J)


# ---------------------------------------------------------------- facts
def traits(card: Card) -> set[str]:
    return {v.TRAIT_NAMES[f.n].lower() for f in card.facts if f.form == v.F_TRAIT}


BY_TITLE = {(card.set, card.title): card for card in CARDS}


@pytest.mark.parametrize("row", PRINTED, ids=[f"{row.deck}-{row.title}" for row in PRINTED])
def test_a_card_is_as_printed(row: Printed) -> None:
    card = BY_TITLE[row.deck, row.title]
    assert card.reference == row.reference
    assert (v.TYPES[card.type.n].phrase, v.SIDES[card.side.n].name) == (row.type, row.side)
    names = [v.BRIGADE_WORDS[b.n].name for b in card.brigades]
    every = [b.name for b in (v.BRIGADE_WORDS[:9] if row.side == "good" else v.BRIGADE_WORDS[9:])]
    assert names == (every if row.brigades == "multi" else row.brigades.split("/") if row.brigades != "-" else [])
    assert f"{card.strength}/{card.toughness}" == (row.numbers if row.numbers != "-" else "0/0")
    assert [v.CLASSES[c.n].name for c in card.classes] == ([row.icon] if row.icon != "-" else [])
    assert ", ".join(card.printed) == row.identifiers.replace("-", "")
    known = {name.lower() for name in row.known.split(", ")} - {"-", "not human"}
    assert known <= traits(card)
    assert ("human" in traits(card)) == ("human" in known)
    assert ("unique" in traits(card)) == ("unique" in known)


def test_every_card_is_in_the_table_once() -> None:
    assert len(BY_TITLE) == len(PRINTED) == len(CARDS) == 100
    assert set(BY_TITLE) == {(row.deck, row.title) for row in PRINTED}


def test_both_decks_have_the_same_shape() -> None:
    for deck in (DECK_I, DECK_J):
        assert Counter((card.type, card.side) for card in deck) == {
            (LOST_SOUL, NEUTRAL): 7,
            (DOMINANT, GOOD): 2,
            (DOMINANT, EVIL): 2,
            (HERO, GOOD): 8,
            (FOE, EVIL): 8,
            (ENHANCEMENT, GOOD): 14,
            (ENHANCEMENT, EVIL): 9,
        }
        assert len({card.title for card in deck}) == 50
    assert sum(not card.does for card in CARDS) == sum(v.MEEK in card.facts for card in CARDS) == 23


# ---------------------------------------------------------------- who qualifies for what
RUTH = "Boaz, Naomi, Ruth, Elders of the City"
RUTH_ENHANCEMENTS = (
    "Devotion of Ruth, Family Bond, Gleaning the Fields, Kindness of Boaz, Loyalty of Ruth, Ruth Meets Boaz, "
    "When Judges Governed"
)
MEN = (
    "Achan, Ishbibenob, Lahmi, Nabal, Saph, Selfish Kinsman, Shaphat, Emperor Tiberius, Mocking Soldiers, Pilate's Soldiers, "
    "Quirinius"
)
ANGELS = "Angel at Bethesda, Gabriel, Gathering Angel, Legion of Angels"
HUMAN_HEROES = f"Andrew, James, John, Peter, {RUTH}, Gideon, Jephthah, Samson, Shamgar"
SILVER_ENHANCEMENTS = (
    "Angelic Guidance, Angelic News, Eaten by Worms, Glad Tidings, Overwhelming Presence, Walking on Water, Loaves and Fishes, "
    "Raising Lazarus, Water to Wine, Sing and Praise, Sword of the Lord"
)
ORANGE_ENHANCEMENTS = (
    "Evil Strength, Fiery Darts, Persistent Pestering, Twice Afflicted, Hypocrite's Proselyte, Ashtaroth Worship"
)
QUALIFY = [
    ((HERO, from_book("Ruth")), RUTH),
    ((GOOD, from_book("Ruth")), f"{RUTH}, {RUTH_ENHANCEMENTS}"),
    (
        (GOOD, ENHANCEMENT, from_book("Judges")),
        "Gideon's Call, Samson's Strength, Shamgar's Oxgoad, Sing and Praise, Sword of the Lord, The Sword of Gideon, "
        "Trumpets and Torches",
    ),
    ((trait("Judge"),), "Gideon, Jephthah, Samson, Shamgar"),
    ((trait("Disciple"),), "Andrew, James, John, Peter"),
    ((DEMON,), "Controlling Demon, Foul Spirit, Possessing Demon, Unclean Spirit"),
    ((EVIL, trait("Philistine")), "Delilah, Ishbibenob, Lahmi, Saph"),
    ((GENERIC, trait("Roman")), "Mocking Soldiers, Pilate's Soldiers"),
    ((FOE, MALE, HUMAN), MEN),
    ((FOE, HUMAN), f"{MEN}, Delilah"),
    ((HERO, HUMAN), HUMAN_HEROES),
    ((HERO, no(HUMAN)), ANGELS),
    ((HERO, MEEK), "Angel at Bethesda, Legion of Angels, Gideon, Samson, Shamgar"),
    ((SILVER,), f"{ANGELS}, {SILVER_ENHANCEMENTS}"),
    ((ENHANCEMENT, SILVER), SILVER_ENHANCEMENTS),
    ((ENHANCEMENT, ORANGE), ORANGE_ENHANCEMENTS),
    ((HERO, strength(10)), "Gabriel, Legion of Angels, Peter, Elders of the City, Samson"),
    ((BLACK, WARRIOR), "Ishbibenob, Lahmi, Saph"),
    ((GRAY, WARRIOR), "Emperor Tiberius, Mocking Soldiers, Pilate's Soldiers, Quirinius"),
    ((GOLD, WARRIOR), "Gideon, Jephthah, Samson, Shamgar"),
]


@pytest.mark.parametrize(("asked", "titles"), QUALIFY)
def test_who_qualifies_for_what(asked: tuple[Asked, ...], titles: str) -> None:
    assert {card.title for card in CARDS if fits(card, selector(asked))} == set(titles.split(", "))


# ---------------------------------------------------------------- tables
def test_tables_lose_nothing() -> None:
    assert restored(t.COLUMNS) == [card.does for card in t.CARDS]


def test_what_belongs_together_lies_together() -> None:
    """Rules walk from the first row on: no ability or operation belongs to two."""
    assert sum(t.ABILITIES) == t.N_ABILITIES
    assert sum(t.A_OPS) == t.N_OPS
    kind = t.KIND["jephthah"]
    (a,) = range(t.FIRST_ABILITY[kind], t.FIRST_ABILITY[kind] + t.ABILITIES[kind])
    ops = range(t.A_OP[a], t.A_OP[a] + t.A_OPS[a])
    assert [(t.O_VERB[o], t.O_INTO[o], t.O_PRICE[o]) for o in ops] == [
        (V_MOVE, INTO_DISCARDS, 1),
        (V_MOVE, INTO_DISCARDS, 0),
    ]
    foes = t.O_TO[ops[1]]
    assert t.T_AT[foes] == 1 << BATTLE | 1 << TERRITORY
    assert (t.M_N[t.T_MANY[foes]], t.M_UPTO[t.T_MANY[foes]], t.A_ONCE[a]) == (2, 1, A_GAME)


def judged(kind: int, s: int) -> bool:
    """A selector judged by its clauses, as rules do it for a card that has changed."""
    card = t.CARDS[kind]
    for c in range(t.S_FIRST[s], t.S_FIRST[s] + t.S_CLAUSES[s]):
        facts = range(t.K_FIRST[c], t.K_FIRST[c] + t.K_FACTS[c])
        if not any(fits(card, ((Fact(FORMS[t.F_FORM[f]], t.F_N[f], bool(t.F_NO[f])),),)) for f in facts):
            return False
    return True


def test_fits_is_the_face() -> None:
    fitting = 0
    for kind, card in enumerate(t.CARDS):
        for s, of in enumerate(t.SELECTORS):
            bit = t.FITS[(t.N_KINDS + kind) * t.FIT_WORDS + s // 60] >> s % 60 & 1
            assert bool(bit) == fits(card, of) == judged(kind, s), (card.title, of)
            if card.type != FORTRESS or t.names_fortress(of):
                assert t.FITS[kind * t.FIT_WORDS + s // 60] >> s % 60 & 1 == bit
            fitting += bit
    assert t.SELECTORS[0] == ()
    assert 0 < fitting < t.N_KINDS * t.N_SELECTORS


@pytest.mark.rule("RD-2.3c")
def test_a_fortress_has_a_side_for_what_speaks_of_fortresses() -> None:
    seat, good, walls = t.KEYS.index("judges-seat"), (GOOD,), (GOOD, FORTRESS, OLD_TESTAMENT)
    rows = {(sided, of): t.SELECTORS.index(selector(of)) for sided in (0, 1) for of in (good, walls)}
    found = {key: bool(t.FITS[(key[0] * t.N_KINDS + seat) * t.FIT_WORDS + s // 60] >> s % 60 & 1) for key, s in rows.items()}
    assert found == {(0, good): False, (1, good): True, (0, walls): True, (1, walls): True}


def test_selectors_that_play_can_change_are_marked() -> None:
    asked = ((HERO, strength(10)), (HERO, HUMAN), (named("Gabriel"),))
    strong, human, gabriel = (t.SELECTORS.index(selector(facts)) for facts in asked)
    assert (t.S_MOMENT[strong], t.S_DYNAMIC[strong]) == (1, 1)
    assert (t.S_MOMENT[human], t.S_DYNAMIC[human]) == (0, 1)
    assert (t.S_MOMENT[gabriel], t.S_DYNAMIC[gabriel]) == (0, 0)


def test_numbers_of_a_kind() -> None:
    kind = t.KIND["samson"]
    assert (t.TYPE[kind], t.SIDE[kind], t.STRENGTH[kind], t.TOUGHNESS[kind]) == (TYPE_HERO, SIDE_GOOD, 12, 6)
    assert t.BRIGADES[kind] == 1 << GOLD.n
    assert t.CLASS[kind] == 1 << CLASS_WARRIOR
    assert BOOKS[t.BOOK[kind]] == "Judges"
    judge = trait("Judge").n
    assert t.TRAITS[kind * t.TRAIT_WORDS + judge // 60] >> judge % 60 & 1
    assert (t.TESTAMENT[kind], t.UNIQUE[kind], t.MEEK[kind], t.ABILITIES[kind]) == (0, 1, 1, 0)
    assert t.NAME[t.KIND["son-of-god-i"]] == t.NAME[t.KIND["son-of-god-j"]] != t.NAME[kind]
    assert not t.UNIQUE[t.KIND["selfish-kinsman"]]


def test_keys() -> None:
    assert len(set(t.KEYS)) == t.N_KINDS
    assert {"achans-sin", "crucify-him", "lost-soul-psalm-30-3", "christian-martyr-j", "pilates-soldiers"} <= set(t.KEYS)


def test_a_card_with_faces_is_each_of_them_until_it_is_played() -> None:
    kind = t.KIND["the-new-covenant"]
    faces = range(t.FIRST_FACE[kind], t.FIRST_FACE[kind] + t.FACES[kind])
    assert [t.TYPE[k] for k in (kind, *faces)] == [TYPE_COVENANT, TYPE_ENHANCEMENT, TYPE_ARTIFACT]
    assert [t.MAIN[k] for k in faces] == [kind, kind]
    assert [t.ABILITIES[k] for k in (kind, *faces)] == [0, 1, 1]
    whole, played, active = t.CARDS[kind : kind + 3]
    assert {COVENANT, ENHANCEMENT, ARTIFACT, GOOD, PURPLE} <= whole.facts
    assert (played.brigades, active.brigades, active.side) == ((PURPLE,), (), NEUTRAL)
    assert COVENANT in played.facts & active.facts
    assert ENHANCEMENT not in active.facts
    assert v.MEEK not in whole.facts


def test_the_workshop_is_marked() -> None:
    assert all(card.house and card.set == "workshop" for card in OURS)
    assert not any(card.house for card in (*CARDS, *COMPANIONS))
    assert not {card.title for card in OURS} & {card.title for card in (*CARDS, *COMPANIONS)}
    assert {card.type for card in t.CARDS} == {Fact(F_TYPE, n) for n in TYPES if n != TYPE_CHARACTER}


def test_the_pool() -> None:
    """Cards of other sets: each once by title and set, none of them ours or mute."""
    assert len(POOL) == 395
    assert len({(card.title, card.set) for card in POOL}) == len(POOL)
    assert not {card.set for card in POOL} & {"", "I", "J", "I/J+", "workshop"}
    assert not any(card.house or card.mute for card in POOL)
    assert sum(bool(card.does or card.faces) for card in POOL) == 288
    assert all(card.reference for card in POOL)
    assert {t.KIND[key] for key in ("shamgar-main", "foul-spirit-3rd-edition", "john-prophets")} <= set(range(t.N_KINDS))


# ---------------------------------------------------------------- every word is on a card
LISTS = {
    "forms": v.FORMS, "zones": v.ZONES, "players": v.PLAYERS, "targets": v.TARGETS, "durations": v.DURATIONS, "limits": v.LIMITS,
    "conditions": v.CONDITIONS, "windows": v.WINDOWS, "verbs": v.VERBS, "moves": v.MOVES, "barred": v.BARRED, "harms": v.HARMS,
    "gains": v.GAINS, "phases": v.PHASES,
}  # fmt: skip


def uses(value: object) -> list[tuple[str, int | None]]:
    """The words in a shape, each with the list it is from."""
    if isinstance(value, Fact):
        return [("forms", value.form)]
    if isinstance(value, Condition):
        return [("conditions", value.form)]
    if isinstance(value, Target):
        return [("targets", value.word), ("players", value.whose), *(("zones", zone) for zone in value.at)]
    if isinstance(value, Ability):
        return [("windows", value.when), ("limits", value.once)]
    if isinstance(value, Op):
        about = {V_RESTRICT: "barred", V_PROTECT: "harms", V_GAIN: "gains", V_PHASE: "phases"}.get(value.verb, "")
        found = [("verbs", value.verb), ("moves", value.into), ("durations", value.until), ("players", value.who)]
        return [*found, ("windows", value.later), *([(about, value.about)] if about else [])]
    return []


def test_every_word_is_on_a_card() -> None:
    used: dict[str, set[int | None]] = {name: set() for name in LISTS}
    for shape in (x for card in t.CARDS for x in inside(*card.does)):
        for name, n in uses(shape):
            used[name].add(n)
    assert {name: [w.name for w in mine if w not in used[name]] for name, mine in LISTS.items()} == {
        name: [] for name in LISTS
    }


# ---------------------------------------------------------------- what the language refuses
A_MAN, A_VERSE = "blue 1/1 | Acts 1:1 | man", "blue 1/1 | Acts 1:1"
no_place = replace(one(HERO), at=())
REFUSED = [
    (good("X", "red 1/1 warrior | Acts 1:1"), "warrior is an icon of characters"),
    (artifact("X", "2/2 | Acts 1:1"), "it has the numbers 2/2 and no brigade"),
    (artifact("X", "red weapon | Acts 1:1"), "weapon is an icon of characters and Enhancements"),
    (hero("X", "1/1 | Acts 1:1"), "it has the numbers 1/1 and no brigade"),
    (good("X", "Acts 1:1"), "Enhancements have a brigade, and it has none"),
    (evil("X", "blue 1/1 | Acts 1:1"), "blue is no evil brigade"),
    (hero("X", A_MAN, Ability((), ACTIVATES)), "an ability does nothing"),
    (hero("X", A_MAN, Ability((draw(1),))), "an ability has no window"),
    (hero("X", A_MAN, when(RESCUED, draw(1))), "only a Lost Soul is rescued"),
    (hero("X", A_MAN, when(PLAYS, draw(1))), "the window plays needs to say what it is about"),
    (hero("X", A_MAN, instead(WINS, draw(1))), "instead stands in a window before an event (discarded)"),
    (hero("X", A_MAN, replace(does(draw(1)), cannot=8)), "there is no bit 8 in what cannot be done to it"),
    (
        hero("X", A_MAN, replace(does(draw(1)), cannot_if=is_in_play(HERO))),
        "it has a condition for what cannot be done to it, and nothing that cannot",
    ),
    (hero("X", A_MAN, may(price(discard(this)))), "discard is a price, and nothing follows that it would be paid for"),
    (hero("X", A_MAN, may(draw(1), price(discard(this)), draw(1))), "a price stands before everything that it pays for"),
    (hero("X", A_MAN, does(price(discard(this)), draw(1))), "a price is something that one may pay"),
    (hero("X", A_MAN, does(replace(draw(1), branch=2))), "the branches of a choice are numbered from 1"),
    (hero("X", A_MAN, does(*either(draw(1)))), "a choice has more than one branch"),
    (hero("X", A_MAN, does(Op(V_MOVE, one(HERO)))), "move does not say where to"),
    (hero("X", A_MAN, does(replace(search(HERO, at=DECK), into=None))), "search does not say where to"),
    (hero("X", A_MAN, does(replace(draw(1), into=TO_HAND))), "draw goes nowhere, and it says take"),
    (hero("X", A_MAN, does(put(ONTO, one(HERO)))), "place needs to say on what, and no other move does"),
    (hero("X", A_MAN, does(put(BOUNCED, one(HERO), on=this))), "bounce needs to say on what, and no other move does"),
    (hero("X", A_MAN, does(verb(V_EXCHANGE, one(HERO)))), "exchange needs to say with what"),
    (
        hero("X", A_MAN, does(replace(protect(this, FROM_CARDS), about=None))),
        "protect needs one of the words cards, discard, capture, convert, removal or rescue",
    ),
    (hero("X", A_MAN, does(replace(mod(1, 1, this), until=None))), "mod does not say how long"),
    (hero("X", A_MAN, does(become(this, trait("Judge")))), "become cannot change the trait of a card"),
    (hero("X", A_MAN, does(discard(one(FOE), if_=otherwise))), "otherwise needs something before it"),
    (hero("X", A_MAN, does(negate(next_(ENHANCEMENT)))), "negate cannot be done to the next card: only prevent waits for it"),
    (hero("X", A_MAN, does(replace(restrict(OPPONENT, NO_PLAY), to=this))), "restrict is done to a player"),
    (hero("X", A_MAN, does(discard(Target(T_PLAYER)))), "discard is done to cards"),
    (hero("X", A_MAN, does(discard(fight))), "discard cannot be done to the battle as a whole"),
    (hero("X", A_MAN, does(replace(draw(1), to=this))), "one draws from the top of a deck"),
    (hero("X", A_MAN, does(replace(band(HERO), to=every(HERO)))), "band needs cards that are chosen"),
    (hero("X", A_MAN, does(search(HERO, at=BATTLE))), "one searches piles"),
    (hero("X", A_MAN, does(band(HUMAN))), "band brings characters into battle, and it does not say so"),
    (hero("X", A_MAN, does(discard(that))), "discard means that, and nothing comes before it"),
    (hero("X", A_MAN, does(underdeck(one(GOOD, at=THERE)))), "underdeck looks among cards that nothing has shown"),
    (hero("X", A_MAN, does(discard(user))), "discard is done to the user, and only Enhancements have one"),
    (good("X", A_VERSE, does(discard(no_place))), "the target one does not say where"),
    (hero("X", A_MAN, does(discard(replace(top(1), at=(HAND,))))), "the top of a deck is in a deck"),
    (hero("X", A_MAN, does(discard(replace(one(at=HAND), whose=None)))), "hand is somebody's, and it does not say whose"),
    (hero("X", A_MAN, does(draw(0))), "0 cards are none"),
    (hero("X", A_MAN, does(draw_x(Many(1, or_n=2)))), "another number and its condition belong together"),
    (foe("X", "gray 1/1 | Acts 1:1", does(draw(1, or_=(2, used_by(HERO))))),
     "used by is asked of the user, and only Enhancements have one"),
    (good("X", A_VERSE, does(draw(1), if_=alone)), "alone is asked of characters"),
    (good("X", A_VERSE, does(draw(1), if_=control())), "the condition control has to say which cards"),
    (hero("X", A_MAN, does(draw(1), if_=replace(alone, of=selector((HERO,))))), "the condition alone does not ask which cards"),
    (
        good("X", A_VERSE, does(draw(1), if_=replace(control(HERO), least=3, most=2))),
        "the condition control asks for at least 3 and at most 2",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("card", "sentence"), REFUSED, ids=[s for _, s in REFUSED])
@pytest.mark.rule("RD-11.6g")
def test_what_cannot_be_played_is_refused(card: Card, sentence: str) -> None:
    with pytest.raises(BadCard) as error:
        check(card)
    assert str(error.value) == f"X: {sentence}"


def test_a_face_is_looked_at_as_well() -> None:
    whole = made("X", COVENANT, GOOD, A_VERSE)
    check(whole)
    with pytest.raises(BadCard, match="an ability does nothing"):
        check(whole._replace(faces=(good("X", A_VERSE, Ability((), ACTIVATES)),)))
    with pytest.raises(BadCard, match="a card with faces has its abilities on them"):
        check(soul("Mark 1:40", does(draw(1)))._replace(faces=(whole,)))
