package practical

import (
	"crease/algo/data/sample"
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
func (t *trial) determinable() int {
	const over = 3
	if !t.last {
		return 0
	}
	n := (len(distinct(t.data, (mostScarce+3)*(t.data.Dim+1)))-over)/(t.data.Dim+1) - 1
	if n < 1 || n > mostScarce {
		return 0
	}
	return n
}

// tryScarce is tryAll where samples are scarce. The starts of tryAll, with units to spare,
// come first, as they tell noise, and last.
func (t *trial) tryScarce() (bool, error) {
	end := t.limit
	within := func(work int64, try func() (bool, error)) (bool, error) {
		t.limit = t.meter.Done() + work
		return try()
	}
	found, err := within(max(0, end-t.meter.Done())/16, t.tryAll)
	if found || err != nil {
		return found, err
	}
	over := t.level() || !t.hitLimit // more units would not help
	half := max(0, end-t.meter.Done()) / 2
	work, rest := max(half, t.scarceWork()), half
	if over {
		work, rest = min(work, scarceMore), 0
	}
	t.workLimit = t.meter.Done() + work + rest
	if found, err = within(work, t.scarce); found || err != nil {
		return found, err
	}
	found, err = within(rest, t.tryAll)
	if t.unconfirmed.start != nil && !found {
		t.best, t.heldOut, t.hitLimit = t.unconfirmed, t.unconfirmed.held, false
	}
	return found, err
}

// scarceWork returns the work that scarce samples get for random starts of all sizes even where
// the usual bound is less, as one start takes so long in many dimensions that it would be over
// after a few of each size: 1,260 samples in R^20 get 40 s of a fast core. It is 0 where samples
// are not scarce or the bound was given.
func (t *trial) scarceWork() int64 {
	const most = 400_000_000_000
	if t.opt.Budget > 0 {
		return 0
	}
	p := int64(t.scarceTo * (t.data.Dim + 1))
	return min(most, 100*p*p*int64(t.data.Len()))
}

// scarce looks for a network where samples are few: twice as many as parameters may do. A
// fit with units to spare gets nowhere then, as these have parameters too. So every size gets
// as much work as every other, from one random start after the other, until a fit meets
// all samples to rounding error and these confirm it. None of them is held out: from an eighth
// less a start gets there a tenth as often. One with units that too few samples show is the
// last choice.
func (t *trial) scarce() (bool, error) {
	sizes := t.sizes()
	limit, thinnest := t.limit, -1
	for t.meter.Done() < limit && thinnest != 0 {
		k := sizes.next()
		if k < 0 {
			break
		}
		before := t.meter.Done()
		c, ok, err := t.fromScratch(sizes.sizes[k])
		if err != nil {
			return false, err
		}
		sizes.took(k, t.meter.Done()-before)
		if !ok {
			continue
		}
		if thinnest < 0 {
			limit = min(limit, t.meter.Done()+scarceMore)
		}
		thin := len(t.thin(c.model, t.data, 1))
		if thin > 0 && sample.IsTable(t.src.Source) {
			rest, _, _ := t.detach(c.model) // a unit that few rows show may be rows that are wrong
			t.trimmedTo = &rest
			continue
		}
		if thinnest < 0 || thin < thinnest {
			thinnest = thin
			t.best, t.heldOut, t.workLimit = c, c.held, limit
			t.emit(StageRefinement)
		}
	}
	return thinnest >= 0, nil
}

// fromScratch fits a random start of a size to all samples, and reports whether it became exact
// and the samples confirm it. Only then it is listed.
func (t *trial) fromScratch(size int) (c candidate, ok bool, err error) {
	from, curves := From{Kind: Random, Units: size}, len(t.fits)
	defer func() {
		if !ok {
			t.fits = t.fits[:curves]
			t.others++
		}
	}()
	c.model, c.loss, err = t.refit(from, t.random(t.data.Dim, size), t.data, 120, 1e-2)
	if err != nil || !t.exact(c.loss) {
		return c, false, err
	}
	if c.model, err = t.simplify(c.model, t.data); err != nil {
		return c, false, err
	}
	c.held = c.model.Residuals(make([]float64, t.data.Len()), t.data)
	if !t.exact(c.held) || !t.ample(c.model) {
		return c, false, nil
	}
	if ok, err = t.redundant(c.model); !ok || err != nil {
		return c, false, err
	}
	c.free, c.start = c.loss, t.newStart(from)
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
func (t *trial) sizes() *sizeList {
	least, most := 1, (2*t.scarceTo+2)/3
	if m := t.opt.Units; 0 < m && m <= t.scarceTo {
		least, most = m, min(m+m/5+2, t.scarceTo)
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
