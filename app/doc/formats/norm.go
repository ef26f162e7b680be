package formats

import (
	"math"
	"strings"

	"crease/algo/num/linalg"
)

// norm is a BatchNorm layer with its statistics, by which every number z becomes scale·z + shift.
type norm struct {
	place
	gamma, beta, mean, variance *binding
}

// slot returns where an array belongs by the last part of its name, as PyTorch and Keras give them; nil for nowhere.
func (n *norm) slot(part string) **binding {
	return map[string]**binding{"weight": &n.gamma, "gamma": &n.gamma, "bias": &n.beta, "beta": &n.beta,
		"running_mean": &n.mean, "moving_mean": &n.mean, "running_var": &n.variance, "moving_variance": &n.variance}[part]
}

// norms takes the layers with a mean and a variance out of a list, and PyTorch's counts of batches.
func norms(list []binding) (rest []binding, found []*norm) {
	layers := map[string]*norm{}
	for _, counted := range []bool{true, false} { // first it is seen which layers have statistics
		for i, b := range list {
			name, _, _ := strings.Cut(strings.ToLower(b.name), ":")
			at := strings.LastIndexAny(name, "./") + 1
			layer, part := name[:max(0, at-1)], name[at:]
			n := layers[layer]
			switch {
			case part == "num_batches_tracked":
			case counted && n == nil && (part == "running_mean" || part == "moving_mean"):
				layers[layer] = &norm{place: place{layer: layer, number: lastNumber(layer)}}
				found = append(found, layers[layer])
			case counted:
			case n != nil && n.slot(part) != nil:
				fill(n.slot(part), &list[i])
			default:
				rest = append(rest, b)
			}
		}
	}
	return rest, found
}

// affine returns what the layer does to each of its numbers, with the ε that its library takes if not told otherwise.
func (n *norm) affine() (scale, shift []float64) {
	mean, epsilon := vector(n.mean.name, n.mean.item), 1e-5
	if strings.Contains(strings.ToLower(n.mean.name), "moving") {
		epsilon = 1e-3
	}
	values := func(b *binding, missing float64) []float64 {
		if b == nil {
			b = &binding{n.mean.name, item{kind: itemList}}
			for range mean {
				b.item.list = append(b.item.list, item{num: missing})
			}
		}
		v := vector(b.name, b.item)
		if len(v) != len(mean) {
			panic(refused(b.item.line, lengths, b.name, len(v), n.mean.name, len(mean)))
		}
		return v
	}
	scale, shift = values(n.gamma, 1), values(n.beta, 0)
	for i, v := range values(n.variance, 1) {
		scale[i] /= math.Sqrt(max(0, v) + epsilon)
		shift[i] -= scale[i] * mean[i]
	}
	return scale, shift
}

// fold works a layer into W, b, a and c. Numbers of layers as in a Sequential, where the ReLU has one too, tell its
// place, or else how many numbers it has; between the layers it is taken to stand before the ReLU.
func (r *Arrays) fold(n *norm, g gathered) {
	if n.variance == nil || r.Layout == Unclear {
		panic(refused(n.mean.item.line, normLayer, n.mean.name))
	}
	if r.Layout == Columns {
		r.W = linalg.Transpose(r.W)
		defer func() { r.W = linalg.Transpose(r.W) }()
	}
	scale, shift := n.affine()
	first, last := placeOf(g.hidden.weight.name), placeOf(g.output.weight.name)
	kind := func(layer string) string { return strings.TrimRight(layer, digits) }
	numbered := min(n.number, first.number) >= 0 && kind(n.layer) == kind(first.layer) && kind(n.layer) == kind(last.layer)
	inputs, ahead := len(scale) == len(r.W[0]), len(scale) != len(r.A)
	if numbered {
		ahead = n.number < first.number
	}
	switch behind := numbered && n.number > first.number+1 && n.number+1 == last.number; {
	case ahead && inputs:
		for i, w := range r.W {
			r.B[i] += linalg.Dot(w, shift)
			for j := range w {
				w[j] *= scale[j]
			}
		}
	case ahead || len(scale) != len(r.A) || !numbered && inputs:
		panic(refused(n.mean.item.line, normPlace, n.mean.name, len(scale)))
	case behind:
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
