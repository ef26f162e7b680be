package practical

import (
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
)

// budget bounds the search, in multiply-adds, by what a fit costs: eighty steps of one with as many
// units as there may be, as the samples can carry, five times those given or, in high dimension, those
// of a start, which T₂ shows there. A browser takes up to an hour for them, also where there is no
// network to be found; a bound of some tens of seconds ended the search for 64 units over R³² at 24. A
// search that has taken ten seconds tells how long it may take still at most, at the pace so far and
// without passes over all samples, and the page says so. What was done before on the same samples is a part
// of it, half of it at the most.
func (r *run) budget() int64 {
	const steps = 80
	if r.opt.Budget > 0 {
		return r.opt.Budget
	}
	d := int64(r.dim())
	units := r.capacity(r.pool.Data)
	if m := r.opt.Units; m > 0 {
		units = min(units, steppedSize(m, 4))
	}
	if d >= highDim {
		units = min(units, startSize(r.rank.Rank, r.dim(), 0))
	}
	p := (int64(units) + 1) * (d + 1)
	most := max(fitting.Search, 200_000*d*d*d, min(fitting.Longest, steps*p*p*p/3))
	if before := r.opt.Before; before != nil {
		return max(most-before.Work, most/2)
	}
	return most
}

// capacity returns how many units so many samples can carry. In a search whose bound is given, which
// is to tell whether there is a network at all, they have to leave no doubt about what it misses.
func (r *run) capacity(data *refine.Data) int {
	d, perParameter := r.dim(), 2
	if r.opt.Budget > 0 {
		perParameter = RowsPerParameter
	}
	return max(1, min(fitting.MostUnits(d, data.Len()), r.seen.different/(perParameter*(d+1))-1))
}

// RowsPerParameter is the number of rows for each parameter of a fit from which what the fit leaves is
// that of the function, not of chance.
const RowsPerParameter = 4

// countDistinct counts the samples that differ, as far as fits may need them.
func (r *run) countDistinct(data *refine.Data) {
	r.seen.different = pool.Distinct(data, 2*(data.Dim+1)*(fitting.MaxUnits+1)).Len()
}
