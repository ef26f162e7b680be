package practical

import "crease/algo/beyond/refine"

// maxUnits bounds the units of a candidate.
const maxUnits = 96

// mostUnits is maxUnits or, in many dimensions, the number for whose fit to n samples there
// is room.
func mostUnits(dim, n int) int {
	units := maxUnits
	for units > 1 && !refine.Fits(units, dim, n) {
		units--
	}
	return units
}

// budget bounds the search, in multiply-adds: by what suits the dimension or, if that is
// more, by some steps of a fit with as many units as there may be. In high dimension these are
// the units that a start has, which T₂ shows there. A browser takes up to an hour for them.
func (t *trial) budget() int64 {
	const steps, most = 80, 2_500_000_000_000
	if t.opt.Budget > 0 {
		return t.opt.Budget
	}
	d := int64(t.data.Dim)
	units := t.capacity()
	if m := t.opt.Units; m > 0 {
		units = min(units, startSize(m, t.data.Dim, 4))
	}
	if d >= highDim {
		units = min(units, startSize(t.rank.Rank, t.data.Dim, 1))
	}
	p := (int64(units) + 1) * (d + 1)
	return max(3e10, 200_000*d*d*d, min(most, steps*p*p*p/3))
}

// capacity returns how many units the samples can carry.
func (t *trial) capacity() int {
	return max(1, min(mostUnits(t.data.Dim, t.fit.Len()), t.different/(2*(t.data.Dim+1))-1))
}
