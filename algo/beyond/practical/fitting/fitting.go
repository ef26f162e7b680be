// Package fitting fits models to samples for the practical method, draws the models and the creases
// that such fits begin with, and leaves out units that a model does not need.
package fitting

import (
	"math"
	"slices"
	"sort"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
)

// Fitting is samples to which models are fitted.
type Fitting struct {
	Data   *refine.Data
	Energy float64 // the mean square of the labels
	Log    *Log
}

// On returns the fitting to samples.
func On(data *refine.Data, log *Log) Fitting {
	return Fitting{Data: data, Energy: data.MeanSquare(), Log: log}
}

// Nearby is the number of iterations of a fit that starts close to its end: a few steps without gain are convergence.
const Nearby = 60

// Pace returns the options of fits that look for their end in so many iterations.
func (l *Log) Pace(iterations int, patience float64) refine.FitOptions {
	window := 10
	if iterations <= Nearby {
		window = 3
	}
	return refine.FitOptions{Iterations: iterations, Window: window, Patience: patience, Work: l.Meter}
}

// Refit fits a model in so many iterations, at the pace of [Log.Pace], and returns the mean squared residual as well.
func (f Fitting) Refit(from From, m refine.Model, iterations int, patience float64) (refine.Model, float64) {
	return f.Fit(from, m, f.Log.Pace(iterations, patience))
}

// Fit fits a model, shows its progress and records its curve. The loss is not a number if the meter fails.
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

// Exact reports whether a mean squared residual is rounding error, or that of the labels' digits.
func (f Fitting) Exact(loss float64) bool { return IsRounding(loss, f.Energy) || loss <= f.Log.Floor }

// IsRounding reports whether a mean squared residual is rounding error of labels with a mean square.
func IsRounding(loss, energy float64) bool { return loss <= refine.Exact*refine.Exact*energy }

// Residuals returns y − f(x) for every sample and the mean of the squares, 0 if there are no samples.
func (l *Log) Residuals(m refine.Model, data *refine.Data) (res []float64, loss float64) {
	const piece = 1024 // between two of which the run yields
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

// Parted returns the samples whose residuals are larger than tol, in a new set, and the others, which share the
// storage of data where these are all.
func Parted(data *refine.Data, res []float64, tol float64) (odd, met *refine.Data) {
	isOdd := func(v float64) bool { return !(math.Abs(v) <= tol) } // as what is not a number is
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

// MostUnits returns how many units over R^dim may be fitted to n samples: MaxUnits or as many as memory has room for.
func MostUnits(dim, n int) int {
	return max(1, sort.Search(MaxUnits, func(k int) bool { return !refine.Fits(k+1, dim, n) }))
}

// Bounds of what a run takes, in multiply-adds.
const (
	Search  = 6 * work.Quick     // a whole search for small networks; others take what some fits cost
	Longest = 800 * work.Quick   // no search takes more: an hour in a browser
	Attempt = 2 * work.Quick / 3 // an attempt before all samples are taken, at the least
	Part    = work.Quick / 3     // neighbouring rows of a table

	// Networks of exactly so many units (package few). Where m is open they get half of First and, of Exact, what a
	// number of steps takes, but at least a sixteenth, which is all where labels look noisy.
	First  = work.Quick / 10    // before anything else is tried,
	Exact  = 4 * work.Quick / 3 // after that, unless they are large,
	Scarce = 133 * work.Quick   // and where a start takes long in many dimensions

	Absolute = 3 * work.Quick / 2 // a fit of least absolute deviations
	Restarts = 2 * work.Quick / 3 // random starts beside a fit to noisy labels
	Judging  = 4 * work.Quick     // which units noisy samples support, those starts included
)

// From says what a fit begins with.
type From struct {
	Kind       Kind
	Units      int         // of Random and Grown
	Continued  bool        // it goes on on more samples
	Slim       bool        // with fewer units
	AllSamples bool        // it goes on on all samples, as it was exact on a part of them
	Idea       rounds.Idea // of a joint fit in a round, which has no Kind
}

// Kind is a kind of beginning.
type Kind int

// The kinds. Starts are of the first five.
const (
	Random     Kind = 1 + iota // creases drawn at random
	FromRounds                 // what rounds found
	Grown                      // the best fit so far, with units added
	MostRows                   // least absolute deviations, which most rows of a table decide
	OneSide                    // least squares on the samples whose labels are not zero: one side of the only crease

	WholeSource // the best fit, on all samples of the source
	OddSamples  // the best fit, without the samples that it misses
	Weighed     // before units are judged by what they explain
	Trimmed     // without the samples that are missed most
	Pruned      // after units were left out
	Merged      // after two units were made one
)

// Start is one candidate start of the fits.
type Start struct {
	From
	Loss float64
	Won  bool
}

// Continue returns where a fit begins that goes on from the start on more samples.
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

// Log records the starts and the fits of a run, and counts their work.
type Log struct {
	Starts []*Start
	Others int // starts of scarce samples that went no further than one fit
	Fits   []Curve
	Meter  *work.Meter
	Floor  float64 // mean square that the rounding of the labels' digits leaves, 0 if there is none
	Limit  int64   // work at which what is under way ends, but for the fit under way; 0 if that is not known
	// Shown is called after every step of a fit with the model so far, Told when there is another limit. Both may be nil.
	Shown func(m refine.Model)
	Told  func()
}

// Within tells that the work of what follows ends at a limit, 0 for none, until ended is called.
func (l *Log) Within(limit int64) (ended func()) {
	before := l.Limit
	if l.Limit = limit; limit != before && l.Told != nil {
		l.Told()
	}
	return func() { l.Limit = before }
}

// Spent reports whether what is under way has come to its limit, or failed.
func (l *Log) Spent() bool { return l.Meter.Err() != nil || l.Limit > 0 && l.Meter.Done() >= l.Limit }

// Start lists one more start, which ends at a loss or, while that is 0, is under way.
func (l *Log) Start(from From, loss float64) *Start {
	s := &Start{From: from, Loss: loss}
	l.Starts = append(l.Starts, s)
	return s
}

// In returns copies of the starts and fits with their losses carried to another unit of the labels, and how many
// starts were tried, those included that are not listed.
func (l *Log) In(square func(float64) float64) (starts []Start, tried int, fits []Curve) {
	for _, s := range l.Starts {
		starts = append(starts, Start{s.From, square(s.Loss), s.Won})
	}
	for _, f := range l.Fits {
		own := slices.Clone(f.Loss)
		for j, v := range own {
			own[j] = square(v)
		}
		fits = append(fits, Curve{f.From, own})
	}
	return starts, len(starts) + l.Others, fits
}
