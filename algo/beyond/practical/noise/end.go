package noise

import (
	"math"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// MostShift bounds the scale of labels that other goroutines and workers sum, whose squares must be numbers.
const MostShift = 300

// End is where a fit to noisy samples ends.
type End struct {
	Model refine.Model
	Signs refine.Signs
	Free  int // parameters
	Loss  float64
}

// noLinear reports whether the parameters are those of units alone, before any weight was left out.
func (e End) noLinear() bool { return e.Free == e.Model.Net.Units()*(len(e.Model.V)+1) }

// End settles the signs of a model on data, the samples in memory, and fits it to all samples; then it adds units as
// long as all samples together show one that explains the linear part (hidden): it has as many parameters, so it may
// pay where it does not beside a linear part.
func (n *Noise) End(model refine.Model, data *refine.Data) End {
	const most = 4 // units
	e := n.settle(model, data, n.sparingly(.1, data.Len()))
	for range most {
		grown, ok := n.hidden(e)
		if !ok {
			break
		}
		// The creases of a model that was fitted stay where they are when signs are settled.
		still := refine.FitOptions{Iterations: 1, Damping: 1e6, Work: n.Log.Meter}
		next := n.settle(grown, n.Pool.Data, still)
		if !n.better(next, e, float64(n.Pool.Source.Len()), 0) {
			break
		}
		e = next
	}
	if sample.IsTable(n.Pool.Source.Source) && !n.beyond() { // whose columns mean something each
		var dropped int
		opt := refine.FitOptions{NoLinear: e.noLinear(), Work: n.Log.Meter}
		e.Model, dropped = refine.Finish(e.Model, data, opt)
		e.Free -= dropped
		_, e.Loss = n.Log.Residuals(e.Model, data)
	}
	return e
}

// settle is End as far as the samples in memory show units.
func (n *Noise) settle(model refine.Model, data *refine.Data, settling refine.FitOptions) End {
	e := n.settled(model, data, settling)
	model = e.Model
	if model.Net.Units() == 0 && e.Free == 0 { // the closest constant, as of these labels a linear function is chance
		for _, y := range data.Y {
			e.Model.C += y / float64(len(data.Y))
		}
		_, e.Loss = n.Log.Residuals(e.Model, data)
		e.Free = 1
		return e
	}
	opt := refine.FitOptions{NoLinear: e.noLinear(), Work: n.Log.Meter}
	var curve []float64
	if n.beyond() && refine.Fits(model.Net.Units(), data.Dim, sample.BlockSize) {
		src, summer := n.shared()
		var err error
		model, curve, err = refine.FitSource(n.Pool.Context, src.Model(model), src.Source, summer, opt)
		n.Log.Meter.Fail(err)
		model = src.Shrunk(model)
		for i, v := range curve {
			curve[i] = math.Ldexp(v, -2*src.Shift)
		}
	} else {
		model, curve = refine.Fit(model, data, opt)
	}
	if n.Log.Meter.Err() != nil {
		return End{Model: model}
	}
	n.Log.Fits = append(n.Log.Fits, fitting.Curve{From: fitting.From{Kind: fitting.WholeSource}, Loss: curve})
	return End{model, e.Signs, e.Free, curve[len(curve)-1]}
}

// settled returns a model with its signs settled on data.
func (n *Noise) settled(model refine.Model, data *refine.Data, opt refine.FitOptions) End {
	model, signs := refine.Settle(model, data, opt)
	e := End{Model: model, Signs: signs, Free: (model.Net.Units() + 1) * (data.Dim + 1)}
	if linalg.Norm(model.V) == 0 && model.C == 0 && signs != refine.Linear {
		e.Free -= data.Dim + 1
	}
	_, e.Loss = n.Log.Residuals(model, data)
	return e
}

// beyond reports whether there are more samples than are kept in memory.
func (n *Noise) beyond() bool { return n.Pool.Source.Len() > int64(n.Pool.Data.Len()) }

// better reports whether an end is better than another one by what so many samples say: it has to pay for its
// parameters, less those of a linear part that units make superfluous, and for chance. Where few samples are left
// beside the parameters noise follows them further than the criterion asks.
func (n *Noise) better(next, e End, samples, chance float64) bool {
	more := next.Model.Net.Units() - e.Model.Net.Units()
	price := float64(next.Free-e.Free)*elementary.Log(samples) + float64(max(0, more)*(n.Pool.Source.Dim()+1))
	left := max(0, samples-float64(max(next.Free, e.Free)))
	return left*elementary.Log(e.Loss/next.Loss) > price+chance
}

// hidden returns the model with one more unit, if all samples call for one: where no choice of signs makes the linear
// part vanish, the least that is left of it points along the unit, and gates at several biases are tried there.
func (n *Noise) hidden(e End) (grown refine.Model, ok bool) {
	const most = 11 // gates that are tried at once, all of them in one set of normal equations
	d, units := n.Pool.Source.Dim(), e.Model.Net.Units()
	if !n.beyond() || e.Signs != refine.Linear || n.Units > 0 && units >= n.Units ||
		units+most > fitting.MostUnits(d, sample.BlockSize) {
		return e.Model, false
	}
	w := e.Model.LeastLinear()[:d]
	size := linalg.Norm(w)
	if !(size > 0) {
		return e.Model, false
	}
	linalg.Divide(w, size)
	var gates network.Network
	for k := range most {
		gates.Append(w, .5*float64(k-most/2), 0)
	}
	src, summer := n.shared()
	grown, gain, err := refine.Missing(n.Pool.Context, src.Model(e.Model), gates, src.Source, summer,
		refine.FitOptions{Work: n.Log.Meter})
	n.Log.Meter.Fail(err)
	return src.Shrunk(grown), gain >= float64(2*(d+1)) // chance would do less well
}

// shared returns the source that other goroutines and workers sum as well, in its own labels unless their squares are
// no numbers. The points of a table are scaled, for normal equations that are well conditioned.
func (n *Noise) shared() (pool.Scaled, moment.Summer) {
	src := n.Pool.Source
	if src.Map != nil || max(src.Shift, -src.Shift) > MostShift {
		return pool.Scaled{Source: src}, moment.NewSummer(src, 1)
	}
	return src, n.Pool.Summer
}
