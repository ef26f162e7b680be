package practical

import (
	"math"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/refine"
)

// diagnoseSigns explains why the signs of the units found stay open.
func (res *Result) diagnoseSigns() {
	switch {
	case res.Signs == refine.Ambiguous && res.Recovered.Units() == 0:
	case res.Signs == refine.Linear && res.Learned.Units() == 0:
		res.Diagnoses.Add(diagnosis.Nothing, nil, diagnosis.SayAllZero)
	default:
		res.Signs.Diagnose(&res.Diagnoses)
	}
}

// diagnoseFar names the units of an exact fit that are linear on nearly all
// samples: loose ones that the samples do not determine, found ones that few
// samples show, and one that was read off the linear part, as remote choices of
// signs allow. data are the samples at hand.
func (r *run) diagnoseFar(res *Result, data *refine.Data, loose, remote int) {
	units := res.Recovered
	switch loose {
	case 0:
	case 1:
		res.Diagnoses.Add(diagnosis.TooLinear, nil, diagnosis.SayLoose)
	default:
		res.Diagnoses.Add(diagnosis.TooLinear, nil, diagnosis.SayLooseMany, loose)
	}
	for _, i := range r.thin(refine.Model{Net: units}, data, 2) {
		if remote == 1 && i == units.Units()-1 {
			res.Diagnoses.Add(diagnosis.TooLinear, nil, diagnosis.SayRemote, units.B[i])
			continue
		}
		res.Diagnoses.Add(diagnosis.TooLinear, nil, diagnosis.SayThin, math.Abs(units.B[i]))
		refine.Advise(res.Diagnoses, r.src.Source, diagnosis.SayThinMore)
	}
	if remote > 1 {
		res.Diagnoses.Add(diagnosis.TooLinear, nil, diagnosis.SayBeyondAll)
	}
}

// diagnoseResidual explains the residual: noise, or something not found. Where there is none
// the samples do not confirm what meets them.
func (r *run) diagnoseResidual(res *Result, exact bool) {
	most := mostUnits(r.src.Dim(), r.data.Len())
	shown := r.opt.Units == 0 && r.rank.Rank > most // more units than there is room for
	switch {
	case exact && r.data.Len() >= leastHeld:
		res.Diagnoses.Add(diagnosis.FewSamples, nil, diagnosis.SayUnconfirmed)
	case r.hitLimit || shown:
		left := math.Sqrt(res.HeldOut / max(res.Energy, 1e-300))
		res.Diagnoses.Add(diagnosis.NotExact, nil, diagnosis.SayCrowded, left)
		if shown || r.best.model.Net.Units() >= most {
			res.Diagnoses.AddMore(diagnosis.SayNoRoom, most, r.src.Dim())
		}
	case r.trimmedTo != nil:
		res.Diagnoses.Add(diagnosis.Counterexamples, nil, diagnosis.SayNearly)
	case r.data.Len() < leastHeld:
	default:
		res.Diagnoses.Add(diagnosis.Noise, nil, diagnosis.SayNoise, diagnosis.Precise(res.Noise))
	}
	if n := r.data.Len(); 8*r.different < n && r.different < 10*(r.src.Dim()+1) {
		res.Diagnoses.Add(diagnosis.FewSamples, nil, diagnosis.SayRepeated, r.different, r.src.Dim())
	}
	refine.DiagnoseFew(&res.Diagnoses, r.src.Source, res.Recovered.Units())
}
