package misses

import (
	"math"
	"sort"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// add proposes a unit a·σ(wᵀx+b) that is all of the residual on some of the odd samples that do not
// lie along a crease: beyond a far crease, on a few neighbours, the residual is exactly linear.
func (e *Explainer) add(m refine.Model, odd *refine.Data) (refine.Model, bool, error) {
	const tries = 30
	_, odd, err := e.groups(m, odd)
	d := e.dim()
	k := d + 2 // one more than the unit has parameters
	if err != nil || odd.Len() < k {
		return m, false, err
	}
	energy := e.Pool.Data.MeanSquare()
	res := make([]float64, odd.Len())
	m.Residuals(res, odd)
	pick := fitting.NewPicker(res)
	order := make([]int, odd.Len())
	gap := make([]float64, odd.Len())
	for range tries {
		seed := odd.Row(pick.Draw(e.RNG))
		for s := range gap {
			order[s], gap[s] = s, 0
			for j, x := range odd.Row(s) {
				gap[s] += (x - seed[j]) * (x - seed[j])
			}
		}
		sort.SliceStable(order, func(i, j int) bool { return gap[order[i]] < gap[order[j]] })
		near := &refine.Data{Dim: d}
		for _, s := range order[:k] {
			near.X = append(near.X, odd.Row(s)...)
			near.Y = append(near.Y, res[s])
		}
		lin, curve, err := refine.Fit(refine.NewModel(network.Network{}, d), near, refine.FitOptions{Iterations: 3})
		if err != nil || curve[len(curve)-1] > 1e-14*energy || linalg.Norm(lin.V) < 1e-6*math.Sqrt(energy) {
			continue
		}
		return appended(m, lin.V, lin.C, near.Y[0]), true, nil
	}
	return m, false, nil
}

// appended returns a model with one more unit, that of the linear function vᵀx + c where its sign is
// that of side.
func appended(m refine.Model, v []float64, c, side float64) refine.Model {
	m = m.Clone()
	a := math.Copysign(linalg.Norm(v), side)
	w := make([]float64, len(v))
	for j, x := range v {
		w[j] = x / a
	}
	m.Net.Append(w, c/a, a)
	return m
}

// readOff proposes for the linear part of a model a unit of which only few samples show more, if
// exactly one choice of the others' signs makes of it one that meets the odd samples and those at
// hand.
func (e *Explainer) readOff(m refine.Model, odd *refine.Data) (refine.Model, bool, error) {
	c, count, err := e.remote(m, odd, e.Pool.Data)
	return c, count == 1, err
}

// remote counts the choices of signs of a model for which its linear part is a unit that meets all
// samples given. It returns the model with that unit if there is one choice, else as it
// was. The unit's weights can be read off.
func (e *Explainer) remote(m refine.Model, data ...*refine.Data) (refine.Model, int, error) {
	const most = 14          // units: all choices of signs are tried
	const least, far = 2, 50 // a closer crease is not beyond most samples; a farther one is a constant
	units := m.Net.Units()
	if units > most {
		return m, 0, nil
	}
	var found refine.Model
	count := 0
	for set := range 1 << units {
		c := m.Clone()
		for i := range units {
			if set>>i&1 == 1 {
				c.Flip(i)
			}
		}
		norm := linalg.Norm(c.V)
		if !(math.Abs(c.C) >= least*norm && math.Abs(c.C) <= far*norm) || norm == 0 {
			continue
		}
		c = appended(c, c.V, c.C, c.C)
		c.V, c.C = make([]float64, e.dim()), 0
		ok := true
		for _, some := range data {
			met, err := e.meets(c, some)
			if err != nil {
				return m, 0, err
			}
			ok = ok && met
		}
		if ok {
			found = c
			count++
		}
	}
	if count == 1 {
		m = found
	}
	return m, count, nil
}

// meets reports whether a model meets every sample of data to rounding error, as far as it was not
// fitted to them.
func (e *Explainer) meets(m refine.Model, data *refine.Data) (bool, error) {
	const piece = 512
	tol := Roughly * e.scale()
	res := make([]float64, piece)
	for lo := 0; lo < data.Len(); lo += piece {
		hi := min(lo+piece, data.Len())
		if _, err := e.Log.Residuals(m, res[:hi-lo], data.Slice(lo, hi)); err != nil {
			return false, err
		}
		for _, v := range res[:hi-lo] {
			if math.Abs(v) > tol {
				return false, nil
			}
		}
	}
	return true, nil
}
