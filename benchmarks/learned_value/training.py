"""Self-play and training of the network, with numpy."""

from __future__ import annotations

import json
import random
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from benchmarks.learned_value.network import INPUTS, Network, example

if TYPE_CHECKING:
    from pathlib import Path

HIDDEN = 12
EPOCHS = 12
BATCH = 512
RATE = 3e-3
HELD_OUT = 0.1
LONGEST = 220  # actions; the position of an example is one of the first that many of a round
FIRST_PART = 0.25  # of the time goes to games that the leaf value plays, the rest to games of the network

Array = Any


def examples(seconds: float, seed: str, network: Network | None) -> tuple[Array, Array]:
    """Return the inputs (examples, seats, inputs) and results (examples, seats) of self-play."""
    chance = random.Random(seed)
    found: list[tuple[list[list[float]], list[float]]] = []
    began = time.monotonic()
    while not found or time.monotonic() - began < seconds:
        made = example(chance, network, LONGEST)
        if made is not None:
            found.append(made)
    seen, results = zip(*found, strict=True)
    return np.array(seen), np.array(results)


def softmax(numbers: Array) -> Array:
    """Return shares of 1 in the last axis."""
    powers = np.exp(numbers - numbers.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def loss(chances: Array, results: Array) -> float:
    """Return the cross entropy, in nats."""
    return float(-(results * np.log(chances + 1e-9)).sum(axis=1).mean())


def train(seen: Array, results: Array, seed: int) -> tuple[Network, float]:
    """Return the network with the least loss on the examples held out, and that loss (Adam, cosine decay)."""
    numbers = np.random.default_rng(seed)
    cut = len(seen) - max(1, round(HELD_OUT * len(seen)))
    weights = [
        numbers.normal(0, INPUTS**-0.5, (INPUTS, HIDDEN)),
        np.zeros(HIDDEN),
        numbers.normal(0, HIDDEN**-0.5, HIDDEN),
    ]
    means, squares = [np.zeros_like(each) for each in weights], [np.zeros_like(each) for each in weights]
    best, least, step = weights, float("inf"), 0
    for epoch in range(EPOCHS):
        rate = RATE * (1 + np.cos(np.pi * epoch / EPOCHS)) / 2
        order = numbers.permutation(cut)
        for start in range(0, cut, BATCH):
            batch = order[start : start + BATCH]
            step += 1
            for place, slope in enumerate(slopes(weights, seen[batch], results[batch])):
                means[place] = 0.9 * means[place] + 0.1 * slope
                squares[place] = 0.999 * squares[place] + 0.001 * slope**2
                scale = np.sqrt(squares[place] / (1 - 0.999**step)) + 1e-8
                weights[place] = weights[place] - rate * means[place] / (1 - 0.9**step) / scale
        now = loss(softmax(outputs(weights, seen[cut:])), results[cut:])
        if now < least:
            best, least = list(weights), now
    hidden, biases, output = best
    return Network(hidden.T.tolist(), biases.tolist(), output.tolist()), least


def outputs(weights: list[Array], seen: Array) -> Array:
    """Return the result of the network for each seat."""
    hidden, biases, output = weights
    return np.maximum(seen @ hidden + biases, 0) @ output


def slopes(weights: list[Array], seen: Array, results: Array) -> tuple[Array, Array, Array]:
    """Return the derivatives of the loss by the weights."""
    hidden, biases, output = weights
    before = seen @ hidden + biases
    after = np.maximum(before, 0)
    error = (softmax(after @ output) - results) / len(seen)
    back = error[:, :, None] * output * (before > 0)
    return (
        np.einsum("esi,esh->ih", seen, back),
        back.sum(axis=(0, 1)),
        np.einsum("es,esh->h", error, after),
    )


def learn(seconds: float, seed: int) -> tuple[Network, list[str]]:
    """Return a network trained on self-play, and what was seen on the way.

    First the leaf value of the search plays all seats greedily; then the network that learned from these
    games does, and the final one learns from its games alone.
    """
    network: Network | None = None
    lines = []
    for part, share in ((1, FIRST_PART), (2, 1 - FIRST_PART)):
        seen, results = examples(share * seconds, f"{seed} {part}", network)
        network, least = train(seen, results, seed)
        lines.append(f"part {part}: {len(seen):,} examples, cross entropy held out {least:.4f} nats")
    assert network is not None, "there are two parts"
    return network, lines


def write(network: Network, file: Path) -> None:
    """Write a network as JSON."""
    file.write_text(json.dumps([network.hidden, network.biases, network.output]) + "\n", "utf-8")


def read(file: Path) -> Network:
    """Return the network of a file."""
    return Network(*json.loads(file.read_text("utf-8")))
