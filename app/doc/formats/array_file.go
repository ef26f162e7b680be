package formats

import (
	"strings"

	"crease/algo/data/npy"
	"crease/algo/spec"
)

// mostArrays is how many arrays of a file are read: one more than a network has, which is
// unknown or given twice.
const mostArrays = 5

// ReadArrayFile reads W, b and a from the arrays of a file as NumPy saves them: by the
// names that ReadArrays knows, or, if they have none of their own, in the order in which
// a list of them is read. Errors name the array.
func ReadArrayFile(list []npy.Array) (Arrays, error) {
	var bound []binding
	ordered := item{kind: itemList}
	list = list[:min(len(list), mostArrays)]
	for i := range list {
		a := &list[i]
		if a.Len() > spec.MaxUnits*spec.MaxDim {
			return Arrays{}, lineError(0, largeArray, a.Name, npy.ShapeText(a.Shape), spec.MaxUnits, spec.MaxDim)
		}
		values, err := a.Values(nil)
		if err != nil {
			return Arrays{}, lineError(0, badArray, a.Name, err)
		}
		v := itemOf(a.Shape, values)
		bound = append(bound, binding{a.Name, v})
		if strings.HasPrefix(a.Name, "arr_") { // what savez calls arrays that are given without a name
			ordered.list = append(ordered.list, v)
		}
	}
	if len(ordered.list) == len(list) {
		bound = []binding{{"", ordered}}
	}
	g, err := gather(bound)
	if err != nil {
		return Arrays{}, err
	}
	return g.arrays()
}

// itemOf makes numbers of a shape a list, as if they had been written.
func itemOf(shape []int, values []float64) item {
	if len(shape) == 0 {
		return item{num: values[0]}
	}
	out := item{kind: itemList}
	if len(values) == 0 { // however many rows without numbers are declared
		return out
	}
	width := len(values) / shape[0]
	for i := range shape[0] {
		out.list = append(out.list, itemOf(shape[1:], values[i*width:(i+1)*width]))
	}
	return out
}
