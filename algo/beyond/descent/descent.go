// Package descent trains networks as one would without the paper, for comparison: by gradient descent on the same
// samples' squared loss, from random starts. The defaults were tuned, to be fair, on other seeds (see [Options]).
package descent

import (
	"cmp"
	"math"
	"math/rand/v2"
	"time"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// Rule is the update rule that turns a gradient into a step.
type Rule string

// The update rules.
const (
	SGD  Rule = "sgd"  // with momentum .9
	Adam Rule = "adam" // β = (.9, .999), ε = 10⁻⁸, as it is used everywhere
)

// DefaultBatch is the default number of samples in a batch.
const DefaultBatch = 64

// Options configure a training run. The zero value of a field takes its default. The rates are those among .0003,
// .001, .003, .01, .03, .1, .3 and 1 with the least median risk after 10⁶ and 2·10⁶ sample gradients over ten
// networks with d = 10, m = 5 and N = 2·10⁴, seeds 9000 to 9009 (TestTune prints the table).
type Options struct {
	Rule   Rule    // default Adam
	Units  int     // m, or a multiple of it; at least 1
	Rate   float64 // peak learning rate; default .1 for both rules
	Batch  int     // samples per batch, default DefaultBatch
	Budget int64   // sample gradients over which the rate rises and falls, default 100 epochs
	Seed   uint64  // of the random start only
}

// Run is one training run. It is not safe for concurrent use.
type Run struct {
	opt         Options
	src         sample.Source
	block       *sample.Block
	number, pos int       // block and position in it
	rows        []float64 // the block's samples as rows (x, 1)
	d           int
	theta       []float64 // m rows (w, b, a)
	grad        []float64
	first, sec  []float64 // momentum; Adam's second moment
	steps       int
	seen        int64
	sum         float64 // squared errors since that of loss was taken
	count       int64
	loss        float64   // over the newest block done, −1 before the first
	z           []float64 // of chunk samples for every unit: max(wᵀx + b, 0)
}

// New prepares a training run on src from a random start: w with entries of variance 1/d, so that units are of order
// one, b = 0 on average and a with the spread that gives f the labels' scale. It panics if opt.Units < 1.
func New(src sample.Source, opt Options) *Run {
	if opt.Units < 1 {
		panic("descent: no units")
	}
	opt.Rule, opt.Rate = cmp.Or(opt.Rule, Adam), cmp.Or(opt.Rate, .1)
	opt.Batch, opt.Budget = cmp.Or(opt.Batch, DefaultBatch), cmp.Or(opt.Budget, 100*src.Len())
	d := src.Dim()
	n := opt.Units * (d + 2)
	r := &Run{
		opt: opt, src: src, d: d, loss: -1, block: sample.NewBlock(d), theta: make([]float64, n),
		grad: make([]float64, n), first: make([]float64, n), sec: make([]float64, n), z: make([]float64, chunk*opt.Units),
	}
	r.load(0)
	g := rand.New(rand.NewPCG(opt.Seed, 0x64657363656e74))
	for i := range opt.Units {
		u := r.unit(r.theta, i)
		for j := range d {
			u[j] = elementary.Normal(g) / math.Sqrt(float64(d))
		}
		u[d] = .5 * elementary.Normal(g)
		u[d+1] = elementary.Normal(g) * math.Sqrt(2/float64(opt.Units))
	}
	return r
}

// Step takes n steps of one batch each; an epoch ends where the source does, its last batch perhaps shorter. Blocks
// come in their order: the samples are independent, so that shuffling would change nothing.
func (r *Run) Step(n int) {
	for range n {
		size := min(r.opt.Batch, r.block.Len-r.pos)
		loss := r.gradient(r.pos, r.pos+size)
		r.update()
		r.seen += int64(size)
		r.sum += loss
		r.count += int64(size)
		if r.pos += size; r.pos == r.block.Len {
			r.loss = r.sum / float64(r.count)
			r.sum, r.count, r.pos = 0, 0, 0
			if blocks := sample.Blocks(r.src); blocks > 1 {
				r.number = (r.number + 1) % blocks
				r.load(r.number)
			}
		}
	}
}

// load draws a block and turns it into rows, which the inner loops run along except in the plane.
func (r *Run) load(number int) {
	r.src.Fill(number, r.block)
	if r.d == planar {
		return
	}
	r.rows = r.rows[:0]
	for s := range r.block.Len {
		for _, x := range r.block.X {
			r.rows = append(r.rows, x[s])
		}
		r.rows = append(r.rows, 1)
	}
}

// Loss returns the mean squared error over the newest block done or, before the first, over the samples so far.
func (r *Run) Loss() float64 {
	if !(r.loss < 0) {
		return r.loss
	}
	return r.sum / float64(max(1, r.count))
}

// Seen returns the sample gradients taken so far.
func (r *Run) Seen() int64 { return r.seen }

// Done reports whether the budget is used up.
func (r *Run) Done() bool { return r.seen >= r.opt.Budget }

// Diverged reports whether a parameter is no longer finite, or a loss so large that it is about to be.
func (r *Run) Diverged() bool {
	s := 0.0
	for _, v := range r.theta {
		s += math.Abs(v)
	}
	return math.IsNaN(s) || s > 1e12
}

// Network returns the network as it stands, with unit weights. A diverged run and units without weights give none.
func (r *Run) Network() network.Network {
	var n network.Network
	if r.Diverged() {
		return n
	}
	for i := range r.opt.Units {
		if u := r.unit(r.theta, i); linalg.Norm(u[:r.d]) > 0 {
			n.Append(u[:r.d], u[r.d], u[r.d+1])
		}
	}
	return n.Normalised()
}

// update takes one step. The rate rises over the first fiftieth of the budget and falls as a cosine to zero after it.
func (r *Run) update() {
	r.steps++
	t := min(1, float64(r.seen)/float64(r.opt.Budget))
	rate := r.opt.Rate * (1 + math.Cos(math.Pi*t)) / 2
	rate *= min(1, (t+1e-3)*50)
	if r.opt.Rule == SGD {
		for i, g := range r.grad {
			r.first[i] = .9*r.first[i] + g
			r.theta[i] -= rate * r.first[i]
		}
		return
	}
	const beta1, beta2, epsilon = .9, .999, 1e-8
	c1 := 1 - math.Pow(beta1, float64(r.steps))
	c2 := 1 - math.Pow(beta2, float64(r.steps))
	for i, g := range r.grad {
		r.first[i] = beta1*r.first[i] + (1-beta1)*g
		r.sec[i] = beta2*r.sec[i] + (1-beta2)*g*g
		r.theta[i] -= rate * (r.first[i] / c1) / (math.Sqrt(r.sec[i]/c2) + epsilon)
	}
}

// gradient stores the mean gradient of (f−y)²/2 over samples lo, …, hi−1 of the block and returns the sum of (f−y)².
// It goes through the samples unit by unit: which units are above zero at a sample is as good as random, so that a
// processor would guess a branch on it wrong half the time. Every sum is taken in the order of the samples.
func (r *Run) gradient(lo, hi int) (sum float64) {
	clear(r.grad)
	inv := 1 / float64(hi-lo)
	for ; lo < hi; lo += chunk {
		n := min(chunk, hi-lo)
		var off [chunk]float64 // f − y
		for s, y := range r.block.Y[lo : lo+n] {
			off[s] = -y
		}
		for i := range r.opt.Units {
			z := r.z[i*chunk : i*chunk+n]
			r.arguments(z, lo, i)
			a := r.unit(r.theta, i)[r.d+1]
			for s, v := range z {
				v = max(v, 0)
				z[s] = v
				off[s] += a * v
			}
		}
		for _, e := range off[:n] {
			sum += e * e
		}
		for i := range r.opt.Units {
			r.addUnit(i, lo, r.z[i*chunk:i*chunk+n], &off, inv)
		}
	}
	return sum
}

// chunk is how many samples are taken at a time.
const chunk = 64

// planar is the dimension of the page's sheets, which has loops of its own.
const planar = 2

// unit returns the part (w, b, a) that belongs to unit i.
func (r *Run) unit(v []float64, i int) []float64 { return v[i*(r.d+2) : (i+1)*(r.d+2)] }

// arguments stores wᵀx + b of unit i at the samples from lo on.
func (r *Run) arguments(z []float64, lo, i int) {
	u, n := r.unit(r.theta, i), len(z)
	b := u[r.d]
	if r.d == planar {
		x, y, v, w := r.block.X[0][lo:lo+n], r.block.X[1][lo:lo+n], u[0], u[1]
		for s := range z {
			z[s] = v*x[s] + w*y[s] + b
		}
		return
	}
	clear(z)
	for j, x := range r.block.X {
		w := u[j]
		for s, v := range x[lo : lo+n] {
			z[s] += w * v
		}
	}
	for s := range z {
		z[s] += b
	}
}

// addUnit adds the gradient of unit i over the samples where it is above zero, of values z; off is f − y.
func (r *Run) addUnit(i, lo int, z []float64, off *[chunk]float64, inv float64) {
	var above [chunk]uint8
	n := 0
	for s, v := range z {
		above[n%chunk] = uint8(s)
		bits := math.Float64bits(v)
		n += int((bits | -bits) >> 63) // one more unless v is 0
	}
	d, a, g := r.d, r.unit(r.theta, i)[r.d+1], r.unit(r.grad, i)
	if d == planar {
		r.addPlanar(g, above[:n], lo, a, z, off, inv)
		return
	}
	for _, s := range above[:n] {
		e := off[s%chunk]
		h := e * a * inv
		x := r.rows[(lo+int(s))*(d+1) : (lo+int(s)+1)*(d+1)]
		gw := g[:len(x)]
		for j, v := range x {
			gw[j] += h * v
		}
		g[d+1] += e * z[s] * inv
	}
}

// addPlanar is the end of addUnit in the plane, with the sums in registers.
func (r *Run) addPlanar(g []float64, above []uint8, lo int, a float64, z []float64, off *[chunk]float64, inv float64) {
	x, y := r.block.X[0][lo:], r.block.X[1][lo:]
	v, w, b, out := g[0], g[1], g[2], g[3]
	for _, s := range above {
		e := off[s%chunk]
		h := e * a * inv
		v += h * x[s]
		w += h * y[s]
		b += h
		out += e * z[s] * inv
	}
	g[0], g[1], g[2], g[3] = v, w, b, out
}

// RaceOptions configure a race. The zero value of a field takes its default.
type RaceOptions struct {
	Rule   Rule   // default Adam
	Starts int    // random starts, default 5
	Units  int    // of every network, at least 1
	Budget int64  // sample gradients per start; see Options
	Seed   uint64 // of the first start; the others take the seeds that follow
}

// Race trains networks from several random starts on the same samples, in turns, so that at any time all of them have
// taken about the same number of steps. It is not safe for concurrent use.
type Race struct {
	truth  network.Network
	runs   []*Run
	next   int     // the start that trains next
	steps  int     // per turn
	read   []int64 // number of gradients at which a start is read next
	stand  Standing
	method func(i int) Finish // runs the method from seed i; nil if there is none
	spent  [2]float64         // seconds of work, of the starts and of the method
}

// FoundWithin is the largest error of a parameter at which a unit is found: such creases coincide in a picture.
const FoundWithin = .03

// NewRace prepares a race on src. Risks are measured against truth; a truth without units means that the function is
// unknown. It panics if there are no units to train.
func NewRace(src sample.Source, truth network.Network, opt RaceOptions) *Race {
	opt.Starts = cmp.Or(opt.Starts, 5)
	r := &Race{truth: truth}
	for i := range opt.Starts {
		r.runs = append(r.runs, New(src,
			Options{Rule: opt.Rule, Units: opt.Units, Budget: opt.Budget, Seed: opt.Seed + uint64(i)}))
	}
	first := r.runs[0].opt
	// A turn takes a few milliseconds.
	r.steps = max(1, int(1e6/float64(first.Batch*first.Units*(src.Dim()+2))))
	r.read = make([]int64, opt.Starts)
	r.stand = Standing{
		Rule: first.Rule, Units: first.Units, Samples: src.Len(),
		Lines: make([]Line, opt.Starts), Best: -1, HasRisk: truth.Units() > 0,
	}
	if r.stand.HasRisk {
		r.stand.Energy = network.Energy(truth)
	}
	return r
}

// Against adds a method to the race: run runs it once for each start, i from 0 on, on samples of another seed. Runs
// of the method alternate with the training and get about as much time, so that the times of both can be compared.
func (r *Race) Against(run func(i int) Finish) { r.method = run }

func (r *Race) pending() bool { return r.method != nil && len(r.stand.Method) < len(r.runs) }

// Turn trains the next start for a few milliseconds, or runs the method once.
func (r *Race) Turn() {
	begin, who := time.Now(), 0
	if trained := r.trained(); r.pending() && (trained || r.spent[1] < r.spent[0]) {
		who = 1
		r.stand.Method = append(r.stand.Method, r.method(len(r.stand.Method)))
	} else {
		r.train()
	}
	r.spent[who] += time.Since(begin).Seconds()
}

func (r *Race) train() {
	for range r.runs {
		i := r.next
		r.next = (i + 1) % len(r.runs)
		if r.idle(i) {
			continue
		}
		run, line, begin := r.runs[i], &r.stand.Lines[i], time.Now()
		for n := 0; n < r.steps && !r.idle(i); n++ {
			run.Step(1)
			if run.Seen() < r.read[i] && !run.Done() {
				continue
			}
			line.Seconds += time.Since(begin).Seconds()
			r.take(i)
			begin = time.Now() // reading the risk does not count as training
		}
		line.Seconds += time.Since(begin).Seconds()
		return
	}
}

func (r *Race) idle(i int) bool { return r.runs[i].Done() || r.stand.Lines[i].Diverged }

// Over reports whether every start has used up its budget or diverged, and the method has run as often.
func (r *Race) Over() bool { return r.trained() && !r.pending() }

// trained reports whether no start has anything left to do.
func (r *Race) trained() bool {
	return linalg.Count(len(r.runs), r.idle) == len(r.runs)
}

// take adds a reading of start i.
func (r *Race) take(i int) {
	run, line, growth := r.runs[i], &r.stand.Lines[i], 1.1 // of the gradients between two readings
	if r.stand.Units+r.truth.Units() > 48 {
		growth = 1.5 // the time to measure the risk is quadratic in the units
	}
	r.read[i] = int64(math.Ceil(float64(run.Seen()) * growth))
	if line.Diverged = run.Diverged(); line.Diverged {
		line.Found = false
		return
	}
	n := run.Network()
	p := Reading{Seen: run.Seen(), Seconds: line.Seconds, Loss: run.Loss(), Risk: -1}
	if r.stand.HasRisk {
		p.Risk = network.Risk(r.truth, n)
		p.Found = network.LargestError(network.Match(r.truth, n), true) <= FoundWithin
		line.Found = p.Found
	}
	if !linalg.Finite(p.Loss) || !linalg.Finite(p.Risk) {
		line.Diverged, line.Found = true, false
		return
	}
	line.Readings = append(line.Readings, p)
}

// Standing returns the state of the race, as a copy that the race does not change.
func (r *Race) Standing() *Standing {
	s := r.stand
	s.Lines, s.Method = append([]Line(nil), s.Lines...), append([]Finish(nil), s.Method...)
	for i := range s.Lines {
		s.Lines[i].Readings = append([]Reading(nil), s.Lines[i].Readings...)
	}
	s.Over = r.Over()
	s.Best = s.ahead()
	if s.Best >= 0 {
		s.Network = r.runs[s.Best].Network()
	}
	return &s
}

// Standing is the state of a race: plain values, small enough to be posted a few times a second.
type Standing struct {
	Rule    Rule
	Units   int    // of every network
	Samples int64  // N, how many samples there are
	Lines   []Line // one per start
	Method  []Finish
	Best    int // the start that is ahead, −1 before the first reading and if all diverged
	Network network.Network
	HasRisk bool    // whether f is known
	Energy  float64 // E f², 0 if f is not known
	Over    bool
}

// Finish is how one run of the method ended that the starts race against.
type Finish struct {
	Samples int64   // N that it took
	Seconds float64 // of its own work
	Risk    float64 // E(f−g)²
	Found   bool    // every unit was recovered
}

// Line is the record of one start.
type Line struct {
	Readings []Reading
	Seconds  float64 // its own work
	Diverged bool
	Found    bool // as at the last reading
}

// Reading is one point of a line.
type Reading struct {
	Seen    int64   // sample gradients taken
	Seconds float64 // of the start's own work
	Loss    float64 // mean squared error over some of the last samples
	Risk    float64 // E(f−g)², −1 if f is not known
	Found   bool    // every true unit has one within FoundWithin of it
}

// Value returns what races are judged by: the risk, or the loss if f is unknown.
func (p Reading) Value() float64 {
	if p.Risk < 0 {
		return p.Loss
	}
	return p.Risk
}

// Last returns the newest reading; ok is false before the first one and for a line that diverged.
func (l *Line) Last() (p Reading, ok bool) {
	if n := len(l.Readings); n > 0 && !l.Diverged {
		return l.Readings[n-1], true
	}
	return Reading{}, false
}

// ahead returns the line with the smallest last value.
func (s *Standing) ahead() int {
	best, least := -1, 0.0
	for i := range s.Lines {
		if p, ok := s.Lines[i].Last(); ok && (best < 0 || p.Value() < least) {
			best, least = i, p.Value()
		}
	}
	return best
}
