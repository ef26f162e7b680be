// Package fitting fits models to samples for the practical method, draws the models and creases that fits start from,
// and removes units that a model does not need.
package fitting

import (
	"math"
	"slices"
	"sort"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/num/linalg"
)

// Fitting holds the samples to which models are fitted.
type Fitting struct {
	Data   *refine.Data
	Energy float64 // the mean square of the labels
	Log    *Log
}

// On returns a fitting to data.
func On(data *refine.Data, log *Log) Fitting {
	return Fitting{Data: data, Energy: data.MeanSquare(), Log: log}
}

// Nearby is the number of iterations of a fit that starts near its minimum: a few steps without gain are convergence.
const Nearby = 60

// Pace returns the options of a fit of at most so many iterations.
func (l *Log) Pace(iterations int, patience float64) refine.FitOptions {
	window := 10
	if iterations <= Nearby {
		window = 3
	}
	return refine.FitOptions{Iterations: iterations, Window: window, Patience: patience, Work: l.Meter}
}

// Refit fits a model with the options of [Log.Pace] and returns it with the mean squared residual.
func (f Fitting) Refit(from From, m refine.Model, iterations int, patience float64) (refine.Model, float64) {
	return f.Fit(from, m, f.Log.Pace(iterations, patience))
}

// Fit fits a model, shows its progress and records its loss curve. The loss is NaN if the meter fails.
func (f Fitting) Fit(from From, m refine.Model, opt refine.FitOptions) (refine.Model, float64) {
	log := f.Log
	if log.Meter.Err() != nil {
		return m, math.NaN()
	}
	id := len(log.Fits)
	log.Fits = append(log.Fits, Curve{From: from})
	opt.Progress = func(m refine.Model, loss float64) {
		log.Fits[id].Loss = append(log.Fits[id].Loss, loss)
		if log.Shown != nil {
			log.Shown(m)
		}
	}
	out, curve := refine.Fit(m, f.Data, opt)
	if log.Meter.Err() != nil {
		return out, math.NaN()
	}
	log.Fits[id].Loss = curve
	return out, curve[len(curve)-1]
}

// Exact reports whether a mean squared residual is rounding error of the arithmetic or of the labels' digits.
func (f Fitting) Exact(loss float64) bool { return IsRounding(loss, f.Energy) || loss <= f.Log.Floor }

// IsRounding reports whether a mean squared residual is rounding error for labels with the mean square energy.
func IsRounding(loss, energy float64) bool { return loss <= refine.Exact*refine.Exact*energy }

// Residuals returns y − f(x) for every sample and the mean of the squares, 0 if there are no samples.
func (l *Log) Residuals(m refine.Model, data *refine.Data) (res []float64, loss float64) {
	const piece = 1024 // after which the run yields
	res = make([]float64, data.Len())
	for lo := 0; lo < len(res) && l.Meter.Err() == nil; lo += piece {
		hi := min(lo+piece, len(res))
		loss += m.Residuals(res[lo:hi], data.Slice(lo, hi)) * float64(hi-lo)
		l.Meter.Tick((hi - lo) * (m.Net.Units() + 1) * (data.Dim + 1))
	}
	return res, loss / float64(max(1, len(res)))
}

// Missed parts samples by whether a model misses them by more than tol, as [Parted] does.
func (l *Log) Missed(m refine.Model, data *refine.Data, tol float64) (odd, met *refine.Data) {
	res, _ := l.Residuals(m, data)
	return Parted(data, res, tol)
}

// Parted returns the samples whose residuals exceed tol in absolute value, in a new set, and the others, which share
// the storage of data if no residual does.
func Parted(data *refine.Data, res []float64, tol float64) (odd, met *refine.Data) {
	isOdd := func(v float64) bool { return !(math.Abs(v) <= tol) } // also true of NaN
	odd, met = refine.NewData(data.Dim, 0), refine.NewData(data.Dim, 0)
	if !slices.ContainsFunc(res, isOdd) {
		return odd, data.Slice(0, data.Len())
	}
	for s, v := range res {
		if isOdd(v) {
			odd.Add(data, s)
		} else {
			met.Add(data, s)
		}
	}
	return odd, met
}

// MaxUnits bounds the units of a model.
const MaxUnits = 96

// MostUnits returns how many units over R^dim may be fitted to n samples: MaxUnits, or fewer if memory has no room.
func MostUnits(dim, n int) int {
	return max(1, sort.Search(MaxUnits, func(k int) bool { return !refine.Fits(k+1, dim, n) }))
}

// Bounds of the work of a run, in multiply-adds.
const (
	Search  = 6 * work.Quick     // a whole search for a small network; for larger ones a multiple of a fit
	Longest = 800 * work.Quick   // of any search: an hour in a browser
	Attempt = 2 * work.Quick / 3 // the least for an attempt before all samples are taken
	Part    = work.Quick / 3     // neighbouring rows of a table

	// Networks with an exact number of units (package few). If m is open, they get half of First and, of Exact, a
	// number of steps' work, at least a sixteenth, and exactly that where labels look noisy.
	First  = work.Quick / 10    // before anything else is tried
	Exact  = 4 * work.Quick / 3 // afterwards, unless the networks are large
	Scarce = 133 * work.Quick   // where a start takes long because of the dimension

	Absolute = 3 * work.Quick / 2 // a fit of least absolute deviations
	Restarts = 2 * work.Quick / 3 // random starts beside a fit to noisy labels
	Judging  = 4 * work.Quick     // selecting the units that noisy samples support, with Restarts
)

// From says what a fit starts from.
type From struct {
	Kind       Kind
	Units      int         // of Random and Grown
	Continued  bool        // continued on more samples
	Slim       bool        // with fewer units
	AllSamples bool        // continued on all samples, after it was exact on some
	Idea       rounds.Idea // of the joint fit of a round, which has no Kind
}

// Kind is a kind of starting point.
type Kind int

// The kinds. The first five are those of starts.
const (
	Random     Kind = 1 + iota // creases drawn at random
	FromRounds                 // what rounds found
	Grown                      // the best fit so far, with units added
	MostRows                   // a fit by least absolute deviations, which most rows decide
	OneSide                    // least squares on the samples whose labels are not zero: one side of the only crease

	WholeSource // the best fit, continued on all samples of the source
	OddSamples  // the best fit, without the samples that it misses
	Weighed     // a fit before units are weighed by what they explain
	Trimmed     // without the samples with the largest residuals
	Pruned      // after units were left out
	Merged      // after two units were made one
)

// Start is one start of a fit.
type Start struct {
	From
	Loss float64
	Won  bool
}

// Continue returns the origin of a fit that continues the start on more samples.
func (s *Start) Continue() From {
	from := s.From
	from.Continued = true
	return from
}

// Curve is the loss of one fit at every iteration.
type Curve struct {
	From
	Loss []float64
}

// Log records the starts and fits of a run, and counts their work.
type Log struct {
	Starts []*Start
	Others int // starts on scarce samples that ended after one fit
	Fits   []Curve
	Meter  *work.Meter
	Floor  float64 // mean square of the labels' rounding error, 0 if there is none
	Limit  int64   // work at which the current step ends, after its current fit; 0 if unknown
	// Shown is called after every step of a fit with the current model, Told when the limit changes. Both may be nil.
	Shown func(m refine.Model)
	Told  func()
}

// Within sets the limit of work of the next step, 0 for none, until restore is called.
func (l *Log) Within(limit int64) (restore func()) {
	before := l.Limit
	if l.Limit = limit; limit != before && l.Told != nil {
		l.Told()
	}
	return func() { l.Limit = before }
}

// Spent reports whether the current step has reached its limit, or failed.
func (l *Log) Spent() bool { return l.Meter.Err() != nil || l.Limit > 0 && l.Meter.Done() >= l.Limit }

// Start lists one more start, with its final loss or, while it is running, 0.
func (l *Log) Start(from From, loss float64) *Start {
	s := &Start{From: from, Loss: loss}
	l.Starts = append(l.Starts, s)
	return s
}

// In returns copies of the starts and fits with their losses converted to another unit of the labels, and how many
// starts were tried, listed or not.
func (l *Log) In(square func(float64) float64) (starts []Start, tried int, fits []Curve) {
	for _, s := range l.Starts {
		starts = append(starts, Start{s.From, square(s.Loss), s.Won})
	}
	for _, f := range l.Fits {
		fits = append(fits, Curve{f.From, linalg.Values(len(f.Loss), func(j int) float64 { return square(f.Loss[j]) })})
	}
	return starts, len(starts) + l.Others, fits
}
