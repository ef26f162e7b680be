// Package alloctest measures, for tests, what code allocates.
package alloctest

import (
	"math"
	"runtime"
)

// Bytes returns the bytes that f allocates, in all: unlike a time they are the same every
// time, and a text that is copied for each of its parts shows in them. The runtime counts
// its own allocations and those of other goroutines too, so f is called five times and the
// least count is taken; bounds leave room for some kilobytes.
func Bytes(f func()) uint64 {
	least := uint64(math.MaxUint64)
	for range 5 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}
