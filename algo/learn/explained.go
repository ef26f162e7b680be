package learn

import (
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/beyond/evidence"
	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/practical/search"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/places"
	"crease/algo/data/rounding"
	"crease/algo/data/sample"
	"crease/algo/data/smooth"
	"crease/algo/network"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// errorFree is the share of the labels' root mean square below which a residual is the rounding of the computation,
// whether or not the rows confirm the network: exact to ten digits it may be because labels have no more.
const errorFree = 1e-13

// noteRounding notes whether digits of a table explain what is left of it, and leaves out units that follow these. Then
// the number of samples used is that of the last fit.
func (r *run) noteRounding(t *sample.Shuffled, f *rounds.Outcome, used *int64) {
	if f.HeldOut < errorFree*errorFree*f.Energy || f.Rounded != nil {
		return
	}
	src := sample.NewCache(t, rounding.MostBlocks)
	all := rounding.Of(src, rounding.Judged(src), f.Learned, r.work)
	if all == nil {
		return
	}
	all = r.withoutFollowers(src, f, all, used)
	missed := false
	if largest := all.Check(src, r.work, func(int, []int) { missed = true }); !missed {
		f.Rounded, f.Noise = &judge.Rounded{Inputs: all.Inputs, Largest: largest}, math.Sqrt(all.Square)
	}
}

// withoutFollowers leaves out the units that may do no more than follow the rounding, all of them or each by itself,
// puts one in the place of two whose creases are near, and fits the others again, in the scales of the table. It
// keeps to that if neither the rows nor the information criterion ask for the units. It ends after as much work as a
// quick search takes, but for the fit under way, and returns the rounding that explains what is left then.
func (r *run) withoutFollowers(
	src *sample.Cache, f *rounds.Outcome, all *rounding.Rounding, used *int64,
) *rounding.Rounding {
	const several = 10 // times the rounding in root mean square, below which a unit may follow it
	const uneven = 4   // times what a unit gains by noise: the rounding of the few largest labels dominates
	const near = .2    // creases, of units that may make a step of labels with few digits together
	const maxWork = work.Quick
	opt, end := refine.FitOptions{Work: r.work}, r.work.Done()+maxWork
	blocks, scaled := rounding.Judged(src), pool.Scale(src.Source) // the run's table, or that without a jump
	data := scaled.Rows(blocks...)
	model := func(n network.Network) refine.Model { return scaled.Shrunk(refine.NewModel(n, r.dim)) }
	left, m, kept := all, model(f.Recovered), linalg.Numbers(f.Recovered.Units())
	// keep tries a model of fewer units, and keeps it if rounding explains what it leaves of all rows as it did before.
	keep := func(candidate refine.Model, units []int) (refine.Model, bool) {
		if r.work.Done() > end {
			return candidate, false
		}
		candidate, _ = refine.Fit(candidate, data, opt)
		candidate, signs := refine.Settle(candidate, data, opt)
		linear := signs == refine.Linear && f.Signs != refine.Linear // as where a unit is missing now
		candidate, _ = refine.Finish(candidate, data, refine.FitOptions{NoLinear: candidate.Linear().IsZero(), Work: r.work})
		fewer, n := rounding.Of(src, blocks, scaled.Model(candidate).Network(), r.work), float64(data.Len())
		price := uneven * float64((f.Recovered.Units()-len(units))*(r.dim+2)) * elementary.Log(n) / n
		if fewer == nil || linear || fewer.Inputs && !all.Inputs || fewer.Share > (1+price)*max(1, all.Share) {
			return candidate, false
		}
		missed := false
		if fewer.Check(src, r.work, func(int, []int) { missed = true }); missed {
			return candidate, false
		}
		left, m, kept, f.Signs = fewer, candidate, units, signs
		return candidate, true
	}
	_, finished := keep(m, kept) // to where the rows have it, weights and all
	above := r.scales.Forth(f.Recovered).Normalised().Above(several * several * all.Square)
	if len(above) < len(kept) {
		if _, ok := keep(model(f.Recovered.Select(above)), above); !ok {
			for i := len(kept) - 1; i >= 0; i-- {
				if !slices.Contains(above, kept[i]) {
					candidate := m.Clone()
					candidate.Net.Remove(i)
					keep(candidate, slices.Delete(slices.Clone(kept), i, i+1))
				}
			}
		}
	}
	fitting.Reduce(m, data, near, -1, func(candidate fitting.Fewer) (refine.Model, bool) {
		return keep(candidate.Model, slices.Delete(slices.Clone(kept), candidate.J, candidate.J+1))
	})
	if !finished && len(kept) == f.Recovered.Units() {
		return all
	}
	f.SetModel(scaled.Model(m))
	*used = int64(data.Len())
	f.Found = rounds.Pick(f.Found, kept)
	f.Keep(kept)
	f.Remote, f.BeyondAll = nil, false // of a network with other linear parts
	f.Measure(f.Recovered, src.Source, src.Source, r.work)
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

// noteFunction notes where the labels of a table are perhaps not those of a network with one hidden layer: a direct
// fit has used many units, more than are given and few for the rows, and what it leaves is smooth, as label noise is
// not. Units that are smaller than what is left do not count.
func (r *run) noteFunction(t *sample.Shuffled, f *rounds.Outcome) {
	used := len(r.scales.Forth(f.Recovered).Normalised().Above(f.HeldOut))
	if f.Explained() || used < search.ManyUnits || used <= r.spec.Learning.Units || !f.Open() || f.Rows != nil {
		return
	}
	ample := len(r.different(t)) >= search.RowsPerParameter*(t.Dim()+1)*(f.Units+1)
	f.Smooth = ample && smooth.Leaves(t, f.Learned, r.work)
}

// noteJump notes where labels of a table jump, if the method leaves some open or has found units that may stand for it.
func (r *run) noteJump() {
	t, ok := r.src.(*sample.Shuffled)
	if !ok || !r.facts.Open() && len(r.facts.Pairs) == 0 && r.facts.Direct == nil {
		return
	}
	scaled, blocks := pool.Scale(t), []int{0, 1, 2, 3}
	data := scaled.Rows(blocks[:min(len(blocks), sample.Blocks(t))]...)
	const slight = .01 // of the largest residual: beside rows that are off by more a step explains nothing
	g := scaled.Shrunk(refine.NewModel(r.snap.Learned, r.dim))
	j, ok := evidence.FindJump(g, data, r.work)
	left := make([]float64, data.Len())
	g.Residuals(left, data)
	if !ok || r.failed() || j.Height < slight*max(slices.Max(left), -slices.Min(left)) {
		return
	}
	// own returns a jump in the table's own coordinates and labels.
	own := func(j evidence.Jump) evidence.Jump {
		plane := r.scales.Back(network.Network{W: [][]float64{j.W}, B: []float64{j.B}, A: []float64{1}}).Normalised()
		return evidence.Jump{W: plane.W[0], B: plane.B[0],
			Height: math.Ldexp(j.Height, scaled.Shift), Error: math.Ldexp(j.Error, scaled.Shift)}
	}
	j = own(j)
	flat := t.With(t.X, slices.Clone(t.Y)) // without the jump, which hides creases and noise
	for i, x := range t.X {
		if linalg.Affine(j.B, j.W, x) > 0 {
			flat.Y[i] -= j.Height
		}
	}
	rows, err := flat.Shuffled(r.spec.Learning.Seed, r.work)
	if r.work.Fail(err); r.failed() {
		return
	}
	beside := r.directFit(rows, work.Quick, 0)
	if r.failed() {
		return
	}
	k, ok := evidence.FindJump(scaled.Shrunk(refine.NewModel(beside.Learned, r.dim)), data, r.work)
	if ok {
		j = own(k)
	} else if r.facts.Direct != nil && r.facts.Direct.Rows != nil {
		return // rounds that wrong rows have misled leave a step where a crease is
	}
	if beside.Ended == judge.Noisy {
		r.facts.JumpNoise = beside.Noise
	}
	r.facts.Jump, r.snap.Signs.Resolved, r.facts.Signs = &j, false, refine.Ambiguous
	r.snap.Errors = nil                    // of units that only follow it
	r.setUnits(slices.Clone(r.snap.Units)) // whose signs are open now
}

// askFit fits a table directly for rounds that found no network which meets all rows, and notes what the fit shows:
// that the function is perhaps no such network, that a network meets all rows, or which rows disagree.
func (r *run) askFit(t *sample.Shuffled, f *rounds.Outcome) {
	budget := int64(fitting.Part)
	if f.Open() && f.Rows == nil && !judge.Few(int64(len(r.different(t))), f.Units, t.Dim()) &&
		smooth.Leaves(t, f.Learned, r.work) {
		budget = work.Quick
	}
	fit := r.directFit(t, budget, rounding.Floor(sample.NewCache(t, 1), r.work))
	if r.failed() {
		return
	}
	if budget == work.Quick {
		if r.noteFunction(t, &fit.Outcome); fit.Smooth {
			f.Smooth, f.Noise = true, 0
			return
		}
	}
	direct := directFor(fit, f.Recovered)
	named := direct.Rows != nil && f.Rows != nil // by rounds
	shows := len(direct.Pairs) > 0 || direct.Rows != nil && (direct.Others || direct.Noise > 0)
	if direct.Units > 0 || shows && !named {
		f.Direct, f.Noise, f.Round.Floor = direct, direct.Noise, 0
	}
}

// directFit fits a table directly within a budget and down to a floor, as fitWithin does.
func (r *run) directFit(t *sample.Shuffled, budget int64, floor float64) *practical.Result {
	learner := practical.New(r.ctx, t, moment.NewSummer(t, 1), practical.Options{
		Seed: r.spec.Learning.Seed, Work: r.work.Quiet(), Progress: r.tellSearch,
	})
	return r.fitWithin(t, learner, &practical.Bounds{Budget: budget, Floor: floor})
}

// directFor returns what a direct fit to a table shows for another method, which found a network: the units found that may
// be two have the numbers that they have there.
func directFor(fit *practical.Result, by network.Network) *judge.Direct {
	d := &judge.Direct{Rows: fit.Rows, Others: fit.MeetsOthers, Rounded: fit.Rounded != nil}
	if fit.Explained() {
		d.Units = fit.Units
	}
	same := network.Same(fit.Recovered, by)
	if fit.Rows != nil && fit.Ended == judge.Noisy {
		d.Noise = fit.Noise
	}
	for _, p := range fit.Pairs {
		units := []int{}
		for _, i := range p.Units {
			if k := same[i]; k >= 0 && linalg.DistanceUpToSign(fit.Recovered.W[i], by.W[k]) < misses.Beside {
				units = append(units, k)
			}
		}
		p.Units = units
		d.Pairs = append(d.Pairs, p)
	}
	return d
}
