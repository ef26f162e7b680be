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

// TestNil takes no meter for one without a host.
func TestNil(t *testing.T) {
	var m *Meter
	if m.Tick(1<<40) != nil || m.Yield() != nil || m.Done() != 0 || New(nil).Tick(1<<40) != nil || m.Err() != nil {
		t.Error("an error from nowhere")
	}
	defer func() {
		if recover() == nil {
			t.Error("negative work was counted")
		}
	}()
	m.Tick(-1)
}
