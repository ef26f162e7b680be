package practical

import (
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// fitEnd is where a fit to noisy samples ends.
type fitEnd struct {
	model refine.Model
	signs refine.Signs
	free  int // parameters
	loss  float64
}

// end settles the signs of a model on data, as far as the noise allows, and fits it to all
// samples, unless units were detached from it. near says that the model was fitted to all
// of them before: then the creases stay where they are while the signs are settled.
func (r *run) end(model refine.Model, data *refine.Data, detached, near bool) (fitEnd, error) {
	opt := refine.FitOptions{Work: r.meter}
	settling := opt
	if r.weeded { // a rough fit will do: one to all samples follows
		settling = r.sparingly(.1, data.Len())
	}
	if near {
		settling.Iterations, settling.Damping = 1, 1e6
	}
	model, signs, err := refine.Settle(model, data, settling)
	if err != nil {
		return fitEnd{}, err
	}
	free := model.Net.Units()*(r.src.Dim()+1) + r.src.Dim() + 1
	if linalg.Norm(model.V) == 0 && model.C == 0 && signs != refine.Linear {
		opt.NoLinear = true
		free -= r.src.Dim() + 1
	}
	var curve []float64
	if !detached && r.beyond() && refine.Fits(model.Net.Units(), r.src.Dim(), sample.BlockSize) {
		model, curve, err = r.fitAll(model, opt)
	} else {
		model, curve, err = refine.Fit(model, data, opt)
	}
	if err != nil {
		return fitEnd{}, err
	}
	r.fits = append(r.fits, Curve{From: From{Kind: WholeSource}, Loss: curve})
	return fitEnd{model, signs, free, curve[len(curve)-1]}, nil
}

// beyond reports whether there are more samples than are kept in memory.
func (r *run) beyond() bool { return r.src.Len() > int64(r.data.Len()) }

// unhide goes on from the end of a fit as long as all samples together show a unit that
// those in memory do not.
func (r *run) unhide(e fitEnd) (fitEnd, error) {
	const most = 4 // units
	n := float64(r.src.Len())
	for range most {
		units := e.model.Net.Units()
		if !r.beyond() || r.opt.Units > 0 && units >= r.opt.Units ||
			units+hiddenGates > mostUnits(r.src.Dim(), sample.BlockSize) {
			break
		}
		grown, err := r.hidden(e)
		if err != nil || grown.Net.Units() == units {
			return e, err
		}
		next, err := r.end(grown, r.data, false, true)
		if err != nil {
			return e, err
		}
		// The unit has to pay for its parameters, less those of a linear part that it makes
		// superfluous.
		price := float64(next.free-e.free) * elementary.Log(n)
		if !(n*elementary.Log(e.loss/next.loss) > price) {
			break
		}
		e = next
	}
	return e, nil
}

// hiddenGates is the number of gates that hidden tries at once, all of them in one set of
// normal equations.
const hiddenGates = 11

// hidden returns the model with one more unit, if all samples call for one. Its linear part
// shows before its crease does: where no choice of signs makes the linear part of the model
// vanish, the least that is left of it points along the unit. Gates at several biases are
// tried there, in one pass.
func (r *run) hidden(e fitEnd) (refine.Model, error) {
	if e.signs != refine.Linear {
		return e.model, nil
	}
	w := e.model.LinearRest()[:r.src.Dim()]
	size := linalg.Norm(w)
	if !(size > 0) {
		return e.model, nil
	}
	for j := range w {
		w[j] /= size
	}
	var gates network.Network
	for k := range hiddenGates {
		gates.Append(w, .5*float64(k-hiddenGates/2), 0)
	}
	src, summer := r.shared()
	opt := refine.FitOptions{Work: r.meter}
	grown, gain, err := refine.Missing(r.ctx, src.model(e.model), gates, src.Source, summer, opt)
	if err != nil || gain < float64(2*(r.src.Dim()+1)) { // chance would do as well
		return e.model, err
	}
	return src.shrunk(grown), nil
}
