package practical

import (
	"math"

	"crease/algo/diagnosis"
	"crease/algo/refine"
	"crease/algo/sample"
)

// diagnoseSigns explains why the signs of the units found stay open.
func (res *Result) diagnoseSigns() {
	switch res.Signs {
	case refine.Ambiguous:
		if res.Recovered.Units() > 0 {
			res.Diagnoses.Add(diagnosis.Ambiguous, nil, wordsSigns)
		}
	case refine.Linear:
		if res.Learned.Units() == 0 {
			res.Diagnoses.Add(diagnosis.Nothing, nil, wordsZero)
			return
		}
		res.Diagnoses.Add(diagnosis.LinearPart, nil, wordsLinear)
	}
}

// diagnoseFar names the units of an exact fit that are linear on nearly all
// samples: loose ones that the samples do not determine, found ones that few
// samples show, and one that was read off the linear part, as remote choices of
// signs allow.
func (r *run) diagnoseFar(res *Result, loose, remote int) {
	units := res.Recovered
	if loose > 0 {
		res.Diagnoses.Add(diagnosis.TooLinear, nil, wordsLoose, fewShow(loose))
	}
	for _, i := range r.thin(refine.Model{Net: units}, 2) {
		if remote == 1 && i == units.Units()-1 {
			res.Diagnoses.Add(diagnosis.TooLinear, nil, wordsRemote, units.B[i])
			continue
		}
		res.Diagnoses.Add(diagnosis.TooLinear, nil, r.withAdvice(wordsThin, wordsThinMore), math.Abs(units.B[i]))
	}
	if remote > 1 {
		res.Diagnoses.Add(diagnosis.TooLinear, nil, wordsAmbiguous)
	}
}

// withAdvice adds to a sentence the advice to take more samples, unless the
// samples are a table, which has no more.
func (r *run) withAdvice(words, advice string) string {
	if sample.IsTable(r.src.Source) {
		return words
	}
	return words + advice
}

// diagnoseResidual explains the residual: noise, or something not found.
func (r *run) diagnoseResidual(res *Result) {
	switch {
	case r.crowded:
		res.Diagnoses.Add(diagnosis.NotExact, nil, wordsCrowded,
			math.Sqrt(res.HeldOut/max(res.Energy, 1e-300)), counted(res.Samples, "sample"))
	case r.data.Len() < 8: // none is held out
	default:
		res.Diagnoses.Add(diagnosis.Noise, nil, wordsNoise, res.Noise)
	}
	if n := r.data.Len(); 8*r.different < n && r.different < 10*(r.src.Dim()+1) {
		res.Diagnoses.Add(diagnosis.FewSamples, nil, wordsRepeated, r.different, r.src.Dim())
	}
	if r.few(refine.Model{Net: res.Recovered}, r.src.Len()) {
		res.Diagnoses.Add(diagnosis.FewSamples, nil, r.withAdvice(wordsFew, wordsFewMore), samplesAre(r.src.Len()),
			counted(int64(res.Recovered.Units()), "unit"), r.src.Dim())
	}
}

// few reports whether n samples are few for the parameters of a model.
func (r *run) few(m refine.Model, n int64) bool {
	return n < int64(10*(r.data.Dim+1)*(m.Net.Units()+1))
}
