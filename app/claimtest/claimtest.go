// Package claimtest has what tests of sentences and pictures that readers see share: runs of
// a spec, over several seeds, and what was found in them. Only tests import it.
package claimtest

import (
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
)

// Seeds are those that the claims on sampled runs have to hold for: the page's own
// and others. A quick run, as in make test, takes the page's own: runs have the same digits there.
func Seeds() []uint64 {
	all := []uint64{7, 1, 2, 3, 4}
	if testing.Short() {
		return all[:1]
	}
	return all
}

// OverSeeds learns a spec from the samples of every seed; infinite data take none, and
// draw other pencils instead.
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

// Matched counts the true units that were found to within a tolerance. The
// error of a unit is measured by package network, up to sign where no data
// decide it.
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

// LinearPart returns the slope of g less the unit found: that of units whose creases
// lie so far out that all samples are on one side.
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
func Codes(last *snapshot.Snapshot) (out []string) {
	for _, d := range last.Diagnoses {
		out = append(out, d.Code)
	}
	return out
}

// Has says whether a run has a diagnosis.
func Has(last *snapshot.Snapshot, code string) bool { return slices.Contains(Codes(last), code) }

// WantSeen fails unless these are the sentences for which their tests were chosen, by the
// fingerprint that is noted beside the tests: who changes a sentence looks at its tests, too.
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
		if !hasTest(t, filepath.Join(root, dir), word) {
			t.Errorf("there is no %s in %s", word, dir)
		}
	}
	if !some {
		t.Error("no test is named")
	}
}

// hasTest reports whether a folder has a test of that name.
func hasTest(t *testing.T, dir, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(filepath.FromSlash(dir), "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(files, func(file string) bool {
		text, err := os.ReadFile(file)
		return err == nil && strings.Contains(string(text), "\nfunc "+name+"(")
	})
}
