"""How much one address may ask for. An IPv6 address is its /64: whoever has one has all of them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .settings import Settings

MOST_KEPT = 10_000  # addresses that are remembered


class Bucket:
    """A token bucket: a burst, and a rate per second."""

    __slots__ = ("at", "burst", "clock", "left", "per_second")

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.per_second, self.clock = burst, per_second, clock
        self.left, self.at = float(burst), clock()

    def take(self) -> bool:
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def read_address(host: str | None) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(host or "")
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address


def network_of(host: str | None) -> str:
    """What counts as one address."""
    address = read_address(host)
    if isinstance(address, IPv6Address):
        return f"{address.exploded[:19]}::/64"
    return str(address) if address else "?"


def is_this_machine(host: str | None) -> bool:
    address = read_address(host)
    return address is not None and address.is_loopback


class PerAddress:
    """A bucket for each address. Those that have not asked for a minute are forgotten where there are too many; theirs are full."""

    def __init__(self, per_minute: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_minute, self.clock = per_minute, clock
        self.buckets: dict[str, Bucket] = {}

    def take(self, host: str | None) -> bool:
        network = network_of(host)
        bucket = self.buckets.pop(network, None) or Bucket(self.per_minute, self.per_minute / 60, self.clock)
        self.buckets[network] = bucket  # the last that asked is the last in line
        if len(self.buckets) > MOST_KEPT:
            self._forget()
        return bucket.take()

    def _forget(self) -> None:
        now = self.clock()
        self.buckets = {network: b for network, b in self.buckets.items() if now - b.at < 60}
        while len(self.buckets) > MOST_KEPT:
            del self.buckets[next(iter(self.buckets))]


class Present:
    """How many connections each address has now."""

    def __init__(self, most: int) -> None:
        self.most, self.here = most, Counter[str]()

    def come(self, host: str | None) -> bool:
        network = network_of(host)
        if self.here[network] >= self.most:
            return False
        self.here[network] += 1
        return True

    def go(self, host: str | None) -> None:
        network = network_of(host)
        self.here[network] -= 1
        if self.here[network] <= 0:
            del self.here[network]


class Limits:
    """All limits of a server by address. This machine itself is not limited, if it is trusted."""

    def __init__(self, settings: Settings) -> None:
        self.tables, self.joins = PerAddress(settings.creates_per_minute), PerAddress(settings.joins_per_minute)
        self.sockets, self.half_open = Present(settings.max_sockets), Present(settings.max_half_open)
        self.messages, self.offers = PerAddress(settings.messages_per_minute), PerAddress(settings.offers_per_minute)
        self.talk = PerAddress(settings.talk_per_minute)
        self.trust_loopback = settings.trust_loopback

    def free(self, host: str | None) -> bool:
        return self.trust_loopback and is_this_machine(host)

    def may_make(self, host: str | None) -> bool:
        return self.free(host) or self.tables.take(host)

    def may_join(self, host: str | None) -> bool:
        return self.free(host) or self.joins.take(host)

    def may_offer(self, host: str | None) -> bool:
        return self.free(host) or self.offers.take(host)

    def may_talk(self, host: str | None) -> bool:
        return self.free(host) or self.talk.take(host)

    def may_send(self, host: str | None) -> bool:
        return self.free(host) or self.messages.take(host)

    def may_connect(self, host: str | None) -> bool:
        """A connection; if it may, `gone` must follow when it ends."""
        return self.free(host) or self.sockets.come(host)

    def gone(self, host: str | None) -> None:
        if not self.free(host):
            self.sockets.go(host)

    def may_begin(self, host: str | None) -> bool:
        """A request that is not here in full yet; if it may, `has_begun` must follow when it is."""
        return self.free(host) or self.half_open.come(host)

    def has_begun(self, host: str | None) -> None:
        if not self.free(host):
            self.half_open.go(host)
