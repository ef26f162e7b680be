package work

import (
	"errors"
	"testing"
)

// TestMeter yields once a share, counts everything, and passes errors on.
func TestMeter(t *testing.T) {
	turns, stop := 0, errors.New("stop")
	var err error
	m := NewEvery(10, func() error { turns++; return err })
	for i, want := range []int{0, 1, 1, 2} { // 6, 12 → 0, 6, 12 → 0
		if got := m.Tick(6); got != nil || turns != want {
			t.Errorf("tick %d: %v, %d turns", i, got, turns)
		}
	}
	err = stop
	if m.Tick(1) != nil || m.Yield() != stop || m.Tick(9) != stop || m.Done() != 34 {
		t.Errorf("%d counted", m.Done())
	}
}

// TestFail returns the first error for ever, also from ticks that are no whole share, and asks the host no more.
func TestFail(t *testing.T) {
	turns, first := 0, errors.New("first")
	m := New(func() error { turns++; return nil })
	m.Fail(nil)
	if m.Err() != nil || m.Yield() != nil {
		t.Error("an error from nowhere")
	}
	m.Fail(first)
	m.Fail(errors.New("second"))
	if m.Err() != first || m.Tick(1) != first || m.Yield() != first || turns != 1 {
		t.Errorf("%v after the first error, %d turns", m.Err(), turns)
	}
}

// TestTotal adds up what meters that are apart have counted, in any lumps, and a share for every piece that ended by
// Yield, while each has its own count: catches work that a bound of a whole run does not see, a count that forgets
// what exceeds a share, and one that depends on when a meter yields.
func TestTotal(t *testing.T) {
	for _, lumps := range [][]int{{6000}, {600, 600, 600, 600, 3600}, {900, 1900, 3200}} {
		m := NewEvery(1000, nil)
		quiet := m.Quiet()
		within := quiet.Quiet()
		for _, madds := range lumps {
			m.Tick(madds)
			quiet.Tick(2 * madds)
			within.Tick(1000 * madds) // which yields
		}
		if m.Done() != 6000 || quiet.Done() != 12_000 || within.Done() != 6_000_000 {
			t.Errorf("%v: counts %d, %d, %d", lumps, m.Done(), quiet.Done(), within.Done())
		}
		m.Include(quiet) // whose work is in the total
		if m.Done() != 18_000 || quiet.Done() != 12_000 {
			t.Errorf("%v: counts %d, %d with those of another", lumps, m.Done(), quiet.Done())
		}
		m.Yield()
		quiet.Yield()
		for _, x := range []*Meter{m, quiet, within} {
			if x.Total() != 6_018_000+1000+Share || x.Err() != nil {
				t.Errorf("%v: %d in all", lumps, x.Total())
			}
		}
	}
}

// TestApart asks first, then the meter that it is apart from, which the error of the former does not fail.
func TestApart(t *testing.T) {
	turns, asked, stop := 0, 0, errors.New("stop")
	var err error
	m := New(func() error { turns++; return nil })
	apart := m.Apart(func() error { asked++; return err })
	if apart.Tick(Share) != nil || asked != 1 || turns != 1 {
		t.Errorf("asked %d times, %d turns", asked, turns)
	}
	err = stop
	if apart.Tick(Share) != stop || asked != 2 || turns != 1 || m.Err() != nil {
		t.Errorf("asked %d times, %d turns, then %v", asked, turns, m.Err())
	}
	m.Fail(stop)
	if quiet := m.Quiet(); quiet.Tick(1) != nil || quiet.Yield() != stop || turns != 1 {
		t.Errorf("a meter that has failed lets a quiet one go on: %v, %d turns", quiet.Err(), turns)
	}
}

// TestNil takes no meter for one without a host.
func TestNil(t *testing.T) {
	var m *Meter
	if m.Tick(1<<40) != nil || m.Yield() != nil || m.Done() != 0 || New(nil).Tick(1<<40) != nil || m.Err() != nil {
		t.Error("an error from nowhere")
	}
	if q := m.Quiet(); q.Tick(5) != nil || q.Yield() != nil || q.Done() != 5 || q.Total() != 5+Share || m.Total() != 0 {
		t.Error("a meter apart from none does not count")
	}
	defer func() {
		if recover() == nil {
			t.Error("negative work was counted")
		}
	}()
	m.Tick(-1)
}
