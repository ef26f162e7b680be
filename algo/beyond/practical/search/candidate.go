package search

import (
	"crease/algo/base/work"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/data/smooth"
	"crease/algo/network"
)

// Candidate is a fitted model.
type Candidate struct {
	Model refine.Model
	Loss  float64        // mean squared residual on the samples fitted
	Held  float64        // on the held-out samples
	Start *fitting.Start // that it comes from; nil while there is no candidate

	free    float64 // loss corrected for the parameters fitted: the label variance if all else is right
	smooth  *bool   // whether what it leaves of a table is smooth; nil while that is not known
	trimmed int     // how many samples there were when it was trimmed last, 0 if it was not
}

// Met lists a start, and returns the candidate that it led to: a model that meets all samples, or most.
func Met(log *fitting.Log, from fitting.From, m refine.Model, loss float64) Candidate {
	start := log.Start(from)
	start.Loss = loss
	return Candidate{Model: m, Loss: loss, free: loss, Held: loss, Start: start}
}

// ManyUnits is the number of units from which a residual that is smooth tells of another function than
// a network: with fewer a unit may be missing, or be in the wrong place.
const ManyUnits = 10

// Smooth reports whether what g leaves of the labels of a table changes smoothly from row to row. It is
// false if the meter fails.
func Smooth(t *sample.Shuffled, g network.Network, meter *work.Meter) bool {
	n := min(int(t.Len()), smooth.Most)
	x, left := make([][]float64, n), make([]float64, n)
	for s := range n {
		row := t.Row(int64(s))
		x[s], left[s] = t.X[row], t.Y[row]-g.Eval(t.X[row])
	}
	return smooth.Left(x, left, g, t.Len(), meter)
}

// OtherFunction reports whether the labels of a table are perhaps those of another function than a
// network, as far as a search has come that is to tell that: many units leave a smooth residual. Then
// it does not look for wrong rows, and the fit is not taken to its end, which would be most of the work:
// rows that are wrong anywhere leave no smooth residual, since units to spare follow their mean. To
// tell may take as much work as the search itself: it counts as a part of that, and is done once for each
// candidate.
func (s *Search) OtherFunction(c *Candidate) bool {
	t, ok := s.Pool.Source.Source.(*sample.Shuffled)
	if !ok || s.task.Within.Budget == 0 || c.Model.Net.Units() < ManyUnits {
		return false
	}
	if c.smooth == nil {
		ok := Smooth(t, s.Pool.Source.Model(c.Model).Network(), s.Log.Meter)
		c.smooth = &ok
	}
	return *c.smooth
}
