package learn

import (
	"cmp"
	"context"
	"errors"
	"math"
	"time"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/beyond/descent"
	"crease/algo/beyond/judge"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/tensor"
	"crease/algo/paper/recovery"
	"crease/algo/spec"
)

// Run runs the spec s and returns the last snapshot, whose stage is StageDone. src gives the samples; nil draws them
// from the network of s. If both src and a network are given, the result is compared with the network. An error comes
// from ctx or the host, is a *network.FieldError if s cannot be run, or describes what is wrong with the samples.
func Run(ctx context.Context, s spec.Spec, src sample.Source, host Host) (*snapshot.Snapshot, error) {
	r, err := newRun(ctx, s, src, host)
	if err != nil {
		return nil, err
	}
	return r.learn()
}

// learn runs the method and what follows it, until the run fails or is cancelled.
func (r *run) learn() (*snapshot.Snapshot, error) {
	method := map[spec.Method]func(){
		spec.Exact: r.exactly, spec.Paper: r.paper, spec.Rounds: r.rounds, spec.Practical: r.practical,
	}[r.spec.Learning.Method]
	for _, step := range []func(){
		r.checkPoints, method, r.noteJumps, r.dropIdle, r.replaceByLinear, r.settleConstant,
	} {
		step()
		if err := cmp.Or(r.work.Err(), r.ctx.Err()); err != nil {
			return nil, err
		}
	}
	return r.done()
}

// Source returns the samples that a spec with a network draws.
func Source(s spec.Spec) sample.Source {
	return sample.NewGenerator(s.Network, s.Sampling.Samples, s.Sampling.Seed, s.Sampling.Noise)
}

// run is the state of a run.
type run struct {
	ctx      context.Context
	spec     spec.Spec
	host     Host
	order    int // ℓ
	dim      int
	truth    network.Network     // f normalised, without units if it is unknown
	versus   *network.Difference // f − g for the last g compared
	exact    []*tensor.Sym       // f̂_0 … f̂_{2ℓ+2}; nil if f is unknown
	means    []*tensor.Sym       // estimates of T_0, T_1, … of y, with which g is compared if f is unknown; nil before
	src      sample.Source       // nil in exact runs
	cache    *sample.Cache       // of src, for the samples in snapshots
	scales   *sample.Map         // of a table's columns, nil if they are those of N(0, 1) (sample.Table.Scales)
	clock    clock               // sums the blocks of src and measures the time; zero in exact runs
	search   work.Forecast       // of the end of a search for a network
	recovery *recovery.Result    // the last result of the methods exact and paper
	facts    judge.Facts         // about the result of the method
	work     *work.Meter         // fails with the error that ends the run early
	places   []int               // first row of every distinct point of a table, nil until needed

	start     time.Time // moved forward by the length of every pause
	lastYield time.Time // when the last yield returned
	snap      snapshot.Snapshot
	last      snapshot.Snapshot // the last one emitted
	yields    int               // since then
}

// sourceOf returns the samples that a run of s learns from: src or, if it is nil, those of s; nil in exact runs.
func sourceOf(s spec.Spec, src sample.Source, w *work.Meter) (sample.Source, error) {
	known := s.Network.Units() > 0
	if err := s.Validate(src == nil); err != nil {
		return nil, err
	}
	if src != nil {
		if known && s.Network.Dim() != src.Dim() {
			return nil, &network.FieldError{Field: "network.w", Message: "has rows of another length than the samples"}
		}
		if err := s.ValidateDim(src.Dim()); err != nil {
			return nil, err
		}
	}
	if s.Learning.Method == spec.Exact {
		if !known {
			return nil, &network.FieldError{Field: "learning.method", Message: "exact needs the network: " +
				"samples alone can be learned by paper, rounds or practical"}
		}
		return nil, nil
	}
	if src == nil {
		src = Source(s)
	}
	return src, checkRange(src, w)
}

func newRun(ctx context.Context, s spec.Spec, src sample.Source, host Host) (*run, error) {
	host = host.complete()
	meter := work.New(func() error { return host.Yield(ctx) })
	src, err := sourceOf(s, src, meter)
	if err != nil {
		return nil, err
	}
	r := &run{ctx: ctx, spec: s, host: host, order: s.Learning.EffectiveOrder(), src: src, start: time.Now()}
	if src != nil {
		r.dim, r.snap.Total = src.Dim(), src.Len()
		if host.Summer == nil {
			host.Summer = moment.NewSummer(src, 1)
		}
		r.clock = clock{Summer: host.Summer, total: src.Len()}
		r.cache = sample.NewCache(src, 1)
		b := r.cache.At(0)
		r.snap.Cloud = make([]snapshot.Point, min(b.Len, cloudSize))
		for i := range r.snap.Cloud {
			if r.snap.Cloud[i] = (snapshot.Point{X: b.X[0][i], Value: b.Y[i]}); r.dim > 1 {
				r.snap.Cloud[i].Y = b.X[1][i]
			}
		}
		r.snap.Variance = sample.SpreadOf(src, network.Network{}, meter).Variance
	}
	if t, ok := src.(*sample.Shuffled); ok {
		if s.Learning.Standardise && t.Map == nil {
			panic("learn: the table is not standardised, as the spec says")
		}
		r.snap.Map, r.scales = t.Map, t.Scales()
	}
	if s.Network.Units() > 0 {
		f := r.snap.Map.Forth(s.Network).Normalised()
		r.truth, r.dim, r.versus = f, f.Dim(), network.Between(f, network.Network{})
		r.snap.HasRisk, r.snap.Energy, r.snap.SMin = true, r.versus.Risk(), tensor.SMin(f.W, r.order)
		if r.src == nil {
			r.snap.Variance = network.Variance(f)
		}
		if r.spec.ValidateTensors(r.dim) == nil {
			r.extendExact(2*r.order + 2)
		}
	}
	r.lastYield, r.work = r.start, work.New(r.yieldIfDue)
	r.snap.Linear.V, r.snap.Diagnoses = make([]float64, r.dim), diagnosis.List{}
	r.snap.Order, r.snap.Stage = r.order, snapshot.StageSamples
	r.last = r.snap
	return r, nil
}

// extendExact computes f̂_k up to k = top, if f is known.
func (r *run) extendExact(top int) {
	for k := len(r.exact); k <= top && r.known(); k++ {
		r.exact = append(r.exact, r.truth.Coefficient(k))
	}
}

func (r *run) known() bool { return r.truth.Units() > 0 }

// show emits the snapshot and yields to the host.
func (r *run) show() {
	r.emit(r.snap)
	r.yield(r.host.Yield)
}

// mark emits the snapshot at the end of a step and lets the host pause there.
func (r *run) mark() {
	r.emit(r.snap)
	r.yield(r.host.Mark)
}

// time sets the times of a snapshot: how long the run has taken, and how fast samples were summed.
func (r *run) time(s *snapshot.Snapshot) {
	c := &r.clock
	s.Seconds = time.Since(r.start).Seconds()
	if c.spent > 0 && c.total >= sample.BlockSize { // fewer samples take too little time for a rate
		s.Rate = float64(c.samples) / c.spent.Seconds()
	}
	s.Kept = c.samples == 0 && c.kept > 0
}

// emit passes a snapshot to the host, unless the run has failed or was cancelled: some stages notice that late.
func (r *run) emit(s snapshot.Snapshot) {
	if r.failed() || r.ctx.Err() != nil {
		return
	}
	r.last, r.yields = s, 0
	r.time(&s)
	s.Passed, s.Passing = r.clock.passed, r.clock.passing
	s.Left = r.search.Remaining()
	r.host.Emit(&s)
}

// maxYields bounds the yields between two snapshots: about half a second of work.
const maxYields = 32

// yield calls f. The time of f does not count as time of the run, and its error fails the run. After maxYields without a
// snapshot it emits the last one with the present time and progress.
func (r *run) yield(f func(context.Context) error) error {
	if r.failed() {
		return r.work.Err()
	}
	if r.yields++; r.yields >= maxYields {
		r.emit(r.last)
	}
	before := time.Now()
	err := f(r.ctx)
	r.lastYield = time.Now()
	r.start = r.start.Add(r.lastYield.Sub(before))
	r.work.Fail(err)
	return err
}

func (r *run) failed() bool { return r.work.Err() != nil }

// yieldEvery is the time between two yields to the host. It affects what is shown, but not what is learned.
const yieldEvery = 15 * time.Millisecond

// showIfDue emits the snapshot and yields to the host, if the last yield is long enough ago.
func (r *run) showIfDue() error {
	if time.Since(r.lastYield) >= yieldEvery {
		r.show()
	}
	return r.work.Err()
}

// errNotFinite ends runs whose numbers exceed the range of floating point.
var errNotFinite = errors.New("the labels or samples are too large to compute with")

// done returns the last snapshot.
func (r *run) done() (*snapshot.Snapshot, error) {
	if r.src != nil {
		r.snap.Residual = sample.SpreadOf(r.src, r.snap.Learned, r.work).Residual
		r.snap.Noise = cmp.Or(r.facts.JumpNoise, r.facts.Noise, math.Sqrt(r.snap.Residual))
	}
	r.snap.Kinks = r.locateKinks()
	last := r.snap
	last.Stage = snapshot.StageDone
	last.Diagnoses = r.verdict()
	r.time(&last)
	if !last.Finite() {
		return nil, errNotFinite
	}
	return &last, nil
}

// cloudSize is the number of samples in a snapshot, projected onto the first two coordinates.
const cloudSize = 300

// Race prepares gradient descent on the samples that a run of s learns from, or on src unless it is nil, to compare the
// two. For the method exact, which has no samples, the race uses those that the spec would draw. The error is a
// *network.FieldError if s cannot be run.
func Race(s spec.Spec, src sample.Source, o descent.RaceOptions) (*descent.Race, error) {
	if err := s.Validate(src == nil); err != nil {
		return nil, err
	}
	if o.Units < 1 || o.Starts < 0 {
		return nil, &network.FieldError{Field: "race.units", Message: "must be at least 1"}
	}
	s.Learning = spec.Learning{Method: spec.Practical} // its settings do not affect the samples
	src, err := sourceOf(s, src, nil)
	if err != nil {
		return nil, err
	}
	return descent.NewRace(src, s.Network.Normalised(), o), nil
}
