# Three ways in which others learn such networks, told the number of units m. Each line of
# standard input is a task in JSON: a file with the doubles x (n·d, row by row) and y (n), the
# sizes, a method, a seed and the seconds of processor time it may take. Each line of the output is the network
# that fits best: f(x) = Σ a σ(wᵀx + b) + vᵀx + c.
import json
import sys
import time

import numpy as np
from scipy.optimize import least_squares, minimize


class Over(Exception):
    """The time is over."""


class Fit:
    """Residuals of a network on samples, and the best parameters seen."""

    def __init__(self, x, y, m, end):
        self.x, self.y, self.m, self.end = x, y, m, end
        self.best, self.low = None, np.inf

    def start(self, rng):
        d = self.x.shape[1]
        w = rng.standard_normal((self.m, d)) / np.sqrt(d)
        b = 0.5 * rng.standard_normal(self.m)
        a = rng.standard_normal(self.m) * np.std(self.y) * np.sqrt(2 / self.m)
        return np.concatenate([w.ravel(), b, a])

    def split(self, p):
        d = self.x.shape[1]
        return p[: self.m * d].reshape(self.m, d), p[self.m * d : self.m * (d + 1)], p[self.m * (d + 1) :]

    def residuals(self, p):
        if time.process_time() > self.end:
            raise Over
        w, b, a = self.split(p)
        r = np.maximum(self.x @ w.T + b, 0) @ a - self.y
        s = r @ r / len(r)
        if s < self.low:
            self.low, self.best = s, p.copy()
        return r

    def jacobian(self, p):
        w, b, a = self.split(p)
        z = self.x @ w.T + b
        on = (z > 0) * a
        n, d = self.x.shape
        jw = (on[:, :, None] * self.x[:, None, :]).reshape(n, self.m * d)
        return np.concatenate([jw, on, np.maximum(z, 0)], axis=1)

    def loss(self, p):
        r = self.residuals(p)
        w, b, a = self.split(p)
        z = self.x @ w.T + b
        pull = (z > 0) * r[:, None] * a
        g = np.concatenate([(pull.T @ self.x).ravel(), pull.sum(0), np.maximum(z, 0).T @ r])
        return r @ r / (2 * len(r)), g / len(r)

    def exact(self):
        return self.low < 1e-24 * np.mean(self.y**2)


def restarts(x, y, task, rng, end, run):
    # Some samples for each parameter are enough, and more would only take time.
    rows = min(len(y), max(2000, 8 * task["m"] * (task["d"] + 2)))
    fit = Fit(x[:rows], y[:rows], task["m"], end)
    try:
        while not fit.exact():
            run(fit, fit.start(rng))
    except Over:
        pass
    w, b, a = fit.split(fit.best if fit.best is not None else fit.start(rng))
    return w, b, a, np.zeros(task["d"]), 0.0


def squares(x, y, task, rng, end):
    """scipy's nonlinear least squares (MINPACK's Levenberg–Marquardt), random restarts."""
    tight = {"xtol": 1e-15, "ftol": 1e-15, "gtol": 1e-15, "max_nfev": 300}
    run = lambda fit, p: least_squares(fit.residuals, p, fit.jacobian, method="lm", **tight)
    return restarts(x, y, task, rng, end, run)


def bfgs(x, y, task, rng, end):
    """Gradient flow's end by BFGS on the mean squared error, random restarts."""
    run = lambda fit, p: minimize(fit.loss, p, jac=True, method="BFGS", options={"gtol": 1e-13, "maxiter": 5000})
    return restarts(x, y, task, rng, end, run)


def moments(x, y):
    """T4 of the labels less their best polynomial of degree 2, as a matrix, and those labels."""
    n, d = x.shape
    i, j = np.triu_indices(d)
    rows = slice(0, min(n, 50_000))
    feature = lambda z: np.concatenate([np.ones((len(z), 1)), z, z[:, i] * z[:, j]], axis=1)
    coef = np.linalg.lstsq(feature(x[rows]), y[rows], rcond=None)[0]
    y = np.concatenate([y[k : k + 4096] - feature(x[k : k + 4096]) @ coef for k in range(0, n, 4096)])
    m4, m2 = np.zeros((d * d, d * d)), (x * y[:, None]).T @ x / n
    for k in range(0, n, 4096):
        z = x[k : k + 4096]
        zz = (z[:, :, None] * z[:, None, :]).reshape(len(z), d * d)
        m4 += (zz * y[k : k + 4096, None]).T @ zz / n
    t, e = m4.reshape(d, d, d, d), np.eye(d)
    for a, b in (("ij", "kl"), ("kl", "ij"), ("ik", "jl"), ("jl", "ik"), ("il", "jk"), ("jk", "il")):
        t = t - np.einsum(f"{a},{b}->ijkl", e, m2)
    for a, b in (("ij", "kl"), ("ik", "jl"), ("il", "jk")):
        t = t + y.mean() * np.einsum(f"{a},{b}->ijkl", e, e)
    return t.reshape(d * d, d * d), coef, y


def subspace(x, y, task, rng, end):
    """Subspace power iterations (Kileel and Pereira) on T4, one rank-one term after the other."""
    n, d, m = len(y), task["d"], task["m"]
    t, coef, rest = moments(x, y)
    w, scale = [], np.abs(t).max()
    for left in range(m, 0, -1):
        values, vectors = np.linalg.eigh(t)
        keep = np.argsort(-np.abs(values))[: min(left, len(values))]
        v, values = vectors[:, keep], values[keep]
        best, high = None, -1.0
        until = time.process_time() + max(0.0, end - time.process_time()) / (2 * left)
        while best is None or high < 1 - 1e-6 and time.process_time() < until:
            u = rng.standard_normal(d)
            u /= np.linalg.norm(u)
            for _ in range(500):
                p = (v @ (v.T @ np.outer(u, u).ravel())).reshape(d, d) @ u + 0.2 * u
                p /= np.linalg.norm(p)
                done = np.abs(p - u).max() < 1e-12
                u = p
                if done:
                    break
            alpha = v.T @ np.outer(u, u).ravel()
            if alpha @ alpha > high:
                best, high = (u, alpha), alpha @ alpha
        u, alpha = best
        weight = alpha @ (alpha / np.where(np.abs(values) > 1e-12 * scale, values, np.inf))
        uu = np.outer(u, u).ravel()
        if weight != 0:
            t = t - np.outer(uu, uu) / weight
        w.append(u)
        if time.process_time() > end:
            break
    return scalars(np.array(w), x, y, coef, rest)


def scalars(w, x, y, coef, rest):
    """b = −ζ3/ζ2 of the terms of T2 and T3; output weights and a linear part by least squares."""
    d = x.shape[1]
    gram, z = w @ w.T, x @ w.T
    i, j = np.triu_indices(d)
    quad = np.zeros((d, d))
    quad[i, j] = coef[1 + d :]
    t2 = np.einsum("mi,ij,mj->m", w, quad + quad.T, w) + rest @ (z**2 - 1) / len(y)
    t3 = rest @ (z**3 - 3 * z) / len(y)
    zeta2 = np.linalg.lstsq(gram**2, t2, rcond=1e-9)[0]
    zeta3 = np.linalg.lstsq(gram**3, t3, rcond=1e-9)[0]
    b = np.clip(-zeta3 / np.where(zeta2 == 0, 1, zeta2), -3, 3)
    rows = slice(0, min(len(y), 20_000))
    features = np.concatenate([np.maximum(z[rows] + b, 0), x[rows], np.ones((len(z[rows]), 1))], axis=1)
    sol = np.linalg.lstsq(features, y[rows], rcond=None)[0]
    m = len(w)
    return w, b, sol[:m], sol[m : m + d], sol[-1]


METHODS = {"squares": squares, "bfgs": bfgs, "subspace": subspace}

for line in sys.stdin:
    task = json.loads(line)
    d, n = task["d"], task["n"]
    data = np.fromfile(task["file"], dtype="<f8")
    x, y = data[: n * d].reshape(n, d), data[n * d :]
    rng = np.random.default_rng(task["seed"])
    start = time.process_time()
    with np.errstate(all="ignore"):
        w, b, a, v, c = METHODS[task["method"]](x, y, task, rng, start + task["seconds"])
    w, b, a, v, c = (np.nan_to_num(u).tolist() for u in (w, b, a, v, c))
    net = {"w": w, "b": b, "a": a, "v": v, "c": c}
    print(json.dumps({**net, "seconds": time.process_time() - start}), flush=True)
