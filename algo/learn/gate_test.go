package learn_test

import (
	"context"
	"crease/algo/learn"
	"testing"
	"time"
)

// A run pauses, steps and resumes. A lost wake-up hangs it; a step that does not end passes the second mark.
func TestGate(t *testing.T) {
	rested := make(chan int, 8)
	at := 0
	g := &learn.Gate{Rested: func() { rested <- at }}
	g.Pause()
	done := make(chan error)
	go func() {
		for ; at < 10; at++ {
			wait := g.Yield
			if at%3 == 2 {
				wait = g.Mark
			}
			if err := wait(context.Background()); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for _, want := range []int{0, 2, 5} {
		select {
		case got := <-rested:
			if got != want {
				t.Fatalf("rested at %d, want %d", got, want)
			}
		case <-time.After(longest):
			t.Fatal("the run hangs")
		}
		g.Step()
	}
	<-rested
	g.Resume()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A paused run can be cancelled. If not, it never ends.
func TestGateCancel(t *testing.T) {
	g := new(learn.Gate)
	g.Pause()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := g.Yield(ctx); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}
