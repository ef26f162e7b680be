package search

import (
	"math"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
)

// highDim is the dimension from which on a fit takes so long, as its normal equations grow with (md)³,
// that attempts begin at 30d² samples (Run), where T₂ shows how many units there are, and that units to spare
// are taken out on the way (refit).
const highDim = 48

// startSize returns the number of units of start k. In high dimension T₂ shows half to two thirds of
// the units at the N at which attempts begin, and a fit with too few takes minutes and leads nowhere:
// there the first start has 2.25 times the rank of T₂.
//
// An experiment that failed: to fit first in the range of T₂, to which the samples are projected, and to
// correct the range round by round. It took 1.8 s of processor time instead of .6 at (d, m) = (50, 5) and
// 7.7 instead of 2.7 at (48, 16), as where there are many units T₂ does not show them all.
func startSize(base, dim, k int) int {
	switch {
	case k == 0 && dim < highDim:
		return base
	case dim >= highDim && k < 2:
		k = 2 - k
	}
	return steppedSize(base, k)
}

func steppedSize(base, step int) int { return int(float64(base)*math.Pow(1.5, float64(step))) + 1 }

// Budget bounds the search, in multiply-adds, by what a fit costs: eighty steps of one with as many units as there may
// be, as the samples can carry, five times those given or, in high dimension, those of a start, which T₂ shows there. A
// browser takes up to an hour for them, also where there is no network to be found; a bound of some tens of seconds
// ended the search for 64 units over R³² at 24. A search that has taken ten seconds tells how long it may take still at
// most, at the pace so far and without passes over all samples, and the page says so. What was done before on the same
// samples is a part of it, half of it at the most.
func (s *Search) Budget(different int) int64 {
	const steps = 80
	if s.task.Within.Budget > 0 {
		return s.task.Within.Budget
	}
	d := int64(s.dim())
	units := s.Capacity(s.Pool.Data, different)
	if m := s.Explainer.Units; m > 0 {
		units = min(units, steppedSize(m, 4))
	}
	if d >= highDim {
		units = min(units, startSize(s.Rank.Rank, s.dim(), 0))
	}
	p := (int64(units) + 1) * (d + 1)
	most := max(fitting.Search, 200_000*d*d*d, min(fitting.Longest, steps*p*p*p/3))
	return max(most-s.task.Spent, most/2)
}

// Capacity returns how many units so many samples can carry, of which some are different. In a search whose bound
// is given, which is to tell whether there is a network at all, they have to leave no doubt about what it misses.
func (s *Search) Capacity(data *refine.Data, different int) int {
	perParameter := 2
	if s.task.Within.Budget > 0 {
		perParameter = RowsPerParameter
	}
	return max(1, min(fitting.MostUnits(data.Dim, data.Len()), different/(perParameter*(data.Dim+1))-1))
}

// capacity returns how many units the samples fitted to can carry.
func (a *attempt) capacity() int { return a.of.Capacity(a.fit.Data, a.seen.Different) }

// RowsPerParameter is the number of rows for each parameter of a fit from which what the fit leaves is
// that of the function, not of chance.
const RowsPerParameter = 4

// Different counts the samples that differ, as far as fits may need them.
func Different(data *refine.Data) int {
	return pool.Distinct(data, 2*(data.Dim+1)*(fitting.MaxUnits+1)).Len()
}
