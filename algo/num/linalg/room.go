package linalg

import "sync/atomic"

// Room is the memory in bytes that the matrices of one fit may take, on every machine, as
// no result depends on it. A browser's program has 4 GiB for everything and never gives
// memory back: between two large matrices that are garbage there soon are small ones that
// are not, and the next, a little larger, fits into neither hole. So all large matrices
// are made in one place, of this size.
const Room = 5 << 28

// fromRoom is the number of numbers, 128 MiB of them, from which on they are large.
const fromRoom = 1 << 24

// spare is the place, nil while there is none or while it is in use.
var spare atomic.Pointer[[]float64]

// Borrow returns n zeros, which may go on lying where those lay that were returned before.
func Borrow(n int) []float64 {
	if n < fromRoom || n > Room/8 {
		return make([]float64, n)
	}
	if p := spare.Swap(nil); p != nil {
		clear((*p)[:n])
		return (*p)[:n]
	}
	return make([]float64, Room/8)[:n]
}

// Return takes back what Borrow gave. It must not be used any more.
func Return(list []float64) {
	if cap(list) == Room/8 {
		list = list[:cap(list)]
		spare.Store(&list)
	}
}
