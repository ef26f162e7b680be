package practical

import (
	"math"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical/rows"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// withoutEnormous learns without the rows of a table whose labels are enormous.
func (e *fallbacks) withoutEnormous() *Result {
	if e.modest == nil {
		return nil
	}
	res := e.without(e.outsized, true)
	if res == nil || e.meetsOutsized(res.Learned) {
		return nil
	}
	return res
}

// withoutWrong learns without the rows of a table that a fit to most rows, of which the labels have noise, shows to be
// wrong.
func (e *fallbacks) withoutWrong() *Result {
	s := e.search
	m, ok := rows.Robust{
		Noise: &s.Noise, From: e.ended.Best.Model, Capacity: s.Capacity(s.Pool.Data, e.ended.Different),
	}.Find()
	if !ok {
		return nil
	}
	wrong, ok := e.wrong(s.Pool.Source.Model(m).Network(), rows.Free(m))
	if !ok {
		return nil
	}
	return e.without(wrong, false)
}

// without learns from the rows of a table that are not marked as wrong, and names those that do not fit the network
// found in them: where this meets other rows exactly, all that it misses, and where it leaves noise, those that the
// noise does not explain. If these are what noise with heavy tails leaves too, it names those that are marked if they
// are sure to be wrong, and has no result if not. The noise, and how much of the labels is left, are those of the rows
// that were learned from. The result is nil if the run ends early.
func (e *fallbacks) without(wrong []bool, sure bool) *Result {
	rest := &sample.Table{}
	for i, x := range e.table.X {
		if !wrong[i] {
			rest.X, rest.Y = append(rest.X, x), append(rest.Y, e.table.Y[i])
		}
	}
	task, ok := e.taskOf(rest, e.within.Budget, false)
	if !ok {
		return nil
	}
	res, err := (&Learner{ctx: e.learner.ctx, task: task, times: 1}).Learn(task.Within)
	e.search.Log.Meter.Fail(err)
	if res == nil {
		return nil
	}
	res.Rounds, res.Rows, res.Total = e.search.Rounds, nil, e.learner.task.Whole.Len() // rows had the numbers of fewer
	if res.Exact || res.MeetsOthers {
		return e.contradicted(res)
	}
	if beyond, ok := e.wrong(res.Learned, (res.Recovered.Units()+1)*(e.dim()+1)); ok {
		wrong = beyond
	} else if !sure {
		return nil
	}
	res.Rows = &judge.Rows{Missed: wrong, Need: judge.Needed(e.dim())}
	return res
}

// wrong marks the rows of the table that noise does not explain of what g leaves, which has so many parameters, and
// reports whether they are wrong (rows.Wrong).
func (e *fallbacks) wrong(g network.Network, free int) (marks []bool, ok bool) {
	left := e.leaves(g)
	limit, ok := rows.Wrong(left, free)
	marks = make([]bool, len(left))
	for i, r := range left {
		marks[i] = math.Abs(r) > limit
	}
	return marks, ok
}

// leaves returns what g leaves of the labels of the table, row by row.
func (e *fallbacks) leaves(g network.Network) []float64 {
	left := make([]float64, len(e.table.Y))
	for i, y := range e.table.Y {
		left[i] = y - g.Eval(e.table.X[i])
	}
	e.search.Log.Meter.Tick(len(left) * (g.Units() + 1) * e.dim())
	return left
}

// meetsOutsized reports whether a network found in the other rows foretells an enormous label: most of
// the others are then small because units are inactive there, and have a little noise.
func (e *fallbacks) meetsOutsized(g network.Network) bool {
	t := e.table
	for i, outsized := range e.outsized {
		if outsized && math.Abs(t.Y[i]-g.Eval(t.X[i])) < math.Abs(t.Y[i])/2 {
			return true
		}
	}
	return false
}
