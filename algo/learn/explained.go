package learn

import (
	"math"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/search"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/places"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
	"crease/algo/data/smooth"
	"crease/algo/num/elementary"
)

// found is what a method found in a table, and what it said about it.
type found struct {
	*rounds.Outcome
	exact bool // all rows are met to rounding error, or as closely as their digits allow
}

// unexplained are the codes of what a method says of a residual that it cannot explain.
var unexplained = []string{
	diagnosis.Noise, diagnosis.NotExact, diagnosis.Stalled, diagnosis.OrderUsedUp, diagnosis.Counterexamples,
}

// retract leaves out the diagnoses with one of the codes, and puts others before the rest.
func (f *found) retract(codes []string, instead diagnosis.List) {
	f.Diagnoses = append(instead, f.Diagnoses.Without(codes...)...)
}

// errorFree is the share of the labels' root mean square below which a residual is the rounding of the
// computation, whether or not the rows confirm the network: one that is exact to ten digits may be so because that
// is how many the labels have.
const errorFree = 1e-13

// explainRounding looks whether the digits of a table explain what is left of its labels. Then it
// leaves out the units that do no more than follow the rounding, and says so.
func (r *run) explainRounding(t *sample.Shuffled, f *found) {
	if f.HeldOut < errorFree*errorFree*f.Energy || f.Diagnoses.Has(diagnosis.Rounded) {
		return
	}
	src := sample.NewCache(t, rounding.MostBlocks)
	blocks := rounding.Judged(src)
	all := rounding.Of(src, blocks, f.Learned, r.work)
	if all == nil {
		return
	}
	all = r.withoutFollowers(src, blocks, f, all)
	missed := int64(0)
	largest := all.Check(src, r.work, func(_ int, at []int) { missed += int64(len(at)) })
	if missed > 0 {
		return
	}
	f.exact, f.Noise = true, math.Sqrt(all.Square)
	var list diagnosis.List
	list.AddRounded(all.Inputs, t.Len(), f.Noise, largest)
	f.retract(append([]string{diagnosis.RowsDisagree}, unexplained...), list) // the rounding of large labels is large
}

// withoutFollowers leaves out the units that may do no more than follow the rounding, all of them or each by itself,
// puts one in the place of two whose creases are near, and fits the others again. It keeps to that if neither the
// rows nor the information criterion ask for the units: a fit that has followed the rounding leaves less than that
// makes, and up to there nothing is lost. It ends after as much work as a quick search takes, but for the fit under
// way, and returns the rounding that explains what is left then.
func (r *run) withoutFollowers(
	src *sample.Cache, blocks []int, f *found, all *rounding.Rounding,
) *rounding.Rounding {
	const several = 10 // times the rounding in root mean square, below which a unit may follow it
	const uneven = 4   // times what a unit gains by noise: the rounding of the few largest labels dominates
	const near = .2    // creases, of units that may make a step of labels with few digits together
	const most = work.Quick
	n, opt, end := len(blocks)*sample.BlockSize, refine.FitOptions{Work: r.work}, r.work.Done()+most
	data := refine.NewData(r.dim, n)
	for _, k := range blocks {
		b := src.At(k)
		data.AddBlock(b, 0, b.Len)
	}
	left, m, kept := all, refine.NewModel(f.Recovered, r.dim), make([]int, f.Recovered.Units())
	for i := range kept {
		kept[i] = i
	}
	// keep tries a model of fewer units, and keeps it if rounding explains what it leaves of all rows as it did before.
	keep := func(less refine.Model, rest []int) (refine.Model, bool) {
		if r.work.Done() > end {
			return less, false
		}
		less, _ = refine.Fit(less, data, opt)
		less, signs := refine.Settle(less, data, opt)
		fewer, n := rounding.Of(src, blocks, less.Network(), r.work), float64(data.Len())
		price := uneven * float64((f.Recovered.Units()-len(rest))*(r.dim+2)) * elementary.Log(n) / n
		linear := signs == refine.Linear && f.Signs != refine.Linear // as where a unit is missing now
		if fewer == nil || linear || fewer.Inputs && !all.Inputs || fewer.Share > (1+price)*max(1, all.Share) {
			return less, false
		}
		missed := false
		if fewer.Check(src, r.work, func(int, []int) { missed = true }); missed {
			return less, false
		}
		left, m, kept, f.Signs = fewer, less, rest, signs
		return less, true
	}
	above := f.Recovered.Above(several * several * all.Square)
	if len(above) < len(kept) {
		if _, ok := keep(refine.NewModel(f.Recovered.Select(above), r.dim), above); !ok {
			for i := len(kept) - 1; i >= 0; i-- {
				if !slices.Contains(above, kept[i]) {
					less := m.Clone()
					less.Remove(i)
					keep(less, slices.Delete(slices.Clone(kept), i, i+1))
				}
			}
		}
	}
	fitting.Reduce(m, data, near, -1, func(less fitting.Fewer) (refine.Model, bool) {
		return keep(less.Model, slices.Delete(slices.Clone(kept), less.J, less.J+1))
	})
	if len(kept) == f.Recovered.Units() {
		return all
	}
	f.Recovered, f.Linear, f.Learned = m.Net, m.Linear(), m.Network()
	f.Found = rounds.Pick(f.Found, kept)
	f.Diagnoses = f.Diagnoses.OfUnits(kept)
	tooFew := func(d diagnosis.Diagnosis) bool { return d.Says(diagnosis.SayFew) || d.Says(diagnosis.SayFewOne) }
	if slices.ContainsFunc(f.Diagnoses, tooFew) { // for as many units as there were
		f.Diagnoses = slices.DeleteFunc(f.Diagnoses, tooFew)
		refine.DiagnoseFew(&f.Diagnoses, r.src, m.Net.Units())
	}
	f.retract([]string{diagnosis.Ambiguous, diagnosis.LinearPart, diagnosis.TooLinear}, nil)
	f.Signs.Diagnose(&f.Diagnoses)
	return left
}

// different returns the first row of every different point of the table that the run learns from, in ascending order,
// or nil if the run has failed. Rows that repeat tell no more than one of them, so these are the rows that count.
func (r *run) different(t *sample.Shuffled) []int {
	if r.places == nil {
		r.places = places.Distinct(t.Table, r.work)
	}
	return r.places
}

// tooFew reports whether the different points of a table are few for so many units.
func (r *run) tooFew(t *sample.Shuffled, units int) bool {
	return refine.Few(int64(len(r.different(t))), units, t.Dim())
}

// forPlaces are sentences that give a reason which so few points of a table do not show, each with the one that says
// the same, but that the points are too few.
var forPlaces = map[diagnosis.Sentence]diagnosis.Sentence{
	diagnosis.SayStalledRows: diagnosis.SayStalledPlaces,
	diagnosis.SayLinearPart:  diagnosis.SayLinearPlaces,
}

// explainPlaces says so where a table has too few different points to determine the units, and gives no other reason
// for what is open. Of points that repeat it is the first that is said, since whatever was found rests on it.
func (r *run) explainPlaces(t *sample.Shuffled, f *found) {
	rows, units, d := r.different(t), f.Recovered.Units(), t.Dim()
	if r.failed() {
		return
	}
	few := r.tooFew(t, units)
	if few {
		f.Diagnoses = f.Diagnoses.Reworded(forPlaces)
	}
	switch {
	case len(rows) == len(t.X):
		return
	case few:
		var list diagnosis.List
		list.Add(diagnosis.FewPlaces, nil, diagnosis.SayFewPlaces, len(rows),
			diagnosis.Counted(max(1, units), diagnosis.Units), d)
		f.retract(nil, list)
		return
	}
	for i := range units {
		beyond := 0
		for _, row := range rows {
			if active(f.Recovered, i, t.X[row]) {
				beyond++
			}
		}
		if beyond = min(beyond, len(rows)-beyond); beyond < 2*(d+2) {
			f.Diagnoses.Add(diagnosis.FewPlaces, []int{i}, diagnosis.SayFewBeyond, beyond)
		}
		if r.work.Tick(len(rows)*d) != nil {
			return
		}
	}
}

// explainFunction says so where the labels of a table are perhaps not those of a network with one
// hidden layer: a direct fit has used many units, for which there are enough rows, and what it leaves
// is smooth. Label noise is not. Units that do next to nothing beside what is left do not count, and if the number
// of units is given there have to be more than that: a search that has not come to its end has units to spare.
func (r *run) explainFunction(t *sample.Shuffled, f *found) {
	const spare = .1 // of what is left, in root mean square
	used := len(f.Recovered.Above(spare * spare * f.HeldOut))
	if f.exact || used < search.ManyUnits || used <= r.spec.Learning.Units ||
		!f.Diagnoses.Has(unexplained...) || f.Diagnoses.Has(diagnosis.RowsDisagree) {
		return
	}
	if len(r.different(t)) < search.RowsPerParameter*(t.Dim()+1)*(f.Recovered.Units()+1) ||
		!smooth.Leaves(t, f.Learned, r.work) {
		return
	}
	var list diagnosis.List
	list.Add(diagnosis.OtherFunction, nil, diagnosis.SayOtherFunction,
		diagnosis.Counted(f.Recovered.Units(), diagnosis.Units), math.Sqrt(r.snap.Share(f.HeldOut)))
	// What is said of single units is about units that do not exist.
	f.retract(append([]string{diagnosis.FewSamples, diagnosis.TooLinear}, unexplained...), list)
}
