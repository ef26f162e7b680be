package rounds

import (
	"math"

	"crease/algo/data/rounding"
	"crease/algo/data/sample"
)

// rounded returns the rounding of a table's numbers that explains the residuals on held-out
// samples, nil if there is none.
func (l *Learner) rounded() (*rounding.Rounding, error) {
	if !sample.IsTable(l.src.Source) || l.meets(exact) || !l.meets(slight) {
		return nil, nil
	}
	return rounding.Of(l.src, l.split.held, l.cur.learned, l.opt.Work)
}

// findRounding adds that all samples are met as closely as the rounding of their numbers
// allows, or which rows are not, and reports whether rounding explains the residual.
func (l *Learner) findRounding() (bool, error) {
	r, err := l.rounded()
	if r == nil || err != nil {
		return false, err
	}
	largest, err := r.Check(l.src, l.opt.Work, func(block int, at []int) {
		l.markMissed(block, at)
		l.res.Missed += int64(len(at))
	})
	if err != nil {
		return false, err
	}
	if l.res.Missed > 0 {
		l.res.Diagnoses.AddRows(l.rows, l.src.Dim()+2)
		return true, nil
	}
	l.res.Rounded, l.res.Noise = true, math.Sqrt(l.cur.held)
	l.res.Diagnoses.AddRounded(r.Inputs, l.src.Len(), l.res.Noise, largest)
	return true, nil
}
