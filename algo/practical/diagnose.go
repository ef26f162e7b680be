package practical

import (
	"fmt"
	"math"

	"crease/algo/refine"
)

// diagnoseSigns says what keeps the signs of the units found open.
func (res *Result) diagnoseSigns() {
	switch res.Signs {
	case refine.Ambiguous:
		if res.Recovered.Units() > 0 {
			res.Diagnoses.Add("signs-ambiguous", nil, "Several choices of the units' signs fit the samples equally "+
				"well, so any (w, b) listed may stand for (−w, −b).")
		}
	case refine.Linear:
		if res.Learned.Units() == 0 {
			res.Diagnoses.Add("nothing", nil, "All samples have the label 0: there is nothing to learn.")
			return
		}
		res.Diagnoses.Add("linear-part", nil, "Something linear is left that no unit found explains: a unit whose "+
			"crease lies beyond the samples, or two that cancel.")
	}
}

// diagnoseFar names the units of an exact fit that are linear on nearly all
// samples: loose ones that the samples do not determine, found ones that few
// samples show, and one that was read off the linear part, as remote choices of
// signs allow.
func (r *run) diagnoseFar(res *Result, loose, remote int) {
	units := res.Recovered
	if loose > 0 {
		res.Diagnoses.Add("too-linear", nil, "%s beyond the crease to determine it; the linear part carries it.",
			fewShow(loose))
	}
	for _, i := range r.thin(refine.Model{Net: units}, 2) {
		if remote == 1 && i == units.Units()-1 {
			res.Diagnoses.Add("too-linear", nil, "One unit is linear on nearly all samples, as its crease lies %.2g "+
				"standard deviations out; its weights are what the others leave over.", units.B[i])
			continue
		}
		res.Diagnoses.Add("too-linear", nil, "One unit has hardly any samples beyond its crease, %.2g standard "+
			"deviations out; more samples would confirm it.", math.Abs(units.B[i]))
	}
	if remote > 1 {
		res.Diagnoses.Add("too-linear", nil, "One unit seems to be linear on all samples, its crease lying beyond "+
			"them; that leaves the signs of the others open.")
	}
}

func fewShow(units int) string {
	if units == 1 {
		return "One unit is linear on all but a few samples, with too few of them"
	}
	return fmt.Sprintf("%d units are linear on all but a few samples, with too few of them", units)
}

// diagnoseResidual says what is left: noise, or something not found.
func (r *run) diagnoseResidual(res *Result) {
	switch {
	case r.crowded:
		res.Diagnoses.Add("not-exact", nil, "The search came to its limits while the fit still leaves %.2g of the "+
			"labels' spread: there are more creases than it could find in %d samples.",
			math.Sqrt(res.HeldOut/max(res.Energy, 1e-300)), res.Samples)
	case r.data.Len() < 8: // none is held out
	default:
		res.Diagnoses.Add("noise", nil, "What is left looks like label noise with standard deviation %.3g: no "+
			"further crease is confirmed by held-out samples.", res.Noise)
	}
	if n := r.data.Len(); 8*r.different < n && r.different < 10*(r.src.Dim()+1) {
		res.Diagnoses.Add("few-samples", nil, "The samples repeat themselves: only %d of those fitted to differ, "+
			"which is few in dimension %d.", r.different, r.src.Dim())
	}
	if r.few(refine.Model{Net: res.Recovered}, r.src.Len()) {
		are, units := "samples are", "units"
		if r.src.Len() == 1 {
			are = "sample is"
		}
		if res.Recovered.Units() == 1 {
			units = "unit"
		}
		res.Diagnoses.Add("few-samples", nil, "%d %s few for %d %s in dimension %d; ten times as many would tell "+
			"more.", r.src.Len(), are, res.Recovered.Units(), units, r.src.Dim())
	}
}

// few reports whether n samples are few for the parameters of a model.
func (r *run) few(m refine.Model, n int64) bool {
	return n < int64(10*(r.data.Dim+1)*(m.Net.Units()+1))
}
