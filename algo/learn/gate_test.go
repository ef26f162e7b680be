package learn_test

import (
	"context"
	"testing"
	"time"

	"crease/algo/learn"
)

// A run pauses, steps and resumes. If not, a wake-up is lost and the run hangs, or a step does not end at the next mark.
func TestGate(t *testing.T) {
	paused := make(chan int, 8)
	at := 0
	g := &learn.Gate{OnPause: func() { paused <- at }}
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
		case got := <-paused:
			if got != want {
				t.Fatalf("paused at %d, want %d", got, want)
			}
		case <-time.After(longest):
			t.Fatal("the run hangs")
		}
		g.Step()
	}
	<-paused
	g.Resume()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A paused run can be cancelled. If not, it hangs.
func TestGateCancel(t *testing.T) {
	g := new(learn.Gate)
	g.Pause()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := g.Yield(ctx); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}
