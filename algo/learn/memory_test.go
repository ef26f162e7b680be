package learn_test

import (
	"testing"

	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
	"crease/algo/paper/momentfit"
	"crease/algo/spec"
)

// A run of every dimension, order and method that a spec admits fits into a browser's memory: large matrices, which an
// earlier run may have left, the slices of a joint diagonalisation, tensors, and the regression. If not, a limit of
// package spec is too high, or the size of a matrix is not bounded.
func TestEverySpecFitsMemory(t *testing.T) {
	const browser = 7 << 29 // the collector's limit in the worker
	const copies = 24       // of the tensors: halves, controls, errors, those in snapshots and random ones
	largest := int64(0)
	for _, method := range spec.Methods {
		for dim := 1; dim <= spec.MaxDim; dim++ {
			for order := 1; order <= spec.MaxOrder; order++ {
				s := spec.Default()
				s.Learning.Method, s.Learning.Order = method, order
				if s.ValidateDim(dim) != nil {
					continue
				}
				units, entries := int64(spec.MaxUnits), int64(0)
				tensors := s.ValidateTensors(dim) == nil
				if tensors {
					// Thresholds of 10⁻³⁰⁰ let as many directions pass as the order can separate.
					units = max(units, int64(tensor.Len(dim, order)))
					for k := range 2*order + 3 {
						entries += int64(tensor.Len(dim, k))
					}
				}
				features := 2*units + int64(dim) + 1
				total := linalg.Room + 8*(copies*entries+4*features*features)
				if tensors && jennrich.JointFits(dim, 2, int(units)) {
					total += jennrich.JointBytes(dim, 2, int(units))
				}
				if largest = max(largest, total); total > browser {
					t.Errorf("%s, d = %d, order %d: %d bytes", method, dim, order, total)
				}
				if method == spec.Practical && !refine.Fits(spec.MaxUnits, dim, 8*sample.BlockSize) ||
					tensors && !momentfit.Fits(spec.MaxUnits, dim) {
					t.Errorf("d = %d: there is no room to fit %d units", dim, spec.MaxUnits)
				}
			}
		}
	}
	if largest < linalg.Room+1<<28 {
		t.Errorf("the largest run takes %d bytes: something is not counted", largest)
	}
	t.Logf("at most %d bytes", largest)
}
