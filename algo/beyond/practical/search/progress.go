package search

import (
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
)

// Stage is a stage of a search.
type Stage int

// The stages, which repeat as N grows.
const (
	StageMoments    Stage = iota // samples are drawn and summed
	StageRank                    // the moments were read and the rank of T₂ with them
	StageRefinement              // creases are fitted to the samples
)

// Progress is the state of a search. Slices and models may be read until the
// callback returns.
type Progress struct {
	Stage     Stage
	Samples   int64             // N so far
	Estimator *moment.Estimator // T_k so far
	Rank      Rank              // of T₂
	Model     refine.Model      // the best candidate so far; no units before there is one
	Loss      float64           // its mean squared residual on the samples it was fitted to
	Starts    []fitting.Start   // all starts of fits to the samples, with their final losses
	Tried     int               // starts tried, those included that are not listed
	Fits      []fitting.Curve   // loss of every fit, iteration by iteration
	HeldOut   float64           // mean squared residual on held-out samples, or all if scarce; 0 if not measured
	Work      int64             // of the search so far, in multiply-adds
	WorkLimit int64             // at which it ends, as far as is known, but for the fit under way; 0 if there is no search
}

// teller tells of the progress of searches in the samples of a pool.
type teller struct {
	pool *pool.Pool
	log  *fitting.Log
	show func(Progress) // may be nil

	rank       Rank
	model      refine.Model // that was shown last
	loss, held float64      // its, and on held-out samples that of the best candidate, of scaled labels
}

// newTeller returns a teller whom the fits of a log tell of their steps.
func newTeller(p *pool.Pool, log *fitting.Log, show func(Progress)) *teller {
	t := &teller{pool: p, log: log, show: show}
	log.Told = func() {
		if len(log.Starts) > 0 { // else nothing has begun of which to tell
			t.tell(StageRefinement, t.model, t.loss)
		}
	}
	log.Shown = func(m refine.Model, loss float64) { t.tell(StageRefinement, m, loss) }
	return t
}

func (t *teller) tell(stage Stage, m refine.Model, loss float64) {
	if t.show == nil || t.log.Meter.Err() != nil {
		return
	}
	t.model, t.loss = m, loss
	most := int64(0)
	if stage == StageRefinement {
		most = t.log.Limit
	}
	src := t.pool.Source
	starts, fits := t.log.In(src.Square)
	t.show(Progress{
		Stage: stage, Samples: t.pool.Moments.N(), Estimator: t.pool.Moments, Rank: t.rank, Model: src.Model(m),
		Loss: src.Square(loss), Starts: starts, Tried: len(starts) + t.log.Others, Fits: fits,
		HeldOut: src.Square(t.held), Work: t.log.Meter.Done(), WorkLimit: most,
	})
}

// tell tells of a stage with the best candidate so far.
func (s *Search) tell(stage Stage, best Candidate) {
	s.teller.rank, s.teller.held = s.Rank, best.Held
	s.teller.tell(stage, best.Model, best.Loss)
}
