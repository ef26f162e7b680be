package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"crease/algo/learn"
	"crease/algo/learn/dialect"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/model"
)

// numbers reads the text of a result without the fields that a clock sets.
func numbers(t *testing.T, line []byte) map[string]any {
	t.Helper()
	var all map[string]any
	must(t, json.Unmarshal(line, &all))
	delete(all, "seconds")
	delete(all, "rate")
	return all
}

// What the page exports has the digits of the native learner, whatever the method, with and without label
// noise: here in a Chromium that optimises the program as readers' do, in Firefox in TestFirefoxLearn. The
// fields are compared as they are written, so that the last digit counts. The browser of its own is gone
// when it has been closed.
func TestDigitsOfThePage(t *testing.T) {
	t.Parallel()
	b, err := Start()
	must(t, err)
	t.Cleanup(func() { ends(t, b) })
	p, err := b.Page(Laptop)
	must(t, err)
	t.Cleanup(func() { clean(t, p) })
	must(t, p.Prepare(unkept))
	all := digitRuns(t)
	opens(t, p, linked(all[0]))
	wantDigits(t, p, all)
}

// wantDigits follows a link to each of the runs and compares what the page exports of it.
func wantDigits(t *testing.T, p Tab, all []spec.Spec) {
	t.Helper()
	for _, s := range all {
		last, err := learn.Run(context.Background(), s, nil, learn.Host{})
		must(t, err)
		t.Run(fmt.Sprintf("d=%d,%s,noise=%g", s.Network.Dim(), s.Learning.Method, s.Sampling.Noise), func(t *testing.T) {
			follows(t, p, linked(s))
			sameDigits(t, p, numbers(t, dialect.Done(last)))
		})
	}
}

// digitRuns are runs of every method in two to ten dimensions, in short mode two, with and without
// noise.
func digitRuns(t *testing.T) (all []spec.Spec) {
	t.Helper()
	// Rounds under noise take fifty times as long in five dimensions as in three: those run without.
	for i, d := range []int{2, 5, 3, 8, 10}[:few(1, 5)] {
		net, err := network.Random(network.RandomOptions{Dim: d, Units: min(d, 4), Seed: uint64(i), Bias: 1})
		must(t, err)
		for k, method := range []spec.Method{spec.Exact, spec.Paper, spec.Rounds, spec.Practical} {
			s := model.Prepared()
			s.Network, s.Learning.Method, s.Learning.Order = net, method, 0
			s.Sampling.Samples, s.Sampling.Seed, s.Sampling.Noise = 10_000, uint64(i+1), 0
			if method != spec.Exact && i%2 == k%2 {
				s.Sampling.Noise, s.Sampling.Samples = .05, 2_500 // all of them are fitted to
			}
			all = append(all, s)
		}
	}
	return all
}

// sameDigits has an open page learn and compares what it exports with the fields wanted.
func sameDigits(t *testing.T, p Tab, want map[string]any) {
	t.Helper()
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	_, data, err := p.Download(func() error { return p.Click("Export") })
	must(t, err)
	equalDigits(t, numbers(t, resultOf(t, data)), want)
}

// equalDigits compares the fields of a result with those wanted.
func equalDigits(t *testing.T, got, want map[string]any) {
	t.Helper()
	for field, value := range want {
		if !reflect.DeepEqual(got[field], value) {
			t.Errorf("%s: the page has\n%v, natively\n%v", field, got[field], value)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d fields, natively %d", len(got), len(want))
	}
}
