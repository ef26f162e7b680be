// Package claimtest has what tests of sentences and pictures that readers see share: runs of
// a spec, over several seeds, and what was found in them. Only tests import it.
package claimtest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/text/words"
)

// Seeds are those that the claims on sampled runs have to hold for; a quick run takes the page's own, the first.
func Seeds() []uint64 {
	all := []uint64{7, 1, 2, 3, 4}
	if testing.Short() {
		return all[:1]
	}
	return all
}

// OverSeeds learns a spec from the samples of every seed; infinite data take none, and draw other pencils instead.
func OverSeeds(t *testing.T, s spec.Spec, check func(s spec.Spec, last *snapshot.Snapshot)) {
	t.Helper()
	for _, seed := range Seeds() {
		if s.Learning.Method == spec.Exact {
			s.Learning.Seed = seed
		} else {
			s.Sampling.Seed = seed
		}
		check(s, Run(t, s))
	}
}

// Matched counts the true units that were found to within a tolerance, up to sign where no data decide it.
func Matched(last *snapshot.Snapshot, within float64) int {
	found := map[int]bool{}
	for _, u := range last.Units {
		if u.Truth >= 0 && u.Error <= within {
			found[u.Truth] = true
		}
	}
	return len(found)
}

// WantAll fails unless every unit is found to rounding error and g is f.
func WantAll(t *testing.T, s spec.Spec, last *snapshot.Snapshot) {
	t.Helper()
	if got, m := Matched(last, 1e-9), s.Network.Units(); got != m || len(last.Units) != m || last.Risk > 1e-18 {
		t.Errorf("%d of %d units, %d found in all, risk %.2g", got, m, len(last.Units), last.Risk)
	}
}

// FoundBy returns the tensors that found each true unit.
func FoundBy(last *snapshot.Snapshot) map[int][]int {
	by := map[int][]int{}
	for _, u := range last.Units {
		by[u.Truth] = u.Found
	}
	return by
}

// LinearPart returns the slope of g less the units found: that of units whose samples are all on one side.
func LinearPart(last *snapshot.Snapshot) []float64 {
	v := make([]float64, last.Learned.Dim())
	for j := range v {
		for _, sign := range []float64{1, -1} {
			x := make([]float64, len(v))
			x[j] = sign * 1e-3
			v[j] += sign * (last.Learned.Eval(x) - last.Recovered.Eval(x)) / 2e-3
		}
	}
	return v
}

// Codes lists the diagnoses of a run.
func Codes(last *snapshot.Snapshot) []string {
	return words.Each(last.Diagnoses, func(d snapshot.Diagnosis) string { return d.Code })
}

// Has says whether a run has a diagnosis.
func Has(last *snapshot.Snapshot, code string) bool { return slices.Contains(Codes(last), code) }

// WantSeen fails unless sentences have the fingerprint noted beside their tests: who changes one looks at its tests.
func WantSeen(t *testing.T, seen uint32, sentences []string) {
	t.Helper()
	if now := crc32.ChecksumIEEE([]byte(strings.Join(sentences, "\n"))); now != seen {
		t.Errorf("new sentences, or sentences that have changed: look whether their tests hold them, then note %#08x:\n\t%s",
			now, strings.Join(sentences, "\n\t"))
	}
}

// WantTests fails unless there are the tests that are named: folders of the module, which begins at
// root, each followed by names of its tests, as in "app TestKeys wasm/e2e TestLearn TestSkip".
func WantTests(t *testing.T, root, list string) {
	t.Helper()
	dir, some := "", false
	for word := range strings.FieldsSeq(list) {
		if !strings.HasPrefix(word, "Test") {
			dir = word
			continue
		}
		some = true
		files, _ := filepath.Glob(filepath.Join(root, filepath.FromSlash(dir), "*_test.go")) // the pattern is a good one
		if !slices.ContainsFunc(files, func(file string) bool {
			text, err := os.ReadFile(file)
			return err == nil && strings.Contains(string(text), "\nfunc "+word+"(")
		}) {
			t.Errorf("there is no %s in %s", word, dir)
		}
	}
	if !some {
		t.Error("no test is named")
	}
}

// recordings are the runs so far by what was asked for: the tests of a package share them.
var recordings sync.Map

// Run learns a spec as the page's learner would, and returns the outcome.
func Run(t testing.TB, s spec.Spec) *snapshot.Snapshot {
	t.Helper()
	return recorded(t, "outcome", s, func() []*snapshot.Snapshot {
		return []*snapshot.Snapshot{learned(t, s, learn.Host{})}
	})[0]
}

// Record learns a spec as the page's learner would, and returns every snapshot, the outcome last.
func Record(t testing.TB, s spec.Spec) []*snapshot.Snapshot {
	t.Helper()
	return recorded(t, "all", s, func() (all []*snapshot.Snapshot) {
		last := learned(t, s, learn.Host{Emit: func(n *snapshot.Snapshot) { all = append(all, n) }})
		return append(all, last)
	})
}

func learned(t testing.TB, s spec.Spec, host learn.Host) *snapshot.Snapshot {
	t.Helper()
	last, err := learn.Run(context.Background(), s, nil, host)
	if err != nil {
		t.Fatal(err)
	}
	return last
}

// recorded returns a run of this package's, or, where the environment names a folder CREASE_RUNS, of another's: `make
// test` begins with an empty one. A run that is read has gone through the page's codec.
func recorded(t testing.TB, kind string, s spec.Spec, run func() []*snapshot.Snapshot) []*snapshot.Snapshot {
	t.Helper()
	key := fmt.Sprintf("%s-%x", kind, sha256.Sum256(wire.Append(nil, &s)))
	if got, ok := recordings.Load(key); ok {
		return got.([]*snapshot.Snapshot)
	}
	dir := os.Getenv("CREASE_RUNS")
	list, err := readRun(dir, key)
	switch {
	case dir == "":
		list, err = run(), nil
	case errors.Is(err, fs.ErrNotExist):
		list = run()
		err = writeRun(dir, key, list)
	}
	if err != nil {
		t.Fatalf("claimtest: %s: %v", key, err)
	}
	recordings.Store(key, list)
	return list
}

func readRun(dir, key string) (list []*snapshot.Snapshot, err error) {
	data, err := os.ReadFile(filepath.Join(dir, key))
	if err != nil {
		return nil, err
	}
	err = wire.Decode(data, &list)
	return list, err
}

// writeRun keeps a run in one step: tests of other packages may read at any time.
func writeRun(dir, key string, list []*snapshot.Snapshot) error {
	part, err := os.CreateTemp(dir, "part-*")
	if err != nil {
		return err
	}
	_, err = part.Write(wire.Append(nil, &list))
	if err := errors.Join(err, part.Close()); err != nil {
		return err
	}
	return os.Rename(part.Name(), filepath.Join(dir, key))
}
