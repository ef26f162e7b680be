package learn

import (
	"math"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/practical/misses"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/recovery"
	"crease/algo/spec"
)

// diagnose explains what was not recovered, naming the true units where they
// are known.
func (r *run) diagnose(res *recovery.Result) diagnosis.List {
	d := diagnosis.List{}
	switch {
	case len(res.Units) > 0 || len(res.LeftOut) > 0: // the recovery says what it has left out
	case dropped(res):
		d.Add(diagnosis.Nothing, nil, diagnosis.SayNoneKept)
	case r.src == nil:
		d.Add(diagnosis.Nothing, nil, diagnosis.SayStraight)
	default:
		d.Add(diagnosis.Nothing, nil, diagnosis.SayNothingOut)
	}
	if r.known() {
		r.diagnoseSpurious(&d)
		r.diagnoseTruth(&d, res)
		r.diagnoseNoise(&d)
	}
	for _, x := range res.Diagnoses {
		found := len(x.Units) > 0
		if x = r.numbered(x); found && len(x.Units) == 0 {
			x = x.With(diagnosis.SayNoneDrawn)
		}
		d = append(d, x)
	}
	return d
}

// numbered returns a diagnosis of a stage with the numbers of the true units instead of the
// found ones, if the true network is known.
func (r *run) numbered(x diagnosis.Diagnosis) diagnosis.Diagnosis {
	if !r.known() || len(x.Units) == 0 {
		return x
	}
	units := []int{}
	for _, u := range x.Units {
		if t := r.snap.Units[u].Truth; t >= 0 {
			units = append(units, t)
		}
	}
	slices.Sort(units)
	x.Units = units
	return x
}

// diagnoseFound adds to the diagnoses of packages rounds and practical those that follow from
// comparing the result with the true network.
func (r *run) diagnoseFound(said diagnosis.List) diagnosis.List {
	d := diagnosis.List{}
	if r.known() {
		r.diagnoseSpurious(&d)
		if rest := r.diagnoseMissing(&d); len(rest) > 0 {
			d.Add(diagnosis.FewSamples, rest, diagnosis.SayNotFound, diagnosis.Were(rest), r.samples())
		}
		r.diagnoseNoise(&d)
		r.addEnough(d, said)
	}
	for _, x := range said {
		x = r.numbered(x)
		at := slices.IndexFunc(d, func(y diagnosis.Diagnosis) bool { return y.Code == x.Code })
		if at >= 0 && x.Code == diagnosis.FewSamples {
			d[at] = d[at].And(x.Remarks...) // so that one diagnosis is about the samples
			d[at].Units = slices.Compact(slices.Sorted(slices.Values(append(d[at].Units, x.Units...))))
			continue
		}
		d = append(d, x)
	}
	return d
}

// addEnough adds to the diagnoses of far units the N from which the practical method would
// find them, if that is more than was drawn, can be drawn, and is not already in said.
func (r *run) addEnough(d, said diagnosis.List) {
	if r.spec.Learning.Method != spec.Practical || r.spec.Sampling.Noise > 0 || sample.IsTable(r.src) ||
		slices.ContainsFunc(said, func(x diagnosis.Diagnosis) bool { return x.Code == diagnosis.FewSamples }) {
		return
	}
	for i, x := range d {
		need := 0.
		for _, u := range x.Units {
			need = max(need, misses.Enough(r.dim, r.beyond(u)))
		}
		if x.Code == diagnosis.TooLinear && need > float64(r.snap.Total) && need <= spec.MaxSamples/10 {
			d[i] = x.With(diagnosis.SayEnough, diagnosis.About(need))
		}
	}
}

// beyond returns the share of N(0, I) on the far side of a true unit's crease, Φ(−|b|).
func (r *run) beyond(unit int) float64 {
	return elementary.Erfc(math.Abs(r.truth.B[unit])/math.Sqrt2) / 2
}

// leastBeyond returns the smallest share of samples beyond the crease of a true unit, leaving out
// units of which practically no sample lies beyond the crease. It is 0 if there is no such unit
// or the true network is unknown.
func (r *run) leastBeyond() float64 {
	const hardly = .01 // expected number of samples
	least := 0.
	if r.known() && !sample.IsTable(r.src) {
		for i := range r.truth.B {
			s := r.beyond(i)
			if s*float64(r.src.Len()) >= hardly && (least == 0 || s < least) {
				least = s
			}
		}
	}
	return least
}

// samples returns the number of samples used, as part of a sentence.
func (r *run) samples() diagnosis.Arg { return diagnosis.Counted(r.snap.Samples, diagnosis.Samples) }

func (r *run) diagnoseSpurious(d *diagnosis.List) {
	if n, m := len(r.snap.Units), r.truth.Units(); n > m {
		d.Add(diagnosis.Spurious, nil, diagnosis.SaySpurious, n, m)
	}
}

func (r *run) diagnoseNoise(d *diagnosis.List) {
	switch e, n := r.snap.Energy, r.spec.Sampling.Noise; {
	case r.src == nil || n*n <= e:
	case e == 0:
		d.Add(diagnosis.LabelNoise, nil, diagnosis.SayNoiseAlone)
	default:
		d.Add(diagnosis.LabelNoise, nil, diagnosis.SayLoudNoise, n*n/e)
	}
}

// farBias is the |b| from which a unit is linear or zero on practically every sample:
// φ(3)/φ(0) is .011.
const farBias = 3

// farExact is the same for exact coefficients: φ(7)/φ(0) is 2·10⁻¹¹, where
// rounding of the coefficients begins to show.
const farExact = 7

// diagnoseTruth explains why the paper's method missed units. Units that no sample shows are
// not counted among those that the order has to separate.
func (r *run) diagnoseTruth(d *diagnosis.List, res *recovery.Result) {
	rest, visible := r.diagnoseMissing(d), r.visible()
	lacks := slices.ContainsFunc(r.missing(), func(i int) bool { return slices.Contains(visible, i) })
	if m, most := len(visible), tensor.Len(r.dim, r.order); lacks && m > most {
		args := []any{m, diagnosis.Counted(r.dim, diagnosis.Dimensions), most, r.order}
		if l := r.enough(m); l > 0 {
			d.Add(diagnosis.Order, nil, diagnosis.SayOrder, append(args, l)...)
		} else {
			d.Add(diagnosis.Order, nil, diagnosis.SayNoOrder, args...)
		}
	}
	if len(rest) > 0 {
		r.diagnoseUnseen(d, rest, res)
	}
}

// diagnoseUnseen explains why units are missing that are neither far nor
// duplicates.
func (r *run) diagnoseUnseen(d *diagnosis.List, rest []int, res *recovery.Result) {
	asked, separable := r.spec.Learning.Units, r.separable()
	switch {
	case asked > 0 && asked < r.truth.Units():
		d.Add(diagnosis.Asked, rest, diagnosis.SayAsked, diagnosis.Were(rest),
			diagnosis.Counted(asked, diagnosis.Units), r.truth.Units())
	case res.Thresholds.Exact && res.Thresholds.Given != [3]bool{}:
		d.Add(diagnosis.Weak, rest, diagnosis.SayByThresholds, diagnosis.Were(rest))
	case res.Thresholds.Exact || separable < dependentBelow:
		d.Add(diagnosis.Dependent, rest, diagnosis.SayTooDependent, diagnosis.Were(rest), r.order, separable)
	default:
		r.diagnoseFew(d, rest, res)
	}
}

// diagnoseFew adds that the samples did not show some units, and how many samples would.
func (r *run) diagnoseFew(d *diagnosis.List, rest []int, res *recovery.Result) {
	var a advice
	if !sample.IsTable(r.src) {
		a = r.enoughFor(rest)
	}
	if len(a.weak) > 0 {
		d.Add(diagnosis.Weak, a.weak, diagnosis.SayByThresholds, diagnosis.Were(a.weak))
	}
	if len(a.hidden) > 0 {
		d.Add(diagnosis.FewSamples, a.hidden, diagnosis.SayNever, diagnosis.Are(a.hidden), r.order)
	}
	rest = slices.DeleteFunc(slices.Clone(rest), func(i int) bool {
		return slices.Contains(a.weak, i) || slices.Contains(a.hidden, i)
	})
	if len(rest) == 0 {
		return
	}
	sentence, subject := r.unseen(res)
	d.Add(diagnosis.FewSamples, rest, sentence, subject(rest), r.samples())
	if a.samples > 0 {
		d.AddMore(diagnosis.SayEnough, diagnosis.About(a.samples))
	}
}

// unseen returns the sentence about units that were not found: they are below the noise, were
// dropped, or were found so inexactly that they do not count as recovered.
func (r *run) unseen(res *recovery.Result) (sentence diagnosis.Sentence, subject func([]int) diagnosis.Arg) {
	switch {
	case len(res.LeftOut) > 0 || slices.ContainsFunc(r.snap.Units, func(u snapshot.Unit) bool { return u.Truth < 0 }):
		return diagnosis.SayInexact, diagnosis.Were
	case dropped(res) && len(res.Units) == 0:
		return diagnosis.SayKeptNone, diagnosis.Were
	case dropped(res):
		return diagnosis.SayDropped, diagnosis.Were
	}
	return diagnosis.SayBelow, diagnosis.Are
}

// dropped reports whether η₂ dropped a direction that had passed η₁.
func dropped(res *recovery.Result) bool {
	return slices.Contains(res.Odd.Kept, false) || slices.Contains(res.Even.Kept, false)
}

// dependentBelow is the s_m(W^{⊙ℓ}) below which no number of samples tells the
// weights apart.
const dependentBelow = 1e-6

// diagnoseMissing adds diagnoses of the missing true units that hardly any method would
// find, and returns the other missing ones.
func (r *run) diagnoseMissing(d *diagnosis.List) []int {
	var linear, zero, rest []int
	limit := r.farthest()
	for _, i := range r.missing() {
		switch b := r.truth.B[i]; {
		case b >= limit:
			linear = append(linear, i)
		case b <= -limit:
			zero = append(zero, i)
		case !r.duplicated(d, i):
			rest = append(rest, i)
		}
	}
	addFar(d, linear, diagnosis.SayFar, diagnosis.SayFarMany)
	addFar(d, zero, diagnosis.SayZero, diagnosis.SayZeroMany)
	return rest
}

// addFar adds that the creases of units are out of reach, if there are any.
func addFar(d *diagnosis.List, units []int, one, many diagnosis.Sentence) {
	switch len(units) {
	case 0:
	case 1:
		d.Add(diagnosis.TooLinear, units, one, diagnosis.Are(units))
	default:
		d.Add(diagnosis.TooLinear, units, many, diagnosis.Are(units))
	}
}

// missing returns the true units that no found unit matches.
func (r *run) missing() []int {
	found := make([]bool, r.truth.Units())
	for _, u := range r.snap.Units {
		if u.Truth >= 0 {
			found[u.Truth] = true
		}
	}
	var list []int
	for i, f := range found {
		if !f {
			list = append(list, i)
		}
	}
	return list
}

// enough returns the smallest order on offer that can separate m units, 0 if none can.
func (r *run) enough(m int) int {
	for l := r.order + 1; l <= spec.MaxOrder; l++ {
		if tensor.Len(r.dim, l) >= m {
			return l
		}
	}
	return 0
}

// sameAngle is the angle below which two creases count as parallel.
const sameAngle = 10 * math.Pi / 180

// duplicated reports whether another unit has nearly the same weight as unit i,
// and adds the diagnosis once per pair.
func (r *run) duplicated(d *diagnosis.List, i int) bool {
	for j, w := range r.truth.W {
		if j == i {
			continue
		}
		dist := linalg.DistanceUpToSign(r.truth.W[i], w)
		if angle := 2 * math.Asin(dist/2); angle < sameAngle {
			pair := []int{min(i, j), max(i, j)}
			for _, e := range *d {
				if e.Code == diagnosis.Duplicate && e.Units[0] == pair[0] && e.Units[1] == pair[1] {
					return true
				}
			}
			sentence := diagnosis.SayNear
			if angle < 1e-7 {
				sentence = diagnosis.SayParallel
			}
			d.Add(diagnosis.Duplicate, pair, sentence, diagnosis.Are(pair), angle*180/math.Pi)
			return true
		}
	}
	return false
}
