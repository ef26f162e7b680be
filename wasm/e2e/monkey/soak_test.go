package main

import (
	"testing"
	"time"

	"crease/wasm/e2e/user"
)

// Memory that grows throughout is a leak, and memory that a page takes until it has come to
// its size is none: catches a rule that lets a leak pass, and one that fails every page.
func TestGrown(t *testing.T) {
	for what, c := range map[string]struct {
		wasm func(minute int) int64
		leak bool
	}{
		"flat":                      {func(int) int64 { return 40 << 20 }, false},
		"grows in its first third":  {func(m int) int64 { return (20 + 2*min(int64(m), 10)) << 20 }, false},
		"half as much again at end": {func(m int) int64 { return (40 << 20) + int64(m)<<20*2/3 }, true},
		"twice as much at end":      {func(m int) int64 { return (20 << 20) + int64(m)<<20*2/3 }, true},
	} {
		var list []sample
		for m := range 30 {
			list = append(list, sample{time.Duration(m) * time.Minute, user.Memory{Wasm: c.wasm(m)}})
		}
		if err := grown(list); (err != nil) != c.leak {
			t.Errorf("%s: %v", what, err)
		}
	}
}
