"""The tables of the database, and the steps by which older databases become like it. A step is never changed once it was released:
the next change is the next step."""

from __future__ import annotations

import sqlalchemy as sa

from .database import CannotServe

meta = sa.MetaData()
game = sa.Table(
    "game",
    meta,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(40), nullable=False),
    sa.Column("rules", sa.String(40), nullable=False),
    sa.Column("header", sa.Text, nullable=False),  # options, seats, clock, secret of the dice
    sa.Column("status", sa.String(12), nullable=False, index=True),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("owner", sa.String(40)),  # the process that plays this table's bots ...
    sa.Column("lease", sa.BigInteger, nullable=False, server_default="0"),  # ... and until when, unless it renews
)
event = sa.Table(
    "event",
    meta,
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("actor", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("cid", sa.String(64)),
)
link = sa.Table(  # secrets are kept as hashes: reading the database is not enough to take a seat
    "link",
    meta,
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("holder", sa.Integer, nullable=False),
    sa.Column("orders", sa.Text, nullable=False, server_default="[]"),
    sa.Index("link_hash", "hash"),
)
invitation = sa.Table(  # what is exchanged for a link, once; as hashes, too
    "invitation",
    meta,
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("holder", sa.Integer, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False, server_default="0"),  # 0: as long as the seat is free
)
chat = sa.Table(
    "chat",
    meta,
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.String(40), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)
kept = sa.Table(  # what a table looked like when it was last put away (kept.py), for when rules have changed
    "kept",
    meta,
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),  # after how many events
    sa.Column("data", sa.LargeBinary, nullable=False),
)
saved = sa.Table(  # where its events had brought a table (saved.py), so that a long log loads quickly
    "saved",
    meta,
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),  # after how many events
    sa.Column("data", sa.LargeBinary, nullable=False),
)
schema = sa.Table("schema", meta, sa.Column("version", sa.Integer, primary_key=True, autoincrement=False))


def begin(connection: sa.Connection) -> None:
    """1: the tables that there were before versions were counted; some databases lack those that came last."""
    meta.create_all(connection, [game, event, link, invitation, chat])


def keep_games(connection: sa.Connection) -> None:
    """2: what games looked like is kept, so that they can be read when the rules have changed."""
    kept.create(connection, checkfirst=True)


def save_tables(connection: sa.Connection) -> None:
    """3: long logs are saved along the way, so that they need not be played again from their beginning."""
    saved.create(connection, checkfirst=True)


STEPS = (begin, keep_games, save_tables)


def version_of(connection: sa.Connection) -> int:
    """0 of a database that is empty, or older than versions are."""
    if not sa.inspect(connection).has_table(schema.name):
        return 0
    return int(connection.scalar(sa.select(sa.func.max(schema.c.version))) or 0)


def refuse_newer(connection: sa.Connection) -> None:
    version = version_of(connection)
    if version > len(STEPS):
        raise CannotServe(
            f"The database is of a newer Sandtable (its version is {version}, this one knows {len(STEPS)}): use that one."
        )


def bring_up(connection: sa.Connection) -> None:
    """Take the steps that are missing; all or none, in the transaction of the caller."""
    refuse_newer(connection)
    version = version_of(connection)
    schema.create(connection, checkfirst=True)
    for number, step in enumerate(STEPS[version:], version + 1):
        step(connection)
        connection.execute(sa.insert(schema), {"version": number})
