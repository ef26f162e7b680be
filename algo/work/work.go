// Package work has the one way in which every stage yields to its host and is
// cancelled.
package work

// Share is the work between two calls of Yield, in multiply-adds: a few
// milliseconds in WebAssembly.
const Share = 2_000_000

// Meter counts work and lets the host of a run have its turn. A stage tells it what
// it has done (Tick), or yields where a piece of work ends (Yield); an error of
// either is the host's, ends the stage and is returned as it is. In its turn the
// host hears messages, pauses, or cancels.
//
// Work is counted in multiply-adds, which are the same on every machine: what
// depends on a count – when to yield, and by Done how far to search – depends on no
// clock. A nil Meter counts nothing and never yields. A Meter is not for use by
// several goroutines at once.
type Meter struct {
	yield       func() error
	share       int64
	since, done int64
}

// New returns a meter that calls yield, which may be nil, once for every Share of
// work.
func New(yield func() error) *Meter { return NewEvery(Share, yield) }

// NewEvery is New for another share; with 1 every Tick yields.
func NewEvery(share int64, yield func() error) *Meter {
	return &Meter{yield: yield, share: share}
}

// Tick counts the multiply-adds done since it was last called, and yields if a
// share of them has come together. It panics if they are negative.
func (m *Meter) Tick(madds int) error {
	if madds < 0 {
		panic("work: negative work")
	}
	if m == nil {
		return nil
	}
	m.done += int64(madds)
	m.since += int64(madds)
	if m.since < m.share {
		return nil
	}
	m.since = 0
	return m.Yield()
}

// Yield lets the host have its turn now.
func (m *Meter) Yield() error {
	if m == nil || m.yield == nil {
		return nil
	}
	return m.yield()
}

// Done returns the multiply-adds counted so far.
func (m *Meter) Done() int64 {
	if m == nil {
		return 0
	}
	return m.done
}
