#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What examples/portable_app and examples/speech_rnn must give, computed by PyTorch on the CPU in double precision.

    make_expected.py > expected.json     wants torch and numpy (torch 1.13.1 made the file that is checked in)

Weights and inputs come from the examples' own generator, written again here. Nothing else is taken from the examples.
"""
import json

import numpy
import torch

TOLERANCE = 1e-5    # of each probability; single precision gives about 1e-7 here, TF32 would not pass


def make_up(count, spread, state):
    values = numpy.empty(count, numpy.float32)
    for i in range(count):
        state = (state * 1664525 + 1013904223) % 2 ** 32
        values[i] = (numpy.float32(state >> 8) / numpy.float32(16777216) - numpy.float32(0.5)) * numpy.float32(spread)
    return torch.from_numpy(values).double()


# in, out, kernel, stride, padding, groups, ReLU, spread
LAYERS = [(3, 16, 3, 1, 1, 1, True, 0.94), (16, 32, 3, 2, 1, 1, True, 0.41), (32, 32, 3, 1, 1, 32, True, 1.63),
          (32, 64, 1, 1, 0, 1, True, 0.87), (64, 64, 3, 2, 1, 4, True, 0.41), (64, 10, 1, 1, 0, 1, False, 0.61)]


def portable_app():
    values = make_up(3 * 32 * 32, 2, 1).reshape(1, 3, 32, 32)
    for i, (inputs, outputs, kernel, stride, padding, groups, relu, spread) in enumerate(LAYERS):
        weights = make_up(outputs * (inputs // groups) * kernel * kernel, spread, 100 + i)
        values = torch.nn.functional.conv2d(values, weights.reshape(outputs, inputs // groups, kernel, kernel),
                                            make_up(outputs, 0.2, 200 + i), stride, padding, 1, groups)
        values = values.relu() if relu else values
    scores = values.mean((2, 3)).softmax(1)[0]
    return {f"class {c}": float(score) for c, score in enumerate(scores)}


STEPS, BATCH, FEATURES, CELLS, WORDS, LENGTHS = 20, 3, 13, 32, 5, [20, 14, 7]


def speech_rnn():
    lstm = torch.nn.LSTM(FEATURES, CELLS, num_layers=2).double()
    with torch.no_grad():
        for layer, inputs in enumerate((FEATURES, CELLS)):
            gates = [1000 * layer + 100 * gate for gate in range(4)]    # input, forget, cell, output: as in PyTorch

            def stacked(count, spread, offset, *shape):
                return torch.cat([make_up(count, spread, gate + offset).reshape(*shape) for gate in gates])
            getattr(lstm, f"weight_ih_l{layer}").copy_(stacked(CELLS * inputs, 0.7, 1, CELLS, inputs))
            getattr(lstm, f"weight_hh_l{layer}").copy_(stacked(CELLS * CELLS, 0.7, 2, CELLS, CELLS))
            getattr(lstm, f"bias_ih_l{layer}").copy_(stacked(CELLS, 0.3, 3, CELLS))
            getattr(lstm, f"bias_hh_l{layer}").copy_(stacked(CELLS, 0.3, 4, CELLS))
        sound = make_up(STEPS * BATCH * FEATURES, 4, 5000).reshape(STEPS, BATCH, FEATURES)
        _, (state, _) = lstm(torch.nn.utils.rnn.pack_padded_sequence(sound, LENGTHS))
        scores = (state[-1] @ make_up(WORDS * CELLS, 3, 9000).reshape(WORDS, CELLS).T).softmax(1)
    return {f"utterance {b} word {w}": float(scores[b, w]) for b in range(BATCH) for w in range(WORDS)}


def main():
    rounded = {name: {key: round(value, 9) for key, value in values.items()}
               for name, values in (("portable_app", portable_app()), ("speech_rnn", speech_rnn()))}
    print(json.dumps({"made by": "tests/examples/make_expected.py", "torch": torch.__version__.split("+")[0],
                      "tolerance": TOLERANCE, **rounded}, indent=1))


if __name__ == "__main__":
    main()
