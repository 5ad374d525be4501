"""The step that gpu_training_bench times, in PyTorch: f32 parameters, products in bfloat16 (autocast), fused AdamW.

usage: torch_training_step.py    One JSON object on standard output; a line with the reason where it cannot run.
"""
import json
import statistics
import sys
import time

try:
    import torch
    from torch import nn
    from torch.nn import functional as F
except ImportError:
    print(json.dumps({"skipped": "PyTorch is not installed"}))
    sys.exit(0)
if not torch.cuda.is_available():
    print(json.dumps({"skipped": "PyTorch sees no GPU"}))
    sys.exit(0)

HIDDEN, WIDE, HEADS, DIM, VOCABULARY = 4096, 11008, 32, 128, 32000
ROWS, SEQUENCES, PASSES = 1024, 2, 3


class Norm(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(HIDDEN))

    def forward(self, x):
        return F.rms_norm(x, (HIDDEN,), self.weight, 1e-5)


def rotated(x, cosines, sines):
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cosines - b * sines, b * cosines + a * sines), dim=-1)


class Draft(nn.Module):
    def __init__(self):
        super().__init__()
        linear = lambda rows, cols, bias=False: nn.Linear(cols, rows, bias=bias)
        self.fc = linear(HIDDEN, 2 * HIDDEN, True)
        self.post_norm, self.input_norm, self.ffn_norm = Norm(), Norm(), Norm()
        self.fuse_up, self.fuse_down = linear(WIDE, 2 * HIDDEN), linear(HIDDEN, WIDE)
        self.q, self.k, self.v, self.o = (linear(HIDDEN, HIDDEN) for _ in range(4))
        self.gate, self.up = linear(WIDE, HIDDEN), linear(WIDE, HIDDEN)
        self.down = linear(2 * HIDDEN, WIDE)

    def fused(self, embeddings, features):
        h = self.fc(torch.cat((embeddings, features), dim=-1))
        both = torch.cat((self.input_norm(self.post_norm(h)), self.input_norm(embeddings)), dim=-1)
        return h + self.fuse_down(F.silu(self.fuse_up(both)))

    def projected(self, x, cosines, sines):
        split = lambda y: y.view(SEQUENCES, ROWS, HEADS, DIM).transpose(1, 2)
        return (rotated(split(self.q(x)), cosines, sines), rotated(split(self.k(x)), cosines, sines),
                split(self.v(x)))

    def attended(self, streams, number, mask):
        """Base keys up to a lag of `number`, and one key of every later stream."""
        q, base_k, base_v = streams[number][0], streams[0][1], streams[0][2]
        if number == 0:
            return F.scaled_dot_product_attention(q, base_k, base_v, is_causal=True)
        scale = DIM ** -0.5
        scores = (q @ base_k.transpose(2, 3)).float() * scale + mask[number]
        lagged = []
        for shift in range(number):
            k, v = streams[number - shift][1], streams[number - shift][2]
            lagged.append((F.pad(k, (0, 0, shift, 0))[:, :, :ROWS], F.pad(v, (0, 0, shift, 0))[:, :, :ROWS]))
        extra = torch.stack([(q * k).float().sum(-1) * scale for k, _ in lagged], dim=-1)
        for shift in range(1, number):
            extra[:, :, :shift, shift] = float("-inf")
        weights = torch.cat((scores, extra), dim=-1).softmax(-1).to(q.dtype)
        out = weights[..., :ROWS] @ base_v
        for i, (_, v) in enumerate(lagged):
            out = out + weights[..., ROWS + i, None] * v
        return out

    def layer(self, fused, attended):
        hidden = fused + self.o(attended.transpose(1, 2).reshape(SEQUENCES, ROWS, HIDDEN))
        normed = self.ffn_norm(hidden)
        out = torch.cat((hidden, hidden), dim=-1) + self.down(F.silu(self.gate(normed)) * self.up(normed))
        return out.split(HIDDEN, dim=-1)  # predict, regress


def main():
    torch.manual_seed(1)
    torch.backends.cuda.matmul.allow_tf32 = True
    with torch.device("cuda"):
        draft = Draft()
        head = torch.randn(VOCABULARY, HIDDEN, dtype=torch.bfloat16) * 0.02
        embeddings, features, targets = (torch.randn(SEQUENCES, ROWS, HIDDEN) for _ in range(3))
        labels = torch.randint(VOCABULARY, (SEQUENCES, ROWS))
        angles = torch.outer(torch.arange(ROWS), 10000.0 ** (-torch.arange(0, DIM, 2) / DIM))
        distance = torch.arange(ROWS)[:, None] - torch.arange(ROWS)[None, :]
        mask = [torch.zeros(ROWS, ROWS).masked_fill_(distance < lag, float("-inf")) for lag in range(PASSES)]
    cosines, sines = angles.cos(), angles.sin()
    optimiser = torch.optim.AdamW(draft.parameters(), lr=1e-5, betas=(0.9, 0.95), weight_decay=0.01, fused=True)

    def step():
        optimiser.zero_grad(set_to_none=False)
        with torch.autocast("cuda", dtype=torch.bfloat16):
            with torch.no_grad():
                teacher = (targets.bfloat16() @ head.T).float().softmax(-1)
                best = teacher.topk(10, dim=-1).indices
            streams, fed, loss = [], features, 0.0
            for number in range(PASSES):
                fused = draft.fused(embeddings, fed)
                streams.append(draft.projected(fused, cosines, sines))
                predict, regress = draft.layer(fused, draft.attended(streams, number, mask))
                logits = (predict.bfloat16() @ head.T).float()
                logs = logits.log_softmax(-1)
                ranks = (logits > logits.gather(-1, labels[..., None])).sum(-1)
                loss = loss - 0.1 * (teacher * logs).sum(-1).mean()
                loss = loss - 0.5 * (teacher.gather(-1, best) * logs.gather(-1, best)).sum(-1).mean()
                loss = loss + F.smooth_l1_loss(regress.float(), targets)
                ranks.sum().item()
                fed = torch.cat((features[:, :1], regress.detach().float()[:, :-1]), dim=1)
        loss.backward()
        torch.nn.utils.clip_grad_value_(draft.parameters(), 0.5)
        optimiser.step()
        torch.cuda.synchronize()

    times = []
    for number in range(10):
        start = time.perf_counter()
        step()
        if number >= 3:
            times.append(1000.0 * (time.perf_counter() - start))
    print(json.dumps({"step_ms": statistics.median(times), "fastest_ms": min(times), "torch": torch.__version__,
                      "parameters": sum(p.numel() for p in draft.parameters()),
                      "most_bytes": torch.cuda.max_memory_allocated()}))


main()
