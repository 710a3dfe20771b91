"""The cheapest ways on a much finer net of corners, in floating point: the judge of how good the ways in whole numbers are."""

from __future__ import annotations

import heapq
from math import cos, hypot, pi, sin
from typing import Any

import numpy as np

from sandtable.games.fantasycards.board import field as f

RING = 48  # corners around a disc
Points = Any  # an array of [point, 2]


def depth(feature: f.Feature, p: Points) -> Any:
    """How deep points are inside a feature; negative outside."""
    if feature.corners == 0:
        return feature.r - np.hypot(p[:, 0] - feature.x, p[:, 1] - feature.y)
    depths = []
    for k in range(feature.corners):
        n = (k + 1) % feature.corners
        ex, ey = feature.cx[n] - feature.cx[k], feature.cy[n] - feature.cy[k]
        depths.append((ex * (p[:, 1] - feature.cy[k]) - ey * (p[:, 0] - feature.cx[k])) / hypot(ex, ey))
    return np.min(depths, axis=0)


def line(a: tuple[float, float], b: tuple[float, float], n: int) -> Points:
    """The middles of n equal parts of a line."""
    at = ((np.arange(n) + 0.5) / n)[:, None]
    return np.array([a], float) * (1 - at) + np.array([b], float) * at


def leg_cost(field: f.Field, bars: list[tuple[float, float, float]], a: Any, b: Any) -> float:
    """What a straight leg costs; infinite if something is in the way."""
    far = hypot(b[0] - a[0], b[1] - a[1])
    p = line(a, b, max(8, int(far / 12)))
    for x, y, r in bars:
        if (np.hypot(p[:, 0] - x, p[:, 1] - y) < r - 0.01).any():
            return float("inf")
    slow, steep = np.zeros(len(p), bool), np.zeros(len(p), bool)
    for feature in field.features[: field.n_features]:
        within = depth(feature, p) > 1e-6  # along an edge is outside
        if feature.effects & f.WALL and (depth(feature, p) > 2).any():
            return float("inf")
        if feature.effects & f.SLOW:
            slow |= within
        if feature.effects & f.STEEP:
            towards = (b[0] - a[0]) * (feature.x - p[:, 0]) + (b[1] - a[1]) * (feature.y - p[:, 1])
            steep |= within & (towards > 0)
    return far * float(np.mean((1 + slow) * (1 + steep)))


def net(field: f.Field, unit: int, bars: list[tuple[float, float, float]], allowance: int) -> list[tuple[float, float]]:
    """Where a way may turn: many places around everything, and on the edges of terrain."""
    own = field.pieces[unit]
    nodes: list[tuple[float, float]] = []
    circles = [(x, y, r / cos(pi / RING) + 0.5) for x, y, r in bars]
    for feature in field.features[: field.n_features]:
        if feature.effects & f.MOVING and feature.corners == 0:
            circles += [(feature.x, feature.y, feature.r / cos(pi / RING) + 0.5), (feature.x, feature.y, feature.r)]
        elif feature.effects & f.MOVING:
            for k in range(feature.corners):
                n = (k + 1) % feature.corners
                edge = line((feature.cx[k], feature.cy[k]), (feature.cx[n], feature.cy[n]), 10)
                nodes += [(float(x), float(y)) for x, y in edge]
                nodes.append((feature.cx[k], feature.cy[k]))
    for x, y, r in circles:
        nodes += [(x + r * cos(2 * pi * k / RING), y + r * sin(2 * pi * k / RING)) for k in range(RING)]
    near = [n for n in nodes if hypot(n[0] - own.x, n[1] - own.y) <= allowance]
    return [n for n in near if all(hypot(n[0] - x, n[1] - y) >= r - 0.01 for x, y, r in bars)]


def cheapest(field: f.Field, unit: int, goals: list[tuple[int, int]], allowance: int) -> list[float]:
    """What the cheapest ways to some places cost."""
    own = field.pieces[unit]
    bars = [
        (float(q.x), float(q.y), float(q.r + own.r))
        for k, q in enumerate(field.pieces[: field.n_pieces])
        if k != unit and (q.side != own.side or q.sort == f.OBSTACLE)
    ]
    nodes: list[Any] = [(own.x, own.y), *net(field, unit, bars, allowance), *goals]
    best = [float("inf")] * len(nodes)
    best[0], queue, done = 0.0, [(0.0, 0)], set()
    while queue:
        g, u = heapq.heappop(queue)
        if u in done:
            continue
        done.add(u)
        for v in range(1, len(nodes)):
            far = hypot(nodes[v][0] - nodes[u][0], nodes[v][1] - nodes[u][1])
            if v in done or g + far >= min(best[v], allowance + 1):
                continue
            cost = g + leg_cost(field, bars, nodes[u], nodes[v])
            if cost < best[v]:
                best[v] = cost
                heapq.heappush(queue, (cost, v))
    return best[len(nodes) - len(goals) :]
