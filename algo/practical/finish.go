package practical

import (
	"fmt"
	"math"

	"crease/algo/network"
	"crease/algo/refine"
	"crease/algo/snapshot"
	"crease/algo/tensor"
)

// finishExact settles the signs of an exact fit. If something linear is left,
// more samples may yet show its crease: the result is nil unless these were the
// last.
func (r *run) finishExact(last bool) (*Result, error) {
	n := min(r.data.Len(), 1<<15)
	model, signs, err := refine.Settle(r.best.model, r.data.Slice(0, n), refine.FitOptions{Tick: r.tick})
	if err != nil {
		return nil, err
	}
	thin := -1 // a unit that too few samples determine
	for i, c := range countSides(model, r.data) {
		if min(c, r.data.Len()-c) < 2*(r.src.Dim()+2) {
			thin = i
		}
	}
	if thin >= 0 && !last {
		return nil, nil
	}
	remote := 0
	if signs == refine.Linear {
		if !last {
			return nil, nil
		}
		if model, remote, err = r.explain(model, n); err != nil {
			return nil, err
		}
		if remote == 1 {
			signs = refine.Resolved
		}
	}
	res := r.result(model, signs)
	res.Exact = true
	if thin >= 0 {
		res.say("too-linear", "One unit has hardly any samples beyond its crease, %.2g standard deviations out; more samples would confirm it.", math.Abs(model.Net.B[thin]))
	}
	switch {
	case remote == 1:
		res.say("too-linear", "One unit is linear on all samples, as its crease lies %.2g standard deviations out; its weights are what the others leave over.",
			model.Net.B[model.Net.Units()-1])
	case remote > 1:
		res.say("too-linear", "One unit seems to be linear on all samples, its crease lying beyond them; that leaves the signs of the others open.")
	}
	return res, nil
}

// finishInexact makes the most of a fit that does not vanish: units are weighed
// against the noise, the rest is fitted to all samples, signs are settled as far
// as the noise allows.
func (r *run) finishInexact() (*Result, error) {
	model, err := r.eliminate(r.best.model)
	if err != nil {
		return nil, err
	}
	opt := refine.FitOptions{Tick: r.tick}
	all := r.src.Len() > int64(r.data.Len())
	fit := func(m refine.Model) (refine.Model, float64, error) {
		var curve []float64
		var err error
		if all {
			m, curve, err = refine.FitSource(m, r.src, opt)
		} else {
			m, curve, err = refine.Fit(m, r.data, opt)
		}
		if err != nil {
			return m, 0, err
		}
		r.fits = append(r.fits, snapshot.Curve{Name: "all samples", Loss: curve})
		return m, curve[len(curve)-1], nil
	}
	// The reservoir settles the signs; all samples then serve the model that it
	// leaves.
	if model, _, err = refine.Fit(model, r.data, opt); err != nil {
		return nil, err
	}
	model, signs, err := refine.Settle(model, r.data, opt)
	if err != nil {
		return nil, err
	}
	free := model.Net.Units()*(r.src.Dim()+1) + r.src.Dim() + 1
	if network.Norm(model.V) == 0 && model.C == 0 && signs != refine.Linear {
		opt.NoLinear = true
		free -= r.src.Dim() + 1
	}
	model, loss, err := fit(model)
	if err != nil {
		return nil, err
	}
	res := r.result(model, signs)
	if n := float64(r.src.Len()); n > float64(free) {
		res.Noise = math.Sqrt(loss * n / (n - float64(free)))
	}
	r.diagnoseResidual(res)
	return res, nil
}

// result fills in what both endings share.
func (r *run) result(model refine.Model, signs refine.Signs) *Result {
	y2, _ := r.est.MeanSquare()
	res := &Result{
		Recovered: model.Net, Learned: model.Network(), Signs: signs, Energy: y2,
		Samples: r.est.N(), HeldOut: r.heldOut, Rank: r.rank, Starts: r.starts, Fits: r.fits,
		Estimator: r.est, Order: orderFor(r.src.Dim(), model.Net.Units()),
	}
	if id := r.best.start; r.best.ok && id < len(r.starts) {
		r.starts[id].Won = true
		res.Start = r.starts[id].Name
	}
	switch signs {
	case refine.Ambiguous:
		res.say("signs-ambiguous", "Several choices of the units' signs fit the samples equally well, so any (w, b) listed may stand for (−w, −b).")
	case refine.Linear:
		res.say("linear-part", "Something linear is left that no unit found explains: a unit whose crease lies beyond the samples, or two that cancel.")
	}
	return res
}

// orderFor returns the least ℓ with C(d+ℓ−1, ℓ) ≥ m: below it the powers w_i^{⊗ℓ}
// are dependent. In one dimension there is none; 1 stands for it.
func orderFor(d, m int) int {
	for l := 1; d > 1; l++ {
		if tensor.Len(d, l) >= m {
			return l
		}
	}
	return 1
}

func (res *Result) say(code, format string, args ...any) {
	res.Diagnoses = append(res.Diagnoses, snapshot.Diagnosis{Code: code, Units: []int{}, Message: fmt.Sprintf(format, args...)})
}

// diagnoseResidual says what is left: noise, or something not found.
func (r *run) diagnoseResidual(res *Result) {
	switch {
	case r.crowded:
		res.say("not-exact", "The fit still leaves %.2g of the labels' spread and more units keep helping: there are more creases than %d samples and the limits of the search could find.",
			math.Sqrt(r.heldOut/max(res.Energy, 1e-300)), res.Samples)
	default:
		res.say("noise", "What is left looks like label noise with standard deviation %.3g: no further crease is confirmed by held-out samples.", res.Noise)
	}
	if r.src.Len() < int64(10*(r.src.Dim()+1)*(res.Recovered.Units()+1)) {
		res.say("few-samples", "%d samples are few for %d units in dimension %d; ten times as many would tell more.", r.src.Len(), res.Recovered.Units(), r.src.Dim())
	}
}
