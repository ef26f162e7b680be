// Package practical recovers depth-2 ReLU networks from as few Gaussian samples
// as we know how to. It takes from the paper what helps at realistic sample
// sizes (the tensors T_k, and their decompositions as starts) and adds a fit to
// the samples themselves: a least-squares fit of creases with a free linear
// part, on which the signs of the units have no influence, started many times
// with more units than are needed, pruned, and confirmed on held-out samples or, where these
// are scarce, by all that would do without any one.
//
// It never sees the network behind the samples.
//
// The package is longer than others: the search, the samples that a network misses, wrong rows
// and label noise share the state of one run and cannot be taken apart as they are.
//
// # What it rests on
//
// It begins with five rounds at every N. If they are exact it is done; else what they found is the first
// start of a direct fit to the samples, and the result says which of the two found each unit. The direct fit
// rests on a few ideas; make report says how far they carry.
//
//   - Less variance first. He_k is orthogonal to every polynomial of lower degree. So the best polynomial of
//     degree 2 (4 at order 2), estimated from earlier samples, is subtracted from y: the mean of T_k stays,
//     and most of its variance goes (moment.Control).
//   - One pencil for every unit. A random contraction of T₃ and T₄ together is paired with T₂, whose
//     coefficients never vanish. The best of twenty draws by the moment loss is fitted to T₂, T₃, …
//     (momentfit.Fit), and so are the paper's two decompositions and random starts.
//   - Creases first, signs last. Flipping a unit changes f by a linear function. The fit on a reservoir of
//     samples has a linear part of its own, so it does not depend on signs; they are chosen at the end so
//     that no linear part is left (refine.Fit, refine.Settle).
//   - More units than needed, then fewer. A fit with units to spare hardly ever gets stuck. The spare ones
//     are pruned and merged as long as the residual does not grow. Held-out samples confirm every choice,
//     but for few samples.
//   - Every size where samples are few. If all samples there are could determine at most 64 units, units to
//     spare lead nowhere: they have parameters too. So random starts of every size get the same work, until
//     one meets all samples (scarce.go). None is held out: with d = m = 20 and three times as many samples
//     as parameters 23 of 108 starts ended at the network, and 2 of the same 108 where an eighth of the
//     samples was missing. By counting equations an exact fit proves nothing, as a sample on which no unit
//     shows tells of the linear part only. The network counts if, without any one sample, the others still
//     determine it: no sample's leverage is one (redundant.go). At d = 5, m = 2, N = 24 another network than
//     the one drawn met all samples with six equations to spare.
//   - All samples have a say. A network that meets the samples taken may be wrong about the rest: a crease
//     far out, two that are nearly one. One pass over all samples, spread over the workers, comes before
//     every claim (moment.Pass). Those that it misses, if they do not lead to a network at once, go in front
//     of the samples fitted to, where every fit begins, and the search goes on. Rows of a table that fit no
//     network which others fit are named (diagnosis.AddRows). A network that is made of those missed is
//     confirmed likewise, once its signs are settled (run.resolved). Labels of a table that are enormous
//     beside the others make no bound: their rows are named, and the others learned from (spared).
//   - Wrong rows anywhere. Where a tenth of the rows of a table is wrong, or of another network, least
//     squares bend to them and what they leave looks like noise. Least absolute deviations do not, as a
//     wrong row counts for no more than being one: least squares again and again, with rows weighed by
//     1/√(r² + s²) and s halved each time (absolute.go). It begins with units to spare and ends where most
//     rows are met to rounding error, which labels with noise never are; units made up to meet d+1 wrong
//     rows are dropped, and the network counts if the rows that it misses are as likely in one place as in
//     another (anywhere in majority.go): on the far side of a unit that was not found, they are right. A few
//     that show two near units are told as such (resolve). Of 144 tables (d from 2 to 5; 5 and 20 % of the
//     rows wrong in three ways) 141 end with all of the wrong rows named, no others, and the network
//     (CREASE_FULL=1 go test -run TestWrongRowsAnywhere ./algo/beyond/practical); with three tenths from
//     another network hardly any do, and starts of more than some 290 parameters are left out. If rows of
//     several networks stand one behind the other, each part is learned by itself, and the network is that
//     which most rows meet (parts.go). What rounds did not find is looked for in the same way, in tables of
//     up to 1,024 rows in all ways that there are, before rounds speak of noise (DiagnoseRows).
//   - N doubles until the held-out residual is rounding error. If starts of different sizes end at the same
//     loss above it, that loss is noise. Then all samples are used, and units are kept as far as they are
//     significant (refine.FitSource; the Wald test of eliminate.go).
//   - No T₃ or T₄ in high dimension. From d = 22 on T₄ has more than 12,000 entries, and only T₂ is
//     estimated, for the rank; starts are random, which works in so many dimensions. From d = 48 on attempts
//     begin at 30d² samples, first with a fit in the range of T₂, which is corrected round by round: it is
//     cheap, but needs many times that N if there are many units, as T₂ shows only half to two thirds of
//     them there. Then comes a random start in all dimensions, on at most 28,672 samples, with 2.25 times
//     the rank of T₂ as units (startSize): too few cost as much time as enough and lead nowhere. As soon as
//     it leaves 10⁻⁶ of the energy, creases that are nearly one are joined and those that hardly count
//     dropped (slim); the rest converges in some nine steps, where spare units would take thirty.
//   - A search is bounded by what a fit costs. One with many units over many inputs takes minutes. The bound
//     is eighty steps of a fit with as many units as there may be: as the samples can carry, five times
//     those given, or in high dimension those of a start. That is up to an hour of a browser's time
//     (trial.budget), also where there is no network to be found; a bound of some tens of seconds ended the
//     search for 64 units over R³² at 24. Where samples are scarce, starts of all sizes get more
//     (scarceWork). A search that has taken ten seconds tells how long it may take still at most, at the
//     pace so far and without passes over all samples (learn.bound), and the page says so.
//   - Far units and pairs. What lacks in a network that meets nearly all samples shows on the few that it
//     misses, of all that there are, exactly: beyond a far crease the residual is the unit; between two
//     creases that are nearly one only one of the two units is active, which gives linear equations for it
//     (beyond.go, between.go). The network without them comes from a fit that leaves out the samples which
//     fit worst (far.go). If such samples are too few, and the linear part does not give the unit away, that
//     is said, with the N that would do (undetermined.go): by Φ(−|b|) where the network is known, else by an
//     estimate on the safe side. Rows of a table that all lie close along creases are taken for those
//     between two if they are missed as such are: to one side, and by no more than creases would be apart
//     between which so few rows lie (pairs.go), where rounds ended without them too. Others may as well be
//     wrong, and are named.
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
	From
	Loss float64
	Won  bool
}

// Curve is the loss of one fit at every iteration.
type Curve struct {
	From
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
	WorkLimit int64             // at which it ends, as far as is known, but for the fit under way; 0 if there is no search
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
	Start     From    // the start that won
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
	workLimit int64 // work at which the search under way ends, 0 while there is none
	hitLimit  bool  // growth ended at a limit or never began, and not because it stopped helping
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
var ErrNotFinite = errors.New("practical: the samples are too large or not finite")

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
		most = r.workLimit
	}
	starts, fits := r.src.losses(r.starts, r.fits)
	r.opt.Progress(Progress{
		Stage: stage, Samples: r.est.N(), Estimator: r.est, Rank: r.rank, Model: r.src.model(r.best.model),
		Loss: r.src.square(r.best.loss), Starts: starts, Tried: len(starts) + r.others, Fits: fits,
		HeldOut: r.src.square(r.heldOut), Work: r.meter.Done(), WorkLimit: most,
	})
}
