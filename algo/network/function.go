package network

// Function is g(x) = Σ a_i σ(w_iᵀx + b_i) + vᵀx + c, what was learned: a linear part beside the units needs two more
// to be a network.
type Function struct {
	Units Network
	Linear
}

// Eval returns g(x).
func (f Function) Eval(x []float64) float64 { return f.Units.Eval(x) + f.Linear.Eval(x) }

// Network returns the same function as a ReLU network of at most two units more, which are v's: σ(vᵀx) − σ(−vᵀx) = vᵀx.
func (f Function) Network() Network {
	n := f.Units.Clone()
	n.AppendLinear(f.V, 0)
	n.C += f.C
	return n
}
