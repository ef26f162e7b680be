package claimtest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"crease/app/doc/model"
)

// A run that is kept is read as it was learned, snapshot by snapshot. Catches snapshots that
// are lost or swapped on the way, and a run that is taken for one of another spec.
func TestKeptRuns(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("CREASE_RUNS", dir)
	s := model.Prepared()
	s.Sampling.Samples = 8_000
	learned := Record(t, s)
	if len(learned) < 5 || !reflect.DeepEqual(Run(t, s).Recovered, learned[len(learned)-1].Recovered) {
		t.Fatalf("%d snapshots", len(learned))
	}
	recordings.Clear() // as in another package
	read := Record(t, s)
	if read[0] == learned[0] || !reflect.DeepEqual(read, learned) {
		t.Errorf("%d snapshots were learned, %d others read", len(learned), len(read))
	}
	other := s
	other.Sampling.Seed++
	if reflect.DeepEqual(Record(t, other), read) {
		t.Error("two seeds have one run")
	}
	kept, err := filepath.Glob(filepath.Join(dir, "all-*"))
	if err != nil || len(kept) != 2 {
		t.Fatalf("kept are %q, %v", kept, err)
	}
	for _, name := range kept {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data[:len(data)-1], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readRun(dir, filepath.Base(name)); err == nil || errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a run that is cut off: %v", err)
		}
	}
}
