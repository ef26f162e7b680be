// Package practical recovers depth-2 ReLU networks from as few Gaussian samples
// as we know how to. It takes from the paper what helps at realistic sample
// sizes (the tensors T_k, and their decompositions as starts) and adds a fit to
// the samples themselves: a least-squares fit of creases with a free linear
// part, on which the signs of the units have no influence, started many times
// with more units than are needed, pruned, and confirmed on held-out samples or, where these
// are scarce, by all that would do without any one.
//
// It never sees the network behind the samples.
package practical

import (
	"context"
	"errors"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Options configure Learn. With the zero value it chooses everything itself.
type Options struct {
	Order int    // ℓ, 0 to choose: it sets how many tensors T_k are estimated
	Units int    // m if it is to be taken as known, 0 to have it found
	Seed  uint64 // of random starts

	// Budget bounds the search for a start, in multiply-adds, but for the fit under way
	// when it is reached. 0 stands for a bound that suits the dimension and the units that
	// the samples can carry: in a browser some tens of seconds, from about 15 dimensions on
	// minutes, and up to an hour. Sampling and the moments are not counted: N bounds them.
	Budget int64

	// Beyond is the share of N(0, I) beyond the far crease that is hardest to find, if that is
	// known: diagnoses name the N that would do by it. Else they estimate it; it changes
	// nothing else.
	Beyond float64

	Work *work.Meter // of the run; may be nil
	// Progress is called after every step, at most a few hundred times a run.
	// It may be nil.
	Progress func(Progress)
	// Rounds is told of the rounds, as rounds.Options.Progress is. It may be nil.
	Rounds func(*rounds.Result) error

	part bool // the samples are rows of a larger table
}

// Stage is a stage of a run.
type Stage int

// The stages, which repeat as N grows.
const (
	StageMoments    Stage = iota // samples are drawn and summed
	StageRank                    // the moments were read and the rank of T₂ with them
	StageRefinement              // creases are fitted to the samples
)

// Start is one candidate start of the fits.
type Start struct {
	Name string // pencil, paper, random, …
	Loss float64
	Won  bool
}

// Curve is the loss of one fit at every iteration.
type Curve struct {
	Name string
	Loss []float64
}

// Progress is the state of a run. Slices and models may be read until the
// callback returns.
type Progress struct {
	Stage     Stage
	Samples   int64             // N so far
	Estimator *moment.Estimator // T_k so far
	Rank      Rank              // of T₂
	Model     refine.Model      // the best candidate so far; no units before there is one
	Loss      float64           // its mean squared residual on the samples it was fitted to
	Starts    []Start           // all starts of fits to the samples, with their final losses
	Tried     int               // starts tried, those included that are not listed
	Fits      []Curve           // loss of every fit, iteration by iteration
	HeldOut   float64           // mean squared residual on held-out samples, or all if scarce; 0 if not measured
	Work      int64             // of the search so far, in multiply-adds
	Most      int64             // at which it ends, as far as is known, but for the fit under way; 0 if there is no search
}

// Rank is the estimate of the number of units from T₂.
type Rank struct {
	Singular  []float64 // singular values of T₂, falling
	Threshold float64   // 1.3 times the largest of the half-samples' difference
	Rank      int       // those above it: a guess at m where m ≤ d
}

// Result is what a run found.
type Result struct {
	Recovered network.Network // the units, unit weights
	Found     []rounds.Origin // for each of them the round that found it, the zero Origin if the direct fit did
	// Learned is g with its linear part as units: at most m+2, and, unless m is
	// given, those that too few samples show to determine them.
	Learned   network.Network
	Signs     refine.Signs
	Exact     bool    // every sample of the source is met to rounding error
	Noise     float64 // standard deviation of the label noise as estimated, 0 if all samples are met
	Order     int     // least ℓ at which the paper's method could have told the units apart
	Samples   int64   // N used: all if some contradicted a network that met those before
	HeldOut   float64 // mean squared residual on held-out samples, on all if they are scarce or some contradict it
	Energy    float64 // mean of y²
	Start     string  // the start that won
	Direct    bool    // whether the direct fit had a part in it, if only in the last digits
	Rank      Rank
	Starts    []Start
	Tried     int // starts tried, those included that are not listed
	Fits      []Curve
	Estimator *moment.Estimator
	Rounds    *rounds.Result // nil where there were none
	Diagnoses diagnosis.List
}

// run is the state of Learn.
type run struct {
	ctx       context.Context
	meter     *work.Meter // counts towards Options.Budget
	opt       Options
	src       scaled
	summer    moment.Summer
	est       *moment.Estimator
	data      *refine.Data   // reservoir: contradictions, and then the first samples of the source
	front     int            // contradictions at the front of data
	odd       map[place]bool // where the contradictions are
	kept      int            // blocks of which the reservoir holds the first samples
	rival     *rival         // what they contradict, nil if there is nothing
	block     *sample.Block
	blocks    int // blocks taken
	rng       rng
	rank      Rank
	best      candidate
	starts    []*Start
	others    int // starts that went no further than the moments or, of scarce samples, than one fit
	fits      []Curve
	heldOut   float64
	learner   *rounds.Learner // nil where the tensors are too large
	rounded   *rounds.Result  // what rounds have found
	trimmedTo *refine.Model   // exact on most samples fitted to, nil if none was
	ended     *Result         // of resolve within an attempt
	modest    *sample.Table   // the rows without enormous labels, nil if there are none of these
	outsized  []bool          // which rows have enormous labels
	energy    float64         // of the labels of modest

	different int   // distinct samples among those fitted to, counted as far as needed
	noisy     bool  // different starts end at the same loss, above rounding error
	uneven    bool  // … and what they leave comes from a few samples, as with rows that do not belong to the rest
	weeded    bool  // the best model has only units that the samples support
	most      int64 // work at which the search under way ends, 0 while there is none
	crowded   bool  // growth ended at a limit or never began, and not because it stopped helping
}

// candidate is a fitted model.
type candidate struct {
	model refine.Model
	loss  float64 // mean squared residual on the samples fitted
	free  float64 // loss corrected for the parameters fitted: the label variance if all else is right
	held  float64 // on the held-out samples
	start *Start  // that it comes from, one of starts; nil while there is no candidate
}

// ErrNotFinite is returned for samples that are not finite, or so large that
// their squares are not.
var ErrNotFinite = errors.New(wordsNotFinite)

// Learn recovers a network from the samples of src. summer must sum the same
// source; src itself is read for the reservoir that the creases are fitted to
// and, with label noise, for the normal equations of the final fit, which passes
// over all samples several times.
//
// N grows by doubling. After each doubling the tensors T_k are read and rounds run on
// them (package rounds), within a bound. Where they do not become exact, the direct fit
// tries starts, what rounds found the first of them, until one fits held-out samples to
// rounding error. Then all samples are passed over once: the run stops if the network
// meets every one; else what lacks is read off those that it misses or, if they do not
// show it, the fit goes on with them. Of a table the rows that do not fit the network of most
// are named, up to a fifth of all and more.
// Where the labels are noisy no residual ever vanishes: then all samples are used. Units
// are dropped and added by the Bayesian information criterion, first on the reservoir and
// then on all samples, and the rest is called noise. Whatever keeps the result from being exact is in the
// Diagnoses. The error is ctx's, the host's or the summer's, or ErrNotFinite.
func Learn(ctx context.Context, src sample.Source, summer moment.Summer, opt Options) (*Result, error) {
	r := newRun(ctx, src, summer, opt)
	total := sample.Blocks(r.src)
	for next := 2; ; next *= 2 {
		last := next >= total
		if err := r.take(min(next, total)); err != nil {
			return nil, err
		}
		if (r.noisy || !r.ready()) && !last {
			continue // noise and high dimension need more samples, not more attempts
		}
		if res, err := r.recover(last); res != nil || err != nil {
			return res, err
		}
		if last {
			return r.giveUp()
		}
	}
}

// newRun prepares a run that has taken no samples yet.
func newRun(ctx context.Context, src sample.Source, summer moment.Summer, opt Options) *run {
	d := src.Dim()
	meter := work.New(func() error { // of its own, as its count bounds the search
		if err := ctx.Err(); err != nil {
			return err
		}
		return opt.Work.Yield()
	})
	r := &run{
		ctx: ctx, meter: meter, opt: opt, src: normalise(src), summer: summer,
		est: moment.NewEstimator(d, tensorOrder(d, opt.Order)), block: sample.NewBlock(d),
		data: refine.NewData(d, 0), odd: map[place]bool{}, rng: newRNG(opt.Seed),
	}
	r.startTable()
	r.startRounds()
	return r
}

// recover looks for a network that all samples agree with, by rounds and by the direct
// fit. The result is nil if there is none on the samples so far.
func (r *run) recover(last bool) (*Result, error) {
	if !r.noisy { // rounds end at the noise as well, and help no further
		res, err := r.rounds()
		if err != nil {
			return nil, err
		}
		if res != nil {
			if res, err = r.confirmed(res); res != nil || err != nil {
				return res, err
			}
		}
	}
	done, err := r.attempt(last)
	if err != nil || !done {
		return nil, err
	}
	if r.ended != nil {
		return r.ended, nil
	}
	return r.exactly(last)
}

// tensorOrder returns the highest k of the T_k that are estimated: 2ℓ+2, or 2
// where that would be too large to be worth it.
func tensorOrder(d, order int) int {
	const most = 12_000
	k := 2*max(1, order) + 2
	for k > 2 && tensor.Len(d, k) > most {
		k -= 2
	}
	return k
}

// reservoirLen returns how many samples are kept in memory.
func reservoirLen(d int) int {
	n := 1 << 16
	for n > 1<<15 && n*(d+1) > 1<<20 {
		n /= 2
	}
	return n
}

// take reads samples up to the given number of blocks: it adds their moments,
// of labels less the polynomial that earlier samples suggest, and fills the
// reservoir.
func (r *run) take(to int) error {
	from := r.blocks
	if from > 0 {
		// Degree 2 lowers the variance of T₃ and T₄; at order 2 it is degree 4,
		// for T₅ and T₆.
		r.est.Recontrol(max(1, r.est.Order-2))
	}
	n := 0
	err := r.summer.Sum(r.ctx, r.est.Order, r.est.Control(), from, to, func(s *moment.Sums) error {
		r.est.AddBlock(s)
		if n++; n%16 == 0 {
			r.emit(StageMoments)
		}
		return r.meter.Yield()
	})
	if err != nil {
		return err
	}
	for ; r.blocks < to; r.blocks++ {
		room := reservoirLen(r.src.Dim()) - (r.data.Len() - r.front)
		if room <= 0 {
			r.blocks = to
			break
		}
		r.src.Fill(r.blocks, r.block)
		r.keep(r.blocks, min(room, r.block.Len))
		if err := r.meter.Tick(r.block.Len * (r.src.Dim() + 1)); err != nil {
			return err
		}
	}
	y2, _ := r.est.MeanSquare() // of the labels as they came
	if e := spread(r.data) + y2; !linalg.Finite(e) {
		return ErrNotFinite
	}
	r.rank = rankOf(r.est)
	r.emit(StageRank)
	return nil
}

// spread returns the sum of all squares of coordinates and labels.
func spread(d *refine.Data) float64 {
	s := d.MeanSquare()
	for _, x := range d.X {
		s += x * x
	}
	return s
}

// emit reports progress.
func (r *run) emit(stage Stage) {
	if r.opt.Progress == nil {
		return
	}
	most := int64(0)
	if stage == StageRefinement {
		most = r.most
	}
	starts, fits := r.src.losses(r.starts, r.fits)
	r.opt.Progress(Progress{
		Stage: stage, Samples: r.est.N(), Estimator: r.est, Rank: r.rank, Model: r.src.model(r.best.model),
		Loss: r.src.square(r.best.loss), Starts: starts, Tried: len(starts) + r.others, Fits: fits,
		HeldOut: r.src.square(r.heldOut), Work: r.meter.Done(), Most: most,
	})
}
