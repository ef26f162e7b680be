// Package work lets every stage yield to its host and be cancelled. The options of a stage have a [Meter], named
// Work, and if the stage reports progress a function named Progress. Only stages that sum blocks by several
// goroutines or workers also take a context, which ends these.
package work

// Share is the work between two calls of Yield, in multiply-adds: a few milliseconds in WebAssembly.
const Share = 2_000_000

// Quick is the one number that bounds what a run takes, in multiply-adds: a few seconds natively, in
// which a search tells whether there is a network behind the samples at all. All other bounds are
// shares or multiples of it; but for the fit under way, none is exceeded.
const Quick int64 = 3_000_000_000

// PerByte is the work of reading one byte of a file, in multiply-adds.
const PerByte = 8

// Meter counts work and yields to the host of a run. A stage reports what it has done (Tick), or yields at the end of
// a piece of work (Yield). An error of either comes from the host, ends the stage and is returned unchanged. During a
// yield the host receives messages, pauses, or cancels.
//
// A meter that has failed, in a yield or by Fail, does not yield again: Tick and Yield
// return the same error from then on. So a stage of many short steps need not hand on
// the error of each. It asks Err before it shows or returns anything.
//
// Work is counted in multiply-adds, whose number is the same on every machine: so
// neither the yields nor the length of a search (by Done) depends on a clock. A
// nil Meter counts nothing and never yields. A Meter is not safe for concurrent use.
type Meter struct {
	yield              func() error
	share, since, done int64
	total              *int64 // of this meter, of all that are apart from it, and of the one that it is apart from
	err                error  // that it has failed with
}

// New returns a meter that calls yield, which may be nil, after every Share of work. One Tick
// yields once at most, and what it exceeds a share by is no part of the next.
func New(yield func() error) *Meter { return NewEvery(Share, yield) }

// NewEvery is New with another share; if it is 1, every Tick yields.
func NewEvery(share int64, yield func() error) *Meter {
	return &Meter{yield: yield, share: share, total: new(int64)}
}

// Tick adds the multiply-adds done since the last call, and yields when a share of
// them has accumulated. It panics if madds < 0.
func (m *Meter) Tick(madds int) error {
	if madds < 0 {
		panic("work: negative work")
	}
	if m == nil {
		return nil
	}
	m.done += int64(madds)
	*m.total += int64(madds)
	m.since += int64(madds)
	if m.since < m.share {
		return m.err
	}
	m.since = 0
	return m.turn()
}

// Include counts what a meter that is apart from the same one has done, which is in the total already.
func (m *Meter) Include(apart *Meter) { m.done += apart.Done() }

// Yield yields to the host now.
func (m *Meter) Yield() error {
	if m == nil {
		return nil
	}
	*m.total += m.share
	return m.turn()
}

// turn is Yield that counts nothing.
func (m *Meter) turn() error {
	if m == nil {
		return nil
	}
	if m.err == nil && m.yield != nil {
		m.err = m.yield()
	}
	return m.err
}

// Fail has the meter fail with an error other than that of its host, unless err is nil or
// it has failed already. m must not be nil.
func (m *Meter) Fail(err error) {
	if m.err == nil {
		m.err = err
	}
}

// Err returns the error that the meter has failed with, or nil.
func (m *Meter) Err() error {
	if m == nil {
		return nil
	}
	return m.err
}

// Quiet returns a meter that yields as m does but counts on its own, for work on which the
// length of a search must not depend.
func (m *Meter) Quiet() *Meter { return m.Apart(func() error { return nil }) }

// Apart is Quiet for work that may also end by an error of first, which is called before every yield.
func (m *Meter) Apart(first func() error) *Meter {
	apart := New(func() error {
		if err := first(); err != nil {
			return err
		}
		return m.turn()
	})
	if m != nil {
		apart.total = m.total
	}
	return apart
}

// Done returns the multiply-adds counted so far.
func (m *Meter) Done() int64 {
	if m == nil {
		return 0
	}
	return m.done
}

// Total returns the multiply-adds of a run so far: those counted by m and by all meters that are apart from it, and
// a share for every call of Yield, which ends a piece of work that is not counted otherwise. It decides nothing.
func (m *Meter) Total() int64 {
	if m == nil {
		return 0
	}
	return *m.total
}
