"""What people do at a table besides moving: undo, draws, resigning, claims, rematches, chat, questions."""

from __future__ import annotations

import random

import pytest

from sandtable.games.registry import find
from sandtable.kernel.luck import key_of
from sandtable.play.fair import problems
from sandtable.play.match import replay
from sandtable.play.record import read_record
from tests.positions import begin_at

from .playing import Player, Server, play_on, serving, until


def seat_two(server: Server, **wanted: object) -> tuple[dict[str, object], Player, Player]:
    made = server.create(**wanted)
    red, green = (server.sit(made["table"], made["seats"][s], name=s) for s in ("red", "green"))
    red.until_view(lambda v: v["status"] == "playing")
    return made, red, green


def asked(*players: Player) -> Player:
    for p in players:
        p.drain()
    return next(p for p in players if p.view["decision"])


def settle_in(red: Player, green: Player) -> Player:
    """Play until somebody's ordinary action is asked for; that player."""
    while True:
        p = asked(red, green)
        if p.view["decision"]["window"] == "action" and len(p.view["decision"]["choices"]) > 3:
            return p
        p.play(p.view["decision"]["choices"][0])


def test_undo_is_free_while_nobody_learned_anything(server: Server) -> None:
    _, red, green = seat_two(server)
    p = settle_in(red, green)
    before = p.view
    move = next(c for c in before["decision"]["choices"] if c["group"] == "move")
    p.play(move)
    other = green if p is red else red
    assert p.view["undo"]
    assert p.ask(t="undo")["t"] == "ack"
    p.until_view(lambda v: v["entities"] == before["entities"])
    assert p.view["decision"]["id"] != before["decision"]["id"], "an old id must not answer a new question"
    assert [c["text"] for c in p.view["decision"]["choices"]] == [c["text"] for c in before["decision"]["choices"]]
    assert "took back" in p.view["log"][-1]["text"]
    other.until_view(lambda v: "took back" in v["log"][-1]["text"])
    assert p.act(move)["why"].startswith("That decision is no longer open")


def test_undo_by_consent(server: Server) -> None:
    made, red, green = seat_two(server)
    play_on([red, green], random.Random(3), 30)
    red.drain()
    green.drain()
    p = next(q for q in (red, green) if q.view["decision"] is None)
    other = green if p is red else red
    assert p.view["undo"]
    refused = p.ask(t="undo")
    assert refused["t"] == "nack"
    assert refused["ask"]
    assert refused["why"].endswith(("has moved since.", "so it stands."))
    moves = len(server.get(f"/api/tables/{made['table']}/replay", p.token)["moments"])
    assert p.ask(t="offer", what="undo")["t"] == "ack"
    other.until_view(lambda v: v["offers"])
    assert other.view["offers"][0]["what"] == "undo"
    assert other.ask(t="offer", what="undo", yes=False)["t"] == "ack"
    p.until_view(lambda v: not v["offers"])
    assert p.ask(t="offer", what="undo")["t"] == "ack"
    other.until_view(lambda v: v["offers"])
    assert other.ask(t="offer", what="undo", yes=True)["t"] == "ack"
    p.until_view(lambda v: not v["offers"] and "took back" in v["log"][-1]["text"])
    assert len(server.get(f"/api/tables/{made['table']}/replay", p.token)["moments"]) < moves
    play_on([red, green], random.Random(4), 10)


def test_bots_agree_to_undo(server: Server) -> None:
    made = server.create(seats={"green": "random"})
    red = server.sit(made["table"], made["seats"]["red"])
    for _ in range(12):
        red.until_view(lambda v: v["decision"])
        red.play(red.view["decision"]["choices"][0])
    red.until_view(lambda v: v["decision"])
    red.drain()
    assert red.ask(t="undo")["t"] == "ack"
    red.until_view(lambda v: any("took back" in line["text"] for line in v["log"]))
    assert red.ask(t="offer", what="draw")["t"] == "nack"


def test_draw_resign_and_rematch(server: Server) -> None:
    made, red, green = seat_two(server)
    assert red.ask(t="offer", what="rematch")["t"] == "nack"
    assert red.ask(t="offer", what="draw")["t"] == "ack"
    assert red.ask(t="offer", what="draw")["t"] == "nack"
    green.until(lambda m: m["t"] == "offer" and m["news"] == "made")
    assert green.ask(t="offer", what="draw")["t"] == "ack"
    red.until_view(lambda v: v["result"])
    assert red.view["result"]["how"] == "agreed"
    assert red.view["fair"]["seed"].startswith("fair2 ")
    assert red.ask(t="resign")["t"] == "nack"
    for p in (red, green):
        assert p.ask(t="offer", what="rematch")["t"] == "ack"
    red.until_view(lambda v: v["rematch"])
    again = server.sit(red.view["rematch"], red.token, name="red")
    assert again.view["you"] == "green"
    other = server.sit(red.view["rematch"], green.token)
    assert other.view["you"] == "red"
    assert other.ask(t="resign")["t"] == "ack"
    again.until_view(lambda v: v["result"])
    assert again.view["result"] == {"winners": ["green"], "how": "resigned", "text": "Red resigned. Green won."}
    assert "red resigned)" in server.http.get(f"/api/tables/{red.view['rematch']}/record").text
    assert made["table"] != red.view["rematch"]


def test_a_game_is_forked_when_it_is_over(server: Server) -> None:
    made, red, green = seat_two(server)
    play_on([red, green], random.Random(9), 25)
    wanted, bearer = {"table": made["table"], "move": 10}, {"authorization": f"Bearer {red.token}"}
    refused = server.http.post("/api/tables", json={"game": "frontline", "fork": wanted}, headers=bearer)
    assert (refused.status_code, "when the game is over" in refused.text) == (400, True)
    red.ask(t="resign")
    for header in ({}, {"authorization": f"Bearer {server.create()['watch']}"}):
        assert server.http.post("/api/tables", json={"game": "frontline", "fork": wanted}, headers=header).status_code == 403
    want = server.get(f"/api/tables/{made['table']}/moment/10")["view"]["entities"]
    fork = server.create(red.token, fork=wanted, hotseat=True, open=True)
    one = server.sit(fork["table"], fork["seats"]["red"])
    assert one.view["entities"] == want
    play_on([one], random.Random(1), 5)
    listed = next(t for t in server.get("/api/tables") if t["table"] == fork["table"])
    assert listed["forked"]
    assert one.view["game"]["forked"]
    assert any("goes on from move 10 of another one, with new dice" in line["text"] for line in one.view["log"])


def test_a_fork_has_dice_that_nobody_knows(server: Server) -> None:
    """Whoever has seen a game to its end knows its seed: a fork of it, even of its first moment, is dealt anew."""
    hands, commits = [], []
    for move in (0, 0, 0, 12, 12):
        made = server.create(game="redemption", hotseat=True, seed="1")
        one = server.sit(made["table"], made["seats"]["judah"])
        dealt = one.view["entities"]
        play_on([one], random.Random(3), 14)
        one.ask(t="resign")
        fork = server.create(one.token, game="redemption", fork={"table": made["table"], "move": move}, hotseat=True)
        again = server.sit(fork["table"], fork["seats"]["judah"])
        commits.append(again.view["fair"]["commit"])
        hands += [str(again.view["entities"])] if move == 0 else []
        assert again.view["entities"] != dealt
        play_on([again], random.Random(5), 6)
        if move == 12:
            assert again.ask(t="offer", what="undo", yes=True)["t"] == "ack"  # back into what was played before
        again.ask(t="resign")
        again.until_view(lambda v: v["result"])
        record = read_record(server.http.get(f"/api/tables/{fork['table']}/record").text)
        assert problems(find("redemption"), record, commits[-1]) == []
        assert record.dice == again.view["fair"]["seed"] != one.view["fair"]["seed"]
        assert replay(find("redemption"), record).state.luck.key == key_of(record.dice)
    assert len(set(hands)) == len(hands) == 3, "the opening hands of three forks of one game"
    assert len(set(commits)) == len(commits)
    assert "" not in commits


def test_hot_seat(server: Server) -> None:
    made = server.create(hotseat=True)
    assert made["seats"]["red"] == made["seats"]["green"]
    one = server.sit(made["table"], made["seats"]["red"])
    assert one.view["held"] == ["red", "green"]
    play_on([one], random.Random(2))
    assert one.view["result"]


def test_bots_among_themselves_and_against_a_person(server: Server) -> None:
    made = server.create(seats={"red": "random", "green": "random"})
    assert made["seats"] == {}
    watcher = server.sit(made["table"], None)
    watcher.until_view(lambda v: v["result"])
    made = server.create(seats={"green": "greedy"})
    red = server.sit(made["table"], made["seats"]["red"])
    for _ in range(6):
        red.until_view(lambda v: v["decision"])
        red.play(random.Random(1).choice(red.view["decision"]["choices"]))


def test_a_level_plays_at_a_table(server: Server) -> None:
    find("burntmoon").native()
    made = server.create(game="burntmoon", seats={"posiwid": "level2"})
    lfa = server.sit(made["table"], made["seats"]["lfa"])
    for _ in range(6):
        lfa.until_view(lambda v: v["decision"])
        lfa.play(random.Random(1).choice(lfa.view["decision"]["choices"]))
    assert lfa.view["seats"][1]["player"] == "level2"


def test_hints_are_for_whoever_plays_against_computers(server: Server) -> None:
    find("burntmoon").native()
    made = server.create(game="burntmoon", seats={"posiwid": "random"})
    lfa = server.sit(made["table"], made["seats"]["lfa"])
    lfa.until_view(lambda v: v["decision"] and len(v["decision"]["choices"]) > 1)
    told = lfa.ask(t="hint")
    assert told["t"] == "why"
    heading, *answers = told["why"].splitlines()
    assert heading.startswith(("The best, each with its chance", "Both answer in secret"))
    assert 1 <= len(answers) <= 4
    made = server.create(game="burntmoon")
    both = [server.sit(made["table"], made["seats"][seat]) for seat in ("lfa", "posiwid")]
    assert both[1].ask(t="hint")["why"] == "There are no hints where people play each other."


def test_bots_among_themselves_play_while_somebody_watches(server: Server) -> None:
    made = server.create(seats={"red": "random", "green": "random"})
    room, helpers = server.rooms.rooms[made["table"]], server.rooms.helpers
    assert (room.table.seq, helpers.busy(room.id)) == (1, False), "nobody is there: nothing is under way"
    watcher = server.sit(made["table"], None)
    watcher.until_view(lambda v: v["log_total"] > 5)
    watcher.close()
    until(lambda: not room.peers and not helpers.busy(room.id), "the bots to stop")
    seen = room.table.seq
    assert not room.table.result
    server.sit(made["table"], None).until_view(lambda v: v["result"])
    assert room.table.seq > seen


def test_chat_is_kept_and_limited(server: Server) -> None:
    made, red, green = seat_two(server)
    assert red.ask(t="say", text="  good   luck ")["t"] == "ack"
    said = green.until(lambda m: m["t"] == "chat")
    assert (said["by"], said["name"], said["text"]) == ("red", "red", "good luck")
    answers = [red.ask(t="say", text=f"line {n}")["t"] for n in range(8)]
    assert "nack" in answers
    late = server.sit(str(made["table"]), None)
    assert late.until(lambda m: m["t"] == "chat")["text"] == "good luck"


def test_why_not(server: Server) -> None:
    _, red, green = seat_two(server)
    p = settle_in(red, green)
    other = green if p is red else red
    mine = {id: e for id, e in p.view["entities"].items() if e["owner"] == p.view["you"]}
    foes = {id: e for id, e in p.view["entities"].items() if e["owner"] != p.view["you"]}
    legal = {(c.get("on"), *c.get("to", [])) for c in p.view["decision"]["choices"]}
    unit, foe = next((u, f) for u in mine for f in foes if (u, f) not in legal)
    answer = p.ask(t="why", on=unit, to=foe)
    assert answer["t"] == "why"
    assert answer["rule"].startswith("FL-")
    assert answer["why"]
    assert answer["rule_text"]
    cell = next(c["id"] for c in p.view["board"]["grid"]["cells"] if (unit, c["id"]) not in legal)
    assert p.ask(t="why", on=unit, to=cell)["rule"].startswith("FL-")
    assert p.ask(t="why", on=unit)["why"]
    assert p.ask(t="why", on=foe)["why"] == "That piece is not yours."
    assert p.ask(t="why", text="move a1 z9")["why"]
    assert "up to" in other.ask(t="why", on=unit)["why"]


def test_standing_orders_answer_windows_in_secret(server: Server) -> None:
    """Green always spends Air first: that is answered for green where it can be, and red hears nothing of the order."""
    _, red, green = seat_two(server)
    red.drain()
    frames = len(red.frames)
    order = {"window": "supply", "do": "supply air", "turns": 99}
    assert green.ask(t="orders", set=[order])["t"] == "ack"
    green.until_view(lambda v: v["orders"])
    red.drain()
    assert not [m for m in red.frames[frames:] if m["t"] != "view" or m["view"]["decision"] is None]
    assert green.ask(t="orders", set=[{"window": "nonsense", "do": "no"}])["t"] == "nack"
    assert server.sit(red.table, red.token).view["orders"] == []
    by_hand, told = 0, set[str]()
    while by_hand < 2:
        p = asked_soon(server, red, green)
        told |= {line["text"] for line in green.view["log"]}
        if p is green and p.view["decision"]["window"] == "supply":
            # the order cannot be carried out: the window stays open
            assert "supply air" not in [c["text"] for c in p.view["decision"]["choices"]]
            by_hand += 1
        ends = [c for c in p.view["decision"]["choices"] if c["text"] == "end"]
        p.play((ends or p.view["decision"]["choices"])[0])
    assert [text for text in told if text.startswith("Green takes") and "Air" in text], "carried out where it could be"


def test_an_order_may_pass_only_where_there_is_nothing_else_to_do(server: Server) -> None:
    made = server.create(game="redline", position=begin_at("redline-chain"), seed="1")
    red, blue = (server.sit(made["table"], made["seats"][seat]) for seat in ("red", "blue"))
    order = {"window": "respond", "do": "pass", "turns": 999, "idle": True}
    assert blue.ask(t="orders", set=[order])["t"] == "ack"
    assert blue.until_view(lambda v: v["orders"])["orders"] == [order]
    by_hand = 0
    for _ in range(25):
        p = asked_soon(server, red, blue)
        choices = p.view["decision"]["choices"]
        if p is blue and p.view["decision"]["window"] == "respond":
            assert len(choices) > 1, "there was nothing to ask"
            by_hand += 1
        p.play(next((c for c in choices if c.get("role")), choices[0]))
    moves = server.rooms.rooms[made["table"]].table.begun.record.moves
    assert 0 < by_hand < sum(move.seat == "blue" and move.text == "pass" for move in moves)


def asked_soon(server: Server, *players: Player) -> Player:
    """Whoever is asked, once the bots and orders have had their say."""
    helpers = server.rooms.helpers
    until(lambda: players[0].table not in list(helpers.tasks.values()), "bots and orders")
    return asked(*players)


def test_open_tables_are_joined_from_the_lobby(server: Server) -> None:
    made = server.create(open=True)
    red = server.sit(made["table"], made["seats"]["red"], name="Host")
    listed = server.get("/api/tables")
    entry = next(t for t in listed if t["table"] == made["table"])
    assert [s["taken"] for s in entry["seats"]] == [True, False]
    joined = server.http.post(f"/api/tables/{made['table']}/join", json={"name": "Guest"}).json()
    assert joined["seat"] == "green"
    green = server.sit(made["table"], joined["token"])
    assert green.view["you"] == "green"
    red.until_view(lambda v: v["status"] == "playing")
    assert server.http.post(f"/api/tables/{made['table']}/join", json={}).status_code == 400
    mine = server.http.post("/api/mine", json={"tokens": {made["table"]: joined["token"], "nothing": "x"}}).json()
    assert [t["yours"] for t in mine] == [["green"]]
    closed = server.create()
    assert server.http.post(f"/api/tables/{closed['table']}/join", json={}).status_code == 400


def test_the_lobby_lists_games_and_rules(server: Server) -> None:
    games = server.get("/api/games")
    front = next(g for g in games if g["name"] == "frontline")
    assert front["seats"]["allies-4"] == ["red", "green", "red2", "green2"]
    assert {o["name"] for o in front["opponents"]} >= {"random", "greedy"}
    rules = server.get("/api/rules/frontline")
    assert len(rules) > 200
    assert rules[0]["id"] == "FL-B.1"
    assert server.http.get("/api/rules/chess").status_code == 404
    assert server.http.get("/api/nothing").status_code == 404
    page = server.http.get("/")
    assert page.status_code == 200
    assert "<html" in page.text
    for bad in (
        {"game": "chess"},
        {"game": "frontline", "options": {"map": "moon"}},
        {"game": "frontline", "seats": {"red": "god"}},
    ):
        refused = server.http.post("/api/tables", json=bad)
        assert refused.status_code in (400, 404)
        assert refused.json()["why"]


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        return self.ms


@pytest.mark.parametrize("kind", ["game", "turn", "days"])
def test_clocks_run_out_and_are_claimed(tmp_path_factory: pytest.TempPathFactory, kind: str) -> None:
    hand = Hand()
    with serving(tmp_path_factory.mktemp("clock") / "t.db", now=hand) as server:
        made, red, green = seat_two(server, clock={"kind": kind, "ms": 60_000, "inc": 5_000})
        first = settle_in(red, green)
        other = green if first is red else red
        seat = first.view["you"]
        start = first.view["clocks"][seat]
        assert start["running"]
        hand.ms += 10_000
        first.play(next(c for c in first.view["decision"]["choices"] if c["group"] == "end" or c["kind"] == "button"))
        other.drain()
        other.close()
        other = server.sit(str(made["table"]), other.token)
        first.drain()
        left = other.view["clocks"][seat]["ms"]
        if not other.view["clocks"][seat]["running"]:
            assert left == (start["ms"] - 5_000 if kind == "game" else start["ms"] - 10_000)
        assert other.ask(t="claim")["t"] == "nack", "nobody is out of time"
        assert first.ask(t="claim")["t"] == "nack"
        # pausing stops all clocks
        for p in (first, other):
            assert p.ask(t="offer", what="pause")["t"] == "ack"
        first.until_view(lambda v: v["paused"])
        hand.ms += 1_000_000
        assert first.ask(t="claim")["t"] == "nack"
        assert other.ask(t="claim")["t"] == "nack"
        for p in (other, first):
            assert p.ask(t="offer", what="pause")["t"] == "ack"
        first.until_view(lambda v: not v["paused"])
        slow = asked(first, other)
        quick = other if slow is first else first
        hand.ms += 70_000
        slow_seat = slow.view["you"]
        assert slow.ask(t="claim")["t"] == "nack", "one's own time is nobody's claim"
        assert not quick.view["result"], "nothing ends by itself"
        assert quick.ask(t="claim")["t"] == "ack"
        slow.until_view(lambda v: v["result"])
        assert slow.view["result"]["how"] == "time"
        assert slow_seat not in slow.view["result"]["winners"]


def test_who_is_gone_for_long_can_be_claimed_against(tmp_path_factory: pytest.TempPathFactory) -> None:
    hand = Hand()
    with serving(tmp_path_factory.mktemp("gone") / "t.db", now=hand) as server:
        _, red, green = seat_two(server)
        green.close()
        red.until(lambda m: m["t"] == "presence" and m["gone"].get("green") == 60)
        assert red.ask(t="claim")["t"] == "nack"
        hand.ms += 61_000
        assert red.ask(t="claim")["t"] == "ack"
        red.until_view(lambda v: v["result"])
        assert red.view["result"]["how"] == "gone"


def test_an_answer_on_its_way_is_good_though_the_other_was_faster(server: Server) -> None:
    """Both are asked at once: that the other has answered makes no new question of mine, so mine is not refused."""
    made = server.create(game="redline", position=begin_at("redline-plan"))
    red, blue = (server.sit(made["table"], made["seats"][seat]) for seat in ("red", "blue"))
    mine = red.until_view(lambda v: v["decision"])["decision"]["choices"][0]
    for _ in range(5):  # four dials, and to lock in
        blue.until_view(lambda v: v["decision"])
        blue.play(blue.view["decision"]["choices"][0])
    blue.until_view(lambda v: v["waiting"] == ["red"])
    red.until_view(lambda v: v["waiting"] == ["red"])
    assert red.view["decision"]["id"] == mine["id"].split(":")[0]
    assert red.act(mine)["t"] == "ack"


def leave(server: Server, made: dict[str, str], player: Player) -> None:
    """Go, and wait until the server has noticed."""
    peers = server.rooms.rooms[made["table"]].peers
    there = len(peers)
    player.close()
    until(lambda: len(peers) < there, "the player to be gone")


@pytest.mark.parametrize(("kind", "runs"), [("game", False), ("turn", False), ("days", True)])
def test_clocks_start_when_everybody_is_there_at_once(
    tmp_path_factory: pytest.TempPathFactory, kind: str, runs: bool
) -> None:
    hand = Hand()
    with serving(tmp_path_factory.mktemp("clock") / "t.db", now=hand) as server:
        made = server.create(clock={"kind": kind, "ms": 60_000, "inc": 0}, position=begin_at("frontline-attack"), seed="1")
        red = server.sit(made["table"], made["seats"]["red"])
        leave(server, made, red)
        green = server.sit(made["table"], made["seats"]["green"])  # the game begins, and red, who is asked, has gone
        view = green.until_view(lambda v: v["status"] == "playing")
        assert view["clocks"]["red"]["running"] is runs
        assert ("clocks start" in view["note"]) is not runs
        hand.ms += 30_000
        red = server.sit(made["table"], made["seats"]["red"])
        view = red.until_view(lambda v: v["clocks"]["red"]["running"])
        assert view["clocks"]["red"]["ms"] == (30_000 if runs else 60_000)
        assert view["note"] == ""
        leave(server, made, red)  # who goes away later has no such luck
        hand.ms += 10_000
        red = server.sit(made["table"], made["seats"]["red"])
        view = red.until_view(lambda v: v["status"] == "playing")
        assert view["clocks"]["red"]["ms"] == (20_000 if runs else 50_000)


def test_an_undo_goes_behind_what_an_order_answered_and_the_order_waits(server: Server) -> None:
    """Judah puts a Hero down and goes on; windows without an answer go by. Taken back is what Judah did, not a pass; and what was
    taken back is asked again, though an order could answer it."""
    position = begin_at("redemption-battle").replace('"angel-of-the-lord-i", ', "")
    made = server.create(game="redemption", position=position, seats={"levi": "random"}, seed="1")
    judah = server.sit(made["table"], made["seats"]["judah"])
    idle = [{"window": window, "do": "pass", "turns": 999, "idle": True} for window in ("dominants", "stars")]
    assert judah.ask(t="orders", set=[*idle, {"window": "arrange", "do": "done", "turns": 99}])["t"] == "ack"
    judah.until_view(lambda v: v["decision"] and v["decision"]["window"] == "send_a_hero")
    table = server.rooms.rooms[made["table"]].table
    assert len(table.ordered) == len(table.begun.made), "nobody has moved but by order"
    assert not judah.view["undo"]
    judah.text("present legion-of-angels")
    asked_soon(server, judah)
    assert len(table.ordered) < len(table.begun.made)
    assert judah.ask(t="undo")["t"] == "ack"
    again = judah.until_view(lambda v: v["decision"] and v["decision"]["window"] == "send_a_hero")["decision"]
    assert again["reopened"]
    assert judah.ask(t="orders", set=[{"window": "send_a_hero", "do": "stay", "turns": 9}])["t"] == "ack"
    judah.drain()
    assert asked_soon(server, judah).view["decision"]["id"] == again["id"]
    judah.text("stay")
    asked_soon(server, judah)
    assert "reopened" not in judah.view["decision"]
