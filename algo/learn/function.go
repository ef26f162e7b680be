package learn

import (
	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/beyond/practical"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/places"
	"crease/algo/data/sample"
)

// explainFunction says so where the labels of a table are perhaps not those of a network with one
// hidden layer: a direct fit has used many units, for which there are enough rows, and what it leaves
// is smooth. Label noise is not.
func (r *run) explainFunction(t *sample.Shuffled, f *found) error {
	if f.exact || f.Recovered.Units() < practical.ManyUnits || !f.says(unexplained...) || f.says(diagnosis.RowsDisagree) {
		return nil
	}
	rows, err := places.Distinct(t.Table, r.work)
	if err != nil || len(rows) < practical.RowsPerParameter*(t.Dim()+1)*(f.Recovered.Units()+1) {
		return err
	}
	ok, err := practical.Smooth(t, f.Learned, r.work)
	if !ok || err != nil {
		return err
	}
	var list diagnosis.List
	list.Add(diagnosis.OtherFunction, nil, diagnosis.SayOtherFunction,
		diagnosis.Counted(f.Recovered.Units(), diagnosis.Units), f.share())
	// What is said of single units is about units that do not exist.
	f.retract(append([]string{diagnosis.FewSamples, diagnosis.TooLinear}, unexplained...), list)
	return nil
}

// askFit fits a table directly for a method that came to an end with a smooth residual, and adds what
// the fit says of the function behind the labels, if it does.
func (r *run) askFit(t *sample.Shuffled, f *found) error {
	if f.exact || !f.says(unexplained...) || f.says(diagnosis.RowsDisagree) ||
		refine.Few(t.Len(), f.Recovered.Units(), t.Dim()) {
		return nil
	}
	ok, err := practical.Smooth(t, f.Learned, r.work)
	if !ok || err != nil {
		return err
	}
	res, err := practical.Learn(r.ctx, t, moment.NewSummer(t, 1), practical.Options{
		Seed: r.spec.Learning.Seed, Budget: work.Quick, Work: r.work.Quiet(), Progress: r.tellSearch,
	})
	if err != nil {
		return err
	}
	fit := fitted(res)
	if err := r.explainFunction(t, &fit); err != nil {
		return err
	}
	var list diagnosis.List
	switch {
	case fit.says(diagnosis.OtherFunction):
		list = fit.Diagnoses[:1]
	case res.Exact && res.Recovered.Units() > 0 && !f.says(diagnosis.Counterexamples):
		list.Add(diagnosis.Counterexamples, nil, diagnosis.SayAllMet,
			diagnosis.Counted(res.Recovered.Units(), diagnosis.Units), res.Samples)
	default:
		return nil
	}
	f.retract([]string{diagnosis.Noise, diagnosis.Stalled, diagnosis.OrderUsedUp}, list)
	return nil
}
