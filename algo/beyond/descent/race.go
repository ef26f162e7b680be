package descent

import (
	"cmp"
	"math"
	"time"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

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
	truth   network.Network
	runs    []*Run
	next    int     // the start that trains next
	steps   int     // per turn
	read    []int64 // number of gradients at which a start is read next
	stand   Standing
	started time.Time
	method  func(i int) Finish // runs the method from seed i; nil if there is none
	spent   [2]float64         // seconds of work, of the starts and of the method
}

// FoundWithin is the largest error of a parameter at which a unit counts as
// found: creases this close coincide in the picture.
const FoundWithin = .03

// NewRace prepares a race on src. Risks are measured against truth; a truth without units means that the function is
// unknown. It panics if there are no units to train.
func NewRace(src sample.Source, truth network.Network, opt RaceOptions) *Race {
	opt.Starts = cmp.Or(opt.Starts, 5)
	r := &Race{truth: truth, started: time.Now()}
	for i := range opt.Starts {
		r.runs = append(r.runs, New(src,
			Options{Rule: opt.Rule, Units: opt.Units, Budget: opt.Budget, Seed: opt.Seed + uint64(i)}))
	}
	first := r.runs[0].opt
	// A turn takes a few milliseconds.
	r.steps = max(1, int(1e6/float64(first.Batch*first.Units*(src.Dim()+2))))
	r.read = make([]int64, opt.Starts)
	r.stand = Standing{
		Rule: first.Rule, Units: first.Units, Samples: src.Len(), Budget: first.Budget,
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
	for i := range r.runs {
		if !r.idle(i) {
			return false
		}
	}
	return true
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
		e := network.LargestError(network.Match(r.truth, n), true)
		p.Found = e >= 0 && e <= FoundWithin
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
	s.Seconds = time.Since(r.started).Seconds()
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
	Units   int     // of every network
	Samples int64   // N, how many samples there are
	Budget  int64   // sample gradients per start
	Seconds float64 // since the start
	Lines   []Line  // one per start
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
