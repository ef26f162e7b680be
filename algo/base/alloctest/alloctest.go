// Package alloctest measures, for tests, what code allocates.
package alloctest

import (
	"math"
	"runtime"
)

// Bytes returns how many bytes a call of f allocates. Unlike a duration, this number is
// the same every time, and it reveals a text that is copied once for each of its parts. The
// runtime also counts its own allocations and those of other goroutines, so Bytes calls f
// five times and returns the least count. Bounds should leave room for some kilobytes.
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
