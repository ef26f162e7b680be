package learn

import (
	"math"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/judge"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/recovery"
	"crease/algo/spec"
)

// verdict returns the diagnoses of the run so far.
func (r *run) verdict() diagnosis.List { return judge.Verdict(r.currentFacts()) }

// currentFacts returns the facts of the run so far: those of its method and those that all methods have in common.
func (r *run) currentFacts() *judge.Facts {
	f := r.facts
	if f.Standardised = r.snap.Map != nil; !r.snap.Points.Gaussian() {
		sentence := diagnosis.SayNotGaussian
		if f.Standardised {
			sentence = diagnosis.SayNotShaped
		}
		f.Points = new(diagnosis.New(diagnosis.NotGaussian, nil, sentence).And(r.snap.Points.Clauses(f.Standardised)...))
	}
	f.NoiseFree = r.src != nil && !f.Table && r.spec.Sampling.Noise == 0
	if f.Ended == judge.Once {
		f.Total, f.HeldOut, f.Variance, f.Units = r.snap.Total, r.snap.HeldOut, r.snap.Variance, len(r.snap.Units)
	}
	switch res, d := r.recovery, &f.Compared; {
	case res == nil || len(res.Units) > 0 || len(res.LeftOut) > 0: // the recovery reports what it has left out
	case dropped(res):
		d.Add(diagnosis.Nothing, nil, diagnosis.SayNoneKept)
	case r.src == nil:
		d.Add(diagnosis.Nothing, nil, diagnosis.SayStraight)
	default:
		d.Add(diagnosis.Nothing, nil, diagnosis.SayNothingOut)
	}
	if r.known() {
		r.compare(&f)
	}
	return &f
}

// compare adds the facts and diagnoses of a comparison with the truth. Diagnoses have the numbers of true units.
func (r *run) compare(f *judge.Facts) {
	size, varies, d := 0., network.Variance(r.truth), &f.Compared
	for i, a := range r.truth.A {
		size += math.Abs(a) * math.Hypot(1, r.truth.B[i])
	}
	// If units cancel to a constant, its variance is rounding, and the distance cannot be a share of that.
	if r.snap.Learned.Units() > 0 && varies > errorFree*errorFree*size*size {
		f.Distance = math.Sqrt(r.snap.Risk / varies)
	}
	f.TruthOf = make([]int, len(r.snap.Units))
	for i, u := range r.snap.Units {
		f.TruthOf[i] = u.Truth
	}
	if n, m := len(r.snap.Units), r.truth.Units(); n > m {
		d.Add(diagnosis.Spurious, nil, diagnosis.SaySpurious, n, m)
	}
	if missing := r.diagnoseMissing(d); r.recovery == nil {
		f.NotFound = missing
	} else {
		r.diagnoseTruth(d, missing, r.recovery)
	}
	switch n := r.spec.Sampling.Noise; {
	case r.src == nil || n*n <= varies:
	case varies == 0:
		d.Add(diagnosis.LabelNoise, nil, diagnosis.SayNoiseAlone)
	default:
		d.Add(diagnosis.LabelNoise, nil, diagnosis.SayLoudNoise, n*n/varies)
	}
}

// farBias is the |b| from which a unit is linear or zero on practically every sample: φ(3)/φ(0) is .011.
const farBias = 3

// farExact is the |b| for exact coefficients: φ(7)/φ(0) is 2·10⁻¹¹, at which rounding begins to matter.
const farExact = 7

// diagnoseTruth adds why the paper's method missed units. missing lists those that are neither far nor duplicates. The
// order has to separate only the visible units.
func (r *run) diagnoseTruth(d *diagnosis.List, missing []int, res *recovery.Result) {
	visible := r.visible()
	lacks := slices.ContainsFunc(r.missing(), func(i int) bool { return slices.Contains(visible, i) })
	if m, maxUnits := len(visible), tensor.Len(r.dim, r.order); lacks && m > maxUnits {
		args, sentence := []any{m, r.dim, maxUnits, r.order}, diagnosis.SayNoOrder
		for l := r.order + 1; l <= spec.MaxOrder && sentence == diagnosis.SayNoOrder; l++ {
			if tensor.Len(r.dim, l) >= m { // the smallest order that can separate them
				args, sentence = append(args, l), diagnosis.SayOrder
			}
		}
		d.Add(diagnosis.Order, nil, sentence, args...)
	}
	if len(missing) == 0 {
		return
	}
	switch asked, separable := r.spec.Learning.Units, tensor.SMin(r.truth.Select(visible).W, r.order); {
	case asked > 0 && asked < r.truth.Units():
		d.Add(diagnosis.Asked, missing, diagnosis.SayAsked, asked, r.truth.Units())
	case res.Thresholds.Exact && res.Thresholds.Given != [3]bool{}:
		d.Add(diagnosis.Weak, missing, diagnosis.SayByThresholds)
	case res.Thresholds.Exact || separable < dependentBelow:
		d.Add(diagnosis.Dependent, missing, diagnosis.SayTooDependent, r.order, separable)
	default:
		r.diagnoseFew(d, missing, res)
	}
}

// diagnoseFew adds that the samples do not show units, and how many samples would.
func (r *run) diagnoseFew(d *diagnosis.List, missing []int, res *recovery.Result) {
	var enough float64
	var hidden, weak []int
	if !sample.IsTable(r.src) {
		enough, hidden, weak = r.enoughFor(missing)
	}
	if len(weak) > 0 {
		d.Add(diagnosis.Weak, weak, diagnosis.SayByThresholds)
	}
	if len(hidden) > 0 {
		d.Add(diagnosis.FewSamples, hidden, diagnosis.SayNever, r.order)
	}
	missing = slices.DeleteFunc(slices.Clone(missing), func(i int) bool {
		return slices.Contains(weak, i) || slices.Contains(hidden, i)
	})
	if len(missing) == 0 {
		return
	}
	// The units are below the noise, were dropped, or were found too inexactly to count as recovered.
	sentence := diagnosis.SayBelow
	spurious := slices.ContainsFunc(r.snap.Units, func(u snapshot.Unit) bool { return u.Truth < 0 })
	switch {
	case len(res.LeftOut) > 0 || spurious:
		sentence = diagnosis.SayInexact
	case dropped(res) && len(res.Units) == 0:
		sentence = diagnosis.SayKeptNone
	case dropped(res):
		sentence = diagnosis.SayDropped
	}
	entry := diagnosis.New(diagnosis.FewSamples, missing, sentence, r.snap.Samples)
	if enough > 0 {
		entry = entry.With(diagnosis.SayEnough, enough)
	}
	*d = append(*d, entry)
}

// dropped reports whether η₂ dropped a direction that had passed η₁.
func dropped(res *recovery.Result) bool {
	return slices.Contains(res.Odd.Kept, false) || slices.Contains(res.Even.Kept, false)
}

// dependentBelow is the s_m(W^{⊙ℓ}) below which no number of samples separates the weights.
const dependentBelow = 1e-6

// diagnoseMissing adds diagnoses of the missing true units that hardly any method can find, and returns the others.
func (r *run) diagnoseMissing(d *diagnosis.List) []int {
	var linear, zero, others []int
	limit := r.maxBias()
	for _, i := range r.missing() {
		switch b := r.truth.B[i]; {
		case b >= limit:
			linear = append(linear, i)
		case b <= -limit:
			zero = append(zero, i)
		case !r.duplicated(d, i):
			others = append(others, i)
		}
	}
	r.addFar(d, linear, diagnosis.SayFar, diagnosis.SayLinearTrace)
	r.addFar(d, zero, diagnosis.SayZero, diagnosis.SayNoTrace)
	return others
}

// addFar adds that creases of units are beyond almost all samples, and how many samples lie beyond them or, if none do,
// what trace they leave.
func (r *run) addFar(d *diagnosis.List, units []int, far, trace diagnosis.Sentence) {
	if len(units) == 0 {
		return
	}
	entry := diagnosis.New(diagnosis.TooLinear, units, far)
	switch beyond := r.countBeyond(units); {
	case beyond == 0:
		entry = entry.With(trace)
	case beyond > 0:
		entry = entry.With(diagnosis.SayBeyondThem, beyond, r.snap.Total)
	}
	*d = append(*d, entry)
}

// countBeyond counts the samples beyond the crease of at least one of some true units. It returns −1 if there are too
// many samples to count, or the host ends the run.
func (r *run) countBeyond(units []int) (count int64) {
	const maxSamples = 2_000_000
	if r.src == nil {
		return 0
	}
	if r.src.Len() > maxSamples {
		return -1
	}
	b, x := sample.NewBlock(r.dim), make([]float64, r.dim)
	for k := range sample.Blocks(r.src) {
		r.src.Fill(k, b)
		for s := range b.Len {
			b.Point(s, x)
			if slices.ContainsFunc(units, func(i int) bool {
				return (linalg.Dot(r.truth.W[i], x)+r.truth.B[i] > 0) != (r.truth.B[i] > 0)
			}) {
				count++
			}
		}
		if r.work.Tick(b.Len*r.dim*(len(units)+perDraw)) != nil {
			return -1
		}
	}
	return count
}

// perDraw is the work of drawing a number, in multiply-adds.
const perDraw = 16

// missing returns the true units that no found unit matches.
func (r *run) missing() []int {
	return linalg.Where(r.truth.Units(), func(i int) bool {
		return !slices.ContainsFunc(r.snap.Units, func(u snapshot.Unit) bool { return u.Truth == i })
	})
}

// Two creases may count as one if their weights are closer than sameAngle and, where the method separates parallel
// weights by their biases, these are closer than sameBias.
const sameAngle, sameBias = 10 * math.Pi / 180, .5

// duplicated reports whether another crease nearly coincides with that of unit i, and adds a diagnosis once per pair.
func (r *run) duplicated(d *diagnosis.List, i int) bool {
	byBias := r.spec.Learning.Method == spec.Rounds || r.spec.Learning.Method == spec.Practical
	for j, w := range r.truth.W {
		if j == i {
			continue
		}
		angle := 2 * math.Asin(linalg.DistanceUpToSign(r.truth.W[i], w)/2)
		gap := math.Abs(r.truth.B[i] - math.Copysign(r.truth.B[j], r.truth.B[j]*linalg.Dot(r.truth.W[i], w)))
		if angle >= sameAngle || byBias && gap >= sameBias {
			continue
		}
		pair := []int{min(i, j), max(i, j)}
		if slices.ContainsFunc(*d, func(e diagnosis.Diagnosis) bool {
			return e.Code == diagnosis.Duplicate && slices.Equal(e.Units, pair)
		}) {
			return true
		}
		switch parallel := angle < 1e-7; {
		case parallel && byBias:
			d.Add(diagnosis.Duplicate, pair, diagnosis.SayBeside, gap)
		case parallel && r.dim == 1:
			d.Add(diagnosis.Duplicate, pair, diagnosis.SayOnLine)
		case parallel:
			d.Add(diagnosis.Duplicate, pair, diagnosis.SayParallel, angle*180/math.Pi)
		default:
			d.Add(diagnosis.Duplicate, pair, diagnosis.SayNear, angle*180/math.Pi)
		}
		return true
	}
	return false
}

const (
	// enoughMargin times the N at which a term reaches its thresholds on average is enough: the term is then four times
	// the thresholds. Of random networks with two to five units three quarters needed 1 to 12 times that N for all
	// units.
	enoughMargin = 16
	// spreadFactor is κ of moment.Estimator.StandardError, which lies between 1.1 and 2.2 (erratum 14).
	spreadFactor = 1.6
)

// enoughFor estimates the N at which most runs find the units, as far as that depends on the thresholds, or returns 0 if
// it is unknown. Half of the samples go into the tensors. It does not count hidden units, which no N raises above the
// noise, and weak ones, which no N raises above the given thresholds, but returns them.
//
// A unit has to pass η₁ and η₂ in one of the two tensors. Its term changes a singular value by its coefficient times the
// distances of both Khatri–Rao powers of its weight from the span of the others'. The thresholds are computed from the
// true network: estimates from few samples have large errors, as He_k(x) has heavy tails. Given thresholds that are lower
// do not lower the N, since they let noise pass.
func (r *run) enoughFor(units []int) (samples float64, hidden, weak []int) {
	opt := recovery.Options{Order: r.order}
	opt.Spread = func(k int) float64 { // the root mean square of ‖T_k − f̂_k‖_F for a single sample
		v := spreadFactor*r.snap.Energy + r.spec.Sampling.Noise*r.spec.Sampling.Noise
		for j := range k {
			v *= float64(r.dim + j)
		}
		return math.Sqrt(v)
	}
	shape := func(int) *tensor.Sym { return &tensor.Sym{Dim: r.dim} }
	estimated := recovery.NewThresholds(shape, opt)
	opt.Eta1, opt.Eta2 = r.spec.Learning.Eta1, r.spec.Learning.Eta2
	given := recovery.NewThresholds(shape, opt)
	n, visible := 0., r.visible()
	for _, i := range units {
		switch free, bound := r.samplesToPass(i, visible, estimated), r.samplesToPass(i, visible, estimated, given); {
		case !(free <= spec.MaxSamples):
			hidden = append(hidden, i)
		case !(bound <= spec.MaxSamples):
			weak = append(weak, i)
		default:
			n = max(n, bound)
		}
	}
	// Fewer than twice the present samples are not worth trying.
	if n = max(enoughMargin*n, 2*float64(r.snap.Total)); n <= spec.MaxSamples {
		samples = n
	}
	return samples, hidden, weak
}

// samplesToPass returns the N from which one of the two terms of unit i, α w^{⊗k} with k = 2ℓ+1+parity, passes η₁ and
// η₂ on average. The thresholds are those of one sample. Among the other units only visible ones count.
func (r *run) samplesToPass(i int, visible []int, thresholds ...recovery.Thresholds) float64 {
	a, sight := math.Abs(r.truth.A[i]), recovery.WhoSees(r.order, r.truth.B)
	fewest := math.Inf(1)
	for parity, alpha := range []float64{a * sight[i].Odd, a * sight[i].Even} {
		singular, n := alpha*r.distanceFromSpan(i, r.order, visible)*r.distanceFromSpan(i, r.order+1+parity, visible), 0.
		for _, th := range thresholds {
			n = max(n, 2*samplesTo(singular, th.Eta1[parity], th.Given[0]),
				2*samplesTo(alpha, th.Eta2[parity], th.Given[1]))
		}
		fewest = min(fewest, n)
	}
	return fewest
}

// samplesTo returns the N at which a threshold falls to a value. It falls as 1/√N, unless it was given.
func samplesTo(value, threshold float64, given bool) float64 {
	switch ratio := threshold / value; {
	case !given:
		return ratio * ratio
	case ratio < 1:
		return 0
	}
	return math.Inf(1)
}

// distanceFromSpan returns the distance of w_i^{⊗k} from the span of the powers of other units, by Gaussian elimination
// in the matrix of their inner products.
func (r *run) distanceFromSpan(i, k int, others []int) float64 {
	list := append(slices.DeleteFunc(slices.Clone(others), func(j int) bool { return j == i }), i)
	gram := linalg.Values(len(list), func(s int) []float64 {
		return linalg.Values(len(list), func(t int) float64 {
			return math.Pow(linalg.Dot(r.truth.W[list[s]], r.truth.W[list[t]]), float64(k))
		})
	})
	last := len(list) - 1
	for s := range last {
		if gram[s][s] > dependentBelow { // otherwise it adds nothing to the span
			for _, row := range gram[s+1:] {
				linalg.Axpy(row, -row[s]/gram[s][s], gram[s])
			}
		}
	}
	return math.Sqrt(max(0, gram[last][last]))
}

// visible returns the true units whose creases practically always have samples on both sides.
func (r *run) visible() []int {
	return linalg.Where(r.truth.Units(), func(i int) bool { return math.Abs(r.truth.B[i]) < r.maxBias() })
}

// maxBias returns the |b| from which a unit counts as far.
func (r *run) maxBias() float64 {
	if r.src == nil {
		return farExact
	}
	return farBias
}
