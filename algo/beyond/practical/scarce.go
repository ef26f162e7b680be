package practical

import (
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/pool"
)

const (
	// mostScarce is the number of units up to which samples are scarce: where they could
	// determine more, other starts do better.
	mostScarce = 64
	// startsOfSize bounds the random starts with so many units.
	startsOfSize = 40
	// scarceMore bounds the work, in multiply-adds, of a search that is likely in vain, as
	// labels look noisy, and of one that goes on after a network that meets all samples and
	// has units that too few of them show.
	scarceMore = 500_000_000
)

// determinable returns how many units the samples could determine, with a linear part and
// some of them left over for an exact fit to mean something; 0 if there will be more samples,
// or if they are not scarce.
func (a *attempt) determinable() int {
	const over = 3
	if !a.last {
		return 0
	}
	n := (len(pool.Distinct(a.run.pool.Data, (mostScarce+3)*(a.fit.Data.Dim+1)))-over)/(a.fit.Data.Dim+1) - 1
	if n < 1 || n > mostScarce {
		return 0
	}
	return n
}

// tryScarce is tryAll where samples are scarce. The starts of tryAll, with units to spare,
// come first, as they tell noise, and last.
func (a *attempt) tryScarce() (bool, error) {
	end := a.end
	within := func(work int64, try func() (bool, error)) (bool, error) {
		a.end = a.run.log.Meter.Done() + work
		return try()
	}
	found, err := within(max(0, end-a.run.log.Meter.Done())/16, a.tryAll)
	if found || err != nil {
		return found, err
	}
	over := a.level() || !a.run.seen.hitLimit // more units would not help
	half := max(0, end-a.run.log.Meter.Done()) / 2
	work, rest := max(half, a.scarceWork()), half
	if over {
		work, rest = min(work, scarceMore), 0
	}
	a.run.limit = a.run.log.Meter.Done() + work + rest
	if found, err = within(work, a.scarce); found || err != nil {
		return found, err
	}
	found, err = within(rest, a.tryAll)
	if a.unconfirmed.start != nil && !found {
		a.run.best, a.run.heldOut, a.run.seen.hitLimit = a.unconfirmed, a.unconfirmed.held, false
	}
	return found, err
}

// scarceWork returns the work that scarce samples get for random starts of all sizes even where
// the usual bound is less, as one start takes so long in many dimensions that it would be over
// after a few of each size: 1,260 samples in R^20 get 40 s of a fast core. It is 0 where samples
// are not scarce or the bound was given.
func (a *attempt) scarceWork() int64 {
	const most = 400_000_000_000
	if a.run.opt.Budget > 0 {
		return 0
	}
	p := int64(a.scarceTo * (a.fit.Data.Dim + 1))
	return min(most, 100*p*p*int64(a.run.pool.Data.Len()))
}

// scarce looks for a network where samples are few: twice as many as parameters may do. A
// fit with units to spare gets nowhere then, as these have parameters too. So every size gets
// as much work as every other, from one random start after the other, until a fit meets
// all samples to rounding error and these confirm it. None of them is held out: from an eighth
// less a start gets there a tenth as often. One with units that too few samples show is the
// last choice.
func (a *attempt) scarce() (bool, error) {
	sizes := a.sizes()
	limit, thinnest := a.end, -1
	for a.run.log.Meter.Done() < limit && thinnest != 0 {
		k := sizes.next()
		if k < 0 {
			break
		}
		before := a.run.log.Meter.Done()
		c, ok, err := a.fromScratch(sizes.sizes[k])
		if err != nil {
			return false, err
		}
		sizes.took(k, a.run.log.Meter.Done()-before)
		if !ok {
			continue
		}
		if thinnest < 0 {
			limit = min(limit, a.run.log.Meter.Done()+scarceMore)
		}
		thin := len(a.run.explainer().Thin(c.model, 1))
		if thin > 0 && a.run.pool.IsTable() {
			rest, _, _ := a.run.explainer().Detach(c.model) // a unit that few rows show may be rows that are wrong
			a.run.seen.robust = &rest
			continue
		}
		if thinnest < 0 || thin < thinnest {
			thinnest = thin
			a.run.best, a.run.heldOut, a.run.limit = c, c.held, limit
			a.run.emit(StageRefinement)
		}
	}
	return thinnest >= 0, nil
}

// whole is the fitting to all samples, of which none is held out.
func (a *attempt) whole() fitting.Fitting {
	return fitting.Fitting{Data: a.run.pool.Data, Energy: a.fit.Energy, Log: a.run.log}
}

// fromScratch fits a random start of a size to all samples, and reports whether it became exact
// and the samples confirm it. Only then it is listed.
func (a *attempt) fromScratch(size int) (c candidate, ok bool, err error) {
	from, curves := From{Kind: fitting.Random, Units: size}, len(a.run.log.Fits)
	defer func() {
		if !ok {
			a.run.log.Fits = a.run.log.Fits[:curves]
			a.run.log.Others++
		}
	}()
	c.model, c.loss, err = a.whole().Refit(from, a.run.rng.Model(a.fit.Data.Dim, size, a.fit.Energy), 120, 1e-2)
	if err != nil || !a.fit.Exact(c.loss) {
		return c, false, err
	}
	if c.model, err = a.whole().Simplify(c.model); err != nil {
		return c, false, err
	}
	c.held = c.model.Residuals(make([]float64, a.run.pool.Data.Len()), a.run.pool.Data)
	if !a.fit.Exact(c.held) || !a.ample(c.model) {
		return c, false, nil
	}
	if ok, err = a.run.redundant(c.model); !ok || err != nil {
		return c, false, err
	}
	c.free, c.start = c.loss, a.run.log.Start(from)
	c.start.Loss = c.loss
	return c, true, nil
}

// sizeList shares out work over numbers of units.
type sizeList struct {
	sizes  []int
	spent  []int64 // multiply-adds
	starts []int
}

// sizes are those that scarce samples may determine: of fits with hardly fewer parameters
// than samples hardly any becomes exact. From ten on they are a fifth apart, and the largest may
// be left out: a fit with a few units to spare gets there more often than one with none.
func (a *attempt) sizes() *sizeList {
	least, most := 1, (2*a.scarceTo+2)/3
	if m := a.run.opt.Units; 0 < m && m <= a.scarceTo {
		least, most = m, min(m+m/5+2, a.scarceTo)
	}
	l := &sizeList{}
	for n := least; n <= most; n += max(1, n/5) {
		l.sizes = append(l.sizes, n)
	}
	l.spent, l.starts = make([]int64, len(l.sizes)), make([]int, len(l.sizes))
	return l
}

// next returns the place in the list of the size that has had the least work, −1 if all have had
// their starts.
func (l *sizeList) next() int {
	best := -1
	for k, n := range l.starts {
		if n < startsOfSize && (best < 0 || l.spent[k] < l.spent[best]) {
			best = k
		}
	}
	return best
}

func (l *sizeList) took(k int, work int64) {
	l.spent[k] += work
	l.starts[k]++
}
