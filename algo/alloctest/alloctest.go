// Package alloctest measures, for tests, what code allocates.
package alloctest

import "runtime"

// Bytes returns the bytes that f allocates, in all: unlike a time they are the same every
// time, and a text that is copied for each of its parts shows in them.
func Bytes(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
