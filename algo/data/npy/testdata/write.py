# Writes the files that npy_test.go reads, with NumPy 1.24: python3 write.py, in this folder
import numpy as np
from numpy.lib import format as f

def save(name, array, version=None):
    with open(name, "wb") as file:
        f.write_array(file, array, version=version)

base = np.array([[1.5, -2.25, 3], [4, 5, -6.125]])
for order in "<>":
    for kind in ("f4", "f8", "i4", "i8"):
        name = ("little" if order == "<" else "big") + "-" + kind + ".npy"
        save(name, (base * (1 if kind[0] == "f" else 8)).astype(order + kind))
save("fortran.npy", np.asfortranarray(base))
save("version2.npy", base, (2, 0))
save("version3.npy", base, (3, 0))
save("vector.npy", np.array([1.0, 0.1, -0.0, 1e300]))
save("scalar.npy", np.array(7.5))
save("empty.npy", np.zeros((0, 3)))
save("complex.npy", base.astype(complex))
save("fields.npy", np.zeros(2, dtype=[("x", "<f8"), ("y", "<f8")]))
save("cube.npy", np.zeros((2, 2, 2)))
np.savez("stored.npz", W=base, b=np.array([.5, -1]), a=np.array([2.0, 3.0]))
np.savez_compressed("deflated.npz", W=base, b=np.array([.5, -1]), a=np.array([2.0, 3.0]))
np.savez("positional.npz", base, np.array([.5, -1]), np.array([2.0, 3.0]))
rng = np.random.default_rng(1)
x = rng.standard_normal((40, 2)).astype("f4")
np.savez_compressed("samples.npz", x=x, y=(x[:, 0] + 2 * x[:, 1]).astype("f8"))
