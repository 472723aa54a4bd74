"""Trains one stage of the decision model; the same command again goes on from its last checkpoint."""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from batches import batches, encode, load_encoding, padded
from data import SUPPORT, Row, read_folder
from figures import auroc
from mixtures import ALTERED_FROM, STAGES, class_weights, draw
from network import DecisionNetwork
from rules import altered_claims, read_pairs
from safetensors.torch import load_file, save_file
from torch import Tensor

from app.models.decision.pair_encoding import PairWindow

_BATCH_ROWS = 32
_DEV_BATCH_TOKENS = 4_096
_HEAD_RATE_FACTOR = 4.0
_WARM_UP = 0.06
_FOUND = "found.safetensors"
_BEST = "best.safetensors"


class Training:
    """One stage.

    Args:
        options: The command line.
    """

    def __init__(self, options: argparse.Namespace) -> None:
        torch.manual_seed(options.seed)
        torch.set_num_threads(options.threads)
        self.options = options
        self.out: Path = options.out
        self.out.mkdir(parents=True, exist_ok=True)
        encoding = load_encoding(options.base / "tokenizer.json", options.tokens)
        rows = read_folder(options.data / "train", only_stated_licences=options.only_stated_licences)
        if options.rules is not None:
            rows["rules"] = read_pairs(options.rules)
        human = [row for name in ALTERED_FROM for row in rows.get(name, ())]
        rows["altered"] = list(altered_claims(human, options.seed))
        shares = {name: count for name, count in STAGES[options.stage].items() if name not in options.without}
        self.rows = draw(rows, _scaled(shares, options.scale), options.seed)
        self.windows = encode(encoding, self.rows)
        self.weights = class_weights(self.rows)
        self.batches = batches(self.windows, tokens=options.batch_tokens, rows=_BATCH_ROWS, seed=options.seed)
        dev = read_folder(options.data / "dev")
        self.dev_rows = [row for name in dev for row in dev[name][: options.dev_rows]]
        self.dev_windows = encode(encoding, self.dev_rows)
        self.network = DecisionNetwork.from_encoder(options.base / "model.safetensors")
        if options.start is not None:
            self.network.load_state_dict(load_file(options.start))
        self.optimizer = _optimizer(self.network, options.rate)
        self.step = 0
        self.best = 0.0
        self._resume()

    def run(self) -> None:
        """Train to the end, with checkpoints, progress and an estimate of the time left."""
        steps, started, since = len(self.batches), time.monotonic(), self.step
        last = min(steps, self.options.steps or steps)
        self._say(stage=self.options.stage, rows=len(self.rows), steps=steps, at=self.step)
        losses: list[float] = []
        while self.step < last:
            losses.append(self._train_step(steps))
            self.step += 1
            if self.step % 10 == 0:
                passed = time.monotonic() - started
                left = passed / (self.step - since) * (last - self.step)
                self._say(step=self.step, loss=float(np.mean(losses[-100:])), minutes_left=left / 60)
            if self.step % self.options.check_every == 0 or self.step == last:
                self._check()
        self._say(done=True, minutes=(time.monotonic() - started) / 60, best=self.best)

    def _train_step(self, steps: int) -> float:
        self.network.train()
        for group in self.optimizer.param_groups:
            group["lr"] = group["top"] * _pace(self.step / steps, self.options.last_rate)
        batch = padded(self.windows, self.batches[self.step])
        with torch.autocast("cpu", torch.bfloat16):
            logits = self.network(batch.ids, batch.claim_end, batch.lengths)
        rows = [self.rows[at] for at in batch.positions]
        loss = self._loss(logits.float(), rows)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        return float(loss.detach())

    def _loss(self, logits: Tensor, rows: Sequence[Row]) -> Tensor:
        logs = logits.log_softmax(-1)
        merged = torch.cat([logs, logs[:, 1:].logsumexp(-1, keepdim=True)], 1)
        targets = torch.tensor([row.target for row in rows])
        weights = torch.tensor([self.weights[row.dataset, row.is_support] for row in rows])
        losses = -merged.gather(1, targets[:, None]).squeeze(1)
        return (losses * weights).sum() / len(rows)

    def _check(self) -> None:
        scores = support_scores(self.network, self.dev_windows)
        found = mean_auroc(self.dev_rows, scores)
        self._say(step=self.step, dev=found)
        save_file(self.network.state_dict(), self.out / _FOUND)
        torch.save({"optimizer": self.optimizer.state_dict(), "step": self.step}, self.out / "state.pt")
        if found["mean"] > self.best:
            self.best = found["mean"]
            save_file(self.network.state_dict(), self.out / _BEST)

    def _resume(self) -> None:
        if not (self.out / "state.pt").is_file():
            return
        state = torch.load(self.out / "state.pt", weights_only=True)
        self.network.load_state_dict(load_file(self.out / _FOUND))
        self.optimizer.load_state_dict(state["optimizer"])
        self.step = int(state["step"])
        self.best = mean_auroc(self.dev_rows, support_scores(self.network, self.dev_windows))["mean"]

    def _say(self, **what: object) -> None:
        line = json.dumps(what, default=float)
        print(line, flush=True)
        with (self.out / "progress.jsonl").open("a", encoding="utf-8") as stream:
            stream.write(line + "\n")


def support_scores(network: DecisionNetwork, windows: Sequence[PairWindow]) -> np.ndarray:
    """Log-odds of support, one for each window."""
    network.eval()
    scores = np.zeros(len(windows))
    with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
        for positions in batches(windows, tokens=_DEV_BATCH_TOKENS, rows=64):
            batch = padded(windows, positions)
            logits = network(batch.ids, batch.claim_end, batch.lengths).float()
            scores[list(positions)] = (logits[:, SUPPORT] - logits[:, 1:].logsumexp(-1)).numpy()
    return scores


def mean_auroc(rows: Sequence[Row], scores: np.ndarray) -> dict[str, float]:
    """AUROC by dataset, and their mean as "mean"."""
    names = sorted({row.dataset for row in rows})
    found = {}
    for name in names:
        at = [position for position, row in enumerate(rows) if row.dataset == name]
        found[name] = auroc(scores[at], np.array([rows[position].is_support for position in at]))
    return {"mean": float(np.mean(list(found.values()))), **found}


def _optimizer(network: DecisionNetwork, rate: float) -> torch.optim.Optimizer:
    encoder = [parameter for parameter in network.bert.parameters() if parameter.requires_grad]
    groups = [
        {"params": encoder, "top": rate},
        {"params": list(network.head.parameters()), "top": rate * _HEAD_RATE_FACTOR},
    ]
    return torch.optim.AdamW(groups, lr=rate, weight_decay=0.01)


def _pace(done: float, last: float) -> float:
    return min(done / _WARM_UP, 1.0) * (1.0 - (1.0 - last) * done)


def _scaled(shares: dict[str, int], scale: float) -> dict[str, int]:
    return {name: round(count * scale) for name, count in shares.items()}


def main() -> None:
    """Train one stage from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="claims data: holds train and dev")
    parser.add_argument("--base", type=Path, required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--out", type=Path, required=True, help="folder for checkpoints and progress")
    parser.add_argument("--stage", choices=tuple(STAGES), required=True)
    parser.add_argument("--start", type=Path, help="weights of the stage before")
    parser.add_argument("--rules", type=Path, help="pairs made by rules.py")
    parser.add_argument("--only-stated-licences", action="store_true")
    parser.add_argument(
        "--without", nargs="+", default=[], metavar="SOURCE", help="leave these sources out of the mixture"
    )
    parser.add_argument("--rate", type=float, default=1.5e-4, help="highest learning rate of the encoder")
    parser.add_argument("--last-rate", type=float, default=0.0, help="last rate as a part of the highest")
    parser.add_argument("--scale", type=float, default=1.0, help="rows as a part of the stage's mixture")
    parser.add_argument("--tokens", type=int, default=256, help="most tokens of a sequence")
    parser.add_argument("--batch-tokens", type=int, default=5_120, help="most tokens of a batch")
    parser.add_argument(
        "--steps", type=int, help="stop after so many steps; the pace stays that of the whole stage"
    )
    parser.add_argument("--dev-rows", type=int, default=80, help="rows of each dev file for the checks")
    parser.add_argument("--check-every", type=int, default=300, help="steps between checks")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    Training(parser.parse_args()).run()


if __name__ == "__main__":
    main()
