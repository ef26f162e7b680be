package claimtest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
)

// recordings are the runs so far by what was asked for: the tests of a package share them.
var recordings sync.Map

// Run learns a spec as the page's learner would, and returns the outcome.
func Run(t testing.TB, s spec.Spec) *snapshot.Snapshot {
	t.Helper()
	return recorded(t, "outcome", s, func() []*snapshot.Snapshot {
		return []*snapshot.Snapshot{learned(t, s, learn.Host{})}
	})[0]
}

// Record learns a spec as the page's learner would, and returns every snapshot, the
// outcome last.
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

// recorded returns the run that was asked for before, in this package or, where the
// environment names a folder CREASE_RUNS, in another. `make test` has one, which is empty at
// first: packages that say something of the same run learn it once. A run that is read has
// gone through the codec by which the page gets it from its worker.
func recorded(t testing.TB, kind string, s spec.Spec, run func() []*snapshot.Snapshot) []*snapshot.Snapshot {
	t.Helper()
	key := fmt.Sprintf("%s-%x", kind, sha256.Sum256(wire.Append(nil, &s)))
	if got, ok := recordings.Load(key); ok {
		return got.([]*snapshot.Snapshot)
	}
	dir := os.Getenv("CREASE_RUNS")
	list, err := readRun(dir, key)
	if errors.Is(err, fs.ErrNotExist) {
		list = run()
		err = writeRun(dir, key, list)
	}
	if err != nil {
		t.Fatalf("claimtest: %v", err)
	}
	recordings.Store(key, list)
	return list
}

// readRun reads a run that has been kept in a folder; "" is a folder without runs.
func readRun(dir, key string) ([]*snapshot.Snapshot, error) {
	if dir == "" {
		return nil, fs.ErrNotExist
	}
	data, err := os.ReadFile(filepath.Join(dir, key))
	if err != nil {
		return nil, err
	}
	var list []*snapshot.Snapshot
	if err := wire.Decode(data, &list); err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	return list, nil
}

// writeRun keeps a run in one step: tests of other packages may read at any time.
func writeRun(dir, key string, list []*snapshot.Snapshot) error {
	if dir == "" {
		return nil
	}
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
