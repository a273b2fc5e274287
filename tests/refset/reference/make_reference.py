#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the expected values in this folder with PyTorch on the CPU, in float64: an implementation that shares nothing with
the reference set.

    python3 -m venv V && V/bin/pip install 'torch==1.13.1' 'numpy<2'    # 2 GB; the default wheels of the index serve
    V/bin/python make_reference.py [--check]

Inputs are not stored. Number i of the stream s is ((mix(s, i) & 255) - 128) / 64, divided by 4 for weights and biases of
recurrent networks and by 2 for their states; each is exact in every type. The streams of case n begin at 10007 n.
"""
import argparse
import pathlib
import random
import sys

import numpy
import torch
import torch.nn.functional as F

HERE = pathlib.Path(__file__).resolve().parent
FLOAT, DOUBLE, HALF, BFLOAT16 = 0, 1, 2, 9
CELLS = ["relu", "tanh", "lstm", "gru"]


def numbers(stream, shape, divisor=1):
    count = int(numpy.prod(shape))
    with numpy.errstate(over="ignore"):
        x = numpy.uint32(stream) * numpy.uint32(0x9E3779B1) + numpy.arange(count, dtype=numpy.uint32) * numpy.uint32(0x85EBCA77)
        x ^= x >> numpy.uint32(15)
        x *= numpy.uint32(0x2C1B3C6D)
        x ^= x >> numpy.uint32(12)
    values = ((x & numpy.uint32(255)).astype(numpy.float64) - 128) / 64 / divisor
    return torch.from_numpy(values).reshape(shape)


def row(kind, *words, values):
    flat = [float(v) for v in values.reshape(-1)]
    head = " ".join(str(w) for group in words for w in (group if isinstance(group, (list, tuple)) else [group]))
    return f"{kind} {head} {len(flat)}\n" + " ".join(f"{v:.9g}" for v in flat) + "\n"


# ---- Convolutions ---------------------------------------------------------------------------------------------------------

def one_convolution(n, dice):
    kind = dice.choice([FLOAT] * 12 + [HALF] * 5 + [DOUBLE] * 2 + [BFLOAT16])
    dims = dice.choice([2, 2, 2, 3])
    while True:
        groups = dice.choice([1, 1, 1, 2, 3, 4])
        images, channels, filters = dice.randint(1, 2), groups * dice.randint(1, 3), groups * dice.randint(1, 2)
        window = [dice.choice([1, 2, 3, 3, 5]) for _ in range(dims)]
        stride, pad = [dice.randint(1, 3) for _ in range(dims)], [dice.randint(0, 2) for _ in range(dims)]
        dilation = [dice.choice([1, 1, 2, 3]) for _ in range(dims)]
        size = [dice.randint(3, 9 if dims == 2 else 6) for _ in range(dims)]
        if dice.random() < 0.1:   # one-dimensional, as cuDNN wants it: height 1
            size[0] = window[0] = stride[0] = dilation[0] = 1
            pad[0] = 0
        out = [1 + (s + 2 * p - (w - 1) * d - 1) // t for s, p, w, d, t in zip(size, pad, window, dilation, stride)]
        if min(out) >= 1 and images * filters * int(numpy.prod(out)) <= 160:
            break
    mode, layouts = dice.choice([1, 1, 0]), [dice.choice([0, 0, 1, 2]), dice.choice([0, 1]), dice.choice([0, 0, 1, 2])]
    fused = dice.choice([0, 0, 1, 2])   # bias and ReLU, bias alone
    algorithm = 1 if fused == 2 else dice.randint(0, 1)
    alpha, beta = dice.choice([(1, 0), (1, 0), (0.5, 0), (1, 1), (-2, 0.25)])
    stream = 10007 * n
    x, w = numbers(stream, [images, channels, *size]), numbers(stream + 1, [filters, channels // groups, *window])
    if mode == 0:
        w = w.flip(tuple(range(2, 2 + dims)))
    y = {2: F.conv2d, 3: F.conv3d}[dims](x, w, stride=stride, padding=pad, dilation=dilation, groups=groups) * alpha
    before = numbers(stream + 2, y.shape)
    y = y + beta * before
    if fused:
        y = y + numbers(stream + 3, [filters]).reshape([1, filters] + [1] * dims)
        y = F.relu(y) if fused == 1 else y
    return row("convolution", n, kind, dims, images, channels, filters, groups, mode, algorithm, fused, layouts, alpha, beta, size,
               window, pad, stride, dilation, values=y)


# ---- Recurrent networks -----------------------------------------------------------------------------------------------------

def clipped_lstm(model, x, hidden, cell, limit):
    """nn.LSTM has no clipping: one layer, one direction, step by step."""
    outputs, h, c = [], hidden[0], cell[0]
    for step in x:
        i, f, g, o = (step @ model.weight_ih_l0.T + model.bias_ih_l0 + h @ model.weight_hh_l0.T + model.bias_hh_l0).chunk(4, 1)
        c = (torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)).clamp(-limit, limit)
        h = torch.sigmoid(o) * torch.tanh(c)
        outputs.append(h)
    return torch.stack(outputs), h[None], c[None]


def fill_weights(model, case, stream):
    """Sets every weight, or 0 where this network has none; skipped input is the identity."""
    gates, suffixes = {0: 1, 1: 1, 2: 4, 3: 3}[case["cell"]], ["", "_reverse"][:1 + case["direction"]]
    hidden, out = case["hidden"], case["projection"]
    for layer in range(case["layers"]):
        for direction, suffix in enumerate(suffixes):
            pseudo = layer * len(suffixes) + direction
            width = case["input"] if layer == 0 else out * len(suffixes)

            def matrix(identity, rows, columns, at=pseudo):
                return numbers(stream + 100 + at * 32 + identity, [rows, columns], 4)

            def bias(identity, is_there, at=pseudo):
                values = numbers(stream + 100 + at * 32 + 16 + identity, [hidden], 4)
                return values if is_there else torch.zeros_like(values)
            skips = case["skip"] and layer == 0
            parts = {
                f"weight_ih_l{layer}{suffix}": [torch.eye(hidden, dtype=torch.float64) if skips else matrix(g, hidden, width)
                                                for g in range(gates)],
                f"weight_hh_l{layer}{suffix}": [matrix(gates + g, hidden, out) for g in range(gates)],
                f"bias_ih_l{layer}{suffix}": [bias(g, case["bias"] in (1, 2)) for g in range(gates)],
                f"bias_hh_l{layer}{suffix}": [bias(gates + g, case["bias"] in (2, 3)) for g in range(gates)],
            }
            if out < hidden:
                parts[f"weight_hr_l{layer}{suffix}"] = [matrix(2 * gates, out, hidden)]
            for name, values in parts.items():
                getattr(model, name).data = torch.cat(values)


def one_network(n, dice):
    case = {"type": dice.choice([FLOAT] * 7 + [HALF] * 2 + [DOUBLE]), "cell": n % 4, "bias": dice.choice([2, 2, 0, 1, 3]),
            "direction": dice.choice([0, 0, 1]), "layout": dice.randint(0, 2), "batch": dice.randint(1, 3),
            "hidden": dice.randint(2, 5), "layers": dice.choice([1, 1, 2, 3]), "skip": int(dice.random() < 0.2),
            "state": dice.randint(0, 1), "clip": 0}
    lengths = sorted((dice.randint(1, 5) for _ in range(case["batch"])), reverse=True)
    if case["layout"] != 1 and dice.random() < 0.5:
        dice.shuffle(lengths)
    steps = max(lengths) + (1 if case["layout"] != 1 and dice.random() < 0.2 else 0)
    case["input"] = case["hidden"] if case["skip"] else dice.randint(1, 6)
    case["projection"] = dice.randint(1, case["hidden"] - 1) if case["cell"] == 2 and dice.random() < 0.4 else case["hidden"]
    if case["cell"] == 2 and n % 24 == 2:
        case.update(clip=1, layers=1, direction=0, projection=case["hidden"])
        lengths = [steps] * case["batch"]
    directions, stream, out = 1 + case["direction"], 10007 * (n + 1000), case["projection"]
    shared = {"num_layers": case["layers"], "bidirectional": directions == 2, "dtype": torch.float64}
    if case["cell"] < 2:
        model = torch.nn.RNN(case["input"], case["hidden"], nonlinearity=CELLS[case["cell"]], **shared)
    elif case["cell"] == 2:
        model = torch.nn.LSTM(case["input"], case["hidden"], proj_size=out if out < case["hidden"] else 0, **shared)
    else:
        model = torch.nn.GRU(case["input"], case["hidden"], **shared)
    fill_weights(model, case, stream)
    x = numbers(stream, [steps, case["batch"], case["input"]])
    rows = case["layers"] * directions
    h, c = numbers(stream + 1, [rows, case["batch"], out], 2), numbers(stream + 2, [rows, case["batch"], case["hidden"]], 2)
    if not case["state"]:
        h, c = torch.zeros_like(h), torch.zeros_like(c)
    with torch.no_grad():
        if case["clip"]:
            y, h, c = clipped_lstm(model, x, h, c, 0.25)
        else:
            packed = torch.nn.utils.rnn.pack_padded_sequence(x, lengths, enforce_sorted=False)
            y, state = model(packed, (h, c) if case["cell"] == 2 else h)
            y, _ = torch.nn.utils.rnn.pad_packed_sequence(y, total_length=steps)
            h, c = state if case["cell"] == 2 else (state, None)
    parts = [y[t, b] for b in range(case["batch"]) for t in range(lengths[b])] + [h.reshape(-1)]
    if case["cell"] == 2:
        parts.append(c.reshape(-1))
    return row("rnn", n, *(case[k] for k in ("type", "cell", "bias", "direction", "skip", "layout")), steps,
               *(case[k] for k in ("batch", "input", "hidden", "projection", "layers", "state", "clip")), lengths,
               values=torch.cat(parts))


# ---- What an image classifier needs beside convolutions ------------------------------------------------------------------------

def one_pooling(n, dice):
    dims, mode = dice.choice([2, 2, 3]), dice.randint(0, 3)
    size, window = [dice.randint(4, 8) for _ in range(dims)], [dice.randint(1, 3) for _ in range(dims)]
    stride, pad = [dice.randint(1, 3) for _ in range(dims)], [dice.randint(0, w // 2) for w in window]
    x = numbers(10007 * n, [1, 2, *size])
    if mode in (0, 3):
        y = {2: F.max_pool2d, 3: F.max_pool3d}[dims](x, window, stride, pad)
    else:
        y = {2: F.avg_pool2d, 3: F.avg_pool3d}[dims](x, window, stride, pad, count_include_pad=mode == 1)
    return row("pooling", n, dice.choice([FLOAT, HALF, DOUBLE]), dims, mode, 1, 2, dice.randint(0, 2), size, window, pad, stride,
               values=y)


def one_softmax(n, dice):
    algorithm, mode, size = dice.randint(0, 2), dice.randint(0, 1), [2, dice.randint(2, 6), dice.randint(1, 3), 2]
    x = numbers(10007 * n, size)
    flat = x.reshape(2, -1) if mode == 0 else x
    y = (F.log_softmax if algorithm == 2 else F.softmax)(flat, dim=1).reshape(size)
    return row("softmax", n, dice.choice([FLOAT, HALF]), algorithm, mode, dice.randint(0, 2), size, values=y)


def one_activation(n, dice):
    mode, size = n % 7, [2, 3, 2, 2]
    x = numbers(10007 * n, size)
    y = [torch.sigmoid, F.relu, torch.tanh, lambda v: v.clamp(0, 0.75), lambda v: F.elu(v, 0.75), None, F.silu][mode]
    if y is None:   # identity is not for cudnnActivationForward: add a bias instead
        return row("add", n, FLOAT, 0, 0, size, values=2 * numbers(10007 * n + 1, [1, 3, 1, 1]) + 0.5 * x)
    return row("activation", n, dice.choice([FLOAT, HALF]), mode, dice.randint(0, 2), size, values=y(x))


# ---- What tests/scenarios/dropin/plain_*.c compute -------------------------------------------------------------------------------

def plain_numbers(stream, shape, divisor):
    i = numpy.arange(int(numpy.prod(shape)), dtype=numpy.int64)
    return torch.from_numpy(((stream * 31 + i * 7 + i * i % 13) % 61 - 30) / divisor).reshape(shape)


def plain_row(name, values):
    flat = values.reshape(-1)
    parts = [flat.sum(), (flat * flat).sum(), flat[0], flat[len(flat) // 2], flat[-1]]
    return f"{name} {len(flat)} " + " ".join(f"{float(v):.9g}" for v in parts) + "\n"


def plain_convolution():
    return plain_row("convolution", F.conv2d(plain_numbers(1, [2, 3, 32, 48], 32), plain_numbers(2, [8, 3, 3, 5], 128),
                                             stride=[2, 1], padding=[1, 0], dilation=[1, 2]))


def plain_graph():
    """Channels lie closest together, in all three."""
    x, w = plain_numbers(1, [2, 9, 9, 8], 32).permute(0, 3, 1, 2), plain_numbers(2, [4, 3, 3, 8], 128).permute(0, 3, 1, 2)
    return plain_row("graph", F.conv2d(x, w, padding=1).permute(0, 2, 3, 1))


def plain_lstm():
    lengths, model = [5, 3, 1], torch.nn.LSTM(24, 16, num_layers=2, bidirectional=True, dtype=torch.float64)
    for pseudo in range(4):
        suffix, width = f"l{pseudo // 2}" + ["", "_reverse"][pseudo % 2], 24 if pseudo < 2 else 32
        for gate in range(4):
            rows, at = slice(16 * gate, 16 * gate + 16), pseudo * 8 + gate
            getattr(model, f"weight_ih_{suffix}").data[rows] = plain_numbers(at + 10, [16, width], 128)
            getattr(model, f"weight_hh_{suffix}").data[rows] = plain_numbers(at + 14, [16, 16], 128)
            getattr(model, f"bias_ih_{suffix}").data[rows] = plain_numbers(at + 50, [16], 128)
            getattr(model, f"bias_hh_{suffix}").data[rows] = plain_numbers(at + 54, [16], 128)
    x = plain_numbers(3, [3, 5, 24], 32)
    packed = torch.nn.utils.rnn.pack_padded_sequence(x, lengths, batch_first=True)
    with torch.no_grad():
        y, _ = torch.nn.utils.rnn.pad_packed_sequence(model(packed)[0], batch_first=True, padding_value=0.5)
    return plain_row("lstm", y)


def files():
    dice = random.Random(9)
    convolutions = [one_convolution(n, dice) for n in range(320)]
    networks = [one_network(n, dice) for n in range(120)]
    others = [make(n + 2000, dice) for make in (one_pooling, one_softmax, one_activation) for n in range(21)]
    head = f"# Made by make_reference.py with PyTorch {torch.__version__}. Do not edit.  SPDX-License-Identifier: MIT\n"
    for name, rows in (("convolutions.txt", convolutions), ("networks.txt", networks), ("others.txt", others),
                       ("plain.txt", [plain_convolution(), plain_lstm(), plain_graph()])):
        yield HERE / name, head + "".join(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail when a file differs")
    check, wrong = parser.parse_args().check, 0
    for path, text in files():
        if not check:
            path.write_text(text)
        elif path.read_text() != text:
            print(f"{path.name} differs")
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main())
