package claimtest

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"crease/algo/learn"
	"crease/algo/snapshot"
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
// environment names a folder CREASE_RUNS, in another. `make test` has one that it deletes
// at its end: packages that say something of the same run learn it once, and on Node, where
// package algo/learn finds that runs have the same digits, they read it. A run goes through
// the codec by which the page gets it from its worker.
func recorded(t testing.TB, kind string, s spec.Spec, run func() []*snapshot.Snapshot) []*snapshot.Snapshot {
	t.Helper()
	key := fmt.Sprintf("%s-%x", kind, sha256.Sum256(s.AppendBinary(nil)))
	if got, ok := recordings.Load(key); ok {
		return got.([]*snapshot.Snapshot)
	}
	name := ""
	if dir := os.Getenv("CREASE_RUNS"); dir != "" {
		name = filepath.Join(dir, key)
	}
	list, err := readRun(name)
	if err != nil {
		t.Fatal(err)
	}
	if list == nil {
		list = run()
		if err := writeRun(name, list); err != nil {
			t.Fatal(err)
		}
	}
	recordings.Store(key, list)
	return list
}

// readRun reads a run, nil if it has not been kept.
func readRun(name string) ([]*snapshot.Snapshot, error) {
	if name == "" {
		return nil, nil
	}
	data, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var list []*snapshot.Snapshot
	for len(data) > 0 {
		n := binary.LittleEndian.Uint32(data)
		s, err := snapshot.FromBinary(data[4 : 4+n])
		if err != nil {
			return nil, fmt.Errorf("claimtest: %s: %w", name, err)
		}
		list, data = append(list, s), data[4+n:]
	}
	return list, nil
}

// writeRun keeps a run, in one step: tests of other packages may read at any time.
func writeRun(name string, list []*snapshot.Snapshot) error {
	if name == "" {
		return nil
	}
	var data []byte
	for _, s := range list {
		one := s.AppendBinary(nil)
		data = append(binary.LittleEndian.AppendUint32(data, uint32(len(one))), one...)
	}
	part := fmt.Sprintf("%s.%d", name, os.Getpid())
	if err := os.WriteFile(part, data, 0o600); err != nil {
		return err
	}
	return os.Rename(part, name)
}
