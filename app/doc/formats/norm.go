package formats

import (
	"math"
	"slices"
	"strings"

	"crease/algo/num/linalg"
)

// norm is a BatchNorm layer with its statistics, by which every number z becomes scale·z + shift.
type norm struct {
	layer string
	parts [4]*binding // scale and shift, either nil where there is none, mean and variance
}

// normParts are the places of its arrays by the names of PyTorch and Keras.
var normParts = []words{"weight gamma", "bias beta", "running_mean moving_mean", "running_var moving_variance"}

// norms takes the layers with a mean out of a list, and PyTorch's counts of batches.
func norms(list []binding) (rest []binding, found []*norm) {
	cut := func(name string) (layer, part string) {
		name, _, _ = strings.Cut(strings.ToLower(name), ":")
		at := strings.LastIndexAny(name, "./") + 1
		return name[:max(0, at-1)], name[at:]
	}
	for _, b := range list {
		if layer, part := cut(b.name); find(part, normParts...) == 2 {
			found = append(found, &norm{layer: layer})
		}
	}
	for i, b := range list {
		layer, part := cut(b.name)
		k := find(part, normParts...)
		of := slices.IndexFunc(found, func(n *norm) bool { return n.layer == layer })
		if min(k, of) >= 0 {
			fill(&found[of].parts[k], &list[i])
		} else if part != "num_batches_tracked" {
			rest = append(rest, b)
		}
	}
	return rest, found
}

// affine returns what the layer does to each of its numbers, with the ε that its library takes if not told otherwise.
func (n *norm) affine() (scale, shift []float64) {
	mean, epsilon := n.parts[2], 1e-5
	if strings.Contains(strings.ToLower(mean.name), "moving") {
		epsilon = 1e-3
	}
	var v [4][]float64
	size := len(vector(mean.name, mean.item))
	for k, b := range n.parts {
		switch {
		case b != nil:
			if v[k] = vector(b.name, b.item); len(v[k]) != size {
				panic(refused(b.item.line, lengths, b.name, len(v[k]), mean.name, size))
			}
		case k < 2:
			v[k] = slices.Repeat([]float64{float64(1 - k)}, size)
		default:
			panic(refused(mean.item.line, normLayer, mean.name))
		}
	}
	for i, variance := range v[3] {
		v[0][i] /= math.Sqrt(max(0, variance) + epsilon)
		v[1][i] -= v[0][i] * v[2][i]
	}
	return v[0], v[1]
}

// fold works a layer into W, b, a and c. Numbers of layers as in a Sequential, where the ReLU has one too, tell its
// place, or else how many numbers it has; between the layers it is taken to stand before the ReLU.
func (r *Arrays) fold(n *norm, g gathered) {
	scale, shift := n.affine()
	number, first, last := lastNumber(n.layer), placeOf(g.hidden.weight.name), placeOf(g.output.weight.name)
	kind := func(layer string) string { return strings.TrimRight(layer, digits) }
	numbered := min(number, first.number) >= 0 && kind(n.layer) == kind(first.layer) && kind(n.layer) == kind(last.layer)
	if r.Layout == Columns {
		r.W = linalg.Transpose(r.W)
		defer func() { r.W = linalg.Transpose(r.W) }()
	}
	inputs, units := len(scale) == len(r.W[0]), len(scale) == len(r.A)
	switch {
	case r.Layout == Unclear || inputs == units && !(numbered && units):
		panic(refused(n.parts[2].item.line,
			"%s has %d numbers, which do not tell whether they are for the inputs or for the units",
			n.parts[2].name, len(scale)))
	case inputs && (!units || number < first.number):
		for i, w := range r.W {
			r.B[i] += linalg.Dot(w, shift)
			for j := range w {
				w[j] *= scale[j]
			}
		}
	case numbered && number > first.number+1 && number+1 == last.number:
		r.C += linalg.Dot(r.A, shift)
		for i := range r.A {
			r.A[i] *= scale[i]
		}
	default:
		for i, w := range r.W {
			linalg.Scale(w, scale[i])
			r.B[i] = scale[i]*r.B[i] + shift[i]
		}
		r.Notes = strings.Trim(r.Notes+"; "+normBefore, "; ")
	}
}
