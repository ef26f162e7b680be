# Sampling plus the moments of degree 0 to 4 in NumPy, as a researcher would
# write them: block by block, with products y·vec(xxᵀ) that end in BLAS. Each
# line of standard input is a dimension and a number of seconds, each line of
# the output the samples that were summed in a second.
import sys
import time

import numpy as np

BLOCK = 4096


def blocks(d, seconds):
    rng = np.random.default_rng(1)
    w = rng.standard_normal((d, d))
    w /= np.linalg.norm(w, axis=1, keepdims=True)
    b, a = rng.standard_normal(d), rng.standard_normal(d)
    s0, s1, s2 = 0.0, np.zeros(d), np.zeros(d * d)
    s3, s4 = np.zeros((d, d * d)), np.zeros((d * d, d * d))
    n, start = 0, time.perf_counter()
    while time.perf_counter() < start + seconds:
        x = rng.standard_normal((BLOCK, d))
        y = np.maximum(x @ w.T + b, 0) @ a
        xx = (x[:, :, None] * x[:, None, :]).reshape(BLOCK, d * d)
        yxx = y[:, None] * xx
        s0 += y.sum()
        s1 += y @ x
        s2 += y @ xx
        s3 += x.T @ yxx
        s4 += yxx.T @ xx
        n += BLOCK
    return n / (time.perf_counter() - start)


for line in sys.stdin:
    d, seconds = line.split()
    print(blocks(int(d), float(seconds)), flush=True)
