//go:build unix

package e2e

import (
	"reflect"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"crease/algo/network"
	"crease/algo/spec"
)

// slowed opens the page in a browser of its own and has it run on a sixth of the processor
// from then on, its workers as well: its processes are stopped for five sixths of the time.
// Chromium's own throttling is of the page's thread alone.
func slowed(t *testing.T, hash string) *Page {
	t.Helper()
	const on, off = 10 * time.Millisecond, 50 * time.Millisecond
	b, err := Start(Unhurried)
	must(t, err)
	t.Cleanup(b.Close)
	p, err := b.Page(Laptop)
	must(t, err)
	must(t, p.Prepare(unkept))
	opens(t, p, hash)
	list, err := b.Renderers()
	must(t, err)
	signal := func(s syscall.Signal) {
		for _, pid := range list {
			_ = syscall.Kill(pid, s) // it may have ended
		}
	}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-end:
				return
			case <-time.After(on):
			}
			signal(syscall.SIGSTOP)
			time.Sleep(off)
			signal(syscall.SIGCONT)
		}
	}()
	t.Cleanup(func() { close(end); <-ended; clean(t, p) })
	return p
}

// On a processor of a sixth of the speed the page opens, an edit stays, and its runs come to
// the digits of the native learner: catches a watch over the workers that takes slowness
// for silence, and waits with an end.
func TestSlowProcessor(t *testing.T) {
	t.Parallel()
	p := slowed(t, linked(small()))
	must(t, p.Do(chromedp.Reload()))
	must(t, p.UntilState("idle"))
	learnsAnEdit(t, p)
	if testing.Short() {
		return // a long run takes minutes here beside other work
	}
	long := small()
	net, err := network.Random(network.RandomOptions{Dim: 10, Units: 8, Seed: 1, Bias: 1})
	must(t, err)
	long.Network, long.Learning.Method, long.Learning.Order = net, spec.Practical, 0
	long.Sampling.Samples, long.Sampling.Noise = 100_000, .05
	follows(t, p, linked(long))
	must(t, p.Click("Learn"))
	// A run of some seconds takes six times as long here, before the machine has other work.
	must(t, p.Within(4*Patience, `document.documentElement.dataset.state === "done"`))
	if _, got, _ := exported(t, p); !reflect.DeepEqual(got.Recovered, natively(t, long).Recovered) {
		t.Errorf("other digits of a long run: %+v", got)
	}
}
