package simd

import (
	"syscall/js"
	"unsafe"

	"crease/algo/num/lane"
)

// The host must provide these imports; web/worker.js passes them on to the exports of the module.

//go:wasmimport crease moments
func jsMoments(next, prod, x unsafe.Pointer, dim, order uint32)

//go:wasmimport crease subtract
func jsSubtract(r, next, prod, x unsafe.Pointer, dim, order uint32)

//go:wasmimport crease evaluate
func jsEvaluate(y, x, w, b, a unsafe.Pointer, dim, units uint32)

//go:wasmimport crease radial
func jsRadial(dst, r, x, scratch unsafe.Pointer, dim, order uint32)

// Use has package lane work through the module if the host's global "crease" has it as "lane", and says whether.
func Use() bool {
	host := js.Global().Get("crease")
	if host.IsUndefined() || !host.Get("lane").Truthy() {
		return false
	}
	lane.Use(lane.Walks{
		Moments: func(dst [][]float64, prod, x []lane.Lane) {
			jsMoments(fillTable(dst), unsafe.Pointer(&prod[0]), unsafe.Pointer(&x[0]), uint32(len(x)), uint32(len(dst)-1))
		},
		Subtract: func(r *lane.Lane, poly [][]float64, prod, x []lane.Lane) {
			jsSubtract(unsafe.Pointer(r), fillTable(poly), unsafe.Pointer(&prod[0]), unsafe.Pointer(&x[0]),
				uint32(len(x)), uint32(len(poly)-1))
		},
		Evaluate: func(y *lane.Lane, x []lane.Lane, w, b, a []float64) {
			jsEvaluate(unsafe.Pointer(&scratch), unsafe.Pointer(&x[0]), unsafe.Pointer(unsafe.SliceData(w)),
				unsafe.Pointer(unsafe.SliceData(b)), unsafe.Pointer(unsafe.SliceData(a)), uint32(len(x)), uint32(len(b)))
			*y = scratch[0]
		},
		Radial: func(dst []float64, r *lane.Lane, x []lane.Lane, pair *[2]lane.Lane) {
			jsRadial(unsafe.Pointer(&dst[0]), unsafe.Pointer(r), unsafe.Pointer(&x[0]), unsafe.Pointer(pair),
				uint32(len(x)), uint32(len(dst)-1))
		},
	})
	return true
}

// table holds the next place of every degree. One walk runs at a time: there is one thread, and a walk does not yield.
var table [16]uint32

func fillTable(v [][]float64) unsafe.Pointer {
	for k, s := range v {
		table[k] = uint32(uintptr(unsafe.Pointer(unsafe.SliceData(s))))
	}
	return unsafe.Pointer(&table)
}

// scratch is the lane of labels and, behind it, the lane that evaluate needs.
var scratch [2]lane.Lane
