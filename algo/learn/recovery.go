package learn

import (
	"crease/algo/hermite"
	"crease/algo/jennrich"
	"crease/algo/network"
	"crease/algo/recovery"
	"crease/algo/snapshot"
	"crease/algo/tensor"
)

// showRecovery copies what the recovery saw and decided.
func (r *run) showRecovery(res *recovery.Result) {
	r.snap.Decomp = nil
	r.showDecompositions(res)
	r.snap.Signs = snapshot.SignState{Resolved: res.Resolved, MidRule: res.MidRule, ZetaFrom: res.ZetaFrom}
	units := make([]snapshot.Unit, len(res.Units))
	for i, u := range res.Units {
		units[i] = snapshot.Unit{
			W: u.W, B: u.B, A: u.A, Found: u.Found, Zeta: u.Zeta, Z: u.Z, Cut: u.Cut,
			Truth: -1, Error: -1,
		}
	}
	r.setUnits(units)
	r.snap.Diagnoses = r.diagnose(res)
}

// showDecompositions adds both decompositions and the thresholds behind them.
func (r *run) showDecompositions(res *recovery.Result) {
	r.snap.Decomp = append(r.snap.Decomp, showDecomposition(res.Odd, res.KeptOdd), showDecomposition(res.Even, res.KeptEven))
	th := res.Thresholds
	r.snap.Eta.Eta1Odd, r.snap.Eta.Eta1 = th.Eta1[0], th.Eta1[1]
	r.snap.Eta.Eta2, r.snap.Eta.Eta3 = max(th.Eta2[0], th.Eta2[1]), th.Eta3
	r.snap.Eta.Eta0 = th.Eta0
}

func showDecomposition(d *jennrich.Decomposition, kept []bool) snapshot.Decomposition {
	if d == nil {
		return snapshot.Decomposition{}
	}
	return snapshot.Decomposition{
		Tensor: d.Tensor, Singular: d.Singular, Threshold: d.Threshold, Rank: d.Rank,
		Re: d.Re, Im: d.Im, Gap: d.Gap, Complex: len(d.Complex) / 2, Residual: d.Residual, Draws: d.Draws,
		Directions: d.Directions, Alpha: d.Alpha, Kept: kept,
	}
}

// setUnits shows units, matched with the truth if there is one.
func (r *run) setUnits(units []snapshot.Unit) {
	var n network.Network
	for _, u := range units {
		n.Append(u.W, u.B, u.A)
	}
	r.snap.Recovered = n
	if r.known() {
		matchUnits(r.truth, n, units, r.snap.Signs.Resolved)
	}
	r.snap.Units = units
}

// worstParameter returns the largest error of a unit, −1 if units are missing.
func (r *run) worstParameter() float64 {
	if len(r.snap.Units) != r.truth.Units() {
		return -1
	}
	worst := 0.0
	for _, u := range r.snap.Units {
		if u.Truth < 0 {
			return -1
		}
		worst = max(worst, u.Error)
	}
	return worst
}

// withLinearPart returns n and the linear function that gives the sum the
// coefficients t0 and t1 of degree 0 and 1: of all functions n + vᵀx + c the
// nearest to f, by orthogonality. It stands in for the regression while samples
// still come in. It also turns the units whose signs are wrong, since aσ(z) and
// aσ(−z) differ by a linear function.
func withLinearPart(n network.Network, t0, t1 *tensor.Sym) network.Network {
	v, c := append([]float64{}, t1.Data...), t0.Data[0]
	for i, w := range n.W {
		c -= n.A[i] * hermite.ReLU(0, n.B[i])
		first := n.A[i] * hermite.ReLU(1, n.B[i])
		for j, x := range w {
			v[j] -= first * x
		}
	}
	g := n.Clone()
	g.AppendLinear(v, c)
	return g
}
