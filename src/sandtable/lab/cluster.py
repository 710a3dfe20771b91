"""Work on a Ray cluster (docs/cluster.md). Ray places the chunks, and begins those of a node that has died again elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .work import RAY, LabError, Place


class Cluster:
    """Every core of a cluster. Ray counts them, so nodes that join later get their share."""

    def __init__(self, place: Place) -> None:
        if place.on != RAY and ":" not in place.on:
            raise LabError(f"--on {place.on}: say 'ray', or the address of a cluster as in 'ray://host:10001'")
        try:
            import ray
        except ModuleNotFoundError:
            raise LabError(f"--on {place.on} needs Ray: pip install 'sandtable[cluster]'") from None
        self.ray = ray
        try:
            if place.on == RAY:
                ray.init(num_cpus=place.workers or None, log_to_driver=False, logging_level="error")
            else:
                ray.init(place.on, log_to_driver=False, logging_level="error")
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise LabError(f"--on {place.on}: no cluster answers there ({str(error).splitlines()[0]})") from None
        self.task = ray.remote(max_retries=-1)(do)

    @property
    def size(self) -> int:
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def begin(self, job: Callable[[Any], Any], chunk: Any) -> Any:
        return self.task.remote(job, chunk)

    def finished(self, going: list[Any]) -> list[Any]:
        done: list[Any] = self.ray.wait(going, num_returns=1)[0]
        return done

    def result(self, ticket: Any) -> Any:
        return self.ray.get(ticket)

    def again(self) -> None:
        """Ray does that."""

    def close(self) -> None:
        self.ray.shutdown()


def do(job: Callable[[Any], Any], chunk: Any) -> Any:
    return job(chunk)
