package practical

import (
	"errors"
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// A model that meets nearly all samples, of all that there are, is nearly the network: what
// it lacks shows on the odd samples that it misses, exactly and linearly. Either a unit
// lies far out, and the residual on the odd samples beyond its crease is that unit
// (wedge); or two units lie close together where the model has one, and the odd samples
// lie between their creases (between). Samples too few for that are said to be, with the
// number that would do.

// resolve goes on from a model that is exact on most samples. The result is nil if what
// it misses shows no unit although there are many such samples.
func (r *run) resolve(m refine.Model) (*Result, error) {
	m, err := r.plain(m, r.data)
	if err != nil {
		return nil, err
	}
	m, _ = r.reduced(m)
	seen := refine.NewData(r.src.Dim(), 0) // the odd samples so far
	for range mostRebuttals {
		odd, all, err := r.oddOnes(m)
		if err != nil {
			return nil, err
		}
		if odd.Len() == 0 {
			units := m.Net.Units()
			if m, err = r.plain(m, joint(seen, r.data)); err != nil {
				return nil, err
			}
			if m.Net.Units() == units {
				return r.resolved(m, seen)
			}
			continue
		}
		seen = joint(odd, seen)
		grown, err := r.explainOdd(m, odd)
		if err != nil {
			return nil, err
		}
		if grown.Net.Units() == m.Net.Units() {
			var count int
			if grown, count, err = r.explain(m, joint(odd, r.data)); err != nil {
				return nil, err
			}
			if count != 1 {
				if !all {
					return nil, nil
				}
				return r.undetermined(m, odd)
			}
		}
		var ok bool
		if m, ok, err = r.polish(grown, joint(seen, r.data)); !ok || err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// plain returns a model without units that data do not call for, as far as it meets them.
func (r *run) plain(m refine.Model, data *refine.Data) (refine.Model, error) {
	for _, tol := range []float64{roughly, closely} { // what is missed by less bends the fit
		_, met, err := r.missedOf(m, data, tol)
		if err != nil || 2*met.Len() < data.Len() {
			return m, err
		}
		t := &trial{run: r, fit: met, hold: met, energy: met.MeanSquare()}
		if m, err = t.simplify(m.Clone(), met); err != nil {
			return m, err
		}
	}
	return m, nil
}

// joint returns the samples of a and then those of b.
func joint(a, b *refine.Data) *refine.Data {
	c := refine.NewData(b.Dim, a.Len()+b.Len())
	c.X, c.Y = append(append(c.X, a.X...), b.X...), append(append(c.Y, a.Y...), b.Y...)
	return c
}

// oddOnes returns samples of the source that a model misses, with scaled labels, and
// whether these are all of them.
func (r *run) oddOnes(m refine.Model) (odd *refine.Data, all bool, err error) {
	const most = 60 // for each parameter of a unit
	odd = refine.NewData(r.src.Dim(), 0)
	_, err = r.pass(r.src.model(m).Network(), func(_ int, b *sample.Block, at []int, _ []float64) error {
		for _, s := range at {
			odd.AddBlock(b, s, s+1)
		}
		if odd.Len() >= most*(r.src.Dim()+2) {
			return errEnough
		}
		return nil
	})
	r.src.shrinkLabels(odd)
	if errors.Is(err, errEnough) {
		return odd, false, nil
	}
	return odd, true, err
}

// Residuals, as shares of the labels' root mean square, that a model has left on samples
// that it is to meet: before it was fitted to them, and when it was and no others
// interfered.
const (
	roughly = 1e-7
	closely = 1e-10
)

// missedOf returns the samples of data that a model misses by more than a share of the
// labels' root mean square, in a new set, and the others.
func (r *run) missedOf(m refine.Model, data *refine.Data, share float64) (odd, met *refine.Data, err error) {
	res := make([]float64, data.Len())
	if _, err := r.residualsOf(m, res, data); err != nil {
		return nil, nil, err
	}
	tol := share * math.Sqrt(r.data.MeanSquare())
	odd, met = refine.NewData(data.Dim, 0), refine.NewData(data.Dim, 0)
	for s, v := range res {
		to := odd // as what is not a number is
		if math.Abs(v) <= tol {
			to = met
		}
		to.Add(data, s)
	}
	return odd, met, nil
}

// explainOdd adds to a model the units that the odd samples determine.
func (r *run) explainOdd(m refine.Model, odd *refine.Data) (refine.Model, error) {
	most := mostUnits(r.src.Dim(), r.data.Len())
	for i := 0; i < m.Net.Units() && m.Net.Units() < most; i++ {
		c, ok, err := r.between(m, i, odd)
		if err != nil {
			return m, err
		}
		if !ok {
			continue
		}
		left, _, err := r.missedOf(c, odd, roughly)
		if err != nil {
			return m, err
		}
		if left.Len() < odd.Len() {
			m, odd = c, left
		}
	}
	var err error
	if _, odd, err = r.groups(m, odd); err != nil {
		return m, err
	}
	for odd.Len() > 0 && m.Net.Units() < most {
		w, b, a, ok := r.wedge(m, odd)
		if !ok {
			break
		}
		c := m.Clone()
		c.Net.Append(w, b, a)
		left, _, err := r.missedOf(c, odd, roughly)
		if err != nil || left.Len() >= odd.Len() {
			return m, err
		}
		m, odd = c, left
	}
	return m, nil
}

// mostOdd is the share of samples that a model may miss which is exact on the others.
const mostOdd = .1

// polish fits a model to the samples that it meets nearly, and reports whether it meets
// those exactly and nearly all of data.
func (r *run) polish(m refine.Model, data *refine.Data) (refine.Model, bool, error) {
	odd, met, err := r.missedOf(m, data, roughly)
	if err != nil || float64(odd.Len()) > mostOdd*float64(data.Len()) {
		return m, false, err
	}
	t := &trial{run: r, fit: met, hold: met, energy: met.MeanSquare()}
	m, loss, err := t.refit(From{Kind: OddSamples}, m, met, 20, 1e-2)
	return m, err == nil && t.exact(loss) && m.Finite(), err
}

// resolved returns the result of a model that meets all samples, as far as it does with its
// signs settled: a linear part that samples at hand allow to be a unit far out is none if
// others contradict that. seen are samples outside of those at hand. The result is nil if
// there is none that all samples confirm.
func (r *run) resolved(m refine.Model, seen *refine.Data) (*Result, error) {
	for range mostRebuttals {
		res, _, err := r.settle(m, network.Network{}, joint(seen, r.data), true)
		if err != nil {
			return nil, err
		}
		res.HeldOut, res.Samples = r.missBy(res.Learned), r.src.Len()
		if ok, err := r.confirm(res); ok || err != nil {
			return res, err
		}
	}
	return nil, nil
}

// reduced returns a model without the units that the samples at hand do not determine, and
// with one unit in the place of two that hardly any of them lie between; and whether that
// is another one.
func (r *run) reduced(m refine.Model) (refine.Model, bool) {
	rest, loose, _ := r.detach(m)
	rest, less := r.unsplit(rest)
	return rest, less || loose.Units() > 0
}
