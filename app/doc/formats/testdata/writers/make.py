"""Prints and saves one network as NumPy, PyTorch and scikit-learn do; make.R and make.m do the same for R and Octave.

Run it here, with python3-numpy, python3-torch and python3-sklearn of Debian. The files hold
W = [[1, 0], [.6, .8], [-.28, .96]], b = [.5, -.3, .2], a = [1, -2, 1.5] and c = .7.
"""
import numpy as np
import torch
from sklearn.neural_network import MLPRegressor
from torch import nn

W = np.array([[1, 0], [0.6, 0.8], [-0.28, 0.96]])
b = np.array([0.5, -0.3, 0.2])
a = np.array([1, -2, 1.5])
c = np.array([0.7])


def write(name, *texts):
    with open(name, "w") as file:
        print(*texts, sep="\n", file=file)


class Named(nn.Module):
    def __init__(self):
        super().__init__()
        self.out = nn.Linear(3, 1)  # the output layer comes first in the state dictionary
        self.hidden = nn.Linear(2, 3)


def fill(hidden, out):
    with torch.no_grad():
        for parameter, values in zip([*hidden.parameters(), *out.parameters()], [W, b, [a], c]):
            parameter.copy_(torch.tensor(np.array(values)))


model = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))
fill(model[0], model[2])
named = Named()
fill(named.hidden, named.out)
write("torch-state-dict.txt", model, model.state_dict())
write("torch-out-first.txt", named.state_dict())
write("torch-parameters.txt", list(model.parameters()))
write("torch-one-by-one.txt", *model.parameters())
write("torch-named.txt", *(f"{n} {p}" for n, p in model.named_parameters()))
write("torch-pairs.txt", list(model.named_parameters()))
write("torch-double.txt", model.double().state_dict())
write("torch-numpy.txt", [p.detach().numpy() for p in model.parameters()])
np.savez("torch-parameters.npz", *[p.detach().numpy() for p in model.parameters()])
np.savez("torch-state-dict.npz", **{k: v.numpy() for k, v in named.state_dict().items()})

rng = np.random.default_rng(1)
x = rng.standard_normal((50, 2))
learned = MLPRegressor((3,), max_iter=5).fit(x, x[:, 0])
learned.coefs_, learned.intercepts_ = [W.T, a[:, None]], [b, c]
write("sklearn-print.txt", learned.coefs_, learned.intercepts_)
write("sklearn-named.txt", f"coefs_ = {learned.coefs_}", f"intercepts_ = {learned.intercepts_}")
write("sklearn-loop.txt", *(f"coefs_[{i}]:\n{w}\nintercepts_[{i}]:\n{v}"
                            for i, (w, v) in enumerate(zip(learned.coefs_, learned.intercepts_))))
np.savez("sklearn.npz", **{f"coefs_{i}": w for i, w in enumerate(learned.coefs_)},
         **{f"intercepts_{i}": v for i, v in enumerate(learned.intercepts_)})
np.savez("sklearn-in-order.npz", *learned.coefs_, *learned.intercepts_)

write("numpy-repr.txt", *(f"{n} = {v!r}" for n, v in zip("Wbac", [W, b, a, c])))
write("numpy-str.txt", *(f"{n} = {v}" for n, v in zip("Wbac", [W, b, a, c])))
write("numpy-in-order.txt", [W, b, a, c])
write("numpy-one-by-one.txt", *map(repr, [W.T, b, a[:, None], c]))
write("numpy-tolist.txt", {"W": W.tolist(), "b": b.tolist(), "a": a.tolist(), "c": 0.7})
